"""The reference implementations under bench/ play the very same games as the rules, or a comparison would mean nothing."""

import shutil

import pytest

from tests.random_play import Variant
from tests.variants import VARIANTS, every_variant, variant_box
from zuschlag.cli.benchmarks.reference_implementations import (
    CHECKOUT,
    CPlayouts,
    DataclassPlayouts,
    PythonPlayouts,
    compile_c,
    load_dataclass,
)
from zuschlag.games import GAMES
from zuschlag.kernel.batch import Batch

needs_compiler = pytest.mark.skipif(
    shutil.which("cc") is None and shutil.which("gcc") is None, reason="no C compiler: apt-get install gcc libc6-dev"
)


@needs_compiler
@pytest.mark.parametrize("game", GAMES)
def test_plain_c_plays_the_same_games(game: str) -> None:
    """Every player count, option and a board of one's own: each game's decisions and digest, twice in a row."""
    library = compile_c(game)
    assert library is not None
    for variant in (variant for variant in VARIANTS if variant[0] == game):
        box = variant_box(variant)
        ours, theirs = Batch(box.rules, box.blank(), 1000, seed=21), CPlayouts(library, box, 1000, 21)
        for _ in range(2):
            ours.play_out()
            theirs.play_out()
            assert ours.decisions.tolist() == theirs.decisions.tolist()
            assert ours.digests.tolist() == theirs.digests.tolist()


@every_variant
def test_the_dataclass_plays_the_same_games(variant: Variant) -> None:
    box = variant_box(variant)
    module = load_dataclass(box.game)
    assert module is not None
    ours, theirs = PythonPlayouts(box, 30, 22), DataclassPlayouts(module, box, 30, 22)
    ours.play_out()
    theirs.play_out()
    assert ours.decisions == theirs.decisions
    assert ours.digests == theirs.digests


def test_without_a_checkout_there_are_no_reference_implementations(tmp_path: object) -> None:
    """An installed package has no folder bench: then nothing is compared, and nothing breaks."""
    nowhere = CHECKOUT / "nowhere"
    assert compile_c("bigshot", nowhere) is None
    assert load_dataclass("bigshot", nowhere) is None

"""The reference implementations under bench/ play the very same games as the rules, or a comparison would mean nothing."""

import shutil

import pytest

from tests.random_play import Variant
from tests.variants import VARIANTS, every_variant, variant_game
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
        chosen = variant_game(variant)
        ours, theirs = Batch(chosen.rules, chosen.blank(), 1000, seed=21), CPlayouts(library, chosen, 1000, 21)
        for _ in range(2):
            ours.play_out()
            theirs.play_out()
            assert ours.decisions.tolist() == theirs.decisions.tolist()
            assert ours.digests.tolist() == theirs.digests.tolist()


@every_variant
def test_the_dataclass_plays_the_same_games(variant: Variant) -> None:
    game = variant_game(variant)
    module = load_dataclass(game.name)
    assert module is not None
    ours, theirs = PythonPlayouts(game, 30, 22), DataclassPlayouts(module, game, 30, 22)
    ours.play_out()
    theirs.play_out()
    assert ours.decisions == theirs.decisions
    assert ours.digests == theirs.digests


def test_without_a_checkout_there_are_no_reference_implementations(tmp_path: object) -> None:
    """An installed package has no folder bench: then nothing is compared, and nothing breaks."""
    nowhere = CHECKOUT / "nowhere"
    assert compile_c("bigshot", nowhere) is None
    assert load_dataclass("bigshot", nowhere) is None

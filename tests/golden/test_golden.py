"""Golden games: the same moves still give the same facts, views, words and results."""

import zuschlag
from tests.golden.game_files import FOLDER, format_game, parse_game, path_of
from tests.random_play import Variant
from tests.variants import VARIANTS, every_variant


@every_variant
def test_a_golden_game_still_gives_the_same_text(variant: Variant) -> None:
    text = path_of(variant).read_text(encoding="utf-8")
    record = parse_game(text)
    match = zuschlag.replay(record)
    assert match.record() == record
    assert (match.game.name, match.players, match.options) == variant
    assert format_game(record) == text


def test_there_is_a_golden_game_for_every_variant_and_no_other() -> None:
    assert {path.name for path in FOLDER.glob("*.txt")} == {path_of(variant).name for variant in VARIANTS}

"""A record's outer form: keys, versions, types."""

from typing import Any

import pytest

from tests.record.verdicts import holds, refusal
from tests.record.worked_example import quiet_record, unfinished

REQUIRED = ("zuschlag", "game", "players", "options", "setup", "moves")


@pytest.mark.parametrize("given", [None, True, 1, 1.5, "record", [], [quiet_record()]])
def test_a_record_is_an_object(given: Any) -> None:
    """Nothing else is."""
    assert "JSON object" in str(refusal(given))


@pytest.mark.parametrize("key", REQUIRED)
def test_every_required_key_must_be_there(key: str) -> None:
    """The missing one is named."""
    record = quiet_record()
    del record[key]
    assert repr(key) in str(refusal(record))


@pytest.mark.parametrize("version", [0, 2, -1, 1.0, True, "1", None, [1], 10**30])
def test_another_version_is_refused(version: Any) -> None:
    """Version 1, as a whole number."""
    assert "version 1" in str(refusal(quiet_record() | {"zuschlag": version}))


def test_a_later_version_is_named_before_anything_else() -> None:
    """Who reads a record of a later version is told just that, not which of its keys is unknown."""
    later = {"zuschlag": 2, "game": "bigshot", "play": {}}
    assert "version 1" in str(refusal(later))


@pytest.mark.parametrize("game", ["", "chess", "Bigshot", 1, None, ["bigshot"], {}])
def test_an_unknown_game_is_refused(game: Any) -> None:
    """The answer names the games that there are."""
    assert "there is bigshot, zahltag" in str(refusal(quiet_record() | {"game": game}))


@pytest.mark.parametrize("players", [0, 1, 5, -4, True, 2.0, 4.0, "2", None, [4], 10**30])
def test_players_are_two_three_or_four(players: Any) -> None:
    """As a whole number: 2.0 and "2" are not."""
    assert "2, 3 or 4" in str(refusal(quiet_record() | {"players": players}))


@pytest.mark.parametrize("key", ["options", "setup", "result"])
@pytest.mark.parametrize("given", [None, [], "", 0, True])
def test_options_setup_and_result_are_objects(key: str, given: Any) -> None:
    """The key is named."""
    assert repr(key) in str(refusal(quiet_record() | {key: given}))


@pytest.mark.parametrize("key", ["Moves", "move", "", "x", "X-note", "x_note", "notes", " seed", "zuschlag "])
def test_an_unknown_key_is_refused(key: str) -> None:
    """Unless it begins with x-."""
    assert repr(key) in str(refusal(quiet_record() | {key: 1}))


@pytest.mark.parametrize("value", [None, True, 1.5, "text", [1, [2.0]], {"deep": {"1.0": 1.0}}])
def test_a_key_that_begins_with_x_is_kept_whatever_it_holds(value: Any) -> None:
    """It is the writer's own."""
    record = quiet_record() | {"x-mine": value}
    assert holds(record).record() == record


@pytest.mark.parametrize(
    "about",
    [
        {"seats": ["", "Ben", "C. 漢字", "a" * 300]},
        {"seed": 0},
        {"seed": -(2**70)},
        {"seed": "any text"},
        {"started": "2001"},
        {"source": ""},
        {"rules": 1},
        {"rules": "1a"},
    ],
)
def test_optional_keys_are_kept(about: dict[str, Any]) -> None:
    """Names, seed, start, source, the rules' version."""
    assert holds(quiet_record() | about).about == about


@pytest.mark.parametrize(
    "about",
    [
        {"seats": "Anna"},
        {"seats": ["Anna", "Ben", "Cleo"]},
        {"seats": ["Anna", "Ben", "Cleo", 4]},
        {"seats": None},
        {"seats": {"0": "Anna"}},
        {"seed": 1.0},
        {"seed": True},
        {"seed": None},
        {"started": 2001},
        {"source": None},
        {"rules": 1.0},
        {"rules": False},
    ],
)
def test_optional_keys_of_another_type_are_refused(about: dict[str, Any]) -> None:
    """The key is named, and what was expected."""
    (key,) = about
    said = str(refusal(quiet_record() | about))
    assert repr(key) in said
    assert "expected" in said


@pytest.mark.parametrize("moves", [None, "roll 1", {}, 0, True])
def test_moves_are_a_list(moves: Any) -> None:
    """Of strings."""
    assert "'moves'" in str(refusal(unfinished(0) | {"moves": moves}))


def test_keys_may_stand_in_any_order() -> None:
    """JSON objects have none."""
    backwards = dict(reversed(quiet_record().items()))
    assert holds(backwards).record() == quiet_record()

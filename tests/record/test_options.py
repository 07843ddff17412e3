"""A record's options: writers write what differs, readers accept what applies."""

import copy
from typing import Any

import pytest

from tests.match.example_matches import OWN_BOARD, VARIANTS, finished_match
from tests.record.verdicts import holds, refusal
from tests.record.worked_example import LOTS, quiet_record

DEFAULTS = {"variant": "classic", "overbids": "refused", "exposure": "round"}
CHALLENGE = {"variant": "challenge"}
EXPOSED = CHALLENGE | {"overbids": "exposed"}


@pytest.mark.parametrize(("players", "options"), VARIANTS)
def test_only_what_differs_from_the_default_is_written(players: int, options: dict[str, str]) -> None:
    """Every option of the record is one that was asked for, and none is a default."""
    written = finished_match(players, options).record()["options"]
    assert written == options
    assert not [name for name, value in written.items() if DEFAULTS[name] == value]


@pytest.mark.parametrize(
    ("players", "given", "meant"),
    [
        (2, {"variant": "classic"}, {}),
        (3, {"variant": "classic"}, {}),
        (4, {"variant": "classic"}, {}),
        (4, CHALLENGE | {"overbids": "refused"}, CHALLENGE),
        (3, EXPOSED | {"exposure": "round"}, EXPOSED),
    ],
)
def test_defaults_are_read_where_they_apply(players: int, given: dict[str, str], meant: dict[str, str]) -> None:
    """And are left out when the record is written again."""
    match = holds(quiet_record(players, given))
    assert match.options == meant
    assert match.record() == quiet_record(players, meant)


@pytest.mark.parametrize(
    ("players", "options"),
    [
        (4, {"overbids": "refused"}),
        (4, {"overbids": "exposed"}),
        (4, {"variant": "classic", "overbids": "refused"}),
        (4, {"exposure": "round"}),
        (4, CHALLENGE | {"exposure": "round"}),
        (4, CHALLENGE | {"overbids": "refused", "exposure": "round"}),
        (2, CHALLENGE),
        (2, {"overbids": "refused"}),
    ],
)
def test_an_option_that_does_not_apply_is_malformed(players: int, options: dict[str, str]) -> None:
    """Even with its default."""
    assert refusal(quiet_record(players) | {"options": options})


@pytest.mark.parametrize("key", ["Variant", "x-mine", "seed", "contracts", "players", ""])
def test_an_unknown_option_is_malformed(key: str) -> None:
    """Inside the options x- is no licence."""
    assert repr(key) in str(refusal(quiet_record() | {"options": {key: "classic"}}))


@pytest.mark.parametrize("name", ["variant", "overbids", "exposure"])
@pytest.mark.parametrize("value", ["", "Classic", "other", None, True, 0, 1.0, ["classic"], {}])
def test_a_value_that_is_none_of_the_options_is_malformed(name: str, value: Any) -> None:
    """The option is named."""
    assert repr(name) in str(refusal(quiet_record() | {"options": EXPOSED | {name: value}}))


def built_in_board() -> dict[str, Any]:
    parks = {"WX": ["W9", "W10", "W11"], "EX": ["E9", "E10", "E11"]}
    lots = [{"id": lot, "doubles": parks[lot]} if lot in parks else {"id": lot, "value": int(lot[1:])} for lot in LOTS]
    return {"lots": lots}


def test_the_built_in_board_is_no_option() -> None:
    """Given in full it is understood, and left out when written."""
    match = holds(quiet_record() | {"options": {"board": built_in_board()}})
    assert match.options == {}


def test_the_order_of_a_parks_lots_makes_no_other_board() -> None:
    """A park doubles what it names, in any order."""
    board = built_in_board()
    board["lots"][3]["doubles"].reverse()
    match = holds(quiet_record() | {"options": {"board": board}})
    assert match.options == {}


def test_a_board_of_ones_own_is_written_in_full() -> None:
    """So the record needs no other file."""
    record = finished_match(4, {"board": OWN_BOARD}).record()
    assert record["options"] == {"board": OWN_BOARD}
    assert holds(record).record() == record


BAD_LOTS: list[tuple[int, Any]] = [
    (0, {"id": "A1", "value": 0}),
    (0, {"id": "A1", "value": 100}),
    (0, {"id": "A1", "value": 1.0}),
    (0, {"id": "A1", "value": True}),
    (0, {"id": "A1", "value": "9"}),
    (0, {"id": "A1", "value": None}),
    (0, {"id": "A1"}),
    (0, {"value": 3}),
    (0, {"id": "A1", "value": 3, "doubles": ["A2"]}),
    (0, {"id": "A1", "value": 3, "x-note": ""}),
    (0, {"id": "A2", "value": 3}),
    (0, {"id": "", "value": 3}),
    (0, {"id": "A 1", "value": 3}),
    (0, {"id": "Ä1", "value": 3}),
    (0, {"id": "A1\n", "value": 3}),
    (0, {"id": 1, "value": 3}),
    (0, {"id": "A1", "doubles": ["A2"]}),
    (0, "A1"),
    (0, None),
    (11, {"id": "P1", "value": 5}),
    (11, {"id": "P1", "doubles": []}),
    (11, {"id": "P1", "doubles": "A1"}),
    (11, {"id": "P1", "doubles": [1]}),
    (11, {"id": "P1", "doubles": ["A1", "A1"]}),
    (11, {"id": "P1", "doubles": ["B1"]}),
    (11, {"id": "P1", "doubles": ["P2"]}),
    (11, {"id": "P1", "doubles": ["P1"]}),
]


@pytest.mark.parametrize(("at", "lot"), BAD_LOTS)
def test_a_board_with_a_wrong_lot_is_malformed(at: int, lot: Any) -> None:
    """Ids, values, parks and what they double."""
    board = copy.deepcopy(OWN_BOARD)
    board["lots"][at] = lot
    assert refusal(quiet_record() | {"options": {"board": board}})


@pytest.mark.parametrize(
    "board",
    [None, [], "mine.toml", {}, {"lots": None}, {"lots": []}, {"lots": OWN_BOARD["lots"][1:]}, OWN_BOARD | {"name": "mine"}],
)
def test_a_board_is_an_object_of_thirteen_lots(board: Any) -> None:
    """And of nothing else."""
    assert refusal(quiet_record() | {"options": {"board": board}})

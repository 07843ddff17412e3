"""Boards of one's own: what is accepted is used everywhere, what is malformed is named."""

from copy import deepcopy
from typing import Any

import pytest

import zuschlag
from tests.games.bigshot.scripted_games import act, lot, pass_all, place, refused, start_match, two_park_board


def with_row(at: int, row: object) -> dict[str, Any]:
    """The good board with one row replaced."""
    board = two_park_board()
    board["lots"][at] = row
    return board


def test_a_good_board_is_accepted_and_played_on() -> None:
    """BS-3: a written board gives the lots their ids, values and parks, in moves, views and events."""
    match = start_match(board=two_park_board())
    act(match, "roll 1")
    pass_all(match)
    assert "place red L11" in match.offered(0)
    assert "place red P2" in match.offered(0)
    with refused("malformed", "'place red W9'"):
        match.play(0, "place red W9")
    place(match, "red L11")
    assert lot(match, "L11").cubes == {"red": 1}
    assert lot(match, "L11").value == 21
    assert lot(match, "P1").doubles == ("L1", "L2")
    assert match.events[-1].args == {"seat": 0, "colour": "red", "lot": "L11"}


def test_a_record_carries_its_board() -> None:
    """BS-3: the board is written as an option of the record, and not with the built-in one."""
    match = start_match(board=two_park_board())
    assert match.record()["options"] == {"board": two_park_board()}
    assert zuschlag.replay(match.record()).view(None) == match.view(None)
    assert start_match().record()["options"] == {}


def test_the_given_board_is_not_kept_hold_of() -> None:
    """BS-3: changing one's own board object afterwards changes no match."""
    board = two_park_board()
    match = start_match(board=board)
    board["lots"][0]["value"] = 99
    assert lot(match, "L1").value == 11


def test_values_from_1_to_99_and_any_letters_and_digits_are_good() -> None:
    """BS-3: the bounds of what a board may say are inside."""
    board = with_row(0, {"id": "aZ09", "value": 99})
    board["lots"][1] = {"id": "7", "value": 1}
    board["lots"][11] = {"id": "P1", "doubles": [row["id"] for row in board["lots"][:11]]}
    board["lots"][12] = {"id": "P2", "doubles": ["7"]}
    match = start_match(board=board)
    assert (lot(match, "aZ09").value, lot(match, "7").value) == (99, 1)
    assert len(lot(match, "P1").doubles) == 11


@pytest.mark.parametrize("board", [None, [], "board.toml", 13, {}, {"lot": []}], ids=repr)
def test_what_is_no_board_at_all_is_refused(board: object) -> None:
    """BS-3: a board is an object with the key lots."""
    with refused("malformed", "'lots'", repr(board)):
        start_match(board=board)


def test_an_unknown_key_beside_the_lots_is_named() -> None:
    """BS-3: a board has no other keys, and the message says which one is too many."""
    with refused("malformed", "'author'"):
        start_match(board=two_park_board() | {"author": "me"})


@pytest.mark.parametrize("count", [12, 14])
def test_a_board_has_thirteen_lots(count: int) -> None:
    """BS-1, BS-3: fewer or more lots are refused, and the message says how many there were."""
    lots = [*deepcopy(two_park_board()["lots"]), {"id": "L12", "value": 9}]
    with refused("malformed", "13 lots", f"{count}"):
        start_match(board={"lots": lots[14 - count :]})


@pytest.mark.parametrize("lots", [None, {"L1": 9}, "L1", 13], ids=repr)
def test_lots_must_be_a_list(lots: object) -> None:
    """BS-3: what is no list is refused and quoted."""
    with refused("malformed", "13 lots", repr(lots)):
        start_match(board={"lots": lots})


@pytest.mark.parametrize("row", ["L1", None, {}, {"id": "L1"}, {"value": 9}, {"doubles": ["L2"]}], ids=repr)
def test_a_row_without_id_or_value_or_doubles_is_refused(row: object) -> None:
    """BS-3: a lot has an id and a value, or an id and doubles; the message names the row and quotes it."""
    with refused("malformed", "lot 1 ", repr(row)):
        start_match(board=with_row(0, row))


@pytest.mark.parametrize(
    "row", [{"id": "L1", "value": 9, "doubles": ["L2"]}, {"id": "L1", "value": 9, "colour": "red"}, {"id": "L1", "Value": 9}]
)
def test_a_row_with_other_keys_is_refused(row: object) -> None:
    """BS-3: a lot with a value and doubles, or with a key that does not exist, is refused and quoted."""
    with refused("malformed", "lot 1 ", repr(row)):
        start_match(board=with_row(0, row))


@pytest.mark.parametrize("name", ["W-9", "", "W 9", " W9", "W9\n", "Straße", "Ⅸ", "٩", 9, None, ["W9"]], ids=repr)
def test_an_id_is_of_letters_and_digits(name: object) -> None:
    """BS-3: an id with any other character, an empty one or no string is refused and quoted."""
    with refused("malformed", "lot 3 ", repr(name)):
        start_match(board=with_row(2, {"id": name, "value": 9}))


def test_two_lots_with_the_same_id_are_refused() -> None:
    """BS-3: ids are unique."""
    with refused("malformed", "'L7'"):
        start_match(board=with_row(2, {"id": "L7", "value": 9}))


@pytest.mark.parametrize("value", [0, 100, -9, 1.0, 9.5, True, "9", None, [9], float("nan")], ids=repr)
def test_a_value_is_a_whole_number_from_1_to_99(value: object) -> None:
    """BS-3: any other value is refused; the message names the lot and quotes the value."""
    with refused("malformed", "'L3'", repr(value)):
        start_match(board=with_row(2, {"id": "L3", "value": value}))


def test_a_board_has_exactly_two_parks() -> None:
    """BS-1, BS-3: one park, three or none are refused, and counted."""
    with refused("malformed", "2 parks", "3"):
        start_match(board=with_row(4, {"id": "P3", "doubles": ["L1"]}))
    with refused("malformed", "2 parks", "1"):
        start_match(board=with_row(12, {"id": "L12", "value": 9}))


@pytest.mark.parametrize("doubles", [[], None, "L1", {"L1": 2}, 1, [1], ["L1", None], [["L1"]]], ids=repr)
def test_a_park_doubles_a_list_of_lots(doubles: object) -> None:
    """BS-3: a park that doubles nothing, or something that is no list of ids, is refused and named."""
    with refused("malformed", "'P1'", repr(doubles)):
        start_match(board=with_row(11, {"id": "P1", "doubles": doubles}))


@pytest.mark.parametrize("wrong", ["L99", "l1", "P2", "P1", ""], ids=repr)
def test_a_park_doubles_only_lots_with_a_value(wrong: str) -> None:
    """BS-3: a park that doubles a lot that is not there, another park or itself is refused; both are named."""
    with refused("malformed", "'P1'", repr(wrong)):
        start_match(board=with_row(11, {"id": "P1", "doubles": ["L1", wrong]}))


def test_a_park_doubles_different_lots() -> None:
    """BS-3: a lot named twice by one park is refused."""
    with refused("malformed", "'P1'", "'L2', 'L1', 'L2'"):
        start_match(board=with_row(11, {"id": "P1", "doubles": ["L2", "L1", "L2"]}))


def test_a_refusal_of_a_huge_thing_stays_short() -> None:
    """BS-3: a message quotes only the beginning of what is endless."""
    with pytest.raises(zuschlag.Refused) as caught:
        start_match(board=with_row(0, {"id": "L1", "value": "9" * 100_000}))
    assert len(str(caught.value)) < 300

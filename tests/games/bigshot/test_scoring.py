"""What the end counts: lots, parks, cash and debts."""

import pytest

import zuschlag
from tests.games.bigshot.scripted_games import FINAL, act, ended_match, lot, play_for, start_match


def test_open_lots_get_their_owners_after_the_last_round_only() -> None:
    """BS-16: a lot with one to six cubes has a leader before the last cube is placed, and an owner after it."""
    match = start_match()
    play_for(match, FINAL)
    before = zuschlag.replay(match.record(), upto=len(match.moves) - 1)
    names = ("W11", "WX", "C17", "E9", "E10", "E11", "EX")
    assert [lot(before, name).owner for name in names] == [None] * 7
    assert [lot(before, name).leader for name in names] == ["white", "red", None, "black", None, None, None]
    act(before, "1 place black EX")
    assert [lot(before, name).owner for name in names] == ["white", "red", None, "black", None, None, "black"]
    assert not any(lot(before, name).sold for name in names)
    assert before.result == match.result


def test_an_empty_lot_is_nobodys() -> None:
    """BS-16, BS-17: six cubes of one colour in each of twelve lots, none in EX, whose neighbours stay undoubled."""
    lots = ("W9", "W10", "W11", "WX", "C16", "C17", "C19", "C20", "C21", "E9", "E10", "E11")
    match = start_match()
    play_for(match, {name: 6 * "RYWK"[at // 3] for at, name in enumerate(lots)})
    assert match.result is not None
    assert match.result["owners"]["EX"] is None
    assert match.result["balance"] == [10 + 30, 10 + 33, 10 + 60, 10 + 30]
    assert match.result["winners"] == [2]


def test_a_park_doubles_only_for_its_owner() -> None:
    """BS-17: another colour's lots beside the park keep their value, and so do lots elsewhere."""
    result = ended_match({"red": "WX E9 C16", "yellow": "W9 W10", "white": "EX W11", "black": "E11"})
    assert result["balance"] == [9 + 16, 9 + 10, 11, 11]


def test_a_park_without_an_owner_doubles_nothing() -> None:
    """BS-17: a park that is nobody's leaves all values as they are, those of unowned lots included."""
    assert ended_match({"red": "W9 W10 W11"})["balance"] == [30, 0, 0, 0]
    assert ended_match({"red": "WX W9 W10 W11"})["balance"] == [60, 0, 0, 0]


def test_a_park_alone_is_worth_nothing_but_counts_as_a_lot() -> None:
    """BS-17, BS-18: two parks are two lots worth 0."""
    result = ended_match({"red": "WX EX"})
    assert (result["balance"][0], result["lots"][0], result["waived"]) == (0, 2, False)


def test_all_lots_with_one_colour() -> None:
    """BS-17: 93 in the centre and twice 30 doubled."""
    everything = "W9 W10 W11 WX C16 C17 C19 C20 C21 E9 E10 E11 EX"
    assert ended_match({"black": everything})["balance"] == [0, 0, 0, 93 + 60 + 60]


@pytest.mark.parametrize(
    ("cash", "loans", "balance"), [(0, 0, 36), (7, 0, 43), (7, 1, 33), (0, 4, -4), (55, 9, 1), (0, 9, 36 - 90)]
)
def test_balance_is_lots_and_cash_less_ten_a_loan(cash: int, loans: int, balance: int) -> None:
    """BS-17: 16 + 20 in lots, and it may be negative."""
    assert ended_match({"red": "C16 C20"}, cash={"red": cash}, loans={"red": loans})["balance"][0] == balance


def test_paying_for_cubes_lowers_the_balance() -> None:
    """BS-9, BS-17: yellow pays 4 in the first round and ends with 46 instead of 50."""
    match = start_match()
    play_for(match, FINAL, won={1: (1, 4)})
    assert match.result is not None
    assert match.result["balance"] == [48, 46, 37, 48]


def test_the_result_names_all_lots() -> None:
    """BS-16: owners has thirteen entries in the board's order, None where a lot is nobody's."""
    owners = ended_match({"red": "C16", "black": "EX"})["owners"]
    assert list(owners) == ["W9", "W10", "W11", "WX", "C16", "C17", "C19", "C20", "C21", "E9", "E10", "E11", "EX"]
    assert {name: owner for name, owner in owners.items() if owner} == {"C16": "red", "EX": "black"}

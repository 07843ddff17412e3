"""A record's moves: the first that is wrong is named by its number, from 1, and its text."""

from typing import Any

import pytest

from tests.record.verdicts import bad_move, holds, refusal
from tests.record.worked_example import ROUND, quiet_record, unfinished


@pytest.mark.parametrize(
    ("number", "word", "legal"),
    [
        (1, "roll 7", "roll 1–6"),
        (1, "pass", "roll 1–6"),
        (1, "", "roll 1–6"),
        (2, "bid 11", "pass, loan yellow, bid 1–10"),
        (2, "loan red", "pass, loan yellow, bid 1–10"),
        (2, "roll 1", "pass, loan yellow, bid 1–10"),
        (2, "PASS", "pass, loan yellow, bid 1–10"),
        (3, "bid 0", "pass, loan white, bid 1–10"),
        (5, "place red W12", "place red W9/W10/W11/WX/"),
        (6, "place red C16", "place yellow W9/W10/W11/WX/"),
        (9, "roll 0", "roll 1–6"),
        (17 + 4, "pass", "place red W10/W11/WX/C16/"),
        (144, "place red W9", "place black E10/E11/EX"),
    ],
)
def test_an_illegal_move_is_named_with_what_was_legal(number: int, word: str, legal: str) -> None:
    """Number, text, and what could have stood there."""
    record = quiet_record()
    record["moves"][number - 1] = word
    said = bad_move(record)
    assert said.move == number
    assert repr(word) in str(said)
    assert legal in str(said)


def test_only_the_first_fault_is_named() -> None:
    """Later ones may follow from it."""
    record = quiet_record()
    for number in (30, 31, 90):
        record["moves"][number - 1] = "nonsense"
    assert bad_move(record).move == 30


@pytest.mark.parametrize("word", [None, 1, 1.5, True, ["roll", 1], {"roll": 1}])
def test_a_move_that_is_no_text_is_named(word: Any) -> None:
    """By its number and what it is."""
    record = quiet_record()
    record["moves"][9] = word
    said = bad_move(record)
    assert said.move == 10
    assert repr(word) in str(said)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_roll_left_out_is_named(players: int) -> None:
    """Every outcome is written."""
    record = quiet_record(players)
    del record["moves"][ROUND[players]]
    assert bad_move(record).move == ROUND[players] + 1


def test_a_pass_left_out_is_named() -> None:
    """Every decision is written, even where only one is legal."""
    record = quiet_record()
    del record["moves"][3]
    said = bad_move(record)
    assert said.move == 4
    assert "'place red W9'" in str(said)


def test_the_starter_who_gets_the_cubes_is_not_asked() -> None:
    """BS-9: a fourth pass is not written."""
    record = quiet_record()
    record["moves"].insert(4, "pass")
    assert bad_move(record).move == 5


def test_a_decline_left_out_is_named() -> None:
    """BS-21: every seat that could borrow says yes or no."""
    record = quiet_record(4, {"variant": "challenge"})
    del record["moves"][1]
    assert bad_move(record).move == 5


def test_a_payer_is_written_only_where_there_is_a_choice() -> None:
    """BS-26: after a bid that both purses could pay, and not after a bid of none."""
    record = unfinished(3, 2)  # roll 1, decline, decline
    assert holds(record | {"moves": [*record["moves"], "bid 3", "pass", "pay black", "place red W9"]})
    without = bad_move(record | {"moves": [*record["moves"], "bid 3", "pass", "place red W9"]})
    assert without.move == 6
    assert "pay white/black" in str(without)
    free = bad_move(record | {"moves": [*record["moves"], "pass", "pay red"]})
    assert free.move == 5


@pytest.mark.parametrize("word", ["roll 1", "pass", "place black E11", "nonsense", ""])
def test_no_move_may_follow_the_end(word: str) -> None:
    """It is named, and why."""
    record = quiet_record()
    record["moves"].append(word)
    said = bad_move(record)
    assert said.move == 145
    assert repr(word) in str(said)
    assert "over" in str(said)


@pytest.mark.parametrize("moves", range(0, 144, 11))
def test_a_record_may_end_anywhere_before(moves: int) -> None:
    """Without a result."""
    assert list(holds(unfinished(moves)).moves) == quiet_record()["moves"][:moves]


def test_a_very_long_move_is_quoted_in_short() -> None:
    """Neither a word nor a list of a million characters fills the screen."""
    for word in ("x" * 1_000_000, ["x"] * 300_000):
        record = unfinished(3)
        record["moves"][1] = word
        assert refusal(record)

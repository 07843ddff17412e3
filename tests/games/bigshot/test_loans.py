"""Loans in the classic game: on one's own auction turn, ever dearer."""

import pytest

from tests.any_game import AnyMatch
from tests.games.bigshot.scripted_games import (
    FINAL,
    act,
    assert_refused,
    bids,
    events_of,
    pass_all,
    place_first,
    play_for,
    purse,
    start_match,
)


def borrow_when_asked(match: AnyMatch, seat: int, colour: str) -> None:
    """A round in which the seat borrows as soon as it is on turn, if it can, and nobody bids."""
    act(match, "roll 1")
    while match.view(None).phase == "bid":
        (turn,) = match.pending.seats
        if turn == seat and f"loan {colour}" in match.offered(seat):
            act(match, f"{seat} loan {colour}")
        match.play(turn, "pass")
    place_first(match)


def test_the_nth_loan_pays_ten_less_n_and_there_are_nine() -> None:
    """BS-13, BS-14: 9, 8, … 1, and then no more: a loan that would pay 0 is not offered."""
    match = start_match()
    while not match.pending.over:
        borrow_when_asked(match, 1, "yellow")
    assert events_of(match, "borrowed") == [("borrowed", 1, "yellow", amount) for amount in (9, 8, 7, 6, 5, 4, 3, 2, 1)]
    assert purse(match, "yellow").cash == 10 + 45
    assert purse(match, "yellow").loans == 9
    assert purse(match, "yellow").next_loan is None


def test_the_tenth_loan_is_refused() -> None:
    """BS-14: with nine loans, a seat on turn may only bid or pass."""
    match = start_match()
    while purse(match, "yellow").loans < 9:
        borrow_when_asked(match, 1, "yellow")
    while match.view(None).starter == 1:
        borrow_when_asked(match, 1, "yellow")
    act(match, "roll 1")
    while match.pending.seats != (1,):
        match.play(match.pending.seats[0], "bid 1" if match.view(None).bid == 0 else "pass")
    assert_refused(match, "1 loan yellow")
    assert bids(match.offered(1))[-1] == 55


def test_a_loan_is_taken_on_turn_and_one_stays_on_turn() -> None:
    """BS-15: after the loan the same seat bids or passes, with the money in its purse."""
    match = start_match()
    act(match, "roll 1", "1 bid 10")
    assert set(match.offered(2)) == {"pass", "loan white"}
    act(match, "2 loan white")
    assert match.pending.seats == (2,)
    assert purse(match, "white").cash == 19
    assert bids(match.offered(2)) == list(range(11, 20))
    act(match, "2 bid 19", "3 pass", "0 pass", "1 pass")
    assert purse(match, "white").cash == 0


def test_one_need_not_be_short_of_cash() -> None:
    """BS-15: a loan is offered with a full purse and no bid."""
    match = start_match()
    act(match, "roll 1")
    assert "loan yellow" in match.offered(1)
    act(match, "1 loan yellow", "1 pass")
    assert purse(match, "yellow").cash == 19


def test_only_one_loan_a_round() -> None:
    """BS-13: neither at once nor on a later turn of the same auction; in the next round again, for 8."""
    match = start_match()
    act(match, "roll 1", "1 loan yellow")
    assert_refused(match, "1 loan yellow")
    act(match, "1 bid 1", "2 bid 2", "3 pass", "0 pass")
    assert_refused(match, "1 loan yellow")
    act(match, "1 pass")
    place_first(match)
    act(match, "roll 1", "2 bid 1", "3 pass", "0 pass", "1 loan yellow")
    assert events_of(match, "borrowed") == [("borrowed", 1, "yellow", 9), ("borrowed", 1, "yellow", 8)]


def test_a_loan_is_kept_when_the_auction_is_lost() -> None:
    """BS-15: money and debt stay, whoever wins the cubes."""
    match = start_match()
    act(match, "roll 1", "1 loan yellow", "1 bid 3", "2 bid 4", "3 pass", "0 pass", "1 pass")
    place_first(match)
    assert (purse(match, "yellow").cash, purse(match, "yellow").loans, purse(match, "yellow").paid) == (19, 1, 0)


def test_a_loan_is_for_ones_own_colour_on_ones_own_turn_while_in() -> None:
    """BS-15: not for another's colour, not before one's turn, not after one's pass, not while placing."""
    match = start_match()
    act(match, "roll 1")
    assert_refused(match, "1 loan red")
    assert_refused(match, "2 loan white", "not-awaited")
    act(match, "1 pass", "2 bid 1", "3 pass")
    assert_refused(match, "1 loan yellow", "not-awaited")
    act(match, "0 pass")
    assert_refused(match, "2 loan white")


def test_loans_of_several_players_do_not_disturb_each_other() -> None:
    """BS-13: everyone may borrow in a round, each its own first loan."""
    match = start_match()
    act(match, "roll 1", "1 loan yellow", "1 bid 1", "2 loan white", "2 pass", "3 loan black", "3 pass", "0 loan red", "0 pass")
    assert [(purse(match, c).cash, purse(match, c).loans) for c in ("red", "white", "black")] == [(19, 1)] * 3
    assert (purse(match, "yellow").cash, purse(match, "yellow").loans) == (18, 1)


def test_the_starter_who_takes_the_cubes_for_nothing_could_not_borrow() -> None:
    """BS-9, BS-15: it never had a turn in the auction."""
    match = start_match()
    act(match, "roll 1", "1 pass", "2 pass", "3 pass")
    assert_refused(match, "0 loan red")


def test_the_thirty_debit_cards_are_no_limit() -> None:
    """BS-14: four players with nine loans each make 36."""
    match = start_match(variant="challenge")
    for _ in range(9):
        act(match, "roll 1")
        while match.view(None).phase == "loan":
            (seat,) = match.pending.seats
            match.play(seat, match.offered(seat)[1])
        pass_all(match)
        place_first(match)
    assert len(events_of(match, "borrowed")) == 36
    assert [seat.purses[0].loans for seat in match.view(None).seats] == [9] * 4


@pytest.mark.parametrize(("borrowed", "balance"), [({}, 50), ({1: 1}, 50 + 9 - 10), ({1: 1, 4: 1}, 50 + 9 + 8 - 20)])
def test_a_loan_costs_ten_in_the_end(borrowed: dict[int, int], balance: int) -> None:
    """BS-13, BS-17: yellow, worth 50 without loans, ends with 49 after one, 47 after two; the others are as ever."""
    match = start_match()
    play_for(match, FINAL, borrowed=borrowed)
    assert match.result is not None
    assert match.result["balance"] == [48, balance, 37, 48]

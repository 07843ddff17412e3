"""Sealed offers, and who gets the contract."""

from itertools import permutations

import pytest

from tests.any_game import AnyMatch
from tests.games.zahltag.scripted_games import (
    act,
    amounts,
    assert_refused,
    events_of,
    hand,
    keep,
    left,
    match_after_preparation,
    money,
    turn,
)


def revealed(contract: str, players: int = 3, *hands: str) -> AnyMatch:
    """A contract lies open and seat 0 has revealed it."""
    match = match_after_preparation(players, *hands)
    keep(match)
    match.settle(f"reveal {contract}")
    return match


def test_all_players_are_awaited_at_the_same_time() -> None:
    """ZT-10: until each has offered; who has is awaited no more."""
    match = revealed("CE", 4)
    assert list(match.pending.seats) == [0, 1, 2, 3]
    match.play(2, "offer 4")
    assert list(match.pending.seats) == [0, 1, 3]
    assert_refused(match, "2 offer 5", "not-awaited")
    match.play(0, "offer 00")
    match.play(3, "offer 00")
    assert list(match.pending.seats) == [1]


@pytest.mark.parametrize("order", list(permutations(range(3))))
def test_the_order_in_which_offers_are_made_changes_nothing(order: tuple[int, ...]) -> None:
    """ZT-10: 4, 3 and 5 end in the same state whoever was first."""
    match = revealed("CE")
    for seat in order:
        match.play(seat, ("offer 4", "offer 3", "offer 5")[seat])
    assert money(match) == [20, 23, 20]
    assert match.moves[-3:] == ("offer 4", "offer 3", "offer 5")
    assert list(match.pending.seats) == [1]


def test_nothing_is_opened_before_all_offers_are_in() -> None:
    """ZT-10: no offer is told to all, nobody is paid."""
    match = revealed("CE")
    act(match, "0 offer 1", "2 offer 2")
    assert events_of(match, "opened", "awarded") == []
    assert money(match) == [20, 20, 20]
    act(match, "1 offer 3")
    assert events_of(match, "opened") == [("opened", 0, "1"), ("opened", 1, "3"), ("opened", 2, "2")]


@pytest.mark.parametrize("other", ["EEFFWWW", "CEFFWWW", "CFFFWWW"])
def test_without_the_cards_only_00_is_legal(other: str) -> None:
    """ZT-10: CEE needs a crane and two excavators in hand; the seat is awaited like any other all the same."""
    match = revealed("CEE", 3, "CEEFFWW", other)
    assert list(match.pending.seats) == [0, 1, 2]
    assert amounts(match.offered(1)) == ["00"]
    assert amounts(match.offered(0)) == ["00", "1", "2", "3", "4", "5", "6", "7", "8"]
    for amount in ("1", "8"):
        assert_refused(match, f"1 offer {amount}")
    act(match, "0 offer 00", "2 offer 00")
    assert list(match.pending.seats) == [1]
    act(match, "1 offer 00")
    assert match.moves[-3:] == ("offer 00", "offer 00", "offer 00")


def test_cards_on_the_table_do_not_help() -> None:
    """ZT-10: the crane that lies left or right cannot be offered with."""
    match = match_after_preparation(3)
    turn(match, "CE", "00", "5", "00")
    assert hand(match, 1) == "EFFWW"
    keep(match)
    act(match, "reveal CW")
    assert amounts(match.offered(1)) == ["00"]
    assert len(match.offered(2)) == 9


@pytest.mark.parametrize("word", ["offer 0", "offer 9", "offer", "offer -1", "offer 01", "offer 000", "OFFER 1", "pass", ""])
def test_there_are_no_other_offers(word: str) -> None:
    """ZT-3, ZT-10: 1 to 8 and 00."""
    assert_refused(revealed("CE"), f"0 {word}", "malformed")


def test_outside_of_a_contract_no_offer_is_legal() -> None:
    """ZT-10: neither in the preparation nor on a turn."""
    match = match_after_preparation()
    assert_refused(match, "0 offer 3")
    assert_refused(match, "1 offer 00", "not-awaited")
    keep(match)
    assert_refused(match, "0 offer 00", "not-awaited")


@pytest.mark.parametrize("amount", range(1, 8))
def test_the_lowest_offer_gets_the_contract(amount: int) -> None:
    """ZT-11: it is paid its amount and lays the cards out left; the others get nothing and keep theirs."""
    match = revealed("CEE")
    act(match, f"0 offer {amount + 1}", "1 offer 8", f"2 offer {amount}")
    assert money(match) == [20, 20, 20 + amount]
    assert (hand(match, 2), left(match, 2)) == ("FFWW", "CEE")
    assert [hand(match, seat) for seat in (0, 1)] == ["CEEFFWW"] * 2
    assert events_of(match, "awarded") == [("awarded", 2, amount, False)]


def test_00_is_not_lower_than_1() -> None:
    """ZT-11: the lowest other than 00; a single 8 wins against 00s."""
    match = revealed("CE")
    act(match, "0 offer 00", "1 offer 8", "2 offer 00")
    assert money(match) == [20, 28, 20]
    assert left(match, 0) == ""


@pytest.mark.parametrize(("amount", "paid"), [(1, -1), (2, 0), (3, 1), (5, 3), (8, 6)])
def test_several_lowest_all_do_it_for_two_less(amount: int, paid: int) -> None:
    """ZT-11: a tie at 1 costs 1, at 2 pays nothing; each of them lays the cards out."""
    match = revealed("CE", 4)
    act(match, f"0 offer {amount}", "1 offer 00", f"2 offer {amount}", f"3 offer {min(amount + 1, 8) if amount < 8 else '00'}")
    assert money(match) == [20 + paid, 20, 20 + paid, 20]
    assert [left(match, seat) for seat in (0, 2, 3)] == ["CE", "CE", ""]
    assert events_of(match, "awarded") == [("awarded", 0, paid, True), ("awarded", 2, paid, True)]


def test_three_and_four_can_tie() -> None:
    """ZT-11: still 2 less, not 2 less for each."""
    match = revealed("CE", 4)
    act(match, *(f"{seat} offer 4" for seat in range(4)))
    assert money(match) == [22] * 4


def test_a_tie_above_the_lowest_is_none() -> None:
    """ZT-11: 3 wins alone against two 4s, for 3."""
    match = revealed("CE")
    act(match, "0 offer 4", "1 offer 3", "2 offer 4")
    assert money(match) == [20, 23, 20]


def test_with_all_00_nobody_gets_it() -> None:
    """ZT-11: no money, no cards laid out."""
    match = revealed("CE")
    act(match, "0 offer 00", "1 offer 00", "2 offer 00")
    assert money(match) == [20, 20, 20]
    assert [left(match, seat) for seat in range(3)] == ["", "", ""]
    assert events_of(match, "unawarded") == [("unawarded",)]
    assert events_of(match, "awarded") == []


@pytest.mark.parametrize("offers", [("00", "00", "00"), ("3", "00", "00"), ("3", "3", "5")])
def test_awarded_or_not_the_contract_leaves_the_stack(offers: tuple[str, ...]) -> None:
    """ZT-11: it cannot be revealed again; 31 contracts remain and the next player's turn begins."""
    match = match_after_preparation(3)
    turn(match, "CE", *offers)
    view = match.view(None)
    assert "CE" not in view.stack
    assert sum(view.stack.values()) == 31
    assert (view.contract, view.phase, view.turn) == (None, "equip", 1)
    keep(match)
    assert "reveal CE" not in match.outcomes

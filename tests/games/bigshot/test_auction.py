"""Bidding, passing, winning and paying."""

import pytest

from tests.games.bigshot.scripted_games import (
    act,
    assert_refused,
    bids,
    events_of,
    pass_rounds,
    place_first,
    purse,
    start_match,
)


@pytest.mark.parametrize(("starter", "order"), [(0, [1, 2, 3, 0]), (2, [3, 0, 1, 2]), (3, [0, 1, 2, 3])])
def test_bidding_goes_clockwise_from_the_starters_left(starter: int, order: list[int]) -> None:
    """BS-8: the starter is asked last, and only because a bid stands."""
    match = start_match(changes={"starter": starter})
    act(match, "roll 1")
    asked = []
    for amount in (1, 2, 3, 4):
        (seat,) = match.pending.seats
        asked.append(seat)
        match.play(seat, f"bid {amount}")
    assert asked == order
    assert match.pending.seats == (order[0],)


def test_only_the_seat_on_turn_may_bid_or_pass() -> None:
    """BS-8: the others are offered nothing."""
    match = start_match()
    act(match, "roll 1")
    assert match.pending.seats == (1,)
    for seat in (0, 2, 3):
        assert list(match.offered(seat)) == []
        assert_refused(match, f"{seat} bid 1", "not-awaited")
        assert_refused(match, f"{seat} pass", "not-awaited")


def test_the_first_bid_is_at_least_one_and_at_most_ones_cash() -> None:
    """BS-8: with 10 in the purse, 1 to 10 are offered and nothing beyond."""
    match = start_match()
    act(match, "roll 1")
    assert bids(match.offered(1)) == list(range(1, 11))
    assert_refused(match, "1 bid 11")
    for word in ("bid 0", "bid -1", "bid 1.5", "bid 05", "bid", "bid 100"):
        assert_refused(match, f"1 {word}", "malformed")


def test_a_bid_must_be_higher_than_the_last() -> None:
    """BS-8: after 4, the next bid is at least 5, though any larger step is fine."""
    match = start_match()
    act(match, "roll 1", "1 bid 4")
    assert bids(match.offered(2)) == [5, 6, 7, 8, 9, 10]
    assert_refused(match, "2 bid 4")
    assert_refused(match, "2 bid 3")
    act(match, "2 bid 9")
    assert bids(match.offered(3)) == [10]


def test_with_all_ones_cash_bid_by_another_one_cannot_bid() -> None:
    """BS-8: against a bid of 10, a purse of 10 can only pass (or borrow, BS-15)."""
    match = start_match()
    act(match, "roll 1", "1 bid 10")
    assert set(match.offered(2)) == {"pass", "loan white"}


def test_a_pass_is_final() -> None:
    """BS-8: who has passed is not asked again in this auction, but in the next one."""
    match = start_match()
    act(match, "roll 1", "1 pass", "2 bid 1", "3 bid 2", "0 bid 3")
    assert match.pending.seats == (2,)
    assert_refused(match, "1 bid 5", "not-awaited")
    act(match, "2 bid 4", "3 pass", "0 bid 5")
    assert match.pending.seats == (2,)
    act(match, "2 pass")
    assert match.view(None).phase == "place"
    assert match.pending.seats == (0,)
    place_first(match)
    act(match, "roll 1", "2 pass", "3 bid 1", "0 pass")
    assert match.pending.seats == (1,)


def test_the_auction_ends_when_all_but_one_have_passed_and_the_winner_pays() -> None:
    """BS-9: the last bidder pays its bid to the bank, the others pay nothing."""
    match = start_match()
    act(match, "roll 1", "1 bid 2", "2 bid 3", "3 pass", "0 pass", "1 bid 7")
    assert match.view(None).phase == "bid"
    act(match, "2 pass")
    assert match.view(None).phase == "place"
    assert match.pending.seats == (1,)
    assert [purse(match, colour).cash for colour in ("red", "yellow", "white", "black")] == [10, 3, 10, 10]
    assert [purse(match, colour).paid for colour in ("red", "yellow", "white", "black")] == [0, 7, 0, 0]


def test_a_single_bid_wins_when_everybody_else_passes() -> None:
    """BS-9: the bidder is not asked to outbid itself."""
    match = start_match()
    act(match, "roll 1", "1 pass", "2 bid 1", "3 pass", "0 pass")
    assert (match.view(None).phase, match.pending.seats) == ("place", (2,))
    assert purse(match, "white").cash == 9


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("starter", [0, 1, 2])
def test_without_a_bid_the_starter_takes_the_cubes_for_nothing(players: int, starter: int) -> None:
    """BS-9: the starter is never asked, pays nothing and places."""
    match = start_match(players, changes={"starter": starter})
    act(match, "roll 1")
    for _ in range(players - 1):
        (seat,) = match.pending.seats
        assert seat != starter
        match.play(seat, "pass")
    assert (match.view(None).phase, match.pending.seats) == ("place", (starter,))
    assert events_of(match, "won", "paid") == [("won", starter, 0)]
    assert all(seat.purses[0].cash == 10 for seat in match.view(None).seats)


def test_a_spent_purse_is_spent() -> None:
    """BS-8, BS-9: what was paid is missing in the next round; an empty purse can only pass or borrow."""
    match = start_match()
    act(match, "roll 1", "1 pass", "2 pass", "3 bid 10", "0 pass")
    place_first(match)
    act(match, "roll 1", "2 pass")
    assert set(match.offered(3)) == {"pass", "loan black"}
    act(match, "3 pass")
    assert bids(match.offered(0)) == list(range(1, 11))


def test_payments_add_up() -> None:
    """BS-9: who wins twice has paid both bids."""
    match = start_match()
    act(match, "roll 1", "1 pass", "2 pass", "3 bid 4", "0 pass")
    place_first(match)
    act(match, "roll 1", "2 pass", "3 bid 5", "0 pass", "1 pass")
    assert (purse(match, "black").cash, purse(match, "black").paid) == (1, 9)


def test_a_pass_is_asked_and_written_even_where_nothing_else_is_legal() -> None:
    """BS-8: with the round's loan taken and the bid out of reach, the seat still says its pass."""
    match = start_match()
    act(match, "roll 1", "1 loan yellow", "1 bid 19", "2 loan white", "2 pass", "3 loan black")
    assert list(match.offered(3)) == ["pass"]
    act(match, "3 pass", "0 pass")
    assert match.moves[-2:] == ("pass", "pass")


def test_bids_can_use_all_the_cash_that_loans_can_bring() -> None:
    """BS-8, BS-14: after nine loans and no payment 55 may be bid, and 56 not."""
    match = start_match(3)
    while purse(match, "yellow").loans < 9:
        act(match, "roll 1")
        while match.view(None).phase == "bid":
            (seat,) = match.pending.seats
            if seat == 1 and "loan yellow" in match.offered(1):
                act(match, "1 loan yellow")
            match.play(seat, "pass")
        place_first(match)
    pass_rounds(match, -match.view(None).starter % 3)
    act(match, "roll 1")
    assert bids(match.offered(1)) == list(range(1, 56))

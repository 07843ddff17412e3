"""Overbids in the challenge variant: refused, or exposed."""

from typing import Any

import pytest

from tests.any_game import AnyMatch
from tests.games.bigshot.scripted_games import (
    act,
    assert_refused,
    bids,
    events_of,
    pass_all,
    place,
    place_first,
    purse,
    start_match,
    win,
)


def overbidding(players: int = 4, *loans: str, **options: Any) -> AnyMatch:
    """An auction with exposed overbids, seat 0 starting; only who is named has borrowed."""
    match = start_match(players, variant="challenge", overbids="exposed", **options)
    act(match, "roll 1")
    while match.view(None).phase == "loan":
        (seat,) = match.pending.seats
        move = match.offered(seat)[1]
        match.play(seat, move if move.removeprefix("loan ") in loans else "decline")
    return match


def seen_cash(match: AnyMatch, viewer: int | None) -> list[int | None]:
    return [seat.purses[0].cash for seat in match.view(viewer).seats]


@pytest.mark.parametrize("options", [{}, {"overbids": "refused"}])
def test_by_default_a_bid_above_ones_cash_is_refused(options: dict[str, Any]) -> None:
    """BS-22: 10 may be bid with 10, 11 not, hidden or not."""
    match = start_match(variant="challenge", **options)
    act(match, "roll 1", "1 decline", "2 decline", "3 decline", "0 decline")
    assert bids(match.offered(1)) == list(range(1, 11))
    assert_refused(match, "1 bid 11")


def test_with_exposed_overbids_any_bid_up_to_99_is_legal() -> None:
    """BS-22: 1 to 99 with 10 in the purse; 100 is no bid."""
    match = overbidding()
    assert bids(match.offered(1)) == list(range(1, 100))
    assert_refused(match, "1 bid 100", "malformed")


def test_after_99_there_is_only_a_pass() -> None:
    """BS-22: nobody can bid more, however rich."""
    match = overbidding()
    act(match, "1 bid 98")
    assert list(match.offered(2)) == ["pass", "bid 99"]
    act(match, "2 bid 99")
    for seat in (3, 0, 1):
        assert list(match.offered(seat)) == ["pass"]
        act(match, f"{seat} pass")
    assert events_of(match, "exposed") == [("exposed", 2, 99, 10)]


def test_a_winner_who_cannot_pay_is_exposed_and_the_auction_starts_again() -> None:
    """BS-22: at the starter's left, no bid standing, passes void, the same cubes, no new loans, the offender included."""
    match = overbidding()
    before = match.view(None)
    act(match, "1 pass", "2 bid 11", "3 pass", "0 pass")
    view = match.view(None)
    assert (view.phase, view.awaited, view.bid, view.bidder) == ("bid", (1,), 0, None)
    assert [seat.passed for seat in view.seats] == [False] * 4
    assert [seat.exposed for seat in view.seats] == [False, False, True, False]
    assert (view.broker, view.spaces, view.starter, view.round) == (before.broker, before.spaces, before.starter, before.round)
    assert_refused(match, "1 loan yellow")
    act(match, "1 bid 3", "2 bid 4", "3 bid 5", "0 pass", "1 pass", "2 pass")
    assert match.pending.seats == (3,)
    assert purse(match, "black", 3).cash == 5


def test_an_exposed_purse_is_shown_to_all() -> None:
    """BS-22: everybody sees the offender's cash, and nobody else's; it paid nothing."""
    match = overbidding(4, "white")
    act(match, "1 pass", "2 bid 20", "3 pass", "0 pass")
    assert seen_cash(match, None) == [None, None, 19, None]
    assert seen_cash(match, 0) == [10, None, 19, None]
    assert seen_cash(match, 2) == [None, None, 19, None]
    assert purse(match, "white").paid == 0
    assert events_of(match, "exposed", "won", "paid") == [("exposed", 2, 20, 19)]


def test_an_exposed_player_may_not_bid_above_its_cash() -> None:
    """BS-22: the offender is held to its 10 in the repeated auction, the others still are not."""
    match = overbidding()
    act(match, "1 bid 40", "2 pass", "3 pass", "0 pass")
    assert bids(match.offered(1)) == list(range(1, 11))
    assert_refused(match, "1 bid 11")
    act(match, "1 bid 10")
    assert bids(match.offered(2)) == list(range(11, 100))


def test_only_the_winner_is_checked() -> None:
    """BS-22: who overbids and is outbid goes unnoticed."""
    match = overbidding(4, "white")
    act(match, "1 bid 15", "2 bid 19", "3 pass", "0 pass", "1 pass")
    assert (match.view(None).phase, match.pending.seats) == ("place", (2,))
    assert events_of(match, "exposed") == []
    assert seen_cash(match, None) == [None] * 4
    assert purse(match, "white", 2).cash == 0


def test_a_winner_who_can_just_pay_is_not_exposed() -> None:
    """BS-22: a bid of all one's cash is no overbid."""
    match = overbidding()
    win(match, 1, 10)
    assert events_of(match, "exposed") == []
    assert purse(match, "yellow", 1).cash == 0


def test_an_auction_repeats_at_most_once_for_each_player() -> None:
    """BS-22: after four exposures nobody can overbid any more, and the fifth auction is the last."""
    match = overbidding()
    act(match, "1 bid 50", "2 pass", "3 pass", "0 pass")
    act(match, "1 pass", "2 bid 50", "3 pass", "0 pass")
    act(match, "1 pass", "2 pass", "3 bid 50", "0 pass")
    act(match, "1 pass", "2 pass", "3 bid 1", "0 bid 50", "3 pass")
    assert [seat.exposed for seat in match.view(None).seats] == [True] * 4
    assert seen_cash(match, None) == [10] * 4
    for seat in (1, 2, 3):
        assert bids(match.offered(seat)) == list(range(seat, 11))
        act(match, f"{seat} bid {seat}")
    act(match, "0 bid 10", "1 pass", "2 pass", "3 pass")
    assert (match.view(None).phase, match.pending.seats) == ("place", (0,))
    assert len(events_of(match, "exposed")) == 4


def test_the_starter_can_still_take_the_cubes_for_nothing_after_an_exposure() -> None:
    """BS-9, BS-22: in the repeated auction too it is never asked without a bid."""
    match = overbidding(3)
    act(match, "1 pass", "2 bid 30", "0 pass", "1 pass", "2 pass")
    assert (match.view(None).phase, match.pending.seats) == ("place", (0,))
    assert events_of(match, "won", "paid") == [("won", 0, 0)]


def test_exposure_of_a_round_ends_with_the_fourth_cube() -> None:
    """BS-22: shown while three cubes are placed, hidden after the fourth; then overbids are possible again."""
    match = overbidding()
    act(match, "1 bid 50", "2 pass", "3 pass", "0 pass", "1 bid 4", "2 pass", "3 pass", "0 pass")
    place(match, "red W9", "yellow W9", "white W9")
    assert seen_cash(match, None) == [None, 6, None, None]
    place(match, "black W9")
    assert seen_cash(match, None) == [None] * 4
    assert events_of(match)[-1] == ("concealed", 1)
    act(match, "roll 1", "2 decline", "3 decline", "0 decline", "1 decline", "2 pass", "3 pass")
    act(match, "0 bid 1")
    assert bids(match.offered(1)) == list(range(2, 100))


def test_exposure_of_a_game_lasts() -> None:
    """BS-22: with the Italian rule the purse stays open and its bids honest in later rounds, loans included."""
    match = overbidding(4, exposure="game")
    act(match, "1 bid 50", "2 pass", "3 pass", "0 pass")
    pass_all(match)
    place_first(match)
    assert seen_cash(match, None) == [None, 10, None, None]
    act(match, "roll 1", "2 decline", "3 decline", "0 decline", "1 loan yellow", "2 pass", "3 pass", "0 bid 1")
    assert seen_cash(match, None) == [None, 19, None, None]
    assert bids(match.offered(1)) == list(range(2, 20))
    assert events_of(match, "concealed") == []


def test_all_who_were_exposed_in_a_round_are_hidden_together() -> None:
    """BS-22: two offenders of one round are concealed after its fourth cube; the rest never was open."""
    match = overbidding(3)
    act(match, "1 bid 50", "2 pass", "0 pass", "1 pass", "2 bid 50", "0 pass")
    pass_all(match)
    assert [seat.exposed for seat in match.view(None).seats] == [False, True, True]
    place_first(match)
    assert [seat.exposed for seat in match.view(None).seats] == [False, False, False]
    assert events_of(match, "concealed") == [("concealed", 1), ("concealed", 2)]


def test_the_record_of_a_repeated_auction_has_one_loan_phase() -> None:
    """BS-22: loans stand directly after the roll and are not repeated when the auction is."""
    match = overbidding(3, "white")
    act(match, "1 bid 11", "2 pass", "0 pass", "1 pass", "2 pass")
    assert match.moves == (
        "roll 1", "decline", "loan white", "decline", "bid 11", "pass", "pass", "pass", "pass",
    )  # fmt: skip

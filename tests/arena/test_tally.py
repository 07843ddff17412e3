"""Counting: figures by name, check_plan by hand on deals that are made up."""

from typing import Any

import pytest

from zuschlag import arena
from zuschlag.arena import DealResult, Failure, GameResult, Plan, Tally, check_plan
from zuschlag.arena.game_runner import play_deals
from zuschlag.arena.intervals import wilson
from zuschlag.arena.tally import FAILURES_KEPT


def report(tally: Tally, stopped: str | None = None, *, at_any_time: bool = False) -> Any:
    """The report as a program reads it from JSON."""
    return arena.report(tally, stopped, at_any_time=at_any_time)


def game(seating: tuple[int, ...], winner: int | None, scores: tuple[int, ...] | None = None, failure: int = -1) -> GameResult:
    """A game won by one seat, or forfeited by one."""
    seats = range(len(seating))
    failed = Failure(failure, "gave up") if winner is None else None
    loser = [float(seat == failure) for seat in seats]
    shares = [
        (1 - lost) / (len(seating) - 1) if winner is None else float(seat == winner)
        for seat, lost in zip(seats, loser, strict=True)
    ]
    ranks = [1.0 if share == max(shares) else 2.0 for share in shares]
    return GameResult(
        seating,
        tuple(shares),
        tuple(ranks),
        scores,
        (10,) * len(seating),
        (0.1,) * len(seating),
        (0.05,) * len(seating),
        failed,
    )


def tallied(plan: Plan, *deals: list[GameResult]) -> Tally:
    tally = Tally(plan)
    for number, games in enumerate(deals):
        tally.add(DealResult(number, tuple(games)))
    return tally


TWO = Plan("bigshot", 2, ("a", "b"))


def test_shares_ranks_and_margins_by_hand() -> None:
    """a wins three of four games, by 10, 20, 30, and loses one by 4."""
    tally = tallied(
        TWO,
        [game((0, 1), 0, (10, 0)), game((1, 0), 1, (0, 20))],
        [game((1, 0), 1, (5, 35)), game((0, 1), 1, (1, 5))],
    )
    found = report(tally)
    a, b = found["bots"]
    assert (found["games"], found["deals"], found["par"]) == (4, 2, 0.5)
    assert (a["win_share"], b["win_share"]) == (0.75, 0.25)
    assert (a["average_rank"], b["average_rank"]) == (1.25, 1.75)
    assert (a["margin"], b["margin"]) == (14, -14)
    assert (a["ms_per_move"], a["slowest_ms"], a["moves"]) == (10, 50, 40)
    (difference,) = found["differences"]
    assert difference["bots"] == ["a", "b"]
    assert difference["win_share"] == {"mean": 0.5, "interval": None}
    assert difference["money"] == {"mean": 28, "interval": None}


def test_differences_of_money_have_students_interval_over_deals_and_those_of_wins_a_wider_one_within_their_bounds() -> None:
    """Eight deals: a wins all of four, and half of four others."""
    both, one = [game((0, 1), 0, (6, 0)), game((1, 0), 1, (0, 6))], [game((0, 1), 0, (6, 0)), game((1, 0), 0, (6, 0))]
    (difference,) = report(tallied(TWO, *[both, one] * 4))["differences"]
    reach = 2.3646 * (8 * 0.25 / 7 / 8) ** 0.5
    low, high = difference["win_share"]["interval"]
    assert -0.2 < low < 0.5 - reach < 0.5 + reach < high <= 1
    assert difference["money"]["interval"] == pytest.approx([6 - 12 * reach, 6 + 12 * reach], abs=2e-3)
    (wide,) = report(tallied(TWO, *[both] * 9, one))["differences"]
    assert wide["win_share"]["interval"][1] <= 1


@pytest.mark.parametrize("at_any_time", [False, True])
def test_no_interval_has_no_width_though_all_deals_are_alike(at_any_time: bool) -> None:
    """Sixteen games in eight deals, all won by a and by the same amount: much is still possible, of money nothing is known."""
    found = report(tallied(TWO, *[[game((0, 1), 0, (6, 0)), game((1, 0), 1, (0, 6))]] * 8), at_any_time=at_any_time)
    assert found["intervals"] == ("any-time" if at_any_time else "fixed")
    (difference,) = found["differences"]
    low, high = difference["win_share"]["interval"]
    assert (low < 0.2, high) == (True, 1)
    assert difference["money"] == {"mean": 12, "interval": None}
    for bot in found["bots"]:
        low, high = bot["interval"]
        assert high - low > 0.2
        assert bot["margin_interval"] is None


def test_fewer_than_eight_deals_get_no_interval_at_all() -> None:
    """Of nothing."""
    won, lost = [game((0, 1), 0, (6, 0)), game((1, 0), 1, (0, 6))], [game((0, 1), 1, (6, 7)), game((1, 0), 0, (9, 6))]
    found = report(tallied(TWO, *[won, lost] * 3, won))
    assert found["deals"] == 7
    assert [bot[key] for bot in found["bots"] for key in ("interval", "margin_interval")] == [None] * 4
    assert [found["differences"][0][key]["interval"] for key in ("win_share", "money")] == [None, None]


def test_whatever_was_stopped_has_intervals_that_hold_at_any_deal() -> None:
    """Stopped because it was sure, or by a person who had seen enough: they are wider, and the report says which they are."""
    won, even = [game((0, 1), 0, (6, 0)), game((1, 0), 1, (0, 7))], [game((0, 1), 0, (6, 0)), game((1, 0), 0, (6, 1))]
    tally = tallied(TWO, *[won, even, won] * 8)
    fixed = report(tally)
    for stopped in (report(tally, "sure"), report(tally, "interrupted"), report(tally, at_any_time=True)):
        assert (fixed["intervals"], stopped["intervals"]) == ("fixed", "any-time")
        for key in ("win_share", "money"):
            (low, high), (lower, higher) = (found["differences"][0][key]["interval"] for found in (fixed, stopped))
            assert higher - lower > high - low > 0
        for key in ("interval", "margin_interval"):
            (low, high), (lower, higher) = (found["bots"][0][key] for found in (fixed, stopped))
            assert higher - lower > high - low > 0


def test_a_repeated_name_counts_once_for_every_seat_it_fills() -> None:
    """So par is the same for everybody: one of three seats wins half the games, each of the two others a quarter."""
    plan = Plan("bigshot", 3, ("a", "b", "b"))
    tally = tallied(
        plan,
        [game((0, 1, 2), 0, (9, 3, 3)), game((0, 1, 2), 0, (9, 3, 3))],
        [game((0, 1, 2), 1, (3, 9, 3)), game((0, 1, 2), 2, (3, 3, 9))],
    )
    a, b = report(tally)["bots"]
    assert (a["win_share"], b["win_share"]) == (0.5, 0.25)
    assert (a["margin"], b["margin"]) == (1.5, -0.75)
    assert len(tally.differences) == 1


def test_forfeited_games_count_for_wins_but_not_for_money() -> None:
    """There is no score of a game that did not end."""
    tally = tallied(TWO, [game((0, 1), None, failure=1), game((1, 0), 1, (2, 6))], [game((0, 1), None, failure=0)] * 2)
    found = report(tally)
    a, b = found["bots"]
    assert (a["win_share"], b["win_share"]) == (0.5, 0.5)
    assert (a["failures"], b["failures"]) == (2, 1)
    assert (a["margin"], a["margin_interval"]) == (4, None)
    assert found["differences"][0]["money"] == {"mean": 8, "interval": None}
    assert [failure["game"] for failure in found["failures"]] == [1, 3, 4]
    assert found["failures"][0] == {"name": "b", "game": 1, "deal": 1, "seat": 1, "reason": "gave up"}


def test_where_every_game_was_forfeited_there_is_no_money() -> None:
    """None, not 0."""
    found = report(tallied(TWO, [game((0, 1), None, failure=1)] * 2))
    assert found["bots"][0]["margin"] is None
    assert found["differences"][0]["money"] == {"mean": None, "interval": None}


def test_the_first_failures_are_kept_and_all_are_counted() -> None:
    """A report stays short."""
    tally = tallied(TWO, *[[game((0, 1), None, failure=1)] * 2] * 20)
    assert len(tally.failures) == FAILURES_KEPT
    assert report(tally)["bots"][1]["failures"] == 40
    assert str(tally.failures[2]) == "game 3: b (seat 2) gave up"


def test_it_is_sure_when_all_are_told_apart() -> None:
    """Not while two of three are alike."""
    clear, alike = Tally(TWO), Tally(Plan("bigshot", 3, ("a", "b", "c")))
    for number in range(60):
        clear.add(DealResult(number, (game((0, 1), 0, (1, 0)), game((1, 0), 1, (0, 1)))))
        alike.add(DealResult(number, (game((0, 1, 2), 0, (1, 0, 0)), game((1, 2, 0), 2, (0, 0, 1)))))
    assert clear.is_sure()
    assert not alike.is_sure()
    assert not Tally(Plan("bigshot", 2, ("a", "a"))).is_sure()


def test_nothing_played_is_reported_as_nothing_known() -> None:
    """No mean, no interval."""
    found = report(Tally(TWO))
    assert (found["bots"][0]["interval"], found["bots"][0]["margin"]) == (None, None)
    assert found["differences"][0]["win_share"] == {"mean": None, "interval": None}


def test_deals_are_counted_in_order_only() -> None:
    """Ratings depend on it."""
    with pytest.raises(AssertionError, match="in order"):
        Tally(TWO).add(DealResult(1, ()))


def test_a_bot_is_no_surer_than_the_games_it_sat_in_allow() -> None:
    """Of three bots, two meet in a game: each sits in two games of three."""
    plan = check_plan(Plan("zahltag", 2, ("cautious", "random", "naive"), seed=3))
    tally = Tally(plan)
    for result in play_deals(plan, range(12)):
        tally.add(result)
    found = report(tally, None)
    assert found["games"] == 72
    for bot in found["bots"]:
        low, high = wilson(bot["win_share"], 48)
        assert bot["interval"][0] <= low + 1e-4
        assert bot["interval"][1] >= high - 1e-4

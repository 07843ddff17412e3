"""The report of a run: all its figures as plain JSON, which tables and charts show."""

from dataclasses import asdict
from math import ceil, floor
from statistics import fmean
from typing import TypedDict

from zuschlag.arena.intervals import CONFIDENCE, Interval, Moments, betting_interval, share_interval
from zuschlag.arena.tally import Difference, Standing, Tally

TIMES = ("ms_per_move", "slowest_ms")
"""The keys that depend on the machine and its load; all others are the same wherever and whenever the plan is run."""


FIXED, ANY_TIME = "fixed", "any-time"
"""What intervals hold for: a number of deals that was fixed beforehand; or any, wherever the run stopped."""


class Estimate(TypedDict):
    """A mean and its interval; None where too little was played for one."""

    mean: float | None
    interval: list[float] | None


class BotReport(TypedDict):
    """The figures of one bot."""

    name: str
    win_share: float
    interval: list[float] | None
    rating: float
    sigma: float
    average_rank: float
    margin: float | None
    margin_interval: list[float] | None
    ms_per_move: float
    slowest_ms: float
    moves: int
    failures: int


class DifferenceReport(TypedDict):
    """The figures of two bots, deal by deal: the first less the second."""

    bots: list[str]
    win_share: Estimate
    money: Estimate


class Report(TypedDict):
    """All figures of a run (docs/how-to/arena.md)."""

    game: str
    players: int
    options: dict[str, object]
    seed: int | str
    salt: str
    games: int
    deals: int
    par: float
    level: float
    intervals: str
    stopped: str | None
    bots: list[BotReport]
    differences: list[DifferenceReport]
    failures: list[dict[str, object]]


def report(tally: Tally, stopped: str | None = None, *, at_any_time: bool = False) -> Report:
    """All figures of the run. `stopped` says why it ended before all deals were played.

    The intervals are for a number of deals that was fixed beforehand. If it was not, since the run was stopped, or could have
    been (`at_any_time`), they are confidence sequences, which are wider and hold at any deal.
    """
    plan = tally.plan
    at_any_time = at_any_time or stopped is not None
    return {
        "game": plan.game,
        "players": plan.players,
        "options": dict(plan.options),
        "seed": plan.seed,
        "salt": plan.salt,
        "games": tally.games,
        "deals": tally.deals,
        "par": _rounded(1 / plan.players),
        "level": CONFIDENCE,
        "intervals": ANY_TIME if at_any_time else FIXED,
        "stopped": stopped,
        "bots": [_bot(tally, standing, at_any_time=at_any_time) for standing in tally.standings.values()],
        "differences": [_difference(difference, at_any_time=at_any_time) for difference in tally.differences],
        "failures": [asdict(failure) for failure in tally.failures],
    }


def _bot(tally: Tally, standing: Standing, *, at_any_time: bool) -> BotReport:
    mu, sigma = tally.rating(standing.name)
    seats, moves = max(1, standing.seats), max(1, standing.moves)
    return {
        "name": standing.name,
        "win_share": _rounded(standing.shares.mean),
        "interval": _pair(_share(tally, standing, at_any_time=at_any_time)),
        "rating": round(mu, 2),
        "sigma": round(sigma, 2),
        "average_rank": round(standing.rank_sum / seats, 3),
        "margin": _rounded(standing.margins.mean, 2) if standing.margins.count else None,
        "margin_interval": _pair(_money(standing.margins, at_any_time=at_any_time)),
        "ms_per_move": round(1000 * standing.seconds / moves, 3),
        "slowest_ms": round(1000 * standing.slowest, 3),
        "moves": standing.moves,
        "failures": standing.failures,
    }


def _share(tally: Tally, standing: Standing, *, at_any_time: bool) -> Interval | None:
    if not at_any_time:
        return share_interval(standing.shares, min(tally.games, standing.seats))
    found = standing.bets.interval()
    return found and ((found[0] + 1) / 2, (found[1] + 1) / 2)


def _money(found: Moments, *, at_any_time: bool) -> Interval | None:
    return found.sequence() if at_any_time else found.interval()


def _difference(found: Difference, *, at_any_time: bool) -> DifferenceReport:
    shares, money = found.shares, found.money
    interval = found.bets.interval() if at_any_time else betting_interval(shares, -1, 1)
    return {
        "bots": list(found.names),
        "win_share": {"mean": _rounded(fmean(shares)) if shares else None, "interval": _pair(interval)},
        "money": {
            "mean": _rounded(money.mean) if money.count else None,
            "interval": _pair(_money(money, at_any_time=at_any_time)),
        },
    }


def _pair(interval: Interval | None, digits: int = 4) -> list[float] | None:
    """Rounded outwards: what was within stays within, and no interval loses its width."""
    if interval is None:
        return None
    unit = 10**digits
    return [floor(interval[0] * unit) / unit + 0.0, ceil(interval[1] * unit) / unit + 0.0]


def _rounded(number: float, digits: int = 4) -> float:
    return round(number, digits) + 0.0  # no −0.0

"""The figures of a run, as plain JSON and as the rows that tables and charts show."""

from dataclasses import asdict
from math import inf
from typing import Any

from zuschlag.arena.intervals import LEVEL, Interval, Moments, share_interval
from zuschlag.arena.tally import Standing, Tally

TIMES = ("ms_per_move", "slowest_ms")
"""The keys that tell of this machine and this hour; all others are the same wherever and whenever the plan is run."""


def report(tally: Tally, stopped: str | None = None) -> dict[str, Any]:
    """Everything that was found. `stopped` says why it ended before all deals were played."""
    plan = tally.plan
    return {
        "game": plan.game,
        "players": plan.players,
        "options": dict(plan.options),
        "seed": plan.seed,
        "salt": plan.salt,
        "games": tally.games,
        "deals": tally.deals,
        "par": _rounded(1 / plan.players),
        "level": LEVEL,
        "stopped": stopped,
        "bots": [_bot(tally, standing) for standing in tally.standings.values()],
        "differences": [
            {
                "bots": list(difference.names),
                "win_share": _compared(difference.shares, least=-1, most=1),
                "money": _compared(difference.money),
            }
            for difference in tally.differences
        ],
        "failures": [asdict(failure) for failure in tally.failures],
    }


def _bot(tally: Tally, standing: Standing) -> dict[str, Any]:
    mu, sigma = tally.rating(standing.name)
    seats, moves, deals = max(1, standing.seats), max(1, standing.moves), standing.shares.count
    return {
        "name": standing.name,
        "win_share": _rounded(standing.shares.mean),
        "interval": _pair(share_interval(standing.shares, min(tally.games, standing.seats)) if deals else (0.0, 1.0)),
        "rating": round(mu, 2),
        "sigma": round(sigma, 2),
        "average_rank": round(standing.rank_sum / seats, 3),
        "margin": _rounded(standing.margins.mean, 2) if standing.margins.count else None,
        "margin_interval": _pair(standing.margins.interval()),
        "ms_per_move": round(1000 * standing.seconds / moves, 3),
        "slowest_ms": round(1000 * standing.slowest, 3),
        "moves": standing.moves,
        "failures": standing.failures,
    }


def _compared(found: Moments, least: float = -inf, most: float = inf) -> dict[str, Any]:
    interval = found.interval()
    within = interval and (max(least, interval[0]), min(most, interval[1]))
    return {"mean": _rounded(found.mean) if found.count else None, "interval": _pair(within)}


def _pair(interval: Interval | None) -> list[float] | None:
    return None if interval is None else [_rounded(bound) for bound in interval]


def _rounded(number: float, digits: int = 4) -> float:
    return round(number, digits) + 0.0  # no −0.0

"""Who came where in a match that is over."""

from collections.abc import Sequence
from typing import Any


def ranks(result: dict[str, Any], scores: Sequence[int]) -> tuple[float, ...]:
    """Each seat's rank, 1 the best: winners, then who is still in by score, then who went out, the later the better.

    Seats that tie share the mean of the ranks they fill.
    """
    out: list[int] = result.get("out", [])
    keys = [
        (seat in result["winners"], out.index(seat) if seat in out else len(out), score) for seat, score in enumerate(scores)
    ]
    return shared_ranks(keys)


def shared_ranks(keys: Sequence[Any]) -> tuple[float, ...]:
    """Ranks by key, the greatest first; equal keys share the mean of the ranks they fill."""
    return tuple(1 + sum(other > key for other in keys) + (sum(other == key for other in keys) - 1) / 2 for key in keys)

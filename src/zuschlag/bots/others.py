"""Bots that others wrote in Python: classes that an installed distribution offers under the entry point `zuschlag.bots`.

A class is made with a seed and a seat and has `choose(turn)`. Each plays in a process of its own (see `hosting`), so that it
cannot take anything down with it; built-in names win over theirs.
"""

from collections.abc import Callable
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from zuschlag.bots.hosting import Hosted
from zuschlag.errors import Trouble
from zuschlag.match import Seed

GROUP = "zuschlag.bots"


def offered_by_others() -> dict[str, list[EntryPoint]]:
    """The names that installed distributions offer; nothing is loaded."""
    found: dict[str, list[EntryPoint]] = {}
    for point in entry_points(group=GROUP):
        same = found.setdefault(point.name, [])
        if all(other.value != point.value for other in same):  # a distribution can be found twice, on a doubled path
            same.append(point)
    return found


def hosted(name: str, points: list[EntryPoint], timeout: float) -> Callable[[Seed, int], Hosted]:
    """What makes the bot of this name; says clearly what is wrong with one that cannot be made."""
    load(name, points)
    return lambda seed, seat: Hosted(points[0].value, timeout, seed, seat)


def load(name: str, points: list[EntryPoint]) -> Callable[[Seed, int], Any]:
    """The class itself."""
    if len(points) > 1:
        raise Trouble(f"several distributions offer a bot {name!r}: {', '.join(sorted(point.value for point in points))}")
    (point,) = points
    try:
        found = point.load()
    except (Exception, SystemExit) as error:  # noqa: BLE001 (a module by others may raise anything)
        raise Trouble(
            f"the bot {name!r} ({point.value}) cannot be loaded: {type(error).__name__}: {str(error)[:200]}"
        ) from None
    if not callable(found) or not callable(getattr(found, "choose", None)):
        raise Trouble(f"the bot {name!r} ({point.value}) is no class with a method choose(turn)")
    made: Callable[[Seed, int], Any] = found
    return made

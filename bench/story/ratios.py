"""Means over games with 95 % intervals: in each game something is added up and something counted."""

from collections import defaultdict
from collections.abc import Iterable
from math import sqrt

HALF_WIDTH = 1.96
"""Standard errors on each side of a 95 % interval."""

Figure = tuple[float, float, int]
"""A mean, half of its 95 % interval, and what was counted."""
Tally = dict[tuple[str, str], tuple[float, int]]
"""By measure and point: the sum and the count of one game."""


class Ratios:
    """Sums of all games. The games are independent of each other; what happens within one is not."""

    def __init__(self) -> None:
        self.games = 0
        self._sums: dict[tuple[str, str], list[float]] = defaultdict(lambda: [0.0] * 5)

    def add(self, tally: Tally) -> None:
        """Add a game."""
        self.games += 1
        for key, (total, count) in tally.items():
            sums = self._sums[key]
            for at, more in enumerate((total, count, total * total, total * count, count * count)):
                sums[at] += more

    def figures(self) -> dict[str, dict[str, Figure]]:
        """By measure and point: the mean. Its interval follows from how much games differ (the delta method)."""
        found: dict[str, dict[str, Figure]] = defaultdict(dict)
        for (measure, point), (total, count, squares, products, counts) in self._sums.items():
            if count:
                mean = total / count
                variance = max(0.0, squares - 2 * mean * products + mean * mean * counts)
                spread = self.games / max(1, self.games - 1)
                half = HALF_WIDTH * sqrt(variance * spread) / count
                found[measure][point] = (round(mean, 4), round(half, 4), int(count))
        return dict(found)


def tally(rows: Iterable[tuple[str, object, float]]) -> Tally:
    """Add up what happened in one game: a measure, a point and a number each time."""
    found: dict[tuple[str, str], tuple[float, int]] = {}
    for measure, point, number in rows:
        total, count = found.get((measure, str(point)), (0.0, 0))
        found[measure, str(point)] = (total + number, count + 1)
    return found

"""So many in so long and no more, for each key. Memory is bounded."""

from collections import OrderedDict, deque
from collections.abc import Callable

MOST_KEYS = 20_000
"""Keys kept: whoever floods us with keys makes others' quotas whole again, and no more."""
HOUR = 3600 * 1000
DAY = 24 * HOUR


class SlidingWindowLimit:
    """At most `most` within `span` milliseconds, counted in a window that moves along."""

    def __init__(self, most: int, span: int, now: Callable[[], int]) -> None:
        self._most = most
        self._span = span
        self._now = now
        self._taken: OrderedDict[str, deque[int]] = OrderedDict()

    def has(self, key: str) -> bool:
        """Is one left?"""
        taken = self._taken.get(key)
        if taken is None:
            return True
        while taken and taken[0] <= self._now() - self._span:
            taken.popleft()
        return len(taken) < self._most

    def take(self, key: str) -> bool:
        """Take one, where one is left."""
        if not self.has(key):
            return False
        self._taken.setdefault(key, deque()).append(self._now())
        self._taken.move_to_end(key)
        if len(self._taken) > MOST_KEYS:
            self._taken.popitem(last=False)
        return True

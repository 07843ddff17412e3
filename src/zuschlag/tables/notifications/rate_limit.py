"""A rate limit over a sliding window, for each key, in bounded memory."""

from collections import OrderedDict, deque
from collections.abc import Callable

MAX_KEYS = 20_000
"""Keys in memory: a flood of keys resets the counts of others, and does no more harm."""
HOUR = 3600 * 1000
DAY = 24 * HOUR


class SlidingWindowLimit:
    """Allows at most `most` within `span` milliseconds, for each key."""

    def __init__(self, most: int, span: int, now: Callable[[], int]) -> None:
        self._most = most
        self._span = span
        self._now = now
        self._taken: OrderedDict[str, deque[int]] = OrderedDict()

    def has_left(self, key: str) -> bool:
        """Is one left for this key? Takes none."""
        taken = self._taken.get(key)
        if taken is None:
            return True
        while taken and taken[0] <= self._now() - self._span:
            taken.popleft()
        return len(taken) < self._most

    def take(self, key: str) -> bool:
        """Take one if one is left; was there?"""
        if not self.has_left(key):
            return False
        self._taken.setdefault(key, deque()).append(self._now())
        self._taken.move_to_end(key)
        if len(self._taken) > MAX_KEYS:
            self._taken.popitem(last=False)
        return True

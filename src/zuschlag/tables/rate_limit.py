"""Rate limits for each key, such as a person or an address, in bounded memory.

There are two kinds, because two promises are made. `TokenBuckets` allow a burst and then a steady pace, with two numbers for
each key: for requests, of which there are many. `SlidingWindow` never allows more than so many within any span of time, and
keeps the time of each: for lines of chat and mails, of which there are few.
"""

import math
from abc import ABC, abstractmethod
from collections import OrderedDict, deque
from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic
from typing import Generic, TypeVar

from zuschlag.errors import Refused

MAX_KEYS = 20_000
"""Keys in memory. A flood of keys makes the limits forget others, and does no more harm."""
State = TypeVar("State")


class RateLimit(ABC, Generic[State]):
    """A limit for each key. Forgets the key that was used longest ago when there are too many."""

    def __init__(self, now: Callable[[], float], refusal: str) -> None:
        self._now = now
        self._refusal = refusal
        self._states: OrderedDict[str, State] = OrderedDict()

    def has_left(self, key: str) -> bool:
        """Is one left for this key? Takes none."""
        return self._allows(self._states.get(key), 1)

    def try_take(self, key: str, count: int = 1) -> bool:
        """Take so many if they are left; were they?"""
        state = self._states.get(key)
        is_allowed = self._allows(state, count)
        if is_allowed:
            self._states[key] = self._spend(state, count)
        if key in self._states:
            self._states.move_to_end(key)
        if len(self._states) > MAX_KEYS:
            self._states.popitem(last=False)
        return is_allowed

    def take(self, key: str, count: int = 1) -> None:
        """Take so many. Raises Refused, and takes none, if they are not left."""
        if not self.try_take(key, count):
            raise Refused("too-fast", self._refusal)

    @abstractmethod
    def _allows(self, state: State | None, count: int) -> bool: ...

    @abstractmethod
    def _spend(self, state: State | None, count: int) -> State: ...


@dataclass(frozen=True)
class Rate:
    """So many per second in the long run, and so many at once."""

    per_second: float
    burst: int


UNLIMITED = Rate(math.inf, 1)


class TokenBuckets(RateLimit[tuple[float, float]]):
    """One bucket of tokens for each key: tokens left, and the second when they were counted. A full bucket is always enough."""

    def __init__(self, rate: Rate, now: Callable[[], float] = monotonic) -> None:
        super().__init__(now, "more than anybody needs; wait a little")
        self._rate = rate

    def _allows(self, state: tuple[float, float] | None, count: int) -> bool:
        return self._tokens(state) >= max(1, min(count, self._rate.burst))

    def _spend(self, state: tuple[float, float] | None, count: int) -> tuple[float, float]:
        return self._tokens(state) - min(count, self._rate.burst), self._now()

    def _tokens(self, state: tuple[float, float] | None) -> float:
        if state is None or self._rate.per_second == math.inf:
            return self._rate.burst
        tokens, at = state
        return min(self._rate.burst, tokens + (self._now() - at) * self._rate.per_second)


class SlidingWindow(RateLimit[deque[float]]):
    """At most `most` within any `span`, which has the unit of `now`. Keeps when each was taken, oldest first."""

    def __init__(self, most: int, span: float, now: Callable[[], float], refusal: str = "too many; wait a little") -> None:
        super().__init__(now, refusal)
        self._most = most
        self._span = span

    def _allows(self, state: deque[float] | None, count: int) -> bool:
        now = self._now()
        while state and state[0] <= now - self._span:
            state.popleft()
        return len(state or ()) + count <= self._most

    def _spend(self, state: deque[float] | None, count: int) -> deque[float]:
        taken = state if state is not None else deque()
        taken.extend([self._now()] * count)
        return taken

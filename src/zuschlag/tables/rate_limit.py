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
from itertools import islice
from time import monotonic
from typing import Generic, TypeVar

from zuschlag.errors import Refused

MAX_KEYS = 20_000
"""Keys in memory. A flood of keys makes the limits forget others, and does no more harm."""
MAX_EXAMINED = 1000
"""Keys that are examined to find the one that has taken most."""
MILLISECONDS = 1000
State = TypeVar("State")


class RateLimit(ABC, Generic[State]):
    """A limit for each key. Forgets the key that was used longest ago when there are too many."""

    def __init__(self, now: Callable[[], float], units_per_second: float, refusal: str) -> None:
        self._now = now
        self._units_per_second = units_per_second
        self._refusal = refusal
        self._states: OrderedDict[str, State] = OrderedDict()

    def has_left(self, key: str) -> bool:
        """Is one left for this key? Takes none."""
        return self._allows(self._states.get(key), 1)

    def try_take(self, key: str, count: float = 1) -> bool:
        """Take this many if they are left. Returns whether they were."""
        state = self._states.get(key)
        is_allowed = self._allows(state, count)
        if is_allowed:
            self._states[key] = self._spend(state, count)
        if key in self._states:
            self._states.move_to_end(key)
        if len(self._states) > MAX_KEYS:
            self._states.popitem(last=False)
        return is_allowed

    def take(self, key: str, count: float = 1) -> None:
        """Take this many. If they are not left, take none and raise Refused, which says when they will be."""
        if not self.try_take(key, count):
            raise self._refuse(key, count)

    def check(self, key: str, count: float = 1) -> None:
        """Raise Refused if this many are not left. Takes none."""
        if not self._allows(self._states.get(key), count):
            raise self._refuse(key, count)

    def _refuse(self, key: str, count: float) -> Refused:
        seconds = self._wait(self._states.get(key), count) / self._units_per_second
        return Refused("too-fast", self._refusal, max(1, math.ceil(seconds)) if seconds < math.inf else None)

    def most_taken(self) -> float:
        """How many the key has taken that has taken most, of those used last."""
        heaviest = self.heaviest_key()
        return 0 if heaviest is None else self._taken(self._states[heaviest])

    def heaviest_key(self) -> str | None:
        """The key that has taken most, of those used last; None: no key has taken any."""
        keys = islice(reversed(self._states), MAX_EXAMINED)
        found = max(keys, key=lambda key: self._taken(self._states[key]), default=None)
        return found if found is not None and self._taken(self._states[found]) > 0 else None

    @abstractmethod
    def _allows(self, state: State | None, count: float) -> bool: ...

    @abstractmethod
    def _spend(self, state: State | None, count: float) -> State: ...

    @abstractmethod
    def _wait(self, state: State | None, count: float) -> float:
        """How long it takes until this many are allowed, in the unit of `now`."""

    @abstractmethod
    def _taken(self, state: State) -> float: ...


@dataclass(frozen=True)
class Rate:
    """This many per second on average, and this many at once."""

    per_second: float
    burst: int


UNLIMITED = Rate(math.inf, 1)


class TokenBuckets(RateLimit[tuple[float, float]]):
    """One bucket of tokens for each key: tokens left, and the second when they were counted. A full bucket is always enough."""

    def __init__(self, rate: Rate, now: Callable[[], float] = monotonic) -> None:
        super().__init__(now, 1, "more than anybody needs; wait a little")
        self._rate = rate

    def _allows(self, state: tuple[float, float] | None, count: float) -> bool:
        return self._tokens(state) >= (min(count, self._rate.burst) or 1)

    def _spend(self, state: tuple[float, float] | None, count: float) -> tuple[float, float]:
        return self._tokens(state) - min(count, self._rate.burst), self._now()

    def _wait(self, state: tuple[float, float] | None, count: float) -> float:
        lacking = (min(count, self._rate.burst) or 1) - self._tokens(state)
        return lacking / self._rate.per_second

    def _taken(self, state: tuple[float, float]) -> float:
        return self._rate.burst - self._tokens(state)

    def charge(self, key: str, count: int) -> None:
        """Take this many for what was already done, whether or not they are left. At most a full bucket is owed."""
        tokens = self._tokens(self._states.get(key))
        self.try_take(key, 0)  # so that the key is one of those used last
        self._states[key] = max(tokens - count, -self._rate.burst), self._now()

    def give_back(self, key: str, count: float) -> None:
        """Put back what was taken for something that was not done."""
        state = self._states.get(key)
        if state is not None:
            self._states[key] = min(self._rate.burst, self._tokens(state) + min(count, self._rate.burst)), self._now()

    def _tokens(self, state: tuple[float, float] | None) -> float:
        if state is None or self._rate.per_second == math.inf:
            return self._rate.burst
        tokens, at = state
        return min(self._rate.burst, tokens + (self._now() - at) * self._rate.per_second)


class SlidingWindow(RateLimit[deque[float]]):
    """At most `most` within any `span`, both it and `now` in milliseconds. Keeps when each was taken, oldest first."""

    def __init__(self, most: int, span: float, now: Callable[[], float], refusal: str = "too many; wait a little") -> None:
        super().__init__(now, MILLISECONDS, refusal)
        self._most = most
        self._span = span

    def _allows(self, state: deque[float] | None, count: float) -> bool:
        now = self._now()
        while state and state[0] <= now - self._span:
            state.popleft()
        return len(state or ()) + count <= self._most

    def _spend(self, state: deque[float] | None, count: float) -> deque[float]:
        taken = state if state is not None else deque()
        taken.extend([self._now()] * math.ceil(count))
        return taken

    def _wait(self, state: deque[float] | None, count: float) -> float:
        taken = state or deque()
        lacking = len(taken) + math.ceil(count) - self._most
        return taken[lacking - 1] + self._span - self._now() if lacking <= len(taken) else math.inf

    def _taken(self, state: deque[float]) -> float:
        start = self._now() - self._span
        return sum(at > start for at in state)

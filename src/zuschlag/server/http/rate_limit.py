"""Rate limits: a token bucket for each client or person, refilled at a steady pace. Memory is bounded."""

import math
from collections import Counter, OrderedDict
from collections.abc import Callable
from time import monotonic

from zuschlag.errors import Refused
from zuschlag.server.settings import Limits, Rate

MAX_BUCKETS = 20_000
"""Buckets in memory. Requests from very many addresses refill the buckets of others, and do nothing worse."""


class TokenBuckets:
    """One token bucket for each key."""

    def __init__(self, rate: Rate, now: Callable[[], float] = monotonic) -> None:
        self._rate = rate
        self._now = now
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()
        """Tokens left, and when they were counted."""

    def take(self, key: str, tokens: int = 1) -> None:
        """Take so many tokens, or refuse as too fast and take none. A full bucket is always enough."""
        if self._rate.per_second == math.inf:
            return
        tokens = min(tokens, self._rate.burst)
        now = self._now()
        left = self._tokens_left(key, now)
        is_enough = left >= max(1, tokens)
        self._buckets[key] = (left - tokens if is_enough else left, now)
        self._buckets.move_to_end(key)
        if len(self._buckets) > MAX_BUCKETS:
            self._buckets.popitem(last=False)
        if not is_enough:
            raise Refused("too-fast", "more than anybody needs; wait a little")

    def has_token(self, key: str) -> bool:
        """Is a token left? Takes none."""
        return self._rate.per_second == math.inf or self._tokens_left(key, self._now()) >= 1

    def _tokens_left(self, key: str, now: float) -> float:
        left, at = self._buckets.get(key, (float(self._rate.burst), now))
        return min(self._rate.burst, left + (now - at) * self._rate.per_second)


class RateLimits:
    """All rate limits of a server, and its open WebSockets."""

    def __init__(self, limits: Limits) -> None:
        self.requests = TokenBuckets(limits.requests)
        self.commands = TokenBuckets(limits.commands)
        self.registrations = TokenBuckets(limits.registrations)
        self.passwords = TokenBuckets(limits.passwords)
        self.sockets: Counter[str] = Counter()
        """Open WebSockets, by address and by person."""

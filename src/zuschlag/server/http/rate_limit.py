"""Rate limits: a bucket of tokens for each asker, refilled at a steady pace. Memory is bounded."""

import math
from collections import OrderedDict
from collections.abc import Callable
from time import monotonic

from zuschlag.errors import Refused
from zuschlag.server.settings import Rate

MOST = 20_000
"""Buckets kept. Whoever floods us with addresses makes others' buckets full again, and no more."""


class Buckets:
    """One bucket for each key."""

    def __init__(self, rate: Rate, now: Callable[[], float] = monotonic) -> None:
        self._rate = rate
        self._now = now
        self._kept: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, key: str, tokens: int = 1) -> None:
        """Take so many tokens, or be refused as too fast. Whoever has a full bucket is never refused."""
        if not self.has(key, taking=tokens):
            raise Refused("too-fast", "more than anybody needs; wait a little")

    def has(self, key: str, *, taking: int = 0) -> bool:
        """Is there a token, and are there so many? Then they are taken."""
        if self._rate.per_second == math.inf:
            return True
        now = self._now()
        left, at = self._kept.get(key, (float(self._rate.burst), now))
        left = min(self._rate.burst, left + (now - at) * self._rate.per_second)
        taking = min(taking, self._rate.burst)
        is_enough = left >= max(1, taking)
        self._kept[key] = (left - taking if is_enough else left, now)
        self._kept.move_to_end(key)
        if len(self._kept) > MOST:
            self._kept.popitem(last=False)
        return is_enough

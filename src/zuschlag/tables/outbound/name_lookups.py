"""Looks up the names of strangers' hosts, so that slow names hold up no others.

A lookup can hang for half a minute, and nothing ends it earlier. So only a few of one domain and a few for one visitor run at a
time; further ones wait for a moment, and then fail.
"""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping, Sequence

from zuschlag.tables.outbound.errors import BUSY, DeliveryFailed

Resolve = Callable[[str], Awaitable[Sequence[str]]]
"""Looks up the addresses of a name. Raises OSError if there are none."""

MAX_LOOKUPS = 16
MAX_LOOKUPS_BY_DOMAIN = 2
MAX_LOOKUPS_BY_REQUESTER = 4
WAIT_SECONDS = 1.0
"""How long a lookup waits for others of the same domain or requester. Most take a few milliseconds."""
_LONGEST_SUFFIX = 3
"""Characters of words such as `co` and `com` in co.uk and com.au."""


class FairLookups:
    """Looks up names with `resolve`. A lookup whose caller has given up counts until it ends."""

    def __init__(self, resolve: Resolve) -> None:
        self._resolve = resolve
        self._running: Counter[str] = Counter()
        self._waiting: list[tuple[Mapping[str, int], asyncio.Future[None]]] = []
        """Oldest first: the limits that each has to keep, and what tells it that it may begin."""

    async def find(self, name: str, requester: str) -> Sequence[str]:
        """The addresses of a name, for a visitor. OSError: there are none; DeliveryFailed: too many others are slow."""
        limits = {"": MAX_LOOKUPS, f"domain {domain_of(name)}": MAX_LOOKUPS_BY_DOMAIN}
        limits[f"requester {requester}"] = MAX_LOOKUPS_BY_REQUESTER
        await self._begin(limits)
        lookup = asyncio.ensure_future(self._resolve(name))
        lookup.add_done_callback(lambda done: self._end(limits, done))
        return await asyncio.shield(lookup)

    async def _begin(self, limits: Mapping[str, int]) -> None:
        if self._has_room(limits):
            self._running.update(limits.keys())
            return
        granted: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((limits, granted))
        try:
            async with asyncio.timeout(WAIT_SECONDS):
                await granted
        except BaseException as error:
            if granted.done() and not granted.cancelled():  # it was granted at the same moment
                self._leave(limits)
            else:
                self._waiting.remove((limits, granted))
            if isinstance(error, TimeoutError):
                raise DeliveryFailed(BUSY) from None
            raise

    def _has_room(self, limits: Mapping[str, int]) -> bool:
        return all(self._running[key] < most for key, most in limits.items())

    def _end(self, limits: Mapping[str, int], lookup: "asyncio.Future[Sequence[str]]") -> None:
        if not lookup.cancelled():
            lookup.exception()  # nobody may be left to take it
        self._leave(limits)

    def _leave(self, limits: Mapping[str, int]) -> None:
        self._running -= Counter(limits.keys())
        for waiting in [*self._waiting]:
            wanted, granted = waiting
            if not granted.done() and self._has_room(wanted):
                self._waiting.remove(waiting)
                self._running.update(wanted.keys())
                granted.set_result(None)


def domain_of(name: str) -> str:
    """The domain that someone can own: the last two labels, or three where the last two look like co.uk."""
    labels = name.rstrip(".").split(".")
    is_country = len(labels[-1]) == 2 and len(labels) > 2 and len(labels[-2]) <= _LONGEST_SUFFIX
    return ".".join(labels[-3 if is_country else -2 :])

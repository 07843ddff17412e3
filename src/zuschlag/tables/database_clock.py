"""The clock of the database, which all servers of a store share, whatever the clocks of their machines say."""

import time
from collections.abc import Callable

from zuschlag.store import Store


class DatabaseClock:
    """Tells the database's time without asking it each time: what it said last, and how long ago that was."""

    def __init__(self, store: Store, ticks: Callable[[], int] = time.monotonic_ns) -> None:
        self._store = store
        self._ticks = ticks
        self._offset = 0

    async def synchronize(self) -> None:
        """Ask the database; call it now and then, since clocks drift."""
        before = self._ticks()
        told = await self._store.now()
        after = self._ticks()
        self._offset = told - (before + after) // 2_000_000

    def now(self) -> int:
        """The time in milliseconds since 1970. Call `synchronize` first."""
        return self._ticks() // 1_000_000 + self._offset

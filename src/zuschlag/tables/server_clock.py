"""The time of a server: that of the database, which all servers of a store share, or of the system where there is one server.

Players' clocks are computed from it. So it never goes back, and it goes on even if the database's or the system's own clock is
set back: then it is ahead of that, and goes a tenth slower until that has caught up. If that clock jumps forward by mistake and
is corrected, this takes ten times as long as the jump.
"""

import time
from abc import ABC, abstractmethod
from collections.abc import Callable

from zuschlag.store import Store
from zuschlag.tables.time_units import DAY

SLOWER = 0.1
"""How much slower time goes while it is ahead of the database."""
LONGEST_ROUND_TRIP = 200_000_000
"""Nanoseconds. An answer that takes longer says little: the store may have waited for seconds before it asked the database."""
MAX_ADVANCE = DAY
"""Another server, or an earlier one, that is further ahead is not believed."""


class SteadyClock(ABC):
    """A clock that follows another one, but never goes back, and goes on, a tenth slower, if the other was set back.

    While it is ahead, it stands still after each time it follows the other clock, for a tenth of the time since it last did.

    `ticks` count nanoseconds, from any time on.
    """

    def __init__(self, ticks: Callable[[], int] = time.monotonic_ns) -> None:
        self._ticks = ticks
        self._offset: float | None = None
        """The time less the ticks, in milliseconds; None: it is not known yet."""
        self._last = 0
        """The latest time that was told."""
        self._followed_at = 0
        """When the other clock was last followed, in ticks."""
        self.milliseconds_ahead = 0
        """How far this clock was ahead of the other one then."""

    def follow(self, told: int, ticks: int) -> None:
        """Go on from what the other clock told at these ticks; where that is earlier, go slower for a while instead."""
        heard = told - ticks / 1_000_000
        offset = heard
        if self._offset is not None and heard < self._offset:
            since = max(0, ticks - self._followed_at)  # of two answers, the earlier one may be followed last
            offset = max(heard, self._offset - SLOWER * since / 1_000_000)
        self._offset, self._followed_at = offset, max(ticks, self._followed_at)
        self.milliseconds_ahead = round(offset - heard)

    def advance_to(self, at: int) -> None:
        """Go forward to what another server, or the last one, has told: the clock may have been set back before this start."""
        behind = at - self.now()
        if 0 < behind <= MAX_ADVANCE:
            assert self._offset is not None
            self._offset += behind
            self.milliseconds_ahead += behind

    @abstractmethod
    async def synchronize(self) -> None:
        """Ask the other clock, and follow it."""

    def now(self) -> int:
        """The time in milliseconds since 1970. Call `follow` first."""
        assert self._offset is not None
        self._last = max(self._last, int(self._ticks() / 1_000_000 + self._offset))
        return self._last


class DatabaseClock(SteadyClock):
    """Tells the database's time without asking it each time. Call `synchronize` first."""

    def __init__(self, store: Store, ticks: Callable[[], int] = time.monotonic_ns) -> None:
        super().__init__(ticks)
        self._store = store

    async def synchronize(self) -> None:
        """Ask the database; call it now and then, since clocks drift."""
        before = self._ticks()
        told = await self._store.now()
        after = self._ticks()
        if self._offset is None or after - before <= LONGEST_ROUND_TRIP:
            heard = (before + after) // 2
        else:  # only what is certainly wrong is corrected: the database has told its time between the two
            heard = min(max(round((told - self._offset) * 1_000_000), before), after)
        self.follow(told, heard)


class SystemClock(SteadyClock):
    """Tells the system's time."""

    def __init__(self, wall: Callable[[], int], ticks: Callable[[], int] = time.monotonic_ns) -> None:
        super().__init__(ticks)
        self._wall = wall

    async def synchronize(self) -> None:
        """Follow the system's clock, as `now` does each time."""
        self.follow(self._wall(), self._ticks())

    def now(self) -> int:
        """The time in milliseconds since 1970."""
        self.follow(self._wall(), self._ticks())
        return super().now()

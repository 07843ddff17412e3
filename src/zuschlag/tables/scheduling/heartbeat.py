"""The heartbeat of all servers of a store: every few seconds, each of them notes that a server runs and reaches the store.

Where no server did for a while, that was downtime, whatever the reason: no server ran, the database was away, or the machine
was suspended. A server finds that out before it decides anything at a table with a clock, so that nobody is charged for it.
"""

import asyncio
from collections.abc import Callable, Iterable

from zuschlag.store import Store
from zuschlag.tables.scheduling.downtime import (
    Downtimes,
    Edition,
    add_downtime,
    drop_future_downtimes,
    read_downtimes,
    record_absences,
)
from zuschlag.tables.server_clock import MAX_ADVANCE, SteadyClock
from zuschlag.tables.time_units import SECOND

HEARTBEAT_KEY = "alive"
HEARTBEAT_SECONDS = 5
FRESH_SECONDS = 3 * HEARTBEAT_SECONDS
"""If the last heartbeat is not older, a server is running."""


class Heartbeat:
    """Notes that this server runs, and knows when none did.

    On a store where no server has ever run, it notes and finds nothing until `beat` is first called.

    `on_downtime` is called when downtime was found that this server did not know of.
    """

    def __init__(self, store: Store, now: Callable[[], int], clock: SteadyClock | None = None) -> None:
        self.downtimes = Downtimes()
        self.on_downtime: Callable[[], None] | None = None
        self._store = store
        self._now = now
        self._clock = clock
        self._last: int | None = None
        """When this server last noted that it runs."""
        self._beating: asyncio.Task[None] | None = None

    async def open(self, last_seen: int | None, installed: Iterable[Edition] = ()) -> None:
        """Read all downtimes, with the one that has just ended. `last_seen`: when a server last ran; None: never, or one runs.

        `installed`: the editions of games that the server has.
        """
        now = self._now()
        noted = await self._read_note()
        if last_seen is not None:
            if last_seen < now:
                await add_downtime(self._store, last_seen, now)
            await self._write_note(noted, now)
        if last_seen is not None or noted is not None:
            self._last = now
        await drop_future_downtimes(self._store, now)
        absences = await record_absences(self._store, now, set(installed))
        self.downtimes = Downtimes(await read_downtimes(self._store, now), absences)

    @property
    def age(self) -> int:
        """How many milliseconds ago this server last noted that it runs; 0: it never did."""
        return 0 if self._last is None else max(0, self._now() - self._last)

    @property
    def is_fresh(self) -> bool:
        """Did this server note lately that it runs? If not, there may be downtime that it does not know of."""
        return self.age < FRESH_SECONDS * SECOND

    async def beat(self) -> None:
        """Note that a server runs, after noting when none did. Raises Trouble if the store is away."""
        if self._beating is None:  # all who need it at the same time wait for the same one
            self._beating = asyncio.create_task(self._beat())
            self._beating.add_done_callback(self._end_beat)
        await asyncio.shield(self._beating)

    def _end_beat(self, beating: asyncio.Task[None]) -> None:
        self._beating = None
        if not beating.cancelled():
            beating.exception()  # those who wait get it; perhaps nobody does any more

    async def _beat(self) -> None:
        if self._clock is not None:  # a suspended machine does not count the time
            await self._clock.synchronize()
        noted = await self._read_note()
        if noted is not None and self._clock is not None:
            self._clock.advance_to(noted)
        now = self._now()  # the store may have been away until it answered
        if noted is not None and self._is_downtime(noted, now):
            await add_downtime(self._store, noted, now)
        spans = await read_downtimes(self._store, now)  # who finds a fresh heartbeat also finds what was noted before it
        await self._write_note(noted, now)
        self._last = now
        if spans != self.downtimes.spans:
            self.downtimes = Downtimes(spans, self.downtimes.absences)
            if self.on_downtime is not None:
                self.on_downtime()

    def _is_downtime(self, noted: int, now: int) -> bool:
        """Did no server run since this note?

        If this clock is so far ahead that other servers do not believe it, their newest notes look old.
        """
        fresh = FRESH_SECONDS * SECOND
        ahead = 0 if self._clock is None else self._clock.milliseconds_ahead
        is_noted_by_others = ahead > MAX_ADVANCE and abs(now - ahead - noted) < fresh
        return now - noted >= fresh and not is_noted_by_others

    async def _read_note(self) -> int | None:
        noted = await self._store.get_note(HEARTBEAT_KEY)
        return None if noted is None else int(noted)

    async def _write_note(self, noted: int | None, now: int) -> None:
        """Note that a server runs. An earlier note is never lowered, unless it is so far ahead that nobody believes it."""
        is_ahead = noted is not None and now < noted <= now + MAX_ADVANCE
        await self._store.set_note(HEARTBEAT_KEY, str(noted if is_ahead else now))

    async def close(self) -> None:
        """Note when this server stops, after noting when none ran: it may stop right after an outage. Nobody is told."""
        self.on_downtime = None
        await self.beat()

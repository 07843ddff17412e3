"""The other servers on the same store: what this server does when it gets a hint from one of them, and when it gets none.

A hint makes a table read the rows it misses. Hints can be lost, so tables with subscribers also compare their version with the
store's every few seconds, and people who are connected are read again.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence

import structlog

from zuschlag.bus import (
    Bus,
    Hint,
    LineSaid,
    PersonChanged,
    PresenceReported,
    ServerAlive,
    TableChanged,
    TableDeleted,
    TurnReleased,
)
from zuschlag.errors import Refused, Trouble
from zuschlag.tables.claims import CLAIM
from zuschlag.tables.live.live_table import LiveTable, OnRelease
from zuschlag.tables.live.services import Services
from zuschlag.tables.time_units import SECOND

log = structlog.get_logger()
COMPARE_SECONDS = 3.0
"""How often tables with subscribers are compared with the store."""
ROUNDS_PER_REPORT = 20
"""In so many rounds, who is connected is reported again for every table: a report may have been lost."""
CHUNK = 500
"""How many tables or people are compared with the store at once: a step of the event loop takes a few milliseconds."""
MAX_DUE = 20
"""How many tables at which nobody has acted are taken over at once."""
DUE_SECONDS = 2.0
"""For how long a server goes on to take over tables, if there are more."""
LATE = 2 * SECOND
"""How long they are due by then: who has a table in memory acts in time."""


class Peers:
    """Listens to the other servers, and does what one of them has left undone.

    `evict` is called with people who were banned or deleted elsewhere, `on_due` with tables where nobody has acted in time,
    `on_turn_released` when a server that stops has left a bot's turn to the others.
    """

    def __init__(
        self,
        services: Services,
        bus: Bus,
        tables: Mapping[str, LiveTable],
        *,
        evict: Callable[[str], Awaitable[None]],
        on_due: Callable[[str], Awaitable[None]],
        on_turn_released: Callable[[], None],
        on_release: OnRelease,
    ) -> None:
        self._services = services
        self._bus = bus
        self._tables = tables
        self._evict = evict
        self._on_due = on_due
        self._on_turn_released = on_turn_released
        self._on_release = on_release
        self._waiting: dict[str, bool] = {}
        """Tables that will be caught up with, and whether with their chat, too."""
        self._tasks: set[asyncio.Task[None]] = set()
        self._rounds = 0

    async def open(self) -> None:
        """Start to listen."""
        self._services.people.on_change = lambda person: self._bus.publish(PersonChanged(person))
        await self._bus.open(self.on_hint, self.on_gap)
        self._bus.publish(ServerAlive(self._services.server))
        self._start(self._compare_forever())

    async def close(self) -> None:
        """Stop listening. The others no longer count those who were connected here."""
        for key in self._awake():
            self._bus.publish(PresenceReported(self._services.server, key, [], 0))
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._bus.close()

    def _awake(self) -> list[str]:
        return [key for key, live in self._tables.items() if live.subscribers]

    # Hints

    def on_hint(self, hint: Hint) -> None:
        """Do what a hint asks for, soon."""
        match hint:
            case TableChanged(table=key, version=version):
                live = self._tables.get(key)
                if live is not None and (live.table is None or live.table.version < version):
                    self._catch_up(key)
            case LineSaid(table=key):
                self._catch_up(key, has_chat=True)
            case TableDeleted(table=key):
                self._services.row_cache.forget(key)
                self._catch_up(key, is_idle_too=True)
            case TurnReleased(table=key):
                self._on_turn_released()
                live = self._tables.get(key)
                if live is not None and not live.is_idle:
                    self._start(self._on_due(key))
            case PersonChanged(person=person):
                self._start(self._refresh_people([person]))
            case PresenceReported():
                if self._services.remote_presence.report(hint.server, hint.table, hint.players, hint.spectators):
                    self._announce(hint.table)
            case ServerAlive(server=server):
                if self._services.remote_presence.hear(server):  # it does not know who is connected here
                    for key in self._awake():
                        self._tables[key].report_presence()

    def on_gap(self) -> None:
        """Hints were lost: compare everything with the store."""
        self._start(self.compare(is_refreshing=True))

    def _announce(self, key: str) -> None:
        live = self._tables.get(key)
        if live is not None and live.subscribers:
            live.announce_presence(is_reported=False)

    def _catch_up(self, key: str, *, has_chat: bool = False, is_idle_too: bool = False) -> None:
        live = self._tables.get(key)
        if live is None or (live.is_idle and not is_idle_too):
            return
        is_waiting = key in self._waiting
        self._waiting[key] = has_chat or self._waiting.get(key, False)
        if not is_waiting:
            self._start(self._catch_up_with(live))

    async def _catch_up_with(self, live: LiveTable) -> None:
        has_chat: bool | None = None
        try:
            async with live.lock(self._on_release):
                has_chat = self._waiting.pop(live.key)  # a hint that comes from here on starts another task
                await live.catch_up()
                if has_chat:
                    await live.catch_up_with_chat()
        except BaseException:
            if has_chat is None:
                self._waiting.pop(live.key, None)
            raise

    # Without hints

    async def _compare_forever(self) -> None:
        while True:
            await asyncio.sleep(COMPARE_SECONDS)
            self._rounds += 1
            try:
                if self._services.clock is not None:
                    await self._services.clock.synchronize()
                await self.compare(is_refreshing=True)
                await self.act_at_due_tables()
            except Trouble as error:
                log.warning("not-compared", error=str(error))
            except Exception:  # tables that missed a hint would stay behind for ever
                log.exception("not-compared")

    async def compare(self, *, is_refreshing: bool) -> None:
        """Compare tables that have subscribers with the store; and people who are connected, if wanted."""
        self._bus.publish(ServerAlive(self._services.server))
        for key in self._services.remote_presence.forget_silent_servers():
            self._announce(key)
        keys = self._awake()
        for key in keys[self._rounds % ROUNDS_PER_REPORT :: ROUNDS_PER_REPORT]:
            self._tables[key].report_presence()
        for begin in range(0, len(keys), CHUNK):
            await self._compare_tables(keys[begin : begin + CHUNK])
        if is_refreshing:
            tables = list(self._tables.values())
            await self._refresh_people({each.person for live in tables for each in live.subscribers if each.person})

    async def _compare_tables(self, keys: Sequence[str]) -> None:
        versions = await self._services.store.versions(keys)
        lines = await self._services.store.line_numbers(keys)
        for key in keys:
            live = self._tables.get(key)
            if live is not None and live.is_behind(versions.get(key, 0), lines):
                self._catch_up(key, has_chat=True)

    async def act_at_due_tables(self) -> None:
        """Act at tables where a bot or a time-out is due for a while, and no server has done anything.

        A few at a time, and for a few seconds: after the end of a server there can be thousands, and other servers take some.
        """
        services = self._services
        end = time.monotonic() + DUE_SECONDS
        while True:
            ahead = services.clock.milliseconds_ahead if services.clock is not None else 0
            found = await services.store.claim_due(services.server, ["playing"], MAX_DUE, CLAIM, LATE - ahead)
            acting = [self._start(self._on_due(key)) for key in found]
            seconds_left = end - time.monotonic()
            if len(found) < MAX_DUE or seconds_left <= 0:
                return
            await asyncio.wait(acting, timeout=seconds_left)

    async def _refresh_people(self, persons: Iterable[str]) -> None:
        wanted = list(persons)
        for begin in range(0, len(wanted), CHUNK):
            for person in await self._services.people.refresh(wanted[begin : begin + CHUNK]):
                await self._evict(person)

    def _start(self, work: Awaitable[None]) -> asyncio.Task[None]:
        task = asyncio.create_task(self._log_errors(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def _log_errors(self, work: Awaitable[None]) -> None:
        try:
            await work
        except (Refused, Trouble) as error:
            log.info("not-caught-up", error=str(error))
        except Exception:  # one hint's failure does not affect others
            log.exception("hint-failed")

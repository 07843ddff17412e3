"""A table in memory: its state, its subscribers, and the one way to change it.

Changes happen one after the other, under the lock. A change is applied, stored, and only then published. If it cannot be
stored, the state in memory is dropped and loaded again from the rows, so nobody ever sees what did not happen.

Several servers can change a table: the key (table, version) lets one of them through. The others apply and publish its rows as
if they were their own, and decide again.
"""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Mapping, Sequence
from typing import TypeVar

import structlog

from zuschlag.bus import LineSaid, PresenceReported, TableChanged
from zuschlag.errors import Refused, Trouble, short
from zuschlag.store import Listing, Notice, Row, RowMark, SeatOwner, VersionTaken
from zuschlag.tables.chat import ROOMS, AuthoredLine, RecentChat
from zuschlag.tables.core.decide import next_automatic_fact
from zuschlag.tables.core.facts import ClocksPaused, Fact, MatchStarted, MoveMade, SeatTaken, SeatTransferred, TableOpened
from zuschlag.tables.core.table import Table
from zuschlag.tables.live.attempts import Attempts
from zuschlag.tables.live.broadcast import broadcast
from zuschlag.tables.live.services import Services
from zuschlag.tables.live.subscribers import (
    SEAT_CHANGES,
    PendingMessages,
    Subscriber,
    check_may_watch,
    count_spectators,
    encode_message,
    encode_presence,
    send_bye,
    send_snapshot,
)
from zuschlag.tables.live.table_replay import TableReplay
from zuschlag.tables.live.table_snapshots import ROWS_BETWEEN_SNAPSHOTS
from zuschlag.tables.protocol.lobby_summary import encode_summary
from zuschlag.tables.protocol.messages import Snapshot
from zuschlag.tables.protocol.viewer_messages import Viewer, build_snapshot
from zuschlag.tables.scheduling.time_slices import Computation, Priority

log = structlog.get_logger()
MAX_IMMEDIATE_PRESENCE = 8
"""Where a table has more subscribers, who is connected is not sent at once to all: else each who comes or goes would cost as
many messages as there are subscribers."""
PRESENCE_SECONDS = 1.0
"""It is sent at most this often there."""
MAX_MISSED_ROWS = 200
"""Who has missed more rows of another server gets a snapshot instead of the updates."""
EVENTS_AT_ONCE = 500
"""Events that are made at a time: 1 ms."""
DELETED = "the table was deleted"
Result = TypeVar("Result")
NOTHING: RowMark = (0, 0, b"")
OnSettled = Callable[["LiveTable", Table, bool], None]
"""Called after a table is loaded and after each change: schedules bots and time-outs. The last says whether another server has
made the change, and so does what follows from it."""
OnRelease = Callable[["LiveTable"], None]
"""Called when a lock on a table is released, or could not be had."""


class LiveTable:
    """One table in memory, with its lock and its subscribers."""

    __slots__ = (
        "_line_numbers",
        "_lock",
        "_on_settled",
        "_presence_task",
        "_published",
        "_services",
        "_snapshot_version",
        "_stored_listing",
        "_users",
        "bot_tasks",
        "key",
        "subscribers",
        "table",
    )

    def __init__(self, services: Services, key: str, on_settled: OnSettled) -> None:
        self.key = key
        self.table: Table | None = None
        self.subscribers: set[Subscriber] = set()
        self.bot_tasks: dict[int, asyncio.Task[None]] = {}
        """The bots that are choosing a move, by seat."""
        self._services = services
        self._lock = asyncio.Lock()
        self._users = 0
        self._published = NOTHING
        """The last row that the subscribers have got."""
        self._line_numbers: dict[str, int] = {}
        """By room, the last line of chat that the subscribers have got. Kept where there are other servers."""
        self._snapshot_version = 0
        """The version of the stored snapshot, as far as it is known here."""
        self._on_settled = on_settled
        self._presence_task: asyncio.Task[None] | None = None
        self._stored_listing: Listing | None = None
        """None: it is not known, and is written with the next change."""

    @property
    def is_idle(self) -> bool:
        """Can it be dropped from memory without anybody noticing?"""
        return not self.subscribers and not self.bot_tasks and not self._users

    @property
    def move_count(self) -> int:
        """The moves that are in memory: most of what a table takes."""
        return 0 if self.table is None else self.table.move_count

    def lock(self, on_release: OnRelease | None = None, *, is_newest: bool = False) -> "TableLock":
        """Lock the table, and load it if it is not in memory: `async with live.lock() as (live, table)`.

        `is_newest`: with all rows that other servers have appended, as those who only look at it need it.
        """
        return TableLock(self, on_release, is_newest=is_newest)

    async def acquire(self, *, is_newest: bool = False) -> Table:
        """Wait for the lock, and load the table if it is not in memory. `release` must follow."""
        self._users += 1
        try:
            await self._lock.acquire()
        except BaseException:
            self._users -= 1
            raise
        try:
            if self.table is None:
                await self.load()
            elif is_newest and self._services.is_shared:
                await self.catch_up()
        except BaseException:
            self.release()
            raise
        assert self.table is not None
        return self.table

    def release(self) -> None:
        """Release the lock."""
        self._lock.release()
        self._users -= 1

    @contextlib.asynccontextmanager
    async def lock_new(self, table: Table) -> AsyncIterator[Table]:
        """Lock a table that has no rows yet."""
        self._users += 1
        await self._lock.acquire()
        try:
            self.table = table
            yield table
        finally:
            self.release()

    # Loading (under the lock)

    async def load(self) -> Table:
        """Load the table from its rows. Publishes those that the subscribers have not got."""
        attempts = Attempts()
        while True:
            try:
                await self._load()
            except VersionTaken:  # another server has stopped the clocks, too
                await attempts.pause()
                continue
            assert self.table is not None
            return self.table

    async def _load(self) -> None:
        services = self._services
        replay = TableReplay(services, self.key, Priority.LOAD)
        published = self._published if self.subscribers else NOTHING
        self._snapshot_version = await replay.load(published[0] or None)
        table = replay.table
        if not table.version:
            self.disconnect("unknown", DELETED)
            raise Refused("unknown", f"there is no table {short(self.key)}")
        await services.people.load(_persons_at(table))
        self._stored_listing = await services.store.listing(self.key)
        if services.is_shared and self._stored_listing is not None and self._stored_listing.due != table.due:
            self._stored_listing = None
        self.table = table
        self._save_snapshot(table)
        if published != NOTHING:
            try:
                if _mark(table) != published:
                    await self._withdraw_updates(table)
                if await self.catch_up():
                    table = self.table
            except BaseException:
                self.unload()
                raise
        self._published = _mark(table)
        if not await self._leave_out_downtime(table):
            self._on_settled(self, table, False)  # noqa: FBT003
            await self.send_snapshots()

    async def catch_up(self) -> bool:
        """Apply and publish the rows that other servers have appended; returns whether there were any.

        If the database has lost rows, the table goes on from those that are left. Raises Refused if it was deleted.
        """
        table, store = self.table, self._services.store
        if table is None:
            await self.load()
            return True
        found = await store.rows(self.key, table.version - 1)
        if not found or (found[0].at, found[0].digest) != (table.changed_at, table.digest()):
            self.unload()
            self._services.row_cache.forget(self.key)
            await self.load()
            return True
        rows = found[1:]
        if rows:
            try:
                self._stored_listing = None  # another server may have written it
                await self._apply_rows(table, rows)
            except BaseException:
                self.unload()
                for subscriber in self.subscribers:
                    subscriber.needs_snapshot = True
                raise
            await self.send_snapshots()
        return bool(rows)

    async def _withdraw_updates(self, table: Table) -> None:
        """Prepare snapshots for all subscribers: the database no longer has what they were sent.

        It was restored, or has lost its newest rows in a crash or a fail-over.
        """
        log.warning("rows-lost", table=self.key, version=table.version, published=self._published[0])
        self._services.row_cache.forget(self.key)
        numbers = await self._services.store.line_numbers([self.key])
        self._line_numbers = {room: number for (_, room), number in numbers.items()}
        for subscriber in self.subscribers:
            subscriber.update_viewer(table)  # a seat that was taken may be free again
            subscriber.needs_snapshot = True

    async def _apply_rows(self, table: Table, rows: Sequence[Row]) -> None:
        with self._services.time_slices.computation(Priority.MOVE) as computation:
            messages = PendingMessages(self.subscribers, self._services.people)
            if len(rows) > MAX_MISSED_ROWS:
                for subscriber in self.subscribers:
                    subscriber.needs_snapshot = True
            for row in rows:
                if computation.is_slice_over:
                    await computation.next_slice()
                fact = table.apply_row(row)
                if isinstance(fact, SeatTaken | SeatTransferred):
                    await self._services.people.load([fact.person])
                messages.add(table, fact)
            await self._publish(table, messages, computation, is_of_another=True)

    # Changes (under the lock)

    async def change(self, act: Callable[[Table], Awaitable[Result]]) -> Result:
        """Run `act`, which decides on a change and commits it; again on the newest state if another server was faster.

        A refusal, or that nothing has to change, is believed only if no rows are missing.
        """
        is_shared, attempts = self._services.is_shared, Attempts()
        while True:
            table = self.table if self.table is not None else await self.load()
            version = table.version
            try:
                if table.clocks.is_ticking and table.status == "playing":
                    if not self._services.heartbeat.is_fresh:
                        await self._services.heartbeat.beat()
                    if await self._leave_out_downtime(table):
                        version = table.version
                result = await act(table)
            except VersionTaken:
                if self._services.on_lost_race is not None:
                    self._services.on_lost_race()
            except Refused:
                if not is_shared or not await self.catch_up():
                    raise
            else:
                if not is_shared or table.version != version or not await self.catch_up():
                    return result
            await attempts.pause()

    async def _leave_out_downtime(self, table: Table) -> bool:
        """Let no clock count the time without a server, as far as that is known; returns whether there was any."""
        if table.status != "playing" or not table.clocks.is_ticking:
            return False
        edition = table.opened.spec.game, table.opened.edition
        away = self._services.heartbeat.downtimes.since(table.update_numbers.last_update_at(None), edition)
        if away > 0:
            await self.commit([ClocksPaused(away)])
        return away > 0

    async def commit(
        self, facts: Sequence[Fact], links: Mapping[int, bytes] | None = None, author: Subscriber | None = None
    ) -> None:
        """Apply these facts and those that follow automatically, store them, and publish them to the subscribers.

        `author`: the one who asked for it, and gets an acknowledgement at once.
        """
        with self._services.time_slices.computation(Priority.MOVE) as computation:
            await self._commit(facts, links or {}, computation, author)
        await self.send_snapshots()

    async def _commit(
        self, facts: Sequence[Fact], links: Mapping[int, bytes], computation: Computation, author: Subscriber | None
    ) -> None:
        table, services = self.table, self._services
        assert table is not None
        awaited_before, ended_before = table.awaited, (table.is_over, table.rematch)
        before = _mark(table) if services.is_shared and table.version else None
        rows: list[Row] = []
        messages = PendingMessages(self.subscribers, services.people)
        viewers_before = [(subscriber, subscriber.viewer, subscriber.needs_snapshot) for subscriber in self.subscribers]
        waiting = list(facts)
        try:
            while waiting:
                if computation.is_slice_over:  # proxies can make a hundred moves, one after the other
                    await computation.next_slice()
                fact = waiting.pop(0)
                if isinstance(fact, MatchStarted):
                    await computation.run_steps(table.play_beginning())
                done = table.apply(fact, services.sources.now())
                rows.append(table.row(done))
                if isinstance(done, SeatTaken | SeatTransferred):
                    await services.people.load([done.person])
                messages.add(table, done)
                if not waiting and (following := next_automatic_fact(table)) is not None:
                    waiting.append(following)
            computation.release()
            notices = self._notices(table, awaited_before, ended_before)
            await self._store(table, rows, before, facts, links, notices)
            if services.bus is not None:
                services.bus.publish(TableChanged(self.key, table.version))
        except BaseException as error:
            if rows or not isinstance(error, Refused):
                self.table = None
            for subscriber, viewer, needs_snapshot in viewers_before:  # they keep what they saw
                subscriber.viewer, subscriber.needs_snapshot = viewer, needs_snapshot
            raise
        await self._publish(table, messages, computation, author)
        if computation.is_slice_over:
            await computation.next_slice()
        self._save_snapshot(table)
        if notices and services.on_notices is not None:
            services.on_notices()

    def _save_snapshot(self, table: Table) -> None:
        """Save a snapshot, if there have been enough rows since the last one."""
        if table.version - self._snapshot_version >= ROWS_BETWEEN_SNAPSHOTS:
            self._snapshot_version = table.version
            self._services.snapshots.save(table)

    def _notices(self, table: Table, awaited_before: Sequence[int], ended_before: tuple[bool, str | None]) -> list[Notice]:
        """The notices of a change, from what was so before it."""
        services = self._services
        found: list[Notice] = []
        newly = [seat for seat in table.awaited if seat not in awaited_before]
        if newly and services.on_awaited is not None:
            found += services.on_awaited(table, newly)
        if table.is_over and (table.is_over, table.rematch) != ended_before and services.on_over is not None:
            found += services.on_over(table)
        return found

    async def _publish(
        self,
        table: Table,
        messages: PendingMessages,
        computation: Computation,
        author: Subscriber | None = None,
        *,
        is_of_another: bool = False,
    ) -> None:
        self._published = _mark(table)
        computation.start()
        await broadcast(messages.messages, computation, author)
        for subscriber in self.subscribers:
            subscriber.cover(table)
        self._on_settled(self, table, is_of_another)

    async def _store(
        self,
        table: Table,
        rows: list[Row],
        before: RowMark | None,
        facts: Sequence[Fact],
        links: Mapping[int, bytes],
        notices: Sequence[Notice],
    ) -> None:
        listing = self._listing(table, is_move=all(isinstance(fact, MoveMade) for fact in facts))
        seats = None
        if any(isinstance(fact, (TableOpened, *SEAT_CHANGES)) for fact in facts):
            seats = [
                SeatOwner(table.id, at, seat.person, links.get(at))
                for at, seat in enumerate(table.seats)
                if seat.person is not None
            ]
        await self._services.store.append(table.id, rows, listing, seats, notices, before)
        self._stored_listing = listing or self._stored_listing

    def _listing(self, table: Table, *, is_move: bool) -> Listing | None:
        """The listing to store; None: the stored one is good enough. It may be due too early, but never too late."""
        written = self._stored_listing
        due = table.due
        if written is not None and table.status == written.status:
            is_early = due is None or (written.due is not None and written.due <= due)
            if self._services.is_shared:  # other servers act at tables that are due
                is_early = due == written.due
            if is_early and is_move:
                return None
            due = written.due if is_early and written.due is not None else due
        spec = table.opened.spec
        listing = Listing(
            table=table.id,
            game=spec.game,
            status=table.status,
            host=table.host,
            opened=table.opened_at,
            is_listed=spec.is_listed,
            due=due,
            summary=encode_summary(table),
        )
        return None if listing == written else listing

    # Messages (under the lock)

    async def snapshot(self, viewer: Viewer, person: str | None, recent: RecentChat | None = None) -> Snapshot:
        """All that a viewer may know; `recent`: chat that was read before the table was locked."""
        services, table = self._services, self.table
        assert table is not None
        chat = await services.chat.last_lines(table, person, recent)
        await self._prepare_events(table)
        return build_snapshot(table, viewer, services.sources.now(), services.people.name, chat)

    async def _prepare_events(self, table: Table) -> None:
        """Make the events of the match in time slices: a table that was loaded from a snapshot of its state has none yet."""
        match = table.match
        if match is None or match.prepare_events(EVENTS_AT_ONCE):
            return
        with self._services.time_slices.computation(Priority.LOAD) as computation:
            while not match.prepare_events(EVENTS_AT_ONCE):
                await computation.next_slice()

    async def send_snapshots(self) -> None:
        """Send a snapshot to subscribers that need one; disconnect those who may no longer watch."""
        stale = [subscriber for subscriber in self.subscribers if subscriber.needs_snapshot]
        if not stale:
            return
        assert self.table is not None
        for subscriber in stale:
            try:
                check_may_watch(self.table, subscriber.person)
            except Refused as error:
                self.subscribers.discard(subscriber)
                send_bye(subscriber, error.code, str(error))
                continue
            try:
                send_snapshot(subscriber, await self.snapshot(subscriber.viewer, subscriber.person))
            except Trouble as error:  # the change is stored; who misses it reconnects
                self.subscribers.discard(subscriber)
                send_bye(subscriber, "trouble", str(error))
        self.announce_presence()

    async def say(self, person: str, text: str) -> None:
        """Store a line of chat, and send it to those who may read it."""
        services, table = self._services, self.table
        assert table is not None
        line = await services.chat.say(table, person, text)
        if services.bus is not None:
            services.bus.publish(LineSaid(self.key))
            room, number = line.message.room, line.message.number
            if self._line_numbers.get(room, 0) + 1 != number:  # others have said something meanwhile
                await self.catch_up_with_chat()
                return
            self._line_numbers[room] = number
        await self._broadcast_line(table, line)

    async def _broadcast_line(self, table: Table, line: AuthoredLine) -> None:
        readers = await self._services.chat.choose_readers(table, line, {reader.person for reader in self.subscribers})
        message = encode_message(line.message)
        await self.broadcast(message, [reader for reader in self.subscribers if reader.person in readers])

    async def catch_up_with_chat(self) -> None:
        """Send the lines that were said at other servers."""
        if self.table is None or not self.subscribers:
            return
        numbers = await self._services.store.line_numbers([self.key])
        seen = self._line_numbers
        last: dict[str, int] = {room: numbers.get((self.key, room), 0) for room in ROOMS}
        behind: dict[str, int] = {room: seen.get(room, 0) for room in ROOMS if last[room] > seen.get(room, 0)}
        for line in await self._services.chat.lines_after(self.table, behind):
            last[line.message.room] = line.message.number
            await self._broadcast_line(self.table, line)
        seen.update(last)

    def note_lines(self, recent: RecentChat) -> None:
        """The first subscriber gets these lines; from there on, new ones are sent."""
        if not self.subscribers:
            self._line_numbers = {}
            for line in recent.lines:
                self._line_numbers[line.room] = max(line.number, self._line_numbers.get(line.room, 0))

    def is_behind(self, version: int, line_numbers: Mapping[tuple[str, str], int]) -> bool:
        """Does the store have another version of the table, or lines of chat, than the subscribers have got?"""
        if self.table is None or self.table.version != version:
            return True
        return any(line_numbers.get((self.key, room), 0) > self._line_numbers.get(room, 0) for room in ROOMS)

    async def broadcast(self, message: bytes, subscribers: Iterable[Subscriber]) -> None:
        """Send a message to these subscribers."""
        with self._services.time_slices.computation(Priority.MOVE) as computation:
            await broadcast([(subscriber, message) for subscriber in subscribers], computation)

    def announce_presence(self, *, is_reported: bool = True) -> None:
        """Send to all subscribers who is connected; where there are many, a little later and not as often.

        `is_reported`: also to the other servers.
        """
        if self.table is None:
            return
        if is_reported:
            self.report_presence()
        if len(self.subscribers) <= MAX_IMMEDIATE_PRESENCE:
            message = self._encode_presence(self.table)
            for subscriber in self.subscribers:
                subscriber.send(message)
        elif self._presence_task is None:
            self._presence_task = asyncio.create_task(self._announce_presence_later())

    async def _announce_presence_later(self) -> None:
        await asyncio.sleep(PRESENCE_SECONDS)
        self._presence_task = None
        if self.table is not None:
            await self.broadcast(self._encode_presence(self.table), self.subscribers)

    def _encode_presence(self, table: Table) -> bytes:
        return encode_presence(self.subscribers, table, self._services.remote_presence.at(self.key))

    def report_presence(self) -> None:
        """Tell the other servers who is connected here."""
        bus = self._services.bus
        if bus is not None and self.table is not None:
            here = {subscriber.person for subscriber in self.subscribers}
            players = [person for person in self.table.people if person in here]
            spectators = count_spectators(self.subscribers)
            bus.publish(PresenceReported(self._services.server, self.key, players, spectators))

    def disconnect(self, code: str, message: str, person: str | None = None) -> None:
        """Disconnect all subscribers, or only those of this person."""
        for subscriber in [subscriber for subscriber in self.subscribers if person is None or subscriber.person == person]:
            self.subscribers.discard(subscriber)
            send_bye(subscriber, code, message)

    def unload(self) -> None:
        """Drop the state: the next to lock the table loads it from its rows."""
        self.table = None


class TableLock:
    """A context manager that locks a live table. (One made from a generator would cost a move some microseconds.)"""

    __slots__ = ("_is_newest", "_live", "_on_release")

    def __init__(self, live: LiveTable, on_release: OnRelease | None, *, is_newest: bool) -> None:
        self._live = live
        self._on_release = on_release
        self._is_newest = is_newest

    async def __aenter__(self) -> tuple[LiveTable, Table]:
        try:
            return self._live, await self._live.acquire(is_newest=self._is_newest)
        except BaseException:
            if self._on_release is not None:
                self._on_release(self._live)
            raise

    async def __aexit__(self, *_: object) -> None:
        self._live.release()
        if self._on_release is not None:
            self._on_release(self._live)


def _mark(table: Table) -> RowMark:
    """The mark of the last row of a table."""
    return table.version, table.changed_at, table.digest()


def _persons_at(table: Table) -> list[str]:
    persons = {seat.person or seat.reserved for seat in table.seats} | {table.host}
    return sorted(filter(None, persons))

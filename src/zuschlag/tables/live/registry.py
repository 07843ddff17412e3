"""The registry of live tables: creates, loads and finds tables, and runs people's requests at them."""

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, nullcontext
from types import MappingProxyType

import structlog

from zuschlag.bus import TableDeleted
from zuschlag.errors import Refused, Trouble, short
from zuschlag.games import EDITIONS, GAMES
from zuschlag.store import SeatOwner, VersionTaken
from zuschlag.tables.active_requests import ActiveRequests
from zuschlag.tables.core.decide import check_other_changes, decide
from zuschlag.tables.core.facts import BranchStart, MatchAbandoned, RematchCreated, SeatTransferred, TableOpened
from zuschlag.tables.core.table import OPEN, GameNotInstalled, Table
from zuschlag.tables.core.table_spec import TableSpec
from zuschlag.tables.live.create_table import branch_fact, check_kept_tables, new_table_fact, rematch_fact
from zuschlag.tables.live.live_table import DELETED, LiveTable, TableLock
from zuschlag.tables.live.missed_updates import MissedUpdates, UpdateLog
from zuschlag.tables.live.peers import Peers
from zuschlag.tables.live.run_command import acknowledge, run_command
from zuschlag.tables.live.services import Services
from zuschlag.tables.live.subscribers import (
    MessageSink,
    Subscriber,
    check_may_watch,
    count_spectators,
    encode_message,
    send_snapshot,
    viewer_of,
)
from zuschlag.tables.people import hash_secret, refuse_banned, refuse_unknown
from zuschlag.tables.protocol.bot_names import draw_rematch_id, draw_table_id
from zuschlag.tables.protocol.commands import Command, Cover, Hint, Leave, Link, Ping, Rematch, Say, Sit, Uncover
from zuschlag.tables.protocol.messages import Ack, Snapshot
from zuschlag.tables.protocol.viewer_messages import count_missed_updates
from zuschlag.tables.scheduling.bot_turns import BotTurns
from zuschlag.tables.scheduling.hints import Hints
from zuschlag.tables.scheduling.scheduler import Scheduler
from zuschlag.tables.scheduling.time_slices import Priority
from zuschlag.tables.scheduling.timeouts import Timeouts

log = structlog.get_logger()
NO_NAMES: Mapping[int, str] = MappingProxyType({})
TABLES_COUNTED = 20
"""All moves in memory are counted so rarely that this many tables are looked at for each that is loaded."""
TABLES_LOOKED_AT = 10
"""How many of the tables in memory are looked at, for each that is loaded."""
CHANGES_NO_ROWS = (Say, Link, Uncover, Cover)
"""Commands after which a table is as it was: no key keeps them from being run on an old state."""
RESEND_SECONDS = 2.0
"""Between two times when someone who blocks and unblocks people gets their tables again."""
STOPPING = "the server is about to stop"


class TableRegistry:
    """All tables of a server, those in memory and those in the store."""

    def __init__(self, services: Services) -> None:
        self.services = services
        services.people.on_new_secret = lambda person: self.disconnect(person, "no-name", "another secret was drawn")
        services.people.on_new_blocks = self._resend_chat
        self._resending: dict[str, asyncio.Task[None]] = {}
        """By person, the task that sends them their tables again, with other lines of chat."""
        self._needs_resending: set[str] = set()
        """Those of them who have blocked or unblocked someone since it was last done."""
        self.active_requests = ActiveRequests(services.people, services.claims if services.is_shared else None)
        self.is_stopping = False
        self._live: dict[str, LiveTable] = {}
        self._counted_moves = self._loads_since_count = 0
        self._scheduler = Scheduler(services.sources.now, self._check_timeouts)
        self._bot_turns = BotTurns(services, self._scheduler)
        self.hints = Hints(services)
        self._timeouts = Timeouts(services, self._scheduler, self._bot_turns.schedule)
        self._scheduler_task: asyncio.Task[None] | None = None
        self._pausing_task: asyncio.Task[None] | None = None
        self._has_new_downtime = False
        """Was downtime found since that task last began with the first table?"""
        self._peers: Peers | None = None
        if services.bus is not None:
            self._peers = Peers(
                services,
                services.bus,
                self._live,
                evict=self._evict_elsewhere,
                on_due=self._act_at_due_table,
                on_turn_released=self._bot_turns.note_release,
                on_release=self._forget_if_missing,
            )

    # Start and stop

    async def open(self, last_seen: int | None = None) -> None:
        """Start. No clock counts the time since the server was last seen; None: it never was."""
        services = self.services
        installed = [(game, edition) for game, edition in EDITIONS if game in GAMES]
        await services.heartbeat.open(last_seen, installed)
        services.heartbeat.on_downtime = self._on_downtime
        if not services.is_shared:  # else `Peers` looks for them
            for key, due in await services.store.due(["playing"]):
                self._scheduler.schedule(key, due + services.heartbeat.downtimes.since(due))
        self._scheduler_task = asyncio.create_task(self._scheduler.run())
        if self._peers is not None:
            await self._peers.open()

    async def close(self) -> None:
        """Stop: disconnect all subscribers. Nothing that was acknowledged is lost."""
        self.is_stopping = True
        for task in (self._scheduler_task, self._pausing_task):
            if task is not None:
                task.cancel()
                await asyncio.gather(task, return_exceptions=True)
        await self._bot_turns.close()
        await self.hints.close()
        if self._peers is not None:
            await self._peers.close()
        resending = list(self._resending.values())
        for task in resending:
            task.cancel()
        await asyncio.gather(*resending, return_exceptions=True)
        for live in list(self._live.values()):
            live.disconnect("stopping", STOPPING)
            await asyncio.sleep(0)  # others, such as those who send the goodbyes, have their turn
        await self.services.snapshots.close()
        await self.services.bot_workers.close()

    def check_running(self) -> None:
        """Raise Refused if the server is about to stop."""
        if self.is_stopping:
            raise Refused("stopping", STOPPING)

    def _on_settled(self, live: LiveTable, table: Table, is_of_another: bool) -> None:
        """Do what follows from a change: bots' turns, time-outs and hints."""
        self._bot_turns.schedule(live, table, is_of_another)
        if is_of_another:
            self.hints.on_settled(live, table)

    def _on_downtime(self) -> None:
        """Send people who look at a table what the clocks say after downtime. (Nothing is decided there before it is known.)"""
        if self.is_stopping:
            return
        self._has_new_downtime = True
        if self._pausing_task is None or self._pausing_task.done():
            self._pausing_task = asyncio.create_task(self._pause_clocks())

    async def _pause_clocks(self) -> None:
        while self._has_new_downtime:
            self._has_new_downtime = False
            for live in [each for each in self._live.values() if each.subscribers and _can_tick(each)]:
                if self.is_stopping:
                    return
                await self._pause_clocks_at(live)

    async def _pause_clocks_at(self, live: LiveTable) -> None:
        async def act(_: Table) -> None:
            pass

        try:
            async with live.lock(self._forget_if_missing):
                await live.change(act)
        except (Refused, Trouble) as error:
            log.warning("clocks-not-paused", table=live.key, error=str(error))
        except Exception:
            log.exception("clocks-not-paused", table=live.key)

    async def _check_timeouts(self, key: str) -> None:
        await self._timeouts.check(self._get_live_table(key))

    async def _act_at_due_table(self, key: str) -> None:
        """Act at a table that no server has in memory, as far as anything is to be done there."""
        await self._check_timeouts(key)
        async with self._lock(key) as (_, table):
            now = self.services.sources.now()
            if table.due is None or table.due > now:
                await self.services.store.correct_due(key, table.version, table.due)

    # Tables

    async def create_table(self, person: str, spec: TableSpec) -> Table:
        """Create a table as this person wants it."""
        return await self._open_table(new_table_fact(self.services.sources, person, spec))

    async def create_branch(
        self, person: str, spec: TableSpec, edition: int, start: BranchStart, bot_names: Mapping[int, str] | None = None
    ) -> Table:
        """Create a table for a match that plays on from another one; `bot_names`: of the bots of that one, by seat."""
        return await self._open_table(branch_fact(self.services.sources, person, spec, edition, start), bot_names or {})

    async def _open_table(self, opened: TableOpened, bot_names: Mapping[int, str] = NO_NAMES) -> Table:
        async with self.active_requests.exclusive_request(opened.host):
            await self._check_open_table_limit(opened.host)
            await check_kept_tables(self.services, opened)
            return await self._create_table(opened, bot_names)

    async def _check_open_table_limit(self, person: str) -> None:
        """Raise Refused if a person has too many tables. Call it within an exclusive request, so that the count stays true."""
        seats = await self.services.store.seats_of(person)
        mine = {listing.table for _, listing in seats if listing.status in OPEN}
        mine.update(await self.services.store.hosted_by(person, OPEN))
        if len(mine) >= self.services.limits.open_tables_per_person:
            raise Refused("too-fast", f"you have {len(mine)} tables that are not over; finish or leave one first")
        self.check_running()

    async def _create_table(self, opened: TableOpened, bot_names: Mapping[int, str] = NO_NAMES) -> Table:
        draw = self.services.sources.draw_key
        key = draw_table_id(draw, bot_names) if opened.former is None else draw_rematch_id(draw, opened.former)
        live = self._live[key] = LiveTable(self.services, key, self._on_settled)
        limits = self.services.limits
        new = Table(key, self.services.sources.start_match, limits.moves_taken_back, limits.hints_per_match)
        async with live.lock_new(new) as table:
            await self.services.people.load(filter(None, [opened.host, *opened.reserved]))
            await live.commit([opened])
        for level in {seat.level for seat in table.seats if seat.level}:
            self.services.bot_workers.prepare(table.game, level)
        self._unload_idle_tables()
        return table

    async def has_seat(self, person: str, key: str) -> bool:
        """Does a person have a seat at this table? The table is not loaded for it."""
        live = self._live.get(key)
        if live is not None and live.table is not None and not self.services.is_shared:
            return bool(live.table.seats_of(person))
        return await self.services.store.has_seat(person, key)

    async def claim_seat(self, person: str, secret: str) -> tuple[str, int]:
        """Transfer the seat of this personal link to this person. Returns table and seat."""
        found = await self.services.store.seat_of_link(hash_secret(secret))
        if found is None:
            raise Refused("unknown", "this personal link is not valid, or no longer valid")
        async with (
            self.active_requests.exclusive_request(person),
            self._lock(found.table) as (live, _),
        ):
            await live.change(lambda table: self._transfer_seat(live, table, person, found))
        return found.table, found.seat

    async def _transfer_seat(self, live: LiveTable, table: Table, person: str, found: SeatOwner) -> None:
        assert found.link is not None
        if await self.services.store.seat_of_link(found.link) != found:
            raise Refused("unknown", "this personal link is not valid, or no longer valid")
        if not table.is_over and not table.seats_of(person):
            await self._check_open_table_limit(person)
        if table.seats[found.seat].person != person:
            check_other_changes(table, person)
            await live.commit([SeatTransferred(found.seat, person)], {found.seat: found.link})

    async def abandon(self, key: str, *, is_idle: bool = False) -> None:
        """Abandon a match; one that is over stays as it is."""

        async def act(table: Table) -> None:
            if not table.is_over:
                await live.commit([MatchAbandoned("idle" if is_idle else "operator")])

        async with self._lock(key) as (live, _):
            await live.change(act)

    async def delete_table(self, key: str) -> None:
        """Delete a table and all its data, even one that cannot be loaded any more."""
        try:
            await self._delete_loaded_table(key)
        except (Trouble, GameNotInstalled):
            await self.services.store.remove_table(key)
            self._scheduler.schedule(key, None)
        if self.services.bus is not None:
            self.services.bus.publish(TableDeleted(key))

    async def _delete_loaded_table(self, key: str) -> None:
        async with self._lock(key) as (live, _):
            await self.services.store.remove_table(key)
            self.services.row_cache.forget(key)
            live.disconnect("unknown", DELETED)
            for task in live.bot_tasks.values():
                task.cancel()
            live.unload()
            self._live.pop(key, None)
            self._scheduler.schedule(key, None)

    @asynccontextmanager
    async def evict(self, person: str, refusal: Refused) -> AsyncIterator[None]:
        """Remove a person from all tables, then run the block: disconnect them, wait for their requests, leave their seats.

        Until the block ends, all their new requests are refused with `refusal`.
        """
        with self.active_requests.refuse_requests(person, refusal):
            self.disconnect(person, refusal.code, str(refusal))
            await self.active_requests.wait_until_done(person)
            self.disconnect(person, refusal.code, str(refusal))  # a subscription that was under way is there by now
            await self.leave_all_seats(person)
            yield

    async def _evict_elsewhere(self, person: str) -> None:
        """Remove a person whom another server has banned or deleted, and what they did here in the meantime."""
        found = await self.services.people.find(person)
        if found is None or found.is_banned:
            async with self.evict(person, refuse_unknown() if found is None else refuse_banned()):
                pass

    async def leave_all_seats(self, person: str) -> None:
        """Leave every seat of a person: bots stand in, or the seats become free."""
        for seat, listing in await self.services.store.seats_of(person):
            if listing.status in OPEN:
                try:
                    await self._leave(person, seat.table, seat.seat)
                except (Refused, Trouble) as error:  # a missing or broken table stops nobody
                    log.warning("not-left", table=seat.table, error=str(error))

    async def _leave(self, person: str, key: str, seat: int) -> None:
        async def act(table: Table) -> None:
            if not table.is_over and seat in table.seats_of(person):
                facts = decide(table, person, Leave(seat=seat))
                if facts:
                    await live.commit(facts)

        async with self._lock(key) as (live, _):
            await live.change(act)

    def disconnect(self, person: str, code: str, message: str) -> None:
        """Close a person's connections to all tables."""
        for live in list(self._live.values()):
            live.disconnect(code, message, person)

    def _resend_chat(self, person: str) -> None:
        """Send a person who has blocked or unblocked someone all their tables again, with the lines that they read now."""
        self._needs_resending.add(person)
        if person not in self._resending and not self.is_stopping:
            self._resending[person] = asyncio.create_task(self._resend_while_needed(person))

    async def _resend_while_needed(self, person: str) -> None:
        """Not more often than every few seconds: someone may have many connections to long matches."""
        try:
            while person in self._needs_resending:
                self._needs_resending.discard(person)
                await self._resend_tables(person)
                await asyncio.sleep(RESEND_SECONDS)
        finally:
            self._needs_resending.discard(person)
            del self._resending[person]

    async def _resend_tables(self, person: str) -> None:
        for live in [each for each in self._live.values() if any(one.person == person for one in each.subscribers)]:
            try:
                async with live.lock(self._forget_if_missing):
                    for subscriber in live.subscribers:
                        subscriber.needs_snapshot = subscriber.needs_snapshot or subscriber.person == person
                    await live.send_snapshots()
            except (Refused, Trouble) as error:  # a missing or broken table
                log.warning("not-sent-again", table=live.key, error=str(error))

    # Commands

    async def execute(self, person: str, key: str, command: Command, subscriber: Subscriber | None = None) -> Ack:
        """Run a command; when this returns, it is durable. An impossible one raises Refused and changes nothing."""
        if command.table is not None and command.table != key:
            raise Refused("malformed", f"this is table {short(key)}, not {short(command.table)}")
        if isinstance(command, Ping):
            return acknowledge(command)
        request = self.active_requests.exclusive_request if isinstance(command, Sit | Rematch) else self.active_requests.request

        async def act(table: Table) -> Ack:
            check_may_watch(table, person)
            if isinstance(command, Sit) and not table.seats_of(person):
                await self._check_open_table_limit(person)
                await self._check_not_blocked(table, person)
            if isinstance(command, Rematch):
                return await self._rematch(live, table, person, command)
            if isinstance(command, Hint):
                return await self.hints.request(live, table, person, command)
            return await run_command(self.services, live, table, person, command, subscriber)

        if isinstance(command, CHANGES_NO_ROWS):
            async with request(person), self._lock(key, is_newest=True) as (live, table):
                return await act(table)
        async with request(person), self._lock(key) as (live, _):
            return await live.change(act)

    async def _check_not_blocked(self, table: Table, person: str) -> None:
        """Raise Refused if the host of the table has blocked this person."""
        people = self.services.people
        if await people.find(table.host) is not None and person in people.blocked_by(table.host):
            raise Refused("blocked", "the host of this table has blocked you")

    async def _rematch(self, live: LiveTable, table: Table, person: str, command: Rematch) -> Ack:
        if not table.seats_of(person):
            raise Refused("not-yours", "you had no seat at this table")
        if not table.is_over:
            raise Refused("not-now", "the match is not over")
        if table.rematch is None:
            await self._check_open_table_limit(person)
            await self.services.people.load([person])
            opened = rematch_fact(self.services.sources, person, table, self.services.people.blocked_by(person))
            await check_kept_tables(self.services, opened)
            rematch = await self._create_table(opened)
            try:
                await live.commit([RematchCreated(rematch.id)])
            except VersionTaken:  # another server was faster, perhaps with a rematch
                if not await self._is_rematch(live, rematch.id):
                    await self.delete_table(rematch.id)
                raise
        return acknowledge(command, table=table.rematch)

    async def _is_rematch(self, live: LiveTable, rematch: str) -> bool:
        """Do the stored rows of a table name this one as its rematch? Then it must not be deleted."""
        try:
            return (await live.load()).rematch == rematch
        except Refused:  # the table was deleted
            return False

    # Views and subscriptions

    async def snapshot(self, person: str | None, key: str, seat: int | None = None) -> Snapshot:
        """All that this person may know of a table."""
        recent = await self.services.chat.read_recent(key)
        async with self._lock(key, is_newest=True) as (live, table):
            check_may_watch(table, person)
            return await live.snapshot(viewer_of(table, person, seat), person, recent)

    async def updates(self, person: str | None, key: str, since: int, seat: int | None = None) -> list[bytes] | Snapshot:
        """The updates that this person missed since that number, as JSON.

        A snapshot if they are too many or too large, or the number is unknown.
        """
        missed = await self._find_missed_updates(person, key, since, seat)
        if missed is not None:
            return missed.messages
        async with self._lock(key, is_newest=True) as (live, table):
            check_may_watch(table, person)
            return await live.snapshot(viewer_of(table, person, seat), person)

    async def _find_missed_updates(
        self, person: str | None, key: str, since: int | None, seat: int | None
    ) -> MissedUpdates | None:
        """The updates that this person missed since that number; None: a snapshot is needed.

        The table is not locked while they are built: nobody at the table waits.
        """
        async with self._lock(key, is_newest=True) as (_, table):
            check_may_watch(table, person)
            viewer, version = viewer_of(table, person, seat), table.version
            if since is None or count_missed_updates(table, viewer, since, seat) is None:
                return None
            missed = MissedUpdates(self.services, key, viewer, since)
            if table.update_numbers.number(viewer.seat) == since:
                return missed
        return missed if await missed.find(version) else None

    async def log(self, person: str | None, key: str, seat: int | None = None) -> UpdateLog:
        """All updates of a table for this person, since it was created."""
        async with self._lock(key, is_newest=True) as (_, table):
            check_may_watch(table, person)
            return UpdateLog(self.services, key, viewer_of(table, person, seat), table.version)

    async def table(self, person: str | None, key: str) -> Table:
        """A table, for its history. It holds all secrets: never send it to clients."""
        async with self._lock(key, is_newest=True) as (_, table):
            check_may_watch(table, person)
            return table

    async def table_for_review(self, key: str) -> Table:
        """A table, for what the server itself computes of it. Who may see that is checked elsewhere."""
        async with self._lock(key, is_newest=True) as (_, table):
            return table

    async def subscribe(
        self, person: str | None, key: str, send: MessageSink, since: int | None = None, seat: int | None = None
    ) -> Subscriber:
        """Send all messages of a table from here on: first a snapshot, or exactly the updates missed since that number.

        Chat has its own numbers: a client that reconnects gets the last lines again.
        """
        self.check_running()  # a client that reconnects at once would keep the server from stopping
        async with self.active_requests.request(person) if person else nullcontext():
            subscriber = None
            while subscriber is None:
                missed = await self._find_missed_updates(person, key, since, seat)
                subscriber = await self._subscribe(person, key, send, seat, missed)
            return subscriber

    async def _subscribe(
        self, person: str | None, key: str, send: MessageSink, seat: int | None, missed: MissedUpdates | None
    ) -> Subscriber | None:
        """Add a subscriber that has missed these updates. None: the first one came at this moment, and is to be found."""
        recent = await self.services.chat.read_recent(key)
        async with self._lock(key, is_newest=True) as (live, table):
            check_may_watch(table, person)
            subscriber = Subscriber(person, viewer_of(table, person, seat), send)
            subscriber.cover(table)
            live.note_lines(recent)
            is_resumed = missed is not None and missed.viewer == subscriber.viewer and not subscriber.needs_snapshot
            if missed is not None and is_resumed and table.update_numbers.number(subscriber.viewer.seat) != missed.since:
                if not missed.has_begun:  # to begin here would let all at the table wait
                    return None
                is_resumed = await missed.find(table.version, Priority.MOVE)  # all at the table wait
            if missed is None or not is_resumed:
                send_snapshot(subscriber, await live.snapshot(subscriber.viewer, person, recent))
            else:
                for update in missed.messages:
                    send(update)
                for line in await self.services.chat.last_lines(table, person, recent):
                    send(encode_message(line))
            live.subscribers.add(subscriber)
            live.announce_presence()
            return subscriber

    def unsubscribe(self, key: str, subscriber: Subscriber) -> None:
        """Remove a subscriber whose connection is closed."""
        live = self._live.get(key)
        if live is not None and subscriber in live.subscribers:
            live.subscribers.discard(subscriber)
            live.announce_presence()

    def is_connected(self, key: str, person: str) -> bool:
        """Is this person connected to the table, here or through another server?"""
        live = self._live.get(key)
        is_here = live is not None and any(subscriber.person == person for subscriber in live.subscribers)
        return is_here or self.services.remote_presence.is_connected(key, person)

    def count_subscribers(self, key: str) -> int:
        """How many connections get the messages of this table."""
        live = self._live.get(key)
        return len(live.subscribers) if live is not None else 0

    def is_in_memory(self, key: str) -> bool:
        """Is this table in memory? Then it costs little to ask for it."""
        live = self._live.get(key)
        return live is not None and live.table is not None

    def table_in_memory(self, key: str) -> Table | None:
        """A table, if it is in memory, as it is now. It holds all secrets: never send it to clients."""
        live = self._live.get(key)
        return live.table if live is not None else None

    def count_spectators(self, key: str) -> int:
        """How many people watch this table, here or through other servers."""
        live = self._live.get(key)
        here = count_spectators(live.subscribers) if live is not None else 0
        return here + sum(report.spectators for report in self.services.remote_presence.at(key))

    @property
    def table_count(self) -> int:
        """How many tables are in memory."""
        return len(self._live)

    @property
    def move_count(self) -> int:
        """How many moves these tables have in all."""
        return sum(live.move_count for live in self._live.values())

    # Tables in memory

    def _get_live_table(self, key: str) -> LiveTable:
        live = self._live.get(key)
        if live is None:
            self._unload_idle_tables()
            live = self._live[key] = LiveTable(self.services, key, self._on_settled)
        return live

    def _lock(self, key: str, *, is_newest: bool = False) -> TableLock:
        """Lock a table: `async with self._lock(key) as (live, table)`. `is_newest`: with the rows of all servers."""
        return self._get_live_table(key).lock(self._forget_if_missing, is_newest=is_newest)

    def _forget_if_missing(self, live: LiveTable) -> None:
        """Forget a table that could not be loaded, unless others wait for it."""
        if live.table is None and live.is_idle and self._live.get(live.key) is live:
            del self._live[live.key]

    def _unload_idle_tables(self) -> None:
        """If too many tables or moves are in memory, drop a few idle tables. (To free many at once would take long.)"""
        limits, moves = self.services.limits, self._estimate_moves()
        for _ in range(min(TABLES_LOOKED_AT, len(self._live))):
            if len(self._live) <= limits.tables_in_memory and moves <= limits.moves_in_memory:
                break
            key = next(iter(self._live))
            live = self._live.pop(key)
            if live.is_idle:
                moves -= live.move_count
            else:
                self._live[key] = live  # it is looked at again after all others
        self._counted_moves = moves

    def _estimate_moves(self) -> int:
        """The moves in memory. Where there are many tables, not all of them are counted for each that is loaded."""
        self._loads_since_count += 1
        if self._loads_since_count >= len(self._live) // TABLES_COUNTED:
            self._loads_since_count, self._counted_moves = 0, self.move_count
        return self._counted_moves


def _can_tick(live: LiveTable) -> bool:
    """Can a clock run at this table, as far as is known without the store?"""
    return live.table is None or (live.table.clocks.is_ticking and not live.table.is_over)

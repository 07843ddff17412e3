"""The hall: all tables, and the door through which people come to them."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, nullcontext

import structlog

from zuschlag.errors import Refused, Trouble, short
from zuschlag.store import Row
from zuschlag.tables.active_requests import Activity
from zuschlag.tables.core.decide import decide
from zuschlag.tables.core.facts import Closed, Handed, Opened, Rematched
from zuschlag.tables.core.spec import Spec
from zuschlag.tables.core.table import Table
from zuschlag.tables.live.create_table import again, fresh
from zuschlag.tables.live.live_table import Live
from zuschlag.tables.live.run_command import acknowledged, carry_out
from zuschlag.tables.live.services import House
from zuschlag.tables.live.subscribers import Sink, Watch, check_may_look, encoded, send_presence, send_snapshot, viewer_of
from zuschlag.tables.people import hashed
from zuschlag.tables.protocol.commands import Command, Leave, Ping, Rematch, Sit
from zuschlag.tables.protocol.messages import Ack, Snapshot, Update
from zuschlag.tables.protocol.viewer_messages import count_missed
from zuschlag.tables.scheduling.bot_turns import Pondering
from zuschlag.tables.scheduling.downtime import note_absence
from zuschlag.tables.scheduling.scheduler import Alarms
from zuschlag.tables.scheduling.timeouts import Timeouts

log = structlog.get_logger()
MOST_AWAKE = 2_000
"""Tables that stay in memory although nobody watches them."""
MOST_OPEN = 50
"""Tables that one person may have opened, or sit at, that are not over."""
OPEN = ("waiting", "playing")


class Hall:
    """All tables of a server."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.activity = Activity(house.people)
        self.is_stopping = False
        self._live: dict[str, Live] = {}
        self._alarms = Alarms(house.sources.now, self._ring)
        self._pondering = Pondering(house, self._alarms)
        self._timeouts = Timeouts(house, self._alarms, self._pondering.settle)
        self._ringing: asyncio.Task[None] | None = None

    # Opening and closing

    async def open(self, last_seen: int | None = None) -> None:
        """Begin. No clock counts the time since the server was last seen; None: it never was."""
        house = self.house
        house.absences = await note_absence(house.store, last_seen, house.sources.now())
        for key, due in await house.store.due(["playing"]):
            self._alarms.set(key, due + house.absences.since(due))
        self._ringing = asyncio.create_task(self._alarms.run())

    async def close(self) -> None:
        """End: whoever watches is told; nothing that was acknowledged is lost."""
        self.is_stopping = True
        if self._ringing is not None:
            self._ringing.cancel()
            await asyncio.gather(self._ringing, return_exceptions=True)
        await self._pondering.close()
        for live in self._live.values():
            live.dismiss("stopping", "the server is about to stop")
        await self.house.thinkers.close()

    async def _ring(self, key: str) -> None:
        await self._timeouts.check(self._find(key))

    # Tables come and go

    async def lay(self, person: str, spec: Spec) -> Table:
        """Open a table as this person wants it."""
        opened = fresh(self.house.sources, person, spec)
        async with self.activity.acting_alone(person):
            await self._check_room(person)
            return await self._lay(opened)

    async def _check_room(self, person: str) -> None:
        """May a person have one more table? For whoever acts alone: nothing else of theirs is counted meanwhile."""
        seats = await self.house.store.seats_of(person)
        mine = {listing.table for _, listing in seats if listing.status in OPEN}
        mine.update(await self.house.store.hosted(person, OPEN))
        if len(mine) >= MOST_OPEN:
            raise Refused("too-fast", f"you have {len(mine)} tables that are not over; finish or leave one first")
        if self.is_stopping:
            raise Refused("stopping", "the server is about to stop; no table is opened")

    async def _lay(self, opened: Opened) -> Table:
        key = self.house.sources.draw_key()
        live = self._live[key] = Live(self.house, key, self._pondering.settle)
        async with live.laid(Table(key, self.house.sources.begin)) as table:
            await self.house.people.get_to_know(filter(None, [opened.host, *opened.reserved]))
            await live.commit([opened])
        for level in {seat.level for seat in table.seats if seat.level}:
            self.house.thinkers.make_ready(table.box, level)
        self._let_some_sleep()
        return table

    async def claim(self, person: str, secret: str) -> tuple[str, int]:
        """Move the seat of this personal link to this person; whoever had it has it no more. Tells table and seat."""
        found = await self.house.store.seat_of_link(hashed(secret))
        if found is None:
            raise Refused("unknown", "this personal link is not valid, or not any more")
        async with self.activity.acting_alone(person), self._awake(found.table) as (live, table):
            if await self.house.store.seat_of_link(hashed(secret)) != found:
                raise Refused("unknown", "this personal link is not valid, or not any more")
            if not table.is_over and not table.seats_of(person):
                await self._check_room(person)
            if table.seats[found.seat].person != person:
                await live.commit([Handed(found.seat, person)], {found.seat: hashed(secret)})
        return found.table, found.seat

    async def shut(self, key: str, *, is_idle: bool = False) -> None:
        """Abandon a match; one that is over stays as it is."""
        async with self._awake(key) as (live, table):
            if not table.is_over:
                await live.commit([Closed("idle" if is_idle else "operator")])

    async def remove(self, key: str) -> None:
        """Delete a table and all that is kept of it, also one that cannot be woken any more."""
        try:
            await self._remove(key)
        except Trouble:
            await self.house.store.remove_table(key)
            self._alarms.set(key, None)

    async def _remove(self, key: str) -> None:
        async with self._awake(key) as (live, _):
            await self.house.store.remove_table(key)
            live.dismiss("unknown", "the table was deleted")
            for task in live.thinking.values():
                task.cancel()
            live.forget()
            self._live.pop(key, None)
            self._alarms.set(key, None)

    @asynccontextmanager
    async def parting(self, person: str, refusal: Refused) -> AsyncIterator[None]:
        """A person goes: their connections are closed, what they have begun ends, their seats are left. Then the block runs.

        Whatever else they ask for until it ends is refused as given.
        """
        with self.activity.refusing(person, refusal):
            self.send_away(person, refusal.code, str(refusal))
            await self.activity.finished(person)
            self.send_away(person, refusal.code, str(refusal))  # whoever was about to watch does so by now
            await self.leave_all(person)
            yield

    async def leave_all(self, person: str) -> None:
        """Leave every seat of a person: bots stand in, or the seats become free."""
        for seat, listing in await self.house.store.seats_of(person):
            if listing.status in OPEN:
                try:
                    await self._leave(person, seat.table, seat.seat)
                except (Refused, Trouble) as error:  # a table that is gone or broken keeps nobody
                    log.warning("not-left", table=seat.table, error=str(error))

    async def _leave(self, person: str, key: str, seat: int) -> None:
        async with self._awake(key) as (live, table):
            if not table.is_over and seat in table.seats_of(person):
                facts = decide(table, person, Leave(seat=seat))
                if facts:
                    await live.commit(facts)

    def send_away(self, person: str, code: str, message: str) -> None:
        """Close a person's connections to all tables."""
        for live in list(self._live.values()):
            live.dismiss(code, message, person)

    # The door

    async def do(self, person: str, key: str, command: Command, watch: Watch | None = None) -> Ack:
        """Carry out a command; when this returns, it is durable. What cannot be is Refused, and nothing has changed."""
        if command.table is not None and command.table != key:
            raise Refused("malformed", f"this is table {short(key)}, not {short(command.table)}")
        if isinstance(command, Ping):
            return acknowledged(command)
        acting = self.activity.acting_alone if isinstance(command, Sit | Rematch) else self.activity.acting
        async with acting(person), self._awake(key) as (live, table):
            check_may_look(table, person)
            if isinstance(command, Sit) and not table.seats_of(person):
                await self._check_room(person)
            if isinstance(command, Rematch):
                return await self._rematch(live, table, person, command)
            return await carry_out(self.house, live, table, person, command, watch)

    async def _rematch(self, live: Live, table: Table, person: str, command: Rematch) -> Ack:
        if not table.seats_of(person):
            raise Refused("not-yours", "you had no seat at this table")
        if not table.is_over:
            raise Refused("not-now", "the match is not over")
        if table.rematch is None:
            await self._check_room(person)
            laid = await self._lay(again(self.house.sources, person, table))
            await live.commit([Rematched(laid.id)])
        return acknowledged(command, table=table.rematch)

    # Looking

    async def snapshot(self, person: str | None, key: str, seat: int | None = None) -> Snapshot:
        """All that this person may know of a table."""
        async with self._awake(key) as (live, table):
            check_may_look(table, person)
            return await live.snapshot(viewer_of(table, person, seat), person)

    async def updates(self, person: str | None, key: str, since: int, seat: int | None = None) -> list[Update] | Snapshot:
        """What this person has missed since that number; a snapshot where that is too much, or the number is none of ours."""
        async with self._awake(key) as (live, table):
            check_may_look(table, person)
            viewer = viewer_of(table, person, seat)
            missed = count_missed(table, viewer, since, seat)
            if missed is None:
                return await live.snapshot(viewer, person)
            return live.missed(viewer, since) if missed else []

    async def log(self, person: str | None, key: str, seat: int | None = None) -> list[Update]:
        """All that this person has been told of a table, or would have been."""
        async with self._awake(key) as (live, table):
            check_may_look(table, person)
            return live.missed(viewer_of(table, person, seat), 0)

    async def rows(self, person: str | None, key: str) -> tuple[Table, list[Row]]:
        """A table and its rows, to look back on it. They hold all secrets: tell nobody more than they may know."""
        async with self._awake(key) as (live, table):
            check_may_look(table, person)
            return table, live.rows

    async def watch(self, person: str | None, key: str, sink: Sink, since: int | None = None, seat: int | None = None) -> Watch:
        """Be told from here on: first a snapshot, or exactly what was missed since that number.

        Lines of chat have their own numbers: whoever comes back is told the last of them again.
        """
        if self.is_stopping:  # who was just sent away and comes back at once would keep us from stopping
            raise Refused("stopping", "the server is about to stop")
        async with self.activity.acting(person) if person else nullcontext(), self._awake(key) as (live, table):
            check_may_look(table, person)
            watch = Watch(person, viewer_of(table, person, seat), sink)
            watch.cover(table)
            missed = None if watch.is_stale else count_missed(table, watch.viewer, since, seat)
            if since is None or missed is None:
                send_snapshot(watch, await live.snapshot(watch.viewer, person))
            else:
                for told in live.missed(watch.viewer, since) if missed else ():
                    sink(encoded(told))
                for line in await self.house.chats.last_lines(table, person):
                    sink(encoded(line))
            live.watches.add(watch)
            send_presence(live.watches, table)
            return watch

    def leave(self, key: str, watch: Watch) -> None:
        """A connection has gone."""
        live = self._live.get(key)
        if live is not None and watch in live.watches:
            live.watches.discard(watch)
            if live.table is not None:
                send_presence(live.watches, live.table)

    def is_here(self, key: str, person: str) -> bool:
        """Is this person connected to the table?"""
        live = self._live.get(key)
        return live is not None and any(watch.person == person for watch in live.watches)

    @property
    def awake(self) -> int:
        """How many tables are in memory."""
        return len(self._live)

    # Waking and sleeping

    def _find(self, key: str) -> Live:
        live = self._live.get(key)
        if live is None:
            self._let_some_sleep()
            live = self._live[key] = Live(self.house, key, self._pondering.settle)
        return live

    def _awake(self, key: str) -> "AwakeInHall":
        """The table, to oneself: `async with self._awake(key) as (live, table)`."""
        return AwakeInHall(self, self._find(key))

    def let_go(self, live: Live) -> None:
        """Whoever was at the table has gone: one that turned out not to be is forgotten."""
        if live.table is None and live.is_idle and self._live.get(live.key) is live:
            del self._live[live.key]

    def _let_some_sleep(self) -> None:
        """Where too many tables are awake, some go to sleep that nobody would miss."""
        if len(self._live) > MOST_AWAKE:
            for key, live in list(self._live.items()):
                if live.is_idle:
                    del self._live[key]
                if len(self._live) <= MOST_AWAKE // 2:
                    break


class AwakeInHall:
    """A table to oneself. (A context manager made from a generator would cost a move some microseconds.)"""

    __slots__ = ("_hall", "_live")

    def __init__(self, hall: Hall, live: Live) -> None:
        self._hall = hall
        self._live = live

    async def __aenter__(self) -> tuple[Live, Table]:
        try:
            return self._live, await self._live.enter()
        except BaseException:
            self._hall.let_go(self._live)
            raise

    async def __aexit__(self, *_: object) -> None:
        self._live.leave()
        self._hall.let_go(self._live)

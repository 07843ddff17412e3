"""A table that is awake: one table, those who watch it, and the one way in which it changes.

Things happen one after the other, under the lock. A change is applied, stored, and only then told. If it cannot be stored, the
table is forgotten as it stands in memory and woken again from its rows, so nobody ever sees what did not happen.
"""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable, Mapping, Sequence

from zuschlag.errors import Refused, Trouble, short
from zuschlag.store import Listing, Row, SeatOf
from zuschlag.tables.core.decide import next_by_itself
from zuschlag.tables.core.facts import Fact, Handed, Moved, Opened, Paused, Sat
from zuschlag.tables.core.table import Table
from zuschlag.tables.live.services import House
from zuschlag.tables.live.subscribers import (
    RESEATING,
    Publishing,
    Watch,
    check_may_look,
    send_away,
    send_presence,
    send_snapshot,
)
from zuschlag.tables.protocol.lobby_summary import summarised
from zuschlag.tables.protocol.messages import Snapshot, Update
from zuschlag.tables.protocol.viewer_messages import Viewer, snapshot, updates_since

Settled = Callable[["Live", Table], None]
"""Is told of a table after it woke and after each change: it sees to bots and clocks."""


class Live:
    """One table of the hall."""

    __slots__ = (
        "_guests",
        "_house",
        "_lock",
        "_on_settled",
        "_rows",
        "_told",
        "_written",
        "key",
        "table",
        "thinking",
        "watches",
    )

    def __init__(self, house: House, key: str, on_settled: Settled) -> None:
        self.key = key
        self.table: Table | None = None
        self.watches: set[Watch] = set()
        self.thinking: dict[int, asyncio.Task[None]] = {}
        """The bots that are thinking, by seat."""
        self._house = house
        self._lock = asyncio.Lock()
        self._guests = 0
        self._told = 0
        """The version that those who watch have been told of."""
        self._on_settled = on_settled
        self._rows: list[Row] = []
        self._written: Listing | None = None

    @property
    def is_idle(self) -> bool:
        """Could it go to sleep without anybody noticing?"""
        return not self.watches and not self.thinking and not self._guests

    def awake(self) -> "Awake":
        """The table, to oneself: `async with live.awake() as table`."""
        return Awake(self)

    async def enter(self) -> Table:
        """Wait until nobody else is at the table, and wake it if need be. `leave` must follow."""
        self._guests += 1
        try:
            await self._lock.acquire()
        except BaseException:
            self._guests -= 1
            raise
        try:
            if self.table is None:
                await self._wake()
        except BaseException:
            self.leave()
            raise
        assert self.table is not None
        return self.table

    def leave(self) -> None:
        """Let the next one in."""
        self._lock.release()
        self._guests -= 1

    @contextlib.asynccontextmanager
    async def laid(self, table: Table) -> AsyncIterator[Table]:
        """A table that has no rows yet, to oneself."""
        self._guests += 1
        await self._lock.acquire()
        try:
            self.table = table
            yield table
        finally:
            self.leave()

    async def _wake(self) -> None:
        house = self._house
        rows = await house.store.rows(self.key)
        if not rows:
            raise Refused("unknown", f"there is no table {short(self.key)}")
        table = Table.woken(self.key, rows, house.sources.begin)
        await house.people.get_to_know(_persons_at(table))
        self._written = await house.store.listing(self.key)
        self._rows, self.table = rows, table
        if table.version != self._told:  # more has been stored than was told
            for watch in self.watches:
                watch.is_stale = True
                watch.look_again(table)
        self._told = table.version
        away = house.absences.since(table.numbering.told_at(None))
        if away > 0 and table.status == "playing" and table.clocks.is_ticking:
            await self.commit([Paused(away)])
        else:
            self._on_settled(self, table)
            await self.refresh()

    @property
    def rows(self) -> list[Row]:
        return list(self._rows)

    # Changing (under the lock)

    async def commit(self, facts: Sequence[Fact], links: Mapping[int, bytes] | None = None) -> None:
        """Let these facts happen, and what follows from them by itself; store them; tell everybody."""
        table, house = self.table, self._house
        assert table is not None
        awaited_before, ended_before = table.awaited, (table.is_over, table.rematch)
        rows: list[Row] = []
        publishing = Publishing(self.watches, house.people)
        looking = [(watch, watch.viewer, watch.is_stale) for watch in self.watches]
        waiting = list(facts)
        try:
            while waiting:
                done = table.apply(waiting.pop(0), house.sources.now())
                rows.append(table.row(done))
                if isinstance(done, Sat | Handed):
                    await house.people.get_to_know([done.person])
                publishing.add(table, done)
                if not waiting and (following := next_by_itself(table)) is not None:
                    waiting.append(following)
            await self._store(table, rows, facts, links or {})
        except BaseException as error:
            if rows or not isinstance(error, Refused):
                self.table = None
            for watch, viewer, is_stale in looking:  # they see what they saw
                watch.viewer, watch.is_stale = viewer, is_stale
            raise
        self._rows.extend(rows)
        self._told = table.version
        publishing.send()
        for watch in self.watches:
            watch.cover(table)
        self._on_settled(self, table)
        newly = [seat for seat in table.awaited if seat not in awaited_before]
        if newly and house.on_awaited is not None:
            house.on_awaited(table, newly)
        if table.is_over and (table.is_over, table.rematch) != ended_before and house.on_over is not None:
            house.on_over(table)
        await self.refresh()

    async def _store(self, table: Table, rows: list[Row], facts: Sequence[Fact], links: Mapping[int, bytes]) -> None:
        listing = self._listing(table, is_move=all(isinstance(fact, Moved) for fact in facts))
        seats = None
        if any(isinstance(fact, (Opened, *RESEATING)) for fact in facts):
            seats = [
                SeatOf(table.id, at, seat.person, links.get(at))
                for at, seat in enumerate(table.seats)
                if seat.person is not None
            ]
        await self._house.store.append(table.id, rows, listing, seats)
        self._written = listing or self._written

    def _listing(self, table: Table, *, is_move: bool) -> Listing | None:
        """What finding the table needs, where it has changed: an alarm may ring early, but never late."""
        written = self._written
        due = table.due
        if written is not None and table.status == written.status:
            is_early = due is None or (written.due is not None and written.due <= due)
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
            summary=summarised(table),
        )
        return None if listing == written else listing

    # Telling (under the lock)

    async def snapshot(self, viewer: Viewer, person: str | None) -> Snapshot:
        """All that a viewer may know."""
        house, table = self._house, self.table
        assert table is not None
        said = await house.chats.last_lines(table, person)
        return snapshot(table, viewer, house.sources.now(), house.people.name, said)

    def missed(self, viewer: Viewer, since: int) -> list[Update]:
        """What a viewer was told after that number, told again."""
        house = self._house
        return updates_since(self.key, self._rows, since, viewer, house.sources.begin, house.people.name)

    async def refresh(self) -> None:
        """Those who cannot go on with an update get a snapshot, or are sent away."""
        stale = [watch for watch in self.watches if watch.is_stale]
        if not stale:
            return
        assert self.table is not None
        for watch in stale:
            try:
                check_may_look(self.table, watch.person)
            except Refused as error:
                self.watches.discard(watch)
                send_away(watch, error.code, str(error))
                continue
            try:
                send_snapshot(watch, await self.snapshot(watch.viewer, watch.person))
            except Trouble as error:  # what happened has happened; who cannot be told comes back
                self.watches.discard(watch)
                send_away(watch, "trouble", str(error))
        send_presence(self.watches, self.table)

    def dismiss(self, code: str, message: str, person: str | None = None) -> None:
        """Send everybody away who watches; or only this person."""
        for watch in [watch for watch in self.watches if person is None or watch.person == person]:
            self.watches.discard(watch)
            send_away(watch, code, message)

    def forget(self) -> None:
        """Let the next who asks wake it from its rows."""
        self.table = None


class Awake:
    """A table to oneself. (A context manager made from a generator would cost a move some microseconds.)"""

    __slots__ = (
        "_guests",
        "_live",
    )

    def __init__(self, live: Live) -> None:
        self._live = live

    async def __aenter__(self) -> Table:
        return await self._live.enter()

    async def __aexit__(self, *_: object) -> None:
        self._live.leave()


def _persons_at(table: Table) -> list[str]:
    persons = {seat.person or seat.reserved for seat in table.seats} | {table.host}
    return sorted(filter(None, persons))

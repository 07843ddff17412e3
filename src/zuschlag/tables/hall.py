"""The hall: all tables that are awake, and the one door through which anything happens at them.

At one table things happen one after the other. A change is applied, stored, and only then told: if it cannot be stored, the
table is forgotten as it stands in memory and woken again from its rows, so nobody ever sees what did not happen.
"""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import dataclass

import msgspec
import structlog

from zuschlag.bots import Turn
from zuschlag.errors import Refused, Trouble, short
from zuschlag.games import GAMES
from zuschlag.match import unpack
from zuschlag.match.fair import ALGORITHM, commitment, draw_seed
from zuschlag.store import Listing, Row, SeatOf, Store, Taken
from zuschlag.tables.alarms import Alarms
from zuschlag.tables.chance import Beginning, begin_fairly
from zuschlag.tables.chatting import Chats
from zuschlag.tables.commands import Command, Cover, Link, Ping, Play, Rematch, Say, Uncover
from zuschlag.tables.deciding import decide, own_seat
from zuschlag.tables.messages import Ack, Bye, Presence, Snapshot, Update
from zuschlag.tables.people import People, draw_key, draw_secret, hashed
from zuschlag.tables.rows import Closed, Fact, Filled, Handed, Moved, Opened, Paused, Rematched, Rose, Sat, StoodIn, TookBack
from zuschlag.tables.spec import BotSeat, SeatWish, Spec
from zuschlag.tables.summary import summarised
from zuschlag.tables.table import Table
from zuschlag.tables.telling import MOST_MISSED, Viewer, snapshot, update, updates_since
from zuschlag.tables.thinkers import PACE, Thinkers
from zuschlag.tables.watching import Sink, Watch, viewer_of

log = structlog.get_logger()
RESEATING = (Sat, Rose, Filled, Handed)
MOST_AWAKE = 2_000
"""Tables that stay in memory without anybody watching."""
MOST_OPEN_BY_ONE = 50
"""Tables that one person may have that are not over."""
ATTEMPTS = 3
"""How often a bot is asked before a move is made for it."""
_encoder = msgspec.json.Encoder()


@dataclass(frozen=True)
class Sources:
    """Where the hall gets what it does not decide: time, ids, seeds, dice. Tests bring their own."""

    now: Callable[[], int]
    draw_key: Callable[[], str] = draw_key
    draw_secret: Callable[[], str] = draw_secret
    draw_seed: Callable[[], str] = draw_seed
    begin: Beginning = begin_fairly
    pace: int = PACE


class Live:
    """A table that is awake."""

    __slots__ = ("lock", "rows", "table", "thinking", "watches", "written")

    def __init__(self) -> None:
        self.table: Table | None = None
        self.rows: list[Row] = []
        self.lock = asyncio.Lock()
        self.watches: set[Watch] = set()
        self.thinking: dict[int, asyncio.Task[None]] = {}
        self.written: Listing | None = None


class Hall:
    """All tables."""

    def __init__(self, store: Store, people: People, thinkers: Thinkers, sources: Sources) -> None:
        self.store = store
        self.people = people
        self.thinkers = thinkers
        self.sources = sources
        self.chats = Chats(store, people, sources.now)
        self.is_stopping = False
        self.on_awaited: Callable[[Table, Sequence[int]], None] = lambda table, seats: None
        """Told whenever seats of people who are not here are newly awaited."""
        self._live: dict[str, Live] = {}
        self._alarms = Alarms(sources.now, self._attend_asleep)
        self._tasks: set[asyncio.Task[None]] = set()

    # Opening and closing the hall

    async def open(self, away: int = 0) -> None:
        """Begin: clocks stood still for the `away` milliseconds of the server's absence."""
        for key, due in await self.store.due(["playing"]):
            if away > 0:
                try:
                    async with self._awake(key) as (live, table):
                        if table.clocks.is_ticking:
                            await self._commit(live, table, [Paused(away)])
                except Trouble as error:
                    log.error("table-broken", table=key, error=str(error))
                    continue
            self._alarms.set(key, due)
        self._keep_task(asyncio.create_task(self._alarms.run()))

    async def close(self) -> None:
        """End: whoever watches is told, nothing that was acknowledged is lost."""
        self.is_stopping = True
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for live in self._live.values():
            async with live.lock:
                self._dismiss(live, "stopping", "the server is about to stop")
        await self.thinkers.close()

    def _keep_task(self, task: "asyncio.Task[None]") -> None:
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # Laying tables

    async def lay(self, person: str, spec: Spec) -> Table:
        """Open a table as this person wants it."""
        checked = checked_spec(spec)
        await self._check_room(person)
        seats = [person if wish == "mine" else None for wish in checked.seats]
        return await self._lay(person, checked, seats, [None] * spec.players, None)

    async def _check_room(self, person: str) -> None:
        if self.is_stopping:
            raise Refused("stopping", "the server is about to stop; no table is opened")
        mine = [listing for _, listing in await self.store.seats_of(person) if listing.status in ("waiting", "playing")]
        if len({listing.table for listing in mine}) >= MOST_OPEN_BY_ONE:
            raise Refused("too-fast", f"you sit at {MOST_OPEN_BY_ONE} tables that are not over; finish or leave one first")

    async def _lay(
        self, host: str, spec: Spec, seats: list[str | None], reserved: list[str | None], former: str | None
    ) -> Table:
        key = self.sources.draw_key()
        seed = self.sources.draw_seed()
        opened = Opened(
            spec=spec,
            host=host,
            edition=GAMES[spec.game].edition,
            algorithm=ALGORITHM,
            seed=seed,
            commitment=commitment(seed),
            bot_seed=self.sources.draw_secret(),
            invite=self.sources.draw_secret(),
            seats=seats,
            reserved=reserved,
            former=former,
        )
        live = Live()
        table = Table(key, self.sources.begin)
        async with live.lock:
            self._live[key] = live
            live.table = table
            await self.people.get_to_know([host, *(person for person in reserved if person)])
            await self._commit(live, table, [opened])
        for wish in spec.seats:
            if isinstance(wish, BotSeat):
                self.thinkers.make_ready(table.box, wish.bot)
        self._let_some_sleep()
        return table

    async def _rematch(self, live: Live, table: Table, person: str) -> str:
        """Another match of the same people, everybody one seat further."""
        if table.rematch is not None:
            return table.rematch
        await self._check_room(person)
        moved = [table.seats[at - 1] for at in range(len(table.seats))]
        wishes: list[SeatWish] = [BotSeat(seat.level) if seat.level else "open" for seat in moved]  # type: ignore[arg-type]
        seats = [seat.person if seat.person == person else None for seat in moved]
        reserved = [seat.person if seat.person != person else None for seat in moved]
        wishes = ["mine" if mine else wish for wish, mine in zip(wishes, seats, strict=True)]
        spec = msgspec.structs.replace(table.opened.spec, seats=wishes)
        laid = await self._lay(person, spec, seats, reserved, table.id)
        await self._commit(live, table, [Rematched(laid.id)])
        return laid.id

    # The door

    async def do(self, person: str, key: str, command: Command, watch: Watch | None = None) -> Ack:
        """Carry out a command; when this returns, it is durable. What cannot be is Refused, and nothing has changed."""
        if command.table is not None and command.table != key:
            raise Refused("malformed", f"this is table {key}, not {short(command.table)}")
        if isinstance(command, Ping):
            return _ack(command)
        async with self._awake(key) as (live, table):
            self._check_may_look(table, person)
            if isinstance(command, Say):
                return await self._say(live, table, person, command)
            if isinstance(command, Uncover | Cover):
                return self._uncover(live, table, person, command, watch)
            if isinstance(command, Link):
                return await self._link(table, person, command)
            if isinstance(command, Rematch):
                return await self._answer_rematch(live, table, person, command)
            facts = decide(table, person, command)
            if facts:
                await self._commit(live, table, facts)
            if isinstance(command, Play):
                seat = own_seat(table, person, command.seat)
                self._cover_others(live, table, person, seat)
                return _ack(command, seat=seat, nth=command.nth)
            return _ack(
                command, seat=next((fact.seat for fact in facts if isinstance(fact, Sat)), getattr(command, "seat", None))
            )

    async def _answer_rematch(self, live: Live, table: Table, person: str, command: Rematch) -> Ack:
        own_seat(table, person, table.seats_of(person)[0] if table.seats_of(person) else None)
        if not table.is_over:
            raise Refused("not-now", "the match is not over")
        return _ack(command, table=await self._rematch(live, table, person))

    async def _say(self, live: Live, table: Table, person: str, command: Say) -> Ack:
        said = await self.chats.say(table, person, command.text)
        message = _encoder.encode(said)
        for watch in live.watches:
            if self.chats.hears(table, watch.person, said.room):
                watch.sink(message)
        return _ack(command)

    def _uncover(self, live: Live, table: Table, person: str, command: Uncover | Cover, watch: Watch | None) -> Ack:
        if watch is None or watch not in live.watches:
            raise Refused("not-now", f"{'uncover' if isinstance(command, Uncover) else 'cover'} is for a socket")
        seat = own_seat(table, person, command.seat) if isinstance(command, Uncover) else None
        if len(table.seats_of(person)) > 1:
            watch.viewer = Viewer(person, seat)
            watch.is_stale = True
        self._keep_task(asyncio.create_task(self._refresh(live, table)))
        return _ack(command, seat=seat)

    def _cover_others(self, live: Live, table: Table, person: str, seat: int) -> None:
        """One device, several seats: once another of them is awaited instead, nobody's view is left on the screen."""
        mine = set(table.seats_of(person))
        if len(mine) < 2 or seat in table.awaited or not mine & set(table.awaited):
            return
        for watch in live.watches:
            if watch.person == person and watch.viewer.seat == seat:
                watch.viewer = Viewer(person, None)
                watch.is_stale = True
        self._keep_task(asyncio.create_task(self._refresh(live, table)))

    async def _link(self, table: Table, person: str, command: Link) -> Ack:
        seat = own_seat(table, person, command.seat)
        secret = self.sources.draw_secret()
        await self.store.set_link(table.id, seat, hashed(secret))
        return _ack(command, seat=seat, link=secret)

    async def claim(self, person: str, secret: str) -> tuple[str, int]:
        """Move the seat of this personal link to this person's device; whoever had it has it no more."""
        found = await self.store.seat_of_link(hashed(secret))
        if found is None:
            raise Refused("unknown", "this personal link is not valid (any more)")
        async with self._awake(found.table) as (live, table):
            if table.seats[found.seat].person != person:
                await self.people.get_to_know([person])
                await self._commit(live, table, [Handed(found.seat, person)], {found.seat: hashed(secret)})
        return found.table, found.seat

    async def shut(self, key: str, why: str = "operator") -> None:
        """Abandon a match; what is over stays as it is."""
        async with self._awake(key) as (live, table):
            if not table.is_over:
                await self._commit(live, table, [Closed(why)])  # type: ignore[arg-type]

    async def remove(self, key: str) -> None:
        """Delete a table and all that is kept of it."""
        async with self._awake(key) as (live, _):
            self._dismiss(live, "unknown", "the table was deleted")
            await self.store.remove_table(key)
            live.table = None
            self._live.pop(key, None)
            self._alarms.set(key, None)

    async def leave_all(self, person: str) -> None:
        """A person goes for good: their seats become bots', or free."""
        for seat, listing in await self.store.seats_of(person):
            if listing.status not in ("waiting", "playing"):
                continue
            async with self._awake(seat.table) as (live, table):
                from zuschlag.tables.commands import Leave

                if not table.is_over and seat.seat in table.seats_of(person):
                    await self._commit(live, table, decide(table, person, Leave(seat=seat.seat)))

    # Looking

    async def snapshot(self, person: str | None, key: str, seat: int | None = None) -> Snapshot:
        """All that this person may know of a table."""
        async with self._awake(key) as (_, table):
            self._check_may_look(table, person)
            return await self._snapshot(table, person, viewer_of(table, person, seat))

    async def updates(self, person: str | None, key: str, since: int, seat: int | None = None) -> list[Update] | Snapshot:
        """What this person has missed after that number; a snapshot where that is too much, or the number is not one of ours."""
        async with self._awake(key) as (live, table):
            self._check_may_look(table, person)
            viewer = viewer_of(table, person, seat)
            missed = table.number(viewer.seat) - since
            if not 0 <= missed <= MOST_MISSED:
                return await self._snapshot(table, person, viewer)
            return self._missed(live, table, viewer, since) if missed else []

    def _missed(self, live: Live, table: Table, viewer: Viewer, since: int) -> list[Update]:
        return updates_since(table.id, live.rows, since, viewer, self.sources.begin, self.people.name)

    async def rows(self, person: str | None, key: str) -> tuple[Table, list[Row]]:
        """A table and its rows, for reviews of it; the caller tells nobody more than they may know."""
        async with self._awake(key) as (live, table):
            self._check_may_look(table, person)
            return table, list(live.rows)

    async def watch(self, person: str | None, key: str, sink: Sink, since: int | None = None, seat: int | None = None) -> Watch:
        """Be told from here on: first a snapshot, or exactly what was missed since that number."""
        async with self._awake(key) as (live, table):
            self._check_may_look(table, person)
            watch = Watch(person, viewer_of(table, person, seat), sink)
            missed = None if since is None else table.number(watch.viewer.seat) - since
            if since is None or missed is None or not 0 <= missed <= MOST_MISSED:
                sink(_encoder.encode(await self._snapshot(table, person, watch.viewer)))
            else:
                for told in self._missed(live, table, watch.viewer, since) if missed else []:
                    sink(_encoder.encode(told))
            live.watches.add(watch)
            self._tell_presence(live, table)
            return watch

    def leave(self, key: str, watch: Watch) -> None:
        """A connection has gone."""
        live = self._live.get(key)
        if live is not None and watch in live.watches:
            live.watches.discard(watch)
            if live.table is not None:
                self._tell_presence(live, live.table)

    def _tell_presence(self, live: Live, table: Table) -> None:
        here = {watch.person for watch in live.watches if watch.viewer.person is not None}
        spectators = sum(watch.viewer.person is None for watch in live.watches)
        message = _encoder.encode(
            Presence(here=[seat.person is not None and seat.person in here for seat in table.seats], spectators=spectators)
        )
        for watch in live.watches:
            watch.sink(message)

    def is_here(self, key: str, person: str) -> bool:
        """Is this person connected to the table?"""
        live = self._live.get(key)
        return live is not None and any(watch.person == person for watch in live.watches)

    async def _snapshot(self, table: Table, person: str | None, viewer: Viewer) -> Snapshot:
        said = await self.chats.last_lines(table, person)
        return snapshot(table, viewer, self.sources.now(), self.people.name, said)

    def _check_may_look(self, table: Table, person: str | None) -> None:
        is_seated = person is not None and bool(table.seats_of(person))
        if not (is_seated or table.opened.spec.has_spectators or table.status == "waiting"):
            raise Refused("not-yours", "this table has no spectators")

    async def _refresh(self, live: Live, table: Table) -> None:
        """Send those a snapshot who cannot go on with an update."""
        for watch in [watch for watch in live.watches if watch.is_stale]:
            watch.is_stale = False
            try:
                self._check_may_look(table, watch.person)
            except Refused as error:
                watch.sink(_encoder.encode(Bye(code=error.code, message=str(error))))
                live.watches.discard(watch)
                continue
            watch.sink(_encoder.encode(await self._snapshot(table, watch.person, watch.viewer)))

    def _dismiss(self, live: Live, code: str, message: str) -> None:
        bye = _encoder.encode(Bye(code=code, message=message))
        for watch in live.watches:
            watch.sink(bye)
        live.watches.clear()

    # Waking, changing, sleeping

    @contextlib.asynccontextmanager
    async def _awake(self, key: str) -> AsyncIterator[tuple[Live, Table]]:
        """The table, to oneself."""
        live = self._live.get(key)
        if live is None:
            live = self._live[key] = Live()
        async with live.lock:
            if live.table is None:
                try:
                    await self._wake(live, key)
                except BaseException:
                    if self._live.get(key) is live and not live.watches:
                        del self._live[key]
                    raise
            assert live.table is not None
            yield live, live.table

    async def _wake(self, live: Live, key: str) -> None:
        rows = await self.store.rows(key)
        if not rows:
            raise Refused("unknown", f"there is no table {short(key)}")
        table = Table.woken(key, rows, self.sources.begin)
        persons = {seat.person or seat.reserved for seat in table.seats} | {table.opened.host}
        await self.people.get_to_know(sorted(filter(None, persons)))
        live.rows, live.table = rows, table
        live.written = await self.store.listing(key)
        for level in {seat.thinker for seat in table.seats if seat.thinker} if table.status == "playing" else ():
            self.thinkers.make_ready(table.box, level)
        self._after(live, table)

    async def _commit(self, live: Live, table: Table, facts: Sequence[Fact], links: dict[int, bytes] | None = None) -> None:
        """Let these facts happen, and what follows from them by itself; store them; tell everybody."""
        rows: list[Row] = []
        told: list[tuple[Watch, bytes]] = []
        awaited_before = set(table.awaited)
        waiting = list(facts)
        try:
            while waiting:
                done = table.apply(waiting.pop(0), self.sources.now())
                rows.append(table.row(done))
                await self._know(done)
                self._tell(live, table, done, told)
                if not waiting:
                    waiting.extend(next_by_proxy(table))
            await self._store(live, table, rows, facts, links)
        except BaseException:
            if rows:
                live.table = None  # it is woken from its rows when it is next asked for
            raise
        live.rows.extend(rows)
        for watch, message in told:
            watch.sink(message)
        if any(watch.is_stale for watch in live.watches):
            await self._refresh(live, table)
            self._tell_presence(live, table)
        self._after(live, table)
        newly = [seat for seat in table.awaited if seat not in awaited_before]
        if newly:
            self.on_awaited(table, newly)

    async def _know(self, fact: Fact) -> None:
        if isinstance(fact, Sat | Handed):
            await self.people.get_to_know([fact.person])

    def _tell(self, live: Live, table: Table, fact: Fact, told: list[tuple[Watch, bytes]]) -> None:
        if isinstance(fact, RESEATING):
            for watch in live.watches:
                watch.look_again(table)
        made: dict[Viewer, bytes | None] = {}
        for watch in live.watches:
            if watch.is_stale:
                continue
            if watch.viewer not in made:
                message = update(table, fact, watch.viewer, self.people.name)
                made[watch.viewer] = None if message is None else _encoder.encode(message)
            encoded = made[watch.viewer]
            if encoded is not None:
                told.append((watch, encoded))

    async def _store(
        self, live: Live, table: Table, rows: list[Row], facts: Sequence[Fact], links: dict[int, bytes] | None
    ) -> None:
        listing = self._listing(live, table, rows)
        seats = None
        if links or any(isinstance(fact, (Opened, *RESEATING)) for fact in facts):
            seats = [
                SeatOf(table.id, at, seat.person, (links or {}).get(at))
                for at, seat in enumerate(table.seats)
                if seat.person is not None
            ]
        await self.store.append(table.id, rows, listing, seats)
        live.written = listing or live.written

    def _listing(self, live: Live, table: Table, rows: list[Row]) -> Listing | None:
        """What finding the table needs, where it has changed: an alarm may ring early, but never late."""
        written = live.written
        due = table.due
        if written is not None and due is not None and written.due is not None and written.due <= due:
            due = written.due
        if (
            written is not None
            and all(row.body.startswith(b'{"kind":"moved"') for row in rows)
            and table.status == written.status
        ):
            is_later = due is None or (written.due is not None and written.due <= due)
            if is_later:
                return None
        listing = Listing(
            table.id,
            table.opened.spec.game,
            table.status,
            table.opened.host,
            table.opened_at,
            table.opened.spec.is_listed,
            None if table.is_over else due,
            summarised(table),
        )
        return None if listing == written else listing

    def _after(self, live: Live, table: Table) -> None:
        """Bots whose turn it is begin to think; the alarm is set for the clocks."""
        for seat in table.awaited:
            level = table.seats[seat].thinker
            if level is not None and seat not in live.thinking:
                task = asyncio.create_task(self._let_think(live, table, seat, level))
                live.thinking[seat] = task
                self._keep_task(task)
        self._alarms.set(table.id, table.clocks.next_to_run_out if table.status == "playing" else None)

    # What the server does by itself

    async def _let_think(self, live: Live, table: Table, seat: int, level: str) -> None:
        """A bot's turn, from the view to the move."""
        try:
            nth = len(table.made[seat])
            assert table.match is not None
            turn = Turn(table.match, seat).told()
            came = self.sources.now()
            move = await self._thought(table, level, turn)
            await self._keep_pace(came)
            async with live.lock:
                live.thinking.pop(seat, None)
                if live.table is not table or nth != len(table.made[seat]) or table.seats[seat].thinker is None:
                    return self._after(live, table) if live.table is table else None
                if seat in table.awaited:
                    by = "bot" if table.seats[seat].level else "stand-in"
                    await self._commit(live, table, [Moved(seat, move, by)])  # type: ignore[arg-type]
        except Trouble as error:
            log.error("bot-stuck", table=table.id, seat=seat, error=str(error))
            self._alarms.set(table.id, self.sources.now() + 5000)
        finally:
            if live.thinking.get(seat) is asyncio.current_task():
                live.thinking.pop(seat, None)
        return None

    async def _thought(self, table: Table, level: str, turn: Turn) -> str:
        for attempt in range(ATTEMPTS):
            try:
                return await self.thinkers.think(level, table.opened.bot_seed, turn)
            except Exception as error:  # noqa: BLE001 (whatever a bot fails of, the table goes on)
                log.error("bot-failed", table=table.id, seat=turn.seat, level=level, attempt=attempt, error=repr(error))
        return turn.offered[0]

    async def _keep_pace(self, came: int) -> None:
        pace = self.sources.pace
        if pace > 0:
            passed = self.sources.now() - came
            await asyncio.sleep((pace - passed % pace) / 1000)

    async def _attend_asleep(self, key: str) -> None:
        """An alarm rang: see to the clocks, wake the bots."""
        try:
            async with self._awake(key) as (live, table):
                now = self.sources.now()
                out = [at for at in table.awaited if (when := table.clocks.runs_out(at)) is not None and when <= now]
                if out:
                    for seat in out:
                        self.thinkers.make_ready(table.box, "normal")
                    await self._commit(live, table, [StoodIn(seat, "time") for seat in out])
                else:
                    self._after(live, table)
        except (Refused, Trouble) as error:
            log.error("alarm-failed", table=key, error=str(error))
            if not isinstance(error, Refused):
                self._alarms.set(key, self.sources.now() + 5000)

    def _let_some_sleep(self) -> None:
        """Where too many tables are awake, those that nobody watches and that wait for nothing go to sleep."""
        if len(self._live) <= MOST_AWAKE:
            return
        for key, live in list(self._live.items()):
            if len(self._live) <= MOST_AWAKE // 2:
                break
            if not live.watches and not live.thinking and not live.lock.locked():
                del self._live[key]


def next_by_proxy(table: Table) -> list[Fact]:
    """The move that a proxy makes next, if one does."""
    for seat in table.awaited:
        if seat in table.plans and table.seats[seat].is_played_by_person:
            assert table.match is not None
            move = table.plans[seat][1].answer(table.match.view(seat), list(table.match.offered(seat)))
            if move is not None:
                return [Moved(seat, move, "proxy")]
    return []


def checked_spec(spec: Spec) -> Spec:
    """The table that is wanted, if there can be one."""
    if len(spec.seats) != spec.players:
        raise Refused("malformed", f"there are {len(spec.seats)} seats for {spec.players} players; expected one for each")
    unpack(spec.game, spec.players, spec.options)
    return spec


def _ack(command: Command, **parts: object) -> Ack:
    return Ack(do=str(command.__struct_config__.tag), id=command.id, **parts)  # type: ignore[arg-type]

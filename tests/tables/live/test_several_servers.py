"""Several servers on one store: who loses a race catches up and decides again, and everybody gets the same messages."""

import asyncio
import itertools
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from tests.any_game import AnyTurn
from tests.resilience.real_time_order import Operation, find_disorder
from tests.tables.registry_setup import NAMES, FirstOffered, Inbox, RegistryDriver, play, run, started_table, table_spec
from zuschlag.bots import Thought
from zuschlag.bots.builtin import Valuer
from zuschlag.bus import Hint, InProcessBus, InProcessHub, LineSaid, PresenceReported, TableChanged, encode_hint
from zuschlag.errors import Refused, Trouble
from zuschlag.store import Listing, Notice, Person, Row, RowMark, SeatOwner, SQLite, VersionTaken
from zuschlag.store.postgres.store import PostgreSQL
from zuschlag.store.read_queries import Query
from zuschlag.store.sql_store import SQLStore
from zuschlag.tables.claims import CLAIM
from zuschlag.tables.core.facts import SaltAdded
from zuschlag.tables.core.table import Table
from zuschlag.tables.core.table_spec import BotSeat
from zuschlag.tables.core.time_control import LiveClock
from zuschlag.tables.live import attempts
from zuschlag.tables.live.peers import CHUNK, MAX_DUE
from zuschlag.tables.live.remote_presence import ALIVE_SECONDS, RemotePresence
from zuschlag.tables.people import refuse_banned
from zuschlag.tables.protocol.commands import Hint as AskForHint
from zuschlag.tables.protocol.commands import Leave, Link, Play, Rematch, Say, Sit, Start
from zuschlag.tables.scheduling.fair_queue import Requester

PATIENCE = 60.0
"""Seconds that a database may take to answer: this machine may be busy."""
Interference = Callable[[], Awaitable[object]]


class InterruptedStore(SQLStore):
    """A store that lets others act just before it appends or reads. `Database.store` makes one on either database."""

    before_append: list[Interference]

    async def append(
        self,
        table: str,
        rows: Sequence[Row],
        listing: Listing | None = None,
        seats: Sequence[SeatOwner] | None = None,
        notices: Sequence[Notice] = (),
        before: RowMark | None = None,
    ) -> None:
        if self.before_append:
            await self.before_append.pop(0)()
        await super().append(table, rows, listing, seats, notices, before)


@dataclass(frozen=True)
class Database:
    """A new database for the servers of one test: a SQLite file, or PostgreSQL at a URL."""

    file: Path
    url: str | None

    def store(self, kind: type) -> InterruptedStore:
        """One server's store, which behaves as `kind` does."""
        engine: type[SQLStore] = SQLite if self.url is None else PostgreSQL
        parts = {"before_append": [], "before_failure": [], "gate": asyncio.Event(), "has_stopped": asyncio.Event()}
        mixed = type(f"{kind.__name__}On{engine.__name__}", (kind, engine), parts)
        made = mixed(self.url, "normal", PATIENCE) if self.url is not None else mixed(self.file, "normal", is_shared=True)
        assert isinstance(made, InterruptedStore)
        return made


@pytest.fixture(params=["SQLite", "PostgreSQL"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Database:
    """Each test of two servers runs on both."""
    url = request.getfixturevalue("postgres_url") if request.param == "PostgreSQL" else None
    return Database(tmp_path / "t.sqlite", url)


@dataclass
class TwoServers:
    """Two registries on one database. What the one does, the other has to find out."""

    a: RegistryDriver
    b: RegistryDriver
    stores: list[InterruptedStore] = field(default_factory=list)

    async def table_at(self, driver: RegistryDriver, table: Table) -> Table:
        """The table as a server knows it."""
        return await driver.registry.table(None, table.id)

    def before_append_of_b(self, *acts: Interference) -> None:
        """Before each of the next appends of server B, one of these is done."""
        self.stores[1].before_append += acts


class FailingReads(InterruptedStore):
    """A store that lets others act and then fails, as often as wanted, when rows are read."""

    before_failure: list[Interference]

    async def rows(self, table: str, after: int = 0, limit: int | None = None) -> list[Row]:
        if self.before_failure:
            await self.before_failure.pop(0)()
            raise Trouble("the database is away")
        return await super().rows(table, after, limit)


class GatedStore(InterruptedStore):
    """A store at whose gate something stops until the test opens it."""

    gate: asyncio.Event
    has_stopped: asyncio.Event

    async def stop_at_gate(self) -> None:
        self.has_stopped.set()
        await self.gate.wait()


class LateAnswers(GatedStore):
    """A store that takes claims on bots' turns, or refuses them, and answers later."""

    async def claim(self, key: str, owner: str, milliseconds: int) -> bool:
        is_taken = await super().claim(key, owner, milliseconds)
        if key.startswith("bot "):
            await self.stop_at_gate()
        return is_taken


class LateClaims(GatedStore):
    """A store that is slow to take claims on bots' turns."""

    async def claim(self, key: str, owner: str, milliseconds: int) -> bool:
        if key.startswith("bot "):
            await self.stop_at_gate()
        return await super().claim(key, owner, milliseconds)


class LateMoves(GatedStore):
    """A store that is slow to append the moves of bots."""

    async def append(
        self,
        table: str,
        rows: Sequence[Row],
        listing: Listing | None = None,
        seats: Sequence[SeatOwner] | None = None,
        notices: Sequence[Notice] = (),
        before: RowMark | None = None,
    ) -> None:
        if any(b'"by":"bot"' in row.body for row in rows):
            await self.stop_at_gate()
        await super().append(table, rows, listing, seats, notices, before)


class ForgetfulStore(InterruptedStore):
    """A store that has just appended the rows and says that another server was faster: it cannot tell whose they are."""

    async def append(
        self,
        table: str,
        rows: Sequence[Row],
        listing: Listing | None = None,
        seats: Sequence[SeatOwner] | None = None,
        notices: Sequence[Notice] = (),
        before: RowMark | None = None,
    ) -> None:
        await super().append(table, rows, listing, seats, notices, before)
        if any(b'"rematched"' in row.body for row in rows):
            raise VersionTaken("the key is taken")


class RecordingBus(InProcessBus):
    """A bus that records what is published."""

    def __init__(self, hub: InProcessHub) -> None:
        super().__init__(hub)
        self.published: list[Hint] = []

    def publish(self, hint: Hint) -> None:
        self.published.append(hint)
        super().publish(hint)


@asynccontextmanager
async def two_servers(
    database: Database,
    *,
    is_hinting: bool = False,
    bots_of_a: FirstOffered | None = None,
    bots_of_b: FirstOffered | None = None,
    store_of_a: type = InterruptedStore,
    store_of_b: type = InterruptedStore,
) -> AsyncIterator[TwoServers]:
    """`is_hinting`: hints arrive; else all are lost."""
    stores = [database.store(store_of_a), database.store(store_of_b)]
    drivers: list[RegistryDriver] = []
    hub = InProcessHub()
    for store in stores:
        await store.open()
        bots = (bots_of_b if drivers else bots_of_a) or FirstOffered()
        drivers.append(RegistryDriver(store, bots, bus=RecordingBus(hub if is_hinting else InProcessHub())))
        await drivers[-1].registry.open()
    drivers[1].ids = drivers[0].ids  # the same people
    try:
        yield TwoServers(drivers[0], drivers[1], stores)
    finally:
        for driver, store in zip(drivers, stores, strict=True):
            await driver.registry.close()
            await store.close()


async def compare(driver: RegistryDriver) -> None:
    """What a server does every few seconds."""
    assert driver.registry._peers is not None
    await driver.registry._peers.compare(is_refreshing=True)


def next_move(driver: RegistryDriver, table: Table) -> tuple[str, Play]:
    """Who has to move, and a move."""
    seat = table.awaited[0]
    assert table.match is not None
    name = next(name for name, key in driver.ids.items() if table.seats[seat].person == key)
    return name, Play(seat=seat, nth=len(table.moves_made[seat]), move=table.match.offered(seat)[0])


class TestHintsForPlayers:
    def test_a_hint_reaches_the_devices_of_its_seat_at_both_servers_and_nobody_else(self, database: Database) -> None:
        async def test() -> None:
            async with two_servers(database, bots_of_a=ThinkingBots(), bots_of_b=ThinkingBots()) as servers:
                table = await started_table(servers.a, hints="always")
                (seat,) = table.awaited
                name, other = (NAMES[0], NAMES[1]) if seat == 0 else (NAMES[1], NAMES[0])
                phone, laptop = await servers.a.subscribe(name, table.id), await servers.b.subscribe(name, table.id)
                others = [await server.subscribe(other, table.id) for server in (servers.a, servers.b)]
                await servers.a.execute(name, table.id, AskForHint())
                await phone.until(lambda inbox: bool(inbox.of("hint")))
                await compare(servers.b)
                await laptop.until(lambda inbox: bool(inbox.of("hint")))
                assert phone.of("hint") == laptop.of("hint")
                await servers.b.execute(name, table.id, AskForHint())  # it is the same turn
                await laptop.until(lambda inbox: len(inbox.of("hint")) == 2)
                assert (await servers.table_at(servers.b, table)).hint_counts[seat] == 1
                await play(servers.a, table)
                await compare(servers.b)
                for server in (servers.a, servers.b):
                    await server.registry.hints.wait()
                    assert isinstance(server.bot_workers, ThinkingBots)
                    assert server.bot_workers.hints == 1
                assert all(not inbox.of("hint") for inbox in others)

        run(test())


class TestRaces:
    def test_a_seat_taken_at_one_server_is_taken_at_the_other(self, database: Database) -> None:
        async def test() -> None:
            async with two_servers(database) as servers:
                table = await servers.a.create_table("Anna", table_spec(3))
                await servers.b.person("Ben")
                await servers.b.person("Cleo")
                anna = await servers.a.subscribe("Anna", table.id)
                await servers.b.execute("Ben", table.id, Sit(seat=1))
                with pytest.raises(Refused, match="seat 1 is taken"):
                    await servers.a.execute("Cleo", table.id, Sit(seat=1))
                assert [seat["name"] for seat in anna.of("update")[-1]["table"]["seats"]] == ["Anna", "Ben", None]

        run(test())

    def test_who_loses_a_race_for_a_seat_is_refused_by_the_rules(self, database: Database) -> None:
        async def test() -> None:
            async with two_servers(database) as servers:
                table = await servers.a.create_table("Anna", table_spec(3))
                for name in ("Ben", "Cleo"):
                    await servers.a.person(name)
                servers.before_append_of_b(lambda: servers.a.execute("Ben", table.id, Sit(seat=1)))
                with pytest.raises(Refused, match="seat 1 is taken; free: 2"):
                    await servers.b.execute("Cleo", table.id, Sit(seat=1))

        run(test())

    def test_who_loses_a_race_decides_again_and_both_changes_happen(self, database: Database) -> None:
        async def test() -> None:
            async with two_servers(database) as servers:
                table = await servers.a.create_table("Anna", table_spec(4))
                for name in ("Ben", "Cleo"):
                    await servers.a.person(name)
                spectators = [await servers.a.subscribe("Sam", table.id), await servers.b.subscribe("Sam", table.id)]
                servers.before_append_of_b(lambda: servers.a.execute("Ben", table.id, Sit()))
                assert (await servers.b.execute("Cleo", table.id, Sit())).seat == 2
                assert (await servers.b.store.versions([table.id])) == {table.id: 3}
                await servers.table_at(servers.a, table)
                updates = [inbox.of("update") for inbox in spectators]
                assert [update["number"] for update in updates[0]] == [2, 3]
                assert updates[0] == updates[1], "the rows of the other are published as its own are"

        run(test())

    def test_sealed_offers_at_two_servers_are_both_made(self, database: Database) -> None:
        async def test() -> None:
            async with two_servers(database) as servers:
                table = await started_table(servers.a, 2, game="zahltag")
                while len(table.awaited) < 2:
                    await play(servers.a, table)
                await servers.table_at(servers.b, table)
                plays = []
                for seat, name in enumerate(("Anna", "Ben")):
                    assert table.match is not None
                    plays.append((name, Play(nth=len(table.moves_made[seat]), move=table.match.offered(seat)[0])))
                (anna, first), (ben, second) = plays
                before = table.version
                servers.before_append_of_b(lambda: servers.a.execute(anna, table.id, first))
                await servers.b.execute(ben, table.id, second)
                assert await servers.b.store.versions([table.id]) == {table.id: before + 2}

        run(test())

    def test_the_same_move_sent_to_both_servers_is_made_once(self, database: Database) -> None:
        async def test() -> None:
            async with two_servers(database) as servers:
                table = await started_table(servers.a)
                await servers.table_at(servers.b, table)
                name, move = next_move(servers.a, table)
                before = table.version
                servers.before_append_of_b(lambda: servers.a.execute(name, table.id, move))
                assert (await servers.b.execute(name, table.id, move)).nth == move.nth
                assert await servers.b.store.versions([table.id]) == {table.id: before + 1}

        run(test())

    def test_a_server_that_is_behind_decides_on_the_newest_state(self, database: Database) -> None:
        """A move that was acknowledged by A is known to B when B gets the next one, without any hint."""

        async def test() -> None:
            async with two_servers(database) as servers:
                table = await started_table(servers.a)
                behind = await servers.table_at(servers.b, table)
                for _ in range(6):
                    name, move = next_move(servers.a, await servers.table_at(servers.a, table))
                    await servers.b.execute(name, table.id, move)
                    name, move = next_move(servers.b, behind)
                    await servers.a.execute(name, table.id, move)
                with pytest.raises(Refused):
                    await servers.b.execute(name, table.id, Play(nth=move.nth, move="pass" if move.move != "pass" else "bid 1"))

        run(test())

    @pytest.mark.parametrize("limit", [("MAX_ATTEMPTS", 3), ("RETRY_SECONDS", -1.0)], ids=["too often", "too long"])
    def test_who_loses_every_time_gives_up(
        self, database: Database, monkeypatch: pytest.MonkeyPatch, limit: tuple[str, float]
    ) -> None:
        monkeypatch.setattr(attempts, *limit)

        async def test() -> None:
            async with two_servers(database) as servers:
                table = await servers.a.create_table("Anna", table_spec(4))
                await servers.a.person("Ben")
                await servers.a.person("Cleo")
                turns = [
                    lambda: servers.a.execute("Ben", table.id, Sit(seat=1)),
                    lambda: servers.a.execute("Ben", table.id, Leave()),
                    lambda: servers.a.execute("Ben", table.id, Sit(seat=1)),
                ]
                servers.before_append_of_b(*(turns if limit[0] == "MAX_ATTEMPTS" else turns[:1]))
                with pytest.raises(Trouble, match=r"other servers have changed the table \d times"):
                    await servers.b.execute("Cleo", table.id, Sit(seat=3))
                await servers.b.execute("Cleo", table.id, Sit(seat=3))
                assert [seat.person is not None for seat in (await servers.table_at(servers.a, table)).seats] == [
                    True,
                    True,
                    False,
                    True,
                ]

        run(test())

    def test_who_loses_many_times_in_a_row_wins_in_the_end(self, database: Database) -> None:
        async def test() -> None:
            async with two_servers(database) as servers:
                table = await servers.a.create_table("Anna", table_spec(4))
                await servers.a.person("Ben")
                await servers.a.person("Cleo")
                turns = [Sit(seat=1), Leave()] * 4
                servers.before_append_of_b(*(partial(servers.a.execute, "Ben", table.id, turn) for turn in turns))
                assert (await servers.b.execute("Cleo", table.id, Sit(seat=3))).seat == 3

        run(test())

    def test_sealed_offers_at_four_servers_at_once_are_all_made(self, postgres_url: str) -> None:
        async def test() -> None:
            hub = InProcessHub()
            drivers = []
            for _ in range(4):
                store = PostgreSQL(postgres_url, "normal", PATIENCE)
                await store.open()
                drivers.append(RegistryDriver(store, FirstOffered(), bus=hub.bus()))
                await drivers[-1].registry.open()
                drivers[-1].ids = drivers[0].ids
            table = await started_table(drivers[0], 4, game="zahltag")
            while len(table.awaited) < 4:
                await play(drivers[0], table)
            plays = []
            for driver, seat in zip(drivers, table.awaited, strict=True):
                await driver.registry.table(None, table.id)
                assert table.match is not None
                name = next(name for name, key in driver.ids.items() if table.seats[seat].person == key)
                move = Play(seat=seat, nth=len(table.moves_made[seat]), move=table.match.offered(seat)[0])
                plays.append(driver.execute(name, table.id, move))
            acks = await asyncio.gather(*plays)
            assert [ack.do for ack in acks] == ["play"] * 4
            for driver in drivers:
                await driver.registry.close()
                await driver.store.close()

        run(test())

    def test_a_rematch_asked_for_at_two_servers_is_one_table(self, database: Database) -> None:
        async def test() -> None:
            async with two_servers(database) as servers:
                table = await started_table(servers.a)
                for name in ("Anna", "Ben"):
                    await servers.a.execute(name, table.id, Leave())

                async def ask_a() -> None:
                    servers.before_append_of_b(lambda: servers.a.execute("Anna", table.id, Rematch()))

                servers.before_append_of_b(ask_a)  # the first append creates B's table, the second names it
                rematch = (await servers.b.execute("Ben", table.id, Rematch())).table
                assert rematch == (await servers.a.execute("Anna", table.id, Rematch())).table
                assert {listing.table for listing in await servers.a.store.all_listings(10)} == {table.id, rematch}

        run(test())

    def test_an_acknowledged_rematch_is_a_table_that_exists(self, database: Database) -> None:
        async def test() -> None:
            async with two_servers(database, store_of_a=ForgetfulStore) as servers:
                table = await started_table(servers.a)
                await servers.a.registry.abandon(table.id)
                rematch = (await servers.a.execute("Anna", table.id, Rematch())).table
                assert (await servers.table_at(servers.b, table)).rematch == rematch
                assert await servers.b.store.listing(rematch) is not None

        run(test())

    def test_a_personal_link_used_at_two_servers_goes_to_the_first(self, database: Database) -> None:
        async def test() -> None:
            async with two_servers(database) as servers:
                table = await started_table(servers.a)
                link = (await servers.a.execute("Ben", table.id, Link())).link
                phone, tablet = await servers.a.person("Phone"), await servers.a.person("Tablet")

                servers.before_append_of_b(lambda: servers.a.registry.claim_seat(tablet, link))
                with pytest.raises(Refused, match="no longer valid"):
                    await servers.b.registry.claim_seat(phone, link)
                owners = [seat.person for seat in (await servers.table_at(servers.a, table)).seats]
                assert owners == [servers.a.ids["Anna"], tablet]

        run(test())


async def bot_table(servers: TwoServers) -> tuple[Table, Inbox]:
    """A table of Anna against a bot, with Anna connected to both servers, at Anna's first decision."""
    table = await servers.a.create_table("Anna", table_spec(2, seats=["mine", BotSeat("easy")], game="zahltag"))
    await servers.b.subscribe("Anna", table.id)
    anna = await servers.a.subscribe("Anna", table.id)
    await servers.a.execute("Anna", table.id, Start())
    return table, anna


async def play_until_the_bots_turn(servers: TwoServers, table: Table) -> None:
    """Anna plays at server A while it is her turn alone: the dice decide who comes first."""
    while 1 not in table.awaited:
        await play(servers.a, table)


class StuckBots(FirstOffered):
    """Bots that never answer, as in a server that hangs."""

    async def choose_move(self, *_: object) -> str:
        await asyncio.Event().wait()
        raise AssertionError


class ThinkingBots(FirstOffered):
    """Bots that give hints as the valuer does, and note that they were asked."""

    def __init__(self) -> None:
        super().__init__()
        self.hints = 0

    async def think(self, level: str, seed: str, turn: AnyTurn, requester: Requester) -> Thought:
        self.hints += 1
        return Valuer(seed, turn.seat).think(turn)


async def wait_for_claim(servers: TwoServers, table: Table) -> str:
    """Wait until server A has the claim on the bot's first turn; its key. (To look at it takes no claim from anybody.)"""
    key = f"bot {table.id} 1 0 0"
    query = Query("SELECT owner FROM claim WHERE key = ?", (key,), lambda found: [each[0] for each in found])
    while await servers.stores[1]._read(query) != [servers.a.services.server]:
        await asyncio.sleep(0)
    return key


async def end_claim(servers: TwoServers, table: Table) -> None:
    """The time of server A's claim on the bot's first turn is over."""
    key = await wait_for_claim(servers, table)
    await servers.a.store.release_claim(key, servers.a.services.server)


async def wait_for_the_bots_move(servers: TwoServers, table: Table) -> None:
    """Wait until server B knows the bot's first move. The servers' clocks stand still: no turn is due again."""
    async with asyncio.timeout(60):
        while not (await servers.table_at(servers.b, table)).moves_made[1]:
            await asyncio.sleep(0.01)


def gate_of(store: InterruptedStore) -> GatedStore:
    assert isinstance(store, GatedStore)
    return store


def turns_asked(*drivers: RegistryDriver) -> int:
    """How often a bot was asked."""
    return sum(len(driver.bot_workers.levels) for driver in drivers if isinstance(driver.bot_workers, FirstOffered))


def test_a_personal_link_that_is_replaced_at_one_server_while_it_is_used_at_another_is_void(database: Database) -> None:
    """However long the database takes to store the new owner: no claim has to last until then."""

    async def test() -> None:
        async with two_servers(database) as servers:
            table = await started_table(servers.a)
            link = (await servers.a.execute("Ben", table.id, Link())).link
            phone = await servers.a.person("Phone")

            newer: list[str] = []

            async def replace_link() -> None:
                newer.append((await servers.a.execute("Ben", table.id, Link())).link)

            servers.before_append_of_b(replace_link)
            with pytest.raises(Refused, match="no longer valid"):
                await servers.b.registry.claim_seat(phone, link)
            assert await servers.b.registry.claim_seat(phone, newer[0]) == (table.id, 1)
            with pytest.raises(Refused, match="you have no seat"):
                await servers.a.execute("Ben", table.id, Link())
            newest = (await servers.a.execute("Phone", table.id, Link())).link
            assert await servers.b.registry.claim_seat(servers.a.ids["Ben"], newest) == (table.id, 1)

    run(test())


@pytest.fixture
def no_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    """No server looks by itself for turns that nobody has taken."""
    monkeypatch.setattr("zuschlag.tables.live.peers.COMPARE_SECONDS", 1000)


@pytest.mark.usefixtures("no_rounds")
class TestBots:
    @pytest.mark.parametrize("is_hinting", [True, False], ids=["with hints", "all hints lost"])
    def test_a_bot_thinks_once_about_each_move_whichever_server_a_person_plays_at(
        self, database: Database, is_hinting: bool
    ) -> None:
        async def test() -> None:
            async with two_servers(database, is_hinting=is_hinting) as servers:
                table, _ = await bot_table(servers)
                for turn in range(6):
                    driver = (servers.a, servers.b)[turn % 2]
                    while not (snapshot := await driver.registry.snapshot(driver.ids["Anna"], table.id)).offered:
                        await asyncio.sleep(0)
                    assert snapshot.you is not None
                    move = Play(nth=snapshot.you.nth, move=snapshot.offered[0])
                    await driver.execute("Anna", table.id, move)
                while 1 in (await servers.table_at(servers.a, table)).awaited:
                    await asyncio.sleep(0)
                rows = await servers.a.store.rows(table.id)
                Table.from_rows(table.id, rows)
                moves = sum(b'"by":"bot"' in row.body for row in rows)
                assert moves >= 5
                assert turns_asked(servers.a, servers.b) == moves

        run(test())

    def test_a_server_takes_over_the_turn_of_a_bot_when_the_others_claim_has_ended(self, database: Database) -> None:
        async def test() -> None:
            async with two_servers(database, bots_of_a=StuckBots()) as servers:
                table, _ = await bot_table(servers)
                await play_until_the_bots_turn(servers, table)
                await wait_for_claim(servers, table)
                await servers.table_at(servers.b, table)  # it is behind, and catches up
                await servers.b.registry._check_timeouts(table.id)
                await asyncio.gather(*servers.b.registry._bot_turns._tasks)
                assert turns_asked(servers.b) == 0, "the other has the claim"
                servers.b.time += CLAIM
                await end_claim(servers, table)
                await servers.b.registry._check_timeouts(table.id)
                await asyncio.gather(*servers.b.registry._bot_turns._tasks)
                assert len((await servers.table_at(servers.a, table)).moves_made[1]) == 1

        run(test())

    def test_a_server_that_stops_hands_the_turns_of_its_bots_to_another_one_at_once(self, database: Database) -> None:
        async def test() -> None:
            async with two_servers(database, is_hinting=True, bots_of_a=StuckBots()) as servers:
                table, _ = await bot_table(servers)
                await play_until_the_bots_turn(servers, table)
                await wait_for_claim(servers, table)
                await servers.table_at(servers.b, table)  # it is behind, and catches up
                await servers.a.registry.close()
                await wait_for_the_bots_move(servers, table)
                assert turns_asked(servers.b) == 1

        run(test())

    @pytest.mark.parametrize("store", [LateAnswers, LateClaims], ids=["taken, not answered", "not taken yet"])
    def test_a_server_that_stops_while_it_takes_a_turn_hands_it_to_another_one_at_once(
        self, database: Database, store: type[GatedStore]
    ) -> None:
        async def test() -> None:
            async with two_servers(database, is_hinting=True, store_of_a=store) as servers:
                table, _ = await bot_table(servers)
                await play_until_the_bots_turn(servers, table)
                await gate_of(servers.stores[0]).has_stopped.wait()
                await servers.table_at(servers.b, table)
                closing = asyncio.create_task(servers.a.registry.close())
                while servers.a.registry._bot_turns._tasks:
                    await asyncio.sleep(0)
                gate_of(servers.stores[0]).gate.set()
                await closing
                await wait_for_the_bots_move(servers, table)
                assert (turns_asked(servers.a), turns_asked(servers.b)) == (0, 1)

        run(test())

    def test_a_server_that_stops_before_it_takes_a_turn_leaves_it_to_another_one_at_once(self, database: Database) -> None:
        async def test() -> None:
            async with two_servers(database, is_hinting=True) as servers:
                table, _ = await bot_table(servers)
                await play_until_the_bots_turn(servers, table)
                await servers.a.registry._bot_turns.close()  # no task has run since the move
                await wait_for_the_bots_move(servers, table)
                assert (turns_asked(servers.a), turns_asked(servers.b)) == (0, 1)

        run(test())

    def test_a_server_that_stops_while_it_makes_a_bots_move_hands_the_turn_to_another_one_at_once(
        self, database: Database
    ) -> None:
        async def test() -> None:
            async with two_servers(database, is_hinting=True, store_of_a=LateMoves) as servers:
                table, _ = await bot_table(servers)
                await play_until_the_bots_turn(servers, table)
                await gate_of(servers.stores[0]).has_stopped.wait()
                await servers.a.registry.close()
                await wait_for_the_bots_move(servers, table)
                assert turns_asked(servers.b) == 1

        run(test())

    def test_a_move_at_a_server_that_stops_leaves_the_bots_turn_to_another_one_at_once(self, database: Database) -> None:
        async def test() -> None:
            async with two_servers(database, is_hinting=True) as servers:
                table, _ = await bot_table(servers)
                await servers.a.registry._bot_turns.close()
                await play_until_the_bots_turn(servers, table)
                await wait_for_the_bots_move(servers, table)
                assert (turns_asked(servers.a), turns_asked(servers.b)) == (0, 1)

        run(test())

    def test_a_turn_that_is_released_while_another_server_is_refused_it_is_taken_by_that_one(self, database: Database) -> None:
        async def test() -> None:
            async with two_servers(database, is_hinting=True, bots_of_a=StuckBots(), store_of_b=LateAnswers) as servers:
                table, _ = await bot_table(servers)
                await play_until_the_bots_turn(servers, table)
                await wait_for_claim(servers, table)
                await servers.table_at(servers.b, table)
                await servers.b.registry._check_timeouts(table.id)
                await gate_of(servers.stores[1]).has_stopped.wait()  # it is refused, and has not heard of it
                await servers.a.registry.close()
                while not servers.b.registry._bot_turns._releases:
                    await asyncio.sleep(0)
                gate_of(servers.stores[1]).gate.set()
                await wait_for_the_bots_move(servers, table)
                assert turns_asked(servers.b) == 1

        run(test())

    def test_a_turn_at_a_table_that_no_server_has_in_memory_is_taken_over(self, database: Database) -> None:
        async def test() -> None:
            async with two_servers(database, bots_of_a=StuckBots()) as servers:
                table = await servers.a.create_table("Anna", table_spec(2, seats=["mine", BotSeat("easy")], game="zahltag"))
                await servers.a.execute("Anna", table.id, Start())
                await play_until_the_bots_turn(servers, table)
                await end_claim(servers, table)
                await servers.a.registry.close()
                assert servers.b.registry.table_count == 0
                peers = servers.b.registry._peers
                assert peers is not None
                await peers.act_at_due_tables()
                while not (await servers.table_at(servers.b, table)).moves_made[1]:
                    await asyncio.sleep(0)
                assert turns_asked(servers.b) >= 1

        run(test())

    def test_time_that_is_up_at_two_servers_is_up_once(self, database: Database) -> None:
        async def test() -> None:
            async with two_servers(database) as servers:
                table = await started_table(servers.a, clock=LiveClock(60, 0))
                inboxes = [await driver.subscribe("Sam", table.id) for driver in (servers.a, servers.b)]
                for driver in (servers.a, servers.b):
                    driver.time += 61_000
                    await driver.registry._check_timeouts(table.id)
                rows = await servers.a.store.rows(table.id)
                assert sum(b"stood-in" in row.body for row in rows) == 1
                assert all(inbox.of("update") for inbox in inboxes)

        run(test())


class TestLimits:
    def test_two_requests_of_one_person_at_two_servers_are_counted_one_after_the_other(
        self, database: Database, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("zuschlag.tables.claims.LONGEST_WAIT_SECONDS", 0.1)

        async def test() -> None:
            async with two_servers(database) as servers:
                await servers.a.person("Anna")

                async def create_another() -> None:
                    with pytest.raises(Refused, match="under way at another server"):
                        await servers.a.create_table("Anna", table_spec())

                servers.before_append_of_b(create_another)
                await servers.b.create_table("Anna", table_spec())
                await servers.a.create_table("Anna", table_spec())

        run(test())


def test_a_person_banned_muted_or_deleted_elsewhere_writes_nothing_and_takes_no_seat_though_the_hint_is_lost(
    database: Database,
) -> None:
    async def test() -> None:
        async with two_servers(database) as servers:
            table = await servers.a.create_table("Anna", table_spec(4))
            for name in ("Ben", "Cleo", "Dora"):
                await servers.b.execute(name, table.id, Say(text="hello"))
            ben, cleo, dora = [servers.a.ids[name] for name in ("Ben", "Cleo", "Dora")]
            person = await servers.a.people.find(dora)
            assert person is not None
            await servers.a.people.change(ben, is_muted=True)
            await servers.a.people.change(cleo, is_banned=True)
            await servers.a.people.delete(person)
            for name, message in (("Ben", "has muted you"), ("Cleo", "has banned you"), ("Dora", "does not know you any more")):
                servers.b.people._cached_at[servers.a.ids[name]] = servers.b.time  # what it knows is believed
                with pytest.raises(Refused, match=message):
                    await servers.b.execute(name, table.id, Say(text="my address is"))
            assert [line.text for line in await servers.a.store.lines(table.id, "spectators")] == ["hello"] * 2
            emil = await servers.b.person("Emil")
            await servers.b.execute("Emil", table.id, Say(text="hello"))
            await servers.a.people.change(emil, is_banned=True)
            with pytest.raises(Refused, match="has banned you"):
                await servers.b.execute("Emil", table.id, Sit())
            assert await servers.a.store.seats_of(emil) == []

    run(test())


class StaleStore(InterruptedStore):
    """A store that hides what others have appended from a server that has the table in memory."""

    async def rows(self, table: str, after: int = 0, limit: int | None = None) -> list[Row]:
        found = await super().rows(table, after, limit)
        return found[:1] if after else found


class TestRealTime:
    async def play_and_read(self, servers: TwoServers) -> list[Operation]:
        """Moves at A, each followed by a read at B; as a client sees them."""
        table = await started_table(servers.a)
        ticks = itertools.count()
        await servers.b.registry.snapshot(None, table.id)
        operations = []
        for number in range(5):
            sent = next(ticks)
            await play(servers.a, table)
            operations.append(Operation(f"move {number}", sent, next(ticks), table.version))
            sent = next(ticks)
            seen = (await servers.b.registry.snapshot(None, table.id)).number
            operations.append(Operation(f"read {number}", sent, next(ticks), seen, is_read=True))
        return operations

    def test_a_read_at_another_server_shows_every_acknowledged_move(self, database: Database) -> None:
        async def test() -> None:
            async with two_servers(database) as servers:
                assert find_disorder(await self.play_and_read(servers)) == []

        run(test())

    def test_the_check_finds_a_planted_stale_answer(self, database: Database) -> None:
        async def test() -> None:
            async with two_servers(database, store_of_b=StaleStore) as servers:
                found = find_disorder(await self.play_and_read(servers))
                assert any(fault.startswith("read 0 shows version") for fault in found)

        run(test())


class TestReads:
    def test_a_read_shows_what_another_server_has_acknowledged(self, database: Database) -> None:
        async def test() -> None:
            async with two_servers(database) as servers:
                table = await started_table(servers.a)
                await servers.b.registry.snapshot(None, table.id)
                for _ in range(3):
                    await play(servers.a, table)
                    number = table.update_numbers.number(None)
                    assert (await servers.b.registry.snapshot(None, table.id)).number == number
                    updates = await servers.b.registry.updates(None, table.id, number - 1)
                    assert isinstance(updates, list)
                    assert len(updates) == 1

        run(test())

    def test_a_table_that_another_server_deleted_is_gone_for_reads_moves_and_subscribers(self, database: Database) -> None:
        async def test() -> None:
            async with two_servers(database) as servers:
                tables = [await started_table(servers.a) for _ in range(2)]
                inboxes = [await servers.b.subscribe("Anna", table.id) for table in tables]
                for table in tables:
                    await servers.a.registry.delete_table(table.id)
                with pytest.raises(Refused, match="there is no table"):
                    await servers.b.registry.snapshot(None, tables[0].id)
                with pytest.raises(Refused, match="there is no table"):
                    await servers.b.execute(*_moved(servers.b, tables[1]))
                assert [inbox.messages[-1]["code"] for inbox in inboxes] == ["unknown", "unknown"]
                assert servers.b.registry.table_count == 0

        run(test())

    def test_who_is_far_behind_gets_a_snapshot(self, database: Database) -> None:
        async def test() -> None:
            async with two_servers(database) as servers:
                table = await servers.a.create_table("Anna", table_spec(4))
                sam = await servers.b.subscribe("Sam", table.id)
                async with servers.a.registry._live[table.id].lock() as (live, _):
                    await live.commit([SaltAdded(0, "pepper")] * 201)
                await servers.table_at(servers.b, table)
                assert sam.of("update") == []
                assert sam.last["number"] == table.update_numbers.number(None)

        run(test())


async def lose_rows(store: SQLStore, table: Table, count: int) -> int:
    """Lose the newest rows of a table, as a database does that fails over to a standby; returns the version that is left."""
    left = (await store.versions([table.id]))[table.id] - count
    await store._write([("DELETE FROM table_row WHERE table_id = ? AND version > ?", (table.id, left))])
    return left


class TestLostRows:
    """The database loses rows that players have seen: in a crash with `--durability normal`, in a fail-over, by a restore."""

    def test_viewers_go_on_from_the_rows_that_are_left(self, database: Database) -> None:
        async def test() -> None:
            async with two_servers(database) as servers:
                table = await started_table(servers.a)
                inboxes = [await driver.subscribe("Sam", table.id) for driver in (servers.a, servers.b)]
                for _ in range(4):
                    await play(servers.a, table)
                assert isinstance(await servers.b.registry.updates(None, table.id, 2), list)  # its rows are cached
                left = await lose_rows(servers.stores[0], table, 3)
                with capture_logs() as logged:
                    for driver, inbox in zip((servers.a, servers.b), inboxes, strict=True):
                        await compare(driver)
                        await inbox.until(lambda inbox: inbox.last["number"] == left)
                assert [line["event"] for line in logged] == ["rows-lost"] * 2
                await play(servers.b, await servers.table_at(servers.b, table))
                await servers.table_at(servers.a, table)
                for inbox in inboxes:
                    assert [inbox.messages[-1]["type"], inbox.last["number"], inbox.is_closed] == ["update", left + 1, False]
                updates = await servers.b.registry.updates(None, table.id, 2)
                assert isinstance(updates, list)
                assert len(updates) == left + 1 - 2

        run(test())

    def test_a_move_after_a_move_that_was_lost_is_refused_and_its_player_sees_why(self, database: Database) -> None:
        async def test() -> None:
            async with two_servers(database) as servers:
                table = await started_table(servers.a)
                inbox = await servers.a.subscribe("Sam", table.id)
                for _ in range(4):
                    await play(servers.a, table)
                left = await lose_rows(servers.stores[0], table, 4)
                with pytest.raises(Refused):
                    await play(servers.a, table)
                assert [inbox.last["type"], inbox.last["number"], inbox.is_closed] == ["snapshot", left, False]

        run(test())

    def test_a_server_that_has_seen_another_row_appends_nothing_to_it(self, database: Database) -> None:
        """Before the match starts, no digest tells the two histories apart, and no load would find it later."""

        async def test() -> None:
            async with two_servers(database) as servers:
                table = await servers.a.create_table("Anna", table_spec(3))
                await servers.b.registry.snapshot(None, table.id)
                await servers.a.execute("Ben", table.id, Sit(seat=1))
                await lose_rows(servers.stores[0], table, 1)
                servers.b.time += 1
                await servers.b.execute("Cleo", table.id, Sit(seat=1))
                await servers.a.execute("Dora", table.id, Sit(seat=2))
                for driver in (servers.a, servers.b):
                    seats = [seat.name for seat in (await driver.registry.snapshot(None, table.id)).table.seats]
                    assert seats == ["Anna", "Cleo", "Dora"]

        run(test())

    def test_rows_that_another_server_has_appended_in_their_place_are_seen(self, database: Database) -> None:
        async def test() -> None:
            async with two_servers(database) as servers:
                table = await servers.a.create_table("Anna", table_spec(3))
                await servers.a.execute("Ben", table.id, Sit(seat=1))
                bens = await servers.a.subscribe("Ben", table.id)
                await lose_rows(servers.stores[0], table, 1)
                servers.b.time += 1
                await servers.b.execute("Cleo", table.id, Sit(seat=1))
                seats = [seat.name for seat in (await servers.a.registry.snapshot(None, table.id)).table.seats]
                assert seats == ["Anna", "Cleo", None]
                assert [seat["name"] for seat in bens.last["table"]["seats"]] == seats
                assert bens.last["you"] is None, "the seat is another's"

        run(test())


@pytest.mark.parametrize("is_hinting", [True, False], ids=["with hints", "all hints lost"])
class TestHints:
    """With hints at once, without them when a server next compares."""

    def test_a_seat_taken_at_one_server_is_seen_at_the_other(self, database: Database, is_hinting: bool) -> None:
        async def test() -> None:
            async with two_servers(database, is_hinting=is_hinting) as servers:
                table = await servers.a.create_table("Anna", table_spec(3))
                anna = await servers.a.subscribe("Anna", table.id)
                await servers.b.execute("Ben", table.id, Sit())
                if not is_hinting:
                    await compare(servers.a)
                await anna.until(lambda inbox: bool(inbox.of("update")))
                assert [seat["name"] for seat in anna.last["table"]["seats"]] == ["Anna", "Ben", None]

        run(test())

    def test_chat_is_heard_at_the_other_server_once_and_in_order(self, database: Database, is_hinting: bool) -> None:
        async def test() -> None:
            async with two_servers(database, is_hinting=is_hinting) as servers:
                table = await started_table(servers.a)
                await servers.a.execute("Anna", table.id, Say(text="before"))
                inboxes = [await servers.a.subscribe("Anna", table.id), await servers.b.subscribe("Ben", table.id)]
                await servers.b.person("Sam")
                await servers.b.execute("Sam", table.id, Say(text="from the gallery"))
                for text, driver, name in [("one", servers.b, "Ben"), ("two", servers.b, "Ben"), ("three", servers.a, "Anna")]:
                    await driver.execute(name, table.id, Say(text=text))
                if not is_hinting:
                    await compare(servers.b)
                for inbox in inboxes:
                    await inbox.until(lambda inbox: len(inbox.of("said")) >= 3)
                    assert [line["text"] for line in inbox.last["said"]] == ["before"]
                    assert [line["text"] for line in inbox.of("said")] == ["one", "two", "three"]

        run(test())

    def test_a_person_banned_at_one_server_is_refused_and_disconnected_at_the_other(
        self, database: Database, is_hinting: bool
    ) -> None:
        async def test() -> None:
            async with two_servers(database, is_hinting=is_hinting) as servers:
                table = await started_table(servers.a)
                ben = await servers.b.subscribe("Ben", table.id)
                key = servers.a.ids["Ben"]
                await servers.a.people.change(key, is_banned=True)
                async with servers.a.registry.evict(key, refuse_banned()):
                    pass
                if not is_hinting:
                    await compare(servers.b)
                await ben.until(lambda inbox: inbox.is_closed)
                assert ben.messages[-1]["code"] == "banned"
                with pytest.raises(Refused, match="has banned you"):
                    await servers.b.execute("Ben", table.id, Say(text="still here"))

        run(test())

    def test_a_deleted_person_leaves_the_seat_that_they_take_at_the_other_server_meanwhile(
        self, database: Database, is_hinting: bool
    ) -> None:
        async def test() -> None:
            async with two_servers(database, is_hinting=is_hinting) as servers:
                table = await servers.a.create_table("Anna", table_spec(3))
                key = await servers.b.person("Ben")
                ben = await servers.b.subscribe("Ben", table.id)
                person = await servers.a.people.find(key)
                assert person is not None
                servers.before_append_of_b(lambda: servers.a.people.delete(person))
                await servers.b.execute("Ben", table.id, Sit())
                if not is_hinting:
                    await compare(servers.b)
                await ben.until(lambda inbox: inbox.is_closed)
                while (await servers.table_at(servers.a, table)).seats[1].person is not None:
                    await asyncio.sleep(0)
                with pytest.raises(Refused, match="does not know you any more"):
                    await servers.b.execute("Ben", table.id, Sit())

        run(test())

    def test_a_table_deleted_at_one_server_disconnects_at_the_other(self, database: Database, is_hinting: bool) -> None:
        async def test() -> None:
            async with two_servers(database, is_hinting=is_hinting) as servers:
                table = await started_table(servers.a)
                ben = await servers.b.subscribe("Ben", table.id)
                await servers.a.registry.delete_table(table.id)
                if not is_hinting:
                    await compare(servers.b)
                await ben.until(lambda inbox: inbox.is_closed)
                assert ben.messages[-1]["code"] == "unknown"

        run(test())


@pytest.mark.parametrize("game", ["bigshot", "zahltag"])
def test_every_viewer_gets_the_same_updates_at_whichever_server(database: Database, game: str) -> None:
    """A match whose moves are made at both servers in turn; everybody watches at both."""

    async def test() -> None:
        async with two_servers(database, is_hinting=True) as servers:
            table = await started_table(servers.a, 3, game=game)
            drivers = (servers.a, servers.b)
            inboxes = {name: [await driver.subscribe(name, table.id) for driver in drivers] for name in (*NAMES[:3], "Sam")}
            for number in range(40):
                driver = drivers[number % 2]
                now = await servers.table_at(driver, table)
                if now.is_over:
                    break
                await driver.execute(*_moved(driver, now))
            last = (await servers.table_at(servers.a, table)).update_numbers.number(None)
            for name, (one, two) in inboxes.items():
                for inbox in (one, two):
                    await inbox.until(lambda inbox: inbox.last["number"] >= last)
                assert len(one.of("update")) >= 40, name
                assert one.of("update") == two.of("update"), name
                assert len(one.of("snapshot")) == len(two.of("snapshot")) == 1, name

    run(test())


class TestPresence:
    def test_everybody_sees_who_is_connected_through_any_server(self, database: Database) -> None:
        async def test() -> None:
            async with two_servers(database, is_hinting=True) as servers:
                table = await started_table(servers.a)
                anna = await servers.a.subscribe("Anna", table.id)
                ben_inbox = Inbox()
                ben = await servers.b.registry.subscribe(servers.b.ids["Ben"], table.id, ben_inbox)
                await servers.b.subscribe("Sam", table.id)
                expected = {"type": "presence", "here": [True, True], "spectators": 1}
                for inbox in (anna, ben_inbox):
                    await inbox.until(lambda inbox: inbox.of("presence")[-1:] == [expected])
                assert servers.a.registry.is_connected(table.id, servers.a.ids["Ben"])
                servers.b.registry.unsubscribe(table.id, ben)
                await anna.until(lambda inbox: inbox.of("presence")[-1]["here"] == [True, False])
                assert not servers.a.registry.is_connected(table.id, servers.a.ids["Ben"])

        run(test())

    def test_a_server_that_stops_takes_its_people_with_it(self, database: Database) -> None:
        async def test() -> None:
            async with two_servers(database, is_hinting=True) as servers:
                table = await started_table(servers.a)
                anna = await servers.a.subscribe("Anna", table.id)
                await servers.b.subscribe("Ben", table.id)
                await anna.until(lambda inbox: inbox.of("presence")[-1]["here"] == [True, True])
                await servers.b.registry.close()
                await anna.until(lambda inbox: inbox.of("presence")[-1]["here"] == [True, False])

        run(test())

    def test_a_server_that_is_silent_is_not_believed_and_one_that_comes_learns_who_is_here(self) -> None:
        time = [0.0]
        presence = RemotePresence(lambda: time[0])
        assert presence.hear("b")
        assert presence.report("b", "t", ["ben"], 2)
        assert not presence.report("b", "t", ["ben"], 2)
        time[0] += ALIVE_SECONDS
        assert not presence.hear("b")
        assert presence.forget_silent_servers() == set()
        time[0] += ALIVE_SECONDS + 1
        assert presence.forget_silent_servers() == {"t"}
        assert not presence.is_connected("t", "ben")
        assert presence.hear("b")


def test_no_view_no_word_and_no_secret_is_on_the_bus(database: Database) -> None:
    async def test() -> None:
        async with two_servers(database, is_hinting=True) as servers:
            table = await servers.a.create_table("Anna", table_spec(2, game="zahltag"))
            await servers.a.subscribe("Anna", table.id)
            await servers.b.subscribe("Ben", table.id)
            await servers.b.execute("Ben", table.id, Sit(salt="pepper"))
            await servers.a.execute("Anna", table.id, Say(text="recipe"))
            link = (await servers.a.execute("Anna", table.id, Link())).link
            moves = set()
            for _ in range(10):
                name, move = next_move(servers.a, await servers.table_at(servers.a, table))
                moves.add(move.move)
                await servers.a.execute(name, table.id, move)
            buses = [driver.services.bus for driver in (servers.a, servers.b)]
            hints = [hint for bus in buses if isinstance(bus, RecordingBus) for hint in bus.published]
            assert {type(hint) for hint in hints} >= {TableChanged, LineSaid, PresenceReported}
            text = b" ".join(map(encode_hint, hints)).decode()
            opened = table.opened
            for secret in (opened.seed, opened.bot_seed, opened.invite, link, "pepper", "recipe", "Anna", *moves):
                assert secret not in text

    run(test())


def _moved(driver: RegistryDriver, table: Table) -> tuple[str, str, Play]:
    name, move = next_move(driver, table)
    return name, table.id, move


def test_a_hint_that_comes_while_catching_up_fails_is_not_lost(database: Database) -> None:
    async def test() -> None:
        async with two_servers(database, store_of_b=FailingReads) as servers:
            table = await started_table(servers.a)
            bens = await servers.b.subscribe("Ben", table.id)
            await play(servers.a, table)
            peers, store = servers.b.registry._peers, servers.stores[1]
            assert peers is not None
            assert isinstance(store, FailingReads)

            async def hint_again() -> None:
                peers.on_hint(TableChanged(table.id, table.version))

            store.before_failure.append(hint_again)
            with capture_logs() as logged:
                peers.on_hint(TableChanged(table.id, table.version))
                await bens.until(lambda inbox: inbox.last["number"] == table.version)
            assert [line["event"] for line in logged] == ["not-caught-up"]

    run(test())


def test_after_the_death_of_a_server_one_round_takes_over_more_tables_than_one_query_finds(database: Database) -> None:
    async def test() -> None:
        async with two_servers(database) as servers:
            count = 2 * MAX_DUE + 5
            for _ in range(count):
                await started_table(servers.a, clock=LiveClock(5))  # due long ago, by the database's clock
            peers, store = servers.b.registry._peers, servers.stores[1]
            assert peers is not None
            await peers.act_at_due_tables()
            assert await store.claim_due("another", ["playing"], count, CLAIM) == [], "all are taken"

    run(test())


class CountedReads(InterruptedStore):
    """A store that counts the people and tables that it is asked for at once."""

    most = 0

    async def people(self, persons: Sequence[str]) -> list[Person]:
        self.most = max(self.most, len(persons))
        return await super().people(persons)


def test_thousands_of_people_are_compared_in_parts_so_that_nobody_waits_for_it(database: Database) -> None:
    async def test() -> None:
        async with two_servers(database, store_of_b=CountedReads) as servers:
            peers, store = servers.b.registry._peers, servers.stores[1]
            assert peers is not None
            assert isinstance(store, CountedReads)
            await asyncio.gather(peers._refresh_people([f"nobody {number}" for number in range(3 * CHUNK)]))
            assert 0 < store.most <= CHUNK

    run(test())

"""An outage is nobody's time: neither of a server, nor of its machine, nor of the database."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from structlog.testing import capture_logs

from tests.tables.registry_setup import FirstOffered, RegistryDriver, play, run, started_table
from zuschlag.bus import InProcessBus, InProcessHub
from zuschlag.errors import Trouble
from zuschlag.store import SQLite
from zuschlag.store.postgres.store import PostgreSQL
from zuschlag.store.sql_store import SQLStore
from zuschlag.tables.core.facts import ClocksPaused, StandInStarted, read_fact
from zuschlag.tables.core.table import Table
from zuschlag.tables.core.time_control import LiveClock
from zuschlag.tables.scheduling.heartbeat import FRESH_SECONDS, HEARTBEAT_KEY, Heartbeat
from zuschlag.tables.server_clock import MAX_ADVANCE, SystemClock
from zuschlag.tables.time_units import HOUR, SECOND

BANK = 30
OUTAGE = 60 * SECOND


class StoreWithOutages(SQLStore):
    """A store that is away whenever the test says so."""

    is_away: bool

    async def get_note(self, key: str) -> str | None:
        if self.is_away:
            raise Trouble("the database is away")
        return await super().get_note(key)


@asynccontextmanager
async def servers(file: Path, url: str | None, count: int) -> AsyncIterator[list[RegistryDriver]]:
    """So many servers on one database, which have just noted that they run."""
    drivers: list[RegistryDriver] = []
    hub = InProcessHub()
    for _ in range(count):
        engine: type[SQLStore] = SQLite if url is None else PostgreSQL
        kind = type("Store", (StoreWithOutages, engine), {"is_away": False})
        store = kind(file, "normal", is_shared=count > 1) if url is None else kind(url, "normal")
        await store.open()
        drivers.append(RegistryDriver(store, FirstOffered(), bus=InProcessBus(hub) if count > 1 else None))
        await drivers[-1].registry.open()
        await drivers[-1].services.heartbeat.beat()
    try:
        yield drivers
    finally:
        for driver in drivers:
            await driver.registry.close()
            await driver.store.close()


@pytest.fixture(params=["SQLite", "PostgreSQL"])
def url(request: pytest.FixtureRequest) -> str | None:
    found: str | None = request.getfixturevalue("postgres_url") if request.param == "PostgreSQL" else None
    return found


def pass_time(drivers: Sequence[RegistryDriver], milliseconds: int) -> None:
    for driver in drivers:
        driver.time += milliseconds


async def facts_about_time(driver: RegistryDriver, table: Table) -> list[type]:
    facts = [read_fact(row.body) for row in await driver.store.rows(table.id)]
    return [type(fact) for fact in facts if isinstance(fact, ClocksPaused | StandInStarted)]


def test_a_time_out_is_not_decided_from_a_clock_that_ran_through_an_outage(tmp_path: Path, url: str | None) -> None:
    async def test() -> None:
        async with servers(tmp_path / "t.sqlite", url, 1) as (driver,):
            table = await started_table(driver, clock=LiveClock(BANK))
            (seat,) = table.awaited
            pass_time([driver], OUTAGE)  # as a suspended process wakes up: its scheduler may be first
            await driver.registry._check_timeouts(table.id)
            assert await facts_about_time(driver, table) == [ClocksPaused]
            assert table.clocks.runs_out_at(seat) == driver.time + BANK * SECOND
            await driver.services.heartbeat.beat()
            pass_time([driver], FRESH_SECONDS * SECOND - 1)
            await driver.services.heartbeat.beat()
            pass_time([driver], FRESH_SECONDS * SECOND - 1)
            await driver.services.heartbeat.beat()
            pass_time([driver], 2)
            await driver.registry._check_timeouts(table.id)
            assert await facts_about_time(driver, table) == [ClocksPaused, StandInStarted], "with a server, time counts"

    run(test())


def test_a_move_after_an_outage_takes_no_time_from_its_player(tmp_path: Path, url: str | None) -> None:
    async def test() -> None:
        async with servers(tmp_path / "t.sqlite", url, 1) as (driver,):
            table = await started_table(driver, clock=LiveClock(BANK))
            pass_time([driver], OUTAGE)
            _, seat = await play(driver, table)
            assert table.clocks.left[seat] == BANK * SECOND

    run(test())


def test_nothing_is_decided_while_the_database_is_away_and_people_see_the_clocks_when_it_is_back(
    tmp_path: Path, url: str | None
) -> None:
    async def test() -> None:
        async with servers(tmp_path / "t.sqlite", url, 1) as (driver,):
            table = await started_table(driver, clock=LiveClock(BANK))
            inbox = await driver.subscribe("Anna", table.id)
            assert isinstance(driver.store, StoreWithOutages)
            driver.store.is_away = True
            pass_time([driver], OUTAGE)
            await driver.registry._check_timeouts(table.id)  # tries again by itself
            with pytest.raises(Trouble):
                await driver.services.heartbeat.beat()
            driver.store.is_away = False
            assert await facts_about_time(driver, table) == []
            await driver.services.heartbeat.beat()
            await inbox.until(lambda inbox: bool(inbox.of("update")))
            assert max(inbox.last["clocks"]["left"]) == BANK * SECOND
            assert await facts_about_time(driver, table) == [ClocksPaused]

    run(test())


def test_servers_of_one_database_agree_about_its_outage(tmp_path: Path, url: str | None) -> None:
    async def test() -> None:
        async with servers(tmp_path / "t.sqlite", url, 2) as (a, b):
            table = await started_table(a, clock=LiveClock(BANK))
            b.ids = a.ids
            await b.subscribe("Anna", table.id)
            pass_time([a, b], OUTAGE)
            await asyncio.gather(*(driver.registry._check_timeouts(table.id) for driver in (a, b)))
            assert await facts_about_time(a, table) == [ClocksPaused]
            assert a.services.heartbeat.downtimes.since(0) == b.services.heartbeat.downtimes.since(0) == OUTAGE

    run(test())


def test_while_one_server_runs_the_outage_of_another_is_no_downtime(tmp_path: Path, url: str | None) -> None:
    async def test() -> None:
        async with servers(tmp_path / "t.sqlite", url, 2) as (a, b):
            table = await started_table(a, clock=LiveClock(BANK))
            for _ in range(3):
                pass_time([a, b], FRESH_SECONDS * SECOND - 1)
                await b.services.heartbeat.beat()
            await a.registry._check_timeouts(table.id)
            assert await facts_about_time(a, table) == [StandInStarted]

    run(test())


def test_downtime_that_is_found_while_clocks_are_paused_pauses_them_again(tmp_path: Path) -> None:
    async def test() -> None:
        async with servers(tmp_path / "t.sqlite", None, 1) as (driver,):
            clock = LiveClock(20 * BANK)  # no time-out is checked meanwhile
            tables = [await started_table(driver, clock=clock) for _ in range(2)]
            inboxes = [await driver.subscribe("Anna", table.id) for table in tables]
            async with driver.registry._lock(tables[1].id):  # it waits there
                pass_time([driver], OUTAGE)
                await driver.services.heartbeat.beat()
                await inboxes[0].until(lambda inbox: len(inbox.of("update")) == 1)
                pass_time([driver], OUTAGE)
                await driver.services.heartbeat.beat()
            await inboxes[0].until(lambda inbox: len(inbox.of("update")) == 2)
            assert await facts_about_time(driver, tables[0]) == [ClocksPaused] * 2
            assert driver.services.heartbeat.downtimes.since(tables[1].changed_at) == 0

    run(test())


class StoreWithBrokenTable(SQLite):
    """A store that fails at one table in a way that nobody expects."""

    broken: str | None = None

    async def append(self, table: str, *args: Any, **more: Any) -> None:
        if table == self.broken:
            raise ArithmeticError("nobody expects this")
        await super().append(table, *args, **more)


def test_an_unexpected_error_at_one_table_is_logged_and_the_clocks_of_others_are_paused(tmp_path: Path) -> None:
    async def test() -> None:
        store = StoreWithBrokenTable(tmp_path / "t.sqlite", "normal")
        await store.open()
        driver = RegistryDriver(store, FirstOffered())
        await driver.registry.open()
        await driver.services.heartbeat.beat()
        tables = [await started_table(driver, clock=LiveClock(BANK)) for _ in range(2)]
        _, inbox = [await driver.subscribe("Anna", table.id) for table in tables]
        store.broken = tables[0].id
        with capture_logs() as logs:
            pass_time([driver], OUTAGE)
            await driver.services.heartbeat.beat()
            await inbox.until(lambda inbox: bool(inbox.of("update")))
        assert [(entry["event"], entry["table"]) for entry in logs] == [("clocks-not-paused", tables[0].id)]
        await driver.registry.close()
        await store.close()

    run(test())


def test_downtime_is_not_looked_for_at_tables_without_a_clock_nor_by_a_server_that_stops(tmp_path: Path) -> None:
    async def test() -> None:
        async with servers(tmp_path / "t.sqlite", None, 1) as (driver,):
            without = await started_table(driver)
            table = await started_table(driver, clock=LiveClock(BANK))
            await driver.subscribe("Anna", without.id)
            inbox = await driver.subscribe("Anna", table.id)
            async with driver.registry._lock(without.id):  # whoever asks for it would wait
                pass_time([driver], OUTAGE)
                await driver.services.heartbeat.beat()
                await inbox.until(lambda inbox: bool(inbox.of("update")))
            await driver.registry.close()
            pass_time([driver], OUTAGE)
            await driver.services.heartbeat.beat()
            await asyncio.sleep(0.05)
            assert await facts_about_time(driver, table) == [ClocksPaused]

    run(test())


class Machine:
    """A machine whose clocks a test sets, and the heartbeat of a server there."""

    def __init__(self, store: SQLStore, wall: int) -> None:
        self.wall = wall
        self.ticks = 7_000_000_000
        self.clock = SystemClock(lambda: self.wall, lambda: self.ticks)
        self.heartbeat = Heartbeat(store, self.clock.now, self.clock)

    async def pass_time(self, milliseconds: int) -> None:
        """Let time pass while the server runs."""
        for _ in range(0, milliseconds, 5 * SECOND):
            self.wall += 5 * SECOND
            self.ticks += 5 * SECOND * 1_000_000
            await self.heartbeat.beat()


@asynccontextmanager
async def opened_store(file: Path) -> AsyncIterator[SQLStore]:
    store = SQLite(file, "normal")
    await store.open()
    try:
        yield store
    finally:
        await store.close()


async def noted_heartbeat(store: SQLStore) -> int:
    return int(await store.get_note(HEARTBEAT_KEY) or 0)


START = 5_000_000_000


def test_a_server_alone_goes_on_from_a_heartbeat_that_is_ahead_of_its_system(tmp_path: Path) -> None:
    async def test() -> None:
        async with opened_store(tmp_path / "t.sqlite") as store:
            before = Machine(store, START)
            await before.heartbeat.beat()
            before.wall += 2 * HOUR  # by mistake, for one heartbeat
            await before.heartbeat.beat()
            after = Machine(store, START + SECOND)
            await after.heartbeat.beat()
            assert after.clock.now() == START + 2 * HOUR
            downtimes = after.heartbeat.downtimes
            await after.pass_time(60 * SECOND)
            assert after.heartbeat.downtimes is downtimes
            assert downtimes.since(0) == 2 * HOUR
            assert downtimes.since(after.clock.now()) == 0, "clocks tick on"

    run(test())


def test_the_heartbeat_is_never_set_back_unless_nobody_believes_it(tmp_path: Path) -> None:
    async def test() -> None:
        async with opened_store(tmp_path / "t.sqlite") as store:
            heartbeat = Heartbeat(store, lambda: START)
            for noted, expected in (
                (START - SECOND, START),
                (START + MAX_ADVANCE, START + MAX_ADVANCE),
                (START + MAX_ADVANCE + 1, START),
            ):
                await store.set_note(HEARTBEAT_KEY, str(noted))
                await heartbeat.beat()
                assert await noted_heartbeat(store) == expected

    run(test())


def test_a_server_that_others_do_not_believe_finds_no_downtime_in_what_they_note(tmp_path: Path) -> None:
    async def test() -> None:
        async with opened_store(tmp_path / "t.sqlite") as store:
            ahead, right = Machine(store, START + 2 * MAX_ADVANCE), Machine(store, START)
            await ahead.heartbeat.beat()
            ahead.wall = START
            for machine in (right, ahead) * 5:
                await machine.pass_time(5 * SECOND)
                assert machine.heartbeat.downtimes.since(0) == 0

    run(test())


def test_an_outage_right_before_a_stop_is_downtime(tmp_path: Path) -> None:
    """As of a machine that is suspended, and shut down when it wakes up."""

    async def test() -> None:
        async with opened_store(tmp_path / "t.sqlite") as store:
            before = Machine(store, START)
            told = list[int]()
            before.heartbeat.on_downtime = lambda: told.append(before.wall)
            await before.heartbeat.beat()
            before.wall += OUTAGE
            await before.heartbeat.close()
            assert not told, "its tables are closed"
            assert await noted_heartbeat(store) == START + OUTAGE
            after = Machine(store, START + 2 * OUTAGE)
            await after.heartbeat.open(START + OUTAGE)
            assert after.heartbeat.downtimes.since(START) == 2 * OUTAGE

    run(test())


def test_the_first_heartbeat_finds_no_downtime_that_the_start_has_noted(tmp_path: Path) -> None:
    async def test() -> None:
        async with opened_store(tmp_path / "t.sqlite") as store:
            await Machine(store, START).heartbeat.beat()
            after = Machine(store, START + OUTAGE)
            await after.heartbeat.open(START)
            assert await noted_heartbeat(store) == START + OUTAGE
            found = after.heartbeat.downtimes
            after.wall += SECOND
            await after.heartbeat.beat()
            assert after.heartbeat.downtimes is found
            assert found.since(0) == OUTAGE

    run(test())


@pytest.mark.parametrize("last_seen", [START, None])
def test_a_server_whose_first_heartbeats_fail_knows_that_there_may_be_downtime(tmp_path: Path, last_seen: int | None) -> None:
    """`None`: another server runs when it starts."""

    async def test() -> None:
        async with opened_store(tmp_path / "t.sqlite") as store:
            await Machine(store, START).heartbeat.beat()
            after = Machine(store, START + SECOND)
            await after.heartbeat.open(last_seen)
            assert after.heartbeat.is_fresh
            after.wall += OUTAGE  # nothing is noted meanwhile
            assert not after.heartbeat.is_fresh

    run(test())

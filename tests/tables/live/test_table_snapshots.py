"""A long table is loaded from its snapshot and few rows; without a usable snapshot, from all rows."""

from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from tests.store.store_setup import person
from tests.tables.registry_setup import RegistryDriver, registry_driver, run
from tests.tables.worst_case_tables import EXPOSED, StoredTable, play_worst_case
from zuschlag.store import Row
from zuschlag.tables.core.snapshot import encode_snapshot
from zuschlag.tables.core.table import Table
from zuschlag.tables.live.table_snapshots import ROWS_BETWEEN_SNAPSHOTS
from zuschlag.tables.protocol.commands import Play

MOVES = 3 * ROWS_BETWEEN_SNAPSHOTS


@pytest.fixture(scope="module")
def long() -> StoredTable:
    return play_worst_case("long", "p", "bigshot", EXPOSED, moves=MOVES, take_backs=10)


async def load(file: Path, act: Callable[[RegistryDriver], Awaitable[None]] | None = None) -> tuple[Table, int]:
    """Load the table in a new registry, and act there; returns the table, and how many rows were read to load it."""
    async with registry_driver(file) as driver:
        read, count = driver.store.rows, 0

        async def rows(table: str, after: int = 0, limit: int | None = None) -> list[Row]:
            nonlocal count
            found = await read(table, after, limit)
            count += len(found)
            return found

        driver.store.rows = rows  # type: ignore[method-assign]
        table = await driver.registry.table(None, "long")
        row_count = count
        if act is not None:
            await act(driver)
        return table, row_count


async def store_table(file: Path, table: StoredTable) -> None:
    async with registry_driver(file) as driver:
        await driver.store.add_person(person("p"))
        await table.store(driver.store)


def test_a_long_table_is_loaded_with_all_rows_once_and_then_from_its_snapshot(tmp_path: Path, long: StoredTable) -> None:
    async def test() -> None:
        file = tmp_path / "t.sqlite"
        await store_table(file, long)
        first, read = await load(file)
        assert read == len(long.rows), "a database of an earlier version has no snapshot"
        again, read = await load(file)
        assert read == 0
        assert encode_snapshot(again) == encode_snapshot(first)

    run(test())


def test_each_snapshot_follows_the_last_after_so_many_rows(tmp_path: Path, long: StoredTable) -> None:
    async def test() -> None:
        file = tmp_path / "t.sqlite"
        await store_table(file, StoredTable(Table.from_rows("long", long.rows[:260]), long.rows[:260]))
        await load(file)

        async def play_on(driver: RegistryDriver) -> None:
            for _ in range(ROWS_BETWEEN_SNAPSHOTS - 1):
                await play_at(driver)

        async def play_once(driver: RegistryDriver) -> None:
            await play_at(driver)

        await load(file, play_on)
        _, read = await load(file, play_once)
        assert read == ROWS_BETWEEN_SNAPSHOTS - 1
        table, read = await load(file)
        assert (table.version, read) == (260 + ROWS_BETWEEN_SNAPSHOTS, 0)

    run(test())


async def play_at(driver: RegistryDriver) -> None:
    """The person who has all seats makes the smallest bid, or the first move that is offered."""
    table = await driver.registry.table(None, "long")
    seat = table.awaited[0]
    assert table.match is not None
    move = next((move for move in table.match.offered(seat) if move.startswith("bid ")), table.match.offered(seat)[0])
    await driver.registry.execute("p", "long", Play(seat=seat, nth=len(table.moves_made[seat]), move=move))


def test_a_damaged_snapshot_falls_back_to_the_rows_and_is_replaced(tmp_path: Path, long: StoredTable) -> None:
    async def test() -> None:
        file = tmp_path / "t.sqlite"
        await store_table(file, long)
        whole, _ = await load(file)
        async with registry_driver(file) as driver:
            kept = await driver.store.snapshot("long")
            assert kept is not None
            await driver.store.save_snapshot("long", kept.version, kept.body[:-9])
        table, read = await load(file)
        assert read == len(long.rows)
        assert encode_snapshot(table) == encode_snapshot(whole)
        _, read = await load(file)
        assert read == 0

    run(test())


def test_a_short_table_has_no_snapshot(tmp_path: Path) -> None:
    async def test() -> None:
        async with registry_driver(tmp_path / "t.sqlite") as driver:
            stored = play_worst_case("short", "p", "bigshot", {}, moves=ROWS_BETWEEN_SNAPSHOTS // 2, take_backs=0)
            await stored.store(driver.store)
            await driver.registry.table(None, "short")
            await driver.registry.services.snapshots.close()
            assert await driver.store.snapshot("short") is None

    run(test())


def test_a_viewer_of_a_restored_table_gets_all_events(tmp_path: Path, long: StoredTable) -> None:
    async def test() -> None:
        file = tmp_path / "t.sqlite"
        await store_table(file, long)
        await load(file)
        async with registry_driver(file) as driver:
            inbox = await driver.subscribe("Anna", "long")
            assert long.table.match is not None
            visible = [event for event in long.table.match.events if event.is_visible_to(None)]
            assert [event["kind"] for event in inbox.last["events"]] == [event.kind for event in visible]

    run(test())

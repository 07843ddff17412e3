"""Rows that are asked for again and again are read once."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

from zuschlag.store import Row
from zuschlag.store.sqlite import SQLite
from zuschlag.tables.live.row_cache import BYTES_PER_ROW, RowCache


class CountingSQLite(SQLite):
    """A store that counts how often rows are read."""

    reads = 0

    async def rows(self, table: str, after: int = 0, limit: int | None = None) -> list[Row]:
        self.reads += 1
        return await super().rows(table, after, limit)


def run(folder: Path, scenario: Callable[[CountingSQLite], Awaitable[None]]) -> None:
    async def test() -> None:
        store = CountingSQLite(folder / "t.sqlite", durability="normal")
        await store.open()
        try:
            for table in ("a", "b", "c"):
                await store.append(table, rows(table))
            await scenario(store)
        finally:
            await store.close()

    asyncio.run(test())


def rows(table: str) -> list[Row]:
    return [Row(version, 0, table.encode() * 10) for version in range(1, 11)]


def test_rows_are_read_once_and_those_used_longest_ago_are_dropped(tmp_path: Path) -> None:
    async def scenario(store: CountingSQLite) -> None:
        cache = RowCache(store, max_bytes=20 * (10 + BYTES_PER_ROW))
        for table in ("a", "b", "a", "b"):
            assert await cache.rows(table, 0, 10) == rows(table)
        assert store.reads == 2
        assert await cache.rows("c", 0, 10) == rows("c")
        assert await cache.rows("b", 0, 10) == rows("b")
        assert store.reads == 3
        assert await cache.rows("a", 0, 10) == rows("a")
        assert store.reads == 4

    run(tmp_path, scenario)


def test_rows_that_were_added_are_read_and_those_of_a_deleted_table_are_forgotten(tmp_path: Path) -> None:
    async def scenario(store: CountingSQLite) -> None:
        cache = RowCache(store)
        assert await cache.rows("a", 5, 10) == rows("a")[5:]
        await store.append("a", [Row(11, 0, b"more")])
        assert len(await cache.rows("a", 5, 10)) == 6
        assert await cache.rows("a", 0, 10) == await cache.rows("a", 0, 10) == rows("a")
        await store.remove_table("a")
        cache.forget("a")
        assert await cache.rows("a", 0, 10) == []

    run(tmp_path, scenario)

"""Time without a server, or without a table's game, which no clock counts."""

import asyncio
from pathlib import Path

from zuschlag.store.sqlite import SQLite
from zuschlag.tables.scheduling.downtime import MAX_AGE, MAX_AHEAD, Downtimes, Edition, add_downtime, read_downtimes
from zuschlag.tables.scheduling.heartbeat import Heartbeat

GAME, OTHER = ("nightshift", 1), ("bigshot", 1)


def test_time_that_is_missing_for_two_reasons_is_counted_once() -> None:
    downtimes = Downtimes([(10, 20), (40, 50)], {GAME: [(15, 30), (42, 45)]})
    assert downtimes.since(0) == downtimes.since(0, OTHER) == 20
    assert downtimes.since(0, GAME) == 30
    assert downtimes.since(18, GAME) == 22
    assert downtimes.since(44, GAME) == 6
    assert downtimes.since(60, GAME) == 0


async def start(store: SQLite, last_seen: int | None, now: int, installed: list[Edition]) -> Downtimes:
    """The downtimes that a server knows that starts now."""
    heartbeat = Heartbeat(store, lambda: now)
    await heartbeat.open(last_seen, installed)
    return heartbeat.downtimes


def test_the_absence_of_a_game_lasts_from_the_start_without_it_to_the_start_with_it(tmp_path: Path) -> None:
    async def test() -> None:
        store = SQLite(tmp_path / "t.sqlite", durability="normal")
        await store.open()
        try:
            await start(store, None, 100, [GAME, OTHER])
            missing = await start(store, 200, 200, [OTHER])
            assert missing.since(0, GAME) == 0  # how long it will be missing is not known
            await start(store, 300, 310, [OTHER])
            back = await start(store, 400, 410, [GAME, OTHER])
            assert (back.since(0, GAME), back.since(0, OTHER)) == (210, 20)
            again = await start(store, 500, 500, [GAME, OTHER])
            assert again.since(0, GAME) == 210
            late = await start(store, 410 + MAX_AGE, 410 + MAX_AGE, [GAME, OTHER])
            assert late.since(0, GAME) == 20
        finally:
            await store.close()

    asyncio.run(test())


def test_a_downtime_that_ends_in_the_future_is_not_counted_neither_today_nor_when_that_time_comes(tmp_path: Path) -> None:
    """A clock was wrong when it was noted, and was corrected before the server was started again."""

    async def test() -> None:
        store = SQLite(tmp_path / "t.sqlite", durability="normal")
        await store.open()
        try:
            await add_downtime(store, 100, 200)
            await add_downtime(store, 1_000, 1_000 + 2 * MAX_AHEAD)
            assert await read_downtimes(store, 1_000) == [(100, 200)]
            assert (await start(store, None, 1_000, [GAME])).since(0) == 100
            assert (await start(store, None, 1_000 + 3 * MAX_AHEAD, [GAME])).since(0) == 100
        finally:
            await store.close()

    asyncio.run(test())


def test_a_game_that_is_missing_since_a_time_in_the_future_is_missing_since_now(tmp_path: Path) -> None:
    async def test() -> None:
        store = SQLite(tmp_path / "t.sqlite", durability="normal")
        await store.open()
        try:
            ahead = 10 * MAX_AHEAD
            await start(store, None, ahead, [GAME, OTHER])
            await start(store, None, ahead, [])  # by a clock that is wrong
            await start(store, None, ahead + 10, [OTHER])
            await start(store, None, 100, [OTHER])  # it was corrected
            back = await start(store, None, 150, [GAME, OTHER])
            assert (back.since(0, GAME), back.since(0, OTHER)) == (50, 0)
        finally:
            await store.close()

    asyncio.run(test())


def test_downtimes_that_overlap_are_stored_as_one(tmp_path: Path) -> None:
    async def test() -> None:
        store = SQLite(tmp_path / "t.sqlite", durability="normal")
        await store.open()
        try:
            for begin, end in ((100, 200), (400, 500), (150, 250), (100, 260), (260, 270)):
                await add_downtime(store, begin, end)
            assert await read_downtimes(store, 500) == [(100, 270), (400, 500)]
        finally:
            await store.close()

    asyncio.run(test())

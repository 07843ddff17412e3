"""The database's clock is told, whatever the clock of the machine says."""

import asyncio
from pathlib import Path

from zuschlag.store import SQLite
from zuschlag.tables.database_clock import DatabaseClock


class FixedTime(SQLite):
    """A database whose clock a test sets."""

    time = 5_000_000

    async def now(self) -> int:
        return self.time


def test_between_two_answers_of_the_database_the_time_goes_on(tmp_path: Path) -> None:
    ticks = [7_000_000_000]
    store = FixedTime(tmp_path / "t.sqlite")
    clock = DatabaseClock(store, lambda: ticks[0])
    asyncio.run(clock.synchronize())
    assert clock.now() == 5_000_000
    ticks[0] += 1_500_000_000
    assert clock.now() == 5_001_500
    store.time = 5_001_400  # the machine's clock is a little fast
    asyncio.run(clock.synchronize())
    assert clock.now() == 5_001_400


def test_the_database_of_this_machine_tells_its_time(tmp_path: Path) -> None:
    async def test() -> None:
        store = SQLite(tmp_path / "t.sqlite")
        await store.open()
        first = await store.now()
        assert first > 1_700_000_000_000
        assert await store.now() >= first
        await store.close()

    asyncio.run(test())

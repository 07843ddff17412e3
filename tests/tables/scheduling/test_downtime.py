"""Time without a server, or without a table's game, which no clock counts."""

import asyncio
from pathlib import Path

from zuschlag.store.sqlite import SQLite
from zuschlag.tables.scheduling.downtime import MAX_AGE, Downtimes, record_downtime

GAME, OTHER = ("nightshift", 1), ("bigshot", 1)


def test_time_that_is_missing_for_two_reasons_is_counted_once() -> None:
    downtimes = Downtimes([(10, 20), (40, 50)], {GAME: [(15, 30), (42, 45)]})
    assert downtimes.since(0) == downtimes.since(0, OTHER) == 20
    assert downtimes.since(0, GAME) == 30
    assert downtimes.since(18, GAME) == 22
    assert downtimes.since(44, GAME) == 6
    assert downtimes.since(60, GAME) == 0


def test_the_absence_of_a_game_lasts_from_the_start_without_it_to_the_start_with_it(tmp_path: Path) -> None:
    async def test() -> None:
        store = SQLite(tmp_path / "t.sqlite", durability="normal")
        await store.open()
        try:
            await record_downtime(store, None, 100, [GAME, OTHER])
            missing = await record_downtime(store, 200, 200, [OTHER])
            assert missing.since(0, GAME) == 0  # how long it will be missing is not known
            await record_downtime(store, 300, 310, [OTHER])
            back = await record_downtime(store, 400, 410, [GAME, OTHER])
            assert (back.since(0, GAME), back.since(0, OTHER)) == (210, 20)
            again = await record_downtime(store, 500, 500, [GAME, OTHER])
            assert again.since(0, GAME) == 210
            late = await record_downtime(store, 410 + MAX_AGE, 410 + MAX_AGE, [GAME, OTHER])
            assert late.since(0, GAME) == 20
        finally:
            await store.close()

    asyncio.run(test())

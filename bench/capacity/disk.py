"""Measures what a move takes on the disk with PostgreSQL."""

import random
from dataclasses import dataclass

from tests.services.postgres import PostgresServer
from tests.tables.registry_setup import FirstOffered, RegistryDriver, play, started_table
from zuschlag.bus.silent import SilentBus
from zuschlag.store.postgres.store import PostgreSQL
from zuschlag.tables.core.time_control import LiveClock

MATCHES = 8
TIME_BETWEEN_MOVES = 1500
"""Milliseconds."""
SIZES = """
SELECT pg_total_relation_size('table_row'), pg_total_relation_size('listing'), pg_wal_lsn_diff(pg_current_wal_lsn(), '{began}')
"""


@dataclass(frozen=True, slots=True)
class DiskUse:
    """Bytes for each move."""

    rows: float
    listing: float
    wal: float


async def measure_disk(postgres: PostgresServer, game: str = "bigshot") -> DiskUse:
    """Play matches of two with clocks, one after the other, as a server among several does."""
    url = postgres.create_database()
    database = url.rsplit("/", 1)[1]
    store = PostgreSQL(url)
    await store.open()
    driver = RegistryDriver(store, FirstOffered(), bus=SilentBus())
    rng, moves = random.Random(1), 0
    try:
        postgres.run_sql("CHECKPOINT", database)
        began = postgres.run_sql("SELECT pg_current_wal_lsn()", database)
        for _ in range(MATCHES):
            table = await started_table(driver, game=game, clock=LiveClock(24 * 3600))
            while not table.is_over:
                assert table.match is not None
                driver.time += TIME_BETWEEN_MOVES
                await play(driver, table, rng.choice(list(table.match.offered(table.awaited[0]))))
                moves += 1
        rows, listing, wal = map(int, postgres.run_sql(SIZES.format(began=began), database).split("|"))
    finally:
        await driver.registry.close()
        await store.close()
    return DiskUse(rows / moves, listing / moves, wal / moves)

"""Measures how long a table takes that is loaded from the database: with its snapshot, and with all of its rows.

    python -m bench.server.wake                 about a minute
    python -m bench.server.wake --loads 5

Tables of 10, 300 and 6,000 rows and the longest that the limits allow, on SQLite and PostgreSQL. The two ways take turns, so
the ratio is that of one run. CPU time is that of the whole process: the event loop and the threads that read. The longest step
is the longest time, in CPU time, that one step of the event loop took. Needs PostgreSQL (Debian: postgresql).
"""

import argparse
import asyncio
import json
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from bench.server.event_loop import Probe
from tests.services.postgres import running_postgres
from tests.tables.registry_setup import RegistryDriver
from tests.tables.worst_case_tables import EXPOSED, StoredTable, play_worst_case, smallest_plan
from zuschlag.store import SQLite, Store
from zuschlag.store.postgres.store import PostgreSQL
from zuschlag.tables.core.snapshot import encode_snapshot
from zuschlag.tables.core.table import Table
from zuschlag.tables.live.table_snapshots import ROWS_BETWEEN_SNAPSHOTS
from zuschlag.tables.scheduling.bot_workers import BotProcesses

ROWS = (10, 300, 6_000)
MOST_AFTER_SNAPSHOT = ROWS_BETWEEN_SNAPSHOTS - 1
"""Rows that are applied after the snapshot, at most."""


@dataclass(frozen=True, slots=True)
class Wake:
    """How long loading one table takes: medians, in milliseconds."""

    database: str
    rows: int
    snapshot_bytes: int
    wall: float
    wall_all_rows: float
    cpu: float
    cpu_all_rows: float
    step: float


def build_tables() -> list[StoredTable]:
    """Tables of so many rows, and the longest."""
    longest = play_worst_case("longest", "p", "bigshot", EXPOSED, plan=smallest_plan)
    plain = play_worst_case("plain", "p", "bigshot", EXPOSED)
    tables = []
    for count in ROWS:
        rows = plain.rows[:count]
        tables.append(StoredTable(Table.from_rows(f"of {count}", rows), rows))
    return [*tables, longest]


class AllRows:
    """A part of a store: it has no snapshots, so all rows are read."""

    async def snapshot(self, _: str) -> None:
        return None

    async def save_snapshot(self, _table: str, _version: int, _body: bytes) -> None:
        pass


class AllRowsSQLite(AllRows, SQLite):
    """SQLite without snapshots."""


class AllRowsPostgreSQL(AllRows, PostgreSQL):
    """PostgreSQL without snapshots."""


async def store_table(store: Store, stored: StoredTable) -> int:
    """Store a table with as old a snapshot as it can have; returns the bytes of the snapshot."""
    await stored.store(store)
    if len(stored.rows) < ROWS_BETWEEN_SNAPSHOTS:
        return 0
    version = max(ROWS_BETWEEN_SNAPSHOTS, len(stored.rows) - MOST_AFTER_SNAPSHOT)
    body = encode_snapshot(Table.from_rows(stored.table.id, stored.rows[:version]))
    await store.save_snapshot(stored.table.id, version, body)
    return len(body)


async def load(store: Store, stored: StoredTable, probe: Probe) -> tuple[float, float, float]:
    """Load a table into a registry that has none: the wall time, the CPU time and the longest step, in milliseconds."""
    registry = RegistryDriver(store, BotProcesses()).registry
    probe.reset()
    wall, cpu = time.perf_counter(), time.process_time()
    table = await registry.table(None, stored.table.id)
    times = time.perf_counter() - wall, time.process_time() - cpu, probe.longest_block
    assert table.version == len(stored.rows)
    assert table.digest() == stored.table.digest()
    return times[0] * 1000, times[1] * 1000, times[2] * 1000


async def measure_store(
    name: str, stores: Sequence[Store], tables: Sequence[StoredTable], loads: int, probe: Probe
) -> list[Wake]:
    """Load each table again and again, from its snapshot and from all rows in turns."""
    found = []
    for store in stores:
        await store.open()
    for stored in tables:
        size = await store_table(stores[0], stored)
        quick: list[tuple[float, float, float]] = []
        slow: list[tuple[float, float, float]] = []
        for _ in range(loads):
            for store, times in zip(stores, (quick, slow), strict=True):
                times.append(await load(store, stored, probe))
        wall, cpu, step = (median(column) for column in zip(*quick, strict=True))
        wall_all_rows, cpu_all_rows, _ = (median(column) for column in zip(*slow, strict=True))
        one = Wake(name, len(stored.rows), size, wall, wall_all_rows, cpu, cpu_all_rows, step)
        print(
            f"{name}, {one.rows:6} rows: {wall:6.1f} ms ({cpu:6.1f} ms of CPU), all rows {wall_all_rows:7.1f} ms "
            f"({cpu_all_rows:7.1f}), ratio of CPU {cpu / cpu_all_rows:.2f}, longest step {step:.1f} ms, snapshot {size} bytes",
            flush=True,
        )
        found.append(one)
    for store in stores:
        await store.close()
    return found


async def measure(loads: int) -> list[Wake]:
    tables = build_tables()
    probe = Probe()
    probe.install()
    with running_postgres() as postgres, TemporaryDirectory() as folder:
        file, url = Path(folder) / "t.sqlite", postgres.create_database()
        sqlite = [kind(file, is_shared=True) for kind in (SQLite, AllRowsSQLite)]
        found = await measure_store("SQLite", sqlite, tables, loads, probe)
        return found + await measure_store("PostgreSQL", [PostgreSQL(url), AllRowsPostgreSQL(url)], tables, loads, probe)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--loads", type=int, default=15)
    parser.add_argument("--json", type=Path, help="write all figures to this file")
    chosen = parser.parse_args()
    found = asyncio.run(measure(chosen.loads))
    if chosen.json is not None:
        chosen.json.write_text(json.dumps([asdict(each) for each in found], indent=1) + "\n")


if __name__ == "__main__":
    main()

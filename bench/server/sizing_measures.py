"""Measures what one server needs: memory and start by the number of tables, disk by match, CPU by move, bots by level."""

import asyncio
import os
import sqlite3
import sys
import time
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec

from bench.server.scenarios import full_speed, wait_until_listening
from bench.server.server_process import Process, cpu_seconds, descendants, free_port, resident_bytes
from bench.server.websocket_client import Socket, connect
from bench.server.zuschlag_server import OurTables, command
from tests.tables.table_driver import table_opened
from tests.tables.worst_case_tables import StoredTable
from zuschlag.bots import LEVELS, Turn, find
from zuschlag.bots.bot_pool import BotPool
from zuschlag.match.fair_dice import commitment
from zuschlag.store import Row, SQLite
from zuschlag.tables.core.facts import Fact, MatchStarted, MoveMade
from zuschlag.tables.core.table import Table
from zuschlag.tables.people import People

GAMES = ("bigshot", "zahltag")
PLAYERS = 4
PATTERNS = 20
"""Different matches that are copied to fill a database."""
TABLES_PER_PERSON = 5
ADDRESSES = ("127.0.0.1", "127.0.0.2", "127.0.0.3", "127.0.0.4")
"""Where the sockets come from: one address may have half of all connections at most."""
AT_ONCE = 20
"""Sockets that are opened at the same time."""
SETTLE_SECONDS = 3.0
SNAPSHOT_TIMEOUT = 600.0
"""Seconds. Long: other work on the machine may hold a server up."""
WAIT_FOR_COMPILER = 300.0
LEVEL_OF_PATTERNS = "normal"


@dataclass(frozen=True)
class Matches:
    """What finished matches take on the disk."""

    game: str
    matches: int
    moves: float
    """Of a match."""
    disk_bytes: float
    """Of a match."""


@dataclass(frozen=True)
class Tables:
    """A server with so many tables in play, half of their moves made."""

    tables: int
    database_bytes: int
    empty_bytes: int
    """Resident memory of a server without tables."""
    asleep_bytes: int
    """With all tables in the database, none in memory."""
    awake_bytes: int
    """With all tables in memory, and a WebSocket at each."""
    wake_milliseconds: float
    """CPU time to load a table and send its snapshot."""


@dataclass(frozen=True)
class Sockets:
    """What further WebSockets at the same tables take."""

    sockets: int
    bytes_each: float


@dataclass(frozen=True)
class Moves:
    """The server's CPU time for moves, each sent to four WebSockets."""

    per_cpu_second: float


@dataclass(frozen=True)
class BotSpeed:
    """How fast one worker process is."""

    game: str
    level: str
    moves_per_cpu_second: float
    resident_bytes: int


def play_match(key: str, game: str, number: int, person: str, *, share: float = 1.0) -> StoredTable:
    """A match of four bots of the level normal, all at seats of one person, or the first part of it."""
    table, rows, now = Table(key), list[Row](), time.time_ns() // 1_000_000
    seed = f"{number:064x}"
    opened = table_opened(game, PLAYERS, host=person, seats=["mine"] * PLAYERS, seed=seed, commitment=commitment(seed))

    def happen(fact: Fact) -> None:
        rows.append(table.row(table.apply(fact, now)))

    happen(msgspec.structs.replace(opened, seats=[person] * PLAYERS))
    happen(MatchStarted())
    while table.awaited:
        seat = table.awaited[0]
        assert table.match is not None
        happen(MoveMade(seat, find(LEVEL_OF_PATTERNS)(f"{number}-{seat}", seat).choose(Turn(table.match, seat))))
    if share < 1:
        kept = rows[: 2 + int((len(rows) - 2) * share)]
        return StoredTable(Table.from_rows(key, kept), kept)
    return StoredTable(table, rows)


def measure_matches(game: str, count: int) -> Matches:
    """The disk space of finished matches."""

    async def store_all(file: Path) -> list[int]:
        store = SQLite(file, "normal")
        await store.open()
        try:
            played = [play_match(f"match{number}", game, number, "anna") for number in range(count)]
            for each in played:
                await each.store(store)
            return [len(each.table.moves) for each in played]
        finally:
            await store.close()

    with TemporaryDirectory() as folder:
        empty, full = Path(folder) / "empty.sqlite", Path(folder) / "full.sqlite"
        asyncio.run(_create(empty))
        moves = asyncio.run(store_all(full))
        return Matches(game, count, sum(moves) / count, (_used_bytes(full) - _used_bytes(empty)) / count)


async def _create(file: Path) -> None:
    store = SQLite(file, "normal")
    await store.open()
    await store.close()


def _used_bytes(file: Path) -> int:
    with closing(sqlite3.connect(file)) as connection:
        (pages,), (free,), (size,) = (
            connection.execute(f"PRAGMA {name}").fetchone() for name in ("page_count", "freelist_count", "page_size")
        )
    return (int(pages) - int(free)) * int(size)


def fill_database(file: Path, count: int, patterns: int = PATTERNS) -> list[tuple[str, str]]:
    """Fill a database with tables in play; returns the id of each and the cookie of the person who sits there."""
    return asyncio.run(_fill(file, count, min(patterns, count)))


async def _fill(file: Path, count: int, patterns: int) -> list[tuple[str, str]]:
    store = SQLite(file, "normal")
    await store.open()
    try:
        people = People(store, lambda: time.time_ns() // 1_000_000)
        hosts = [await people.add(f"Person {number}") for number in range(-(-count // TABLES_PER_PERSON))]
        for number in range(patterns):
            host = hosts[number // TABLES_PER_PERSON][0].id
            await play_match(f"t{number}", GAMES[number % len(GAMES)], number, host, share=0.5).store(store)
    finally:
        await store.close()
    with closing(sqlite3.connect(file)) as connection:
        for number in range(patterns, count):
            _copy(connection, f"t{number % patterns}", f"t{number}", hosts[number // TABLES_PER_PERSON][0].id)
        connection.commit()
    return [(f"t{number}", f"zuschlag={hosts[number // TABLES_PER_PERSON][1]}") for number in range(count)]


def _copy(connection: sqlite3.Connection, source: str, key: str, host: str) -> None:
    """Copy a table for another person: the first row names who sits there."""
    row = "version, at, CAST(replace(CAST(body AS TEXT), (SELECT host FROM listing WHERE table_id = ?2), ?3) AS BLOB), digest"
    listing = "game, status, ?3, opened, is_listed, due, summary"
    connection.execute(f"INSERT INTO table_row SELECT ?1, {row} FROM table_row WHERE table_id = ?2", (key, source, host))
    connection.execute(f"INSERT INTO listing SELECT ?1, {listing} FROM listing WHERE table_id = ?2", (key, source, host))
    connection.execute("INSERT INTO seat SELECT ?1, seat, ?3, NULL FROM seat WHERE table_id = ?2", (key, source, host))


def measure_tables(count: int, core: int) -> Tables:
    """The memory of a server with so many tables, asleep and awake."""
    empty = asyncio.run(_measure_empty(core))
    folder = TemporaryDirectory(prefix="zuschlag-bench-")
    seats = fill_database(Path(folder.name) / "tables.sqlite", count)
    size = (Path(folder.name) / "tables.sqlite").stat().st_size
    return asyncio.run(_measure_tables(folder, seats, size, empty, core))


async def _measure_empty(core: int) -> int:
    with OurTables("FULL").start(core) as server:
        await wait_until_listening(OurTables("FULL"), server)
        await asyncio.sleep(SETTLE_SECONDS)
        return server.resident_bytes


async def _measure_tables(
    folder: TemporaryDirectory[str], seats: Sequence[tuple[str, str]], size: int, empty: int, core: int
) -> Tables:
    port = free_port()
    with Process.start(command(folder.name, port, "FULL"), core, port=port, folder=folder) as server:
        await wait_until_listening(OurTables("FULL"), server)
        await asyncio.sleep(SETTLE_SECONDS)
        asleep, before = server.resident_bytes, server.cpu_seconds
        sockets = await open_sockets(port, seats)
        woken = server.cpu_seconds - before
        await asyncio.sleep(SETTLE_SECONDS)
        awake = server.resident_bytes
        for socket in sockets:
            socket.close()
    return Tables(
        tables=len(seats),
        database_bytes=size,
        empty_bytes=empty,
        asleep_bytes=asleep,
        awake_bytes=awake,
        wake_milliseconds=1000 * woken / len(seats),
    )


async def open_sockets(port: int, seats: Sequence[tuple[str, str]]) -> list[Socket]:
    """Open a WebSocket at each table, a few at the same time, and wait for its snapshot."""
    turns, failures = asyncio.Semaphore(AT_ONCE), list[Exception]()

    async def open_one(number: int, table: str, cookie: str) -> Socket:
        snapshot = asyncio.Event()
        async with turns:
            source = ADDRESSES[number % len(ADDRESSES)]
            path = f"/api/tables/{table}/socket"
            socket = await connect(port, path, lambda _: snapshot.set(), failures.append, cookie, source)
            async with asyncio.timeout(SNAPSHOT_TIMEOUT):
                await snapshot.wait()
            return socket

    sockets = await asyncio.gather(*(open_one(number, *seat) for number, seat in enumerate(seats)))
    if failures:
        raise failures[0]
    return list(sockets)


def measure_sockets(tables: int, each: int, core: int) -> Sockets:
    """What a WebSocket more takes at a table that is awake."""

    async def measure() -> Sockets:
        port = free_port()
        with Process.start(command(folder.name, port, "FULL"), core, port=port, folder=folder) as server:
            await wait_until_listening(OurTables("FULL"), server)
            first = await open_sockets(port, seats)
            await asyncio.sleep(SETTLE_SECONDS)
            before = server.resident_bytes
            more = await open_sockets(port, [*seats] * each)
            await asyncio.sleep(SETTLE_SECONDS)
            after = server.resident_bytes
            for socket in (*first, *more):
                socket.close()
        return Sockets(len(more), (after - before) / len(more))

    folder = TemporaryDirectory(prefix="zuschlag-bench-")
    seats = fill_database(Path(folder.name) / "tables.sqlite", tables)
    return asyncio.run(measure())


def measure_moves(core: int, tables: int, seconds: float) -> Moves:
    """The CPU time of moves, at full speed."""
    return Moves(asyncio.run(full_speed(OurTables("FULL"), core, tables, 2.0, seconds)).moves_per_cpu_second)


def measure_bots(game: str, seconds: float) -> list[BotSpeed]:
    """How many moves one worker makes in a second of CPU time, by level, over turns of a whole match."""
    turns = _collect_turns(game)
    return [_measure_level(game, level, turns, seconds) for level in LEVELS]


def _collect_turns(game: str) -> list[Turn]:
    """Turns of all phases of a match."""
    played = play_match("turns", game, 7, "anna")
    table, turns = Table("turns"), list[Turn]()
    for row in played.rows:
        table.apply_row(row)
        if table.awaited:
            assert table.match is not None
            turns.append(Turn(table.match, table.awaited[0]).snapshot())
    return turns


def _measure_level(game: str, level: str, turns: Sequence[Turn], seconds: float) -> BotSpeed:
    with BotPool([turns[0].game], workers=1, plain_workers=1) as pool:
        pool.wait_until_ready(WAIT_FOR_COMPILER)
        stride = max(1, len(turns) * 7 // 19)  # so that every part of the match has its turn
        pool.think(level, "warm", turns[0])
        workers = descendants(os.getpid())
        before, until = [cpu_seconds(pid) for pid in workers], time.perf_counter() + seconds
        count = 0
        while time.perf_counter() < until or count < 10:
            thought = pool.think(level, "seed", turns[count * stride % len(turns)])
            assert not thought.is_stand_in
            count += 1
        spent = [cpu_seconds(pid) - early for pid, early in zip(workers, before, strict=True)]
        busiest = spent.index(max(spent))
        return BotSpeed(game, level, count / spent[busiest], resident_bytes(workers[busiest]))


def describe_machine() -> str:
    """The processor, the load and the versions: what a figure means depends on them."""
    about = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    model = next((line.partition(":")[2].strip() for line in about if line.startswith("model name")), "unknown processor")
    load = ", ".join(f"{value:.1f}" for value in os.getloadavg())
    return f"{model}, {os.cpu_count()} cores, load {load}; Python {sys.version.split()[0]}, SQLite {sqlite3.sqlite_version}"

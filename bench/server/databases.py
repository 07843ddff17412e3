"""Compares a server on PostgreSQL with one on SQLite.

    python -m bench.server.databases            about four minutes
    python -m bench.server.databases --rounds 1 --seconds 5
    python -m bench.server.databases --hints-only --senders 40

The server has one core; this process, which is the load, and PostgreSQL share another. The two take turns, a fresh server and a
fresh database each; each turn on PostgreSQL is divided by the turn on SQLite before it. Prints how much CPU time a move takes
of the server's process, how long a table takes to be read, and how long a hint takes from server to server by NOTIFY and NATS.
Needs Linux, taskset, PostgreSQL and NATS (Debian: postgresql, nats-server).
"""

import argparse
import asyncio
import os
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from bench.server import scenarios
from bench.server.__main__ import run
from bench.server.server_process import cores, service_seconds
from bench.server.zuschlag_server import OurTables
from tests.services.nats import running_nats
from tests.services.postgres import PostgresServer, running_postgres
from zuschlag.bus import Bus, Hint, TableChanged
from zuschlag.bus.nats import NatsBus
from zuschlag.bus.postgres import PostgresBus
from zuschlag.store import Row, SQLite, Store
from zuschlag.store.postgres.store import PostgreSQL

HISTORIES = (300, 6_000)
"""Rows of an ordinary match, and of the longest."""
READS = 30
SENDERS = 3
LISTENERS = 3
RATES = (1_000, 3_000, 10_000, 20_000)
"""Hints a second in all."""
PATIENCE = 60.0


async def compare_moves(postgres: PostgresServer, chosen: argparse.Namespace) -> list[tuple[float, float]]:
    """The microseconds of CPU time of the server's process for a move, on SQLite and on PostgreSQL, in turns."""
    server_core, load_core = cores()
    os.sched_setaffinity(0, {load_core})
    found = []
    for _ in range(chosen.rounds):
        pair = []
        for contestant in (
            OurTables("FULL", "SQLite"),
            OurTables("FULL", "PostgreSQL", {"ZUSCHLAG_DATABASE": postgres.create_database()}),
        ):
            turn = await scenarios.full_speed(contestant, server_core, chosen.tables, chosen.warming, chosen.seconds)
            pair.append(1e6 / turn.moves_per_cpu_second)
            print(f"{contestant.name}: {pair[-1]:.0f} µs of CPU per move, {turn.moves_per_second:.0f} moves/s, ", end="")
            print(f"answer p50 {turn.trip_p50 * 1000:.1f} ms", flush=True)
        found.append((pair[0], pair[1]))
    return found


async def measure_reads(store: Store) -> dict[int, float]:
    """The milliseconds in which all rows of a table are read, by their number: the database's part of waking."""
    await store.open()
    found = {}
    for count in HISTORIES:
        rows = [
            Row(version, version, b'{"kind":"moved","seat":1,"move":"bid 7"}' * 2, bytes(8)) for version in range(1, count + 1)
        ]
        await store.append(f"table of {count}", rows)
        times = []
        for _ in range(READS):
            began = time.perf_counter()
            assert len(await store.rows(f"table of {count}")) == count
            times.append(time.perf_counter() - began)
        found[count] = median(times) * 1000
    await store.close()
    return found


@dataclass(frozen=True, slots=True)
class Hints:
    """How a bus carries hints: milliseconds from server to server, and what the bus itself uses."""

    sent_per_second: float
    p50: float
    p99: float
    bus_microseconds: float
    """CPU time of the bus's own processes for each hint."""


async def measure_hints(
    create: Callable[[], Bus], per_second: int, seconds: float, service: str = "", sender_count: int = SENDERS
) -> Hints:
    """Send hints from some servers to others at this rate in all; `service` is the name of the bus's processes."""
    times: list[float] = []

    def hear(hint: Hint) -> None:
        assert isinstance(hint, TableChanged)
        times.append(time.perf_counter_ns() - hint.version)

    buses = [create() for _ in range(LISTENERS + sender_count)]
    listeners, senders = buses[:LISTENERS], buses[LISTENERS:]
    for bus in buses:
        await bus.open(hear if bus in listeners else lambda _: None, lambda: None)
    used = service_seconds(service)
    began, sent, count = time.perf_counter(), 0, round(per_second * seconds)
    while sent < count:
        due = min(count, round((time.perf_counter() - began) * per_second))
        for number in range(sent, due):
            senders[number % sender_count].publish(TableChanged("t", time.perf_counter_ns()))
        sent = due
        await asyncio.sleep(0.001)
    async with asyncio.timeout(PATIENCE):
        while len(times) < count * LISTENERS:
            await asyncio.sleep(0.001)
    rate = count / (time.perf_counter() - began)
    used = service_seconds(service) - used
    for bus in buses:
        await bus.close()
    return Hints(rate, scenarios.quantile(times, 0.5) / 1e6, scenarios.quantile(times, 0.99) / 1e6, used * 1e6 / count)


async def measure(chosen: argparse.Namespace) -> dict[str, object]:
    with running_postgres() as postgres, running_nats() as nats, TemporaryDirectory() as folder:
        url = postgres.create_database()
        reads = {"SQLite": await measure_reads(SQLite(Path(folder) / "t.sqlite"))}
        reads["PostgreSQL"] = await measure_reads(PostgreSQL(url))
        for name, times in reads.items():
            print(f"{name}: " + ", ".join(f"{count} rows are read in {time:.1f} ms" for count, time in times.items()))
        buses: dict[str, Callable[[], Bus]] = {"NOTIFY": lambda: PostgresBus(url), "NATS": lambda: NatsBus(nats.url())}
        hints = {}
        for rate in RATES:
            for name, create in buses.items():
                service = "nats-server" if name == "NATS" else "postgres"
                one = await measure_hints(create, rate, chosen.hint_seconds, service, chosen.senders)
                print(
                    f"{name}, {rate} hints a second ({one.sent_per_second:.0f}) from {chosen.senders} servers "
                    f"to {LISTENERS} others: "
                    f"p50 {one.p50:.2f} ms, p99 {one.p99:.1f} ms, {one.bus_microseconds:.0f} µs of the bus each",
                    flush=True,
                )
                hints[f"{name} {rate}"] = asdict(one)
        if chosen.hints_only:
            return {"reads": reads, "hints": hints}
        moves = await compare_moves(postgres, chosen)
    ratios = sorted(postgres / sqlite for sqlite, postgres in moves)
    print(f"PostgreSQL / SQLite: {median(ratios):.2f} ({ratios[0]:.2f}–{ratios[-1]:.2f})")
    return {"reads": reads, "hints": hints, "moves": moves, "ratio": median(ratios)}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--tables", type=int, default=64)
    parser.add_argument("--warming", type=float, default=4.0, help="seconds before those that count")
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--hint-seconds", type=float, default=5.0)
    parser.add_argument("--senders", type=int, default=SENDERS, help="servers that send hints")
    parser.add_argument("--hints-only", action="store_true", help="measure only the buses")
    run(measure(parser.parse_args()))


if __name__ == "__main__":
    main()

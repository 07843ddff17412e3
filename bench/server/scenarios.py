"""The four things that are measured. Each starts servers of its own and ends them."""

import asyncio
import gc
import math
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from statistics import median

from bench.server.contestant_protocol import SEATS, Contestant
from bench.server.load_generator import Tally, open_all, play_all_at_pace, play_at_full_speed
from bench.server.server_process import Process, core_seconds
from bench.server.websocket_client import ConnectionFailed, request

START_TIMEOUT = 120.0  # seconds that a server may take until its first page; many, since other work may hold it up
SETTLE_SECONDS = 3.0  # seconds before memory is read


@dataclass(frozen=True, slots=True)
class Round:
    """One contestant's turn at full speed."""

    contestant: str
    moves_per_cpu_second: float  # of the server's main process
    children_cpu_share: float  # CPU of its children for each second of its own
    moves_per_second: float
    trip_p50: float
    trip_p99: float
    bytes_per_update: float
    bytes_per_move: float
    updates_per_move: float
    fresh: int  # games begun within the turn
    server_busy: float  # CPU seconds of the server per second
    core_busy: float  # the same of its core, whoever used it
    load_busy: float  # the same of the process that loads it


@dataclass(frozen=True, slots=True)
class Pace:
    """Many tables at the pace of people."""

    contestant: str
    tables: int
    moves: int
    trip_p50: float
    trip_p99: float
    trip_max: float
    errors: int
    behind: float
    server_busy: float


@dataclass(frozen=True, slots=True)
class Idle:
    """What sockets cost that are only open."""

    contestant: str
    sockets: int
    before: int
    after: int

    @property
    def per_socket(self) -> float:
        return (self.after - self.before) / self.sockets


@dataclass(frozen=True, slots=True)
class Start:
    """From the start of the process to the first page, in seconds."""

    contestant: str
    times: tuple[float, ...]

    @property
    def median(self) -> float:
        return median(self.times)


MOST_MOVES_PER_SECOND = 4_000
FEWEST_MOVES = 150
"""Of a match of random play, on average: 180."""


def quantile(values: list[float], share: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


async def full_speed(contestant: Contestant, core: int, tables: int, warming: float, seconds: float) -> Round:
    """All tables play as fast as they can, each with one move in flight: the server is what limits them."""
    with contestant.start(core) as server, _no_collecting():
        await wait_until_listening(contestant, server)
        matches = 2 + math.ceil((warming + seconds) * MOST_MOVES_PER_SECOND / tables / FEWEST_MOVES)
        players = await contestant.tables(server.port, tables, matches)
        await open_all(players)
        tally = Tally()
        runners = [asyncio.create_task(play_at_full_speed(table, tally)) for table in players]
        await asyncio.sleep(warming)
        tally.trips.clear()
        tally.fresh = 0
        traffic = contestant.traffic
        before = (traffic.updates, traffic.update_bytes, traffic.moves, traffic.move_bytes)
        began = _Clocks.read(server, core)
        await asyncio.sleep(seconds)
        ended = _Clocks.read(server, core)
        trips, fresh = list(tally.trips), tally.fresh
        after = (traffic.updates, traffic.update_bytes, traffic.moves, traffic.move_bytes)
        failed = [runner for runner in runners if runner.done()]
        for runner in runners:
            runner.cancel()
        await asyncio.gather(*runners, return_exceptions=True)
        for table in players:
            table.close()
    for runner in failed:
        runner.result()
    updates, update_bytes, moves, move_bytes = (late - early for late, early in zip(after, before, strict=True))
    wall, cpu = ended.wall - began.wall, ended.server - began.server
    return Round(
        contestant=contestant.name,
        moves_per_cpu_second=len(trips) / cpu,
        children_cpu_share=(ended.children - began.children) / cpu,
        moves_per_second=len(trips) / wall,
        trip_p50=quantile(trips, 0.5),
        trip_p99=quantile(trips, 0.99),
        bytes_per_update=update_bytes / updates,
        bytes_per_move=move_bytes / moves,
        updates_per_move=updates / moves,
        fresh=fresh,
        server_busy=cpu / wall,
        core_busy=(ended.core - began.core) / wall,
        load_busy=(ended.load - began.load) / wall,
    )


async def at_a_pace(contestant: Contestant, core: int, tables: int, every: float, seconds: float) -> Pace:
    with contestant.start(core) as server:
        await wait_until_listening(contestant, server)
        players = await contestant.tables(server.port, tables)
        await open_all(players)
        gc.collect()
        with _no_collecting():
            began = _Clocks.read(server, core)
            tally = await play_all_at_pace(players, every, seconds)
            ended = _Clocks.read(server, core)
        for table in players:
            table.close()
    return Pace(
        contestant=contestant.name,
        tables=tables,
        moves=len(tally.trips),
        trip_p50=quantile(tally.trips, 0.5),
        trip_p99=quantile(tally.trips, 0.99),
        trip_max=max(tally.trips),
        errors=tally.errors,
        behind=tally.behind,
        server_busy=(ended.server - began.server) / (ended.wall - began.wall),
    )


async def idling(contestant: Contestant, core: int, sockets: int) -> Idle:
    """The tables are there before: only what their sockets add is counted."""
    with contestant.start(core) as server:
        await wait_until_listening(contestant, server)
        players = await contestant.tables(server.port, sockets // SEATS)
        await asyncio.sleep(SETTLE_SECONDS)
        before = server.resident_bytes
        await open_all(players)
        await asyncio.sleep(SETTLE_SECONDS)
        after = server.resident_bytes
        for table in players:
            table.close()
    return Idle(contestant.name, len(players) * SEATS, before, after)


async def starting(contestant: Contestant, core: int, times: int) -> Start:
    taken = []
    for _ in range(times):
        with contestant.start(core) as server:
            await wait_until_listening(contestant, server)
            taken.append(time.perf_counter() - server.began)
    return Start(contestant.name, tuple(taken))


async def wait_until_listening(contestant: Contestant, server: Process) -> None:
    """Ask for the first page until it comes."""
    async with asyncio.timeout(START_TIMEOUT):
        while True:
            try:
                answer = await request(server.port, "GET", contestant.page)
            except (OSError, ConnectionFailed):
                if server.running.poll() is not None:
                    raise SystemExit(
                        f"{contestant.name} ended with {server.running.returncode} before its first page"
                    ) from None
            else:
                if answer.status == 200:
                    return
            await asyncio.sleep(0.005)


@dataclass(frozen=True, slots=True)
class _Clocks:
    wall: float
    server: float
    children: float
    core: float
    load: float

    @classmethod
    def read(cls, server: Process, core: int) -> "_Clocks":
        children, load = server.children_cpu_seconds, time.process_time()
        return cls(time.perf_counter(), server.cpu_seconds, children, core_seconds(core), load)


@contextmanager
def _no_collecting() -> Iterator[None]:
    """A pause of this process would be measured as the server's."""
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()

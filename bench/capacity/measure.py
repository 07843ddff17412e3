"""Measures the costs that the model needs, and three servers, with which its prediction is compared."""

import asyncio
import math
import subprocess
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from bench.server import scenarios
from bench.server.contestant_protocol import SEATS
from bench.server.load_generator import Tally, open_all, play_at_full_speed
from bench.server.server_process import Process, service_seconds
from bench.server.websocket_client import Socket, Traffic, connect
from bench.server.zuschlag_server import (
    MatchConnections,
    OurTable,
    OurTables,
    create_table,
    running_servers,
    sign_up,
    source_of,
)
from zuschlag.bus import Bus, TableChanged

MATCHES = 4
"""For each group of players: when one is over, they go on at the next."""
HINTS_PER_MESSAGE = 5
"""As a busy server sends them."""


@dataclass(frozen=True, slots=True)
class ServerRun:
    """So many servers at full speed: microseconds of CPU time for each move."""

    servers: int
    moves: int
    seconds: float
    server: float
    """Of all servers together."""
    database: float
    bus: float
    remote: float
    """Of a server that only has viewers; 0: there is none."""


async def measure_servers(
    count: int,
    core: int,
    settings: Mapping[str, str],
    *,
    tables: int,
    seconds: float,
    has_viewers: bool = False,
    warming: float = 2.0,
) -> ServerRun:
    """Let tables play as fast as they can, divided among the servers; `has_viewers`: the last server only has viewers."""
    with running_servers(count, core, settings) as servers:
        for server in servers:
            await scenarios.wait_until_listening(OurTables("FULL"), server)
        playing = servers[:-1] if has_viewers else servers
        traffic, players, keys = Traffic(), [], []
        for number in range(tables):
            port = playing[number % len(playing)].port
            cookies = await sign_up(port, SEATS)
            matches = []
            for _ in range(MATCHES):
                keys.append(await create_table(port, cookies))
                matches.append(MatchConnections(port, keys[-1], cookies, traffic, source_of(number)))
            players.append(OurTable(matches, traffic, number))
        await open_all(players)
        viewers = await _watch(servers[-1].port, keys) if has_viewers else []
        tally = Tally()
        runners = [asyncio.create_task(play_at_full_speed(table, tally)) for table in players]
        await asyncio.sleep(warming)
        began, moves = _cpu(servers, playing), len(tally.trips)
        since = time.perf_counter()
        await asyncio.sleep(seconds)
        ended, moves = _cpu(servers, playing), len(tally.trips) - moves
        seconds = time.perf_counter() - since
        for runner in runners:
            runner.cancel()
        await asyncio.gather(*runners, return_exceptions=True)
        for table in players:
            table.close()
        for viewer in viewers:
            viewer.close()
    own, remote, database, bus = (1e6 * (late - early) / moves for late, early in zip(ended, began, strict=True))
    return ServerRun(count, moves, seconds, own, database, bus, remote)


def _cpu(servers: Sequence[Process], playing: Sequence[Process]) -> tuple[float, float, float, float]:
    viewing = [server for server in servers if server not in playing]
    return (
        sum(server.cpu_seconds for server in playing),
        sum(server.cpu_seconds for server in viewing),
        service_seconds("postgres"),
        service_seconds("nats-server"),
    )


async def _watch(port: int, keys: Sequence[str]) -> list[Socket]:
    """One viewer at each table."""
    return [await connect(port, f"/api/tables/{key}/socket", lambda _: None, lambda _: None) for key in keys]


async def measure_hint(core: int, settings: Mapping[str, str], bus: Bus, *, rate: int, seconds: float) -> tuple[float, float]:
    """The microseconds of CPU time of a server, and of the bus, for a hint of a table that the server does not have."""
    service = "nats-server" if "ZUSCHLAG_BUS" in settings else "postgres"
    with running_servers(1, core, settings) as (server,):
        await scenarios.wait_until_listening(OurTables("FULL"), server)
        await bus.open(lambda _: None, lambda: None)
        try:
            await asyncio.sleep(3.0)  # the server has started, and the database has calmed down
            idle = await _hint_cpu(server, service, bus, 0, seconds)
            busy = await _hint_cpu(server, service, bus, rate, seconds)
        finally:
            await bus.close()
    sent = rate * seconds
    listeners = 1 if service == "nats-server" else 2  # with NOTIFY, also the connection that sends
    return 1e6 * max(0.0, busy[0] - idle[0]) / sent, 1e6 * max(0.0, busy[1] - idle[1]) / sent / listeners


async def _hint_cpu(server: Process, service: str, bus: Bus, rate: int, seconds: float) -> tuple[float, float]:
    began = server.cpu_seconds, service_seconds(service)
    since, sent = time.perf_counter(), 0
    while (passed := time.perf_counter() - since) < seconds or sent < rate * seconds:
        due = min(math.ceil(rate * seconds), int(passed * rate / HINTS_PER_MESSAGE) * HINTS_PER_MESSAGE)
        for number in range(sent, due, HINTS_PER_MESSAGE):
            for place in range(HINTS_PER_MESSAGE):
                bus.publish(TableChanged(f"table{number + place}", 7))
            await asyncio.sleep(0)
        sent = max(sent, due)
        await asyncio.sleep(0.001)
    await asyncio.sleep(0.3)
    return server.cpu_seconds - began[0], service_seconds(service) - began[1]


def current_commit() -> str:
    """The commit of this checkout, abbreviated."""
    asked = ["git", "rev-parse", "--short", "HEAD"]
    return subprocess.run(asked, cwd=Path(__file__).parent, capture_output=True, text=True, check=True).stdout.strip()

"""Measures how long a move takes until a viewer at another server sees it.

    python -m bench.server.viewer_latency            about a minute
    python -m bench.server.viewer_latency NATS --moves 500

Two servers share a database, with each of the buses: a file beside a shared SQLite database, PostgreSQL's NOTIFY, NATS. Four
people play at one table; each has a socket at both servers and makes all moves at the first. The time goes from sending the
move at the first server to receiving the new view at the second, and, for comparison, at the first. Every move is stored
durably in between. Needs Linux, taskset, PostgreSQL and NATS (Debian: postgresql, nats-server).
"""

import argparse
import asyncio
import json
import os
import time
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random

from bench.server import scenarios
from bench.server.__main__ import run
from bench.server.contestant_protocol import SEATS
from bench.server.server_process import cores
from bench.server.websocket_client import Traffic
from bench.server.zuschlag_server import (
    WRITER,
    MatchConnections,
    OurTables,
    Play,
    create_table,
    running_servers,
    sign_up,
)
from tests.services.nats import running_nats
from tests.services.postgres import running_postgres

BUSES = ("file", "NOTIFY", "NATS")
PAUSE = 0.03
"""Seconds between two moves, at most: a table of people, not a load."""


@dataclass(frozen=True, slots=True)
class Latency:
    """From the move at one server to the view at another, and at the same one, in milliseconds."""

    bus: str
    moves: int
    other_p50: float
    other_p99: float
    same_p50: float
    same_p99: float


async def measure_bus(bus: str, core: int, settings: Mapping[str, str], moves: int) -> Latency:
    """Play at one server, and watch at both."""
    with running_servers(2, core, settings) as servers:
        for server in servers:
            await scenarios.wait_until_listening(OurTables("FULL"), server)
        ports = [server.port for server in servers]
        same_times: list[float] = []
        other_times: list[float] = []
        dice = Random(1)
        while len(other_times) < moves:
            cookies = await sign_up(ports[0], SEATS)
            table = await create_table(ports[0], cookies)
            same, other = (MatchConnections(port, table, cookies, Traffic()) for port in ports)
            await same.open()
            await other.open()
            while same.awaited and len(other_times) < moves:
                await asyncio.sleep(dice.random() * PAUSE)
                seat = same.awaited[0]
                message = same.last_messages[seat]
                assert message.you is not None
                text = WRITER.encode(Play(table, seat, message.you.nth, dice.choice(message.offered)))
                for connections in (same, other):
                    connections.moves_made += 1
                sent = time.perf_counter()
                same.sockets[seat].send(text)
                for connections, times in ((same, same_times), (other, other_times)):
                    times.append((await connections.waiter.wait_for(seat, connections.moves_made) - sent) * 1000)
                same.awaited = same.last_messages[seat].awaited
            same.close()
            other.close()
    quantile = scenarios.quantile
    return Latency(
        bus,
        len(other_times),
        quantile(other_times, 0.5),
        quantile(other_times, 0.99),
        quantile(same_times, 0.5),
        quantile(same_times, 0.99),
    )


async def measure(buses: list[str], moves: int) -> dict[str, object]:
    server_core, load_core = cores()
    os.sched_setaffinity(0, {load_core})
    found = []
    with running_postgres() as postgres, running_nats() as nats:
        for bus in buses:
            settings = {} if bus == "file" else {"ZUSCHLAG_DATABASE": postgres.create_database()}
            if bus == "NATS":
                settings["ZUSCHLAG_BUS"] = nats.url()
            one = await measure_bus(bus, server_core, settings, moves)
            print(
                f"{bus}: at the other server p50 {one.other_p50:.1f} ms, p99 {one.other_p99:.1f} ms; "
                f"at the same server p50 {one.same_p50:.1f} ms, p99 {one.same_p99:.1f} ms ({one.moves} moves)",
                flush=True,
            )
            found.append(asdict(one))
    return {"latencies": found, "load": os.getloadavg()[0]}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("bus", nargs="*", default=list(BUSES), help=f"of {', '.join(BUSES)}; all if none is named")
    parser.add_argument("--moves", type=int, default=400)
    parser.add_argument("--json", type=Path, help="write all figures to this file")
    chosen = parser.parse_args()
    for bus in chosen.bus:
        if bus not in BUSES:
            parser.error(f"{bus!r} is no bus, expected one of {', '.join(BUSES)}")
    found = run(measure(chosen.bus, chosen.moves))
    if chosen.json is not None:
        chosen.json.write_text(json.dumps(found, indent=1) + "\n")


if __name__ == "__main__":
    main()

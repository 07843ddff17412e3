"""How many servers, databases and bots a site needs.

    python -m bench.capacity                      the model, from the committed costs
    python -m bench.capacity --tables 50000       for another number of tables in play
    python -m bench.capacity --check              run three servers, and compare them with the prediction; a minute
    python -m bench.capacity --measure FILE       measure the costs of servers, databases and buses again; about five minutes

`--measure` takes memory, disk and bots from a file that `python -m bench.server.sizing --json` has written (`--sizing`), or
from the committed costs. Needs Linux, taskset, PostgreSQL and NATS (Debian: postgresql, nats-server).
"""

import argparse
import json
import os
import time
from dataclasses import asdict, replace
from pathlib import Path

from bench.capacity import measure as measures
from bench.capacity.disk import measure_disk
from bench.capacity.model import INPUTS, Costs, Site, plan, predict_server_cpu, read_costs
from bench.capacity.report import describe
from bench.server.__main__ import run
from bench.server.server_process import cores
from bench.server.sizing_measures import describe_machine
from tests.services.nats import running_nats
from tests.services.postgres import running_postgres
from zuschlag.bus.nats import NatsBus
from zuschlag.bus.postgres import PostgresBus

SERVERS = (1, 2, 3)
HINT_RATES = {"NOTIFY": 2_000, "NATS": 2_000}


async def measure(chosen: argparse.Namespace) -> dict[str, object]:
    """Run servers of every kind; returns the costs, as the model reads them, and all runs."""
    server_core, load_core = cores()
    os.sched_setaffinity(0, {load_core})
    found: dict[str, list[measures.ServerRun]] = {}
    hints: dict[str, tuple[float, float]] = {}
    with running_postgres() as postgres, running_nats() as nats:
        for name in ("SQLite", "NOTIFY", "NATS"):
            for count in SERVERS:
                settings = {} if name == "SQLite" else {"ZUSCHLAG_DATABASE": postgres.create_database()}
                if name == "NATS":
                    settings["ZUSCHLAG_BUS"] = nats.url()
                one = await measures.measure_servers(
                    count, server_core, settings, tables=chosen.at_once, seconds=chosen.seconds
                )
                found.setdefault(name, []).append(one)
                print(_describe_run(name, one), flush=True)
        settings = {"ZUSCHLAG_DATABASE": postgres.create_database(), "ZUSCHLAG_BUS": nats.url()}
        watched = await measures.measure_servers(
            2, server_core, settings, tables=chosen.at_once, seconds=chosen.seconds, has_viewers=True
        )
        print(f"a server with one viewer at each table: {watched.remote:.0f} µs for a move of another", flush=True)
        for name, rate in HINT_RATES.items():
            settings = {"ZUSCHLAG_DATABASE": postgres.create_database()}
            if name == "NATS":
                settings["ZUSCHLAG_BUS"] = nats.url()
            bus = NatsBus(nats.url()) if name == "NATS" else PostgresBus(settings["ZUSCHLAG_DATABASE"])
            hints[name] = await measures.measure_hint(server_core, settings, bus, rate=rate, seconds=chosen.seconds)
            print(f"{name}: a hint takes {hints[name][0]:.1f} µs of a server, {hints[name][1]:.1f} µs of the bus", flush=True)
        disk = [await measure_disk(postgres, game) for game in ("bigshot", "zahltag")]
    one_server = found["NATS"][0]
    costs = replace(
        read_costs(),
        commit=measures.current_commit(),
        date=time.strftime("%Y-%m-%d", time.gmtime()),
        machine=describe_machine(),
        sqlite_move=found["SQLite"][0].server,
        postgres_move=one_server.server,
        database_move=one_server.database,
        hint=hints["NATS"][0],
        remote_move=watched.remote,
        bus_hint={name: times[1] for name, times in hints.items()},
        postgres_bytes_per_move=max(each.rows for each in disk),
        postgres_listing_bytes_per_move=max(each.listing for each in disk),
        wal_bytes_per_move=max(each.wal for each in disk),
    )
    if chosen.sizing is not None:
        costs = _add_sizes(costs, json.loads(chosen.sizing.read_text(encoding="utf-8")))
    chosen.measure.write_text(json.dumps(asdict(costs), indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    return {name: [asdict(each) for each in runs] for name, runs in found.items()}


def _add_sizes(costs: Costs, sizing: dict[str, list[dict[str, float]]]) -> Costs:
    """With memory, disk and bots from the figures of `bench.server.sizing`."""
    tables = sizing["tables"][-1]
    speeds: dict[str, float] = {}
    for bot in sizing["bots"]:
        level = str(bot["level"])
        speeds[level] = min(bot["moves_per_cpu_second"], speeds.get(level, bot["moves_per_cpu_second"]))
    return replace(
        costs,
        wake=1000 * tables["wake_milliseconds"],
        bot_moves_per_second=speeds,
        server_bytes=tables["empty_bytes"],
        table_bytes=(tables["awake_bytes"] - tables["empty_bytes"]) / tables["tables"],
        socket_bytes=sizing["sockets"]["bytes_each"],  # type: ignore[call-overload]
        disk_bytes_per_move=max(each["disk_bytes"] / each["moves"] for each in sizing["matches"]),
    )


def _describe_run(name: str, one: measures.ServerRun) -> str:
    return (
        f"{name}, {one.servers} servers: {one.server:.0f} µs of the servers, {one.database:.0f} of PostgreSQL, "
        f"{one.bus:.0f} of NATS for a move; {one.moves / one.seconds:.0f} moves/s"
    )


async def check(chosen: argparse.Namespace) -> dict[str, object]:
    """Run one server and three, and compare the three with what the model predicts from the one."""
    server_core, load_core = cores()
    os.sched_setaffinity(0, {load_core})
    runs = []
    with running_postgres() as postgres, running_nats() as nats:
        for count in (1, 3):
            settings = {"ZUSCHLAG_DATABASE": postgres.create_database(), "ZUSCHLAG_BUS": nats.url()}
            runs.append(
                await measures.measure_servers(count, server_core, settings, tables=chosen.at_once, seconds=chosen.seconds)
            )
            print(_describe_run("NATS", runs[-1]), flush=True)
    one, three = runs
    predicted = predict_server_cpu(replace(read_costs(), postgres_move=one.server), 3)
    print(f"predicted for 3 servers: {predicted:.0f} µs for a move; measured: {three.server:.0f} µs, ", end="")
    print(f"{three.server / predicted:.2f} × the prediction")
    return {"predicted": predicted, "measured": three.server}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, help="what a site with so many tables in play needs")
    parser.add_argument("--bus", choices=("NATS", "NOTIFY"), default="NATS")
    parser.add_argument("--seconds-per-move", type=float, default=Site(1).seconds_per_move)
    parser.add_argument("--inputs", type=Path, default=INPUTS, help="the measured costs")
    parser.add_argument("--check", action="store_true", help="compare three servers with the prediction")
    parser.add_argument("--measure", type=Path, metavar="FILE", help="measure, and write the costs into this file")
    parser.add_argument("--runs", type=Path, metavar="FILE", help="write every run into this file")
    parser.add_argument("--sizing", type=Path, help="figures of bench.server.sizing, for memory, disk and bots")
    parser.add_argument("--at-once", type=int, default=24, help="tables that play at full speed")
    parser.add_argument("--seconds", type=float, default=6.0, help="of each run")
    chosen = parser.parse_args()
    if chosen.measure is not None:
        found = run(measure(chosen))
        if chosen.runs is not None:
            chosen.runs.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    elif chosen.check:
        run(check(chosen))
    elif chosen.tables is not None:
        site = Site(chosen.tables, seconds_per_move=chosen.seconds_per_move, bus=chosen.bus)
        for name, value in asdict(plan(read_costs(chosen.inputs), site)).items():
            print(f"{name}: {value}")
    else:
        print(describe(read_costs(chosen.inputs)))


if __name__ == "__main__":
    main()

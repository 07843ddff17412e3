"""Measures our server of tables against boardgame.io.

    python -m bench.server                      everything; about eight minutes
    python -m bench.server speed --only bgio    one scenario, one contestant
    python -m bench.server pace --only bgio     the pace of people, of boardgame.io instead of ours

The server has one core and the load, this process, another. `speed` lets contestants take turns, a fresh server each: ours
(FULL), boardgame.io, ours (NORMAL), boardgame.io, and so on; each of ours is divided by the boardgame.io that follows it. The
other scenarios measure ours alone, unless told otherwise. Needs Linux, taskset, Node 20 and npm.
"""

import argparse
import asyncio
import importlib.util
import itertools
import json
import os
import platform
import subprocess
import sys
from collections.abc import Coroutine
from dataclasses import asdict
from pathlib import Path
from typing import Any

from bench.server import report, scenarios
from bench.server.boardgame_io import PACKAGES, BoardgameIo
from bench.server.contestant_protocol import Contestant
from bench.server.server_process import cores
from bench.server.zuschlag_server import OurTables

SCENARIOS = ("speed", "pace", "idle", "start")
CONTESTANTS = ("full", "normal", "bgio")


def contestant(name: str) -> Contestant:
    match name:
        case "full":
            return OurTables("FULL")
        case "normal":
            return OurTables("NORMAL")
        case "bgio":
            return BoardgameIo()
    raise SystemExit(f"{name!r} is no contestant, expected one of {', '.join(CONTESTANTS)}")


def turns(names: list[str], rounds: int) -> list[str]:
    """Whose turn it is: each of ours is followed by boardgame.io, where that takes part."""
    ours = [name for name in names if name != "bgio"]
    with_theirs = ["bgio"] if "bgio" in names else []
    once = list(itertools.chain.from_iterable([name, *with_theirs] for name in ours)) or with_theirs
    return once * rounds


def described() -> str:
    about = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    model = next((line.partition(":")[2].strip() for line in about if line.startswith("model name")), "an unknown processor")
    node = subprocess.run(["node", "--version"], capture_output=True, text=True, check=True).stdout.strip()
    packages = ", ".join(f"{name} {version}" for name, version in PACKAGES.items())
    loop = "uvloop" if importlib.util.find_spec("uvloop") else "asyncio"
    return f"Python {platform.python_version()} ({loop} for the load), Node {node}, {packages}, {model}"


async def measure(chosen: argparse.Namespace) -> dict[str, Any]:
    server_core, load_core = cores()
    os.sched_setaffinity(0, {load_core})
    found: dict[str, Any] = {"machine": described()}
    print(found["machine"], flush=True)
    only = chosen.only.split(",") if chosen.only else []
    if "speed" in chosen.scenario:
        rounds = []
        for name in turns(only or list(CONTESTANTS), chosen.rounds):
            rounds.append(
                await scenarios.full_speed(contestant(name), server_core, chosen.tables, chosen.warming, chosen.seconds)
            )
            one = rounds[-1]
            print(f"{one.contestant}: {one.moves_per_cpu_second:.0f} moves per CPU second", file=sys.stderr, flush=True)
        print(f"\n## At full speed, {chosen.tables} tables\n\n{report.at_full_speed(rounds)}")
        print(f"\n{report.ratios(rounds, BoardgameIo.name)}", flush=True)
        found["speed"] = [asdict(one) for one in rounds]
    single = [contestant(name) for name in only or ["full"]]
    if "pace" in chosen.scenario:
        paces = [await scenarios.at_a_pace(one, server_core, chosen.many, chosen.every, chosen.pace_seconds) for one in single]
        print(f"\n## A move every {chosen.every:g} s at every table\n\n{report.paces(paces)}", flush=True)
        found["pace"] = [asdict(one) for one in paces]
    if "idle" in chosen.scenario:
        idles = [await scenarios.idling(one, server_core, chosen.sockets) for one in single]
        print(f"\n## Idle sockets\n\n{report.idles(idles)}", flush=True)
        found["idle"] = [asdict(one) for one in idles]
    if "start" in chosen.scenario:
        starts = [await scenarios.starting(one, server_core, chosen.starts) for one in single]
        print(f"\n## Start\n\n{report.starts(starts)}", flush=True)
        found["start"] = [asdict(one) for one in starts]
    return found


def run(work: Coroutine[Any, Any, dict[str, Any]]) -> dict[str, Any]:
    """On uvloop where it is installed: half the load for the same moves."""
    factory = importlib.import_module("uvloop").new_event_loop if importlib.util.find_spec("uvloop") else None
    with asyncio.Runner(loop_factory=factory) as runner:
        return runner.run(work)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("scenario", nargs="*", default=SCENARIOS, help=f"of {', '.join(SCENARIOS)}; all if none is named")
    parser.add_argument("--only", default="", help=f"of {', '.join(CONTESTANTS)}, with commas between")
    parser.add_argument("--rounds", type=int, default=5, help="of full speed")
    parser.add_argument("--tables", type=int, default=64, help="at full speed")
    parser.add_argument("--warming", type=float, default=4.0, help="seconds of full speed before those that count")
    parser.add_argument("--seconds", type=float, default=10.0, help="of full speed that count")
    parser.add_argument("--many", type=int, default=500, help="tables at the pace of people")
    parser.add_argument("--every", type=float, default=2.0, help="seconds between a table's moves at that pace")
    parser.add_argument("--pace-seconds", type=float, default=60.0)
    parser.add_argument("--sockets", type=int, default=2000, help="that are only open")
    parser.add_argument("--starts", type=int, default=7)
    parser.add_argument("--json", type=Path, help="write all figures here, too")
    chosen = parser.parse_args()
    for word in chosen.scenario:
        if word not in SCENARIOS:
            parser.error(f"{word!r} is no scenario, expected one of {', '.join(SCENARIOS)}")
    found = run(measure(chosen))
    if chosen.json:
        chosen.json.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()

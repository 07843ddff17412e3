"""Measures what one server needs, and says how large a machine should be.

    python -m bench.server.sizing                          everything; about fifteen minutes
    python -m bench.server.sizing --tables 100 1000        for other numbers of tables
    python -m bench.server.sizing --json FILE              all figures, too

The figures are of this machine; memory and disk hardly depend on it. CPU is counted in CPU seconds, so that other work on the
machine disturbs little. Needs Linux, taskset and numba. The advice is for tables in play: four people with the page open, and a
move every `--seconds-per-move` seconds.
"""

import argparse
import json
import math
import sys
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TypeVar

from bench.server import sizing_measures as measures
from bench.server.server_process import cores
from bench.server.sizing_measures import BotSpeed, Matches, Moves, Sockets, Tables

Measured = TypeVar("Measured")
MIB = 1024 * 1024
SOCKETS_PER_TABLE = 4
TABLES = (100, 1_000, 10_000)
SECONDS_PER_MOVE = 6.0
BUSY = 0.7
"""How much of a core a server or a worker should use: above that, people wait."""


@dataclass(frozen=True)
class Figures:
    """Everything that was measured."""

    machine: str
    matches: Sequence[Matches]
    tables: Sequence[Tables]
    sockets: Sockets
    moves: Moves
    bots: Sequence[BotSpeed]


@dataclass(frozen=True)
class Advice:
    """What a server needs for so many tables in play."""

    tables: int
    memory_mib: float
    """Of the server process, with four WebSockets at each table."""
    sockets: int
    moves_per_second: float
    server_cores: float
    """CPU seconds of the server process a second. It uses one core at most."""
    disk_mib_per_day: float
    """If all these tables play day and night."""
    workers: dict[str, int]
    """Bot workers, by level, if one seat of each table has a bot of that level."""


def advise(figures: Figures, measured: Tables, seconds_per_move: float) -> Advice:
    """What a server needs for so many tables, at this pace."""
    moves_per_second = measured.tables / seconds_per_move
    more_sockets = (SOCKETS_PER_TABLE - 1) * measured.tables
    disk_per_move = max(each.disk_bytes / each.moves for each in figures.matches)
    slowest: dict[str, float] = {}
    for bot in figures.bots:
        slowest[bot.level] = min(bot.moves_per_cpu_second, slowest.get(bot.level, math.inf))
    return Advice(
        tables=measured.tables,
        memory_mib=(measured.awake_bytes + more_sockets * figures.sockets.bytes_each) / MIB,
        sockets=SOCKETS_PER_TABLE * measured.tables,
        moves_per_second=moves_per_second,
        server_cores=moves_per_second / figures.moves.per_cpu_second,
        disk_mib_per_day=moves_per_second * 86_400 * disk_per_move / MIB,
        workers={level: math.ceil(moves_per_second / SOCKETS_PER_TABLE / (speed * BUSY)) for level, speed in slowest.items()},
    )


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table in Markdown."""
    lines = [head, ["---", *["--:"] * (len(head) - 1)], *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines) + "\n"


def report(figures: Figures, seconds_per_move: float) -> str:
    """Everything as tables for docs/how-to/hosting.md."""
    by_count = [
        [
            f"{each.tables:,}",
            f"{each.asleep_bytes / MIB:.0f} MiB",
            f"{(each.asleep_bytes - each.empty_bytes) / each.tables / 1024:.1f} KiB",
            f"{each.awake_bytes / MIB:.0f} MiB",
            f"{(each.awake_bytes - each.asleep_bytes) / each.tables / 1024:.0f} KiB",
            f"{each.database_bytes / MIB:.1f} MiB",
            f"{each.wake_milliseconds:.1f} ms",
        ]
        for each in figures.tables
    ]
    bots = [
        [f"{bot.game}, {bot.level}", f"{bot.moves_per_cpu_second:,.0f}", f"{bot.resident_bytes / MIB:.0f} MiB"]
        for bot in figures.bots
    ]
    matches = [[each.game, f"{each.moves:.0f}", f"{each.disk_bytes / 1024:.0f} KiB"] for each in figures.matches]
    advice = [advise(figures, each, seconds_per_move) for each in figures.tables]
    needs = [
        [
            f"{each.tables:,}",
            f"{each.memory_mib:,.0f} MiB",
            f"{each.sockets:,}",
            f"{each.moves_per_second:,.0f}",
            f"{each.server_cores:.2f}",
            f"{each.disk_mib_per_day:,.0f} MiB",
            *(str(count) for count in each.workers.values()),
        ]
        for each in advice
    ]
    levels = list(advice[0].workers) if advice else []
    in_memory = ["tables", "asleep", "each", "awake, one WebSocket each", "each", "database", "CPU to wake one"]
    needed = ["tables", "memory", "WebSockets", "moves/s", "cores of the server", "disk a day"]
    return "\n".join(
        [
            f"Measured on {figures.machine}\n",
            table(in_memory, by_count),
            f"A WebSocket more: {figures.sockets.bytes_each / 1024:.0f} KiB. "
            f"A move, sent to four: {1000 / figures.moves.per_cpu_second:.2f} ms of CPU "
            f"({figures.moves.per_cpu_second:,.0f} moves for each CPU second).\n",
            table(["match of four, level normal", "moves", "disk"], matches),
            table(["one bot worker", "moves for each CPU second", "memory"], bots),
            f"A move every {seconds_per_move:g} s at each table, four WebSockets each; a bot at one of four seats:\n",
            table([*needed, *(f"workers, {level}" for level in levels)], needs),
        ]
    )


def _tell(measured: Measured) -> Measured:
    """Say on standard error what has been measured: all of it takes long."""
    print(measured, file=sys.stderr)
    return measured


def main() -> None:
    parser = argparse.ArgumentParser(description="Measures what one server needs, and says how large a machine should be.")
    parser.add_argument("--tables", type=int, nargs="+", default=TABLES, metavar="N", help="numbers of tables")
    parser.add_argument("--seconds-per-move", type=float, default=SECONDS_PER_MOVE, help="the pace of each table")
    parser.add_argument("--matches", type=int, default=20, help="matches of each game that are stored, for the disk")
    parser.add_argument("--seconds", type=float, default=8.0, help="how long each speed is measured")
    parser.add_argument("--json", type=Path, help="write all figures into this file")
    given = parser.parse_args()
    core, _ = cores()
    machine = measures.describe_machine()
    matches = [_tell(measures.measure_matches(game, given.matches)) for game in measures.GAMES]
    bots = [_tell(speed) for game in measures.GAMES for speed in measures.measure_bots(game, given.seconds)]
    moves = _tell(measures.measure_moves(core, min(64, max(given.tables)), given.seconds))
    sockets = _tell(measures.measure_sockets(min(500, max(given.tables)), 4, core))
    tables = [_tell(measures.measure_tables(count, core)) for count in given.tables]
    figures = Figures(machine, matches, tables, sockets, moves, bots)
    if given.json is not None:
        given.json.write_text(json.dumps(asdict(figures), indent=2) + "\n", encoding="utf-8")
    print(report(figures, given.seconds_per_move))


if __name__ == "__main__":
    main()

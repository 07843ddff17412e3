"""Attack a server in every way we know, and measure the honest players: `make attack` (see docs/explanation/attacks.md)."""

import argparse
import asyncio
import pickle
import shutil
import sys
from contextlib import nullcontext
from dataclasses import replace
from pathlib import Path

from tests.attack.catalogue import ATTACKS
from tests.attack.harness import LONG, Result, Size, run_attacks
from tests.attack.report import ROOT, commit, is_changed, render_report, write_report
from tests.services.postgres import PostgresServer, running_postgres

OUTPUT = ROOT / "build" / "attack"
"""What servers write under attack: their output and their databases, one folder for each attack."""


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.attack", description=__doc__)
    parser.add_argument("--only", default="", metavar="NAMES", help=f"only these, separated by commas: {', '.join(ATTACKS)}")
    parser.add_argument("--seconds", type=float, default=LONG.seconds, help="of each attack (fewer: no report is written)")
    parser.add_argument("--tables", type=int, default=LONG.honest_tables, help="where honest people play")
    parser.add_argument("--servers", type=int, default=1, help="so many on one database (then no report is written)")
    parser.add_argument("--postgres", action="store_true", help="on PostgreSQL, not on SQLite (then no report is written)")
    parser.add_argument("--report", action="store_true", help="write the report into docs/soak, however long the attacks are")
    given = parser.parse_args()
    names = [name for name in given.only.split(",") if name] or list(ATTACKS)
    if unknown := set(names) - set(ATTACKS):
        parser.error(f"no such attack: {', '.join(sorted(unknown))}; there are {', '.join(ATTACKS)}")
    size = replace(LONG, seconds=given.seconds, honest_tables=given.tables)
    with running_postgres() if given.postgres else nullcontext() as postgres:
        results = [_measure(name, size, given.servers, postgres) for name in names]
    if (size == LONG and given.servers == 1 and not given.postgres) or given.report:
        print(f"written: {write_report(results, size)}")  # noqa: T201
    else:
        Path(OUTPUT, "report.md").write_text(render_report(results, size), encoding="utf-8")
        print(f"written: {OUTPUT / 'report.md'}")  # noqa: T201
    return 1 if any(result.broken_promises(is_timed=True) for result in results) else 0


def _measure(name: str, size: Size, servers: int, postgres: PostgresServer | None) -> Result:
    """What one attack does. One that was measured before, on the same commit, is not measured again: a run can be resumed."""
    folder = OUTPUT / "-".join([name, *([str(servers)] if servers > 1 else []), *(["postgres"] if postgres else [])])
    file = folder / f"{commit()}-{size.seconds:g}-{size.honest_tables}.pickle"
    if file.exists() and not is_changed():
        known: Result = pickle.loads(file.read_bytes())
        return known
    shutil.rmtree(folder, ignore_errors=True)
    database = postgres.create_database() if postgres else None
    (result,) = asyncio.run(run_attacks([ATTACKS[name]], size, folder, servers=servers, database=database))
    file.write_bytes(pickle.dumps(result))
    _print_line(result)
    return result


def _print_line(result: Result) -> None:
    during = result.during
    broken = "; ".join(result.broken_promises(is_timed=True)) or "held"
    latencies = ", ".join(f"{word} {getattr(during, word) * 1000:.0f} ms" for word in ("p50", "p99", "longest"))
    print(f"{result.attack.name}: {during.count} moves, {latencies}, recovery {result.recovery:.1f} s: {broken}", flush=True)  # noqa: T201


if __name__ == "__main__":
    sys.exit(main())

"""Measures ours beside other libraries, on one core, in CPU seconds. Writes compare.md and compare.svg into docs/reference.

    python -m bench.compare                     everything; some minutes, and some more to install the others once
    python -m bench.compare --only zuschlag,openspiel --work playouts --rounds 3 --out build

Installs the versions pinned in bench/compare/requirements.txt into an environment of their own under build/, and keeps it.
"""

import argparse
import os
import platform
import subprocess
import sys
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from hashlib import blake2b
from pathlib import Path

from bench.compare import chart, report
from bench.compare.worker_process import ROOT, WorkerProcess, run_rounds

PINNED = ROOT / "bench" / "compare" / "requirements.txt"
ENVIRONMENTS = ROOT / "build" / "compare"


def install_environment(pinned: Path = PINNED, folder: Path = ENVIRONMENTS) -> Path:
    """The Python of an environment that has what is pinned; made where it is missing, or was not finished."""
    place = folder / blake2b(pinned.read_bytes() + sys.version.encode(), digest_size=6).hexdigest()
    python = place / "bin" / "python"
    if not (place / "installed").exists():
        print(f"installing {pinned.relative_to(ROOT)} into {place.relative_to(ROOT)}", flush=True)
        subprocess.run([sys.executable, "-m", "venv", "--clear", place], check=True)
        subprocess.run([python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "-r", pinned], check=True)
        (place / "installed").touch()
    return python


def start_workers(libraries: Iterable[str]) -> list[WorkerProcess]:
    """Those that take part. One that does not start is left out, and that is said."""
    workers: list[WorkerProcess] = []
    for library in libraries:
        python = Path(sys.executable) if library == report.OURS else install_environment()
        try:
            workers.append(WorkerProcess(library, python))
        except OSError as error:
            print(error, file=sys.stderr, flush=True)
    return workers


def processor() -> str:
    """What it runs on, in words."""
    about = Path("/proc/cpuinfo")
    names = (
        [line.split(":")[1].strip() for line in about.read_text().splitlines() if "model name" in line]
        if about.exists()
        else []
    )
    return names[0] if names else platform.processor() or platform.machine()


def pin_to_one_core() -> None:
    """This process and all that it starts."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


def describe_conditions(workers: Sequence[WorkerProcess], rounds: int, seconds: float, load: float) -> str:
    versions = ", ".join(f"{name} {number}" for worker in workers for name, number in worker.versions.items())
    commit = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"], cwd=ROOT, capture_output=True, text=True, check=False
    ).stdout
    return (
        f"`python -m bench.compare` measured the figures on {datetime.now(UTC):%Y-%m-%d}, at commit"
        f" {commit.strip() or 'unknown'}, on one core of {processor()}, with Python {platform.python_version()}: {versions}."
        " Each library runs in its own process, all on the same core and with one thread. For each kind of work they take short"
        f" turns: {rounds} rounds of {seconds:g} CPU seconds, after a first turn that is not counted. Rates are per CPU second,"
        " as median and best of the rounds. *Zuschlag is* this many times as fast: the median of the ratios within each round."
        f" (The load of the machine at the start was {load:.1f}.)"
    )


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=0.25, help="CPU seconds of each in a round")
    parser.add_argument("--only", default=",".join(report.NAMES), help="libraries, by comma")
    parser.add_argument("--work", default=",".join(report.WORKS), help="classes of work, by comma")
    parser.add_argument("--out", type=Path, default=ROOT / "docs/reference", help="the folder to write into")
    chosen = parser.parse_args(arguments)
    libraries, works = chosen.only.split(","), chosen.work.split(",")
    for given, known in ((libraries, report.NAMES), (works, report.WORKS)):
        unknown = set(given) - set(known)
        if unknown:
            parser.error(f"{min(unknown)!r} is unknown; there is {', '.join(known)}")
    load = os.getloadavg()[0]
    cores = os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else None
    pin_to_one_core()
    workers = start_workers(libraries)
    try:
        lines = run_rounds(workers, works, chosen.rounds, chosen.seconds)
    finally:
        for worker in workers:
            worker.close()
        if cores is not None:
            os.sched_setaffinity(0, cores)
    chosen.out.mkdir(parents=True, exist_ok=True)
    chart.draw(lines, chosen.out / "compare.svg")
    page = report.write_report(lines, describe_conditions(workers, chosen.rounds, chosen.seconds, load), chart="compare.svg")
    (chosen.out / "compare.md").write_text(page, encoding="utf-8")
    print(page)


if __name__ == "__main__":
    main()

"""The other side of `turns`: starts those who take part, asks them in turn, and collects what they say."""

import json
import os
import select
import subprocess
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Any

ROOT = Path(__file__).parents[2]
TIMEOUT = 240
"""Seconds that one answer may take: the first one compiles."""
TURNS = 5
ONE_THREAD = {
    "OMP_NUM_THREADS": "1",
    "OPENBLAS_NUM_THREADS": "1",
    "MKL_NUM_THREADS": "1",
    "NUMBA_NUM_THREADS": "1",
    "JAX_PLATFORMS": "cpu",
    "XLA_FLAGS": "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1",
}


@dataclass(slots=True)
class Line:
    """One thing measured: units per CPU second, round by round; or why there are none."""

    work: str
    game: str
    library: str
    way: str
    how: str
    shows: str
    rates: list[float] = field(default_factory=list)
    trouble: str = ""
    done: int = 0
    spent: float = 0.0

    def end_round(self) -> None:
        """What was done since the last one makes a rate."""
        if not self.trouble:
            self.rates.append(self.done / self.spent)
        self.done, self.spent = 0, 0.0

    @property
    def median(self) -> float:
        return median(self.rates)

    @property
    def best(self) -> float:
        return max(self.rates)

    def times(self, other: "Line") -> float:
        """How many times as fast as the other: the median over rounds."""
        return median(one / another for one, another in zip(self.rates, other.rates, strict=True))


class WorkerProcess:
    """A library in a process of its own, which does nothing unless it is asked."""

    def __init__(self, library: str, python: Path) -> None:
        self.library = library
        self._process = subprocess.Popen(
            [python, "-m", f"bench.compare.libraries.{library}"],
            cwd=ROOT, env={**os.environ, **ONE_THREAD, "PYTHONPATH": python_path(library)},
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0,
        )  # fmt: skip
        said = self._read_answer()
        if "error" in said:
            self.close()
            raise OSError(f"{library} does not start: {said['error']}")
        self.versions: dict[str, str] = said["versions"]
        self.lines = [Line(work, game, library, way, how, shows) for work, game, way, how, shows in said["offers"]]

    def _read_answer(self) -> dict[str, Any]:
        assert self._process.stdout is not None
        ready, _, _ = select.select([self._process.stdout], [], [], TIMEOUT)
        if not ready:
            self._process.kill()
            return {"error": f"no answer within {TIMEOUT} s"}
        said = self._process.stdout.readline()
        return json.loads(said) if said else {"error": "it ended"}

    def ask(self, line: Line, seconds: float) -> None:
        """Let it work on that for so many CPU seconds. What fails once is not asked again."""
        if line.trouble:
            return
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(
                json.dumps({"key": [line.work, line.game, line.way], "seconds": seconds}).encode() + b"\n"
            )
            said = self._read_answer()
        except OSError as error:
            said = {"error": str(error)}
        if "error" in said:
            line.trouble = said["error"]
            line.rates.clear()
        else:
            line.done += said["done"]
            line.spent += said["spent"]

    def close(self) -> None:
        """End it."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.close()
        try:
            self._process.wait(10)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._process.stdout.close()


def python_path(library: str) -> str:
    """Where it finds modules: ours come from this checkout, theirs from their environment alone."""
    return f"{ROOT / 'src'}{os.pathsep}{ROOT}" if library == "zuschlag" else str(ROOT)


def run_rounds(workers: Sequence[WorkerProcess], works: Sequence[str], rounds: int, seconds: float) -> list[Line]:
    """Class by class, round by round, everybody in turn: several short turns a round, so that a busy moment hits all."""
    lines = []
    for work in works:
        participants = [(worker, line) for worker in workers for line in worker.lines if line.work == work]
        for worker, line in participants:
            began = time.perf_counter()
            worker.ask(line, 0)  # makes ready
            took = time.perf_counter() - began
            print(f"{work}: {line.game}, {line.library} by {line.way}: {line.trouble or f'ready in {took:.1f} s'}", flush=True)
        for _ in range(rounds):
            for _ in range(TURNS):
                for worker, line in participants:
                    worker.ask(line, seconds / TURNS)
            for _, line in participants:
                line.end_round()
        lines += [line for _, line in participants]
    return lines

"""Measuring on a machine that others use too: contestants take turns, round by round, and only ratios within a round count."""

import os
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

TURNS = 10

Contestant = Callable[[], int]
"""Does some work and says how many units of it were done."""


@dataclass(frozen=True, slots=True)
class Race:
    """Units per second of every contestant, round by round."""

    rates: dict[str, list[float]]

    def median(self, name: str) -> float:
        return median(self.rates[name])

    def ratio(self, name: str, to: str) -> float:
        """The median over rounds of one contestant's rate divided by another's in the same round."""
        return median(one / other for one, other in zip(self.rates[name], self.rates[to], strict=True))


def race(
    contestants: Mapping[str, Contestant], rounds: int, *, seconds: float = 0.2, clock: Callable[[], float] = time.process_time
) -> Race:
    """Let all contestants work in turn, `seconds` each and round, after a first turn that is not counted.

    Within a round they take several short turns rather than one long one, so that a busy moment of the machine hits all.
    """
    rates: dict[str, list[float]] = {name: [] for name in contestants}
    for contestant in contestants.values():
        contestant()
    for _ in range(rounds):
        done, spent = dict.fromkeys(contestants, 0), dict.fromkeys(contestants, 0.0)
        for turn in range(1, TURNS + 1):
            for name, contestant in contestants.items():
                while spent[name] < seconds * turn / TURNS:
                    start = clock()
                    done[name] += contestant()
                    spent[name] += clock() - start
        for name in contestants:
            rates[name].append(done[name] / spent[name])
    return Race(rates)


def repeated(work: Callable[[], Any], times: int) -> Contestant:
    """`work` as a contestant whose unit is one call."""

    def turn() -> int:
        for _ in range(times):
            work()
        return times

    return turn


def start_times(program: str, rounds: int, **environment: str) -> list[float]:
    """How long a fresh Python takes to run the program, in seconds, once for each round."""
    times = []
    for _ in range(rounds):
        start = time.perf_counter()
        subprocess.run([sys.executable, "-c", program], check=True, env={**os.environ, **environment})  # noqa: S603
        times.append(time.perf_counter() - start)
    return times


def cold_and_warm(program: str, rounds: int) -> tuple[float, list[float]]:
    """How long the program takes with an empty cache of compiled rules, once, and then with a filled one."""
    with TemporaryDirectory() as folder:
        cache = str(Path(folder) / "cache")
        (cold,) = start_times(program, 1, ZUSCHLAG_CACHE=cache)
        return cold, start_times(program, rounds, ZUSCHLAG_CACHE=cache)

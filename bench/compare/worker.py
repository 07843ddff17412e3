"""What takes part in a comparison: a process that works when it is asked to, and says how long that took.

It is run by the Python of its own environment, so this module needs nothing but the standard library.
"""

import json
import os
import sys
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass

WorkUnit = Callable[[], tuple[int, float]]
"""Does some work: how many units of it, and in how many CPU seconds."""


@dataclass(frozen=True, slots=True)
class Offer:
    """Something that can be measured: what makes it ready, and how it is done, in words."""

    make: Callable[[], WorkUnit]
    how: str
    shows: str = ""
    """Where observations are made: how many numbers of which kind."""


Offers = Mapping[tuple[str, str, str], Offer]
"""By class of work, game and way of doing it."""


def count_all(work: Callable[[], int]) -> WorkUnit:
    """Work all of which counts. `work` says how many units it did."""

    def turn() -> tuple[int, float]:
        began = time.process_time()
        done = work()
        return done, time.process_time() - began

    return turn


def work_for_seconds(turn: WorkUnit, seconds: float) -> tuple[int, float]:
    """Work turn after turn, until so many CPU seconds are spent."""
    done, spent = 0, 0.0
    while spent < seconds:
        more, took = turn()
        done += more
        spent += took
    return done, spent


def serve(offers: Offers, versions: Mapping[str, str]) -> None:
    """Say what is offered; then, line by line, do what is asked. Ends with its input.

    Whatever a library prints goes to the standard error: what is said here is for the program that asks.
    """
    said = os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="utf-8")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    ready: dict[tuple[str, str, str], WorkUnit] = {}

    def say(thing: object) -> None:
        said.write(json.dumps(thing) + "\n")
        said.flush()

    say({"offers": [[*key, offer.how, offer.shows] for key, offer in offers.items()], "versions": dict(versions)})
    for line in sys.stdin:
        asked = json.loads(line)
        work, game, way = asked["key"]
        key = (work, game, way)
        try:
            if key not in ready:
                ready[key] = offers[key].make()
                ready[key]()  # compiles, fills caches; not counted
            done, spent = work_for_seconds(ready[key], asked["seconds"])
        except Exception as error:  # noqa: BLE001 (a library that fails is a line of the report, not the end of it)
            say({"error": f"{type(error).__name__}: {error}"})
        else:
            say({"done": done, "spent": spent})

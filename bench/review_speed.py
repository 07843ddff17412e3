"""Measures how long reviews take, in seconds of one core's time, over several matches of both games.

    python -m bench.review_speed
    python -m bench.review_speed bigshot --matches 8 --players 4

The compiled code is loaded first: it is what a server's workers have loaded, too. `first` is the time until the first decisions
have marks, `quick` until all of them have had a quick look, `whole` until the review is complete. `task` is the longest part.
"""

import argparse
import time
import zlib
from collections.abc import Iterator
from statistics import fmean

import msgspec

from bench.review_calibration import play_match
from zuschlag.review import Reviewer
from zuschlag.review.schema import Decision, Part

BOTS = ("easy", "normal", "normal", "normal")
FIRST_MARKS = 5
"""So many decisions with marks are the first that a page shows."""


def measure(game: str, players: int, seed: int) -> dict[str, float]:
    """Review one match; seconds of this process, and sizes."""
    record = play_match(game, BOTS[:players], seed)
    Reviewer(record).evaluator.make_ready(Reviewer(record).game)
    began = time.process_time()
    reviewer = Reviewer(record)
    found = {"moves": float(len(reviewer.match.moves)), "replay": time.process_time() - began}
    parts: list[Part] = []
    longest, last = 0.0, time.process_time()
    for part in reviewer.parts():
        parts.append(part)
        now = time.process_time()
        longest, last = max(longest, now - last), now
        marked = sum(isinstance(each, Decision) and each.mark is not None for each in parts)
        if marked == FIRST_MARKS and "first" not in found:
            found["first"] = now - began
        if len(parts) == len(reviewer.decisions):
            found["quick"] = now - began
    found["whole"] = time.process_time() - began
    found["task"] = longest
    began = time.process_time()
    body = msgspec.json.encode(reviewer.assemble(parts))
    found["assemble"] = time.process_time() - began
    return found | {"parts": float(len(parts)), "kB": len(body) / 1000, "zipped kB": len(zlib.compress(body)) / 1000}


def rows(game: str, players: int, matches: int) -> Iterator[dict[str, float]]:
    for seed in range(1, matches + 1):
        found = measure(game, players, seed)
        print(f"{game} {players} seed {seed}: " + ", ".join(f"{name} {value:.3g}" for name, value in found.items()), flush=True)
        yield found


def main() -> None:
    """Measure what the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=["bigshot", "zahltag"])
    parser.add_argument("--matches", type=int, default=4)
    parser.add_argument("--players", type=int, default=4)
    asked = parser.parse_args()
    for game in asked.games:
        found = list(rows(game, asked.players, asked.matches))
        print(f"{game}: mean " + ", ".join(f"{name} {fmean(row[name] for row in found):.3g}" for name in found[0]))
        print(f"{game}: most " + ", ".join(f"{name} {max(row[name] for row in found):.3g}" for name in found[0]))


if __name__ == "__main__":
    main()

"""Measures reviews on bots of known strength: how many mistakes each level makes, and how much variance luck explains.

    python -m bench.review_calibration marks bigshot --matches 8
    python -m bench.review_calibration luck zahltag --matches 100

`marks` lets the levels easy, normal, hard and expert play each other at one table, in other seats each time, and reviews the
matches. The thresholds of `zuschlag.review.marks` are right if stronger levels make fewer mistakes. `luck` plays matches of one
bot with itself, and compares the variance of results with that of results less luck. Intervals are 95 % intervals over matches.
"""

import argparse
import json
import random
from collections import Counter
from collections.abc import Callable, Sequence
from statistics import fmean, pvariance
from typing import Any

import zuschlag
from zuschlag.bots import Turn, find
from zuschlag.review import Reviewer, Task
from zuschlag.review.marks import MARKS, accuracy
from zuschlag.review.schema import FULL_WIN, ChanceEvent, Decision

LEVELS = ("easy", "normal", "hard", "expert")
RESAMPLES = 2_000


def play_match(game: str, bots: Sequence[str], seed: int) -> dict[str, Any]:
    """The record of a match of these bots."""
    match = zuschlag.new(game, len(bots), seed=seed)
    players = [find(spec)(seed, seat) for seat, spec in enumerate(bots)]
    while seats := match.pending.seats:
        match.play(seats[0], players[seats[0]].choose(Turn(match, seats[0])))
    return dict(match.record())


def bootstrap(matches: Sequence[Any], statistic: Callable[[Sequence[Any]], float]) -> tuple[float, float, float]:
    """A statistic of matches, with a 95 % interval by resampling them."""
    rng = random.Random(1)
    found = sorted(statistic(rng.choices(matches, k=len(matches))) for _ in range(RESAMPLES))
    return statistic(matches), found[RESAMPLES // 40], found[-RESAMPLES // 40]


def judge_levels(game: str, matches: int, budget: int, seed: int) -> list[dict[str, list[Decision]]]:
    """By match and level: the decisions, judged with this budget."""
    found = []
    for number in range(matches):
        turned = number % len(LEVELS)
        seats = [*LEVELS[turned:], *LEVELS[:turned]]
        reviewer = Reviewer(play_match(game, seats, seed + number), budget=budget)
        judged: dict[str, list[Decision]] = {level: [] for level in LEVELS}
        for step, point in reviewer.decisions.items():
            part = reviewer.compute(Task("decision", step, budget))
            assert isinstance(part, Decision)
            judged[seats[point.seat]].append(part)
        found.append(judged)
        print(f"match {number + 1}: {count_marks(judged)}", flush=True)
    return found


def count_marks(judged: dict[str, list[Decision]]) -> dict[str, dict[str, int]]:
    """By level: how many decisions have each mark."""
    counts = {level: Counter(part.mark for part in parts) for level, parts in judged.items()}
    return {level: {mark: counts[level][mark] for mark in MARKS} for level in LEVELS}


def mistakes_of(level: str) -> Callable[[Sequence[dict[str, list[Decision]]]], float]:
    """The mean number of mistakes and blunders of a level in a match."""
    return lambda matches: fmean(sum(part.mark in MARKS[3:] for part in match[level]) for match in matches)


def accuracy_of(level: str) -> Callable[[Sequence[dict[str, list[Decision]]]], float]:
    """The mean accuracy of a level in a match."""
    return lambda matches: fmean(accuracy(match[level]) or 100.0 for match in matches)


def report_marks(game: str, matches: int, budget: int, seed: int) -> None:
    """Print mistakes per match and accuracy by level, as a table and as JSON."""
    judged = judge_levels(game, matches, budget, seed)
    print("| level | mistakes and blunders in a match | 95 % | accuracy | 95 % |\n|---|--:|--:|--:|--:|")
    for level in LEVELS:
        mean, low, high = bootstrap(judged, mistakes_of(level))
        exact, worst, best = bootstrap(judged, accuracy_of(level))
        print(f"| {level} | {mean:.1f} | {low:.1f}–{high:.1f} | {exact:.1f} | {worst:.1f}–{best:.1f} |")
    losses = {
        level: sorted(
            (round(part.loss, 4), round(part.loss_error, 4))
            for match in judged
            for part in match[level]
            if part.mark is not None
        )
        for level in LEVELS
    }
    print(json.dumps(losses))


def measure_luck(game: str, matches: int, bot: str, seed: int) -> list[list[tuple[float, float]]]:
    """By match and seat: the result less a fair share, and luck."""
    found = []
    for number in range(matches):
        reviewer = Reviewer(play_match(game, [bot] * 4, seed + number))
        tasks = [Task("deal", 0), *(Task("chance", step) for step in reviewer.chances)]
        events = [event for event in map(reviewer.compute, tasks) if isinstance(event, ChanceEvent)]
        players = reviewer.assemble(events).seats
        found.append([((player.result - player.start) / FULL_WIN, player.luck / FULL_WIN) for player in players])
    return found


def variance_left(matches: Sequence[Sequence[tuple[float, float]]]) -> float:
    """The variance of results less luck, as a part of the variance of results."""
    results = [result for match in matches for result, _ in match]
    rest = [result - luck for match in matches for result, luck in match]
    return pvariance(rest) / pvariance(results)


def report_luck(game: str, matches: int, bot: str, seed: int) -> None:
    """Print the mean luck of the first seat, and how much variance is left without luck."""
    found = measure_luck(game, matches, bot, seed)
    mean, low, high = bootstrap(found, lambda some: fmean(match[0][1] for match in some))
    print(f"mean luck of the first seat {100 * mean:+.1f} % ({100 * low:+.1f} to {100 * high:+.1f})")
    left, least, most = bootstrap(found, variance_left)
    print(f"variance of results less luck: {left:.2f} of that of results ({least:.2f}–{most:.2f}), {matches} matches of {bot}")
    results = [result for match in found for result, _ in match]
    lucks = [luck for match in found for _, luck in match]
    slope = fmean(a * b for a, b in zip(results, lucks, strict=True)) / fmean(luck * luck for luck in lucks)
    print(f"the weight of luck that would leave least: {slope:.2f}; standard deviation of luck {pvariance(lucks) ** 0.5:.2f}")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.review_calibration", description=__doc__)
    parser.add_argument("what", choices=["marks", "luck"])
    parser.add_argument("game")
    parser.add_argument("--matches", type=int, default=8)
    parser.add_argument("--budget", type=int, default=300)
    parser.add_argument("--bot", default="normal")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    if given.what == "marks":
        report_marks(given.game, given.matches, given.budget, given.seed)
    else:
        report_luck(given.game, given.matches, given.bot, given.seed)


if __name__ == "__main__":
    main()

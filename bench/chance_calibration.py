"""Compares the chances that reviews and hints state with what comes true, in matches of equal players.

    python -m bench.chance_calibration collect zahltag --players 4 --matches 300 --seed 910000 --out four.jsonl
    python -m bench.chance_calibration fit two.jsonl three.jsonl four.jsonl
    python -m bench.chance_calibration report two.jsonl three.jsonl four.jsonl

`collect` lets a bot play matches with itself, and judges some decisions of each by the evaluator of reviews: it writes the mean
of the rollouts after the chosen move, the chance that is stated for it, and what the seat won in the end, one match a line.
With `--values`, it takes the values of Zahltag's network for the positions instead. `fit` finds the coefficients of Zahltag's
`calibrated_chance` by maximum likelihood. `report` compares stated chances with results, by players and by tenths, with 95 %
intervals over matches: use other seeds for it than for `fit`.
"""

import argparse
import json
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple, cast

import numpy as np

from bench.review_calibration import bootstrap, play_match
from zuschlag.bots.zahltag.calibration import PREPARING, VALUES, calibrated_chance, stage_of
from zuschlag.bots.zahltag.network.reasons import PACKAGE, think_network
from zuschlag.bots.zahltag.turn import ZahltagTurn
from zuschlag.games.zahltag.state import LAST_PAYDAY
from zuschlag.games.zahltag.view import View
from zuschlag.kernel import seeded
from zuschlag.review import Reviewer
from zuschlag.review.comparison import compare
from zuschlag.review.rollout import win_shares

FIT_STEPS = 50
TENTHS = 10


class Point(NamedTuple):
    """A judged decision."""

    players: int
    stage: int
    """Zahltag: how many paydays have been held, and −1 in the preparation. 0 in other games."""
    mean: float
    """The mean share of the win in rollouts after the chosen move, or the network's value of the position."""
    chance: float
    """The chance that is stated for it."""
    won: float
    """The seat's share of the win in the end."""


def judge_some(reviewer: Reviewer, every: int, first: int, budget: int, *, takes_values: bool) -> list[Point]:
    """Every nth decision of a match in which there was something to decide, from the first one on; all of the preparation."""
    shares = win_shares(reviewer.game, reviewer.match.state)
    choices = [(step, point) for step, point in reviewer.decisions.items() if len(point.offered) > 1]
    found = []
    for number, (step, point) in enumerate(choices, first):
        stage = stage_of(point.view) if isinstance(point.view, View) else 0
        if number % every and stage != PREPARING:
            continue
        if takes_values:
            turn = cast("ZahltagTurn", reviewer.turn(step))
            thought = think_network(turn, seeded(step), PACKAGE)  # named, it is not calibrated
            value = next(each.chance for each in thought.candidates if each.chance is not None)
            chance = calibrated_chance(VALUES, turn.view, value)
            found.append(Point(reviewer.game.players, stage, value, chance, shares[point.seat]))
            continue
        rng = seeded("chance-calibration", step)
        sampler = reviewer.evaluator.sampler(reviewer.turn(step), point.chosen, rng, None)
        assert sampler is not None
        at = next(n for n, moves in enumerate(sampler.options) if point.chosen in moves)
        stated = compare(sampler, at, budget)
        mean = sum(stated.rows[at]) / len(stated.rows[at])
        found.append(Point(reviewer.game.players, stage, mean, stated.chance(at), shares[point.seat]))
    return found


def collect(given: argparse.Namespace) -> None:
    """Write a line for each match, until all are played or the time is up."""
    end = time.monotonic() + given.seconds
    with given.out.open("w", encoding="utf-8") as file:
        for number in range(given.seed, given.seed + given.matches):
            if time.monotonic() > end:
                break
            reviewer = Reviewer(play_match(given.files[0], [given.bot] * given.players, number))
            file.write(json.dumps(judge_some(reviewer, given.every, number, given.budget, takes_values=given.values)) + "\n")
            file.flush()


def read_matches(files: Sequence[str]) -> list[list[Point]]:
    """What `collect` wrote."""
    lines = [line for file in files for line in Path(file).read_text(encoding="utf-8").splitlines()]
    return [[Point(*point) for point in json.loads(line)] for line in lines]


def fit_coefficients(points: Sequence[Point]) -> list[float]:
    """The coefficients of `calibrated_chance`, by Newton's method on the logistic likelihood."""
    means = np.clip([point.mean for point in points], 0.001, 0.999)
    stages = np.array([point.stage for point in points])
    is_prepared = stages != PREPARING
    passed = stages / LAST_PAYDAY * is_prepared
    inputs = np.stack([~is_prepared, is_prepared - passed, passed, np.log(means / (1 - means))], axis=1)
    won = np.array([point.won for point in points])
    found = np.array([0.0, 0.0, 0.0, 1.0])
    for _ in range(FIT_STEPS):
        chances = 1 / (1 + np.exp(-inputs @ found))
        curvature = inputs.T @ (inputs * (chances * (1 - chances))[:, None])
        found += np.linalg.solve(curvature, inputs.T @ (won - chances))
    return [round(float(number), 3) for number in found]


def excess(of: Callable[[Point], float]) -> Callable[[Sequence[Sequence[Point]]], float]:
    """By how much a stated number is too high on average, in per cent of a win."""

    def mean_excess(matches: Sequence[Sequence[Point]]) -> float:
        points = [point for match in matches for point in match]
        return 100 * sum(of(point) - point.won for point in points) / len(points)

    return mean_excess


def report(matches: Sequence[Sequence[Point]]) -> str:
    """By players: how much too high the means of rollouts and the stated chances are, and results by tenths of the latter."""
    lines = [
        "| players | matches | decisions | estimates too high by | chances too high by | won where 0–10, 10–20, … % stated |",
        "|--:|--:|--:|--:|--:|---|",
    ]
    for players in sorted({match[0].players for match in matches if match}):
        some = [match for match in matches if match and match[0].players == players]
        points = [point for match in some for point in match]
        cells = []
        for of in (lambda point: point.mean, lambda point: point.chance):
            mean, low, high = bootstrap(some, excess(of))
            cells.append(f"{mean:+.1f} ({low:+.1f} to {high:+.1f})")
        tenths = []
        for tenth in range(TENTHS):
            part = [point.won for point in points if min(int(point.chance * TENTHS), TENTHS - 1) == tenth]
            tenths.append(f"{100 * sum(part) / len(part):.0f}" if part else "–")
        lines.append(f"| {players} | {len(some)} | {len(points)} | {' | '.join(cells)} | {', '.join(tenths)} |")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m bench.chance_calibration", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("what", choices=["collect", "fit", "report"])
    parser.add_argument("files", nargs="+", help="the game, for collect; else files of collected decisions")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--matches", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=3600.0, help="begin no match after so long")
    parser.add_argument("--every", type=int, default=6, help="judge every nth decision")
    parser.add_argument("--budget", type=int, default=150, help="simulations for a decision")
    parser.add_argument("--values", action="store_true", help="Zahltag: judge by the network alone")
    parser.add_argument("--bot", default="expert")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("chances.jsonl"))
    given = parser.parse_args()
    if given.what == "collect":
        collect(given)
        return
    matches = read_matches(given.files)
    if given.what == "report":
        print(report(matches))
        return
    for players in sorted({point.players for match in matches for point in match}):
        points = [point for match in matches for point in match if point.players == players]
        print(f"{players}: ({', '.join(map(str, fit_coefficients(points)))}),  # {len(points)} decisions")


if __name__ == "__main__":
    main()

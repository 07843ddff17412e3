"""Measures reviews on bots of known strength: how many mistakes each level makes, and how much variance luck explains.

    python -m bench.review_calibration marks bigshot --matches 100 --cores 16 --out bigshot-losses.jsonl
    python -m bench.review_calibration choices zahltag --matches 60 --decisions 30 --cores 16 --out zahltag-choices.jsonl
    python -m bench.review_calibration report bigshot-losses.jsonl
    python -m bench.review_calibration thresholds bigshot-losses.jsonl
    python -m bench.review_calibration luck zahltag --matches 100 --cores 16
    python -m bench.review_calibration budgets zahltag --matches 6 --seed 9700

`marks` lets four of the five levels play each other at one table, in other seats each time, and reviews the matches. It writes
the losses of every match as a line of JSON, and `report` counts the marks in such a file, also by kinds of moves, and by how
much neighbouring levels differ: the thresholds are right if stronger levels make fewer mistakes. `choices` plays the same
matches, but asks every level at each decision what it would play there, and judges all answers: so the levels meet the same
decisions, and much fewer matches tell them apart. `thresholds` shows for many thresholds how often each level loses more than
that. `luck` plays matches of one bot with itself, and compares the variance of results with that of results less luck.
`budgets` reviews the same matches with several budgets, and shows how much higher accuracy is with fewer simulations.
Intervals are 95 % intervals over matches.
"""

import argparse
import json
import multiprocessing
import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import pairwise, product
from pathlib import Path
from statistics import fmean, pvariance
from typing import Any, NamedTuple, TypeAlias

import zuschlag
from zuschlag.bots import Thought, Turn, find
from zuschlag.bots.levels import LEVELS
from zuschlag.review import Reviewer, Task
from zuschlag.review.marks import CERTAINTY, MARKS, accuracy, certainty, decision_accuracy, mark_of
from zuschlag.review.schema import FULL_WIN, ChanceEvent, Decision, Mark

PLAYERS = 4
RESAMPLES = 2_000
BUDGETS = (20, 60, 100, 200, 300, 500, 700, 1000)
"""Simulations for a decision whose accuracies are compared."""
CERTAINTIES = (1.5, 2.0, 2.5, 3.0)
"""In standard errors, where two options are compared."""
THRESHOLDS = (0.01, 0.015, 0.02, 0.03, 0.04, 0.05, 0.06, 0.08, 0.1, 0.12)
"""As shares of the win."""


class Loss(NamedTuple):
    """What a decision lost. Older files lack the last two."""

    loss: float
    error: float
    """The standard error of the loss."""
    mark: Mark
    candidates: int
    """How many were compared."""
    kind: str = ""
    """The first word of the chosen move."""
    drawn: bool = False
    """Whether the bot drew this move at random, while it found another one better."""


JudgedMatch: TypeAlias = dict[str, list[Loss]]
"""By level: its decisions where there was something to decide."""


def is_drawn(thought: Thought) -> bool:
    """Whether the choice is not the one that the bot found best."""
    return bool(thought.candidates) and thought.move != thought.candidates[0].move


def play_match(game: str, bots: Sequence[str], seed: int) -> dict[str, Any]:
    """The record of a match of these bots."""
    return play_with_draws(game, bots, seed)[0]


def play_with_draws(game: str, bots: Sequence[str], seed: int) -> tuple[dict[str, Any], set[int]]:
    """The record of a match of these bots, and the steps at which they drew a move at random."""
    match = zuschlag.new(game, len(bots), seed=seed)
    players = [find(spec)(seed, seat) for seat, spec in enumerate(bots)]
    drawn = set()
    while seats := match.pending.seats:
        thought = players[seats[0]].think(Turn(match, seats[0]))
        if is_drawn(thought):
            drawn.add(len(match.moves))
        match.play(seats[0], thought.move)
    return dict(match.record()), drawn


def bootstrap(matches: Sequence[Any], statistic: Callable[[Sequence[Any]], float]) -> tuple[float, float, float]:
    """A statistic of matches, with a 95 % interval by resampling them."""
    rng = random.Random(1)
    found = sorted(statistic(rng.choices(matches, k=len(matches))) for _ in range(RESAMPLES))
    return statistic(matches), found[RESAMPLES // 40], found[-RESAMPLES // 40]


def seats_of(number: int) -> list[str]:
    """The levels at the table of the nth match: in five times four matches, each level sits in each seat equally often."""
    levels = list(LEVELS)
    del levels[number % len(levels)]
    turned = number // len(LEVELS) % PLAYERS
    return [*levels[turned:], *levels[:turned]]


def judge_match(game: str, budget: int | None, seed: int, number: int) -> JudgedMatch:
    """The losses of every decision in the nth match, judged with this budget."""
    seats = seats_of(number)
    record, drawn = play_with_draws(game, seats, seed + number)
    reviewer = Reviewer(record, budget=budget)
    judged: JudgedMatch = {level: [] for level in seats}
    for step, point in reviewer.decisions.items():
        part = reviewer.compute(Task("decision", step, reviewer.budgets[1]))
        assert isinstance(part, Decision)
        if part.mark is not None:
            loss = Loss(part.loss, part.loss_error, part.mark, len(part.candidates), kind_of(part.chosen), step in drawn)
            judged[seats[point.seat]].append(loss)
    return judged


def kind_of(move: str) -> str:
    """The first word of a move."""
    return move.split(maxsplit=1)[0]


def judge_choices(game: str, budget: int | None, most: int | None, seed: int, number: int) -> JudgedMatch:
    """What each level would play at the decisions of the nth match, or at so many that are drawn, judged with this budget.

    The nth loss of every level is at the same decision.
    """
    reviewer = Reviewer(play_match(game, seats_of(number), seed + number), budget=budget)
    judged: JudgedMatch = {level: [] for level in LEVELS}
    points = [(step, point) for step, point in reviewer.decisions.items() if len(point.offered) > 1]
    random.Random(seed + number).shuffle(points)
    for step, point in points[:most]:
        turn = reviewer.turn(step)
        losses: dict[str, Loss] = {}
        for level in LEVELS:
            thought = find(level)(seed + number, point.seat).think(turn)
            move = thought.move
            if move not in losses:
                losses[move] = judge_move(reviewer, turn, move)
            judged[level].append(losses[move]._replace(drawn=is_drawn(thought)))
    return judged


def judge_move(reviewer: Reviewer, turn: Turn, move: str) -> Loss:
    """The loss of a move at this turn, as a review finds it."""
    found = reviewer.evaluator.evaluate(turn, move, seed=reviewer.settings.seed, budget=reviewer.budgets[1])
    is_best = found.candidates[0].move == move
    mark = mark_of(found.loss, found.loss_error, is_best=is_best, options=found.options)
    return Loss(found.loss, found.loss_error, mark, len(found.candidates), kind_of(move))


def compute_in_order(compute: Callable[[int], Any], matches: int, cores: int) -> Iterator[Any]:
    """The results of the first matches in order, on several cores."""
    if cores == 1:
        yield from map(compute, range(matches))
        return
    with ProcessPoolExecutor(cores, multiprocessing.get_context("spawn")) as pool:
        yield from pool.map(compute, range(matches))


def write_losses(out: Path, judged: Iterable[JudgedMatch]) -> None:
    """Write a line for every match, as soon as it is judged."""
    with out.open("w", encoding="utf-8") as file:
        for number, match in enumerate(judged):
            file.write(json.dumps(match) + "\n")
            file.flush()
            print(f"match {number + 1}", flush=True)


def read_losses(file: Path) -> list[JudgedMatch]:
    """The matches that `write_losses` wrote."""
    lines = file.read_text(encoding="utf-8").splitlines()
    return [{level: [Loss(*loss) for loss in losses] for level, losses in json.loads(line).items()} for line in lines]


def count_marks(losses: Iterable[Loss]) -> Counter[str]:
    """How many decisions have each mark."""
    return Counter(loss.mark for loss in losses)


def mistake_rate(level: str) -> Callable[[Sequence[JudgedMatch]], float]:
    """Mistakes and blunders of a level in 100 decisions."""

    def rate(matches: Sequence[JudgedMatch]) -> float:
        counts = sum((count_marks(match.get(level, [])) for match in matches), Counter[str]())
        return 100 * (counts["mistake"] + counts["blunder"]) / max(counts.total(), 1)

    return rate


def mean_accuracy(level: str) -> Callable[[Sequence[JudgedMatch]], float]:
    """The mean accuracy of a level over its matches."""

    def mean(matches: Sequence[JudgedMatch]) -> float:
        found = [[decision_accuracy(one.loss, one.mark) for one in match[level]] for match in matches if match.get(level)]
        return fmean(map(fmean, found)) if found else 100.0

    return mean


def report_marks(judged: Sequence[JudgedMatch]) -> str:
    """By level: decisions, marks, mistakes in 100 decisions and accuracy, as a table."""
    lines = [
        f"| level | matches | decisions | {' | '.join(MARKS)} | mistakes and blunders in 100 | 95 % | accuracy | 95 % |",
        f"|---|--:|--:|{'--:|' * len(MARKS)}--:|--:|--:|--:|",
    ]
    for level in LEVELS:
        matches = [match for match in judged if match.get(level)]
        if not matches:
            continue
        counts = sum((count_marks(match[level]) for match in matches), Counter[str]())
        rate, low, high = bootstrap(matches, mistake_rate(level))
        mean, worst, best = bootstrap(matches, mean_accuracy(level))
        marks = " | ".join(str(counts[mark]) for mark in MARKS)
        lines.append(
            f"| {level} | {len(matches)} | {counts.total()} | {marks} | {rate:.1f} | {low:.1f}–{high:.1f} | {mean:.1f} |"
            f" {worst:.1f}–{best:.1f} |"
        )
    return "\n".join(lines)


def report_kinds(judged: Sequence[JudgedMatch]) -> str:
    """By level and kind of move: decisions, those drawn at random, and mistakes and blunders among both."""
    lines = [
        "| level | kind | decisions | mistakes and blunders | drawn | of them mistakes and blunders |",
        "|---|---|--:|--:|--:|--:|",
    ]
    for level in LEVELS:
        losses = [loss for match in judged for loss in match.get(level, [])]
        for kind in sorted({loss.kind for loss in losses if loss.kind}):
            of_kind = [loss for loss in losses if loss.kind == kind]
            drawn = [loss for loss in of_kind if loss.drawn]
            lines.append(
                f"| {level} | {kind} | {len(of_kind)} | {count_mistakes(of_kind)} | {len(drawn)} | {count_mistakes(drawn)} |"
            )
    return "\n".join(lines)


def count_mistakes(losses: Iterable[Loss]) -> int:
    """How many mistakes and blunders."""
    counts = count_marks(losses)
    return counts["mistake"] + counts["blunder"]


def rate_difference(weaker: str, stronger: str, matches: Sequence[JudgedMatch]) -> float:
    """How many more mistakes and blunders one level makes in 100 decisions than another."""
    return mistake_rate(weaker)(matches) - mistake_rate(stronger)(matches)


def report_differences(judged: Sequence[JudgedMatch]) -> str:
    """How many more mistakes in 100 decisions each level makes than the next one.

    The interval is of the difference, over matches: it is narrower than two intervals where both met the same decisions.
    """
    lines = ["| levels | more mistakes and blunders in 100 | 95 % |", "|---|--:|--:|"]
    for weaker, stronger in pairwise(level for level in LEVELS if any(match.get(level) for match in judged)):
        found, low, high = bootstrap(judged, partial(rate_difference, weaker, stronger))
        lines.append(f"| {weaker} − {stronger} | {found:+.1f} | {low:+.1f} to {high:+.1f} |")
    return "\n".join(lines)


def report_thresholds(judged: Sequence[JudgedMatch]) -> str:
    """For losses and certainties: of 100 decisions of each level, how many certainly lose so much; and whether that falls."""
    lines = [f"| certainty | loss | {' | '.join(LEVELS)} | falls |", f"|--:|--:|{'--:|' * len(LEVELS)}---|"]
    losses = {level: [loss for match in judged for loss in match.get(level, [])] for level in LEVELS}
    played = [level for level in LEVELS if losses[level]]
    for errors, least in product(CERTAINTIES, THRESHOLDS):
        rates = {
            level: 100
            * fmean(
                one.mark != "best"
                and one.loss >= least
                and one.loss > errors / CERTAINTY * certainty(one.candidates) * one.error
                for one in losses[level]
            )
            for level in played
        }
        falls = all(rates[weaker] > rates[stronger] for weaker, stronger in pairwise(played))
        cells = " | ".join(f"{rates[level]:.1f}" if level in rates else "" for level in LEVELS)
        lines.append(f"| {errors:g} | {least:g} | {cells} | {'yes' if falls else 'no'} |")
    return "\n".join(lines)


def measure_luck(game: str, bot: str, seed: int, number: int) -> list[tuple[float, float]]:
    """By seat of the nth match: the result less a fair share, and luck."""
    reviewer = Reviewer(play_match(game, [bot] * PLAYERS, seed + number))
    tasks = [Task("deal", 0), *(Task("chance", step) for step in reviewer.chances)]
    events = [event for event in map(reviewer.compute, tasks) if isinstance(event, ChanceEvent)]
    players = reviewer.assemble(events).seats
    return [((player.result - player.start) / FULL_WIN, player.luck / FULL_WIN) for player in players]


def judge_by_budget(game: str, budgets: Sequence[int], seed: int, number: int) -> list[list[float]]:
    """By budget, the accuracy of each seat in the nth match."""
    record = play_match(game, seats_of(number), seed + number)
    return [accuracies(Reviewer(record, budget=budget)) for budget in budgets]


def accuracies(reviewer: Reviewer) -> list[float]:
    """The accuracy of each seat, of those that have something to decide."""
    whole = reviewer.budgets[1]
    found = [
        part for step in reviewer.decisions if isinstance(part := reviewer.compute(Task("decision", step, whole)), Decision)
    ]
    by_seat = (accuracy([part for part in found if part.seat == seat]) for seat in range(reviewer.game.players))
    return [one for one in by_seat if one is not None]


def report_budgets(found: Sequence[Sequence[Sequence[float]]], budgets: Sequence[int]) -> str:
    """By budget: the mean accuracy, and by how much it is above that of the last budget. `found` is by match and budget."""
    lines = ["| simulations | accuracy | above the last | 95 % | largest difference of a seat |", "|--:|--:|--:|--:|--:|"]
    for at, budget in enumerate(budgets):
        differences = [[few - many for few, many in zip(match[at], match[-1], strict=True)] for match in found]
        mean, low, high = bootstrap(differences, lambda some: fmean(one for match in some for one in match))
        accuracy_of_all = fmean(one for match in found for one in match[at])
        largest = max(abs(one) for match in differences for one in match)
        lines.append(f"| {budget} | {accuracy_of_all:.1f} | {mean:+.1f} | {low:+.1f} to {high:+.1f} | {largest:.1f} |")
    return "\n".join(lines)


def variance_left(matches: Sequence[Sequence[tuple[float, float]]]) -> float:
    """The variance of results less luck, as a part of the variance of results."""
    results = [result for match in matches for result, _ in match]
    rest = [result - luck for match in matches for result, luck in match]
    return pvariance(rest) / pvariance(results)


def report_luck(found: Sequence[Sequence[tuple[float, float]]], bot: str) -> None:
    """Print the mean luck of the first seat, and how much variance is left without luck."""
    mean, low, high = bootstrap(found, lambda some: fmean(match[0][1] for match in some))
    print(f"mean luck of the first seat {100 * mean:+.1f} % ({100 * low:+.1f} to {100 * high:+.1f})")
    left, least, most = bootstrap(found, variance_left)
    print(
        f"variance of results less luck: {left:.2f} of that of results ({least:.2f}–{most:.2f}), {len(found)} matches of {bot}"
    )
    results = [result for match in found for result, _ in match]
    lucks = [luck for match in found for _, luck in match]
    slope = fmean(a * b for a, b in zip(results, lucks, strict=True)) / fmean(luck * luck for luck in lucks)
    print(f"the weight of luck that would leave least: {slope:.2f}; standard deviation of luck {pvariance(lucks) ** 0.5:.2f}")


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m bench.review_calibration", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("what", choices=["marks", "choices", "report", "thresholds", "luck", "budgets"])
    parser.add_argument("game", help="the game; for report and thresholds, the file with losses")
    parser.add_argument("--matches", type=int, default=20)
    parser.add_argument("--budget", type=int, help="simulations for a decision; by default those of a review")
    parser.add_argument("--decisions", type=int, help="for choices: so many of each match, drawn at random; by default all")
    parser.add_argument("--bot", default="normal")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--cores", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("losses.jsonl"), help="the file for the losses")
    given = parser.parse_args()
    if given.what == "luck":
        compute = partial(measure_luck, given.game, given.bot, given.seed)
        report_luck([*compute_in_order(compute, given.matches, given.cores)], given.bot)
        return
    if given.what == "budgets":
        by_budget = partial(judge_by_budget, given.game, BUDGETS, given.seed)
        print(report_budgets([*compute_in_order(by_budget, given.matches, given.cores)], BUDGETS))
        return
    if given.what == "thresholds":
        print(report_thresholds(read_losses(Path(given.game))))
        return
    if given.what in {"marks", "choices"}:
        if given.what == "marks":
            judge = partial(judge_match, given.game, given.budget, given.seed)
        else:
            judge = partial(judge_choices, given.game, given.budget, given.decisions, given.seed)
        write_losses(given.out, compute_in_order(judge, given.matches, given.cores))
    judged = read_losses(Path(given.game) if given.what == "report" else given.out)
    print(report_marks(judged), report_differences(judged), report_kinds(judged), sep="\n\n")


if __name__ == "__main__":
    main()

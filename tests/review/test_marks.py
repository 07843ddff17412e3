"""Marks are given only where a loss exceeds its noise."""

import random
from collections.abc import Sequence
from itertools import product

import pytest

from zuschlag.review import Candidate, Decision
from zuschlag.review.comparison import Sampler, compare
from zuschlag.review.evaluator import summarize
from zuschlag.review.marks import BLUNDER, CERTAINTY, INACCURACY, MARKS, MISTAKE, accuracy, certainty, mark_of
from zuschlag.review.sentences import looks_better


def decision(loss: float, error: float = 0.0, *, is_forced: bool = False) -> Decision:
    mark = None if is_forced else mark_of(loss, error, is_best=False, options=2)
    return Decision(0, 0, "pass", (Candidate("pass", 0.5, 0.1, 10),), loss, error, mark, (), 100)


@pytest.mark.parametrize(
    ("loss", "mark"),
    [(0.0, "good"), (INACCURACY, "inaccuracy"), (MISTAKE, "mistake"), (BLUNDER, "blunder"), (1.0, "blunder")],
)
def test_a_certain_loss_is_marked_by_its_size(loss: float, mark: str) -> None:
    assert mark_of(loss, 0.0, is_best=False, options=9) == mark
    assert mark in MARKS


@pytest.mark.parametrize("loss", [INACCURACY, MISTAKE, BLUNDER, 0.9])
def test_no_loss_within_the_noise_is_marked(loss: float) -> None:
    assert mark_of(loss, loss / 2, is_best=False, options=2) == "good"
    assert mark_of(loss, loss / 2.01, is_best=False, options=2) != "good"
    assert mark_of(loss, loss / 2.7, is_best=False, options=9) == "good"


def test_the_best_move_is_best() -> None:
    assert mark_of(0.0, 0.0, is_best=True, options=2) == "best"


class EqualOptions(Sampler):
    """Options that all win as often, each by itself."""

    def __init__(self, options: int, seed: int) -> None:
        self.options = [(str(option),) for option in range(options)]
        self._rng = random.Random(seed)

    def sample(self, running: Sequence[int], rows: int) -> list[list[float]]:
        return [[float(self._rng.random() < 0.3) for _ in running] for _ in range(rows)]


class KnownOptions(Sampler):
    """Options of which every sample is known: the first so many rows, and those after them."""

    def __init__(self, *options: tuple[float, float], rows: int = 4) -> None:
        self.options = [(str(option),) for option in range(len(options))]
        self._values = options
        self._rows = rows
        self._at = [0] * len(options)

    def sample(self, running: Sequence[int], rows: int) -> list[list[float]]:
        found = []
        for _ in range(rows):
            found.append([self._values[option][self._at[option] >= self._rows] for option in running])
            for option in running:
                self._at[option] += 1
        return found


@pytest.mark.parametrize("chosen", ["0", "1", "2"])
def test_the_played_move_is_best_where_no_move_has_a_higher_chance(chosen: str) -> None:
    """As where a seat that is out of the match decides: every chance is 0."""
    sampler = KnownOptions((0.0, 0.0), (0.0, 0.0), (0.0, 0.0))
    found = summarize(sampler, compare(sampler, int(chosen), 60), chosen)
    assert found.candidates[0].move == chosen
    assert (found.loss, found.loss_error) == (0.0, 0.0)
    assert sorted(candidate.move for candidate in found.candidates) == ["0", "1", "2"]


def test_the_played_move_is_not_best_where_another_one_has_a_higher_chance() -> None:
    """However little: 0.0001 is stated. What is not stated does not count."""
    for better, best in ((0.5001, "0"), (0.50004, "1")):
        sampler = KnownOptions((better, better), (0.5, 0.5))
        assert summarize(sampler, compare(sampler, 1, 60), "1").candidates[0].move == best


def test_the_best_move_is_one_that_was_compared_to_the_end() -> None:
    """One that was dropped earlier can have a higher chance, of fewer simulations: it is told apart."""
    falling, steady = (0.5, 0.1), (0.45, 0.45)
    sampler = KnownOptions(*[falling] * 4, *[steady] * 3)
    shown = summarize(sampler, compare(sampler, 2, 56), "2").candidates
    decision = Decision(0, 0, "2", shown, 0.0, 0.0, "best", (), 56)
    assert shown[0].move == "2"
    assert [one.move for one in shown if one.chance > shown[0].chance] == ["4", "5", "6"]
    assert [one.move for one in shown if looks_better(decision, one)] == ["4", "5", "6"]


def test_a_move_that_loses_nothing_is_marked_as_rarely_among_nine_as_among_two() -> None:
    """The best of nine looks better than it is: two errors would be too few."""
    trials = 400
    marked, by_two_errors = dict.fromkeys((2, 9), 0), dict.fromkeys((2, 9), 0)
    for options, seed in product(marked, range(trials)):
        sampler = EqualOptions(options, seed)
        found = summarize(sampler, compare(sampler, 0, 600), "0")
        assert found.options == options
        by_two_errors[options] += found.loss > CERTAINTY * found.loss_error
        marked[options] += found.loss > certainty(found.options) * found.loss_error
    assert max(marked.values()) / trials < 0.04
    assert by_two_errors[9] / trials > 0.06
    assert marked[2] == by_two_errors[2]


def test_accuracy_is_100_without_losses_and_falls_with_them() -> None:
    found = [accuracy([decision(loss)]) for loss in (0.0, 0.05, 0.1, 0.5, 1.0)]
    assert found[0] == 100
    assert found == sorted(found, key=lambda number: -(number or 0))
    assert found[-1] == 0


def test_noise_and_forced_moves_do_not_count() -> None:
    assert accuracy([decision(0.3, error=0.2)]) == 100
    assert accuracy([decision(0.3, is_forced=True)]) is None
    assert accuracy([]) is None

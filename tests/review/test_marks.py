"""Marks are given only where a loss exceeds its noise."""

import random
from collections.abc import Sequence
from itertools import product

import pytest

from zuschlag.review import Candidate, Decision
from zuschlag.review.comparison import Sampler, compare
from zuschlag.review.evaluator import summarize
from zuschlag.review.marks import BLUNDER, CERTAINTY, INACCURACY, MARKS, MISTAKE, accuracy, certainty, mark_of


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

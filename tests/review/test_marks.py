"""Marks are given only where a loss exceeds its noise."""

import pytest

from zuschlag.review import Candidate, Decision
from zuschlag.review.marks import BLUNDER, INACCURACY, MARKS, MISTAKE, accuracy, mark_of


def decision(loss: float, error: float = 0.0, mark: str | None = "good") -> Decision:
    return Decision(0, 0, "pass", (Candidate("pass", 0.5, 0.1, 10),), loss, error, mark, (), 100)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("loss", "mark"),
    [(0.0, "good"), (INACCURACY, "inaccuracy"), (MISTAKE, "mistake"), (BLUNDER, "blunder"), (1.0, "blunder")],
)
def test_a_certain_loss_is_marked_by_its_size(loss: float, mark: str) -> None:
    assert mark_of(loss, 0.0, is_best=False) == mark
    assert mark in MARKS


@pytest.mark.parametrize("loss", [INACCURACY, MISTAKE, BLUNDER, 0.9])
def test_no_loss_within_the_noise_is_marked(loss: float) -> None:
    assert mark_of(loss, loss / 2, is_best=False) == "good"


def test_the_best_move_is_best() -> None:
    assert mark_of(0.0, 0.0, is_best=True) == "best"


def test_accuracy_is_100_without_losses_and_falls_with_them() -> None:
    found = [accuracy([decision(loss)]) for loss in (0.0, 0.05, 0.1, 0.5, 1.0)]
    assert found[0] == 100
    assert found == sorted(found, key=lambda number: -(number or 0))
    assert found[-1] == 0


def test_noise_and_forced_moves_do_not_count() -> None:
    assert accuracy([decision(0.3, error=0.2)]) == 100
    assert accuracy([decision(0.3, mark=None)]) is None
    assert accuracy([]) is None

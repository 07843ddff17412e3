"""Marks of decisions, and a player's accuracy.

The thresholds are chosen so that stronger levels make fewer mistakes: `python -m bench.review_calibration thresholds`.
"""

from math import exp

from zuschlag.review.schema import Decision, Mark

CERTAINTY = 2.0
"""A loss counts only if it is more than so many standard errors."""
INACCURACY = 0.015
"""From this loss on, as a share of the win, a move is marked as an inaccuracy,"""
MISTAKE = 0.03
"""as a mistake,"""
BLUNDER = 0.1
"""as a blunder."""
ACCURACY_SCALE = 0.05
"""A certain loss of this much leaves 1/e of a decision's accuracy."""

MARKS: tuple[Mark, ...] = ("best", "good", "inaccuracy", "mistake", "blunder")


def mark_of(loss: float, error: float, *, is_best: bool) -> Mark:
    """The mark of a move whose loss was measured with this standard error."""
    if is_best:
        return "best"
    if loss <= CERTAINTY * error or loss < INACCURACY:
        return "good"
    if loss < MISTAKE:
        return "inaccuracy"
    return "mistake" if loss < BLUNDER else "blunder"


def decision_accuracy(loss: float, error: float) -> float:
    """From 0 to 100: 100 for a move whose loss is within its noise of CERTAINTY standard errors, or below INACCURACY."""
    is_certain = loss > CERTAINTY * error and loss >= INACCURACY
    return 100 * exp(-loss / ACCURACY_SCALE) if is_certain else 100.0


def accuracy(decisions: list[Decision]) -> float | None:
    """The mean accuracy of decisions where there was something to decide; None where there were none."""
    found = [decision_accuracy(decision.loss, decision.loss_error) for decision in decisions if decision.mark is not None]
    return round(sum(found) / len(found), 1) if found else None

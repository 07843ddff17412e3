"""Marks of decisions, and a player's accuracy.

The thresholds are chosen so that stronger levels make fewer mistakes: `python -m bench.review_calibration thresholds`.
"""

from collections.abc import Mapping
from functools import cache
from math import exp
from statistics import NormalDist

from zuschlag.review.schema import Decision, Mark

MARKS_VERSION = 3
"""Raised whenever the same loss and error would get another mark."""
CERTAINTY = 2.0
"""A loss counts only if it is more than so many standard errors, where two options are compared. See `certainty`."""
INACCURACY = 0.015
"""From this loss on, as a share of the win, a move is marked as an inaccuracy,"""
MISTAKE = 0.03
"""as a mistake,"""
BLUNDER = 0.1
"""as a blunder."""
ACCURACY_SCALE = 0.05
"""A certain loss of this much leaves 1/e of a decision's accuracy."""

MARKS: tuple[Mark, ...] = ("best", "good", "inaccuracy", "mistake", "blunder")

SIGNS: Mapping[Mark, str] = {"best": "★", "good": "✓", "inaccuracy": "?!", "mistake": "?", "blunder": "??"}
"""Signs that chess players know, as on the page (`web/src/review/review_data.ts`)."""
LOSSES: frozenset[Mark | None] = frozenset({"inaccuracy", "mistake", "blunder"})
"""The marks of moves that lose something for certain."""


@cache
def certainty(options: int) -> float:
    """How many standard errors a loss must have to count, where so many options were compared.

    The best of many looks better than it is, because the same simulations picked it. So that a move which loses nothing is
    marked no more often than where two are compared, each of the others has to be told apart more clearly.
    """
    normal = NormalDist()
    return normal.inv_cdf(1 - (1 - normal.cdf(CERTAINTY)) / max(1, options - 1))


def mark_of(loss: float, error: float, *, is_best: bool, options: int) -> Mark:
    """The mark of a move whose loss against the best of so many options was measured with this standard error."""
    if is_best:
        return "best"
    if loss <= certainty(options) * error or loss < INACCURACY:
        return "good"
    if loss < MISTAKE:
        return "inaccuracy"
    return "mistake" if loss < BLUNDER else "blunder"


def decision_accuracy(loss: float, mark: Mark | None) -> float:
    """From 0 to 100: 100 for a move whose loss is within its noise, or below INACCURACY."""
    return 100 * exp(-loss / ACCURACY_SCALE) if mark in LOSSES else 100.0


def accuracy(decisions: list[Decision]) -> float | None:
    """The mean accuracy of decisions where there was something to decide; None where there were none."""
    found = [decision_accuracy(decision.loss, decision.mark) for decision in decisions if decision.mark is not None]
    return round(sum(found) / len(found), 1) if found else None

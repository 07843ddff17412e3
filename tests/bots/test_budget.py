"""A budget of simulations is spent exactly, one of milliseconds about."""

from time import perf_counter

import pytest

from zuschlag.bots.budget import DEFAULT_SIMULATIONS, Budget, BudgetMeter

ROWS = 8
"""Rows between two looks at the clock."""


@pytest.mark.parametrize(("budget", "limit"), [(Budget(simulations=100), 100), (Budget(), DEFAULT_SIMULATIONS)])
def test_simulations_are_counted(budget: Budget, limit: int) -> None:
    """Part by part, to the last row."""
    meter = BudgetMeter(budget, ROWS)
    for part in (0.5, 1.0):
        while rows := meter.next_batch(3, part):
            meter.spent += 3 * rows
        assert limit * part <= meter.spent < limit * part + 3


def test_simulations_come_in_batches() -> None:
    meter = BudgetMeter(Budget(simulations=25), ROWS, per_batch=10)
    batches = []
    while simulations := meter.next_batch():
        batches.append(simulations)
        meter.spent += simulations
    assert batches == [10, 10, 5]


@pytest.mark.parametrize(
    ("budget", "first"),
    [(Budget(milliseconds=0), ROWS), (Budget(simulations=1), 1), (Budget(simulations=1, milliseconds=0), 1)],
)
def test_the_first_batch_is_never_empty(budget: Budget, first: int) -> None:
    """Else there would be nothing to choose by."""
    meter = BudgetMeter(budget, ROWS)
    assert meter.next_batch(5, part=0.3) == first
    meter.spent = 5
    assert meter.next_batch(5) == 0


def test_the_clock_is_looked_at_between_batches() -> None:
    """It ends when time is up."""
    meter, began = BudgetMeter(Budget(milliseconds=20), ROWS), perf_counter()
    while rows := meter.next_batch(5):
        assert rows == ROWS
        meter.spent += 1
    assert 0.015 < perf_counter() - began < 1


def test_a_budget_can_be_limited_to_a_time() -> None:
    """It has both limits then, the shorter of two times."""
    assert Budget(simulations=5).within(20) == Budget(5, 20)
    assert Budget(milliseconds=30).within(20) == Budget(milliseconds=20)
    assert Budget(milliseconds=10).within(20) == Budget(milliseconds=10)


def test_a_time_limit_is_looked_at_before_all_simulations_are_done() -> None:
    """Also in the first batch."""
    assert BudgetMeter(Budget(simulations=1000, milliseconds=60_000), ROWS).next_batch() == ROWS


def test_under_both_limits_the_clock_is_looked_at_rarely_while_much_time_is_left() -> None:
    """Small batches would cost a search a tenth of its time."""
    meter = BudgetMeter(Budget(simulations=1000, milliseconds=3_600_000), ROWS)
    batches = []
    while rows := meter.next_batch():
        batches.append(rows)
        meter.spent += rows
    assert batches == [ROWS, 1000 - ROWS]


def test_both_limits_hold() -> None:
    """Whichever is reached first."""
    meter = BudgetMeter(Budget(simulations=10, milliseconds=60_000), ROWS)
    meter.spent = 7
    assert meter.next_batch() == 3

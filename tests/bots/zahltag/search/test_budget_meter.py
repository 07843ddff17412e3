"""A budget of simulations is spent exactly, one of milliseconds about."""

from time import perf_counter

import pytest

from zuschlag.bots.budget import DEFAULT_SIMULATIONS, Budget
from zuschlag.bots.zahltag.search.budget_meter import ROWS_PER_CLOCK_CHECK, BudgetMeter


@pytest.mark.parametrize(("budget", "limit"), [(Budget(simulations=100), 100), (Budget(), DEFAULT_SIMULATIONS)])
def test_simulations_are_counted(budget: Budget, limit: int) -> None:
    """Part by part, to the last row."""
    meter = BudgetMeter(budget)
    for part in (0.5, 1.0):
        while rows := meter.rows(part, 3):
            meter.spent += 3 * rows
        assert limit * part <= meter.spent < limit * part + 3


def test_the_first_row_is_free() -> None:
    """Else there would be nothing to choose by."""
    meter = BudgetMeter(Budget(milliseconds=0))
    assert meter.rows(1.0, 5) == 1
    meter.spent = 5
    assert meter.rows(1.0, 5) == 0


def test_milliseconds_are_looked_at_between_chunks() -> None:
    """It ends when time is up."""
    meter, began = BudgetMeter(Budget(milliseconds=20)), perf_counter()
    while rows := meter.rows(1.0, 5):
        assert rows == ROWS_PER_CLOCK_CHECK
        meter.spent += 1
    assert 0.015 < perf_counter() - began < 1


def test_both_limits_hold() -> None:
    """Whichever is reached first."""
    meter = BudgetMeter(Budget(simulations=10, milliseconds=60_000))
    meter.spent = 7
    assert meter.rows(1.0, 1) == 3

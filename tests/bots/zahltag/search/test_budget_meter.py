"""A purse spends a budget of simulations exactly, of milliseconds about."""

from time import perf_counter

import pytest

from zuschlag.bots.budget import DEFAULT_SIMULATIONS, Budget
from zuschlag.bots.zahltag.search.budget_meter import CHUNK, Purse


@pytest.mark.parametrize(("budget", "limit"), [(Budget(simulations=100), 100), (Budget(), DEFAULT_SIMULATIONS)])
def test_simulations_are_counted(budget: Budget, limit: int) -> None:
    """Part by part, to the last row."""
    purse = Purse(budget)
    for part in (0.5, 1.0):
        while rows := purse.rows(part, 3):
            purse.spent += 3 * rows
        assert limit * part <= purse.spent < limit * part + 3


def test_the_first_row_is_free() -> None:
    """Else there would be nothing to choose by."""
    purse = Purse(Budget(milliseconds=0))
    assert purse.rows(1.0, 5) == 1
    purse.spent = 5
    assert purse.rows(1.0, 5) == 0


def test_milliseconds_are_looked_at_between_chunks() -> None:
    """It ends when time is up."""
    purse, began = Purse(Budget(milliseconds=20)), perf_counter()
    while rows := purse.rows(1.0, 5):
        assert rows == CHUNK
        purse.spent += 1
    assert 0.015 < perf_counter() - began < 1


def test_both_limits_hold() -> None:
    """Whichever is reached first."""
    purse = Purse(Budget(simulations=10, milliseconds=60_000))
    purse.spent = 7
    assert purse.rows(1.0, 1) == 3

"""`BudgetMeter`: how much of a search's budget is left."""

from time import perf_counter

from zuschlag.bots.budget import Budget

ROWS_PER_CLOCK_CHECK = 8  # rows between two looks at the clock


class BudgetMeter:
    """A budget that is being spent."""

    def __init__(self, budget: Budget) -> None:
        self._limit = budget.simulations
        self._seconds = None if budget.milliseconds is None else budget.milliseconds / 1000
        self._began = perf_counter()
        self.spent = 0

    def rows(self, part: float, cost: int) -> int:
        """How many rows of at most `cost` simulations each to play next within this part of the budget. The first is free."""
        rows = ROWS_PER_CLOCK_CHECK
        if self._limit is not None:
            left = int(self._limit * part) - self.spent
            rows = max(left // cost, 1) if left > 0 else 0
        if self._seconds is not None:
            rows = min(rows, ROWS_PER_CLOCK_CHECK) if perf_counter() - self._began < self._seconds * part else 0
        return rows if self.spent else max(rows, 1)

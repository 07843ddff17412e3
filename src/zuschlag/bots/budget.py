"""How long a search may think: a number of simulations or of milliseconds, how it is written, and how much of it is left."""

import re
from dataclasses import dataclass, replace
from time import perf_counter

from zuschlag.errors import Refused, short

DEFAULT_SIMULATIONS = 400
"""What a search may spend on a move where nothing is said, in every game."""
MOST_SIMULATIONS = 10**9
ROWS_PER_CLOCK_CHECK = 8
"""Rows of simulations between two looks at the clock, where the budget is a time."""
_BUDGET = re.compile(r"([1-9][0-9]{0,9})(ms)?", re.ASCII)


@dataclass(frozen=True, slots=True)
class Budget:
    """How long a search may think. Under a budget of simulations it is deterministic; of milliseconds, it is not.

    Without either it is the default number of simulations.
    """

    simulations: int | None = None
    milliseconds: int | None = None

    def __post_init__(self) -> None:
        if self.simulations is None and self.milliseconds is None:
            object.__setattr__(self, "simulations", DEFAULT_SIMULATIONS)

    def within(self, milliseconds: int) -> "Budget":
        """The same budget, but with a time limit in milliseconds. A search that ends before finds the same."""
        return replace(self, milliseconds=min(milliseconds, self.milliseconds or milliseconds))


class BudgetMeter:
    """How much of a budget is left, while a search spends it in batches of simulations.

    Under a budget of milliseconds a batch has `per_clock_check` rows, and under one of simulations at most `per_batch`. Under
    both, the first batch shows how long a row takes, and the next may take a quarter of the time that is left.
    """

    def __init__(self, budget: Budget, per_clock_check: int = ROWS_PER_CLOCK_CHECK, per_batch: int = MOST_SIMULATIONS) -> None:
        self._limit = budget.simulations
        self._seconds = None if budget.milliseconds is None else budget.milliseconds / 1000
        self._began = perf_counter()
        self._per_clock_check = per_clock_check
        self._per_batch = per_batch
        self.spent = 0
        """Simulations; the search adds to them."""

    def next_batch(self, cost: int = 1, part: float = 1.0) -> int:
        """How many rows of at most `cost` simulations each to play next within this part of the budget. 0: it is spent.

        The first batch is never empty: else there would be nothing to choose by.
        """
        rows = self._per_clock_check
        if self._limit is not None:
            left = max(int(self._limit * part), 0 if self.spent else 1) - self.spent
            rows = min(max(left // cost, 1), self._per_batch) if left > 0 else 0
        if self._seconds is not None:
            passed = perf_counter() - self._began
            left_seconds = self._seconds * part - passed
            if self.spent and left_seconds <= 0:
                return 0
            quick = self._per_clock_check
            if self._limit is not None:
                quick = max(quick, int(self.spent / max(passed, 1e-6) * left_seconds / (4 * cost)))
            rows = min(rows, quick)
        return rows


def parse_budget(written: str) -> Budget:
    """`400` means 400 simulations, `300ms` 300 milliseconds."""
    found = _BUDGET.fullmatch(written)
    if not found or int(found[1]) > MOST_SIMULATIONS:
        raise Refused(
            "malformed",
            f"the budget is {short(written)}; expected a number of simulations such as 400, or of milliseconds such as 300ms",
        )
    number = int(found[1])
    return Budget(milliseconds=number) if found[2] else Budget(simulations=number)

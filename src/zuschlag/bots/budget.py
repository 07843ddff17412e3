"""How long a search may think: a number of simulations or of milliseconds, and how it is written (`400`, `300ms`)."""

import re
from dataclasses import dataclass

from zuschlag.errors import Refused, short

DEFAULT_SIMULATIONS = 400
"""What a search may spend on a move where nothing is said, in every game."""
MOST_SIMULATIONS = 10**9
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


def parse_budget(written: str) -> Budget:
    """`400` is so many simulations, `300ms` so many milliseconds."""
    found = _BUDGET.fullmatch(written)
    if not found or int(found[1]) > MOST_SIMULATIONS:
        raise Refused(
            "malformed",
            f"the budget is {short(written)}; expected a number of simulations such as 400, or of milliseconds such as 300ms",
        )
    number = int(found[1])
    return Budget(milliseconds=number) if found[2] else Budget(simulations=number)

"""Compare the options of a decision by samples with common random numbers, and measure how sure that is.

Law: a row is one sample of every option that still runs, with the same dice and the same hidden cards. So the difference of
two options is known better than either of them, and its error is measured on the differences.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import sqrt

NETWORK_ERROR = 0.01
"""The least error of a mean of a few values of a network, as a share of the win. It is set, not measured."""
LEAST_KEPT = 3
"""Options that run to the end, besides the chosen one."""
STEP = 0.002
"""Means that differ by less have the same slope of `Sampler.chance_of`."""


class Sampler(ABC):
    """The options of one decision, and samples of the seat's share of the win after each."""

    options: list[tuple[str, ...]]
    """Each option's moves, of which the first is the one to decide on now. A placement of several cubes is one option."""
    strata: int = 1
    """So many rows in a row differ systematically (the faces of a die), so that errors are measured within each of them."""
    models: int = 1
    """Of so many different models of the rivals each plays an equal part of the strata, one after the other. How much they
    differ is part of the error, however many samples there are."""
    cost: int = 1
    """Simulations of the budget for one sample."""
    most_rows: int | None = None
    """More rows than this would say nothing new."""
    least_error: float | None = None
    """No error is smaller than this, which does not depend on the number of samples: a network is wrong in every one of them.
    None: the error of so many wins or losses without an exception."""

    chance_of: Callable[[float], float] | None = None
    """The chance of winning that a mean of samples stands for, where they are biased: an increasing function. None: itself."""

    def add_option(self, moves: tuple[str, ...]) -> bool:  # noqa: ARG002
        """Compare these moves, too, if there is room for them. Only before the first sample."""
        return False

    def is_exact(self, option: int) -> bool:  # noqa: ARG002
        """Whether a sample of this option is the result of the match, whatever anybody does."""
        return False

    @abstractmethod
    def sample(self, running: Sequence[int], rows: int) -> list[list[float]]:
        """So many rows: in each, a sample for each of these options, in their order."""


@dataclass(slots=True)
class Samples:
    """What was found of each option."""

    rows: list[list[float]]
    """By option: its samples, those of all options beginning with the same row."""
    strata: int
    models: int = 1
    least_error: float | None = None
    """See `Sampler.least_error`."""
    exact: frozenset[int] = frozenset()
    """Options whose samples are the result of the match."""
    chance_of: Callable[[float], float] | None = None
    """See `Sampler.chance_of`."""

    def chance(self, option: int) -> float:
        """The chance of winning."""
        return self._chance_of(_mean(self.rows[option]))

    def error(self, option: int) -> float:
        """The standard error of the chance. It is 0 only where nothing is uncertain."""
        if option in self.exact:
            return 0.0
        mean = _mean(self.rows[option])
        return self._error(self.rows[option], self._slope(mean, mean))

    def _chance_of(self, mean: float) -> float:
        return mean if self.chance_of is None else self.chance_of(mean)

    def _slope(self, one: float, other: float) -> float:
        """How fast the chance rises between two means; or at a mean, where they are about equal."""
        if self.chance_of is None:
            return 1.0
        if abs(one - other) < STEP:
            middle = (one + other) / 2
            one, other = min(middle + STEP / 2, 1.0), max(middle - STEP / 2, 0.0)
        return (self.chance_of(one) - self.chance_of(other)) / (one - other)

    def _error(self, numbers: Sequence[float], slope: float) -> float:
        least = slope * error_without_exception(len(numbers)) if self.least_error is None else self.least_error
        return max(slope * standard_error(numbers, self.strata, self.models), least)

    def difference(self, one: int, other: int) -> tuple[float, float]:
        """How much better one option is than another, and the standard error of that, by the rows that both have."""
        pairs = [*zip(self.rows[one], self.rows[other], strict=False)]
        means = _mean([a for a, _ in pairs]), _mean([b for _, b in pairs])
        error = 0.0 if {one, other} <= self.exact else self._error([a - b for a, b in pairs], self._slope(*means))
        return self._chance_of(means[0]) - self._chance_of(means[1]), error

    def ranked(self) -> list[int]:
        """The options, best first: those that were sampled longest, and among them the higher chance."""
        return sorted(range(len(self.rows)), key=lambda option: (-len(self.rows[option]), -self.chance(option), option))


def _mean(numbers: Sequence[float]) -> float:
    return sum(numbers) / len(numbers)


def error_without_exception(samples: int) -> float:
    """The standard error of a mean of wins or of losses alone: as if one more of each had been seen."""
    return sqrt((samples + 1) / samples) / (samples + 2)


def standard_error(numbers: Sequence[float], strata: int = 1, models: int = 1) -> float:
    """The standard error of the mean of numbers, where every `strata`th belongs together. A single number says nothing: 1."""
    if len(numbers) < 2:
        return 1.0
    if len(numbers) < 2 * strata:
        strata = models = 1
    total = 0.0
    means = []
    for first in range(strata):
        part = numbers[first::strata]
        mean = sum(part) / len(part)
        means.append(mean)
        variance = sum((number - mean) ** 2 for number in part) / (len(part) - 1)
        total += variance / len(part) * (len(part) / len(numbers)) ** 2
    if models > 1:
        size = strata // models
        by_model = [sum(means[size * model : size * (model + 1)]) / size for model in range(models)]
        middle = sum(by_model) / models
        total += sum((mean - middle) ** 2 for mean in by_model) / (models - 1) / models
    return sqrt(total)


def compare(sampler: Sampler, chosen: int | None, budget: int) -> Samples:
    """Spend a budget of simulations: sample every option, and then only the better ones and the chosen one, again and again.

    Every option gets at least two rows and one of each stratum, whatever the budget, so that every error is measured.
    """
    count = len(sampler.options)
    exact = frozenset(option for option in range(count) if sampler.is_exact(option))
    found = Samples([[] for _ in range(count)], sampler.strata, sampler.models, sampler.least_error, exact, sampler.chance_of)
    running = list(range(count))
    phases = max((count - 1).bit_length() - 1, 1)
    spent = 0
    for phase in range(1, phases + 1):
        left = budget * phase // phases - spent
        rows = max(left // (len(running) * sampler.cost), 0) // sampler.strata * sampler.strata
        if phase == 1:
            rows = max(rows, sampler.strata, 2)
        if sampler.most_rows is not None:
            rows = min(rows, sampler.most_rows - len(found.rows[running[0]]))
        if rows > 0:
            for option, samples in zip(running, zip(*sampler.sample(running, rows), strict=True), strict=True):
                found.rows[option].extend(samples)
            spent += rows * len(running) * sampler.cost
        ranked = sorted(running, key=lambda option: -found.chance(option))
        kept = ranked[: max((len(ranked) + 1) // 2, LEAST_KEPT)]
        running = sorted({*kept, *([] if chosen is None else [chosen])})
    return found

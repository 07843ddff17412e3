"""Confidence intervals at 95 %, from deals. (Games of one deal share its luck, so deals are what is counted.)

There are two kinds. One holds for a number of deals that was fixed beforehand. The other, a confidence sequence, holds at every
moment of a run at once, so also where the run was stopped because of what it showed (for shares see `sequential_test`). No
interval is given for fewer than eight deals, and none has no width.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import log, sqrt
from statistics import NormalDist

CONFIDENCE = 0.95
CONFIDENCE_LABEL = f"{100 * CONFIDENCE:.0f} %"
Z = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
FEWEST_DEALS = 8  # deals: fewer say next to nothing
BISECTIONS = 40
LARGEST_BET = 0.75  # of the wealth, in one bet: below 1, so that no deal can ruin the gambler
NARROWEST_AT = 50  # deals: where the confidence sequence of money is narrowest

Interval = tuple[float, float]


@dataclass(slots=True)
class Moments:
    """Mean and spread of numbers that come one by one (Welford's method)."""

    count: int = 0
    mean: float = 0.0
    squares: float = 0.0
    """The sum of squared distances from the mean."""

    def add(self, number: float) -> None:
        self.count += 1
        off = number - self.mean
        self.mean += off / self.count
        self.squares += off * (number - self.mean)

    @property
    def variance_of_mean(self) -> float:
        """Estimated; of two numbers or more."""
        return self.squares / (self.count - 1) / self.count

    def interval(self) -> Interval | None:
        """Student's; None for fewer than eight numbers, and where all are alike: then nothing is known of their spread."""
        return self._around(student(self.count - 1)) if self._has_spread() else None

    def sequence(self) -> Interval | None:
        """A confidence sequence, for numbers without known bounds: asymptotically, it holds at every moment of a run.

        Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas, "Time-uniform central limit theory and asymptotic confidence
        sequences", 2024, theorem 2.2; widened for few deals as Student's interval is. None where `interval` is.
        """
        if not self._has_spread():
            return None
        error = 1 - CONFIDENCE
        weight = (-2 * log(error) + log(-2 * log(error)) + 1) / NARROWEST_AT  # ρ²
        grown = self.count * weight + 1
        deviations = sqrt(2 * grown / (self.count * weight) * log(sqrt(grown) / error))
        return self._around(deviations * student(self.count - 1) / Z)

    def _has_spread(self) -> bool:
        return self.count >= FEWEST_DEALS and self.squares > 0

    def _around(self, deviations: float) -> Interval:
        reach = deviations * sqrt(self.variance_of_mean)
        return self.mean - reach, self.mean + reach


def betting_interval(numbers: Sequence[float], least: float, most: float) -> Interval | None:
    """Where the mean lies of which these numbers, between `least` and `most`, are independent draws; their number was fixed.

    It is exact for any number of draws, whatever their distribution; None for fewer than eight. Of each possible mean it is
    asked whether a gambler who bets against it would have become rich: by Markov's inequality, who multiplies a purse by 40 on
    one of the two sides does so with a probability of 2.5 % at most if that is the mean. Stakes follow from the spread of the
    numbers before. (The hedged capital interval of Waudby-Smith and Ramdas, "Estimating means of bounded random variables by
    betting", 2024, section 4.)
    """
    import numpy as np

    if len(numbers) < FEWEST_DEALS:
        return None
    shares = (np.asarray(numbers, float) - least) / (most - least)
    count = len(shares)
    seen = np.arange(2, count + 2)
    middles = (0.5 + np.cumsum(shares)) / seen
    spreads = (0.25 + np.cumsum((shares - middles) ** 2)) / seen
    rich = log(2 / (1 - CONFIDENCE))
    stakes = np.sqrt(2 * rich / (count * np.concatenate([[0.25], spreads[:-1]])))

    def log_wealth(mean: float, side: int) -> float:
        room = mean if side > 0 else 1 - mean
        bets = side * np.minimum(stakes, LARGEST_BET / room)
        return float(np.log1p(bets * (shares - mean)).sum())

    middle = float(shares.mean())
    low = bisect_boundary(lambda mean: log_wealth(mean, 1) < rich, middle, 0.0)
    high = bisect_boundary(lambda mean: log_wealth(mean, -1) < rich, middle, 1.0)
    return least + low * (most - least), least + high * (most - least)


def bisect_boundary(is_possible: Callable[[float], bool], inside: float, outside: float) -> float:
    """How far from `inside`, which is possible, towards `outside` it stays possible; errs to the outer side. By bisection."""
    for _ in range(BISECTIONS):
        middle = (inside + outside) / 2
        if middle in (inside, outside):
            break
        if is_possible(middle):
            inside = middle
        else:
            outside = middle
    return outside


def wilson(share: float, number: float) -> Interval:
    """Wilson's score interval for a share found in this number of trials, which need not be whole."""
    square = Z * Z / number
    middle = (share + square / 2) / (1 + square)
    reach = Z / (1 + square) * sqrt(share * (1 - share) / number + square / number / 4)
    return max(0.0, middle - reach), min(1.0, middle + reach)


def share_interval(shares: Moments, games: int) -> Interval | None:
    """Wilson's interval for a share of wins, given by deal. As many games are counted as would have this spread if they
    were independent, p(1 − p) / Var(mean), but no more than were played; where all or none was won, the number of deals.
    None for fewer than eight deals.
    """
    if shares.count < FEWEST_DEALS:
        return None
    share = min(max(shares.mean, 0.0), 1.0)
    variance = share * (1 - share)
    if variance == 0:
        return wilson(share, shares.count)
    spread = shares.variance_of_mean
    return wilson(share, games if spread * games <= variance else variance / spread)


def student(freedom: int) -> float:
    """Student's t, two-sided, for these degrees of freedom (to four digits from 7 on; Abramowitz and Stegun 26.7.5)."""
    z = Z
    series = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return z + sum(term / float(freedom) ** (at + 1) for at, term in enumerate(series))

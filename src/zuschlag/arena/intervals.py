"""How sure a figure is: intervals at 95 %, from deals. (Games of one deal share its luck, so deals are what is counted.)"""

from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist

LEVEL = 0.95
Z = NormalDist().inv_cdf((1 + LEVEL) / 2)
FEWEST = 8  # deals: fewer may all be alike by chance, and would seem to leave no doubt

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
        """Student's; None for fewer than eight numbers."""
        if self.count < FEWEST:
            return None
        reach = student(self.count - 1) * sqrt(self.variance_of_mean)
        return self.mean - reach, self.mean + reach


def wilson(share: float, number: float) -> Interval:
    """Wilson's score interval for a share found in this number of trials, which need not be whole."""
    square = Z * Z / number
    middle = (share + square / 2) / (1 + square)
    reach = Z / (1 + square) * sqrt(share * (1 - share) / number + square / number / 4)
    return max(0.0, middle - reach), min(1.0, middle + reach)


def share_interval(shares: Moments, games: int) -> Interval:
    """Wilson's interval for a share of wins, given by deal. As many games are counted as would have this spread if they
    were independent, p(1 − p) / Var(mean), but no more than were played; where all or none was won, the number of deals.
    """
    share = min(max(shares.mean, 0.0), 1.0)
    variance = share * (1 - share)
    if shares.count < 2 or variance == 0:
        return wilson(share, shares.count)
    spread = shares.variance_of_mean
    return wilson(share, games if spread * games <= variance else variance / spread)


def student(freedom: int) -> float:
    """Student's t at 95 %, two-sided, for these degrees of freedom (to four digits from 7 on; Abramowitz and Stegun 26.7.5)."""
    z = Z
    series = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return z + sum(term / float(freedom) ** (at + 1) for at, term in enumerate(series))

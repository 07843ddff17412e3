"""A sequential test that may be looked at after every deal, and the confidence interval that holds wherever the run stops.

A gambler bets against "the mean is m". Before each deal a fixed part of the wealth is put on one side; a deal with the
difference x (between −1 and 1) multiplies it by 1 + part·(x − m)/(1 + m), or by 1 + part·(m − x)/(1 − m) on the other side.
If m is the mean no betting gains on average, and by Ville's inequality a wealth that began with 1 ever reaches 1/α with
probability α at most, however long one plays and whenever one looks. The wealth here is the mean of many, one for each part
and side: large parts soon detect large differences, small parts small ones.

All m against which the wealth has not reached 1/α are a confidence sequence: with probability 1 − α it contains the mean at
every deal, so also at the one at which the run stops. A run that stops when it is sure stops when 0 is not in it.
(Waudby-Smith and Ramdas, "Estimating means of bounded random variables by betting", 2024.)
"""

from collections import Counter
from math import log

from zuschlag.arena.intervals import CONFIDENCE, FEWEST_DEALS, Interval, bisect_boundary

ERROR = 1 - CONFIDENCE
PARTS = tuple(0.9 * 0.8**nth for nth in range(24))


class BettingTest:
    """Bets on the mean of one difference: a test of whether it is 0, and a confidence sequence."""

    def __init__(self) -> None:
        self._counts: Counter[float] = Counter()
        self._sum = 0.0

    def add(self, difference: float) -> None:
        """A deal's difference, between −1 and 1."""
        self._counts[round(difference, 12)] += 1  # there are few different ones, so the gambler's wealth is quickly worked out
        self._sum += difference

    def log_wealth(self, mean: float = 0.0) -> float:
        """The logarithm of what a wealth of 1 has become, by betting against this mean, between −1 and 1."""
        import numpy as np

        parts, found = np.array(PARTS)[:, None], np.array(list(self._counts), float)
        times = np.array(list(self._counts.values()), float)
        upwards = np.log1p(parts * ((1 + found) / (1 + mean) - 1)) @ times
        downwards = np.log1p(parts * ((1 - found) / (1 - mean) - 1)) @ times
        return float(np.logaddexp.reduce(np.concatenate([upwards, downwards]))) - log(2 * len(PARTS))

    def is_sure(self, error: float = ERROR) -> bool:
        """Is the mean not 0? Wrong with this probability at most, over the whole run."""
        return self.log_wealth() >= -log(error)

    def interval(self, error: float = ERROR) -> Interval | None:
        """The confidence sequence at this deal. It holds at all deals, wherever the run stops. None for fewer than eight."""
        count = self._counts.total()
        if count < FEWEST_DEALS:
            return None
        rich, middle = -log(error), min(max(self._sum / count, -1.0), 1.0)
        low, high = (bisect_boundary(lambda mean: self.log_wealth(mean) < rich, middle, bound) for bound in (-1.0, 1.0))
        return low, high

"""When to stop: a test that may be looked at after every deal.

Somebody bets against "these two are equal". Before each deal a fixed part of the purse is put on one side; a deal with the
difference x (between −1 and 1) multiplies the purse by 1 + part·x. If the two are equal no betting gains on average, and by
Ville's inequality a purse that began with 1 ever reaches 1/α with probability α at most, however long one plays and whenever
one looks. The purse here is the mean of many, one for each part: large parts soon see large differences, small parts small
ones. (Waudby-Smith and Ramdas, "Estimating means of bounded random variables by betting", 2024.)
"""

from math import log

ERROR = 0.05
PARTS = tuple(sign * 0.9 * 0.8**nth for nth in range(24) for sign in (1, -1))


class Bets:
    """The bets on one difference."""

    def __init__(self) -> None:
        import numpy as np

        self._parts = np.array(PARTS)
        self._logs = np.zeros(len(PARTS))

    def add(self, difference: float) -> None:
        """A deal's difference, between −1 and 1."""
        import numpy as np

        self._logs += np.log1p(self._parts * difference)

    @property
    def log_purse(self) -> float:
        """The logarithm of what a purse of 1 has become."""
        import numpy as np

        return float(np.logaddexp.reduce(self._logs)) - log(len(PARTS))

    def is_sure(self, error: float = ERROR) -> bool:
        """Are the two unequal? Wrong with this probability at most, over the whole run."""
        return self.log_purse >= -log(error)

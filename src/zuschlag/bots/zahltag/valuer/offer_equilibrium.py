"""Equilibria of one sealed offer against rivals who may be able too, solved once by regret matching.

The situation: so many rivals, each able with the same chance; a contract costs its winner something (its cards are away);
and every million that a rival gets counts against oneself by `rival_weight`. All offer by the same mixed strategy. The table's
rows are situations (see `situation_row` in `beliefs`), its columns 00 and the offers 1 to 8.
"""

from functools import cache
from typing import TYPE_CHECKING, Any

from zuschlag.bots.zahltag.valuer.valuation_fields import CHANCE_STEPS, COST_STEPS, LEAST_COST, OFFERS, ONE, RIVALS, SITUATIONS
from zuschlag.games.zahltag.offers import TIE_COSTS

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Floats = npt.NDArray[np.float64]

ROUNDS = 600  # of regret matching. 6,000 change an offer's chance by 0.17 at most, and by 0.05 or less in 95 % of situations


@cache
def solve_offers(rival_weight: int) -> tuple[list[list[int]], list[int]]:
    """The mixed strategies, cumulative from 00 on, and what being able is worth, where a rival's million costs so much."""
    import numpy as np

    rivals = np.repeat(np.arange(1, RIVALS + 1), CHANCE_STEPS * COST_STEPS)
    alone = np.tile(np.repeat(np.linspace(0, 1, CHANCE_STEPS), COST_STEPS), RIVALS)
    cost = np.tile(np.arange(LEAST_COST, LEAST_COST + COST_STEPS, dtype=float), RIVALS * CHANCE_STEPS)
    able = 1 - alone ** (1 / rivals)
    regrets = np.zeros((OFFERS, SITUATIONS))
    total = np.zeros((OFFERS, SITUATIONS))
    strategy = np.full((OFFERS, SITUATIONS), 1 / OFFERS)
    for number in range(1, ROUNDS + 1):
        values = _values(strategy, rivals, able, cost, rival_weight / ONE)
        regrets = np.maximum(regrets + values - (strategy * values).sum(axis=0), 0)
        sums = regrets.sum(axis=0)
        strategy = np.where(sums > 0, regrets / np.where(sums > 0, sums, 1), 1 / OFFERS)
        total += strategy * number
    mean = total / total.sum(axis=0)
    values = _values(mean, rivals, able, cost, rival_weight / ONE)
    gains = (mean * values).sum(axis=0) - _unable(rivals, able, cost, rival_weight / ONE)
    rounded = np.rint(np.cumsum(mean, axis=0) * ONE).astype(int)
    return rounded.T.tolist(), np.rint(gains * ONE).astype(int).tolist()


def _values(strategy: "Floats", rivals: Any, able: "Floats", cost: "Floats", rival_weight: float) -> "Floats":
    """What each offer is worth against rivals who play this strategy, by situation."""
    import numpy as np

    values = np.zeros_like(strategy)
    lost = np.zeros_like(able)  # what rivals gain below the offer
    under = np.zeros_like(able)  # the chance that one rival offers less
    for offer in range(1, OFFERS):
        same = able * strategy[offer]
        nobody_under = (1 - under) ** rivals
        nobody_upto = (1 - under - same) ** rivals
        tied = nobody_under - nobody_upto
        values[offer] = (
            nobody_upto * (offer - cost) + tied * (1 - rival_weight) * (offer - TIE_COSTS - cost) - rival_weight * lost
        )
        single = rivals * same * (1 - under - same) ** (rivals - 1)
        lost = lost + single * (offer - cost) + (tied - single) * 2 * (offer - TIE_COSTS - cost)
        under = under + same
    values[0] = -rival_weight * lost
    return values


def _unable(rivals: Any, able: "Floats", cost: "Floats", rival_weight: float) -> "Floats":
    """What the situation is worth to one who cannot do the contract, where the others know it: one who is alone takes 8."""
    single = rivals * able * (1 - able) ** (rivals - 1)
    value: Floats = -rival_weight * single * (OFFERS - 1 - cost)
    return value

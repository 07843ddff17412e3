"""The tables of a valuation: offer equilibria and chances of cards."""

import pytest

from zuschlag.bots.zahltag.valuer.offer_equilibrium import solve_offers
from zuschlag.bots.zahltag.valuer.parameters import RIVAL_WEIGHT, hypergeometric_tails
from zuschlag.bots.zahltag.valuer.valuation_fields import CHANCE_STEPS, COST_STEPS, LEAST_COST, OF_KIND, ONE, UNSEEN


def row(rivals: int, alone: float, cost: int) -> int:
    return ((rivals - 1) * CHANCE_STEPS + round(alone * (CHANCE_STEPS - 1))) * COST_STEPS + cost - LEAST_COST


def strategy(rival_weight: int, at: int) -> list[float]:
    added = solve_offers(rival_weight)[0][at]
    return [(upto - before) / ONE for upto, before in zip(added, [0, *added[:-1]], strict=True)]


@pytest.mark.parametrize("rival_weight", sorted(set(RIVAL_WEIGHT.values())))
@pytest.mark.parametrize("rivals", [1, 2, 3])
def test_strategies_are_sensible(rival_weight: int, rivals: int) -> None:
    """8 where nobody else is able; low where all are; nothing below what it costs."""
    assert strategy(rival_weight, row(rivals, 1.0, 0))[8] == 1
    assert sum(strategy(rival_weight, row(rivals, 0.0, 0))[:4]) > 0.98
    assert sum(strategy(rival_weight, row(rivals, 0.5, 5))[1:4]) < 0.05
    assert all(added[-1] == ONE and added == sorted(added) for added in solve_offers(rival_weight)[0])


def test_being_able_is_worth_more_the_fewer_others_are() -> None:
    """For one who does not valuation what rivals get."""
    gains = solve_offers(0)[1]
    assert [gains[row(2, alone / 4, 1)] for alone in range(5)] == sorted(gains[row(2, alone / 4, 1)] for alone in range(5))
    assert gains[row(2, 1.0, 0)] == 8 * ONE


def test_chances_of_cards_are_exact() -> None:
    """Two hidden cards of five unseen, three of a kind: one or more of it with 1 − 1/10, both with 3/10."""
    chances = hypergeometric_tails()[(2 * UNSEEN + 5) * OF_KIND + 3]
    assert chances[:4] == [ONE, ONE * 9 // 10, ONE * 3 // 10, 0]

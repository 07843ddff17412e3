"""The tables that minds know by heart."""

import pytest

from zuschlag.bots.zahltag.valuer.offer_equilibrium import solved
from zuschlag.bots.zahltag.valuer.parameters import ENVY, tails
from zuschlag.bots.zahltag.valuer.valuation import CHANCES, LEAST_TOIL, ONE, POOL, SORT, TOILS


def row(rivals: int, alone: float, toil: int) -> int:
    return ((rivals - 1) * CHANCES + round(alone * (CHANCES - 1))) * TOILS + toil - LEAST_TOIL


def strategy(envy: int, at: int) -> list[float]:
    added = solved(envy)[0][at]
    return [(upto - before) / ONE for upto, before in zip(added, [0, *added[:-1]], strict=True)]


@pytest.mark.parametrize("envy", sorted(set(ENVY.values())))
@pytest.mark.parametrize("rivals", [1, 2, 3])
def test_strategies_are_sensible(envy: int, rivals: int) -> None:
    """8 where nobody else is able; low where all are; nothing below what it costs."""
    assert strategy(envy, row(rivals, 1.0, 0))[8] == 1
    assert sum(strategy(envy, row(rivals, 0.0, 0))[:4]) > 0.98
    assert sum(strategy(envy, row(rivals, 0.5, 5))[1:4]) < 0.05
    assert all(added[-1] == ONE and added == sorted(added) for added in solved(envy)[0])


def test_being_able_is_worth_more_the_fewer_others_are() -> None:
    """For one who does not mind what rivals get."""
    gains = solved(0)[1]
    assert [gains[row(2, alone / 4, 1)] for alone in range(5)] == sorted(gains[row(2, alone / 4, 1)] for alone in range(5))
    assert gains[row(2, 1.0, 0)] == 8 * ONE


def test_chances_of_cards_are_exact() -> None:
    """Two hidden cards of five unseen, three of a kind: one or more of it with 1 − 1/10, both with 3/10."""
    chances = tails()[(2 * POOL + 5) * SORT + 3]
    assert chances[:4] == [ONE, ONE * 9 // 10, ONE * 3 // 10, 0]

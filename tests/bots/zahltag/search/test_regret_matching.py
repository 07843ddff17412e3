"""Regret matching at sealed offers, in small games whose answers are known."""

from typing import Any

import numpy as np
import pytest

from zuschlag.bots.zahltag.search.regret_matching import draw_offer, learn_offers, resolve_offers, settle_offers, value_replies
from zuschlag.bots.zahltag.search.workspace import compiled_routines
from zuschlag.kernel import seeded

LEVEL = np.zeros((3, 4))
"""Two seats that stand alike, whoever does the contract; ASSUMED_PAY is part of it."""
LEVEL[1, 0] = LEVEL[2, 1] = 4.0


def solve(able: list[int], valuer_offers: list[list[int]], valuer_probability: float, passes: int = 300) -> tuple[Any, Any]:
    ends = np.repeat(LEVEL[None], len(able), axis=0)
    bits, made = np.array(able), np.array(valuer_offers)
    rngs = [seeded("regrets")]
    played = learn_offers(ends, bits, made, 2, rngs, valuer_probability, passes, 8.0)
    return played[0] / played[0].sum(), value_replies(ends, bits, made, 2, rngs, valuer_probability, 50, 8.0, played, 0)


def test_the_lowest_offers_do_the_contract() -> None:
    """ZT-11: seats as bits, and for which offer; 00 is none."""
    assert resolve_offers([0, 5, 3, 3], 4) == 0b1100 + (3 << 8)
    assert resolve_offers([0, 5, 0, 8], 4) == 0b0010 + (5 << 8)
    assert resolve_offers([0, 0], 2) & 0xFF == 0


def test_a_tie_is_paid_two_less() -> None:
    """ZT-11: each; and what it changes for each is added up."""
    standing = [0.0] * 4
    settle_offers([3, 3], 2, LEVEL, standing)
    assert standing[:2] == [1.0, 1.0]
    settle_offers([3, 5], 2, LEVEL, standing)
    assert standing[:2] == [3.0, 0.0]
    settle_offers([0, 0], 2, LEVEL, standing)
    assert standing[:2] == [0.0, 0.0]


def test_who_is_alone_asks_for_8() -> None:
    """Nobody else is able."""
    mixed, values = solve([0b01], [[0, 0]], 0.0)
    assert mixed[8] > 0.9
    assert np.argmax(values) == 8


def test_two_who_are_able_undercut_each_other() -> None:
    """With two players a million of the rival's is as bad as one's own is good: both end at the bottom."""
    mixed, _ = solve([0b11], [[0, 0]], 0.0)
    assert mixed[1] + mixed[2] > 0.9


def test_a_rival_that_always_offers_the_same_is_exploited() -> None:
    """A rival that always offers 6 is undercut at 5."""
    mixed, values = solve([0b11], [[0, 6]], 1.0)
    assert mixed[5] > 0.9
    assert np.argmax(values) == 5


def test_offers_are_drawn_by_the_strategys_weights() -> None:
    """And any where all weights are 0."""
    rng = seeded("draw")
    strategy = [0.0, 0, 3.0, 0, 0, 1.0, 0, 0, 0]
    drawn = [draw_offer(strategy, rng) for _ in range(4000)]
    assert set(drawn) == {2, 5}
    assert drawn.count(2) == pytest.approx(3000, abs=150)
    assert {draw_offer([0.0] * 9, rng) for _ in range(500)} == set(range(9))


def test_compiled_and_python_mode_agree() -> None:
    """The same lessons from the same generator."""
    ends = np.random.default_rng(1).normal(0, 3, (6, 5, 4))
    able, valuer_offers = np.array([3, 15, 5, 1, 9, 7]), np.full((6, 4), 4)
    records = np.zeros(1, type(seeded(0)).dtype())
    seeded("same").pack(records[0])
    expected = learn_offers(ends, able, valuer_offers, 4, [seeded("same")], 0.5, 5, 5.0)
    assert np.allclose(compiled_routines()[1](ends, able, valuer_offers, 4, records, 0.5, 5, 5.0), expected)

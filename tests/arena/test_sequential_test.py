"""The early stop keeps its promise: equals are called unequal in at most 5 of 100 runs, though it looks after every deal."""

import random
from math import log

import pytest

from zuschlag.arena.intervals import Moments
from zuschlag.arena.sequential_test import BettingTest


def stops_after(rng: random.Random, differences: list[float], weights: list[float], most: int) -> int | None:
    bets = BettingTest()
    for deal in range(most):
        bets.add(rng.choices(differences, weights)[0])
        if bets.is_sure():
            return deal + 1
    return None


@pytest.mark.parametrize(
    ("differences", "weights"),
    [
        ([-1.0, 1.0], [1, 1]),
        ([-0.5, 0.0, 0.5], [1, 2, 1]),
        ([-1 / 3, 1.0], [3, 1]),
    ],
)
def test_equals_are_seldom_called_unequal(differences: list[float], weights: list[float]) -> None:
    """300 runs of up to 200 deals each; 15 would be 5 %. Student's interval, looked at as often, is wrong in 105 of them."""
    rng = random.Random(4)
    assert sum(stops_after(rng, differences, weights, 200) is not None for _ in range(300)) <= 15


@pytest.mark.parametrize(("weights", "most"), [([1, 2, 7], 80), ([3, 4, 5], 700)])
def test_unequals_are_told_apart_the_sooner_the_further_apart_they_are(weights: list[float], most: int) -> None:
    """Within so many deals, in all of twenty runs."""
    rng = random.Random(5)
    assert all(stops_after(rng, [-0.5, 0.0, 0.5], weights, most) for _ in range(20))


def test_it_is_never_sure_of_nothing() -> None:
    """Before the first deal, and where there never is a difference."""
    bets = BettingTest()
    assert not bets.is_sure()
    for _ in range(1000):
        bets.add(0.0)
    assert not bets.is_sure()


@pytest.mark.parametrize(
    ("differences", "weights"),
    [([-1.0, 1.0], [1, 1]), ([-0.5, 0.0, 0.5], [1, 4, 2]), ([-1 / 3, 1.0], [3, 1]), ([-1.0, 1.0], [1, 19])],
)
def test_the_interval_holds_at_every_deal_of_a_run_at_once(differences: list[float], weights: list[float]) -> None:
    """In 300 runs of 100 deals, at most 15 (5 %) ever leave the truth outside. The purse says what the interval is."""
    rng = random.Random(6)
    truth = sum(d * w for d, w in zip(differences, weights, strict=True)) / sum(weights)
    ever_missed = 0
    for _ in range(300):
        bets = BettingTest()
        for _ in range(100):
            bets.add(rng.choices(differences, weights)[0])
            if bets.log_wealth(truth) >= log(20):
                ever_missed += 1
                low, high = bets.interval() or (truth, truth)
                assert not low < truth < high
                break
    assert ever_missed <= 15


def test_at_the_stop_the_interval_leaves_out_0_and_holds_the_truth() -> None:
    """Of 200 runs that stop when they are sure. Student's interval at the same stops misses more often than it says."""
    rng = random.Random(7)
    missed = fooled = 0
    for _ in range(200):
        bets, found = BettingTest(), Moments()
        while not (bets.is_sure() and found.count >= 8):
            number = rng.choices([-1.0, 0.0, 1.0], [3, 2, 5])[0]
            bets.add(number)
            found.add(number)
        low, high = bets.interval() or (0.0, 0.0)
        assert low > 0 or high < 0
        missed += not low <= 0.2 <= high
        low, high = found.interval() or (0.0, 0.0)
        fooled += not low <= 0.2 <= high
    assert missed <= 10 < fooled

"""The early stop keeps its promise: equals are called unequal in at most 5 of 100 runs, though it looks after every deal."""

import random

import pytest

from zuschlag.arena.sureness import Bets


def stops_after(rng: random.Random, differences: list[float], weights: list[float], most: int) -> int | None:
    bets = Bets()
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
    bets = Bets()
    assert not bets.is_sure()
    for _ in range(1000):
        bets.add(0.0)
    assert not bets.is_sure()

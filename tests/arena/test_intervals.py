"""Intervals hold what they promise: checked by simulation, and against published numbers."""

import random
from statistics import fmean, variance

import pytest

from zuschlag.arena.intervals import Moments, share_interval, student, wilson


def moments(numbers: list[float]) -> Moments:
    made = Moments()
    for number in numbers:
        made.add(number)
    return made


def test_mean_and_spread_are_those_of_the_numbers() -> None:
    """Though they come one by one."""
    rng = random.Random(1)
    numbers = [rng.gauss(1e6, 3) for _ in range(500)]
    made = moments(numbers)
    assert made.mean == pytest.approx(fmean(numbers), rel=1e-12)
    assert made.variance_of_mean == pytest.approx(variance(numbers) / 500, rel=1e-6)


@pytest.mark.parametrize(
    ("freedom", "quantile"),
    [(7, 2.365), (8, 2.306), (9, 2.262), (15, 2.131), (30, 2.042), (120, 1.980), (10**6, 1.960)],
)
def test_students_quantiles_are_those_of_the_tables(freedom: int, quantile: float) -> None:
    """To the three digits that tables print."""
    assert student(freedom) == pytest.approx(quantile, abs=6e-4)


@pytest.mark.parametrize(
    ("share", "number", "low", "high"), [(0.0, 10, 0.0, 0.2775), (1.0, 10, 0.7225, 1.0), (0.5, 100, 0.4038, 0.5962)]
)
def test_wilsons_interval_is_the_published_one(share: float, number: int, low: float, high: float) -> None:
    """Brown, Cai and DasGupta 2001."""
    assert wilson(share, number) == pytest.approx((low, high), abs=5e-5)


@pytest.mark.parametrize("spread", [0.0, 0.25, 0.5])
def test_a_share_lies_in_its_interval_in_95_of_100_runs(spread: float) -> None:
    """Also where games of a deal share their luck: 1,000 runs of 50 deals of 4 games, within 3σ below."""
    rng = random.Random(2)
    held = 0
    for _ in range(1000):
        deals = []
        for _ in range(50):
            luck = min(max(0.3 + rng.choice((-spread, spread)), 0), 1) if spread else 0.3
            deals.append(fmean(rng.random() < luck for _ in range(4)))
        truth = fmean(min(max(0.3 + sign * spread, 0), 1) for sign in (-1, 1))
        low, high = share_interval(moments(deals), 200)
        held += low <= truth <= high
    assert held >= 929


def test_a_difference_lies_in_its_interval_in_95_of_100_runs() -> None:
    """Student's: 2,000 runs of 8 deals, within 3σ."""
    rng = random.Random(3)
    held = 0
    for _ in range(2000):
        interval = moments([rng.gauss(0.2, 1) for _ in range(8)]).interval()
        assert interval is not None
        held += interval[0] <= 0.2 <= interval[1]
    assert abs(held - 1900) < 30


def test_a_few_deals_say_nothing_of_differences_and_little_of_shares() -> None:
    """Seven may all be alike by chance."""
    assert moments([0.5] * 7).interval() is None
    assert moments([0.5] * 8).interval() == (0.5, 0.5)
    assert share_interval(moments([0.25]), 4) == wilson(0.25, 1)
    assert share_interval(moments([1.0, 1.0]), 8) == wilson(1, 2)


def test_equal_bots_count_as_independent_games() -> None:
    """Where a name fills all seats its share is par, without any spread: no more games are counted than were played."""
    assert share_interval(moments([0.25] * 10), 40) == wilson(0.25, 40)

"""Intervals hold what they promise: checked by simulation, and against published numbers."""

import random
from statistics import fmean, variance

import pytest

from zuschlag.arena.intervals import Moments, betting_interval, share_interval, student, wilson
from zuschlag.arena.sequential_test import BettingTest


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
        interval = share_interval(moments(deals), 200)
        assert interval is not None
        held += interval[0] <= truth <= interval[1]
    assert held >= 929


def test_a_difference_of_money_lies_in_its_interval_in_95_of_100_runs() -> None:
    """Student's: 2,000 runs of 8 deals, within 3σ."""
    rng = random.Random(3)
    held = 0
    for _ in range(2000):
        interval = moments([rng.gauss(0.2, 1) for _ in range(8)]).interval()
        assert interval is not None
        held += interval[0] <= 0.2 <= interval[1]
    assert abs(held - 1900) < 30


DEALS: list[tuple[list[float], list[float]]] = [
    ([-1.0, 1.0], [1, 1]),
    ([-0.5, 0.0, 0.5], [1, 4, 2]),
    ([-1 / 3, 1.0], [3, 1]),
    ([-1.0, 0.0, 1.0], [1, 1, 18]),
    ([0.0, 1.0], [19, 1]),
]
"""Differences of deals and their weights, the skewed and the rare among them."""


@pytest.mark.parametrize("deals", [8, 40])
@pytest.mark.parametrize(("differences", "weights"), DEALS)
def test_a_difference_of_shares_lies_in_its_interval_in_95_of_100_runs(
    differences: list[float], weights: list[float], deals: int
) -> None:
    """Betting's: 300 runs, exact for any number of deals and however the deals are spread; 15 misses would be 5 %."""
    rng = random.Random(7)
    truth = sum(d * w for d, w in zip(differences, weights, strict=True)) / sum(weights)
    missed = 0
    for _ in range(300):
        interval = betting_interval(rng.choices(differences, weights, k=deals), -1, 1)
        assert interval is not None
        missed += not interval[0] <= truth <= interval[1]
    assert missed <= 15


def test_where_students_interval_has_no_width_bettings_holds_the_truth() -> None:
    """A bot that loses one deal in twenty has often lost none in eight."""
    rng = random.Random(8)
    runs = [rng.choices([-1.0, 1.0], [1, 19], k=8) for _ in range(200)]
    assert sum(len(set(run)) == 1 for run in runs) > 100
    for run in runs:
        interval = betting_interval(run, -1, 1)
        assert interval is not None
        assert interval[0] <= 0.9 <= interval[1]


@pytest.mark.parametrize("same", [-1.0, -0.5, 0.0, 1 / 3, 1.0])
@pytest.mark.parametrize("deals", [8, 16, 400, 20_000])
def test_deals_that_are_all_alike_leave_a_doubt(same: float, deals: int) -> None:
    """No interval has no width, and none leaves what a difference can be; more deals make it narrower."""
    bets = BettingTest()
    for _ in range(deals):
        bets.add(same)
    for found in (betting_interval([same] * deals, -1, 1), bets.interval()):
        assert found is not None
        low, high = found
        assert -1 <= low <= same <= high <= 1
        assert 1 / deals < high - low < 16 / deals


def test_few_deals_get_no_interval() -> None:
    """Seven say next to nothing; and of money whose spread was never seen, nothing can be said."""
    seven, eight = [0.5, 0.25] * 3 + [0.5], [0.5, 0.25] * 4
    bets = BettingTest()
    for number in seven:
        bets.add(number)
    assert moments(seven).interval() is moments(seven).sequence() is share_interval(moments(seven), 28) is None
    assert betting_interval(seven, -1, 1) is bets.interval() is None
    bets.add(0.25)
    for found in (
        moments(eight).interval(),
        moments(eight).sequence(),
        share_interval(moments(eight), 32),
        betting_interval(eight, -1, 1),
        bets.interval(),
    ):
        assert found is not None
        assert found[0] < 0.375 < found[1]
    assert moments([3.0] * 8).interval() is moments([3.0] * 8).sequence() is None
    assert share_interval(moments([1.0] * 8), 32) == wilson(1, 8)


def test_the_confidence_sequence_of_money_holds_at_all_deals_at_once() -> None:
    """From the eighth on: 300 runs of 200 deals each; Student's, looked at as often, misses in many more."""
    rng = random.Random(9)
    missed = fooled = 0
    for _ in range(300):
        found, is_missed, is_fooled = Moments(), False, False
        for _ in range(200):
            found.add(rng.choice((-30.0, -5.0, 5.0, 30.0)))
            low, high = found.sequence() or (-1.0, 1.0)
            is_missed = is_missed or not low <= 0 <= high
            low, high = found.interval() or (-1.0, 1.0)
            is_fooled = is_fooled or not low <= 0 <= high
        missed, fooled = missed + is_missed, fooled + is_fooled
    assert missed <= 15
    assert fooled > 60


def test_equal_bots_count_as_independent_games() -> None:
    """Where a name fills all seats its share is par, without any spread: no more games are counted than were played."""
    assert share_interval(moments([0.25] * 10), 40) == wilson(0.25, 40)

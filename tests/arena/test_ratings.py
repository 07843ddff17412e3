"""Ratings: openskill's, one for each name."""

import pytest
from openskill.models import PlackettLuce

from zuschlag.arena.ratings import Ratings


def test_a_game_is_rated_as_openskill_rates_it() -> None:
    """Ranks are what counts, ties too."""
    ratings, model = Ratings("abc"), PlackettLuce()
    ratings.add("abc", (1.0, 2.5, 2.5))
    rated = model.rate([[model.rating()] for _ in range(3)], ranks=[1, 2, 2])
    assert [ratings.of(name) for name in "abc"] == [(team[0].mu, team[0].sigma) for team in rated]


def test_copies_of_a_name_share_the_mean_of_their_ratings() -> None:
    """One name, one rating."""
    ratings, model = Ratings("ab"), PlackettLuce()
    ratings.add("aab", (1.0, 3.0, 2.0))
    first, third, second = (team[0] for team in model.rate([[model.rating()] for _ in range(3)], ranks=[1, 3, 2]))
    assert ratings.of("a") == ((first.mu + third.mu) / 2, (first.sigma + third.sigma) / 2)
    assert ratings.of("b") == (second.mu, second.sigma)


def test_everybody_starts_alike_and_the_better_one_rises() -> None:
    """And grows surer."""
    ratings = Ratings("ab")
    assert ratings.of("a") == ratings.of("b") == pytest.approx((25, 25 / 3))
    for _ in range(50):
        ratings.add("ab", (1, 2))
    assert ratings.of("a")[0] > 30
    assert ratings.of("b")[0] < 20
    assert ratings.of("a")[1] < 6

"""The calibration of reviews: it measures what it says, on a small scale."""

import pytest

from bench.review_calibration import LEVELS, bootstrap, judge_levels, measure_luck, mistakes_of, variance_left


def test_luck_is_measured_for_every_seat_of_every_match() -> None:
    found = measure_luck("zahltag", 2, "easy", 1)
    assert [len(match) for match in found] == [4, 4]
    assert all(abs(sum(result for result, _ in match)) < 1e-9 for match in found)
    assert all(abs(sum(luck for _, luck in match)) < 1e-9 for match in found)
    assert variance_left([[(1.0, 1.0), (-1.0, -1.0)]]) == 0


def test_every_level_is_judged(capsys: pytest.CaptureFixture[str]) -> None:
    (judged,) = judge_levels("zahltag", 1, 1, 1)
    assert set(judged) == set(LEVELS)
    assert all(parts for parts in judged.values())
    assert mistakes_of("easy")([judged]) >= 0
    assert "match 1" in capsys.readouterr().out


def test_an_interval_contains_the_statistic() -> None:
    mean, low, high = bootstrap([1.0, 2.0, 3.0, 4.0], lambda some: sum(some) / len(some))
    assert low <= mean <= high

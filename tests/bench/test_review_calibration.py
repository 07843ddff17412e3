"""The calibration of reviews: it measures what it says, on a small scale."""

from collections import Counter
from pathlib import Path

from bench.review_calibration import (
    JudgedMatch,
    bootstrap,
    judge_match,
    measure_luck,
    mistake_rate,
    read_losses,
    report_marks,
    report_thresholds,
    seats_of,
    variance_left,
    write_losses,
)
from zuschlag.bots.levels import LEVELS


def test_luck_is_measured_for_every_seat_of_a_match() -> None:
    match = measure_luck("zahltag", "easy", 1, 0)
    assert len(match) == 4
    assert abs(sum(result for result, _ in match)) < 1e-9
    assert abs(sum(luck for _, luck in match)) < 1e-9
    assert variance_left([[(1.0, 1.0), (-1.0, -1.0)]]) == 0


def test_every_level_sits_in_every_seat_equally_often() -> None:
    counts = Counter((seat, level) for number in range(20) for seat, level in enumerate(seats_of(number)))
    assert counts == dict.fromkeys([(seat, level) for seat in range(4) for level in LEVELS], 4)


def test_losses_are_written_read_and_counted(tmp_path: Path) -> None:
    judged = judge_match("zahltag", 1, 1, 4)
    assert set(judged) == set(seats_of(4))
    assert all(losses for losses in judged.values())
    certain: JudgedMatch = {"hard": [(0.3, 0.01, "blunder", 2), (0.0, 0.0, "best", 2)]}
    write_losses(tmp_path / "losses.jsonl", [judged, certain])
    assert read_losses(tmp_path / "losses.jsonl") == [judged, certain]
    assert mistake_rate("hard")([certain]) == 50
    assert "| hard | 1 | 2 | 1 | 0 | 0 | 0 | 1 | 50.0 |" in report_marks([certain])


def test_thresholds_count_certain_losses_of_each_level_and_say_whether_they_fall() -> None:
    match: JudgedMatch = {
        "easy": [(0.05, 0.01, "mistake", 2), (0.03, 0.02, "good", 2), (0.0, 0.0, "best", 2)],
        "hard": [(0.02, 0.001, "inaccuracy", 2), (0.02, 0.009, "good", 9), (0.0, 0.0, "best", 2)],
    }
    lines = report_thresholds([match]).splitlines()
    assert "| 2 | 0.02 | 33.3 |  | 33.3 |  |  | no |" in lines
    assert "| 1.5 | 0.03 | 33.3 |  | 0.0 |  |  | yes |" in lines


def test_an_interval_contains_the_statistic() -> None:
    mean, low, high = bootstrap([1.0, 2.0, 3.0, 4.0], lambda some: sum(some) / len(some))
    assert low <= mean <= high

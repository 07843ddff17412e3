"""The calibration of reviews: it measures what it says, on a small scale."""

from collections import Counter
from pathlib import Path

from bench.review_calibration import (
    JudgedMatch,
    Loss,
    bootstrap,
    judge_by_budget,
    judge_choices,
    judge_match,
    measure_luck,
    mistake_rate,
    read_losses,
    report_budgets,
    report_differences,
    report_kinds,
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
    certain: JudgedMatch = {"hard": [Loss(0.3, 0.01, "blunder", 2, "keep"), Loss(0.0, 0.0, "best", 2, "offer", drawn=True)]}
    write_losses(tmp_path / "losses.jsonl", [judged, certain])
    assert read_losses(tmp_path / "losses.jsonl") == [judged, certain]
    assert {loss.kind for losses in judged.values() for loss in losses} <= {"keep", "take", "swap", "drop", "offer"}
    assert mistake_rate("hard")([certain]) == 50
    assert "| hard | 1 | 2 | 1 | 0 | 0 | 0 | 1 | 50.0 |" in report_marks([certain])


def test_losses_of_older_files_have_no_kind(tmp_path: Path) -> None:
    (tmp_path / "old.jsonl").write_text('{"hard": [[0.3, 0.01, "blunder", 2]]}\n', encoding="utf-8")
    assert read_losses(tmp_path / "old.jsonl") == [{"hard": [Loss(0.3, 0.01, "blunder", 2)]}]
    assert len(report_kinds(read_losses(tmp_path / "old.jsonl")).splitlines()) == 2


def test_every_level_chooses_at_the_same_decisions() -> None:
    judged = judge_choices("zahltag", 1, 20, 1, 4)
    assert set(judged) == set(LEVELS)
    assert {len(losses) for losses in judged.values()} == {20}
    assert any(
        weak.kind != strong.kind or weak.loss != strong.loss
        for weak, strong in zip(judged["easy"], judged["master"], strict=True)
    )


def test_mistakes_are_counted_by_kind_and_by_whether_the_move_was_drawn() -> None:
    losses = [
        Loss(0.05, 0.01, "mistake", 3, "offer", drawn=True),
        Loss(0.0, 0.0, "good", 3, "offer", drawn=True),
        Loss(0.2, 0.01, "blunder", 3, "offer"),
        Loss(0.0, 0.0, "best", 3, "take"),
    ]
    lines = report_kinds([{"hard": losses}]).splitlines()
    assert lines[2:] == ["| hard | offer | 3 | 2 | 2 | 1 |", "| hard | take | 1 | 0 | 0 | 0 |"]


def test_the_difference_of_levels_at_the_same_decisions_has_a_narrow_interval() -> None:
    right, wrong = Loss(0.0, 0.0, "best", 2), Loss(0.05, 0.01, "mistake", 2)
    hard = [right, right, right, wrong]
    matches: list[JudgedMatch] = [
        {"easy": [wrong, *hard], "hard": [right, *hard]},
        {"easy": [wrong] * 5, "hard": [right, *[wrong] * 4]},
    ]
    assert report_differences(matches).splitlines()[2:] == ["| easy − hard | +20.0 | +20.0 to +20.0 |"]


def test_thresholds_count_certain_losses_of_each_level_and_say_whether_they_fall() -> None:
    match: JudgedMatch = {
        "easy": [Loss(0.05, 0.01, "mistake", 2), Loss(0.03, 0.02, "good", 2), Loss(0.0, 0.0, "best", 2)],
        "hard": [Loss(0.02, 0.001, "inaccuracy", 2), Loss(0.02, 0.009, "good", 9), Loss(0.0, 0.0, "best", 2)],
    }
    lines = report_thresholds([match]).splitlines()
    assert "| 2 | 0.02 | 33.3 |  | 33.3 |  |  | no |" in lines
    assert "| 1.5 | 0.03 | 33.3 |  | 0.0 |  |  | yes |" in lines


def test_an_interval_contains_the_statistic() -> None:
    mean, low, high = bootstrap([1.0, 2.0, 3.0, 4.0], lambda some: sum(some) / len(some))
    assert low <= mean <= high


def test_accuracy_with_few_simulations_is_compared_with_that_of_many() -> None:
    match = judge_by_budget("zahltag", (1, 60), 1, 4)
    assert [len(accuracies) for accuracies in match] == [4, 4]
    assert all(0 <= accuracy <= 100 for accuracies in match for accuracy in accuracies)
    made_up = [[[100.0, 90.0], [80.0, 90.0]], [[100.0, 100.0], [90.0, 90.0]]]
    lines = report_budgets(made_up, (20, 1000)).splitlines()
    assert lines[2:] == [
        "| 20 | 97.5 | +10.0 | +10.0 to +10.0 | 20.0 |",
        "| 1000 | 87.5 | +0.0 | +0.0 to +0.0 | 0.0 |",
    ]

"""Files of puzzles: what is read is what was written, what is wrong is refused, and every day has its puzzle."""

from datetime import timedelta
from io import BytesIO
from pathlib import Path

import msgspec
import pytest

from tests.puzzles.sample import ZAHLTAG, sample_puzzle
from zuschlag.errors import Refused
from zuschlag.games import GAMES
from zuschlag.puzzles import read_puzzles
from zuschlag.puzzles.catalogue import (
    FIRST_DAY,
    daily_order,
    daily_puzzle,
    find_puzzle,
    parse_puzzles,
    puzzles_of,
    write_puzzle,
)
from zuschlag.puzzles.position import match_of, turn_of
from zuschlag.record.json_lines import LONGEST_LINE


def write(folder: Path, *lines: bytes) -> Path:
    file = folder / "puzzles.jsonl"
    file.write_bytes(b"".join(lines))
    return file


def test_a_file_is_read_as_it_was_written(tmp_path: Path) -> None:
    """Every field of every puzzle, in the same order."""
    given = [sample_puzzle(), sample_puzzle(ZAHLTAG, 30)]
    assert read_puzzles(write(tmp_path, *map(write_puzzle, given))) == given


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        (b"{}\n", "line 2: not a puzzle"),
        (b"nonsense\n", "line 2: not a puzzle"),
        (write_puzzle(msgspec.structs.replace(sample_puzzle(), puzzle=2)), "line 2: version 2; expected 1"),
        (write_puzzle(msgspec.structs.replace(sample_puzzle(), tempting=0)), "expected at least two answers"),
        (write_puzzle(msgspec.structs.replace(sample_puzzle(), answers=sample_puzzle().answers[:1])), "two answers"),
    ],
)
def test_what_is_no_puzzle_is_refused(tmp_path: Path, line: bytes, complaint: str) -> None:
    """With the line, and what was expected."""
    file = write(tmp_path, write_puzzle(sample_puzzle()), line)
    with pytest.raises(Refused, match=complaint):
        read_puzzles(file)


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        (b"\0" * (LONGEST_LINE + 1), f"line 1: longer than {LONGEST_LINE} bytes; this is not a puzzle"),
        (b"[" * 100_000 + b"\n", "line 1: not a puzzle"),
        (b'{"puzzle": "\xff"}\n', "line 1: not a puzzle"),
        ((b"x" * LONGEST_LINE + b"\n"), "longer than"),
    ],
)
def test_a_line_without_end_and_other_hostile_lines_are_refused(tmp_path: Path, line: bytes, complaint: str) -> None:
    with pytest.raises(Refused, match=complaint):
        read_puzzles(write(tmp_path, line))


def test_of_a_file_without_end_hardly_more_than_the_longest_line_is_read() -> None:
    """As of /dev/zero."""
    read = 0

    class Endless(BytesIO):
        def readline(self, size: int | None = -1, /) -> bytes:
            nonlocal read
            assert size is not None
            assert size > 0, "the length of a line is not limited"
            read += size
            return b"\0" * size

    with pytest.raises(Refused, match="endless, line 1: longer than"):
        list(parse_puzzles(Endless(), "endless"))
    assert read == LONGEST_LINE + 1


def test_the_position_is_the_one_before_the_decision() -> None:
    """Its seat has to decide, and gets nothing but its view, its moves and the events that it has seen."""
    puzzle = sample_puzzle(ZAHLTAG, 30)
    match, turn = match_of(puzzle), turn_of(puzzle)
    assert puzzle.seat in match.pending.seats
    assert {answer.moves[0] for answer in puzzle.answers} <= set(turn.offered)
    assert turn.view == match.view(puzzle.seat)
    assert all(event.is_visible_to(puzzle.seat) for event in turn.events)


def test_a_position_where_the_seat_has_nothing_to_decide_is_refused() -> None:
    puzzle = sample_puzzle()
    with pytest.raises(Refused, match="nothing to decide"):
        match_of(msgspec.structs.replace(puzzle, seat=(puzzle.seat + 1) % puzzle.players))


def test_answers_are_shown_in_an_order_that_does_not_give_the_best_away() -> None:
    """The order follows from the moves alone."""
    puzzle = sample_puzzle()
    turned = msgspec.structs.replace(puzzle, answers=puzzle.answers[::-1])
    shown = [puzzle.answers[at].moves for at in puzzle.shown_order]
    assert shown == [turned.answers[at].moves for at in turned.shown_order]


def test_days_take_all_puzzles_in_turns() -> None:
    """The order does not depend on that of the file."""
    names = ("c", "a", "b")
    assert daily_order(names) == daily_order(tuple(reversed(names)))
    assert sorted(daily_order(names)) == ["a", "b", "c"]


def test_the_puzzle_of_a_day_is_the_same_for_everybody() -> None:
    """No puzzle is due twice before all were."""
    for game in GAMES.values():
        count = len(puzzles_of(game))
        due = [daily_puzzle(game, FIRST_DAY + timedelta(days=day)).id for day in range(count)]
        assert sorted(due) == sorted(puzzles_of(game))
        if due:
            assert daily_puzzle(game, FIRST_DAY + timedelta(days=count)).id == due[0]
            assert daily_puzzle(game, FIRST_DAY - timedelta(days=1)).id == due[-1]
            assert find_puzzle(game, due[0]).id == due[0]


def test_a_puzzle_that_is_not_there_is_refused() -> None:
    with pytest.raises(Refused, match="there is no puzzle 'nothing'"):
        find_puzzle(GAMES["bigshot"], "nothing")

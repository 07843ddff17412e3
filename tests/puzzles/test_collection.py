"""Collections: no grade and no theme gets too many, and an interrupted run goes on where it stopped."""

from pathlib import Path

import msgspec
import pytest

from tests.puzzles.sample import ZAHLTAG, sample_puzzle
from zuschlag.errors import Refused
from zuschlag.puzzles.catalogue import write_puzzle
from zuschlag.puzzles.collection import Collection, read_rest
from zuschlag.puzzles.puzzle import GRADES, Puzzle


def named(puzzle: Puzzle, name: str) -> Puzzle:
    return msgspec.structs.replace(puzzle, id=name)


def test_no_grade_and_no_theme_gets_too_many() -> None:
    """Of 10 puzzles, 6 of a grade and 7 of a theme."""
    easy = Collection(10)
    assert [easy.add(named(sample_puzzle(theme=str(nth)), str(nth))) for nth in range(8)] == [True] * 6 + [False] * 2
    bids = Collection(10)
    added = [bids.add(named(sample_puzzle(grade=GRADES[nth % 3]), str(nth))) for nth in range(9)]
    assert added == [True] * 7 + [False] * 2


def test_no_puzzle_is_there_twice_and_enough_is_enough() -> None:
    collection = Collection(2)
    assert collection.add(named(sample_puzzle(), "a"))
    assert not collection.add(named(sample_puzzle(), "a"))
    assert collection.add(named(sample_puzzle(theme="loan"), "b"))
    assert collection.is_full
    assert not collection.add(named(sample_puzzle(grade="hard", theme="placement"), "c"))


def test_a_run_goes_on_with_the_last_match_of_its_file(tmp_path: Path) -> None:
    """That match may lack puzzles, so it is searched again; a line that was not written to its end is dropped."""
    file = tmp_path / "puzzles.jsonl"
    lines = [write_puzzle(named(sample_puzzle(number=number), name)) for number, name in ((0, "a"), (2, "b"), (5, "c"))]
    file.write_bytes(b"".join(lines) + lines[0][:50])
    collection = Collection(10)
    assert read_rest(file, "bigshot", collection) == 5
    assert [puzzle.id for puzzle in collection.puzzles] == ["a", "b"]
    assert read_rest(tmp_path / "none.jsonl", "bigshot", Collection(10)) == 0


def test_a_file_of_something_else_or_without_end_is_not_continued(tmp_path: Path) -> None:
    file = tmp_path / "puzzles.jsonl"
    file.write_bytes(write_puzzle(sample_puzzle(ZAHLTAG, 30)))
    with pytest.raises(Refused, match="of another game than bigshot"):
        read_rest(file, "bigshot", Collection(10))
    file.write_bytes(b"{}\n")
    with pytest.raises(Refused, match="line 1: not a puzzle"):
        read_rest(file, "bigshot", Collection(10))
    file.write_bytes(b'{"puzzle": "\xff"}\n')
    with pytest.raises(Refused, match="line 1: not a puzzle"):
        read_rest(file, "bigshot", Collection(10))
    with pytest.raises(Refused, match="/dev/zero, line 1: longer than"):
        read_rest(Path("/dev/zero"), "bigshot", Collection(10))

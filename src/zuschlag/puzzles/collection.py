"""Make a collection of puzzles: search one match after the other, on several cores, until there are enough.

What is collected follows from the source and the count alone, not from the number of cores or from where a run was interrupted.
"""

from collections import Counter, deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from itertools import islice
from math import ceil
from pathlib import Path

from zuschlag.errors import Refused, Trouble, short
from zuschlag.match import make_game
from zuschlag.puzzles.catalogue import parse_puzzles, write_puzzle
from zuschlag.puzzles.generator import PuzzleSource, find_puzzles, variant_of
from zuschlag.puzzles.puzzle import Puzzle
from zuschlag.review.evaluator import find_evaluator

LARGEST_GRADE = 0.6
"""The share of the collection that one grade has at most."""
LARGEST_THEME = 0.7
"""The share of the collection that one theme has at most."""
Report = Callable[[int, int], None]
"""Gets how many matches were searched, and how many puzzles are collected."""


class Collection:
    """Puzzles so far, of which no grade and no theme gets too many."""

    def __init__(self, count: int) -> None:
        self.count = count
        self.puzzles: list[Puzzle] = []
        self._names: set[str] = set()
        self._grades: Counter[str] = Counter()
        self._themes: Counter[str] = Counter()

    @property
    def is_full(self) -> bool:
        return len(self.puzzles) >= self.count

    def add(self, puzzle: Puzzle) -> bool:
        """Take a puzzle, unless it is there or there are enough like it."""
        if self.is_full or puzzle.id in self._names:
            return False
        if self._grades[puzzle.grade] >= ceil(LARGEST_GRADE * self.count):
            return False
        if self._themes[puzzle.theme] >= ceil(LARGEST_THEME * self.count):
            return False
        self.puzzles.append(puzzle)
        self._names.add(puzzle.id)
        self._grades[puzzle.grade] += 1
        self._themes[puzzle.theme] += 1
        return True


def make_collection(
    source: PuzzleSource,
    out: Path,
    *,
    count: int,
    cores: int = 1,
    most_matches: int,
    resume: bool = False,
    report: Report | None = None,
) -> int:
    """Write puzzles of a game into a file, one per line, and return how many there are: fewer after so many matches."""
    collection = Collection(count)
    first = read_rest(out, source.game, collection) if resume else 0
    made = make_game(source.game, *variant_of(source, 0))
    find_evaluator(made).make_ready(made)  # compiles, so that workers only load
    try:
        with out.open("wb") as file:
            file.writelines(map(write_puzzle, collection.puzzles))
            for number, found in searched_matches(source, range(first, most_matches), cores, lambda: collection.is_full):
                file.write(b"".join(write_puzzle(puzzle) for puzzle in found if collection.add(puzzle)))
                file.flush()
                if report is not None:
                    report(number + 1, len(collection.puzzles))
    except OSError as error:
        raise Trouble(f"cannot write {str(out)!r}: {error.strerror}") from None
    return len(collection.puzzles)


def searched_matches(
    source: PuzzleSource, numbers: range, cores: int, is_enough: Callable[[], bool]
) -> Iterator[tuple[int, list[Puzzle]]]:
    """The puzzles of these matches, in their order, until there are enough."""
    if cores == 1:
        for number in numbers:
            if is_enough():
                return
            yield number, find_puzzles(source, number)
        return
    from zuschlag.bots.processes.worker_pool import WorkerPool

    pool, left = WorkerPool(cores), iter(numbers)
    asked: deque[tuple[int, Future[list[Puzzle]]]] = deque()
    try:
        while not is_enough():
            asked.extend((number, pool.ask(find_puzzles, source, number)) for number in islice(left, 2 * cores - len(asked)))
            if not asked:
                return
            number, answer = asked.popleft()
            yield number, answer.result()
    finally:
        pool.close()


def read_rest(out: Path, game: str, collection: Collection) -> int:
    """Read the file of an interrupted run, and return the match to continue with: the last one there, which may lack some."""
    if not out.exists():
        return 0
    with out.open("rb") as file:
        found = list(parse_puzzles(file, str(out), is_interrupted=True))
    if any(puzzle.game != game for puzzle in found):
        raise Refused("malformed", f"{short(str(out))} has puzzles of another game than {game}")
    last = max((puzzle.match for puzzle in found), default=0)
    for puzzle in found:
        if puzzle.match < last:
            collection.add(puzzle)
    return last

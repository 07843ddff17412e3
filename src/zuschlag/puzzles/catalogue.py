"""The puzzles of each game: a game's part `puzzles` is a module with `PUZZLES`, the path of a file that `zuschlag puzzles make`
writes."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from functools import lru_cache
from pathlib import Path
from typing import IO

import msgspec

from zuschlag.errors import Refused, Trouble, short
from zuschlag.games import Game
from zuschlag.games.parts import load_part
from zuschlag.puzzles.puzzle import PUZZLE_VERSION, Puzzle
from zuschlag.record.json_lines import LONGEST_LINE
from zuschlag.review.reviewer import MOST_BUDGET
from zuschlag.strict_json import TOO_DEEP

MAX_FILE_SIZE = 32 << 20
"""A file with more bytes is refused."""
MAX_CACHED_GAMES = 16
FIRST_DAY = date(2026, 1, 1)
"""On this day, the first puzzle of the daily order is due."""


def puzzles_of(game: type[Game]) -> Mapping[str, Puzzle]:
    """The puzzles that the game brings, by id, in the order of its file; none where it brings none.

    A game that is derived from another has its part, but none of its puzzles.
    """
    path = getattr(load_part(game, "puzzles"), "PUZZLES", None)
    return {} if path is None else _load(Path(path), game.name)


@lru_cache(maxsize=MAX_CACHED_GAMES)
def _load(path: Path, game: str) -> Mapping[str, Puzzle]:
    try:
        return {puzzle.id: puzzle for puzzle in read_puzzles(path) if puzzle.game == game}
    except (OSError, Refused) as error:
        raise Trouble(f"the puzzles of {game} cannot be read: {error}") from error


def read_puzzles(path: Path) -> list[Puzzle]:
    """The puzzles of a file, one per line. Refuses what is not one."""
    with path.open("rb") as file:
        return list(parse_puzzles(file, str(path)))


def parse_puzzles(file: IO[bytes], name: str, *, is_interrupted: bool = False) -> Iterator[Puzzle]:
    """The puzzles of an open file. `name` is what errors call it. Memory use is limited to about the longest line.

    Where writing it `is_interrupted`, a last line without an end is left out.
    """
    decoder, seen = msgspec.json.Decoder(Puzzle), 0
    for number, line in enumerate(iter(lambda: file.readline(LONGEST_LINE + 1), b""), 1):
        seen += len(line)
        if len(line) > LONGEST_LINE:
            raise Refused("too-large", f"{name}, line {number}: longer than {LONGEST_LINE} bytes; this is not a puzzle")
        if seen > MAX_FILE_SIZE:
            raise Refused("too-large", f"{name} has more than {MAX_FILE_SIZE} bytes")
        if is_interrupted and not line.endswith(b"\n"):
            return
        try:
            puzzle = decoder.decode(line)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise Refused("malformed", f"{name}, line {number}: not a puzzle: {error}") from None
        except RecursionError:
            raise Refused("malformed", f"{name}, line {number}: not a puzzle: {TOO_DEEP}") from None
        if puzzle.puzzle != PUZZLE_VERSION:
            raise Refused("malformed", f"{name}, line {number}: version {puzzle.puzzle}; expected {PUZZLE_VERSION}")
        if len(puzzle.answers) < 2 or not 0 < puzzle.tempting < len(puzzle.answers):
            raise Refused("malformed", f"{name}, line {number}: expected at least two answers, one of them tempting")
        if not 1 <= puzzle.judge.budget <= MOST_BUDGET:
            raise Refused(
                "malformed",
                f"{name}, line {number}: judged by {puzzle.judge.budget} simulations; expected 1 to {MOST_BUDGET}",
            )
        yield puzzle


def write_puzzle(puzzle: Puzzle) -> bytes:
    """A puzzle as a line of a file."""
    return msgspec.json.encode(puzzle) + b"\n"


def find_puzzle(game: type[Game], name: str) -> Puzzle:
    """The game's puzzle of this id. Raises `Refused` where there is none."""
    found = puzzles_of(game).get(name)
    if found is None:
        raise Refused("unknown", f"there is no puzzle {short(name)} of {game.name}; it has {len(puzzles_of(game))}")
    return found


def daily_puzzle(game: type[Game], day: date) -> Puzzle:
    """The puzzle of a day (UTC): the same for everybody, and no other twice before all were due."""
    order = daily_order(tuple(puzzles_of(game)))
    if not order:
        raise Refused("unknown", f"{game.name} has no puzzles")
    return puzzles_of(game)[order[(day - FIRST_DAY).days % len(order)]]


@lru_cache(maxsize=MAX_CACHED_GAMES)
def daily_order(names: Sequence[str]) -> tuple[str, ...]:
    """The order in which puzzles are due: by id, which is a hash of the position."""
    return tuple(sorted(names))

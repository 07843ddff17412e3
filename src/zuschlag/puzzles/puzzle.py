"""What a puzzle is: a position, the answers to choose from, and what is known of each.

Law: a puzzle contains nothing that its seat could not know. Where a game hides cards, the deal of the shipped position is an
imagined one in which the seat sees the same, and the answers are judged from what the seat sees.
"""

from collections.abc import Mapping
from hashlib import blake2b
from typing import Any, Literal, TypeAlias

import msgspec
from msgspec import Struct, field

PUZZLE_VERSION = 1
"""The version of this format."""
Grade: TypeAlias = Literal["easy", "medium", "hard"]
GRADES: tuple[Grade, ...] = ("easy", "medium", "hard")
Value: TypeAlias = int | float | str
ID_BYTES = 5


class PuzzleReason(Struct, frozen=True, omit_defaults=True):
    """A reason as data, as in a review: its kind, and what the sentence of this kind needs."""

    kind: str
    args: dict[str, Value] = field(default_factory=dict)


class Answer(Struct, frozen=True, omit_defaults=True):
    """An answer to choose: moves of the seat, its chance of winning after them, and how the game can go on."""

    moves: tuple[str, ...]
    """One move, or the placement of all cubes, in any order."""
    chance: float
    """A share of the win."""
    error: float
    """The standard error of the chance."""
    loss: float = 0.0
    """The chance of the best answer less this one. The best answer has 0."""
    loss_error: float = 0.0
    """The standard error of the loss, from the same simulations of both answers."""
    chosen_by: tuple[str, ...] = ()
    """The bots that give this answer."""
    line: tuple[str, ...] = ()
    """How the game can go on after these moves: moves of the seats and outcomes of chance, as a record writes them."""


class Judge(Struct, frozen=True):
    """Who judged the answers: a puzzle is as right as this evaluator with this budget."""

    evaluator: str
    version: int
    budget: int
    """Simulations for the decision."""
    seed: int


class Puzzle(Struct, frozen=True, omit_defaults=True):
    """A decision of one seat in a match of bots, of which one answer is clearly the best."""

    puzzle: int
    """The version of the format."""
    id: str
    game: str
    edition: int
    players: int
    seat: int
    theme: str
    """What is decided: the game names its themes."""
    grade: Grade
    answers: tuple[Answer, ...]
    """The best first."""
    tempting: int
    """Which of the answers tempts most: the one that the strongest bot among those that err would give."""
    reasons: tuple[PuzzleReason, ...]
    """Why the best answer is better than the tempting one."""
    judge: Judge
    match: int
    """The number of the match that it is from, in the run that made it."""
    options: Mapping[str, Any]
    setup: Mapping[str, Any]
    moves: tuple[str, ...]
    """The moves of the match before the decision."""

    @property
    def margin(self) -> float:
        """How much better the best answer is than any other that is shown."""
        return min(answer.loss for answer in self.answers[1:])

    @property
    def shown_order(self) -> tuple[int, ...]:
        """The answers in the order in which they are shown, which says nothing about which is the best."""
        return tuple(sorted(range(len(self.answers)), key=lambda at: self.answers[at].moves))


class PuzzleDescription(Struct, frozen=True):
    """A puzzle in a list, without its solution."""

    id: str
    players: int
    theme: str
    grade: Grade


def describe_puzzle(puzzle: Puzzle) -> PuzzleDescription:
    return PuzzleDescription(puzzle.id, puzzle.players, puzzle.theme, puzzle.grade)


def puzzle_id(game: str, players: int, options: Mapping[str, Any], moves: tuple[str, ...], seat: int, view: object) -> str:
    """The name of a puzzle: it follows from its position as the seat sees it."""
    written = msgspec.json.encode([game, players, options, moves, seat, view], order="deterministic")
    return blake2b(written, digest_size=ID_BYTES).hexdigest()

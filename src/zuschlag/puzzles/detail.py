"""A puzzle as the page gets it: the position, the answers in the order in which they are shown, and the lines after them."""

import gzip
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from zuschlag.bots import Reason, Turn
from zuschlag.games import Game
from zuschlag.puzzles.catalogue import puzzles_of
from zuschlag.puzzles.example import PuzzleExample, example_of, fits
from zuschlag.puzzles.position import AnyMatch, match_of
from zuschlag.puzzles.puzzle import GRADES, Answer, Grade, Judge, Puzzle, PuzzleDescription, PuzzleReason, describe_puzzle
from zuschlag.review.evaluator import REVIEW_PARTS


class PuzzleStep(msgspec.Struct, frozen=True):
    """A moment of a line: what the seat may know then, and what has happened since the moment before."""

    view: Any
    events: list[dict[str, Any]]


class PuzzleAnswer(msgspec.Struct, frozen=True):
    """An answer to choose. Chances are shares of the win."""

    moves: list[str]
    """One move, or the placement of all cubes, in any order."""
    chance: float
    error: float
    """The standard error of the chance."""
    loss: float
    """What it loses against the best answer."""
    loss_error: float
    chosen_by: list[str]
    """The bots that give this answer."""
    effects: list[PuzzleReason]
    """What follows from it by the rules, where the game's part for reviews says it."""
    line: list[PuzzleStep]
    """How the game can go on, for the best and the tempting answer; the others have none."""


class PuzzleDetail(msgspec.Struct, frozen=True):
    """A puzzle with its solution."""

    id: str
    game: str
    players: int
    seat: int
    theme: str
    grade: Grade
    view: Any
    """What the seat may know."""
    events: list[dict[str, Any]]
    """What the seat has seen of the match, oldest first."""
    offered: list[str]
    """All moves that the rules allow."""
    answers: list[PuzzleAnswer]
    best: int
    """Which of the answers is the best."""
    tempting: int
    """Which of the answers tempts most."""
    facts: list[PuzzleReason]
    """What the seat can tell about the decision, whatever it answers."""
    reasons: list[PuzzleReason]
    """A rule of thumb, where it agrees with the best answer."""
    example: PuzzleExample | None
    """What happens after the best and after the tempting answer, where that shows why the best one is better."""
    judge: Judge


def list_puzzles(game: type[Game]) -> list[PuzzleDescription]:
    """The puzzles of a game without their solutions, in the order in which one solves them: the easy ones first."""
    found = map(describe_puzzle, puzzles_of(game).values())
    return sorted(found, key=lambda puzzle: (GRADES.index(puzzle.grade), puzzle.id))


def compress_puzzle(puzzle: Puzzle) -> bytes:
    """A puzzle as the page gets it, in gzipped JSON: the same bytes at any time."""
    return gzip.compress(msgspec.json.encode(detail_of(puzzle)), mtime=0)


def detail_of(puzzle: Puzzle) -> PuzzleDetail:
    """A puzzle as the page shows it. Views and events are those of the seat."""
    match, order = match_of(puzzle), puzzle.shown_order
    turn, part = Turn(match, puzzle.seat).snapshot(), REVIEW_PARTS[puzzle.game]
    answers = [_answer(puzzle, puzzle.answers[at], turn) for at in order]
    best, tempting = order.index(0), order.index(puzzle.tempting)
    example = example_of(puzzle, _events_of(answers[best]), _events_of(answers[tempting]))
    return PuzzleDetail(
        id=puzzle.id,
        game=puzzle.game,
        players=puzzle.players,
        seat=puzzle.seat,
        theme=puzzle.theme,
        grade=puzzle.grade,
        view=match.view(puzzle.seat),
        events=_seen(match, 0, puzzle.seat),
        offered=list(match.offered(puzzle.seat)),
        answers=answers,
        best=best,
        tempting=tempting,
        facts=_as_data(part.situation_facts(turn)),
        reasons=list(puzzle.reasons) if fits(puzzle.reasons, puzzle, example) else [],
        example=example,
        judge=puzzle.judge,
    )


def _answer(puzzle: Puzzle, answer: Answer, turn: Turn) -> PuzzleAnswer:
    return PuzzleAnswer(
        moves=list(answer.moves),
        chance=answer.chance,
        error=answer.error,
        loss=answer.loss,
        loss_error=answer.loss_error,
        chosen_by=list(answer.chosen_by),
        effects=_as_data(REVIEW_PARTS[puzzle.game].move_facts(turn, answer.moves[0])),
        line=list(line_steps(puzzle, answer)),
    )


def _as_data(reasons: Sequence[Reason]) -> list[PuzzleReason]:
    return [PuzzleReason(reason.kind, reason.args) for reason in reasons]


def line_steps(puzzle: Puzzle, answer: Answer) -> Iterator[PuzzleStep]:
    """The moments of a line: after each move, but one for all that a seat does in a row, and one for all sealed moves."""
    match = match_of(puzzle)
    shown = match.event_count
    for at, word in enumerate(answer.line):
        seat = _mover(match)
        if seat is None:
            match.settle(word)
        else:
            match.play(seat, word)
        is_sealed = len(match.moves) < len(puzzle.moves) + at + 1
        goes_on = at + 1 < len(answer.line) and seat is not None and _mover(match) == seat
        if not is_sealed and not goes_on:
            yield PuzzleStep(match.view(puzzle.seat), _seen(match, shown, puzzle.seat))
            shown = match.event_count


def _events_of(answer: PuzzleAnswer) -> list[dict[str, Any]]:
    return [event for step in answer.line for event in step.events]


def _mover(match: AnyMatch) -> int | None:
    """The seat that moves next in a record; None: chance."""
    return match.pending.seats[0] if match.pending.seats else None


def _seen(match: AnyMatch, since: int, seat: int) -> list[dict[str, Any]]:
    return [{"kind": event.kind, "args": dict(event.args)} for event in match.events[since:] if event.is_visible_to(seat)]

"""Verify puzzles: judge them again by a deeper search, with another seed and from the shipped position.

A puzzle is confirmed if the best answer is still the best of those shown, and every other loses clearly.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from zuschlag.bots.processes.worker_pool import WorkerPool
from zuschlag.errors import Refused, short
from zuschlag.match import make_game, summarize_moves
from zuschlag.puzzles.game_part import PUZZLE_PARTS
from zuschlag.puzzles.judgement import JudgedAnswer, Moves, is_same, judge_answers
from zuschlag.puzzles.position import match_of, play_words, turn_of
from zuschlag.puzzles.puzzle import Puzzle
from zuschlag.review.evaluator import find_evaluator

LEAST_PART = 0.6
"""A wrong answer loses at least this part of the margin with which puzzles are made: a second measurement differs."""
LEAST_SIGMAS = 3.0
DEEPER = 4
"""How much larger than that of the maker the budget is by default."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a deeper search says about a puzzle."""

    id: str
    complaint: str | None
    """Why it is not confirmed."""
    losses: tuple[float, ...]
    """By answer of the puzzle: what it loses against the best one, as found again."""


def verify_puzzle(puzzle: Puzzle, *, seed: int, budget: int | None = None) -> Verdict:
    """Judge a puzzle again. One whose position, answers or lines break the rules raises `BadRecord` or `Refused`."""
    check_answers(puzzle)
    for answer in puzzle.answers:
        play_words(match_of(puzzle), answer.line)
    turn = turn_of(puzzle)
    evaluator = find_evaluator(turn.game)
    spent = DEEPER * puzzle.judge.budget if budget is None else budget
    shown = [answer.moves for answer in puzzle.answers]
    judged = judge_answers(evaluator, turn, seed=seed, budget=spent, only=shown)
    by_answer = [_find_judged(puzzle, judged, moves) for moves in shown]
    losses = tuple(round(found.loss, 4) for found in by_answer)
    return Verdict(puzzle.id, _complaint(by_answer, judged, LEAST_PART * PUZZLE_PARTS[puzzle.game].MARGIN), losses)


def check_answers(puzzle: Puzzle) -> None:
    """Refuse a puzzle with an answer that its seat cannot give."""
    for answer in puzzle.answers:
        if not answer.moves:
            raise Refused("malformed", f"puzzle {short(puzzle.id)}: an answer has no moves; expected at least one")
        match = match_of(puzzle)
        for move in answer.moves:
            offered = match.offered(puzzle.seat)
            if move not in offered:
                expected = f"expected {summarize_moves(list(offered))}" if offered else "the seat has nothing to decide then"
                raise Refused("malformed", f"puzzle {short(puzzle.id)}: the answer {short(move)} is not offered; {expected}")
            match.play(puzzle.seat, move)


def _find_judged(puzzle: Puzzle, judged: Sequence[JudgedAnswer], moves: Moves) -> JudgedAnswer:
    found = next((found for found in judged if is_same(found.moves, moves)), None)
    if found is None:
        said = short(", ".join(moves))
        raise Refused(
            "malformed", f"puzzle {short(puzzle.id)}: the judge cannot compare the answer {said}; expected a whole one"
        )
    return found


def _complaint(by_answer: list[JudgedAnswer], judged: list[JudgedAnswer], least_loss: float) -> str | None:
    if by_answer[0] is not judged[0]:
        return f"{', '.join(judged[0].moves)} is better by {by_answer[0].loss:.3f} ± {by_answer[0].loss_error:.3f}"
    for found in by_answer[1:]:
        if not found.is_clearly_worse(least_loss, LEAST_SIGMAS):
            return f"{', '.join(found.moves)} loses only {found.loss:.3f} ± {found.loss_error:.3f}"
    return None


def verify_puzzles(puzzles: Sequence[Puzzle], *, seed: int, budget: int | None = None, cores: int = 1) -> Iterator[Verdict]:
    """Judge puzzles again, in their order."""
    for name in dict.fromkeys(puzzle.game for puzzle in puzzles):
        first = next(puzzle for puzzle in puzzles if puzzle.game == name)
        game = make_game(first.game, first.players, first.options)
        find_evaluator(game).make_ready(game)  # compiles, so that workers only load
    if cores == 1:
        for puzzle in puzzles:
            yield verify_puzzle(puzzle, seed=seed, budget=budget)
        return
    pool = WorkerPool(cores)
    try:
        for asked in [pool.ask(_verify, puzzle, seed, budget) for puzzle in puzzles]:
            yield asked.result()
    finally:
        pool.close()


def _verify(puzzle: Puzzle, seed: int, budget: int | None) -> Verdict:
    return verify_puzzle(puzzle, seed=seed, budget=budget)

"""Why the best answer of a puzzle is better than the tempting one, as a review says it."""

from collections.abc import Sequence

from zuschlag.bots import Turn
from zuschlag.puzzles.judgement import JudgedAnswer
from zuschlag.puzzles.puzzle import Answer, PuzzleReason
from zuschlag.review.evaluator import DIGITS
from zuschlag.review.explanation import explain_judged
from zuschlag.review.schema import Candidate


def explain_answers(turn: Turn, answers: Sequence[Answer | JudgedAnswer], tempting: int) -> tuple[PuzzleReason, ...]:
    """Reasons for the first answer against the tempting one that the chances of the answers do not contradict."""
    judged = [_candidate(answer) for answer in answers]
    return tuple(PuzzleReason(reason.kind, reason.args) for reason in explain_judged(turn, judged, judged[tempting]))


def _candidate(answer: Answer | JudgedAnswer) -> Candidate:
    plan = answer.moves if len(answer.moves) > 1 else ()
    return Candidate(answer.moves[0], round(answer.chance, DIGITS), round(answer.error, DIGITS), 0, plan)

"""Why the best of judged moves is better than another one, in reviews and puzzles: by one rule, so that both say the same."""

from collections.abc import Sequence

from zuschlag.bots import Reason, Turn
from zuschlag.review.evaluator import REVIEW_PARTS
from zuschlag.review.schema import Candidate


def explain_judged(turn: Turn, judged: Sequence[Candidate], chosen: Candidate) -> tuple[Reason, ...]:
    """Reasons for the first of the judged moves against the chosen one, without those that their chances contradict."""
    part, best = REVIEW_PARTS[turn.game.name], judged[0]
    found = part.explain(turn, chosen.move, best.move) or part.explain_plans(turn, moves_of(chosen), moves_of(best))
    chances: dict[str, float] = {}
    for candidate in judged:
        chances.setdefault(candidate.move, candidate.chance)  # of several plans that begin alike, the best one
    return part.confirm(turn, found, chances)


def moves_of(candidate: Candidate) -> tuple[str, ...]:
    """All moves of the candidate: the placement of all cubes, or the one move."""
    return candidate.plan or (candidate.move,)

"""Reviews: what every decision of a finished match was worth, and what was luck."""

from zuschlag.bots.thought import Reason
from zuschlag.review.evaluator import EVALUATORS, Evaluation, Evaluator, find_evaluator
from zuschlag.review.reviewer import Reviewer, Task, review_match
from zuschlag.review.schema import (
    Candidate,
    ChanceEvent,
    Decision,
    Mark,
    Moment,
    Part,
    Player,
    Point,
    Review,
    Settings,
)

__all__ = [
    "EVALUATORS",
    "Candidate",
    "ChanceEvent",
    "Decision",
    "Evaluation",
    "Evaluator",
    "Mark",
    "Moment",
    "Part",
    "Player",
    "Point",
    "Reason",
    "Review",
    "Reviewer",
    "Settings",
    "Task",
    "find_evaluator",
    "review_match",
]

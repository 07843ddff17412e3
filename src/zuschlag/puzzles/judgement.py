"""Judge answers: compare them by simulations, from what the seat knows."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from zuschlag.bots import Turn
from zuschlag.kernel import seeded
from zuschlag.review.comparison import Sampler, Samples, compare
from zuschlag.review.evaluator import Evaluator

Moves: TypeAlias = tuple[str, ...]
"""The moves of an answer."""


@dataclass(frozen=True, slots=True)
class JudgedAnswer:
    """An answer, and what simulations found of it."""

    moves: Moves
    chance: float
    error: float
    loss: float
    """Against the best answer. It is the first, and has 0."""
    loss_error: float

    def is_clearly_worse(self, margin: float, sigmas: float) -> bool:
        """Whether it loses at least the margin, and at least so many standard errors."""
        return self.loss >= margin and self.loss >= sigmas * self.loss_error


class Restricted(Sampler):
    """Some options of another sampler."""

    def __init__(self, whole: Sampler, kept: Sequence[int]) -> None:
        self._whole = whole
        self._kept = kept
        self.options = [whole.options[at] for at in kept]
        self.strata, self.models, self.cost, self.most_rows = whole.strata, whole.models, whole.cost, whole.most_rows
        self.least_error, self.chance_of = whole.least_error, whole.chance_of

    def is_exact(self, option: int) -> bool:
        return self._whole.is_exact(self._kept[option])

    def sample(self, running: Sequence[int], rows: int) -> list[list[float]]:
        return self._whole.sample([self._kept[at] for at in running], rows)


def is_same(moves: Moves, others: Moves) -> bool:
    """Whether two answers are the same: cubes are placed in any order."""
    return sorted(moves) == sorted(others)


def judge_answers(
    evaluator: Evaluator,
    turn: Turn,
    *,
    seed: int,
    budget: int,
    added: Sequence[Moves] = (),
    only: Sequence[Moves] | None = None,
) -> list[JudgedAnswer]:
    """Compare the options that the evaluator finds and those added, or only these; best first, each order of moves once."""
    rng = seeded("puzzle", evaluator.name, evaluator.version, seed, turn.seat, turn.number)
    sampler = evaluator.sampler(turn, None, rng, None)
    assert sampler is not None, f"{evaluator.name} is not for {turn.game.name}"
    for moves in [*added, *(only or ())]:
        if not any(is_same(moves, option) for option in sampler.options):
            sampler.add_option(moves)
    different = [
        at for at, moves in enumerate(sampler.options) if not any(is_same(moves, other) for other in sampler.options[:at])
    ]
    if only is not None:
        different = [at for at in different if any(is_same(sampler.options[at], moves) for moves in only)]
    kept = Restricted(sampler, different)
    return _rank(kept, compare(kept, None, budget))


def _rank(sampler: Sampler, found: Samples) -> list[JudgedAnswer]:
    ranked = found.ranked()
    judged = []
    for at in ranked:
        loss, error = (0.0, 0.0) if at == ranked[0] else found.difference(ranked[0], at)
        judged.append(JudgedAnswer(sampler.options[at], found.chance(at), found.error(at), loss, error))
    return judged

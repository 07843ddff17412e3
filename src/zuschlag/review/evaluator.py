"""The evaluators: one interface for search, networks and plain rollouts.

Law: an evaluator gets a seat's `Turn`, so its view and its history, and never the state of the match. Only where a review is
asked for with open cards does it get the state too. The same turn, moves, seed and budget give the same evaluation.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import ceil
from typing import Any, ClassVar, Protocol

from zuschlag.bots import Reason, Turn
from zuschlag.bots.bot_pool import compile_search
from zuschlag.errors import Refused, short
from zuschlag.games import GAMES, Game
from zuschlag.games.parts import PartByGame
from zuschlag.kernel import Generator, seeded
from zuschlag.kernel.numba_extra import INSTALL_NUMBA, has_numba
from zuschlag.review import rollout
from zuschlag.review.comparison import Sampler, Samples, compare
from zuschlag.review.schema import Candidate

DIGITS = 4
"""Digits of a chance after the point."""
ACCURATE_PART = 0.5
"""With a smaller part of the default budget, no accuracy is stated. Fewer simulations find fewer losses, so it is higher: by
0.9 (Zahltag) and 1.2 (Big Shot) with half of the default, by 3.0 and 1.8 with 30 %, by 5.9 and 5.0 with 6 %
(`python -m bench.review_calibration budgets`)."""


class GameReview(Protocol):
    """What a game's part for reviews (`Game.parts.review`) offers: all of these, or some.

    A sampler's options contain `chosen`, if it is given. `world` is the state, where cards are open; else None.
    """

    LUCK_WEIGHT: float
    """What luck is multiplied by: how much of what `rate_states` says about an outcome comes true, as measured over matches.
    0: luck is not told apart from skill."""

    OPEN_CARDS_MATTER: bool
    """False: whatever a seat does not see follows from what everybody sees, so open cards change no judgement."""

    def guided_sampler(self, turn: Turn, chosen: str | None, rng: Generator, world: Any) -> Sampler | None:
        """Options and samples of a search that a network guides; None where the network was not taught this game."""

    def search_sampler(self, turn: Turn, chosen: str | None, rng: Generator, world: Any) -> Sampler | None:
        """Options and samples of a search in compiled code, without a network; None where there is none."""

    def network_sampler(self, turn: Turn, chosen: str | None, rng: Generator, world: Any) -> Sampler | None:
        """Options, each valued by a network in plain Python; None where the network was not taught this game."""

    def rollout_sampler(self, turn: Turn, chosen: str | None, rng: Generator, world: Any) -> Sampler:
        """Options, each played on to the end of the match, in plain Python."""

    def has_network(self, game: Game) -> bool:
        """Whether a network was taught this game with these options."""

    def network_digest(self, game: Game) -> str:
        """A digest of that network's weights; empty where there is none."""

    def has_search(self, game: Game) -> bool:
        """Whether there is a search in compiled code."""

    def explain(self, turn: Turn, chosen: str, best: str) -> tuple[Reason, ...]:
        """Reasons for the best move, or against the chosen one, as data."""

    def explain_plans(self, turn: Turn, chosen: Sequence[str], best: Sequence[str]) -> tuple[Reason, ...]:
        """Reasons for the best of two series of moves by the seat, where no reason for its first move is given; as data."""

    def confirm(self, turn: Turn, reasons: Sequence[Reason], chances: Mapping[str, float]) -> tuple[Reason, ...]:
        """Those of the reasons that these chances of moves do not contradict."""

    def situation_facts(self, turn: Turn) -> tuple[Reason, ...]:
        """What the seat can tell about the decision by the rules, or estimate, whatever it does; as data."""

    def compared_facts(self, turn: Turn, chosen: Sequence[str], best: Sequence[str]) -> tuple[Reason, ...]:
        """What is known of two moves, or of two series of moves by the seat, whichever it speaks for; as data."""

    def move_facts(self, turn: Turn, move: str) -> tuple[Reason, ...]:
        """What follows from a move by the rules alone, as data."""

    def rate_states(self, game: Game, states: Sequence[Any], rng: Generator, *, compiled: bool) -> list[list[float]]:
        """By state and seat: a rough share of the win, with open cards. No chance is pending in the states."""


REVIEW_PARTS: PartByGame[GameReview] = PartByGame(GAMES, "review", rollout)
"""By game. What a game's part lacks is done by random rollouts."""


@dataclass(frozen=True, slots=True)
class Evaluation:
    """What an evaluator says about a turn."""

    candidates: tuple[Candidate, ...]
    """Best first."""
    loss: float
    loss_error: float
    options: int
    """How many were compared. Several of them can begin with the same candidate: placements of several cubes."""


class Evaluator:
    """One way to judge decisions."""

    name: ClassVar[str]
    version: ClassVar[int]
    """Raised whenever the same turn, seed, budget and network would give other numbers."""
    needs_compiling: ClassVar[bool] = False
    asks_network: ClassVar[bool] = False
    default_budget: ClassVar[int]
    """Simulations for a decision: a whole match of four takes less than a minute on one core."""
    quick_budget: ClassVar[int]
    """Simulations for a first look."""

    def budgets_for(self, game: Game) -> tuple[int, int]:  # noqa: ARG002
        """Simulations for a decision of this game by default: in a first look, and in the whole review."""
        return self.quick_budget, self.default_budget

    def accuracy_budget(self, game: Game) -> int:
        """The least simulations for a decision with which a review states accuracy: with fewer, it is too high."""
        return ceil(ACCURATE_PART * self.budgets_for(game)[1])

    def sampler(self, turn: Turn, chosen: str | None, rng: Generator, world: Any) -> Sampler | None:
        raise NotImplementedError

    def is_for(self, game: Game) -> bool:
        """Whether it can judge this game with these options, on this machine."""
        raise NotImplementedError

    def network_of(self, game: Game) -> str:
        """A digest of the weights that it judges this game by; empty if it asks no network."""
        return REVIEW_PARTS[game.name].network_digest(game) if self.asks_network else ""

    def evaluate(
        self, turn: Turn, chosen: str | None = None, *, seed: int = 0, budget: int | None = None, world: Any = None
    ) -> Evaluation:
        """The candidates of a turn with their chances. The chosen move is one of them, if it is given."""
        if len(turn.offered) == 1:
            return Evaluation((Candidate(turn.offered[0], 0.0, 0.0, 0),), 0.0, 0.0, 1)
        rng = seeded("review", self.name, self.version, seed, turn.seat, turn.number)
        sampler = self.sampler(turn, chosen, rng, world)
        assert sampler is not None, f"{self.name} is not for {turn.game.name}"
        at = None if chosen is None else next(n for n, moves in enumerate(sampler.options) if chosen in moves)
        found = compare(sampler, at, self.budgets_for(turn.game)[1] if budget is None else budget)
        return summarize(sampler, found, chosen)

    def make_ready(self, game: Game) -> None:
        """Compile or load what it needs for this game."""
        if self.needs_compiling:
            compile_search(game)


def summarize(sampler: Sampler, found: Samples, chosen: str | None) -> Evaluation:
    """Rank the moves. A move that is part of several options is worth what the best of them is.

    Of several best ones, whose chances are equal in all digits that are stated, the chosen move is the first.
    """
    ranked = found.ranked()
    shown: dict[str, Candidate] = {}
    played = next((option for option in ranked if chosen in sampler.options[option]), None)
    if played is not None and _is_tied(found, ranked[0], played):
        ranked = [played, *(option for option in ranked if option != played)]
    for option in ranked:
        moves = sampler.options[option]
        move = chosen if option == played and chosen is not None else moves[0]
        if move not in shown:
            shown[move] = Candidate(
                move,
                round(found.chance(option), DIGITS),
                round(found.error(option), DIGITS),
                len(found.rows[option]),
                moves if len(moves) > 1 else (),
            )
    loss, error = (0.0, 0.0) if played is None or played == ranked[0] else found.difference(ranked[0], played)
    return Evaluation(tuple(shown.values()), round(max(loss, 0.0), DIGITS), round(error, DIGITS), len(sampler.options))


def _is_tied(found: Samples, best: int, other: int) -> bool:
    """Whether both were compared to the end, and neither has a higher chance as it is stated."""
    is_whole = len(found.rows[other]) == len(found.rows[best])
    return is_whole and round(found.chance(other), DIGITS) == round(found.chance(best), DIGITS)


class GuidedEvaluator(Evaluator):
    """Simulations in compiled code, in which a network proposes and replies."""

    name = "guided"
    version = 2
    asks_network = True
    needs_compiling = True
    default_budget = 1000
    quick_budget = 60

    def sampler(self, turn: Turn, chosen: str | None, rng: Generator, world: Any) -> Sampler | None:
        return REVIEW_PARTS[turn.game.name].guided_sampler(turn, chosen, rng, world)

    def is_for(self, game: Game) -> bool:
        return has_numba() and REVIEW_PARTS[game.name].has_network(game)


class SearchEvaluator(Evaluator):
    """Simulations in compiled code, in which valuers play every seat: for decks that no network was taught."""

    name = "search"
    version = 2
    needs_compiling = True
    default_budget = 1000
    quick_budget = 60

    def sampler(self, turn: Turn, chosen: str | None, rng: Generator, world: Any) -> Sampler | None:
        return REVIEW_PARTS[turn.game.name].search_sampler(turn, chosen, rng, world)

    def is_for(self, game: Game) -> bool:
        return has_numba() and REVIEW_PARTS[game.name].has_search(game)


class NetworkEvaluator(Evaluator):
    """A network values what each move leads to, in plain Python: where numba is not installed."""

    name = "network"
    version = 2
    asks_network = True
    default_budget = 60
    quick_budget = 12

    def sampler(self, turn: Turn, chosen: str | None, rng: Generator, world: Any) -> Sampler | None:
        return REVIEW_PARTS[turn.game.name].network_sampler(turn, chosen, rng, world)

    def is_for(self, game: Game) -> bool:
        return REVIEW_PARTS[game.name].has_network(game)


class RolloutEvaluator(Evaluator):
    """Rollouts to the end of the match, in plain Python: for every game, and slow."""

    name = "rollout"
    version = 2
    default_budget = 60
    quick_budget = 12

    def sampler(self, turn: Turn, chosen: str | None, rng: Generator, world: Any) -> Sampler | None:
        return REVIEW_PARTS[turn.game.name].rollout_sampler(turn, chosen, rng, world)

    def is_for(self, game: Game) -> bool:  # noqa: ARG002
        return True

    def budgets_for(self, game: Game) -> tuple[int, int]:
        plays_at_random = REVIEW_PARTS[game.name].rollout_sampler is rollout.rollout_sampler
        return (rollout.QUICK_RANDOM_BUDGET, rollout.RANDOM_BUDGET) if plays_at_random else super().budgets_for(game)


EVALUATORS: dict[str, Evaluator] = {
    evaluator.name: evaluator for evaluator in (GuidedEvaluator(), SearchEvaluator(), NetworkEvaluator(), RolloutEvaluator())
}
"""By name, the best first. A review takes the first that is for its game."""


def find_evaluator(game: Game, name: str | None = None) -> Evaluator:
    """The evaluator of this name, or the best one for the game on this machine. Refuses one that is not for it."""
    if name is None:
        return next(evaluator for evaluator in EVALUATORS.values() if evaluator.is_for(game))
    if name not in EVALUATORS:
        raise Refused("unknown", f"there is no evaluator {short(name)}; there are {', '.join(EVALUATORS)}")
    if not EVALUATORS[name].is_for(game):
        why = "" if has_numba() or not EVALUATORS[name].needs_compiling else f": it needs numba, {INSTALL_NUMBA}"
        raise Refused("unknown", f"the evaluator {name} cannot judge this game here{why}")
    return EVALUATORS[name]

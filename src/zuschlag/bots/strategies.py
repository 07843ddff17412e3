"""The strategies of each game, which the built-in bots use. In a game without strategies, they play at random."""

from dataclasses import replace
from typing import Protocol

from zuschlag.bots.budget import Budget
from zuschlag.bots.thought import Candidate, Thought
from zuschlag.bots.turn import Turn
from zuschlag.games import GAMES, Game
from zuschlag.games.parts import PartByGame
from zuschlag.kernel import Generator, below

SEARCH_PER_GUIDED = 1000 / 300
"""Simulations of a search for one of a guided search, in a game that has no network: so the level expert stays what it was."""


class Strategies(Protocol):
    """What a game's package of bots (`Game.parts.strategies`) offers: all of these, or some.

    `rng` is the bot's own for this turn; `thought.bot` is the asker's to fill in.
    """

    def think_naive(self, turn: Turn, rng: Generator) -> Thought:
        """Does what comes to mind: a yardstick, no rung of the ladder."""

    def think_cautious(self, turn: Turn, rng: Generator) -> Thought:
        """Never does something plainly absurd."""

    def think_valuer(self, turn: Turn, rng: Generator) -> Thought:
        """By a hand-made valuation, in plain Python."""

    def choose_valuer(self, turn: Turn, rng: Generator) -> str:
        """The move of `think_valuer`, without its reasons: quicker."""

    def think_search(self, turn: Turn, rng: Generator, budget: Budget) -> Thought:
        """By search in compiled code, which releases the GIL."""

    def think_guided(self, turn: Turn, rng: Generator, budget: Budget) -> Thought:
        """By search in compiled code that a trained network guides."""

    def think_valuer_0_2(self, turn: Turn, rng: Generator) -> Thought:
        """The valuer as it was in version 0.2; it must never choose otherwise."""

    def choose_valuer_0_2(self, turn: Turn, rng: Generator) -> str:
        """The move of `think_valuer_0_2`, without its reasons."""

    def think_search_0_2(self, turn: Turn, rng: Generator, budget: Budget) -> Thought:
        """The search as it was in version 0.2; it must never choose otherwise."""

    def think_network(self, turn: Turn, rng: Generator, weights: str = "") -> Thought:
        """By a trained network, without looking ahead: the game's own, or that in a file of weights."""

    def compile_search(self, game: Game) -> None:
        """Compile what `think_search` needs for this game, or load it from the cache."""


class RandomStrategies:
    """Any offered move, each equally likely: what every bot does in a game without a strategy for it."""

    def think_naive(self, turn: Turn, rng: Generator) -> Thought:
        offered = turn.offered
        return Thought(offered[below(rng, len(offered))], tuple(Candidate(word) for word in offered))

    def think_cautious(self, turn: Turn, rng: Generator) -> Thought:
        return STRATEGIES[turn.game.name].think_naive(turn, rng)

    def think_valuer(self, turn: Turn, rng: Generator) -> Thought:
        return STRATEGIES[turn.game.name].think_cautious(turn, rng)

    def choose_valuer(self, turn: Turn, rng: Generator) -> str:
        return STRATEGIES[turn.game.name].think_valuer(turn, rng).move

    def think_search(self, turn: Turn, rng: Generator, budget: Budget) -> Thought:  # noqa: ARG002
        return STRATEGIES[turn.game.name].think_valuer(turn, rng)

    def think_guided(self, turn: Turn, rng: Generator, budget: Budget) -> Thought:
        simulations = budget.simulations and int(budget.simulations * SEARCH_PER_GUIDED)
        return STRATEGIES[turn.game.name].think_search(turn, rng, replace(budget, simulations=simulations))

    def think_valuer_0_2(self, turn: Turn, rng: Generator) -> Thought:
        return STRATEGIES[turn.game.name].think_valuer(turn, rng)

    def choose_valuer_0_2(self, turn: Turn, rng: Generator) -> str:
        return STRATEGIES[turn.game.name].think_valuer_0_2(turn, rng).move

    def think_search_0_2(self, turn: Turn, rng: Generator, budget: Budget) -> Thought:
        return STRATEGIES[turn.game.name].think_search(turn, rng, budget)

    def think_network(self, turn: Turn, rng: Generator, weights: str = "") -> Thought:  # noqa: ARG002
        return STRATEGIES[turn.game.name].think_valuer(turn, rng)

    def compile_search(self, game: Game) -> None:
        """Nothing is compiled."""


STRATEGIES: PartByGame[Strategies] = PartByGame(GAMES, "strategies", RandomStrategies())
"""By game. What a game's part lacks is done as by the next weaker bot, at last at random."""

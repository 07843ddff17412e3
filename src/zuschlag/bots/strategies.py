"""What a game's own package of bots offers, and where each game's is. The built-in bots ask it."""

from typing import Protocol

from zuschlag.bots import bigshot, zahltag
from zuschlag.bots.budget import Budget
from zuschlag.bots.thought import Thought
from zuschlag.bots.turn import Turn
from zuschlag.games import Game
from zuschlag.kernel import Generator


class Strategies(Protocol):
    """What a game's package of bots offers. `rng` is the bot's own for this turn; `thought.bot` is the asker's to fill in."""

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

    def compile_search(self, game: Game) -> None:
        """Compile what `think_search` needs for this game, or load it from the cache."""


STRATEGIES: dict[str, Strategies] = {
    "bigshot": bigshot,
    "zahltag": zahltag,
}
"""By game."""

"""What a game teaches the bots that play it. Each game has a craft; the ladder's bots ask it."""

from typing import Protocol

from zuschlag.bots import bigshot, zahltag
from zuschlag.bots.budget import Budget
from zuschlag.bots.thought import Thought
from zuschlag.bots.turn import Turn
from zuschlag.games import Box
from zuschlag.kernel import Generator


class Strategies(Protocol):
    """What a game's package of bots offers. `rng` is the bot's own for this turn; `thought.bot` is the asker's to fill in."""

    def naive(self, turn: Turn, rng: Generator) -> Thought:
        """Does what comes to mind: a yardstick, no rung of the ladder."""

    def cautious(self, turn: Turn, rng: Generator) -> Thought:
        """Never does something plainly absurd."""

    def value(self, turn: Turn, rng: Generator) -> Thought:
        """By a hand-made valuation, in plain Python."""

    def choose(self, turn: Turn, rng: Generator) -> str:
        """The move of `value`, without its reasons: quicker."""

    def search(self, turn: Turn, rng: Generator, budget: Budget) -> Thought:
        """By search in compiled code, which releases the GIL."""

    def prepare(self, box: Box) -> None:
        """Compile what `search` needs for this box, or load it from the cache."""


STRATEGIES: dict[str, Strategies] = {
    "bigshot": bigshot,
    "zahltag": zahltag,
}
"""By game."""

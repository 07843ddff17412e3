"""What a bot is."""

from abc import ABC, abstractmethod

from zuschlag.bots.thought import Thought
from zuschlag.bots.turn import Turn
from zuschlag.match import Seed


class Bot(ABC):
    """A player that is a program, at one seat of one match. With the same seed it makes the same choices.

    A bot of one's own need not derive from this: `choose` is all that is asked of it.
    """

    def __init__(self, seed: Seed, seat: int) -> None:
        self.seed = seed
        self.seat = seat

    @abstractmethod
    def think(self, turn: Turn) -> Thought:
        """A choice among the moves that the turn offers, with its reasons."""

    def choose(self, turn: Turn) -> str:
        """One of the moves that the turn offers."""
        return self.think(turn).move

"""The interface of every bot: `Bot`, its seed, and the error of a bot that fails."""

from abc import ABC, abstractmethod
from typing import ClassVar

from zuschlag.bots.thought import Thought
from zuschlag.bots.turn import Turn
from zuschlag.errors import Trouble
from zuschlag.kernel import Generator, seeded
from zuschlag.match import Seed
from zuschlag.match.creation import derive_seed


class Failed(Trouble):
    """A bot crashed, ran out of time or gave an invalid answer. The message says which."""


def bot_seed(seed: Seed | None, entry: int | str) -> int:
    """The seed of a bot in a match of this seed. Without that seed, it reveals nothing about the dice."""
    return derive_seed(f"bot/{seed}/{entry}")


class Bot(ABC):
    """A player that is a program, at one seat of one match.

    It stores nothing between turns: with the same seed, at the same turn, it makes the same choice, in any process
    and after any restart. Your own bot need not derive from this class: `choose` is enough.
    """

    name: ClassVar[str]
    needs_compiling: ClassVar[bool] = False
    takes_budget: ClassVar[bool] = False
    takes_weights: ClassVar[bool] = False
    """Whether it can play by the weights in a file."""
    rng_name: ClassVar[str] = ""
    """What its generator is seeded with instead of its name: a bot that was frozen under a new name draws as before."""

    def __init__(self, seed: Seed, seat: int) -> None:
        self.seed = seed
        self.seat = seat

    @abstractmethod
    def think(self, turn: Turn) -> Thought:
        """A choice among the moves that the turn offers, with its reasons."""

    def choose(self, turn: Turn) -> str:
        """One of the moves that the turn offers."""
        return self.think(turn).move

    def dice(self, turn: Turn) -> Generator:
        """The bot's own generator for this turn."""
        return seeded(self.rng_name or self.name, self.seed, self.seat, turn.number)

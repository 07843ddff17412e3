"""Why a bot chose as it did, as data: hints and reviews are built on it."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Candidate:
    """A move that a bot considered. Fields that the bot does not estimate are None."""

    move: str
    value: float | None = None
    """The expected gain in millions, compared with the first move that the bot considers (see docs/explanation/bots.md)."""
    chance: float | None = None
    """The estimated probability to win with it: the match or, for Zahltag's valuer, the contract."""
    limit: int | None = None
    """The most that the bot would pay in this auction, or the least for which it would do the contract."""


@dataclass(frozen=True, slots=True)
class Thought:
    """A choice with its reasons."""

    move: str
    candidates: tuple[Candidate, ...] = ()
    """Best first. The choice is among them, but may not be the first: a sealed offer may be drawn at random."""
    bot: str = ""
    """The name of the bot that thought."""
    simulations: int = 0
    is_stand_in: bool = False
    """The requested bot was not ready, and this one answered instead."""

"""Why a bot chose as it did, as data: hints and reviews are built on it."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Candidate:
    """A move that a bot weighed. What the bot has no opinion of is None."""

    move: str
    value: float | None = None
    """What the bot expects of it, in millions, compared with the first move it considers (see docs/explanation/bots.md)."""
    chance: float | None = None
    """How likely it is, to the bot, to win by it: the match, or, to Zahltag's valuer, the contract."""
    limit: int | None = None
    """The most the bot would pay in this auction, or the least it would do the contract for."""


@dataclass(frozen=True, slots=True)
class Thought:
    """A choice and what led to it."""

    move: str
    candidates: tuple[Candidate, ...] = ()
    """Best first. The choice is among them, and need not be the first: a sealed offer may be drawn by lot."""
    bot: str = ""
    """The name of the bot that thought."""
    simulations: int = 0
    is_stand_in: bool = False
    """The bot that was asked for was not ready; this one answered for it."""

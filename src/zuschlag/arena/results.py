"""Results of games and deals: what the statistics need, small enough to be sent between machines."""

from collections.abc import Sequence
from dataclasses import dataclass

from zuschlag.arena.plan import Seating


@dataclass(frozen=True, slots=True)
class Failure:
    """A bot crashed, ran out of time or answered with a move that was not offered. It forfeits the game."""

    seat: int
    reason: str


@dataclass(frozen=True, slots=True)
class GameResult:
    """The result of one game, seat by seat."""

    seating: Seating
    shares: tuple[float, ...]
    """Of the win: they add up to 1."""
    ranks: tuple[float, ...]
    scores: tuple[int, ...] | None
    """In money; None if the game was forfeited."""
    moves: tuple[int, ...]
    seconds: tuple[float, ...]
    """Spent choosing, in all."""
    slowest: tuple[float, ...]
    """Spent on the move that took longest."""
    failure: Failure | None = None
    record: str | None = None
    """The record's line, where the plan keeps them."""


@dataclass(frozen=True, slots=True)
class DealResult:
    """The results of one deal, in all its seatings."""

    number: int
    games: tuple[GameResult, ...]


def mean_ranks(places: Sequence[int]) -> tuple[float, ...]:
    """Each seat's rank, 1 the best: seats that share a place share the mean of the ranks they fill."""
    return tuple(place + (places.count(place) - 1) / 2 for place in places)

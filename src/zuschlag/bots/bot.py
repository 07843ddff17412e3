"""What a bot is."""

from collections.abc import Sequence
from typing import Any, Protocol

from zuschlag.match import Match, Seed


class Turn:
    """A seat's turn, as its player may know it."""

    __slots__ = ("_match", "seat")

    def __init__(self, match: Match, seat: int) -> None:
        self._match = match
        self.seat = seat

    @property
    def view(self) -> Any:
        """What the seat may know; built when it is asked for."""
        return self._match.view(self.seat)

    @property
    def offered(self) -> Sequence[str]:
        """The moves it may make."""
        return self._match.offered(self.seat)


class Bot(Protocol):
    """A player that is a program. It is made with a seed, and with the same seed it makes the same choices."""

    def __init__(self, seed: Seed, seat: int) -> None: ...

    def choose(self, turn: Turn) -> str:
        """One of the moves that the turn offers."""

"""`View`: what the views of every game have."""

from collections.abc import Mapping
from typing import Protocol


class View(Protocol):
    """What a viewer may know. Each game has a frozen dataclass with these fields and its own."""

    @property
    def game(self) -> str:
        """The game's name."""

    @property
    def players(self) -> int: ...

    @property
    def options(self) -> Mapping[str, object]:
        """The options that differ from the default."""

    @property
    def viewer(self) -> int | None:
        """Whose view it is; None: a spectator's."""

    @property
    def phase(self) -> str:
        """What the table waits for, in a word of the game."""

    @property
    def awaited(self) -> tuple[int, ...]:
        """The seats that have to decide."""

    @property
    def places(self) -> tuple[int, ...] | None:
        """Every seat's final place, from 1, when the game is over; equals share a place."""

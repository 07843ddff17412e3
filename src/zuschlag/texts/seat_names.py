"""Who plays, and how colours look."""

from collections.abc import Callable
from dataclasses import dataclass, field

Paint = Callable[[str, str], str]
"""Gives a text the look of a colour: (the colour's word, text) → text."""


def plain(colour: str, text: str) -> str:  # noqa: ARG001
    """The paint of a terminal without colours."""
    return text


def sanitize(name: str) -> str:
    """A name without what would upset a terminal: control characters, halves of characters."""
    return "".join(char if char.isprintable() else "�" for char in name)


@dataclass(frozen=True, slots=True)
class SeatNames:
    """The seats' names, and which name each colour goes by, where a game has colours."""

    by_seat: tuple[str, ...]
    by_colour: dict[str, str] = field(default_factory=dict)

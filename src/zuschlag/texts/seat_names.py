"""Names of seats and colours, and how a terminal paints colours."""

from collections.abc import Callable
from dataclasses import dataclass, field

Paint = Callable[[str, str], str]
"""Paints a text in a colour: (the colour's word, text) → text."""


def plain(colour: str, text: str) -> str:  # noqa: ARG001
    """Leave the text as it is: for terminals without colours."""
    return text


def sanitize(name: str) -> str:
    """Replace what a terminal must not get: control characters, halves of characters."""
    return "".join(char if char.isprintable() else "�" for char in name)


@dataclass(frozen=True, slots=True)
class SeatNames:
    """The names of seats, and of the owners of colours where a game has colours."""

    by_seat: tuple[str, ...]
    by_colour: dict[str, str] = field(default_factory=dict)

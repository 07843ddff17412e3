"""`About`: the words for a game's page of documentation as an environment."""

from collections.abc import Mapping
from dataclasses import dataclass, field

NTHS = ("‹1st›", "‹2nd›", "‹3rd›", "‹4th›")
"""A colour, as it is counted from a seat."""


@dataclass(frozen=True, slots=True)
class About:
    """What the page says about a game and the rules do not hold."""

    module: str
    gym: str
    spiel: str
    picture: str
    orders: Mapping[str, str]
    """The order of things that are counted in an order of their own."""
    acting: str
    shapes: str
    ending: str
    version_1: str
    """What else is different in version 1 of the observations."""
    said_as: Mapping[str, str] = field(default_factory=dict)
    """Words that the page replaces in actions."""

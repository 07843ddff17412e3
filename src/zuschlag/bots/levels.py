"""All bots by name, and the levels that people choose among."""

from typing import Literal

from zuschlag.bots.bot import Bot
from zuschlag.bots.builtin import Cautious, Naive, Random, Search, Valuer

LADDER: dict[str, type[Bot]] = {
    "random": Random,
    "cautious": Cautious,
    "valuer": Valuer,
    "search": Search,
}
"""Weakest first; each beats the one before it (docs/bots.md has the figures)."""

YARDSTICKS: dict[str, type[Bot]] = {
    "naive": Naive,
}
"""Bots to measure others by."""

BOTS: dict[str, type[Bot]] = LADDER | YARDSTICKS

Level = Literal["easy", "normal", "hard", "expert"]
"""The keys of `LEVELS`, as a type."""
DEFAULT_LEVEL: Level = "normal"
"""The opponents where nobody chooses, and who plays for a person who is away."""

LEVELS: dict[str, str] = {
    "easy": "cautious",
    "normal": "valuer",
    "hard": "search:100",
    "expert": "search:1000",
}
"""What a person chooses, and the bot that plays it."""

"""All bots by name, and the levels that people choose among."""

from typing import Literal

from zuschlag.bots.bot import Bot
from zuschlag.bots.builtin import Cautious, Guided, Naive, Network, Random, Search, Search02, Valuer, Valuer02
from zuschlag.games import Game
from zuschlag.games.parts import load_part
from zuschlag.kernel.numba_extra import has_numba

LADDER: dict[str, type[Bot]] = {
    "random": Random,
    "cautious": Cautious,
    "valuer": Valuer,
    "search": Search,
    "guided": Guided,
}
"""Weakest first; each beats the one before it (docs/explanation/bots.md has the figures)."""

YARDSTICKS: dict[str, type[Bot]] = {
    "naive": Naive,
}
"""Bots to measure others by."""

NETWORKS: dict[str, type[Bot]] = {
    "network": Network,
}
"""Trained bots, which have no place on the ladder yet."""

FROZEN: dict[str, type[Bot]] = {
    "valuer-0.2": Valuer02,
    "search-0.2": Search02,
}
"""Bots as they were in a version. They never change: no later bot can look stronger because its opponents got weaker."""

BOTS: dict[str, type[Bot]] = LADDER | YARDSTICKS | NETWORKS | FROZEN

Level = Literal["easy", "normal", "hard", "expert", "master"]
"""The keys of `LEVELS`, as a type."""
DEFAULT_LEVEL: Level = "normal"
"""The default level of opponents, and the level that plays for a person who is away."""

LEVELS: dict[str, str] = {
    "easy": "cautious",
    "normal": "valuer",
    "hard": "search:100",
    "expert": "guided:300",
    "master": "guided:1200",
}
"""The levels that people choose, and the bot that plays each."""

FROZEN_LEVELS: dict[str, str] = {
    "hard-0.2": "search-0.2:100",
    "expert-0.2": "search-0.2:1000",
}
"""Levels as they were in a version (the level normal of 0.2 is `valuer-0.2`)."""


def levels_of(game: type[Game]) -> list[str]:
    """The levels whose strategy the game has; only the first, which plays at random, for a game without strategies.

    In a game with a search that no network guides, that search plays the level expert.
    """
    part = load_part(game, "strategies")
    brought = [
        level
        for level, spec in LEVELS.items()
        if hasattr(part, f"think_{spec.partition(':')[0]}") or (level == "expert" and hasattr(part, "think_search"))
    ]
    return brought or list(LEVELS)[:1]


def replaced_levels(game: type[Game]) -> dict[str, str]:
    """The levels of the game that cannot be played here, as numba is not installed, each with the level that plays instead."""
    if has_numba():
        return {}
    levels = levels_of(game)
    plain = [level for level in levels if not _bot_of(level).needs_compiling]
    strongest = [next(iter(LEVELS)), *plain][-1]
    return {level: strongest for level in levels if level not in plain}


def _bot_of(level: str) -> type[Bot]:
    return BOTS[LEVELS[level].partition(":")[0]]

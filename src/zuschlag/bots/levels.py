"""All bots by name, and the levels that people choose among."""

from typing import Literal

from zuschlag.bots.bot import Bot
from zuschlag.bots.builtin import Cautious, Naive, Network, Random, Search, Valuer
from zuschlag.games import Game
from zuschlag.games.parts import load_part
from zuschlag.kernel.numba_extra import has_numba

LADDER: dict[str, type[Bot]] = {
    "random": Random,
    "cautious": Cautious,
    "valuer": Valuer,
    "search": Search,
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

BOTS: dict[str, type[Bot]] = LADDER | YARDSTICKS | NETWORKS

Level = Literal["easy", "normal", "hard", "expert"]
"""The keys of `LEVELS`, as a type."""
DEFAULT_LEVEL: Level = "normal"
"""The default level of opponents, and the level that plays for a person who is away."""

LEVELS: dict[str, str] = {
    "easy": "cautious",
    "normal": "valuer",
    "hard": "search:100",
    "expert": "search:1000",
}
"""The levels that people choose, and the bot that plays each."""


def levels_of(game: type[Game]) -> list[str]:
    """The levels whose strategy the game has; only the first, which plays at random, for a game without strategies."""
    part = load_part(game, "strategies")
    brought = [level for level, spec in LEVELS.items() if hasattr(part, f"think_{spec.partition(':')[0]}")]
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

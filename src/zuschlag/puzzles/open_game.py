"""Puzzles of a game that hides nothing, and names no themes of its own: what a game's part does not say."""

from collections.abc import Mapping, Sequence
from typing import Any

from zuschlag.games import Game
from zuschlag.kernel import Generator

MARGIN = 0.05
INTERCHANGEABLE: frozenset[str] = frozenset()
UNFIT_OPTIONS: frozenset[str] = frozenset()
DECIDING_EVENTS: frozenset[str] = frozenset()
DECIDED_THEMES: frozenset[str] = frozenset()
AMOUNT_SIGN = 1


def theme_of(view: Any, moves: Sequence[str]) -> str:
    """The phase of the game."""
    return str(getattr(view, "phase", moves[0].partition(" ")[0]))


def imagined_setup(game: Game, setup: Mapping[str, Any], view: Any, rng: Generator) -> Mapping[str, Any]:  # noqa: ARG001
    return setup

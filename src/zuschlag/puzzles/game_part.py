"""What a game's part for puzzles (`Game.parts.puzzles`) offers: all of these, or some."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol

from zuschlag.games import GAMES, Game
from zuschlag.games.parts import PartByGame
from zuschlag.kernel import Generator
from zuschlag.puzzles import open_game

__all__ = ["PUZZLE_PARTS", "GamePuzzles"]


class GamePuzzles(Protocol):
    """What a game's part offers."""

    PUZZLES: Path
    """The file of its puzzles."""
    MARGIN: float
    """A wrong answer loses at least this share of the win."""
    INTERCHANGEABLE: frozenset[str]
    """First words of moves of which several can be about equally good, such as bids: then the others are not shown."""

    UNFIT_OPTIONS: frozenset[str]
    """Options that the bot which plays the matches does not play well, so that no match has them."""

    DECIDING_EVENTS: frozenset[str]
    """Kinds of events that say which `seat` gets something for which `amount`."""
    DECIDED_THEMES: frozenset[str]
    """Themes of puzzles in which this is what the answers are about."""
    AMOUNT_SIGN: int
    """1 where a seat gets the amount, −1 where it pays it."""

    def theme_of(self, view: Any, moves: Sequence[str]) -> str:
        """What is decided, where the best answer is these moves."""

    def imagined_setup(self, game: Game, setup: Mapping[str, Any], view: Any, rng: Generator) -> Mapping[str, Any]:
        """A deal like the given one, in which cards that the viewer does not know are drawn again from what it sees.

        It may contradict what has happened; then another one is asked for.
        """


PUZZLE_PARTS: PartByGame[GamePuzzles] = PartByGame(GAMES, "puzzles", open_game)
"""By game. What a game's part lacks is as in a game that hides nothing."""

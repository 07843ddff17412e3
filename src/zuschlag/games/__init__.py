"""Games: their interface, their registry, and Big Shot and Zahltag. A game does not import another one."""

from zuschlag.games.game import FIRST_EDITION, Event, EventKind, Game, Result
from zuschlag.games.registry import BUILT_IN_GAMES, EDITIONS, GAMES
from zuschlag.games.view import View

Box = Game
"""The old name of `Game`."""

__all__ = ["BUILT_IN_GAMES", "EDITIONS", "FIRST_EDITION", "GAMES", "Box", "Event", "EventKind", "Game", "Result", "View"]

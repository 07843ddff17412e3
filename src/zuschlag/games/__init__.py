"""Games: their interface, their registry, and Big Shot and Zahltag. A game does not import another one.

It also has what your own game needs (docs/tutorials/your-own-game.md): `Game`, its options, features, events and parts.
"""

from zuschlag.games.chosen_options import changed_options, read_options, set_option_fields
from zuschlag.games.features import Feature, count, flag
from zuschlag.games.frozen_dict import FrozenDict
from zuschlag.games.game import FIRST_EDITION, Event, EventKind, Game, Result
from zuschlag.games.option import Option, choice, component, number, switch
from zuschlag.games.parts import Parts
from zuschlag.games.player_counts import PLAYER_COUNTS
from zuschlag.games.registry import BUILT_IN_GAMES, EDITIONS, GAMES
from zuschlag.games.view import View

Box = Game
"""The old name of `Game`."""

__all__ = [
    "BUILT_IN_GAMES",
    "EDITIONS",
    "FIRST_EDITION",
    "GAMES",
    "PLAYER_COUNTS",
    "Box",
    "Event",
    "EventKind",
    "Feature",
    "FrozenDict",
    "Game",
    "Option",
    "Parts",
    "Result",
    "View",
    "changed_options",
    "choice",
    "component",
    "count",
    "flag",
    "number",
    "read_options",
    "set_option_fields",
    "switch",
]

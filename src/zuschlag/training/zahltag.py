"""Zahltag as the simulator plays it."""

from functools import partial

from zuschlag.bots.zahltag.cautious import cautious_move
from zuschlag.bots.zahltag.network.features import UNITS, write_features
from zuschlag.bots.zahltag.valuer.parameters import make_valuation
from zuschlag.games.zahltag.state import DISTINCT
from zuschlag.match import make_game
from zuschlag.training.game_kit import GameKit

KIT = GameKit(
    "zahltag",
    partial(make_game, "zahltag"),
    cautious_move,
    write_features,
    UNITS,
    lambda: {players: make_valuation(players, DISTINCT) for players in (2, 3, 4)},
    {},
    20.0,
    finer_rows=260,
)

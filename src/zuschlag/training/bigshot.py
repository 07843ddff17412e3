"""Big Shot as the simulator plays it."""

from functools import partial

from zuschlag.bots.bigshot.cautious import cautious_move
from zuschlag.bots.bigshot.network.features import SUGGESTED, UNITS, write_features
from zuschlag.bots.bigshot.network.placement_order import first_planned_move_by_colour
from zuschlag.bots.bigshot.search.candidates import add_candidates
from zuschlag.bots.bigshot.search.simulation import play_rollout
from zuschlag.bots.bigshot.valuer.parameters import valuation_for
from zuschlag.envs.deal import colours_in_order
from zuschlag.games.bigshot.state import COLOURS
from zuschlag.match import make_game
from zuschlag.training.game_kit import GameKit

KIT = GameKit(
    "bigshot",
    partial(make_game, "bigshot"),
    cautious_move,
    write_features,
    UNITS,
    lambda: {players: valuation_for(players, tuple(range(COLOURS))) for players in (2, 3, 4)},
    {"deal_colours": colours_in_order},  # so that one table of chances serves all games; observations do not show it
    50.0,
    SUGGESTED,
    ({"first_planned_move": first_planned_move_by_colour},),
    {"add_candidates": add_candidates, "play_rollout": play_rollout},
    finer_rows=180,
)

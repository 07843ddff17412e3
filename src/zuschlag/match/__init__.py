"""Matches: create, play and replay them."""

from zuschlag.match.branch import branch
from zuschlag.match.creation import begin, game, make_game, new
from zuschlag.match.dice import Dice, Seed
from zuschlag.match.fair_dice import FairDice, check_dice
from zuschlag.match.match import Chance, Match, Pending
from zuschlag.match.offered_moves import Offered, summarize_moves
from zuschlag.match.replay import replay, replay_steps

box = game
"""The old name of `game`."""
make_box = unpack = make_game
"""The old names of `make_game`."""

__all__ = [
    "Chance",
    "Dice",
    "FairDice",
    "Match",
    "Offered",
    "Pending",
    "Seed",
    "begin",
    "box",
    "branch",
    "check_dice",
    "game",
    "make_box",
    "make_game",
    "new",
    "replay",
    "replay_steps",
    "summarize_moves",
    "unpack",
]

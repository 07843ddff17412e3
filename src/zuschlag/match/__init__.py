"""Matches: create, play and replay them."""

from zuschlag.match.creation import begin, box, make_box, new
from zuschlag.match.dice import Dice, Seed
from zuschlag.match.fair_dice import FairDice, check_dice
from zuschlag.match.match import Chance, Match, Pending
from zuschlag.match.offered_moves import Offered, summarize_moves
from zuschlag.match.replay import replay, replay_steps

unpack = make_box
"""The old name of `make_box`."""

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
    "check_dice",
    "make_box",
    "new",
    "replay",
    "replay_steps",
    "summarize_moves",
    "unpack",
]

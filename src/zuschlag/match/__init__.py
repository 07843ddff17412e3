"""Matches: what `zuschlag.new` and `zuschlag.replay` return."""

from zuschlag.match.creation import begin, box, new, unpack
from zuschlag.match.dice import Dice, Seed
from zuschlag.match.fair_dice import FairDice, check_dice
from zuschlag.match.match import Chance, Match, Pending
from zuschlag.match.offered_moves import Offered, summary
from zuschlag.match.replay import replay, replaying

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
    "new",
    "replay",
    "replaying",
    "summary",
    "unpack",
]

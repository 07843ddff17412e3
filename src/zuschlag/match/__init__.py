"""Matches: what `zuschlag.new` and `zuschlag.replay` return."""

from zuschlag.match.dice import Dice, Seed
from zuschlag.match.fair import FairDice, check_dice
from zuschlag.match.making import begin, box, new, replay, replaying, unpack
from zuschlag.match.match import Chance, Match, Pending
from zuschlag.match.offered import Offered, summary

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

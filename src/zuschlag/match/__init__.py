"""Matches: what `zuschlag.new` and `zuschlag.replay` return."""

from zuschlag.match.dice import Dice, Seed
from zuschlag.match.making import begin, box, new, replay, unpack
from zuschlag.match.match import Chance, Match, Pending
from zuschlag.match.offered import Offered, summary

__all__ = ["Chance", "Dice", "Match", "Offered", "Pending", "Seed", "begin", "box", "new", "replay", "summary", "unpack"]

"""Matches: what `zuschlag.new` and `zuschlag.replay` return."""

from zuschlag.match.dice import Dice, Seed
from zuschlag.match.making import box, new, replay
from zuschlag.match.match import Chance, Match, Pending
from zuschlag.match.offered import Offered, summary

__all__ = ["Chance", "Dice", "Match", "Offered", "Pending", "Seed", "box", "new", "replay", "summary"]

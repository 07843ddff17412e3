"""The craft of Zahltag: what this game teaches the bots that play it (see `bots.craft`)."""

from zuschlag.bots.zahltag.cautious import cautious
from zuschlag.bots.zahltag.naive import naive
from zuschlag.bots.zahltag.search.runner import prepare, search
from zuschlag.bots.zahltag.valuer.reasons import choose, value

__all__ = ["cautious", "choose", "naive", "prepare", "search", "value"]

"""Big Shot's craft: see `zuschlag.bots.strategies`."""

from zuschlag.bots.bigshot.cautious import cautious
from zuschlag.bots.bigshot.naive import naive
from zuschlag.bots.bigshot.search.runner import prepare, search
from zuschlag.bots.bigshot.valuer.reasons import choose, value

__all__ = ["cautious", "choose", "naive", "prepare", "search", "value"]

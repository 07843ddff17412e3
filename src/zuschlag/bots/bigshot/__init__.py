"""Big Shot's craft: see `zuschlag.bots.craft`."""

from zuschlag.bots.bigshot.cautious import cautious
from zuschlag.bots.bigshot.desk import prepare, search
from zuschlag.bots.bigshot.naive import naive
from zuschlag.bots.bigshot.reasons import choose, value

__all__ = ["cautious", "choose", "naive", "prepare", "search", "value"]

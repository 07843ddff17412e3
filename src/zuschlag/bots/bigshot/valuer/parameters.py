"""Minds with their beliefs and wishes filled in."""

from functools import cache
from itertools import pairwise
from math import exp

from zuschlag.bots.bigshot.valuer.ownership_chances import chances, filling_numbers
from zuschlag.bots.bigshot.valuer.valuation import CROWDS, MILLS, STAGES, Mind
from zuschlag.games.bigshot.state import NOBODY, State

SPITE = {2: 435, 3: 346, 4: 198}
"""By number of players: what a rival's million counts, in thousandths of one's own."""
THRIFT = {2: (6538, 2240, 980), 3: (2295, 2426, 1000), 4: (2240, 2095, 1235)}
"""What cash is worth before the first round, in the middle and after the last, in thousandths: money early is worth more."""
DEBT = {2: 521, 3: 940, 4: 1000}
"""What the cost of a loan counts, in thousandths."""
QUALIFY = {2: 10941, 3: 4286, 4: 15000}
"""What it is worth to be sure of a colour's two lots, in mills."""
DOUBT = {2: (50000, 50000, 16000), 3: (38000, 22500, 8500), 4: (21000, 13000, 6500)}
"""How many mills of outlook make the odds of winning e times as good, at the same times; fitted to games of the valuer."""


def roles_of(s: State) -> tuple[int, ...]:
    """The role of every colour: those of the seats in order, the ghost's last."""
    order = [c for seat in range(s.players) for c in s.colour[seat] if c != NOBODY]
    order += [c for c, seat in enumerate(s.seat) if seat == NOBODY]
    return tuple(order.index(c) for c in range(len(s.seat)))


def line(*knots: int) -> list[int]:
    """A number for every stage, on straight lines between knots that lie evenly from the first stage to the last."""
    span = (STAGES - 1) // (len(knots) - 1)
    return [low + (high - low) * step // span for low, high in pairwise(knots) for step in range(span)] + [knots[-1]]


@cache
def qualified() -> list[int]:
    """The chance of two lots or more, in thousandths, where so many tenths of lots can be expected (Poisson)."""
    return [round(MILLS * (1 - exp(-tenths / 10) * (1 + tenths / 10))) for tenths in range(CROWDS)]


@cache
def lacking() -> list[int]:
    """The chance of just one."""
    return [round(MILLS * exp(-tenths / 10) * tenths / 10) for tenths in range(CROWDS)]


def fill_mind(mind: Mind, players: int, table: list[list[int]]) -> Mind:
    """Give a mind these beliefs, and the wishes of the valuer."""
    mind.filling = filling_numbers()  # tables are shared: no mind writes on them
    mind.chance = table
    mind.spite = SPITE[players]
    mind.debt = DEBT[players]
    mind.qualify = QUALIFY[players]
    mind.qualified = qualified()
    mind.lacking = lacking()
    mind.doubt = line(*DOUBT[players])
    mind.horizon = 4
    mind.curiosity = 600
    mind.width = 1
    mind.narrow = 3
    mind.shut = NOBODY
    mind.thrift = line(*THRIFT[players])
    return mind


def make_mind(s: State) -> Mind:
    """The valuer's mind for this match: which colour plays which role matters."""
    return mind_for(s.players, roles_of(s))


def mind_for(players: int, roles: tuple[int, ...]) -> Mind:
    """The valuer's mind where the colours have these roles."""
    return fill_mind(Mind(), players, chances(players, roles))

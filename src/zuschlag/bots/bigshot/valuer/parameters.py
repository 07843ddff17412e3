"""The valuer's tuned parameters, the search's, and valuations filled with them."""

from functools import cache
from itertools import pairwise
from math import exp

from zuschlag.bots.bigshot.valuer.ownership_chances import filling_numbers, ownership_chances
from zuschlag.bots.bigshot.valuer.valuation_fields import EXPECTED_LOTS_STEPS, MILLS, STAGES, Valuation
from zuschlag.games.bigshot.state import NOBODY, State

RIVAL_WEIGHT = {2: 435, 3: 346, 4: 198}
"""By number of players: what a rival's million counts, in thousandths of one's own."""
CASH_MULTIPLIER = {2: (6538, 2240, 980), 3: (2295, 2426, 1000), 4: (2240, 2095, 1235)}
"""What cash is worth before the first round, in the middle and after the last, in thousandths: money early is worth more."""
LOAN_COST_WEIGHT = {2: 521, 3: 940, 4: 1000}
"""What the cost of a loan counts, in thousandths."""
QUALIFICATION_BONUS = {2: 10941, 3: 4286, 4: 15000}
"""What it is worth to be sure of a colour's two lots, in mills."""
WIN_TEMPERATURE = {2: (50000, 50000, 16000), 3: (38000, 22500, 8500), 4: (21000, 13000, 6500)}
"""How many mills of expected balance multiply the odds of winning by e, at the same times; fitted to games of the valuer."""

ROLLOUT_ROUNDS = 4
"""Rounds that the valuer plays after the last node of the tree."""
EXPLORATION = 600
"""UCB1's exploration constant, in thousandths of a win."""
ROOT_WIDENING = 1
"""The root has 2 + this · √visits candidates open,"""
INTERIOR_WIDENING = 3
"""and every other node 1 + this · √visits / 100."""


def roles_of(s: State) -> tuple[int, ...]:
    """The role of every colour: those of the seats in order, the ghost's last."""
    order = [c for seat in range(s.players) for c in s.colour[seat] if c != NOBODY]
    order += [c for c, seat in enumerate(s.seat) if seat == NOBODY]
    return tuple(order.index(c) for c in range(len(s.seat)))


def interpolate_stages(*knots: int) -> list[int]:
    """A number for every stage, interpolated linearly between evenly spaced knots."""
    span = (STAGES - 1) // (len(knots) - 1)
    return [low + (high - low) * step // span for low, high in pairwise(knots) for step in range(span)] + [knots[-1]]


@cache
def two_lots_chances() -> list[int]:
    """The chance of two lots or more, in thousandths, by the tenths of lots that are expected (Poisson)."""
    return [round(MILLS * (1 - exp(-tenths / 10) * (1 + tenths / 10))) for tenths in range(EXPECTED_LOTS_STEPS)]


@cache
def one_lot_chances() -> list[int]:
    """The chance of exactly one lot, in thousandths, by the tenths of lots that are expected."""
    return [round(MILLS * exp(-tenths / 10) * tenths / 10) for tenths in range(EXPECTED_LOTS_STEPS)]


def fill_valuation(valuation: Valuation, players: int, table: list[list[int]]) -> Valuation:
    """Fill a valuation with this table of ownership chances and the tuned parameters."""
    valuation.filling = filling_numbers()  # tables are shared: no valuation writes on them
    valuation.ownership_chance = table
    valuation.rival_weight = RIVAL_WEIGHT[players]
    valuation.loan_cost_weight = LOAN_COST_WEIGHT[players]
    valuation.qualification_bonus = QUALIFICATION_BONUS[players]
    valuation.two_lots_chance = two_lots_chances()
    valuation.one_lot_chance = one_lot_chances()
    valuation.win_temperature = interpolate_stages(*WIN_TEMPERATURE[players])
    valuation.rollout_rounds = ROLLOUT_ROUNDS
    valuation.exploration = EXPLORATION
    valuation.root_widening = ROOT_WIDENING
    valuation.interior_widening = INTERIOR_WIDENING
    valuation.excluded_lot = NOBODY
    valuation.cash_multiplier = interpolate_stages(*CASH_MULTIPLIER[players])
    return valuation


def make_valuation(s: State) -> Valuation:
    """The valuation for the match of this state."""
    return valuation_for(s.players, roles_of(s))


def valuation_for(players: int, roles: tuple[int, ...]) -> Valuation:
    """The valuation for so many players, where the colours have these roles."""
    return fill_valuation(Valuation(), players, ownership_chances(players, roles))

"""The ring: what is still to come changes the chances of owning lots, for the decision's own table only."""

from tests.bots.bigshot.positions import auction, states
from zuschlag.bots.bigshot.tactical_valuer.parameters import TACTICS, make_tactical_valuation, set_tactics
from zuschlag.bots.bigshot.tactical_valuer.ring import count_cubes_left, set_chances
from zuschlag.bots.bigshot.valuer.ownership_chances import ownership_chances
from zuschlag.bots.bigshot.valuer.parameters import interpolate_stages, make_valuation
from zuschlag.games.bigshot.state import CUBES, State

ROLES = (0, 1, 2, 3)


def ring_of_red() -> State:
    """Two spaces are left after this auction, with six red cubes and two yellow ones."""
    s = auction({}, "RYWK", at_round=16)
    s.heaps[16], s.heaps[17] = [4, 0, 0, 0], [2, 2, 0, 0]
    return s


def test_the_cubes_of_the_auction_itself_are_not_to_come() -> None:
    """BS-4: only those on the other spaces."""
    assert [count_cubes_left(ring_of_red(), c) for c in range(4)] == [6, 2, 0, 0]
    for s in states(every=97):
        placed = [sum(lot[c] for lot in s.lots) for c in range(4)]
        for c in range(4):
            assert 0 <= count_cubes_left(s, c) <= CUBES - placed[c] - s.heaps[s.broker][c]


def test_a_colour_with_more_cubes_to_come_is_likelier_to_own_a_lot() -> None:
    """And one with fewer is less likely; certain lots stay certain, and lost ones lost. A weight of 0 changes nothing."""
    s = ring_of_red()
    counted = ownership_chances(4, ROLES)
    valuation = make_valuation(s)
    valuation.ownership_chance = [row.copy() for row in counted]
    set_chances(s, valuation, counted, 0)
    assert valuation.ownership_chance == counted
    set_chances(s, valuation, counted, 100)
    for stage, (chances, before) in enumerate(zip(valuation.ownership_chance, counted, strict=True)):
        changes = [[chances[at] - before[at] for at in range(c, len(before), 4)] for c in range(4)]
        if stage in (s.round, s.round + 1):
            assert min(changes[0]) == 0 < max(changes[0])
            assert min(changes[2]) < 0 == max(changes[2])
            assert not any(changes[1])  # as many as the average
            assert all(after == chance for after, chance in zip(chances, before, strict=True) if chance in (0, 1000))
        else:
            assert chances == before


def test_chances_stay_chances_whatever_the_weight() -> None:
    """Between 0 and 1."""
    s = ring_of_red()
    counted = ownership_chances(4, ROLES)
    valuation = make_valuation(s)
    valuation.ownership_chance = [row.copy() for row in counted]
    set_chances(s, valuation, counted, 5000)
    for chances in valuation.ownership_chance[s.round : s.round + 2]:
        assert (min(chances), max(chances)) == (0, 1000)


def test_every_variant_has_weights_and_a_valuation_leaves_the_shared_table_alone() -> None:
    """The valuer of version 0.2, which searches use, plays by that table."""
    for s in states(every=301):
        tactics = TACTICS[s.players]
        roles = tuple(range(4))
        counted = [row.copy() for row in ownership_chances(s.players, roles)]
        valuation = make_tactical_valuation(s)
        assert ownership_chances(s.players, roles) == counted
        assert (valuation.rival_weight, valuation.loan_cost_weight) == (tactics["rival_weight"], tactics["loan_cost_weight"])
        assert valuation.qualification_bonus == tactics["qualification_bonus"]
        assert valuation.cash_multiplier == interpolate_stages(*tactics["cash_multiplier"])
    other = make_valuation(s)
    set_tactics(other, tactics)
    assert other.cash_multiplier == valuation.cash_multiplier

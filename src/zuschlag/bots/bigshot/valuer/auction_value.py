"""What winning the auction is worth to every seat, and what it would pay.

Winning is worth what the seat makes of the cubes, less what the rival makes of them who gets them otherwise. Money spent is
lost, and money that a rival spends is a small gain: so the price at which winning and losing are equal is below that.
"""

from zuschlag.bots.bigshot.valuer.placement import make_plan, set_lot_values
from zuschlag.bots.bigshot.valuer.valuation_fields import Valuation
from zuschlag.games.bigshot.state import COLOURS, LOTS, NOBODY, PARKS, State
from zuschlag.kernel import rule


@rule
def set_colour_weights(s: State, valuation: Valuation) -> None:
    """Set how much each colour's money counts to each seat: its own fully, a rival's against it, the ghost's not at all."""
    for seat in range(s.players):
        for c in range(COLOURS):
            valuation.colour_weight[seat][c] = (
                0 if s.seat[c] == NOBODY else 1000 if s.seat[c] == seat else -valuation.rival_weight
            )


@rule
def set_worth_if_won(s: State, valuation: Valuation, seat: int) -> None:
    """Set what each colour can expect of the lots once the seat's plan is carried out."""
    stage = s.round + 1
    for p in range(PARKS):
        for c in range(COLOURS):
            valuation.park_chance[p][c] = planned_chance_to_own(s, valuation, stage, s.park[p], c)
    for c in range(COLOURS):
        expected = 0
        total = 0
        for lot in range(LOTS):
            worth = s.value[lot] * 1000
            for p in range(PARKS):
                if s.doubles[p][lot] == 1:
                    worth += worth * valuation.park_chance[p][c] // 1000
            chance = planned_chance_to_own(s, valuation, stage, lot, c)
            total += worth * chance // 1000
            expected += chance
        valuation.worth_if_won[seat][c] = (
            total + valuation.qualification_bonus * valuation.two_lots_chance[expected // 100] // 1000
        )


@rule
def planned_chance_to_own(s: State, valuation: Valuation, stage: int, lot: int, colour: int) -> int:
    """The chance that the colour will own the lot once the plan is carried out."""
    if s.room[lot] == 0:
        return 1000 if s.owner[lot] == colour else 0
    cubes = s.lots[lot]
    plan = valuation.plan[lot]
    at = valuation.filling[cubes[0] + plan[0] | cubes[1] + plan[1] << 3 | cubes[2] + plan[2] << 6 | cubes[3] + plan[3] << 9]
    return valuation.ownership_chance[stage][at * COLOURS + colour]


@rule
def appraise(s: State, valuation: Valuation) -> None:
    """Evaluate the auction for every seat: its plan, what that is worth to each colour, and what the seat would pay."""
    set_colour_weights(s, valuation)
    set_lot_values(s, valuation)
    for seat in range(s.players):
        make_plan(s, valuation, seat)
        set_worth_if_won(s, valuation, seat)
    for seat in range(s.players):
        total = 0
        for other in range(s.players):
            prize = 0
            for c in range(COLOURS):
                prize += valuation.colour_weight[seat][c] * (valuation.worth_if_won[seat][c] - valuation.worth_if_won[other][c])
            valuation.prize[seat][other] = prize // 1000
            total += prize // 1000
        valuation.limit[seat] = break_even_price(s, valuation, total // (s.players - 1))
    for seat in range(s.players):
        valuation.rival[seat] = strongest_rival(s, valuation, seat)
    for seat in range(s.players):
        valuation.limit[seat] = 0
        if valuation.rival[seat] != NOBODY:
            valuation.limit[seat] = break_even_price(s, valuation, valuation.prize[seat][valuation.rival[seat]])


@rule
def strongest_rival(s: State, valuation: Valuation, seat: int) -> int:
    """The other seat, still in the auction, that would pay most."""
    found = NOBODY
    for other in range(s.players):
        if other != seat and s.passed[other] == 0 and (found == NOBODY or valuation.limit[other] > valuation.limit[found]):
            found = other
    return found


@rule
def break_even_price(s: State, valuation: Valuation, prize: int) -> int:
    """The price in millions at which winning such a prize and leaving it are equal."""
    return max(prize // (valuation.cash_multiplier[s.round] + valuation.rival_weight), 0)

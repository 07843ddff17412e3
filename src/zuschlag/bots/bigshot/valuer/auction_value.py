"""What the cubes under the hammer are worth to every seat.

To win is worth what one would make of the cubes, less what the rival would make of them who gets them otherwise. Money spent is
gone, and money that a rival spends is some gain: so the price at which winning and losing are alike is below that.
"""

from zuschlag.bots.bigshot.valuer.placement import make_plan, set_stakes
from zuschlag.bots.bigshot.valuer.valuation import Mind
from zuschlag.games.bigshot.state import COLOURS, LOTS, NOBODY, PARKS, State
from zuschlag.kernel import rule


@rule
def set_wants(s: State, mind: Mind) -> None:
    """Every seat wants its own colours to be rich, and its rivals' a little poorer; the ghost's is nobody's concern."""
    spite = mind.spite
    for seat in range(s.players):
        for c in range(COLOURS):
            mind.wants[seat][c] = 0 if s.seat[c] == NOBODY else 1000 if s.seat[c] == seat else -spite


@rule
def set_worth(s: State, mind: Mind, seat: int) -> None:
    """What each colour can expect of the lots once the seat's plan is carried out."""
    stage = s.round + 1
    for p in range(PARKS):
        for c in range(COLOURS):
            mind.parked[p][c] = planned_chance(s, mind, stage, s.park[p], c)
    for c in range(COLOURS):
        expected = 0
        total = 0
        for lot in range(LOTS):
            worth = s.value[lot] * 1000
            for p in range(PARKS):
                if s.doubles[p][lot] == 1:
                    worth += worth * mind.parked[p][c] // 1000
            chance = planned_chance(s, mind, stage, lot, c)
            total += worth * chance // 1000
            expected += chance
        mind.worth[seat][c] = total + mind.qualify * mind.qualified[expected // 100] // 1000


@rule
def planned_chance(s: State, mind: Mind, stage: int, lot: int, colour: int) -> int:
    """The chance that the colour will own the lot once the plan is carried out."""
    if s.room[lot] == 0:
        return 1000 if s.owner[lot] == colour else 0
    cubes = s.lots[lot]
    plan = mind.plan[lot]
    at = mind.filling[cubes[0] + plan[0] | cubes[1] + plan[1] << 3 | cubes[2] + plan[2] << 6 | cubes[3] + plan[3] << 9]
    return mind.chance[stage][at * COLOURS + colour]


@rule
def appraise(s: State, mind: Mind) -> None:
    """Think the auction through for every seat: its plan, what that does to everybody, and what it would pay."""
    set_wants(s, mind)
    set_stakes(s, mind)
    for seat in range(s.players):
        make_plan(s, mind, seat)
        set_worth(s, mind, seat)
    for seat in range(s.players):
        total = 0
        for other in range(s.players):
            prize = 0
            for c in range(COLOURS):
                prize += mind.wants[seat][c] * (mind.worth[seat][c] - mind.worth[other][c])
            mind.prize[seat][other] = prize // 1000
            total += prize // 1000
        mind.limit[seat] = price(s, mind, total // (s.players - 1))
    for seat in range(s.players):
        mind.rival[seat] = keenest(s, mind, seat)
    for seat in range(s.players):
        mind.limit[seat] = 0
        if mind.rival[seat] != NOBODY:
            mind.limit[seat] = price(s, mind, mind.prize[seat][mind.rival[seat]])


@rule
def keenest(s: State, mind: Mind, seat: int) -> int:
    """The other seat, still in the auction, that would pay most."""
    found = NOBODY
    for other in range(s.players):
        if other != seat and s.passed[other] == 0 and (found == NOBODY or mind.limit[other] > mind.limit[found]):
            found = other
    return found


@rule
def price(s: State, mind: Mind, prize: int) -> int:
    """The millions at which winning such a prize and leaving it are alike."""
    return max(prize // (mind.thrift[s.round] + mind.spite), 0)

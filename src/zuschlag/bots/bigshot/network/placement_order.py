"""The order of a plan's cubes where placements have one order of colours: in version 1 of the observations."""

from zuschlag.bots.bigshot.valuer.valuation_fields import Valuation
from zuschlag.games.bigshot.observation_v1 import first_colour
from zuschlag.games.bigshot.rules import PLACE
from zuschlag.games.bigshot.state import LOTS, State
from zuschlag.kernel import rule


@rule
def first_planned_move_by_colour(s: State, seat: int, valuation: Valuation) -> int:
    """The first cube of the plan in the order of colours, as a move. A plan places all cubes, so there is one."""
    c = first_colour(s, seat)
    lot = 0
    while valuation.plan[lot][c] == 0:
        lot += 1
    return PLACE + c * LOTS + lot

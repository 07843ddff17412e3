"""What an auction or a placement adds to the own lots alone, for people: in millions, by the chances to own them at the end.

The valuer itself goes by more than that: what rivals lose, and the two lots that winning needs, count for it as well. What an
auction adds by this is what valuers then have more at the end (`python -m bench.reason_calibration auction`: 0.97 to 0.99
times as much); of placements, it tells which one leaves more, but not how much.
"""

from collections.abc import Sequence

from zuschlag.bots.bigshot.valuer.auction_value import set_colour_weights, set_worth_if_won
from zuschlag.bots.bigshot.valuer.placement import make_plan, set_lot_values
from zuschlag.bots.bigshot.valuer.valuation_fields import MILLS, Valuation
from zuschlag.games.bigshot.lots import majority
from zuschlag.games.bigshot.rules import PLACE
from zuschlag.games.bigshot.state import LOTS, NOBODY, State


def auction_worth(s: State, valuation: Valuation, seat: int, rival: int) -> tuple[float, float]:
    """How much more the seat's lots will be worth if it gets the cubes than if the rival does; the same for the rival. After
    `appraise`."""
    valuation.qualification_bonus, bonus = 0, valuation.qualification_bonus
    for each in (seat, rival):
        make_plan(s, valuation, each)
        set_worth_if_won(s, valuation, each)
    valuation.qualification_bonus = bonus
    own, theirs = (
        sum(valuation.worth_if_won[each][c] - valuation.worth_if_won[other][c] for c in s.colour[each] if c != NOBODY) / MILLS
        for each, other in ((seat, rival), (rival, seat))
    )
    return own, theirs


def placement_worth(
    s: State, valuation: Valuation, seat: int, better: Sequence[int], worse: Sequence[int]
) -> tuple[float, float]:
    """How much more the seat's lots are worth at the end with the first of two placements, and how much less its rivals' are.

    Cubes that a placement leaves are placed as the valuer places them.
    """
    set_colour_weights(s, valuation)
    set_lot_values(s, valuation)
    valuation.qualification_bonus, bonus = 0, valuation.qualification_bonus
    worth = []
    for moves in (better, worse):
        then = s.copy()
        for c, lot in (divmod(move - PLACE, LOTS) for move in moves):
            move_cube(then, c, lot, 1)
            then.owner[lot] = majority(then, lot) if then.room[lot] == 0 else NOBODY
        make_plan(then, valuation, seat)
        set_worth_if_won(then, valuation, seat)
        worth.append(list(valuation.worth_if_won[seat]))
    valuation.qualification_bonus = bonus
    more = [(after - other) / MILLS for after, other in zip(*worth, strict=True)]
    own = sum(more[c] for c in range(len(more)) if s.seat[c] == seat)
    rivals = sum(more[c] for c in range(len(more)) if s.seat[c] not in (seat, NOBODY))
    return own, -rivals


def move_cube(s: State, c: int, lot: int, count: int) -> None:
    """Put a cube into a lot, or take it out again."""
    s.heaps[s.broker][c] -= count
    s.lots[lot][c] += count
    s.room[lot] -= count

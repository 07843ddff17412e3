"""What every change of equipment is worth, all of them in one pass over the contracts.

A change matters to a contract only by the cards that it lacks: taking a kind that it lacks brings it one nearer, giving one
that it needs takes it one further. So the worth of a swap is that of its taking and its giving, corrected where both matter.
"""

from zuschlag.bots.zahltag.valuer.equipment_value import hand_cost, look_ahead, set_out
from zuschlag.bots.zahltag.valuer.valuation import BITS, CHANGES, ONE, SPANS, Mind
from zuschlag.games.zahltag.equipment import DROP, KEEP, SWAP, TAKE, count_changes, nth_change
from zuschlag.games.zahltag.state import KINDS, State
from zuschlag.kernel import rule


@rule
def share(mind: Mind, span: int, lack: int) -> int:
    """How much of a contract's worth counts when so many cards are lacking."""
    if lack == 0:
        return ONE
    return mind.lacking[span] if lack == 1 else 0


@rule
def weigh_span(s: State, mind: Mind, span: int) -> None:
    """Add what can be earned in one span to the value of every change."""
    cards = mind.cards[span]
    values = mind.values
    scale = mind.scale[span]
    for at in range(mind.lives):
        needs = s.needs[mind.live[at]]
        lack = 0
        for kind in range(KINDS):
            lack += max(needs[kind] - cards[kind], 0)
        if lack < 3:
            worth = mind.worth[at] * scale
            here = share(mind, span, lack)
            nearer = worth * (share(mind, span, lack - 1) - here) if lack > 0 else 0
            further = worth * (share(mind, span, lack + 1) - here)
            values[KEEP] += worth * here
            for kind in range(KINDS):
                if needs[kind] > cards[kind]:
                    values[TAKE + kind] += nearer
                if needs[kind] >= cards[kind]:
                    values[DROP + kind] += further
                    for taken in range(KINDS):
                        if needs[taken] > cards[taken]:
                            values[SWAP + kind * KINDS + taken] -= nearer + further


@rule
def weigh_changes(s: State, seat: int, mind: Mind) -> None:
    """Write the worth of every change into `mind.values`, also of those that are not offered."""
    look_ahead(s, seat, mind)
    set_out(s, seat, mind)
    values = mind.values
    for change in range(CHANGES):
        values[change] = 0
    for span in range(SPANS):
        if mind.spans[span] > 0:
            weigh_span(s, mind, span)
    kept = values[KEEP]
    same = hand_cost(s, seat, mind, 0)
    fewer = hand_cost(s, seat, mind, -1)
    more = hand_cost(s, seat, mind, 1)
    for given in range(KINDS):
        for taken in range(KINDS):
            at = SWAP + given * KINDS + taken
            values[at] = ((values[at] + values[DROP + given] + values[TAKE + taken] + kept) >> 3 * BITS) - same
    for kind in range(KINDS):
        values[TAKE + kind] = ((values[TAKE + kind] + kept) >> 3 * BITS) - more
        values[DROP + kind] = ((values[DROP + kind] + kept) >> 3 * BITS) - fewer
    values[KEEP] = (kept >> 3 * BITS) - same


@rule
def best_change(s: State, seat: int, mind: Mind) -> int:
    """The change of equipment that is worth most; `mind.values` has the worth of each."""
    weigh_changes(s, seat, mind)
    best = KEEP
    for n in range(1, count_changes(s, seat)):
        move = nth_change(s, seat, n)
        if mind.values[move] > mind.values[best]:
            best = move
    return best

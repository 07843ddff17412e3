"""The value of every change of equipment, all of them in one pass over the contracts.

A change matters to a contract only by the cards that it lacks: taking a kind that it lacks brings it one nearer, giving one
that it needs takes it one further. So a swap is worth its taking and its giving, corrected where both matter.
"""

from zuschlag.bots.zahltag.valuer.equipment_value import hand_cost, look_ahead, set_span_cards
from zuschlag.bots.zahltag.valuer.valuation_fields import BITS, CHANGES, ONE, SPANS, Valuation
from zuschlag.games.zahltag.equipment import DROP, KEEP, SWAP, TAKE, count_changes, nth_change
from zuschlag.games.zahltag.state import KINDS, State
from zuschlag.kernel import rule


@rule
def completion_weight(valuation: Valuation, span: int, lack: int) -> int:
    """How much of a contract's worth counts when so many cards are lacking, in 1/1024."""
    if lack == 0:
        return ONE
    return valuation.one_card_short_weight[span] if lack == 1 else 0


@rule
def add_span_values(s: State, valuation: Valuation, span: int) -> None:
    """Add what can be earned in one span to the value of every change."""
    cards = valuation.span_cards[span]
    values = valuation.change_values
    scale = valuation.span_scale[span]
    for at in range(valuation.live_count):
        needs = s.needs[valuation.live_contracts[at]]
        lack = 0
        for kind in range(KINDS):
            lack += max(needs[kind] - cards[kind], 0)
        if lack < 3:
            worth = valuation.contract_worth[at] * scale
            here = completion_weight(valuation, span, lack)
            nearer = worth * (completion_weight(valuation, span, lack - 1) - here) if lack > 0 else 0
            further = worth * (completion_weight(valuation, span, lack + 1) - here)
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
def evaluate_changes(s: State, seat: int, valuation: Valuation) -> None:
    """Set `change_values`, what every change is worth, also of those that are not offered."""
    look_ahead(s, seat, valuation)
    set_span_cards(s, seat, valuation)
    values = valuation.change_values
    for change in range(CHANGES):
        values[change] = 0
    for span in range(SPANS):
        if valuation.span_reveals[span] > 0:
            add_span_values(s, valuation, span)
    kept = values[KEEP]
    same = hand_cost(s, seat, valuation, 0)
    fewer = hand_cost(s, seat, valuation, -1)
    more = hand_cost(s, seat, valuation, 1)
    for given in range(KINDS):
        for taken in range(KINDS):
            at = SWAP + given * KINDS + taken
            values[at] = ((values[at] + values[DROP + given] + values[TAKE + taken] + kept) >> 3 * BITS) - same
    for kind in range(KINDS):
        values[TAKE + kind] = ((values[TAKE + kind] + kept) >> 3 * BITS) - more
        values[DROP + kind] = ((values[DROP + kind] + kept) >> 3 * BITS) - fewer
    values[KEEP] = (kept >> 3 * BITS) - same


@rule
def choose_change(s: State, seat: int, valuation: Valuation) -> int:
    """The change of equipment that is worth most; `change_values` has the value of each."""
    evaluate_changes(s, seat, valuation)
    best = KEEP
    for n in range(1, count_changes(s, seat)):
        move = nth_change(s, seat, n)
        if valuation.change_values[move] > valuation.change_values[best]:
            best = move
    return best

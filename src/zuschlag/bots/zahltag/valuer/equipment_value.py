"""What equipment is worth: what it can earn in the three spans ahead, less what it costs at paydays.

Three spans: until the seat's next turn it has what is in hand; then what lies right returns; from its turn after that, what
lies left does too.
"""

from zuschlag.bots.zahltag.valuer.beliefs import estimate_hands, estimate_rivals, situation_row
from zuschlag.bots.zahltag.valuer.valuation_fields import BITS, ONE, SPANS, Valuation
from zuschlag.games.zahltag.contract_stack import most_in_a_row
from zuschlag.games.zahltag.state import KINDS, LAST_PAYDAY, OFFERING, State
from zuschlag.kernel import rule


@rule
def reveals_before(s: State, seat: int) -> int:
    """How many cards are revealed before the seat's next turn begins, from the next reveal on."""
    if s.phase != OFFERING and s.turn == seat:
        return s.seats_in
    reveals = 0 if s.phase == OFFERING else 1
    at = s.turn
    while True:
        at = at + 1 if at + 1 < s.players else 0
        if at == seat:
            return reveals
        if s.out[at] == 0:
            reveals += 1


@rule
def look_ahead(s: State, seat: int, valuation: Valuation) -> None:
    """Set the reveals and paydays of the spans ahead, and what being able to do each contract that may come is worth."""
    left = LAST_PAYDAY - s.held
    most = most_in_a_row(s)
    stack = s.contracts + s.paydays
    reveals = min(left * ONE * (stack + 1) // (s.paydays + 1), (left * (most + 1) - s.since) * ONE)
    before = reveals_before(s, seat)
    valuation.span_reveals[0] = min(before * ONE, reveals)
    valuation.span_reveals[1] = min(s.seats_in * ONE, reveals - valuation.span_reveals[0])
    valuation.span_reveals[2] = reveals - valuation.span_reveals[0] - valuation.span_reveals[1]
    for span in range(SPANS):
        valuation.span_paydays[span] = left * valuation.span_reveals[span] * ONE // reveals
    if s.since + before > most:
        valuation.span_paydays[0] = max(valuation.span_paydays[0], ONE)
        valuation.span_reveals[0] = max(valuation.span_reveals[0] - ONE, 0)  # that reveal brings no contract
    elif s.since + before + s.seats_in > most:
        valuation.span_paydays[1] = max(valuation.span_paydays[1], ONE - valuation.span_paydays[0])
    valuation.span_reveals[2] = min(valuation.span_reveals[2], valuation.horizon)
    valuation.span_paydays[2] = min(valuation.span_paydays[2], left * valuation.span_reveals[2] * ONE // reveals)
    for span in range(SPANS):
        valuation.span_scale[span] = valuation.span_reveals[span] * valuation.income_weight[span] // stack
    estimate_hands(s, seat, valuation)
    valuation.live_count = 0
    for contract in range(s.distinct):
        if s.stack[contract] > 0:
            estimate_rivals(s, seat, valuation, contract)
            valuation.live_contracts[valuation.live_count] = contract
            valuation.contract_worth[valuation.live_count] = (
                valuation.ability_value[situation_row(valuation, valuation.assumed_contract_cost)] * s.stack[contract]
            )
            valuation.live_count += 1


@rule
def set_span_cards(s: State, seat: int, valuation: Valuation) -> None:
    """Set the cards that the seat has in hand in each span, with its present equipment."""
    for kind in range(KINDS):
        valuation.span_cards[0][kind] = s.hand[seat][kind]
        valuation.span_cards[1][kind] = s.hand[seat][kind] + s.right[seat][kind]
        valuation.span_cards[2][kind] = valuation.span_cards[1][kind] + s.left[seat][kind]


@rule
def hand_cost(s: State, seat: int, valuation: Valuation, more: int) -> int:
    """What the cards of `span_cards`, and so many more, cost at the paydays ahead. After `look_ahead`."""
    cost = 0
    hand = 0
    missing = 0
    for span in range(SPANS):
        cards = valuation.span_cards[span]
        hand = cards[0] + cards[1] + cards[2] + cards[3] + more
        cost += hand * valuation.span_paydays[span] * valuation.wage_weight[span]
        if span < SPANS - 1:
            missing = max(missing, hand - valuation.smallest_rival_hand - s.money[seat])
    return (cost >> BITS) + missing * valuation.shortfall_penalty


@rule
def equipment_value(s: State, seat: int, valuation: Valuation) -> int:
    """What the cards of `span_cards` are worth. After `look_ahead`."""
    value = 0
    for span in range(SPANS):
        cards = valuation.span_cards[span]
        earned = 0
        if valuation.span_reveals[span] > 0:
            for at in range(valuation.live_count):
                needs = s.needs[valuation.live_contracts[at]]
                lack = 0
                for kind in range(KINDS):
                    lack += max(needs[kind] - cards[kind], 0)
                if lack == 0:
                    earned += valuation.contract_worth[at] << BITS
                elif lack == 1:
                    earned += valuation.contract_worth[at] * valuation.one_card_short_weight[span]
        value += earned * valuation.span_scale[span]
    return (value >> 3 * BITS) - hand_cost(s, seat, valuation, 0)

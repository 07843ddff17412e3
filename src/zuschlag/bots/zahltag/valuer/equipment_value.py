"""What equipment is worth: what can be earned with it in the spans ahead, less what it costs at paydays.

Three spans: until the seat's next turn it has what is in hand; then what lies right returns; from its turn after that, what
lies left does too.
"""

from zuschlag.bots.zahltag.valuer.beliefs import judge, situation, size_up
from zuschlag.bots.zahltag.valuer.valuation import BITS, ONE, SPANS, Mind
from zuschlag.games.zahltag.contract_stack import MOST_IN_A_ROW, MOST_IN_A_ROW_FOR_TWO
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
def look_ahead(s: State, seat: int, mind: Mind) -> None:
    """Write down the spans ahead, the paydays in them, and what each contract that may come is worth to one able to do it."""
    left = LAST_PAYDAY - s.held
    most = MOST_IN_A_ROW_FOR_TWO if s.players == 2 else MOST_IN_A_ROW
    stack = s.contracts + s.paydays
    reveals = min(left * ONE * (stack + 1) // (s.paydays + 1), (left * (most + 1) - s.since) * ONE)
    before = reveals_before(s, seat)
    mind.spans[0] = min(before * ONE, reveals)
    mind.spans[1] = min(s.seats_in * ONE, reveals - mind.spans[0])
    mind.spans[2] = reveals - mind.spans[0] - mind.spans[1]
    for span in range(SPANS):
        mind.due[span] = left * mind.spans[span] * ONE // reveals
    if s.since + before > most:
        mind.due[0] = max(mind.due[0], ONE)
        mind.spans[0] = max(mind.spans[0] - ONE, 0)  # that reveal brings no contract
    elif s.since + before + s.seats_in > most:
        mind.due[1] = max(mind.due[1], ONE - mind.due[0])
    mind.spans[2] = min(mind.spans[2], mind.horizon)
    mind.due[2] = min(mind.due[2], left * mind.spans[2] * ONE // reveals)
    for span in range(SPANS):
        mind.scale[span] = mind.spans[span] * mind.income[span] // stack
    size_up(s, seat, mind)
    mind.lives = 0
    for contract in range(s.distinct):
        if s.stack[contract] > 0:
            judge(s, seat, mind, contract)
            mind.live[mind.lives] = contract
            mind.worth[mind.lives] = mind.gains[situation(mind, mind.toil)] * s.stack[contract]
            mind.lives += 1


@rule
def set_out(s: State, seat: int, mind: Mind) -> None:
    """Write down the cards that the seat has in hand in each span, as things are."""
    for kind in range(KINDS):
        mind.cards[0][kind] = s.hand[seat][kind]
        mind.cards[1][kind] = s.hand[seat][kind] + s.right[seat][kind]
        mind.cards[2][kind] = mind.cards[1][kind] + s.left[seat][kind]


@rule
def hand_cost(s: State, seat: int, mind: Mind, more: int) -> int:
    """What the cards written down, and so many more, cost at the paydays ahead. After `look_ahead`."""
    cost = 0
    hand = 0
    missing = 0
    for span in range(SPANS):
        cards = mind.cards[span]
        hand = cards[0] + cards[1] + cards[2] + cards[3] + more
        cost += hand * mind.due[span] * mind.wages[span]
        if span < SPANS - 1:
            missing = max(missing, hand - mind.lowest - s.money[seat])
    return (cost >> BITS) + missing * mind.dread


@rule
def worth_of(s: State, seat: int, mind: Mind) -> int:
    """What the cards written down are worth. After `look_ahead`."""
    value = 0
    for span in range(SPANS):
        cards = mind.cards[span]
        earned = 0
        if mind.spans[span] > 0:
            for at in range(mind.lives):
                needs = s.needs[mind.live[at]]
                lack = 0
                for kind in range(KINDS):
                    lack += max(needs[kind] - cards[kind], 0)
                if lack == 0:
                    earned += mind.worth[at] << BITS
                elif lack == 1:
                    earned += mind.worth[at] * mind.lacking[span]
        value += earned * mind.scale[span]
    return (value >> 3 * BITS) - hand_cost(s, seat, mind, 0)

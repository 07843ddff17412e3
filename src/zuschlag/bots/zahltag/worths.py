"""What equipment is worth: what can be earned with it in the spans ahead, less what it costs at paydays.

Three spans: until the seat's next turn it has what is in hand; then what lies right returns; from its turn after that, what
lies left does too.
"""

from zuschlag.bots.zahltag.beliefs import judge, situation, size_up
from zuschlag.bots.zahltag.mind import ONE, Mind
from zuschlag.games.zahltag.stack import MOST_IN_A_ROW, MOST_IN_A_ROW_FOR_TWO
from zuschlag.games.zahltag.state import KINDS, LAST_PAYDAY, OFFERING, State
from zuschlag.kernel import rule


@rule
def reveals_before(s: State, seat: int) -> int:
    """How many cards are revealed before the seat's next turn begins, from the next reveal on."""
    if s.phase != OFFERING and s.turn == seat:
        return s.inside
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
    mind.spans[1] = min(s.inside * ONE, reveals - mind.spans[0])
    mind.spans[2] = reveals - mind.spans[0] - mind.spans[1]
    for span in range(3):
        mind.due[span] = left * mind.spans[span] * ONE // reveals
    if s.since + before > most:
        mind.due[0] = max(mind.due[0], ONE)
    elif s.since + before + s.inside > most:
        mind.due[1] = max(mind.due[1], ONE - mind.due[0])
    mind.spans[2] = min(mind.spans[2], mind.horizon)
    mind.due[2] = min(mind.due[2], left * mind.spans[2] * ONE // reveals)
    size_up(s, seat, mind)
    mind.lives = 0
    for contract in range(s.distinct):
        if s.stack[contract] > 0:
            judge(s, seat, mind, contract)
            mind.live[mind.lives] = contract
            mind.worth[mind.lives] = mind.gains[situation(mind, mind.toil)] * s.stack[contract] // stack
            mind.lives += 1


@rule
def set_out(s: State, seat: int, mind: Mind) -> None:
    """Write down the cards that the seat has in hand in each span, as things are."""
    for kind in range(KINDS):
        mind.cards[0][kind] = s.hand[seat][kind]
        mind.cards[1][kind] = s.hand[seat][kind] + s.right[seat][kind]
        mind.cards[2][kind] = mind.cards[1][kind] + s.left[seat][kind]


@rule
def worth_of(s: State, seat: int, mind: Mind) -> int:
    """What the cards written down are worth. After `look_ahead`."""
    now = mind.cards[0]
    soon = mind.cards[1]
    later = mind.cards[2]
    earned0 = 0
    earned1 = 0
    earned2 = 0
    for at in range(mind.lives):
        needs = s.needs[mind.live[at]]
        worth = mind.worth[at]
        lack0 = 0
        lack1 = 0
        lack2 = 0
        for kind in range(KINDS):
            lack0 += max(needs[kind] - now[kind], 0)
            lack1 += max(needs[kind] - soon[kind], 0)
            lack2 += max(needs[kind] - later[kind], 0)
        if lack0 == 0:
            earned0 += worth * ONE
        elif lack0 == 1:
            earned0 += worth * mind.lacking[0]
        if lack1 == 0:
            earned1 += worth * ONE
        elif lack1 == 1:
            earned1 += worth * mind.lacking[1]
        if lack2 == 0:
            earned2 += worth * ONE
        elif lack2 == 1:
            earned2 += worth * mind.lacking[2]
    value = earned0 // ONE * mind.spans[0] // ONE * mind.income[0] // ONE
    value += earned1 // ONE * mind.spans[1] // ONE * mind.income[1] // ONE
    value += earned2 // ONE * mind.spans[2] // ONE * mind.income[2] // ONE
    hand0 = now[0] + now[1] + now[2] + now[3]
    hand1 = soon[0] + soon[1] + soon[2] + soon[3]
    hand2 = later[0] + later[1] + later[2] + later[3]
    value -= (
        hand0 * mind.due[0] * mind.wages[0] + hand1 * mind.due[1] * mind.wages[1] + hand2 * mind.due[2] * mind.wages[2]
    ) // ONE
    missing = max(hand0 - mind.lowest - s.money[seat], hand1 - mind.lowest - s.money[seat] - 1)
    if missing > 0:
        value -= missing * mind.dread
    return value

"""The stack: a multiset of contracts and paydays, drawn late, so there is no hidden order (ZT-2, ZT-9, ZT-13, ZT-14).

Outcomes are numbers: 0 is a payday, and a contract is its own number and one more.
"""

from zuschlag.games.zahltag.events import REVEALED
from zuschlag.games.zahltag.paydays import hold_payday
from zuschlag.games.zahltag.state import OFFERING, State
from zuschlag.kernel import emit, rule

PAYDAY = 0
MOST_IN_A_ROW = 9
MOST_IN_A_ROW_FOR_TWO = 8


@rule
def is_forced(s: State) -> bool:
    """ZT-14: nine contracts in a row, or eight with two who started, and a payday is due."""
    return s.since >= (MOST_IN_A_ROW_FOR_TWO if s.players == 2 else MOST_IN_A_ROW)


@rule
def count_outcomes(s: State) -> int:
    return s.distinct + 1


@rule
def outcome_weight(s: State, outcome: int) -> int:
    """How many cards of this kind can be revealed now."""
    if is_forced(s):
        return 1 if outcome == PAYDAY else 0
    if outcome == PAYDAY:
        # ZT-13: directly after a payday another is shuffled back, unless nothing else is left.
        return 0 if s.is_fresh == 1 and s.contracts > 0 else s.paydays
    return s.stack[outcome - 1]


@rule
def total_weight(s: State) -> int:
    """The sum of all outcomes' weights."""
    if is_forced(s):
        return 1
    return (0 if s.is_fresh == 1 and s.contracts > 0 else s.paydays) + s.contracts


@rule
def outcome_at(s: State, n: int) -> int:
    """The outcome to which the nth of all weights belongs, from 0."""
    n -= outcome_weight(s, PAYDAY)
    if n < 0:
        return PAYDAY
    stack = s.stack
    contract = 0
    while n >= stack[contract]:
        n -= stack[contract]
        contract += 1
    return contract + 1


@rule
def settle(s: State, outcome: int) -> None:
    """ZT-9: the card is revealed."""
    if outcome == PAYDAY:
        hold_payday(s, is_forced(s))
        return
    s.contract = outcome - 1
    s.stack[s.contract] -= 1
    s.contracts -= 1
    s.since += 1
    s.is_fresh = 0
    emit(s, REVEALED, s.turn, s.contract, s.since)
    for seat in range(s.players):
        if s.out[seat] == 0:
            s.owing |= 1 << seat
    s.phase = OFFERING

"""The stack of contracts and paydays: a multiset, drawn late, so there is no hidden order (ZT-2, ZT-9, ZT-13, ZT-14).

Outcomes are numbers: 0 is a payday, and a contract has its own number plus one.
"""

from zuschlag.games.zahltag.events import REVEALED
from zuschlag.games.zahltag.paydays import hold_payday
from zuschlag.games.zahltag.state import OFFERING, State
from zuschlag.kernel import emit, rule

PAYDAY = 0
MOST_IN_A_ROW = 9
MOST_IN_A_ROW_FOR_TWO = 8


@rule
def most_in_a_row(s: State) -> int:
    """ZT-14: after how many contracts in a row a payday is due: nine, or eight in a game of two."""
    return MOST_IN_A_ROW_FOR_TWO if s.players == 2 else MOST_IN_A_ROW


@rule
def until_forced(s: State) -> int:
    """ZT-14: how many more contracts can be revealed before a payday is due."""
    return max(most_in_a_row(s) - s.since, 0)


@rule
def is_forced(s: State) -> bool:
    """ZT-14: is a payday due?"""
    return s.since >= most_in_a_row(s)


@rule
def count_outcomes(s: State) -> int:
    return s.distinct + 1


@rule
def outcome_weight(s: State, outcome: int) -> int:
    """The weight of an outcome: how many such cards can be revealed now."""
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
    """The outcome at position n, from 0, of all weights in a row."""
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
    """ZT-9: reveal the card."""
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

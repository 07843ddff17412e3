"""The rules of Zahltag as the verbs that drive every game. Law: every rule of this package is in the kernel subset.

The ids (ZT-8) are those of the published rules. Several seats can have to decide at once: a sealed offer each.
"""

from zuschlag.games.zahltag.contract_stack import count_outcomes, outcome_at, outcome_weight, settle, total_weight
from zuschlag.games.zahltag.deal import begin, deal
from zuschlag.games.zahltag.equipment import OFFER, can_change, change, count_changes, nth_change
from zuschlag.games.zahltag.offers import can_fulfil, seal
from zuschlag.games.zahltag.scoring import final_place, score, winners
from zuschlag.games.zahltag.state import MOST_OFFER, OFFERING, OVER, PREPARING, REVEALING, State
from zuschlag.games.zahltag.turns import end_preparation
from zuschlag.kernel import rule

__all__ = [
    "awaited",
    "begin",
    "can_move",
    "count_moves",
    "count_outcomes",
    "deal",
    "final_place",
    "is_over",
    "make_move",
    "nth_move",
    "outcome_at",
    "outcome_weight",
    "score",
    "settle",
    "total_weight",
    "winners",
]


@rule
def is_over(s: State) -> bool:
    return s.phase == OVER


@rule
def awaited(s: State) -> int:
    """The seats that have to decide, as bits; 0 where an outcome of chance is pending or the game is over."""
    if s.phase == OFFERING:
        return s.owing
    return 1 << s.turn if s.phase > OVER else 0


@rule
def count_moves(s: State, seat: int) -> int:
    """The number of moves that the awaited seat has."""
    if s.phase == OFFERING:
        return 1 + MOST_OFFER if can_fulfil(s, seat) else 1
    return count_changes(s, seat)


@rule
def nth_move(s: State, seat: int, n: int) -> int:
    """The nth of the awaited seat's moves, from 0. The order is fixed: the same state lists the same moves."""
    if s.phase == OFFERING:
        return OFFER + n
    return nth_change(s, seat, n)


@rule
def can_move(s: State, seat: int, move: int) -> bool:
    """Is the move among those that `nth_move` lists for the seat?"""
    if (awaited(s) >> seat) & 1 == 0:
        return False
    if s.phase == OFFERING:
        return move >= OFFER and move < OFFER + count_moves(s, seat)
    return can_change(s, seat, move)


@rule
def make_move(s: State, seat: int, move: int) -> None:
    """Carry out a move that `can_move` allows."""
    if s.phase == OFFERING:
        seal(s, seat, move - OFFER)
        return
    change(s, seat, move)
    if s.phase == PREPARING:
        end_preparation(s)
    else:
        s.phase = REVEALING

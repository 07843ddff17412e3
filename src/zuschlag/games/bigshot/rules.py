"""The rules of Big Shot as the verbs that drive every game. Law: every rule of this package is in the kernel subset.

The ids (BS-8) are those of the published rules. `deal` or `begin` starts a game. Then, while it is not over, either some
seats have to decide (`awaited`, `count_moves`, `nth_move`, `can_move`, `make_move`) or an outcome of chance is pending
(`count_outcomes`, `outcome_weight`, `total_weight`, `outcome_at`, `settle`). At the end there are `winners`, and every seat
has a place (`final_place`) and a `score`. The verbs do not check their arguments: ask `can_move` first.
"""

from zuschlag.games.bigshot.auction import HIGHEST_BID, bid, highest_bid, pass_bid, pay
from zuschlag.games.bigshot.broker import count_outcomes, outcome_at, outcome_weight, settle, total_weight
from zuschlag.games.bigshot.deal import begin, deal
from zuschlag.games.bigshot.events import DECLINED
from zuschlag.games.bigshot.loans import ask_next_for_loans, borrow, can_borrow, can_borrow_now, loans_available, loans_taken
from zuschlag.games.bigshot.lots import count_colours, place
from zuschlag.games.bigshot.scoring import final_place, score, winners
from zuschlag.games.bigshot.state import BIDDING, COLOURS, LENDING, LOTS, OVER, PLACING, PURSES, State
from zuschlag.kernel import emit, rule

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

# Moves are numbers: these, and from each of the last four upwards a colour, an amount or a colour and a lot.
PASS = 0
DECLINE = 1
LOAN = 2
PAY = LOAN + COLOURS
RAISE = PAY + COLOURS
PLACE = RAISE + HIGHEST_BID + 1


@rule
def is_over(s: State) -> bool:
    return s.phase == OVER


@rule
def awaited(s: State) -> int:
    """The seats that have to decide, as bits; 0 where an outcome of chance is pending or the game is over."""
    return 1 << s.turn if s.phase > OVER else 0


@rule
def count_moves(s: State, seat: int) -> int:
    """The number of moves that the awaited seat has."""
    if s.phase == PLACING:
        return count_colours(s, s.broker) * s.unsold
    if s.phase == BIDDING:
        raises = highest_bid(s, seat) - s.bid
        return 1 + (raises if raises > 0 else 0) + can_borrow_now(s, seat)
    if s.phase == LENDING:
        return 1 + loans_available(s, seat)
    return PURSES


@rule
def nth_move(s: State, seat: int, n: int) -> int:
    """The nth of the awaited seat's moves, from 0. The order is fixed: the same state lists the same moves."""
    if s.phase == PLACING:
        heap = s.heaps[s.broker]
        c = 0
        while n >= s.unsold or heap[c] == 0:
            if heap[c] > 0:
                n -= s.unsold
            c += 1
        return PLACE + c * LOTS + s.open[n]
    if s.phase == BIDDING:
        if n == 0:
            return PASS
        if can_borrow_now(s, seat) == 1:
            if n == 1:
                return LOAN + s.colour[seat][0]
            n -= 1
        return RAISE + s.bid + n
    if s.phase == LENDING:
        if n == 0:
            return DECLINE
        if n == 1 and can_borrow(s, s.colour[seat][0]) == 1:
            return LOAN + s.colour[seat][0]
        return LOAN + s.colour[seat][1]
    return PAY + s.colour[seat][n]


@rule
def can_move(s: State, seat: int, move: int) -> bool:
    """Is the move among those that `nth_move` lists for the seat?"""
    if (awaited(s) >> seat) & 1 == 0:
        return False
    if s.phase == PLACING:
        where = move - PLACE
        if where < 0 or where >= COLOURS * LOTS:
            return False
        return s.heaps[s.broker][where // LOTS] > 0 and s.room[where % LOTS] > 0
    if s.phase == BIDDING:
        if move == PASS:
            return True
        if move >= LOAN and move < PAY:
            return s.seat[move - LOAN] == seat and can_borrow_now(s, seat) == 1
        return move > RAISE + s.bid and move <= RAISE + highest_bid(s, seat)
    if s.phase == LENDING:
        if move == DECLINE:
            return True
        return move >= LOAN and move < PAY and s.seat[move - LOAN] == seat and can_borrow(s, move - LOAN) == 1
    return move >= PAY and move < RAISE and s.seat[move - PAY] == seat


@rule
def make_move(s: State, seat: int, move: int) -> None:
    """Carry out a move that `can_move` allows."""
    if s.phase == PLACING:
        place(s, seat, (move - PLACE) // LOTS, (move - PLACE) % LOTS)
    elif s.phase == BIDDING:
        if move == PASS:
            pass_bid(s, seat)
        elif move < PAY:
            borrow(s, seat, move - LOAN)
        else:
            bid(s, seat, move - RAISE)
    elif s.phase == LENDING:
        if move == DECLINE:
            emit(s, DECLINED, seat, loans_taken(s, seat), 0)
            ask_next_for_loans(s, seat)
        else:
            borrow(s, seat, move - LOAN)
            if loans_available(s, seat) == 0:
                ask_next_for_loans(s, seat)
    else:
        pay(s, seat, move - PAY)

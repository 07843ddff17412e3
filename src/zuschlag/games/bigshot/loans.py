"""Loans: BS-13, BS-14, BS-15, and before the auction BS-21 and BS-25."""

from zuschlag.games.bigshot.auction import open_auction
from zuschlag.games.bigshot.events import BORROWED
from zuschlag.games.bigshot.state import LENDING, State
from zuschlag.games.bigshot.turns import next_seat
from zuschlag.kernel import emit, rule

LOAN_COST = 10
MOST_LOANS = 9


@rule
def can_borrow(s: State, colour: int) -> int:
    """BS-13, BS-14: 1 where the colour may take a loan: one a round, nine in all."""
    return 1 if s.borrowed[colour] == 0 and s.loans[colour] < MOST_LOANS else 0


@rule
def can_borrow_now(s: State, seat: int) -> int:
    """BS-15: 1 where the seat may take a loan on its auction turn."""
    return 0 if s.has_early_loans == 1 else can_borrow(s, s.colour[seat][0])


@rule
def loans_available(s: State, seat: int) -> int:
    """The number of its colours for which the seat could still borrow this round."""
    found = can_borrow(s, s.colour[seat][0])
    if s.players == 2:
        found += can_borrow(s, s.colour[seat][1])
    return found


@rule
def loans_taken(s: State, seat: int) -> int:
    """The number of its colours for which the seat has borrowed this round."""
    found = s.borrowed[s.colour[seat][0]]
    if s.players == 2:
        found += s.borrowed[s.colour[seat][1]]
    return found


@rule
def payout(nth: int) -> int:
    """BS-13: what the nth loan pays."""
    return LOAN_COST - nth


@rule
def borrow(s: State, seat: int, colour: int) -> None:
    """BS-13: take a loan."""
    s.loans[colour] += 1
    s.borrowed[colour] = 1
    s.cash[colour] += payout(s.loans[colour])
    emit(s, BORROWED, seat, colour, payout(s.loans[colour]))


@rule
def ask_next_for_loans(s: State, seat: int) -> None:
    """BS-21, BS-25: the next seat that could borrow decides, the starter last; then the auction opens."""
    asked = seat
    while True:
        if asked == s.starter and s.phase == LENDING:
            open_auction(s)
            return
        s.phase = LENDING
        asked = next_seat(s, asked)
        if loans_available(s, asked) > 0:
            s.turn = asked
            return

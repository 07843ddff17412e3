"""Facts about loans and payments of Big Shot as data, by the rules alone and from what a seat may know.

What an auction or a placement is worth is estimated in `zuschlag.bots.bigshot.explanation`.
"""

from collections.abc import Iterator

from zuschlag.bots.bigshot.turn import BigShotTurn
from zuschlag.bots.thought import Reason
from zuschlag.games.bigshot.auction import fullest_purse
from zuschlag.games.bigshot.loans import can_borrow, can_borrow_now, payout
from zuschlag.games.bigshot.rules import LOAN, PAY, RAISE
from zuschlag.games.bigshot.state import BIDDING, LENDING, NOBODY, PAYING, State
from zuschlag.kernel import Generator


def situation_facts(turn: BigShotTurn) -> tuple[Reason, ...]:
    """What the next loan pays where the seat has to borrow to bid on or decides on loans alone, and which purses can pay."""
    return tuple(_describe_situation(turn.game.imagine(turn.view, Generator()), turn.seat))


def move_facts(turn: BigShotTurn, move: str) -> tuple[Reason, ...]:
    """What the purse holds after a loan, and what the purses hold after a payment."""
    s, seat, number = turn.game.imagine(turn.view, Generator()), turn.seat, turn.game.numbers[move]
    if LOAN <= number < PAY:
        nth = s.loans[number - LOAN] + 1
        loan, purse = _loan(nth), Reason("loan_purse", {"cash": s.cash[number - LOAN] + payout(nth)})
        return (purse,) if loan in _describe_situation(s, seat) else (loan, purse)
    if PAY <= number < RAISE:
        other = next(c for c in _purses(s, seat) if c != number - PAY)
        return (Reason("purse_left", {"left": s.cash[number - PAY] - s.bid, "other": s.cash[other]}),)
    return ()


def _describe_situation(s: State, seat: int) -> Iterator[Reason]:
    purses = _purses(s, seat)
    if s.phase == LENDING:
        loans = {s.loans[c] + 1 for c in purses if can_borrow(s, c)}
        if len(loans) == 1:  # of two colours with other loans, each move says its own
            yield _loan(loans.pop())
    elif s.phase == BIDDING and can_borrow_now(s, seat) and fullest_purse(s, seat) <= s.bid:
        yield _loan(s.loans[purses[0]] + 1)
    elif s.phase == PAYING:
        most, least = sorted((s.cash[c] for c in purses), reverse=True)
        yield Reason("purses", {"price": s.bid, "most": most, "least": least})


def money_facts(s: State, seat: int) -> tuple[Reason, ...]:
    """How far the seat's money goes without another loan, and the most that anybody else still in the auction can pay."""
    return (Reason("rivals_money", {"purse": fullest_purse(s, seat), "most": most_of_rivals(s, seat)}),)


def most_of_rivals(s: State, seat: int) -> int:
    """The most that another seat still in the auction can pay, with a loan if it can still take one before (BS-15, BS-21)."""
    return max(_most_of(s, seat, rival) for rival in range(s.players) if rival != seat and s.passed[rival] == 0)


def _most_of(s: State, seat: int, rival: int) -> int:
    """With two players, each purse can have its own loan, but only one of them pays (BS-25, BS-26)."""
    turns = [(other - s.starter - 1) % s.players for other in (seat, rival)]  # before the auction, the starter decides last
    may_borrow = turns[0] < turns[1] if s.phase == LENDING else can_borrow_now(s, rival)
    return max(s.cash[c] + (payout(s.loans[c] + 1) if may_borrow and can_borrow(s, c) else 0) for c in _purses(s, rival))


def _purses(s: State, seat: int) -> list[int]:
    return [c for c in s.colour[seat] if c != NOBODY]


def _loan(nth: int) -> Reason:
    return Reason("next_loan", {"nth": nth, "pays": payout(nth)})

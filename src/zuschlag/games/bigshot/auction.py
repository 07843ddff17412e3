"""The auction: BS-8, BS-9, the overbids of BS-22 and the two purses of BS-26."""

from zuschlag.games.bigshot.events import BID, EXPOSED, PAID, PASSED, WON
from zuschlag.games.bigshot.state import BIDDING, HEAP, NOBODY, OVER, PAYING, PLACING, SEATS, State
from zuschlag.games.bigshot.turns import next_seat
from zuschlag.kernel import emit, rule

HIGHEST_BID = 99


@rule
def clear_auction(s: State) -> None:
    """Start an auction in which no seat has passed and no bid is made."""
    for seat in range(SEATS):
        s.passed[seat] = 0
    s.bid = 0
    s.bidders_left = s.players


@rule
def open_auction(s: State) -> None:
    """BS-8: the seat to the starter's left bids first."""
    s.turn = next_seat(s, s.starter)
    s.phase = BIDDING


@rule
def fullest_purse(s: State, seat: int) -> int:
    """BS-26: the most that the seat can pay; purses are never combined."""
    most = s.cash[s.colour[seat][0]]
    if s.players == 2:
        most = max(most, s.cash[s.colour[seat][1]])
    return most


@rule
def highest_bid(s: State, seat: int) -> int:
    """BS-8, BS-22: the highest bid the seat may make."""
    if s.overbids == 1 and s.exposed[seat] == 0:
        return HIGHEST_BID
    return fullest_purse(s, seat)


@rule
def bidder_of(s: State) -> int:
    """The seat with the highest bid, or that won the cubes with it; NOBODY."""
    if s.bid == 0:
        return NOBODY
    if s.phase == PAYING or s.phase == PLACING:
        return s.turn
    seat = s.turn
    while True:  # in an auction: the last seat before the turn that has not passed
        seat = seat - 1 if seat > 0 else s.players - 1
        if s.passed[seat] == 0:
            return seat


@rule
def can_see_purse(s: State, viewer: int, seat: int) -> bool:
    """BS-20, BS-22: may the viewer (NOBODY: a spectator) see this seat's money?"""
    return s.challenge == 0 or viewer == seat or s.exposed[seat] == 1 or s.phase == OVER


@rule
def bid(s: State, seat: int, amount: int) -> None:
    """BS-8: make a higher bid."""
    s.bid = amount
    emit(s, BID, seat, amount, 0)
    s.turn = next_bidder(s, seat)


@rule
def pass_bid(s: State, seat: int) -> None:
    """BS-8, BS-9: leave this auction; when one seat is left, the auction closes."""
    s.passed[seat] = 1
    s.bidders_left -= 1
    emit(s, PASSED, seat, 0, 0)
    s.turn = next_bidder(s, seat)
    if s.bidders_left == 1:
        close_auction(s, s.turn)


@rule
def next_bidder(s: State, seat: int) -> int:
    """The next seat clockwise that has not passed."""
    while True:
        seat = seat + 1 if seat + 1 < s.players else 0
        if s.passed[seat] == 0:
            return seat


@rule
def close_auction(s: State, winner: int) -> None:
    """BS-9, BS-22, BS-26: the last bidder wins, unless it cannot pay; it pays, or chooses which purse pays."""
    if s.bid > fullest_purse(s, winner):
        s.exposed[winner] = 1
        emit(s, EXPOSED, winner, s.bid, fullest_purse(s, winner))
        clear_auction(s)
        open_auction(s)
        return
    emit(s, WON, winner, s.bid, 0)
    first = s.colour[winner][0]
    if s.bid == 0:
        take_cubes(s)
    elif s.players > 2:
        pay(s, winner, first)
    elif s.cash[first] < s.bid:
        pay(s, winner, s.colour[winner][1])
    elif s.cash[s.colour[winner][1]] < s.bid:
        pay(s, winner, first)
    else:
        s.phase = PAYING


@rule
def pay(s: State, seat: int, colour: int) -> None:
    """BS-9: the winner pays the bank."""
    s.cash[colour] -= s.bid
    s.paid[colour] += s.bid
    emit(s, PAID, seat, colour, s.bid)
    take_cubes(s)


@rule
def take_cubes(s: State) -> None:
    """BS-9: the winner gets the cubes of the space and places them next."""
    s.unplaced = HEAP
    s.phase = PLACING

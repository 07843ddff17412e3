"""Scoring and final places: BS-17, BS-18, BS-19, BS-27, BS-28."""

from zuschlag.games.bigshot.loans import LOAN_COST
from zuschlag.games.bigshot.state import LOTS, PARKS, State
from zuschlag.games.bigshot.turns import purses_of
from zuschlag.kernel import rule

LOTS_TO_WIN = 2
ABOVE_BEST_LOT = 1000  # more than a lot can be worth: 99, doubled twice
ABOVE_BALANCES = 1_000_000_000  # more than the keys of any two balances differ


@rule
def worth(s: State, lot: int) -> int:
    """BS-3, BS-17: an owned lot's value, doubled by each park beside it that the same colour owns. A park is worth 0."""
    amount = s.value[lot]
    for p in range(PARKS):
        if s.doubles[p][lot] == 1 and s.owner[s.park[p]] == s.owner[lot]:
            amount *= 2
    return amount


@rule
def lots_of(s: State, colour: int) -> int:
    """How many lots the colour owns, parks included."""
    found = 0
    for lot in range(LOTS):
        if s.owner[lot] == colour:
            found += 1
    return found


@rule
def lots_held(s: State, seat: int) -> int:
    """BS-18: how many lots the seat owns with all its colours."""
    found = 0
    for p in range(purses_of(s)):
        found += lots_of(s, s.colour[seat][p])
    return found


@rule
def balance(s: State, seat: int) -> int:
    """BS-17, BS-28: owned lots + cash − 10 per loan, of all the seat's colours."""
    total = 0
    for p in range(purses_of(s)):
        c = s.colour[seat][p]
        total += s.cash[c] - LOAN_COST * s.loans[c]
        for lot in range(LOTS):
            if s.owner[lot] == c:
                total += worth(s, lot)
    return total


@rule
def best_lot(s: State, seat: int) -> int:
    """BS-18: the worth of the seat's most valuable lot; 0 without one."""
    most = 0
    for p in range(purses_of(s)):
        for lot in range(LOTS):
            if s.owner[lot] == s.colour[seat][p]:
                most = max(most, worth(s, lot))
    return most


@rule
def qualifies(s: State, seat: int) -> bool:
    """BS-18, BS-28: two lots or more, for every colour it holds."""
    for p in range(purses_of(s)):
        if lots_of(s, s.colour[seat][p]) < LOTS_TO_WIN:
            return False
    return True


@rule
def is_waived(s: State) -> bool:
    """BS-19: no seat qualifies, so none needs to."""
    for seat in range(s.players):
        if qualifies(s, seat):
            return False
    return True


@rule
def rank_key(s: State, seat: int) -> int:
    """BS-18, BS-19: the condition, then balance, lots and the best lot, as one number to compare.

    Where the condition is waived no seat meets it, so the balance comes first.
    """
    key = (balance(s, seat) * (LOTS + 1) + lots_held(s, seat)) * ABOVE_BEST_LOT + best_lot(s, seat)
    return key + ABOVE_BALANCES if qualifies(s, seat) else key


@rule
def final_place(s: State, seat: int) -> int:
    """BS-19: the seat's place when the game is over, from 1; equal keys share a place."""
    own = rank_key(s, seat)
    place = 1
    for other in range(s.players):
        if rank_key(s, other) > own:
            place += 1
    return place


@rule
def winners(s: State) -> int:
    """BS-18, BS-19: the seats in the first place, as bits; several share the win."""
    best = 0
    found = 0
    for seat in range(s.players):
        key = rank_key(s, seat)
        if found == 0 or key > best:
            best = key
            found = 1 << seat
        elif key == best:
            found |= 1 << seat
    return found


@rule
def score(s: State, seat: int) -> int:
    """What the seat's game is worth in money: its balance."""
    return balance(s, seat)

"""The end: BS-17, BS-18, BS-19, BS-27, BS-28."""

from zuschlag.games.bigshot.loans import LOAN_COST
from zuschlag.games.bigshot.state import LOTS, PARKS, State
from zuschlag.games.bigshot.turns import purses_of
from zuschlag.kernel import rule

LOTS_TO_WIN = 2


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
    """BS-18: the worth of the seat's one most valuable lot; 0 without one."""
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
    """BS-18: balance, then lots, then the best lot, as one number to compare."""
    return (balance(s, seat) * (LOTS + 1) + lots_held(s, seat)) * 1000 + best_lot(s, seat)


@rule
def winners(s: State) -> int:
    """BS-18, BS-19: the seats that win, as bits; several share the win."""
    waived = is_waived(s)
    best = 0
    found = 0
    for seat in range(s.players):
        if waived or qualifies(s, seat):
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


@rule
def standing(s: State, seat: int) -> int:
    """A number to rank seats by when the game is over: winners first, then by balance."""
    return balance(s, seat) + (10_000 if (winners(s) >> seat) & 1 == 1 else 0)

"""Rebuilds the state behind a view of Big Shot: there is exactly one, so nothing has to be drawn.

Hidden purses follow from public facts: the cash at the start, loans and payments.
"""

from zuschlag.games.bigshot import colours
from zuschlag.games.bigshot.deal import START_CASH
from zuschlag.games.bigshot.loans import payout
from zuschlag.games.bigshot.state import NOBODY, OVER, ROOM, State
from zuschlag.games.bigshot.view import PHASES, View


def cash_after(loans: int, paid: int) -> int:
    """BS-5, BS-13: the cash of a purse after these loans and payments."""
    return START_CASH + sum(payout(nth) for nth in range(1, loans + 1)) - paid


def rebuild_state(seen: View, s: State) -> State:
    """Rebuild the only state behind a view in the blank state `s`."""
    for at, letters in enumerate(seen.spaces):
        s.heaps[at] = [letters.count(letter) for letter in colours.LETTERS]
        s.emptied[at] = int(seen.emptied[at])
    s.broker, s.starter, s.bid, s.unplaced = seen.broker, seen.starter, seen.bid, seen.unplaced
    s.phase = PHASES.index(seen.phase)
    s.round = len(seen.spaces) if s.phase == OVER else seen.round - 1
    s.seat = [NOBODY] * len(s.seat)
    s.colour = [[NOBODY] * len(row) for row in s.colour]
    for seat in seen.seats:
        s.passed[seat.seat] = int(seat.passed)
        s.exposed[seat.seat] = int(seat.exposed)
        for p, purse in enumerate(seat.purses):
            c = colours.WORDS.index(purse.colour)
            s.seat[c] = seat.seat
            s.colour[seat.seat][p] = c
            s.loans[c], s.borrowed[c], s.paid[c] = purse.loans, int(purse.borrowed), purse.paid
            s.cash[c] = cash_after(purse.loans, purse.paid)
    for at, lot in enumerate(seen.lots):
        counts = lot.decided if lot.sold else lot.cubes
        s.lots[at] = [counts.get(word, 0) for word in colours.WORDS]
        s.room[at] = ROOM - sum(s.lots[at])
        s.owner[at] = NOBODY if lot.owner is None else colours.WORDS.index(lot.owner)
    unsold = [at for at, room in enumerate(s.room) if room > 0]
    s.open = unsold + [NOBODY] * (len(s.open) - len(unsold))
    s.unsold = len(unsold)
    s.has_early_loans = int(s.challenge == 1 or s.players == 2)
    s.bidders_left = sum(not seat.passed for seat in seen.seats)
    s.turn = seen.awaited[0] if seen.awaited else s.starter
    return s

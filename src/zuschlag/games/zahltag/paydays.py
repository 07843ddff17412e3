"""Paydays, and bankrupt seats that leave the game (ZT-12, ZT-15)."""

from zuschlag.games.zahltag.equipment import count_of
from zuschlag.games.zahltag.events import HELD, PAID, WENT_OUT
from zuschlag.games.zahltag.state import KINDS, MOST_CARDS, State
from zuschlag.games.zahltag.turns import end_turn
from zuschlag.kernel import emit, rule


@rule
def smallest_hand(s: State) -> int:
    """The number of cards in the smallest hand among those still in."""
    least = MOST_CARDS
    for seat in range(s.players):
        if s.out[seat] == 0:
            least = min(least, count_of(s.hand[seat]))
    return least


@rule
def hold_payday(s: State, forced: bool) -> None:
    """ZT-12: every seat pays 1 for each card more than the smallest hand has; who cannot pay goes out."""
    s.paydays -= 1
    s.held += 1
    s.since = 0
    s.is_fresh = 1
    emit(s, HELD, s.turn, s.held, 1 if forced else 0)
    least = smallest_hand(s)
    broke = 0
    for seat in range(s.players):
        if s.out[seat] == 0:
            owed = count_of(s.hand[seat]) - least
            if owed > s.money[seat]:
                broke |= 1 << seat
                emit(s, WENT_OUT, seat, owed, 0)
            else:
                s.money[seat] -= owed
                emit(s, PAID, seat, owed, 0)
    leave(s, broke)
    end_turn(s)


@rule
def leave(s: State, broke: int) -> None:
    """ZT-15: the bankrupt leave together: money to the bank, all cards to the piles."""
    if broke == 0:
        return
    s.exits += 1
    for seat in range(s.players):
        if (broke >> seat) & 1 == 1:
            s.out[seat] = s.exits
            s.seats_in -= 1
            s.money[seat] = 0
            s.cards[seat] = 0
            for kind in range(KINDS):
                s.piles[kind] += s.hand[seat][kind] + s.left[seat][kind] + s.right[seat][kind]
                s.hand[seat][kind] = 0
                s.left[seat][kind] = 0
                s.right[seat][kind] = 0
                s.gained[seat][kind] = 0
                s.known[seat][kind] = 0

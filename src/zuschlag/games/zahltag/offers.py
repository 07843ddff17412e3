"""Sealed offers, and the award of the contract (ZT-10, ZT-11)."""

from zuschlag.games.zahltag.equipment import gain, show
from zuschlag.games.zahltag.events import AWARDED, OFFERED, OPENED, SEALED, UNAWARDED, WENT_OUT
from zuschlag.games.zahltag.paydays import leave
from zuschlag.games.zahltag.state import KINDS, MOST_OFFER, NONE, State
from zuschlag.games.zahltag.turns import end_turn
from zuschlag.kernel import emit, rule

TIE_COSTS = 2


@rule
def can_fulfil(s: State, seat: int) -> bool:
    """ZT-10: does the hand hold all that the contract asks for?"""
    hand = s.hand[seat]
    needs = s.needs[s.contract]
    for kind in range(KINDS):
        if hand[kind] < needs[kind]:
            return False
    return True


@rule
def seal(s: State, seat: int, offer: int) -> None:
    """ZT-10: make a sealed offer; when all are made they are opened."""
    s.offers[seat] = offer
    s.owing -= 1 << seat
    emit(s, SEALED, seat, 0, 0)
    emit(s, OFFERED, seat, offer, 0)
    if s.owing == 0:
        open_offers(s)


@rule
def open_offers(s: State) -> None:
    """ZT-11, ZT-15: the lowest offer gets the contract, tied offers for less; who cannot pay for a tie goes out."""
    lowest = MOST_OFFER + 1
    needs = s.needs[s.contract]
    tied = 0
    for seat in range(s.players):
        offer = s.offers[seat]
        if s.out[seat] == 0:
            emit(s, OPENED, seat, offer, 0)
            if offer > 0:
                for kind in range(KINDS):
                    if needs[kind] > 0:
                        show(s, seat, kind, needs[kind])
                if offer < lowest:
                    lowest = offer
                    tied = 1
                elif offer == lowest:
                    tied += 1
    if tied == 0:
        emit(s, UNAWARDED, 0, 0, 0)
    amount = lowest if tied == 1 else lowest - TIE_COSTS
    broke = 0
    for seat in range(s.players):
        if s.offers[seat] == lowest:
            emit(s, AWARDED, seat, amount, 1 if tied > 1 else 0)
            lay_out_cards(s, seat)
            if s.money[seat] + amount < 0:
                broke |= 1 << seat
                emit(s, WENT_OUT, seat, -amount, 0)
            else:
                s.money[seat] += amount
        s.offers[seat] = NONE
    s.contract = NONE
    leave(s, broke)
    end_turn(s)


@rule
def lay_out_cards(s: State, seat: int) -> None:
    """ZT-11: move the contract's cards from the hand to the left of the table."""
    needs = s.needs[s.contract]
    left = s.left[seat]
    for kind in range(KINDS):
        if needs[kind] > 0:
            gain(s, seat, kind, -needs[kind])
            left[kind] += needs[kind]

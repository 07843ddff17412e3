"""Scoring and final places: ZT-15, ZT-16."""

from zuschlag.games.zahltag.equipment import table_of
from zuschlag.games.zahltag.state import MOST_CARDS, State
from zuschlag.kernel import rule


@rule
def rank_key(s: State, seat: int) -> int:
    """ZT-16: money, fewer cards, fewer on the table, as one number; seats that went out rank below, the later the better."""
    if s.out[seat] > 0:
        return s.out[seat] - 100
    cards = MOST_CARDS - s.cards[seat]
    table = MOST_CARDS - table_of(s, seat)
    return (s.money[seat] * (MOST_CARDS + 1) + cards) * (MOST_CARDS + 1) + table


@rule
def final_place(s: State, seat: int) -> int:
    """ZT-16: the seat's place when the game is over, from 1; equal keys share a place."""
    own = rank_key(s, seat)
    place = 1
    for other in range(s.players):
        if rank_key(s, other) > own:
            place += 1
    return place


@rule
def winners(s: State) -> int:
    """ZT-15, ZT-16: the seats in the first place, as bits; several share the win."""
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
    """What the seat's game is worth in money."""
    return s.money[seat]

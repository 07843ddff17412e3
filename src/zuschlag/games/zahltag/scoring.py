"""The end: ZT-15, ZT-16."""

from zuschlag.games.zahltag.equipment import table_of
from zuschlag.games.zahltag.state import MOST_CARDS, State
from zuschlag.kernel import rule


@rule
def rank_key(s: State, seat: int) -> int:
    """ZT-16: money, fewer cards, fewer on the table, as one number; who went out ranks below, the later the better."""
    if s.out[seat] > 0:
        return s.out[seat] - 100
    cards = MOST_CARDS - s.cards[seat]
    table = MOST_CARDS - table_of(s, seat)
    return (s.money[seat] * (MOST_CARDS + 1) + cards) * (MOST_CARDS + 1) + table


@rule
def winners(s: State) -> int:
    """The seats that win, as bits; several share the win."""
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


@rule
def standing(s: State, seat: int) -> int:
    """A number to rank seats by when the game is over: winners, who is in by money, who went out, the later the better."""
    if (winners(s) >> seat) & 1 == 1:
        return 100_000
    return s.out[seat] - 100 if s.out[seat] > 0 else s.money[seat]

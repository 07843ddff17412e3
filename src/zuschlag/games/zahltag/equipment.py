"""Equipment cards: keep, take, drop and swap them, and return them after contracts (ZT-6, ZT-7, ZT-8)."""

from zuschlag.games.zahltag.equipment_kinds import pack_counts
from zuschlag.games.zahltag.events import DROPPED, KEPT, MOVED, RETURNED, SWAPPED, TOOK
from zuschlag.games.zahltag.state import KINDS, MOST_CARDS, State
from zuschlag.kernel import emit, rule

# Moves are numbers: these, and from each of the last three upwards a kind, or two.
KEEP = 0
TAKE = 1
DROP = TAKE + KINDS
SWAP = DROP + KINDS
OFFER = SWAP + KINDS * KINDS


@rule
def count_of(cards: list[int]) -> int:
    """The number of these cards."""
    return cards[0] + cards[1] + cards[2] + cards[3]


@rule
def table_of(s: State, seat: int) -> int:
    """The number of the seat's cards on the table."""
    return count_of(s.left[seat]) + count_of(s.right[seat])


@rule
def has_room(s: State, seat: int) -> bool:
    """ZT-8: never more than twelve cards, hand and table together."""
    return s.cards[seat] < MOST_CARDS


@rule
def count_changes(s: State, seat: int) -> int:
    """The number of ways to change the seat's equipment, keeping it included."""
    hand = s.hand[seat]
    piles = s.piles
    kinds_held = 0
    piled = 0
    both = 0
    for kind in range(KINDS):
        if hand[kind] > 0:
            kinds_held += 1
            if piles[kind] > 0:
                both += 1
                piled += 1
        elif piles[kind] > 0:
            piled += 1
    room = piled if has_room(s, seat) else 0
    return 1 + room + kinds_held + kinds_held * piled - both


@rule
def nth_change(s: State, seat: int, n: int) -> int:
    """The nth of them: keep, then takes, drops and swaps in the order of kinds."""
    if n == 0:
        return KEEP
    hand = s.hand[seat]
    piles = s.piles
    n -= 1
    if has_room(s, seat):
        for kind in range(KINDS):
            if piles[kind] > 0:
                if n == 0:
                    return TAKE + kind
                n -= 1
    for kind in range(KINDS):
        if hand[kind] > 0:
            if n == 0:
                return DROP + kind
            n -= 1
    given = 0
    taken = 0
    while True:
        if hand[given] == 0 or taken == KINDS:
            given += 1
            taken = 0
        else:
            if taken != given and piles[taken] > 0:
                if n == 0:
                    return SWAP + given * KINDS + taken
                n -= 1
            taken += 1


@rule
def can_change(s: State, seat: int, move: int) -> bool:
    """ZT-8: take from a pile that has one, put one back, swap for another kind, or keep."""
    if move < KEEP or move >= OFFER:
        return False
    if move == KEEP:
        return True
    if move < DROP:
        return has_room(s, seat) and s.piles[move - TAKE] > 0
    if move < SWAP:
        return s.hand[seat][move - DROP] > 0
    given = (move - SWAP) // KINDS
    taken = (move - SWAP) % KINDS
    return given != taken and s.hand[seat][given] > 0 and s.piles[taken] > 0


@rule
def change(s: State, seat: int, move: int) -> None:
    """Carry out a change of equipment."""
    if move == KEEP:
        emit(s, KEPT, seat, 0, 0)
    elif move < DROP:
        take(s, seat, move - TAKE)
        emit(s, TOOK, seat, move - TAKE, 0)
    elif move < SWAP:
        drop(s, seat, move - DROP)
        emit(s, DROPPED, seat, move - DROP, 0)
    else:
        drop(s, seat, (move - SWAP) // KINDS)
        take(s, seat, (move - SWAP) % KINDS)
        emit(s, SWAPPED, seat, (move - SWAP) // KINDS, (move - SWAP) % KINDS)


@rule
def take(s: State, seat: int, kind: int) -> None:
    """Take a card of the kind from its pile."""
    s.piles[kind] -= 1
    s.cards[seat] += 1
    gain(s, seat, kind, 1)


@rule
def drop(s: State, seat: int, kind: int) -> None:
    """Put a card of the kind back on its pile."""
    s.piles[kind] += 1
    s.cards[seat] -= 1
    show(s, seat, kind, 1)
    gain(s, seat, kind, -1)


@rule
def gain(s: State, seat: int, kind: int, count: int) -> None:
    """Add cards of a kind to the hand, publicly; `count` may be negative."""
    s.hand[seat][kind] += count
    s.gained[seat][kind] += count
    s.known[seat][kind] += count


@rule
def show(s: State, seat: int, kind: int, count: int) -> None:
    """Note that the hand publicly holds at least so many cards of a kind."""
    s.known[seat][kind] = max(s.known[seat][kind], count)


@rule
def advance_contracts(s: State, seat: int) -> None:
    """ZT-7: what lies right returns to hand; then what lies left moves right."""
    left = s.left[seat]
    right = s.right[seat]
    if count_of(right) > 0:
        emit(s, RETURNED, seat, pack_counts(right), 0)
        for kind in range(KINDS):
            if right[kind] > 0:
                gain(s, seat, kind, right[kind])
                right[kind] = 0
    if count_of(left) > 0:
        emit(s, MOVED, seat, pack_counts(left), 0)
        for kind in range(KINDS):
            right[kind] = left[kind]
            left[kind] = 0

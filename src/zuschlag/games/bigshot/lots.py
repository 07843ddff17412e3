"""Lots: cubes are placed, majorities decide, lots are sold, rounds end (BS-10, BS-11, BS-12, BS-16)."""

from zuschlag.games.bigshot.auction import clear_auction
from zuschlag.games.bigshot.events import AWARDED, CONCEALED, ENDED, LEFT, PLACED, SOLD, pack_counts
from zuschlag.games.bigshot.state import COLOURS, LOTS, NOBODY, OVER, ROLLING, SEATS, SPACES, State
from zuschlag.games.bigshot.turns import next_seat
from zuschlag.kernel import emit, rule


@rule
def count_colours(s: State, space: int) -> int:
    """Count the different colours on the space."""
    heap = s.heaps[space]
    found = 0
    for c in range(COLOURS):
        if heap[c] > 0:
            found += 1
    return found


@rule
def place(s: State, seat: int, colour: int, lot: int) -> None:
    """BS-10, BS-11: place a cube in a lot; the seventh sells the lot; after the fourth cube the round ends."""
    s.heaps[s.broker][colour] -= 1
    s.lots[lot][colour] += 1
    s.room[lot] -= 1
    s.unplaced -= 1
    emit(s, PLACED, seat, colour, lot)
    if s.room[lot] == 0:
        s.owner[lot] = majority(s, lot)
        close_lot(s, lot)
        emit(s, SOLD, lot, s.owner[lot], pack_counts(s.lots[lot]))
    if s.unplaced == 0:
        end_round(s)


@rule
def close_lot(s: State, lot: int) -> None:
    """Take a full lot out of the list of open ones."""
    s.unsold -= 1
    at = 0
    while s.open[at] != lot:
        at += 1
    while at < s.unsold:
        s.open[at] = s.open[at + 1]
        at += 1
    s.open[at] = NOBODY


@rule
def majority(s: State, lot: int) -> int:
    """BS-12: the colour that has the majority in a lot, or NOBODY."""
    return majority_colour(s.lots[lot])


@rule
def majority_colour(cubes: list[int]) -> int:
    """BS-12: the colour with the largest count that no other colour also has, or NOBODY."""
    once = 0  # counts as bits: all that there are,
    twice = 0  # and those that several colours have
    for c in range(COLOURS):
        twice |= once & (1 << cubes[c])
        once |= 1 << cubes[c]
    alone = once & ~twice
    owner = NOBODY
    for c in range(COLOURS):
        if cubes[c] > 0 and alone >> cubes[c] == 1:
            owner = c
    return owner


@rule
def end_round(s: State) -> None:
    """BS-6, BS-22: the next seat clockwise becomes starter; after the last round the game ends."""
    if s.exposure == 0 and s.overbids == 1:
        for seat in range(SEATS):
            if s.exposed[seat] == 1:
                s.exposed[seat] = 0
                emit(s, CONCEALED, seat, 0, 0)
    for c in range(COLOURS):
        s.borrowed[c] = 0
    s.emptied[s.broker] = 1
    s.round += 1
    s.starter = next_seat(s, s.starter)
    s.turn = s.starter
    clear_auction(s)
    s.phase = ROLLING
    if s.round == SPACES:
        award_rest(s)
        s.phase = OVER
        emit(s, ENDED, 0, 0, 0)


@rule
def award_rest(s: State) -> None:
    """BS-16: lots that are not full get their owners, or none."""
    for lot in range(LOTS):
        if s.room[lot] > 0:
            s.owner[lot] = majority(s, lot)
            if s.owner[lot] != NOBODY:
                emit(s, AWARDED, lot, s.owner[lot], pack_counts(s.lots[lot]))
            else:
                emit(s, LEFT, lot, pack_counts(s.lots[lot]), 0)

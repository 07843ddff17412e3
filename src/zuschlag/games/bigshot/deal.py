"""Deals a random setup and starts the game: BS-4, BS-5, BS-6."""

from zuschlag.games.bigshot.auction import clear_auction
from zuschlag.games.bigshot.state import COLOURS, CUBES, HEAP, LOTS, NOBODY, PURSES, ROLLING, ROOM, SEATS, SPACES, State
from zuschlag.games.bigshot.turns import purses_of
from zuschlag.kernel import Generator, below, rule

START_CASH = 10


@rule
def deal(s: State, rng: Generator) -> None:
    """BS-4, BS-5, BS-6: deal a fair setup for `s.players`, then `begin`."""
    while not deal_cubes(s, rng):
        pass
    s.broker = below(rng, SPACES)
    deal_colours(s, rng)
    s.starter = below(rng, s.players)
    begin(s)


@rule
def deal_cubes(s: State, rng: Generator) -> bool:
    """BS-4: deal all cubes to the spaces; False at the first space of a single colour: then all are dealt again."""
    for c in range(COLOURS):
        s.bag[c] = CUBES
    left = SPACES * HEAP
    bag = s.bag
    for space in range(SPACES):
        heap = s.heaps[space]
        for c in range(COLOURS):
            heap[c] = 0
        for _ in range(HEAP):
            drawn = below(rng, left)
            left -= 1
            c = 0
            while drawn >= bag[c]:
                drawn -= bag[c]
                c += 1
            bag[c] -= 1
            heap[c] += 1
            if heap[c] == HEAP:
                return False
    return True


@rule
def deal_colours(s: State, rng: Generator) -> None:
    """BS-5: deal each seat its colour; two to each of two players (BS-24); of three players one is left over (BS-23)."""
    for c in range(COLOURS):
        s.seat[c] = NOBODY
    purses = purses_of(s)
    free = COLOURS
    for seat in range(SEATS):
        for p in range(PURSES):
            s.colour[seat][p] = NOBODY
            if seat < s.players and p < purses:
                nth = below(rng, free)
                c = 0
                while nth > 0 or s.seat[c] != NOBODY:
                    if s.seat[c] == NOBODY:
                        nth -= 1
                    c += 1
                s.seat[c] = seat
                s.colour[seat][p] = c
                free -= 1


@rule
def begin(s: State) -> None:
    """BS-5, BS-24: start the game from a setup (spaces, broker, starter, colours), up to the first roll."""
    for c in range(COLOURS):
        s.bag[c] = 0
        s.cash[c] = START_CASH if s.seat[c] != NOBODY else 0
        s.loans[c] = 0
        s.borrowed[c] = 0
        s.paid[c] = 0
    for seat in range(SEATS):
        s.exposed[seat] = 0
    for space in range(SPACES):
        s.emptied[space] = 0
    for lot in range(LOTS):
        s.room[lot] = ROOM
        s.owner[lot] = NOBODY
        s.open[lot] = lot
        for c in range(COLOURS):
            s.lots[lot][c] = 0
    s.unsold = LOTS
    s.has_early_loans = 1 if s.challenge == 1 or s.players == 2 else 0  # BS-21, BS-25
    s.unplaced = 0
    s.round = 0
    clear_auction(s)
    s.turn = s.starter
    s.phase = ROLLING

"""How games are dealt where bots play them in compiled code, or on a GPU. Importing it imports no numba."""

from zuschlag.games.bigshot.state import COLOURS, NOBODY, PURSES, SEATS, State
from zuschlag.games.bigshot.turns import purses_of
from zuschlag.kernel import Generator, rule


@rule
def colours_in_order(s: State, rng: Generator) -> None:
    """The colours go to the seats in order, a ghost's is the last. To a learner, who counts them from its own, it is all the
    same; to a valuer it means that one valuation will do for all games."""
    purses = purses_of(s)
    for c in range(COLOURS):
        s.seat[c] = c // purses if c < purses * s.players else NOBODY
    for seat in range(SEATS):
        for p in range(PURSES):
            s.colour[seat][p] = seat * purses + p if seat < s.players and p < purses else NOBODY

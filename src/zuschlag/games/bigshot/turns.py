"""The order of turns, and how many purses a seat has (BS-6, BS-24)."""

from zuschlag.games.bigshot.state import State
from zuschlag.kernel import rule


@rule
def next_seat(s: State, seat: int) -> int:
    """The next seat clockwise."""
    return seat + 1 if seat + 1 < s.players else 0


@rule
def purses_of(s: State) -> int:
    """BS-24: the number of colours of each seat: two in the game for two, else one."""
    return 2 if s.players == 2 else 1

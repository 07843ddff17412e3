"""Whose turn it is, and what a seat holds (BS-6, BS-24)."""

from zuschlag.games.bigshot.state import State
from zuschlag.kernel import rule


@rule
def next_seat(s: State, seat: int) -> int:
    return seat + 1 if seat + 1 < s.players else 0


@rule
def purses_of(s: State) -> int:
    """BS-24: two colours a seat in the game for two, else one."""
    return 2 if s.players == 2 else 1

"""The order of turns, and the end of the game (ZT-6, ZT-15, ZT-16)."""

from zuschlag.games.zahltag.equipment import advance_contracts
from zuschlag.games.zahltag.events import BEGAN, ENDED
from zuschlag.games.zahltag.state import EQUIPPING, LAPS, LAST_PAYDAY, OVER, State
from zuschlag.kernel import emit, rule


@rule
def next_seat_in(s: State, seat: int) -> int:
    """The next seat still in, clockwise."""
    while True:
        seat = seat + 1 if seat + 1 < s.players else 0
        if s.out[seat] == 0:
            return seat


@rule
def begin_turn(s: State, seat: int) -> None:
    """ZT-7: advance the seat's contracts; then it may change its equipment."""
    s.turn = seat
    emit(s, BEGAN, seat, 0, 0)
    advance_contracts(s, seat)
    s.phase = EQUIPPING


@rule
def end_preparation(s: State) -> None:
    """ZT-6: end a decision of the preparation; after three laps the youngest takes the first turn."""
    s.prepared += 1
    if s.prepared == LAPS * s.players:
        begin_turn(s, s.starter)
    else:
        s.turn = next_seat_in(s, s.turn)


@rule
def end_turn(s: State) -> None:
    """ZT-15, ZT-16: pass the turn on, or end the game: after the fifth payday, or with one seat or none left."""
    if s.held == LAST_PAYDAY or s.seats_in <= 1:
        s.phase = OVER
        emit(s, ENDED, 0, 0, 0)
    else:
        begin_turn(s, next_seat_in(s, s.turn))

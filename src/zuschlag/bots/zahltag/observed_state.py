"""`observed_state`: a state that holds what a seat sees and nothing more, on which bots run the rules."""

from threading import local

from zuschlag.bots.zahltag.turn import ZahltagTurn
from zuschlag.bots.zahltag.valuer.parameters import make_valuation
from zuschlag.bots.zahltag.valuer.valuation_fields import Valuation
from zuschlag.games.zahltag import equipment_kinds as kinds
from zuschlag.games.zahltag.game import Zahltag
from zuschlag.games.zahltag.resampling import set_public_facts
from zuschlag.games.zahltag.state import DISTINCT, MOST_DISTINCT, State


def contract_capacity(distinct: int) -> int:
    """The number of contracts for which a valuation has room: one of two sizes, as `Zahltag.compiled_state`."""
    return DISTINCT if distinct <= DISTINCT else MOST_DISTINCT


def observed_state(turn: ZahltagTurn) -> State:
    """The view as a state of the game. Others' hands are left empty, and their sealed offers are 00."""
    game, seen = turn.game, turn.view
    assert isinstance(game, Zahltag)
    blank = game.blank()
    set_public_facts(seen, blank, game.contracts)
    blank.owing = sum(1 << seat for seat in seen.awaited) if seen.phase == "offer" else 0
    for seat in seen.seats:
        if seat.has_offered:
            blank.offers[seat.seat] = 0
    own = seen.seats[turn.seat].hand
    assert own is not None  # it is the seat's own
    blank.hand[turn.seat] = [own.get(word, 0) for word in kinds.WORDS]
    return blank


class ThreadValuations(local):
    """The valuations of one thread, by players and size."""

    def __init__(self) -> None:
        self.valuations: dict[tuple[int, int], Valuation] = {}


_kept = ThreadValuations()


def valuation_for(s: State) -> Valuation:
    """This thread's valuation for such a state. What it holds between two decisions does not matter."""
    key = (s.players, contract_capacity(s.distinct))
    if key not in _kept.valuations:
        _kept.valuations[key] = make_valuation(*key)
    return _kept.valuations[key]

"""`observed_state`: a state that holds what a seat sees and nothing more, on which bots run the rules in plain Python."""

from threading import local
from typing import Any

from zuschlag.bots.zahltag.turn import ZahltagTurn
from zuschlag.bots.zahltag.valuer.parameters import make_valuation
from zuschlag.bots.zahltag.valuer.valuation_fields import Valuation
from zuschlag.games.zahltag import equipment_kinds as kinds
from zuschlag.games.zahltag.game import Zahltag
from zuschlag.games.zahltag.resampling import set_public_facts
from zuschlag.games.zahltag.state import DISTINCT, KINDS, State


def contract_capacity(distinct: int) -> int:
    """The number of contracts for which a state has room. Few sizes serve all decks, since each size is compiled."""
    room = DISTINCT
    while room < distinct:
        room *= 2
    return room


def observed_state(turn: ZahltagTurn) -> Any:
    """The view as a state of a compiled size. Others' hands and sealed offers are left empty."""
    game, seen = turn.game, turn.view
    assert isinstance(game, Zahltag)
    blank = game.blank()
    set_public_facts(seen, blank, game.contracts)
    blank.owing = sum(1 << seat for seat in seen.awaited) if seen.phase == "offer" else 0
    own = seen.seats[turn.seat].hand
    assert own is not None  # it is the seat's own
    blank.hand[turn.seat] = [own.get(word, 0) for word in kinds.WORDS]
    return _padded(blank)


def _padded(s: Any) -> Any:
    more = contract_capacity(s.distinct) - s.distinct
    if more == 0:
        return s
    roomy = State.sized(DISTINCT=s.distinct + more)()
    for name in State.table:
        setattr(roomy, name, getattr(s, name))
    roomy.needs = s.needs + [[0] * KINDS for _ in range(more)]
    roomy.deck = s.deck + [0] * more
    roomy.stack = s.stack + [0] * more
    return roomy


class ThreadValuations(local):
    """The valuations of one thread, by players and size."""

    def __init__(self) -> None:
        self.valuations: dict[tuple[int, int], Valuation] = {}


_kept = ThreadValuations()


def valuation_for(s: Any) -> Valuation:
    """This thread's valuation for such a state. What it holds between two decisions does not matter."""
    key = (s.players, contract_capacity(s.distinct))
    if key not in _kept.valuations:
        _kept.valuations[key] = make_valuation(*key)
    return _kept.valuations[key]

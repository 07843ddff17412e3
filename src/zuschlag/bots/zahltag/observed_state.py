"""A state that holds what a seat sees and nothing more: what the valuer's rules run on in Python mode."""

from threading import local
from typing import Any

from zuschlag.bots.turn import Turn
from zuschlag.bots.zahltag.valuer.parameters import made
from zuschlag.bots.zahltag.valuer.valuation import Mind
from zuschlag.games.zahltag import equipment_kinds as kinds
from zuschlag.games.zahltag.game import Zahltag
from zuschlag.games.zahltag.resampling import set_public_facts
from zuschlag.games.zahltag.state import DISTINCT, KINDS, State


def room_for(distinct: int) -> int:
    """The size of a state in which so many different contracts have room. Few sizes serve all decks: each must be compiled."""
    room = DISTINCT
    while room < distinct:
        room *= 2
    return room


def seen_state(turn: Turn) -> Any:
    """The view as a state with `room_for` its contracts. Others' hands and sealed offers are left empty."""
    box, seen = turn.box, turn.view
    assert isinstance(box, Zahltag)
    blank = box.blank()
    set_public_facts(seen, blank, box.contracts)
    blank.owing = sum(1 << seat for seat in seen.awaited) if seen.phase == "offer" else 0
    own = seen.seats[turn.seat].hand
    blank.hand[turn.seat] = [own.get(word, 0) for word in kinds.WORDS]
    return _padded(blank)


def _padded(s: Any) -> Any:
    more = room_for(s.distinct) - s.distinct
    if more == 0:
        return s
    roomy = State.sized(DISTINCT=s.distinct + more)()
    for name in State.table:
        setattr(roomy, name, getattr(s, name))
    roomy.needs = s.needs + [[0] * KINDS for _ in range(more)]
    roomy.deck = s.deck + [0] * more
    roomy.stack = s.stack + [0] * more
    return roomy


class Kept(local):
    """The minds of one thread."""

    def __init__(self) -> None:
        self.minds: dict[tuple[int, int], Mind] = {}


_kept = Kept()


def mind_for(s: Any) -> Mind:
    """This thread's mind for such a state. What it holds between two decisions does not matter."""
    key = (s.players, room_for(s.distinct))
    if key not in _kept.minds:
        _kept.minds[key] = made(*key)
    return _kept.minds[key]

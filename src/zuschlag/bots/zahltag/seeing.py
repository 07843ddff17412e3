"""A state that holds what a seat sees and nothing more: what the valuer's rules run on in Python mode."""

from threading import local
from typing import Any

from zuschlag.bots.turn import Turn
from zuschlag.bots.zahltag.mind import Mind
from zuschlag.bots.zahltag.minds import made
from zuschlag.games.zahltag import kinds
from zuschlag.games.zahltag.box import Zahltag
from zuschlag.games.zahltag.imagining import _set_open_facts


def seen_state(turn: Turn) -> Any:
    """The view as a state. Others' hands and sealed offers are left empty."""
    box, seen = turn.box, turn.view
    assert isinstance(box, Zahltag)
    s = box.blank()
    _set_open_facts(seen, s, box.contracts)
    s.owing = sum(1 << seat for seat in seen.awaited) if seen.phase == "offer" else 0
    own = seen.seats[turn.seat].hand
    s.hand[turn.seat] = [own.get(word, 0) for word in kinds.WORDS]
    return s


class Kept(local):
    """The minds of one thread."""

    def __init__(self) -> None:
        self.minds: dict[tuple[int, int], Mind] = {}


_kept = Kept()


def mind_for(players: int, distinct: int) -> Mind:
    """This thread's mind for such matches. What it holds between two decisions does not matter."""
    if (players, distinct) not in _kept.minds:
        _kept.minds[players, distinct] = made(players, distinct)
    return _kept.minds[players, distinct]

"""Views of Goofspiel: what a viewer may know, built by naming it. Only a bid that is not opened yet is hidden, from all others.

`imagine` is the way back: a full state behind a view, for bots that look ahead.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from goofspiel.rules import final_place, is_over
from goofspiel.state import CARDS, NONE, State
from zuschlag.kernel import Generator, below


@dataclass(frozen=True, slots=True)
class SeatView:
    seat: int
    points: int
    hand: tuple[int, ...]  # the cards that have not been opened
    has_bid: bool
    bid: int | None  # one's own sealed bid; None: none, or hidden


@dataclass(frozen=True, slots=True)
class View:
    game: str
    players: int
    options: Mapping[str, Any]
    viewer: int | None
    phase: str  # reveal, bid, over
    awaited: tuple[int, ...]
    round: int  # from 1; when the game is over, the last
    rounds: int
    prize: int | None  # the card turned up
    pot: int  # the points to be won: the prize, and what was carried over
    prizes: tuple[int, ...]  # still to come
    seats: tuple[SeatView, ...]
    places: tuple[int, ...] | None  # by seat, from 1, when the game is over


def views(s: State, viewers: Sequence[int | None], options: Mapping[str, Any]) -> list[View]:
    """What each of these viewers may know."""
    seats = range(s.players)
    shared: dict[str, Any] = {
        "game": "goofspiel",
        "players": s.players,
        "options": options,
        "phase": "over" if is_over(s) else "bid" if s.owing else "reveal",
        "awaited": tuple(seat for seat in seats if s.owing >> seat & 1),
        "round": s.round + (not is_over(s)),
        "rounds": s.cards,
        "prize": None if s.prize == NONE else s.prize + 1,
        "pot": s.pot,
        "prizes": _cards(s.prizes),
        "places": tuple(final_place(s, seat) for seat in seats) if is_over(s) else None,
    }
    return [View(viewer=viewer, seats=tuple(_seat(s, seat, viewer) for seat in seats), **shared) for viewer in viewers]


def _seat(s: State, seat: int, viewer: int | None) -> SeatView:
    bid = s.bids[seat]
    shown = None if bid == NONE or viewer != seat else bid + 1
    return SeatView(seat, s.points[seat], _cards(s.hand[seat]), bid != NONE, shown)


def _cards(flags: Sequence[int]) -> tuple[int, ...]:
    return tuple(card + 1 for card in range(CARDS) if flags[card])


def imagine(view: View, s: State, rng: Generator) -> State:
    """Fill the blank state `s` with what the view says, and draw hidden bids: any card of the hand, each equally likely."""
    s.round, s.pot = view.round - (view.phase != "over"), view.pot
    s.prize = NONE if view.prize is None else view.prize - 1
    s.prizes = _flags(view.prizes)
    s.owing = sum(1 << seat for seat in view.awaited)
    s.bids = [NONE] * len(s.bids)
    for seat in view.seats:
        s.points[seat.seat] = seat.points
        s.hand[seat.seat] = _flags(seat.hand)
        if seat.has_bid:
            s.bids[seat.seat] = (seat.bid or seat.hand[below(rng, len(seat.hand))]) - 1
    return s


def _flags(cards: Sequence[int]) -> list[int]:
    return [int(card + 1 in cards) for card in range(CARDS)]

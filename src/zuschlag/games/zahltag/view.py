"""Views of Zahltag: what a viewer may know, built by naming it (ZT-17).

Public are money, piles, cards on the table, the number of cards in each hand, contracts seen, paydays held, opened offers, and
what follows for a hand: what it gained since the deal and what it must hold at least. Hidden are the kinds in other hands and
other seats' sealed offers. The stack has no order to hide.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from zuschlag.games.frozen_dict import FrozenDict
from zuschlag.games.view import ViewFields
from zuschlag.games.zahltag import equipment_kinds as kinds
from zuschlag.games.zahltag.contract_stack import until_forced
from zuschlag.games.zahltag.equipment import count_of
from zuschlag.games.zahltag.rules import awaited
from zuschlag.games.zahltag.scoring import final_place
from zuschlag.games.zahltag.state import NONE, OVER, State

PHASES = ("reveal", "over", "prepare", "equip", "offer")


@dataclass(frozen=True, slots=True)
class SeatView:
    seat: int
    money: int
    hand: Mapping[str, int] | None  # None: hidden from this viewer
    cards: int  # in hand
    left: Mapping[str, int]
    right: Mapping[str, int]
    gained: tuple[int, ...]  # by kind: in hand now, less dealt
    known: tuple[int, ...]  # by kind: what the hand is publicly known to hold at least
    offer: str | None  # the viewer's own sealed offer; None: none, or hidden
    has_offered: bool
    out: int  # the order in which it went out, from 1; 0: it is still in


@dataclass(frozen=True, slots=True)
class View:
    game: str
    players: int
    options: Mapping[str, Any]
    viewer: int | None
    reconstruction: bool  # the deck is the built-in one, which is a reconstruction
    phase: str
    awaited: tuple[int, ...]
    starter: int
    turn: int
    prepared: int  # decisions of the preparation that have been made
    piles: Mapping[str, int]
    stack: Mapping[str, int]  # the contracts still in it
    paydays: int  # still in the stack
    held: int
    since: int  # contracts since the start or the last payday
    until_forced: int  # contracts until a payday is due
    is_fresh: bool  # the last card revealed was a payday
    contract: str | None
    seats: tuple[SeatView, ...]
    places: tuple[int, ...] | None  # by seat, from 1, when the game is over; equals share a place


def view(
    s: State, viewer: int | None, contracts: tuple[str, ...], options: Mapping[str, object], *, reconstruction: bool
) -> View:
    """What this seat (None: a spectator) may know."""
    return views(s, (viewer,), contracts, options, reconstruction=reconstruction)[0]


def views(
    s: State, viewers: Sequence[int | None], contracts: tuple[str, ...], options: Mapping[str, object], *, reconstruction: bool
) -> list[View]:
    """What each of these viewers may know. What all may know is built once, and shared."""
    shared, own = view_fields(s, viewers, contracts, options, reconstruction=reconstruction)
    return [View(**shared, **fields) for fields in own]  # type: ignore[arg-type]


def view_fields(
    s: State, viewers: Sequence[int | None], contracts: tuple[str, ...], options: Mapping[str, object], *, reconstruction: bool
) -> ViewFields:
    """The fields of these viewers' views: what all may know, and what each may."""
    awaited_seats = awaited(s)
    shared = {
        "game": "zahltag",
        "players": s.players,
        "options": options,
        "reconstruction": reconstruction,
        "phase": PHASES[s.phase],
        "awaited": tuple(seat for seat in range(s.players) if awaited_seats >> seat & 1),
        "starter": s.starter,
        "turn": s.turn,
        "prepared": s.prepared,
        "piles": _piles(tuple(s.piles)),
        "stack": (_stack if len(contracts) <= MOST_CACHED else _stack.__wrapped__)(contracts, tuple(s.stack)),
        "paydays": s.paydays,
        "held": s.held,
        "since": s.since,
        "until_forced": until_forced(s),
        "is_fresh": s.is_fresh == 1,
        "places": tuple([final_place(s, seat) for seat in range(s.players)]) if s.phase == OVER else None,
        "contract": None if s.contract == NONE else contracts[s.contract],
    }
    closed = [_seat(s, seat, is_open=False) for seat in range(s.players)]
    own = []
    for viewer in viewers:
        seats = closed[:]
        if viewer is not None:
            seats[viewer] = _seat(s, viewer, is_open=True)
        own.append({"viewer": viewer, "seats": tuple(seats)})
    return ViewFields(shared, own)


@lru_cache(2_000)
def _piles(counts: tuple[int, ...]) -> FrozenDict[str, int]:
    """The cards of each kind in the supply, also where there are none."""
    return FrozenDict(zip(kinds.WORDS, counts, strict=True))


MOST_CACHED = 100
"""The stacks of decks with more different contracts are not cached: many of them would take too much memory."""


@lru_cache(2_000)
def _stack(contracts: tuple[str, ...], counts: tuple[int, ...]) -> FrozenDict[str, int]:
    """The contracts still in the stack. (They change only when one is revealed.)"""
    return FrozenDict({contract: count for contract, count in zip(contracts, counts, strict=True) if count})


def _seat(s: State, seat: int, *, is_open: bool) -> SeatView:
    """A seat as its own player sees it, or as all others do."""
    offer = s.offers[seat]
    return SeatView(
        seat=seat,
        money=s.money[seat],
        hand=kinds.by_name(s.hand[seat]) if is_open else None,
        cards=count_of(s.hand[seat]),
        left=kinds.by_name(s.left[seat]),
        right=kinds.by_name(s.right[seat]),
        gained=tuple(s.gained[seat]),
        known=tuple(s.known[seat]),
        offer=None if offer == NONE or not is_open else "00" if offer == 0 else str(offer),
        has_offered=offer != NONE,
        out=s.out[seat],
    )

"""Views of Big Shot: what a viewer may know, built by naming it.

Everything is public except one thing: in the challenge variant, only its owner sees a purse (BS-20), or all while it is
exposed (BS-22) and when the game is over. Loans and payments are public, so `paid` is; every purse can be computed from them.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from zuschlag.games.bigshot import colours
from zuschlag.games.bigshot.auction import bidder_of, can_see_purse
from zuschlag.games.bigshot.board import Board
from zuschlag.games.bigshot.loans import MOST_LOANS, payout
from zuschlag.games.bigshot.lots import majority_colour
from zuschlag.games.bigshot.rules import awaited
from zuschlag.games.bigshot.scoring import final_place, worth
from zuschlag.games.bigshot.state import NOBODY, OVER, SEATS, State
from zuschlag.games.bigshot.turns import purses_of
from zuschlag.games.frozen_dict import FrozenDict
from zuschlag.games.view import ViewFields

Purse = tuple[int, int | None, int, int, int]
"""Colour, cash (None: hidden), loans, borrowed, paid."""
PHASES = ("roll", "over", "loan", "bid", "pay", "place")


@dataclass(frozen=True, slots=True)
class LotView:
    id: str
    value: int | None  # None: a park
    doubles: tuple[str, ...]
    cubes: Mapping[str, int]  # in a sold lot: one, of its owner
    sold: bool
    decided: Mapping[str, int]  # the seven cubes that sold it
    owner: str | None  # the colour that owns it, once it is sold or the game over
    leader: str | None  # the colour that would own it if the game ended here
    worth: int | None  # to its owner, with doublings; None without an owner


@dataclass(frozen=True, slots=True)
class PurseView:
    colour: str
    cash: int | None  # None: hidden from this viewer
    loans: int
    next_loan: int | None  # what the next loan would pay; None: no more to be had
    borrowed: bool  # this round
    paid: int  # for cubes, so far


@dataclass(frozen=True, slots=True)
class SeatView:
    seat: int
    purses: tuple[PurseView, ...]
    exposed: bool
    passed: bool  # in this auction


@dataclass(frozen=True, slots=True)
class View:
    game: str
    players: int
    options: Mapping[str, Any]
    viewer: int | None
    reconstruction: bool  # the board is the built-in one, which is a reconstruction
    round: int  # from 1
    phase: str
    awaited: tuple[int, ...]
    starter: int
    broker: int
    spaces: tuple[str, ...]
    emptied: tuple[bool, ...]
    lots: tuple[LotView, ...]
    seats: tuple[SeatView, ...]
    ghost: str | None
    bid: int  # the highest; 0: none
    bidder: int | None
    unplaced: int  # cubes that the winner still has to place
    places: tuple[int, ...] | None  # by seat, from 1, when the game is over; equals share a place


def view(s: State, viewer: int | None, board: Board, options: Mapping[str, object], *, reconstruction: bool) -> View:
    """What this seat (None: a spectator) may know."""
    return views(s, (viewer,), board, options, reconstruction=reconstruction)[0]


def views(
    s: State, viewers: Sequence[int | None], board: Board, options: Mapping[str, object], *, reconstruction: bool
) -> list[View]:
    """What each of these viewers may know. What all may know is built once, and shared."""
    shared, own = view_fields(s, viewers, board, options, reconstruction=reconstruction)
    return [View(**shared, **fields) for fields in own]  # type: ignore[arg-type]


def view_fields(
    s: State, viewers: Sequence[int | None], board: Board, options: Mapping[str, object], *, reconstruction: bool
) -> ViewFields:
    """The fields of these viewers' views: what all may know, and what each may."""
    awaited_seats, bidder = awaited(s), bidder_of(s)
    shared = {
        "game": "bigshot",
        "players": s.players,
        "options": options,
        "reconstruction": reconstruction,
        "round": min(s.round + 1, len(s.heaps)),
        "phase": PHASES[s.phase],
        "awaited": _SEATS[awaited_seats],
        "starter": s.starter,
        "broker": s.broker,
        "spaces": _spaces(tuple(map(tuple, s.heaps))),
        "emptied": _flags(tuple(s.emptied)),
        "lots": _lots(s, board),
        "ghost": _ghost(tuple(s.seat)),
        "bid": s.bid,
        "bidder": None if bidder == NOBODY else bidder,
        "unplaced": s.unplaced,
        "places": tuple([final_place(s, seat) for seat in range(s.players)]) if s.phase == OVER else None,
    }
    seats: dict[tuple[bool, ...], tuple[SeatView, ...]] = {}
    own = []
    for viewer in viewers:
        eye = NOBODY if viewer is None else viewer
        seen = tuple([can_see_purse(s, eye, seat) for seat in range(s.players)])
        if seen not in seats:
            seats[seen] = tuple([_seat(s, seat, is_open=is_open) for seat, is_open in enumerate(seen)])
        own.append({"viewer": viewer, "seats": seats[seen]})
    return ViewFields(shared, own)


_SEATS = tuple(tuple(seat for seat in range(SEATS) if mask >> seat & 1) for mask in range(2**SEATS))
"""The seats of a mask."""


@lru_cache(2_000)
def _flags(numbers: tuple[int, ...]) -> tuple[bool, ...]:
    return tuple([number == 1 for number in numbers])


@lru_cache(200)
def _ghost(seat_of: tuple[int, ...]) -> str | None:
    """The colour that no seat plays, given each colour's seat."""
    return next((word for c, word in enumerate(colours.WORDS) if seat_of[c] == NOBODY), None)


def _seat(s: State, seat: int, *, is_open: bool) -> SeatView:
    held = s.colour[seat][: purses_of(s)]
    purses = tuple([(c, s.cash[c] if is_open else None, s.loans[c], s.borrowed[c], s.paid[c]) for c in held])
    return _seat_view(seat, purses, s.exposed[seat], s.passed[seat])


@lru_cache(10_000)
def _seat_view(seat: int, purses: tuple[Purse, ...], exposed: int, passed: int) -> SeatView:
    return SeatView(seat=seat, purses=tuple([_purse(*purse) for purse in purses]), exposed=exposed == 1, passed=passed == 1)


def _purse(c: int, cash: int | None, loans: int, borrowed: int, paid: int) -> PurseView:
    return PurseView(
        colour=colours.WORDS[c],
        cash=cash,
        loans=loans,
        next_loan=payout(loans + 1) if loans < MOST_LOANS else None,
        borrowed=borrowed == 1,
        paid=paid,
    )


@lru_cache(2_000)
def _spaces(heaps: tuple[tuple[int, ...], ...]) -> tuple[str, ...]:
    """The spaces as letters, cached: they change once a round."""
    return tuple([colours.to_letters(heap) for heap in heaps])


def _lots(s: State, board: Board) -> tuple[LotView, ...]:
    """The lots, cached: they change only when cubes are placed, and a view takes a quarter of the time."""
    key = (id(board), tuple(map(tuple, s.lots)), tuple(s.owner))
    seen = _lot_cache.get(key)
    if seen is None or seen[0] is not board:
        if len(_lot_cache) >= LOT_CACHE_SIZE:
            _lot_cache.clear()
        seen = _lot_cache[key] = board, tuple([_lot(s, at, board) for at in range(len(s.lots))])
    return seen[1]


LOT_CACHE_SIZE = 2_000
_lot_cache: dict[tuple[Any, ...], tuple[Board, tuple[LotView, ...]]] = {}


def _lot(s: State, at: int, board: Board) -> LotView:
    lot, owner = board.lots[at], s.owner[at]
    worth_now = None if owner == NOBODY else worth(s, at)
    return _lot_view(lot.id, lot.value, lot.doubles, tuple(s.lots[at]), owner, s.room[at] == 0, worth_now)


@lru_cache(50_000)
def _lot_view(
    name: str, value: int | None, doubles: tuple[str, ...], counts: tuple[int, ...], owner: int, sold: bool, worth: int | None
) -> LotView:
    leader = owner if sold else majority_colour(list(counts))
    return LotView(
        id=name,
        value=value,
        doubles=doubles,
        cubes=FrozenDict({colours.WORDS[owner]: 1}) if sold else colours.by_name(counts),
        sold=sold,
        decided=colours.by_name(counts) if sold else FrozenDict(),
        owner=None if owner == NOBODY else colours.WORDS[owner],
        leader=None if leader == NOBODY else colours.WORDS[leader],
        worth=worth,
    )

"""Observations and actions of Big Shot for networks, as seen from a seat.

Seats are numbered from one's own, clockwise. Colours are numbered in the order of their seats: one's own first (both of
them, in the game for two), then those of the seats after, a ghost's last. So one network can play all seats, in games of two,
three and four. An action is a move's number with the colour numbered like that. Law: an observation follows from what
the seat may know.
"""

from typing import Any

from zuschlag.games.bigshot.auction import HIGHEST_BID, bidder_of, can_see_purse
from zuschlag.games.bigshot.board import HIGHEST_VALUE
from zuschlag.games.bigshot.deal import START_CASH
from zuschlag.games.bigshot.loans import MOST_LOANS, payout
from zuschlag.games.bigshot.lots import majority
from zuschlag.games.bigshot.rules import DECLINE, LOAN, PAY, PLACE, RAISE
from zuschlag.games.bigshot.state import (
    COLOURS,
    HEAP,
    LOTS,
    NOBODY,
    OVER,
    PARKS,
    ROOM,
    SEATS,
    SPACES,
    State,
)
from zuschlag.games.bigshot.turns import purses_of
from zuschlag.games.features import Feature, count, flag
from zuschlag.games.player_counts import FEWEST_PLAYERS, PLAYER_COUNTS
from zuschlag.kernel import rule

PHASES = 6
ACTIONS = PLACE + COLOURS * LOTS
MOST_CASH = START_CASH + sum(payout(nth) for nth in range(1, MOST_LOANS + 1))

FEATURES: tuple[Feature, ...] = (
    flag("phase", PHASES, "what the table waits for: a roll, nothing (over), a loan, a bid, which purse pays, a placement"),
    flag("players", len(PLAYER_COUNTS), "how many play: 2, 3, 4"),
    flag("options", 3, "the challenge variant; exposed overbids; exposure for the whole game"),
    count("round", 1, SPACES, "rounds that are over"),
    count("bid", 1, HIGHEST_BID, "the current bid, in millions", unit=20),
    count("unplaced", 1, HEAP, "cubes that the winner still has to place"),
    flag("turn", SEATS, "by seat: has to decide"),
    flag("starter", SEATS, "by seat: started the round"),
    flag("bidder", SEATS, "by seat: made the current bid, or won the cubes with it"),
    flag("passed", SEATS, "by seat: is out of this auction"),
    flag("exposed", SEATS, "by seat: has had to show its purse"),
    flag("open", COLOURS, "by colour: its cash can be seen from this seat"),
    count("cash", COLOURS, MOST_CASH, "by colour: millions in the purse; 0 where they cannot be seen", unit=20),
    count("loans", COLOURS, MOST_LOANS, "by colour: loans taken"),
    flag("borrowed", COLOURS, "by colour: has taken a loan this round"),
    count("paid", COLOURS, MOST_CASH, "by colour: millions paid for cubes so far", unit=20),
    count("spaces", (SPACES, COLOURS), HEAP, "by space, from the broker's onwards, and colour: cubes"),
    count("cubes", (LOTS, COLOURS), ROOM, "by lot and colour: cubes; in a sold lot those that decided it"),
    flag("sold", LOTS, "by lot: is full"),
    flag("leader", (LOTS, COLOURS), "by lot and colour: owns it, or would if the game ended here"),
    count("value", LOTS, HIGHEST_VALUE, "by lot: what it is worth, in millions", unit=10),
    flag("park", (PARKS, LOTS), "by park and lot: the park is this lot"),
    flag("doubles", (PARKS, LOTS), "by park and lot: the park doubles this lot"),
)


@rule
def colour_at(s: State, seat: int, nth: int) -> int:
    """The nth colour in the seat's numbering."""
    purses = purses_of(s)
    if nth < purses * s.players:
        return s.colour[(seat + nth // purses) % s.players][nth % purses]
    c = 0
    while s.seat[c] != NOBODY:
        c += 1
    return c


@rule
def place_of(s: State, seat: int, colour: int) -> int:
    """The number of the colour for the seat. (Computed and not searched for: a mask needs it for every move.)"""
    purses = purses_of(s)
    owner = s.seat[colour]
    if owner == NOBODY:
        return purses * s.players
    away = owner - seat if owner >= seat else owner - seat + s.players
    return away * purses + (0 if s.colour[owner][0] == colour else 1)


@rule
def action_of(s: State, seat: int, move: int) -> int:
    """The action that stands for the seat's move."""
    if move >= PLACE:
        where = move - PLACE
        return PLACE + place_of(s, seat, where // LOTS) * LOTS + where % LOTS
    if move >= RAISE or move <= DECLINE:
        return move
    if move >= PAY:
        return PAY + place_of(s, seat, move - PAY)
    return LOAN + place_of(s, seat, move - LOAN)


@rule
def move_of(s: State, seat: int, action: int) -> int:
    """The seat's move that the action stands for."""
    if action >= PLACE:
        where = action - PLACE
        return PLACE + colour_at(s, seat, where // LOTS) * LOTS + where % LOTS
    if action >= RAISE or action <= DECLINE:
        return action
    if action >= PAY:
        return PAY + colour_at(s, seat, action - PAY)
    return LOAN + colour_at(s, seat, action - LOAN)


@rule
def observe(s: State, seat: int, out: Any) -> None:
    """Write what the seat may know, number by number, as FEATURES says."""
    for at in range(PHASES):
        out[at] = 1 if s.phase == at else 0
    at = PHASES
    for players in range(FEWEST_PLAYERS, SEATS + 1):
        out[at] = 1 if s.players == players else 0
        at += 1
    out[at] = s.challenge
    out[at + 1] = s.overbids
    out[at + 2] = s.exposure
    out[at + 3] = s.round
    out[at + 4] = s.bid
    out[at + 5] = s.unplaced
    at += 6
    at = observe_seats(s, seat, out, at)
    at = observe_purses(s, seat, out, at)
    observe_city(s, seat, out, at)


@rule
def observe_seats(s: State, seat: int, out: Any, at: int) -> int:
    bidder = bidder_of(s)
    for k in range(SEATS):
        other = (seat + k) % s.players
        sits = k < s.players
        out[at + k] = 1 if sits and s.phase > OVER and s.turn == other else 0
        out[at + SEATS + k] = 1 if sits and s.starter == other else 0
        out[at + 2 * SEATS + k] = 1 if sits and bidder == other else 0
        out[at + 3 * SEATS + k] = s.passed[other] if sits else 0
        out[at + 4 * SEATS + k] = s.exposed[other] if sits else 0
    return at + 5 * SEATS


@rule
def observe_purses(s: State, seat: int, out: Any, at: int) -> int:
    for nth in range(COLOURS):
        c = colour_at(s, seat, nth)
        owner = s.seat[c]
        is_open = owner != NOBODY and can_see_purse(s, seat, owner)
        out[at + nth] = 1 if is_open else 0
        out[at + COLOURS + nth] = s.cash[c] if is_open else 0
        out[at + 2 * COLOURS + nth] = s.loans[c]
        out[at + 3 * COLOURS + nth] = s.borrowed[c]
        out[at + 4 * COLOURS + nth] = s.paid[c]
    return at + 5 * COLOURS


@rule
def observe_city(s: State, seat: int, out: Any, at: int) -> None:
    a = colour_at(s, seat, 0)
    b = colour_at(s, seat, 1)
    c = colour_at(s, seat, 2)
    d = colour_at(s, seat, 3)
    space = s.broker
    for _ in range(SPACES):
        heap = s.heaps[space]
        out[at] = heap[a]
        out[at + 1] = heap[b]
        out[at + 2] = heap[c]
        out[at + 3] = heap[d]
        at += COLOURS
        space = space + 1 if space + 1 < SPACES else 0
    sold = at + LOTS * COLOURS
    leaders = sold + LOTS
    board = leaders + LOTS * COLOURS
    for lot in range(LOTS):
        cubes = s.lots[lot]
        leader = majority(s, lot)
        out[at] = cubes[a]
        out[at + 1] = cubes[b]
        out[at + 2] = cubes[c]
        out[at + 3] = cubes[d]
        out[leaders] = 1 if leader == a else 0
        out[leaders + 1] = 1 if leader == b else 0
        out[leaders + 2] = 1 if leader == c else 0
        out[leaders + 3] = 1 if leader == d else 0
        at += COLOURS
        leaders += COLOURS
        out[sold + lot] = 1 if s.room[lot] == 0 else 0
        out[board + lot] = s.value[lot]
    for p in range(PARKS):
        for lot in range(LOTS):
            out[board + LOTS + p * LOTS + lot] = 1 if s.park[p] == lot else 0
            out[board + LOTS + (PARKS + p) * LOTS + lot] = s.doubles[p][lot]

"""Observations and actions of Zahltag for networks, as seen from a seat.

Seats are numbered from one's own, clockwise, so one network can play all seats, in games of two, three and four. An action is
a move's number. Law: an observation follows from what the seat may know.
"""

from typing import Any

from zuschlag.games.features import Feature, count, flag
from zuschlag.games.player_counts import FEWEST_PLAYERS, PLAYER_COUNTS
from zuschlag.games.zahltag.contract_stack import MOST_IN_A_ROW, until_forced
from zuschlag.games.zahltag.deal import START_MONEY
from zuschlag.games.zahltag.equipment import OFFER, table_of
from zuschlag.games.zahltag.equipment_kinds import COUNTS
from zuschlag.games.zahltag.offers import can_fulfil
from zuschlag.games.zahltag.state import (
    HAND,
    KINDS,
    LAPS,
    LAST_PAYDAY,
    MOST_CARDS,
    MOST_OFFER,
    NONE,
    OFFERING,
    OVER,
    PAYDAYS,
    SEATS,
    State,
)
from zuschlag.kernel import rule

PHASES = 5
ACTIONS = OFFER + MOST_OFFER + 1
MOST_MONEY = START_MONEY + LAST_PAYDAY * MOST_IN_A_ROW * MOST_OFFER
MOST_NEEDS = MOST_CARDS
PILE = max(COUNTS)


def features(distinct: int, most: int) -> tuple[Feature, ...]:
    """The features for a deck of `distinct` different contracts, at most `most` of one."""
    return (
        flag("phase", PHASES, "what the table waits for: a card, nothing (over), preparation, equipment, offers"),
        flag("players", len(PLAYER_COUNTS), "how many started: 2, 3, 4"),
        count("prepared", 1, LAPS * SEATS, "decisions of the preparation that have been made"),
        count("held", 1, LAST_PAYDAY, "paydays held"),
        count("paydays", 1, PAYDAYS, "paydays still in the stack"),
        count("due", 1, MOST_IN_A_ROW, "contracts until a payday is forced"),
        flag("fresh", 1, "the last card revealed was a payday"),
        count("piles", KINDS, PILE, "by kind: cards in the pile", unit=8),
        count("hand", KINDS, MOST_CARDS, "by kind: cards in the seat's own hand", unit=4),
        count("needs", KINDS, MOST_NEEDS, "by kind: what the contract asks for", unit=4),
        flag("able", 1, "the seat's own hand can fulfil the contract"),
        count("offer", 1, MOST_OFFER, "the seat's own sealed offer"),
        flag("sealed", SEATS, "by seat: its offer is in"),
        flag("turn", SEATS, "by seat: prepares, equips or has revealed the contract"),
        flag("starter", SEATS, "by seat: is the youngest, who began"),
        flag("out", SEATS, "by seat: has gone out, or was never there"),
        count("money", SEATS, MOST_MONEY, "by seat: millions", unit=20),
        count("cards", SEATS, MOST_CARDS, "by seat: cards in hand", unit=8),
        count("left", (SEATS, KINDS), MOST_CARDS, "by seat and kind: cards at work, just laid out", unit=4),
        count("right", (SEATS, KINDS), MOST_CARDS, "by seat and kind: cards at work that return next", unit=4),
        count("gained", (SEATS, KINDS), MOST_CARDS, "by seat and kind: cards in hand, less those dealt", unit=4, low=-HAND),
        count("known", (SEATS, KINDS), MOST_CARDS, "by seat and kind: cards that the hand must hold at least", unit=4),
        count("stack", distinct, most, "by contract: how many are still in the stack"),
    )  # fmt: skip


@rule
def action_of(s: State, seat: int, move: int) -> int:
    """The action that stands for the seat's move: its number."""
    return move


@rule
def move_of(s: State, seat: int, action: int) -> int:
    """The seat's move that the action stands for."""
    return action


@rule
def observe(s: State, seat: int, out: Any) -> None:
    """Write what the seat may know, number by number, as `features` says."""
    for at in range(PHASES):
        out[at] = 1 if s.phase == at else 0
    at = PHASES
    for players in range(FEWEST_PLAYERS, SEATS + 1):
        out[at] = 1 if s.players == players else 0
        at += 1
    out[at] = s.prepared
    out[at + 1] = s.held
    out[at + 2] = s.paydays
    out[at + 3] = until_forced(s)
    out[at + 4] = s.is_fresh
    at += 5
    is_offering = s.phase == OFFERING
    for kind in range(KINDS):
        out[at + kind] = s.piles[kind]
        out[at + KINDS + kind] = s.hand[seat][kind]
        out[at + 2 * KINDS + kind] = s.needs[s.contract][kind] if is_offering else 0
    at += 3 * KINDS
    out[at] = 1 if is_offering and s.out[seat] == 0 and can_fulfil(s, seat) else 0
    out[at + 1] = s.offers[seat] if s.offers[seat] != NONE else 0
    at = observe_seats(s, seat, out, at + 2)
    for contract in range(s.distinct):
        out[at + contract] = s.stack[contract]


@rule
def observe_seats(s: State, seat: int, out: Any, at: int) -> int:
    cards = at + 6 * SEATS
    for k in range(SEATS):
        other = (seat + k) % s.players
        sits = k < s.players
        out[at + k] = 1 if sits and s.offers[other] != NONE else 0
        out[at + SEATS + k] = 1 if sits and s.phase != OVER and s.turn == other else 0
        out[at + 2 * SEATS + k] = 1 if sits and s.starter == other else 0
        out[at + 3 * SEATS + k] = 0 if sits and s.out[other] == 0 else 1
        out[at + 4 * SEATS + k] = s.money[other] if sits else 0
        out[at + 5 * SEATS + k] = s.cards[other] - table_of(s, other) if sits else 0
        for kind in range(KINDS):
            where = cards + k * KINDS + kind
            out[where] = s.left[other][kind] if sits else 0
            out[where + SEATS * KINDS] = s.right[other][kind] if sits else 0
            out[where + 2 * SEATS * KINDS] = s.gained[other][kind] if sits else 0
            out[where + 3 * SEATS * KINDS] = s.known[other][kind] if sits else 0
    return cards + 4 * SEATS * KINDS

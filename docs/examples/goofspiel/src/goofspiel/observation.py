"""Observations of Goofspiel for networks. Seats are counted from one's own, so that one network can play all seats.

An observation follows from what the seat may know. An action is a move's number: a card.
"""

from typing import Any

from goofspiel.state import CARDS, NONE, SEATS, State
from zuschlag.games import Feature, count, flag
from zuschlag.kernel import rule

ACTIONS = CARDS
MOST_POINTS = CARDS * (CARDS + 1) // 2

FEATURES: tuple[Feature, ...] = (
    flag("players", SEATS - 1, "how many play: 2, 3, 4"),
    flag("carried", 1, "a tied prize stays for the next round"),
    count("round", 1, CARDS, "rounds that have been played"),
    count("pot", 1, MOST_POINTS, "points to be won in this round", unit=CARDS),
    flag("prize", CARDS, "by card: is turned up"),
    flag("prizes", CARDS, "by card: is still to come"),
    flag("bid", CARDS, "by card: is the seat's own sealed bid"),
    flag("sealed", SEATS, "by seat: its bid is in"),
    count("points", SEATS, MOST_POINTS, "by seat: points", unit=CARDS),
    flag("hand", (SEATS, CARDS), "by seat and card: has not been opened"),
)


@rule
def action_of(s: State, seat: int, move: int) -> int:
    """The action that stands for the seat's move."""
    return move


@rule
def move_of(s: State, seat: int, action: int) -> int:
    """The seat's move that the action stands for."""
    return action


@rule
def observe(s: State, seat: int, out: Any) -> None:
    """Write what the seat may know, number by number, as FEATURES says."""
    for players in range(2, SEATS + 1):
        out[players - 2] = 1 if s.players == players else 0
    out[3] = s.ties
    out[4] = s.round
    out[5] = s.pot
    at = 6
    for card in range(CARDS):
        out[at + card] = 1 if s.prize == card else 0
        out[at + CARDS + card] = s.prizes[card]
        out[at + 2 * CARDS + card] = 1 if s.bids[seat] == card else 0
    at += 3 * CARDS
    for k in range(SEATS):
        other = (seat + k) % s.players
        sits = k < s.players
        out[at + k] = 1 if sits and s.bids[other] != NONE else 0
        out[at + SEATS + k] = s.points[other] if sits else 0
        for card in range(CARDS):
            out[at + 2 * SEATS + k * CARDS + card] = s.hand[other][card] if sits else 0

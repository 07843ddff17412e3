"""Playing on by the valuer's policy, and what the end of it is worth to each seat."""

from math import exp
from typing import Any

from zuschlag.bots.zahltag.valuer.equipment_value import look_ahead, reveals_before
from zuschlag.bots.zahltag.valuer.policy import best_move
from zuschlag.bots.zahltag.valuer.valuation import BITS, ONE, Mind
from zuschlag.games.zahltag.equipment import count_of
from zuschlag.games.zahltag.rules import awaited, is_over, make_move, outcome_at, settle, total_weight
from zuschlag.games.zahltag.state import State
from zuschlag.kernel import Generator, below, routine, rule
from zuschlag.kernel.playout import FIRST_SEAT

OUT = -1000.0  # the standing of a seat that went out
CARD = 0.05  # what a card counts at the end: less than any million, but ties are broken by it


@rule
def play_on(s: State, rng: Generator, mind: Mind, lots: int, until: int) -> None:
    """To the end, or until so many paydays have been held. `lots` decides what is drawn by lot."""
    while True:
        seats = awaited(s)
        if seats > 0:
            if s.held >= until:
                return
            seat = FIRST_SEAT[seats]
            mind.seed = lots
            make_move(s, seat, best_move(s, seat, mind))
        elif is_over(s):
            return
        else:
            settle(s, outcome_at(s, below(rng, total_weight(s))))


@rule
def prospect(s: State, seat: int, mind: Mind) -> int:
    """What the seat may earn with the next card revealed, from the cards in hand. After `look_ahead`."""
    earned = 0
    hand = s.hand[seat]
    for at in range(mind.lives):
        needs = s.needs[mind.live[at]]
        if needs[0] <= hand[0] and needs[1] <= hand[1] and needs[2] <= hand[2] and needs[3] <= hand[3]:
            earned += mind.worth[at]
    return earned // (s.contracts + s.paydays)


@routine
def rate(s: State, mind: Mind, standing: Any) -> None:
    """Each seat's money in millions at the end; or, where the game was broken off, what it may come to."""
    traits = mind.outlook[s.held]
    for seat in range(s.players):
        if s.out[seat] > 0:
            standing[seat] = OUT + s.out[seat]
        elif is_over(s):
            standing[seat] = s.money[seat] - CARD * s.cards[seat]
        else:
            look_ahead(s, seat, mind)
            right = count_of(s.right[seat])
            left = count_of(s.left[seat])
            more = traits[0] * (s.cards[seat] - right - left) + traits[1] * right + traits[2] * left
            more += traits[3] * reveals_before(s, seat)
            standing[seat] = s.money[seat] + (more + ((traits[4] * prospect(s, seat, mind)) >> BITS)) / ONE


@routine
def share_of(standing: Any, players: int, seat: int, spread: float) -> float:
    """The share of the win that a seat may expect, where standings are uncertain by about `spread`."""
    total = 0.0
    for other in range(players):
        total += exp(min((standing[other] - standing[seat]) / spread, 300.0))
    return 1.0 / total

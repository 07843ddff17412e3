"""Playing on by the valuer's policy, and what the end of it is worth to each seat."""

from math import exp
from typing import Any

from zuschlag.bots.zahltag.mind import ONE, Mind
from zuschlag.bots.zahltag.policy import best_move
from zuschlag.bots.zahltag.worths import look_ahead, set_out, worth_of
from zuschlag.games.zahltag.rules import awaited, is_over, make_move, outcome_at, settle, total_weight
from zuschlag.games.zahltag.state import State
from zuschlag.kernel import Generator, below, rule
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
def rate(s: State, mind: Mind, standing: Any) -> None:
    """Each seat's money in millions, with what its equipment is worth while the game goes on."""
    for seat in range(s.players):
        if s.out[seat] > 0:
            standing[seat] = OUT + s.out[seat]
        elif is_over(s):
            standing[seat] = s.money[seat] - CARD * s.cards[seat]
        else:
            look_ahead(s, seat, mind)
            set_out(s, seat, mind)
            standing[seat] = s.money[seat] + worth_of(s, seat, mind) / ONE


@rule
def share_of(standing: Any, players: int, seat: int, spread: float) -> float:
    """The share of the win that a seat may expect, where standings are uncertain by about `spread`."""
    total = 0.0
    for other in range(players):
        total += exp(min((standing[other] - standing[seat]) / spread, 300.0))
    return 1.0 / total

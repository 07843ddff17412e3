"""Rollouts by the valuer's policy, and the evaluation of where they end."""

from math import exp
from typing import Any

from zuschlag.bots.zahltag.valuer.equipment_value import look_ahead, reveals_before
from zuschlag.bots.zahltag.valuer.policy import choose_move
from zuschlag.bots.zahltag.valuer.valuation_fields import BITS, ONE, Valuation
from zuschlag.games.zahltag.equipment import count_of
from zuschlag.games.zahltag.rules import awaited, is_over, make_move, outcome_at, settle, total_weight
from zuschlag.games.zahltag.state import State
from zuschlag.kernel import Generator, below, routine, rule
from zuschlag.kernel.playout import FIRST_SEAT

ELIMINATED = -1000.0  # the standing of a seat that went out
CARD_TIE_BREAK = 0.05  # what a card costs at the end: less than any million, but it breaks ties


@rule
def play_rollout(s: State, rng: Generator, valuation: Valuation, seed: int, until: int) -> None:
    """Play to the end, or until so many paydays have been held. `seed` decides what the valuer draws."""
    while True:
        seats = awaited(s)
        if seats > 0:
            if s.held >= until:
                return
            seat = FIRST_SEAT[seats]
            valuation.seed = seed
            make_move(s, seat, choose_move(s, seat, valuation))
        elif is_over(s):
            return
        else:
            settle(s, outcome_at(s, below(rng, total_weight(s))))


@rule
def next_income(s: State, seat: int, valuation: Valuation) -> int:
    """What the seat may earn with the next revealed card, from the cards in hand. After `look_ahead`."""
    earned = 0
    hand = s.hand[seat]
    for at in range(valuation.live_count):
        needs = s.needs[valuation.live_contracts[at]]
        if needs[0] <= hand[0] and needs[1] <= hand[1] and needs[2] <= hand[2] and needs[3] <= hand[3]:
            earned += valuation.contract_worth[at]
    return earned // (s.contracts + s.paydays)


@routine
def rate_standings(s: State, valuation: Valuation, standing: Any) -> None:
    """Set each seat's money in millions at the end; or, where the game was cut off, its estimate."""
    coefficients = valuation.standing_coefficients[s.held]
    for seat in range(s.players):
        if s.out[seat] > 0:
            standing[seat] = ELIMINATED + s.out[seat]
        elif is_over(s):
            standing[seat] = s.money[seat] - CARD_TIE_BREAK * s.cards[seat]
        else:
            look_ahead(s, seat, valuation)
            right = count_of(s.right[seat])
            left = count_of(s.left[seat])
            more = coefficients[0] * (s.cards[seat] - right - left) + coefficients[1] * right + coefficients[2] * left
            more += coefficients[3] * reveals_before(s, seat)
            standing[seat] = s.money[seat] + (more + ((coefficients[4] * next_income(s, seat, valuation)) >> BITS)) / ONE


@routine
def win_share_of(standing: Any, players: int, seat: int, spread: float) -> float:
    """The expected win share of a seat, where standings are uncertain by about `spread`."""
    total = 0.0
    for other in range(players):
        total += exp(min((standing[other] - standing[seat]) / spread, 300.0))
    return 1.0 / total

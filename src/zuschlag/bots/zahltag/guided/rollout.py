"""Rollouts: the network plays, some rivals are valuers; where they are cut off, the network values them. Kernel subset."""

from zuschlag.bots.network.fields import Activations, Weights
from zuschlag.bots.network.inference import value_of
from zuschlag.bots.zahltag.network.policy import choose_by_network, weigh_moves
from zuschlag.bots.zahltag.valuer.policy import choose_move
from zuschlag.bots.zahltag.valuer.valuation_fields import Valuation
from zuschlag.games.zahltag.equipment import OFFER
from zuschlag.games.zahltag.offers import can_fulfil
from zuschlag.games.zahltag.rules import (
    awaited,
    count_moves,
    is_over,
    make_move,
    nth_move,
    outcome_at,
    settle,
    total_weight,
    winners,
)
from zuschlag.games.zahltag.state import NONE, State
from zuschlag.kernel import Generator, below, rule
from zuschlag.kernel.playout import FIRST_SEAT
from zuschlag.kernel.rng import WORD

FULL_WIN = 1000
"""Values are shares of the win in thousandths, as those of the network."""


@rule
def reseed(rng: Generator, seed: int, s: State, seat: int) -> None:
    """Make the generator depend on the seed and the decision alone, so that rollouts that differ in one move draw alike."""
    x = (seed + s.contracts * 0x9E3779B1 + (s.prepared * 64 + s.phase * 8 + seat) * 0x85EBCA6B) & WORD
    x = ((x ^ (x >> 16)) * 0x7FEB352D) & WORD
    rng.a = ((x ^ (x >> 15)) * 0x46CA68B5) & WORD
    rng.b = seed
    rng.c = (x * 0x2C1B3C6D + 1) & WORD
    rng.counter = 1


@rule
def plays_as_valuer(seed: int, seat: int, valuer_share: int) -> bool:
    """Whether a rival is a valuer in the rollouts of this seed: in `valuer_share` of 256."""
    return (seed >> (8 * seat)) & 255 < valuer_share


@rule
def choose_for(
    s: State, other: int, seat: int, valuer_share: int, seed: int, rng: Generator, valuation: Valuation, weights: Weights,
    at: Activations,
) -> int:  # fmt: skip
    """A move of any seat in a rollout for `seat`: the network's or, of some rivals, the valuer's."""
    if other != seat and plays_as_valuer(seed, other, valuer_share):
        valuation.seed = seed
        return choose_move(s, other, valuation)
    reseed(rng, seed, s, other)
    return choose_by_network(s, other, valuation, rng, weights, at)


@rule
def draw_rival_offers(
    s: State, seat: int, valuer_share: int, seed: int, rng: Generator, valuation: Valuation, weights: Weights, at: Activations
) -> int:
    """Let all others offer; only the seat's own offer is missing then. Returns the lowest, 0 for none."""
    lowest = 0
    for other in range(s.players):
        s.offers[other] = NONE
    for other in range(s.players):
        if s.out[other] == 0:
            offer = 0
            if other != seat and can_fulfil(s, other):
                offer = choose_for(s, other, seat, valuer_share, seed, rng, valuation, weights, at) - OFFER
                if offer > 0 and (lowest == 0 or offer < lowest):
                    lowest = offer
            s.offers[other] = offer
    s.offers[seat] = NONE
    s.owing = 1 << seat
    return lowest


@rule
def play_on(
    s: State, seat: int, reveals: int, valuer_share: int, seed: int, dice: Generator, rng: Generator, valuation: Valuation,
    weights: Weights, at: Activations,
) -> int:  # fmt: skip
    """The seat's share of the win after a rollout: to the end, or to its first choice after so many cards were revealed."""
    while True:
        seats = awaited(s)
        if seats > 0:
            other = FIRST_SEAT[seats]
            if count_moves(s, other) == 1:
                make_move(s, other, nth_move(s, other, 0))
            else:
                if reveals <= 0 and other == seat:
                    reseed(rng, seed, s, other)
                    weigh_moves(s, seat, valuation, rng, weights, at)
                    return value_of(weights, at)
                make_move(s, other, choose_for(s, other, seat, valuer_share, seed, rng, valuation, weights, at))
        elif is_over(s):
            return share_of_win(s, seat)
        else:
            settle(s, outcome_at(s, below(dice, total_weight(s))))
            reveals -= 1


@rule
def share_of_win(s: State, seat: int) -> int:
    """What the seat has won of a game that is over."""
    won = winners(s)
    if (won >> seat) & 1 == 0:
        return 0
    count = 0
    for other in range(s.players):
        count += (won >> other) & 1
    return FULL_WIN // count

"""How likely a rival's past moves were with each hand that it may have been dealt, by the network's policy. Kernel subset.

Everything that enters or leaves a hand is public. So a rival's view at any time in the past follows from public facts and the
hand that it was dealt, and the network can say what it would have done with each.
"""

from math import exp, log
from typing import Any

from zuschlag.bots.network.fields import Activations, Weights
from zuschlag.bots.network.inference import odds
from zuschlag.bots.zahltag.guided.rollout import reseed
from zuschlag.bots.zahltag.network.policy import weigh_moves
from zuschlag.bots.zahltag.valuer.valuation_fields import Valuation
from zuschlag.games.zahltag.rules import count_moves, make_move, nth_move, settle
from zuschlag.games.zahltag.state import KINDS, State
from zuschlag.kernel import Generator, rule

CERTAIN = 256
"""A probability of 1. Logarithms are in 1/256, too."""
LOGS = tuple(round(CERTAIN * log(max(chance, 1) / CERTAIN)) for chance in range(CERTAIN + 1))
STEPS = 16
"""Steps of the table of likelihoods for a difference of 1 between two logarithms."""
LIKELIHOODS = tuple(round(2**20 * exp(-step / STEPS)) for step in range(12 * STEPS))


@rule
def weigh_past_move(
    s: State, actor: int, move: int, dealt: Any, possible: Any, mistrust: int, rng: Generator, valuation: Valuation,
    weights: Weights, at: Activations, found: Any,
) -> None:  # fmt: skip
    """Add the logarithm of the move's probability, for each possible hand. `mistrust` of 256 times, rivals do anything."""
    hand = s.hand[actor]
    first = hand[0]
    second = hand[1]
    third = hand[2]
    fourth = hand[3]
    for n in range(len(possible)):
        if possible[n] == 1:
            for kind in range(KINDS):
                hand[kind] = dealt[n][kind] + s.gained[actor][kind]
            count = count_moves(s, actor)
            if count > 1:
                reseed(rng, 1, s, actor)
                weigh_moves(s, actor, valuation, rng, weights, at)
                total = 0
                for other in range(count):
                    total += odds(at, nth_move(s, actor, other))
                found[n] += LOGS[odds(at, move) * (CERTAIN - mistrust) // total + mistrust // count]
    hand[0] = first
    hand[1] = second
    hand[2] = third
    hand[3] = fourth


@rule
def weigh_past(
    s: State, seat: int, actors: Any, moves: Any, dealt: Any, possible: Any, mistrust: int, rng: Generator,
    valuation: Valuation, weights: Weights, at: Activations, found: Any,
) -> None:  # fmt: skip
    """Replay a match from its beginning, and set the logarithms of likelihoods by rival and dealt hand."""
    for n in range(len(actors)):
        if actors[n] < 0:
            settle(s, moves[n])
        else:
            if actors[n] != seat:
                weigh_past_move(
                    s, actors[n], moves[n], dealt, possible[actors[n]], mistrust, rng, valuation, weights, at, found[actors[n]]
                )
            make_move(s, actors[n], moves[n])

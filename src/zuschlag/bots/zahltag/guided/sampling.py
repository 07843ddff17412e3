"""Play every candidate on in the same sampled worlds, with the same cards to come. Rules of the kernel subset."""

from collections.abc import Callable
from typing import Any

from zuschlag.bots.network.fields import Activations, Weights
from zuschlag.bots.zahltag.guided.beliefs import weigh_past
from zuschlag.bots.zahltag.guided.candidates import Candidates, list_candidates, rank_candidates
from zuschlag.bots.zahltag.guided.rollout import draw_rival_offers, play_on
from zuschlag.bots.zahltag.network.policy import weigh_moves
from zuschlag.bots.zahltag.search.determinization import deal_world, draw_world
from zuschlag.bots.zahltag.valuer.valuation_fields import Valuation
from zuschlag.games.zahltag.equipment import OFFER
from zuschlag.games.zahltag.rules import make_move
from zuschlag.games.zahltag.state import OFFERING
from zuschlag.kernel import next32, rule

copy_state: Callable[[Any, int, int], None]

ROOT, WORLD, SCRATCH = 0, 1, 2  # the states of a search
SEARCH_RNG, DICE_RNG, POLICY_RNG = 0, 1, 2  # its generators


@rule
def sample_worlds(
    states: Any, valuation: Valuation, rngs: Any, worlds: Any, world_weights: Any, weights: Weights, at: Activations,
    candidates: Candidates, seat: int, reveals: int, valuer_share: int, rows: int,
) -> int:  # fmt: skip
    """Draw so many worlds, and play each candidate that is still tried on in all of them. Returns how many rollouts there were.

    Offers that are higher than a rival's all end the same way, and are played on only once.
    """
    played = 0
    rng = rngs[SEARCH_RNG]
    dice = rngs[DICE_RNG]
    for _ in range(rows):
        hands = worlds[draw_world(rng, world_weights)]
        seed = next32(rng)
        a = next32(rng)
        b = next32(rng)
        copy_state(states, WORLD, ROOT)
        deal_world(states[WORLD], seat, hands)
        lowest = 0
        if states[WORLD].phase == OFFERING:
            lowest = draw_rival_offers(states[WORLD], seat, valuer_share, seed, rngs[POLICY_RNG], valuation, weights, at)
        beaten = -1
        for n in range(candidates.running):
            move = candidates.moves[n]
            is_beaten = lowest > 0 and move > OFFER + lowest
            found = beaten
            if not is_beaten or beaten < 0:
                copy_state(states, SCRATCH, WORLD)
                dice.a = a
                dice.b = b
                dice.c = seed
                dice.counter = 1
                make_move(states[SCRATCH], seat, move)
                found = play_on(
                    states[SCRATCH], seat, reveals, valuer_share, seed, dice, rngs[POLICY_RNG], valuation, weights, at
                )
                played += 1
            if is_beaten:
                beaten = found
            candidates.sums[n] += found
            candidates.rollouts[n] += 1
    return played


@rule
def search_on(
    states: Any, valuation: Valuation, rngs: Any, worlds: Any, world_weights: Any, weights: Weights, at: Activations,
    candidates: Candidates, seat: int, reveals: int, valuer_share: int, rows: int,
    actors: Any, moves: Any, dealt: Any, possible: Any, mistrust: int, likelihoods: Any,
) -> int:  # fmt: skip
    """List the candidates and weigh the past, if `rows` is 0; else sample worlds, and rank the candidates.

    It is one rule, because each that asks the network takes long to compile.
    """
    if rows > 0:
        played = sample_worlds(
            states, valuation, rngs, worlds, world_weights, weights, at, candidates, seat, reveals, valuer_share, rows
        )
        rank_candidates(candidates)
        return played
    weigh_moves(states[ROOT], seat, valuation, rngs[POLICY_RNG], weights, at)
    list_candidates(states[ROOT], seat, at, candidates)
    if candidates.count > 1:
        weigh_past(
            states[WORLD], seat, actors, moves, dealt, possible, mistrust, rngs[POLICY_RNG], valuation, weights, at, likelihoods
        )
    return 0

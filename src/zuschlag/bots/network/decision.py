"""A decision of a network with its reasons, for every game: run a policy of the kernel subset by matrix products."""

from collections.abc import Callable
from functools import cache
from math import exp
from typing import Any

from zuschlag.bots.network.fields import LOGIT_BITS
from zuschlag.bots.network.inference import value_of
from zuschlag.bots.network.weights_file import activations_for, load_weights
from zuschlag.bots.thought import Candidate, Thought
from zuschlag.bots.turn import Turn
from zuschlag.kernel import Build, Generator

CANDIDATES_SHOWN = 8
"""How many moves are given as reasons at most."""


@cache
def plain_policy(policy: Callable[..., int]) -> Callable[..., int]:
    """The policy in plain Python, its network by matrix products. Importing numpy waits until a network plays."""
    from zuschlag.bots.network.numpy_inference import infer_by_matrices

    return Build({"infer": infer_by_matrices}, silent=True)(policy)


def think_by_network(
    turn: Turn,
    s: Any,
    valuation: Any,
    rng: Generator,
    *,
    package: str,
    policy: Callable[..., int],
    action_of: Callable[[Any, int, int], int],
    limit: int | None,
) -> Thought:
    """The policy's move. Candidates are ranked by their probability; the chance to win is that of the position."""
    from zuschlag.bots.network.numpy_inference import load_matrices

    weights = load_matrices(package)
    at = activations_for(load_weights(package))
    number = plain_policy(policy)(s, turn.seat, valuation, rng, weights, at)
    words = turn.game.words
    odds = {
        word: exp((at.outputs[action_of(s, turn.seat, turn.game.numbers[word])] - at.best) / 2**LOGIT_BITS)
        for word in turn.offered
    }
    ranked = sorted(odds, key=lambda word: -odds[word])[:CANDIDATES_SHOWN]
    if words[number] not in ranked:
        ranked[-1] = words[number]
    chance = value_of(weights, at) / 1000
    return Thought(
        words[number], tuple(Candidate(word, None, chance if word == words[number] else None, limit) for word in ranked)
    )

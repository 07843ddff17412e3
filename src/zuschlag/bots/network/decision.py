"""A decision of a network with its reasons, for every game: run a policy of the kernel subset by matrix products."""

from collections.abc import Callable
from functools import cache
from typing import Any

from zuschlag.bots.network.inference import value_of
from zuschlag.bots.network.weights_file import activations_for, check_shape, load_weights
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
    source: str = "",
    policy: Callable[..., int],
    action_of: Callable[[Any, int, int], int],
) -> Thought:
    """The policy's move. Candidates are ranked by their probability; the move chosen has the position's chance to win.

    The weights are those of the game's `package`, or those of the file `source`, which must have the same inputs and actions.
    """
    from zuschlag.bots.network.numpy_inference import load_matrices

    used = source or package
    check_shape(used, package)
    weights = load_matrices(used)
    at = activations_for(load_weights(used))
    number = plain_policy(policy)(s, turn.seat, valuation, rng, weights, at)
    words, numbers = turn.game.words, turn.game.numbers
    chosen = words[number]
    logits = {word: at.outputs[action_of(s, turn.seat, numbers[word])] for word in turn.offered}
    best = sorted(logits, key=lambda word: -logits[word])[: CANDIDATES_SHOWN - 1]
    ranked = dict.fromkeys([*best, chosen])
    chance = value_of(weights, at) / 1000
    return Thought(chosen, tuple(Candidate(word, chance=chance if word == chosen else None) for word in ranked))

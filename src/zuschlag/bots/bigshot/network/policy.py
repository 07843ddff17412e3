"""The network's policy: the state → its likeliest move. Rules of the kernel subset."""

from zuschlag.bots.bigshot.network.features import write_features
from zuschlag.bots.bigshot.valuer.valuation_fields import Valuation
from zuschlag.bots.network.fields import Activations, Weights
from zuschlag.bots.network.inference import infer
from zuschlag.games.bigshot.observation import action_of, observe
from zuschlag.games.bigshot.rules import count_moves, nth_move
from zuschlag.games.bigshot.state import State
from zuschlag.kernel import Generator, rule


@rule
def choose_by_network(s: State, seat: int, valuation: Valuation, rng: Generator, weights: Weights, at: Activations) -> int:
    """The seat's move with the highest logit, the first of equals. Nothing is drawn: there are no sealed choices."""
    observe(s, seat, at.inputs)
    write_features(s, seat, valuation, rng, at.inputs, weights.advice)
    infer(weights, at)
    chosen = nth_move(s, seat, 0)
    at.best = at.outputs[action_of(s, seat, chosen)]
    for n in range(1, count_moves(s, seat)):
        move = nth_move(s, seat, n)
        if at.outputs[action_of(s, seat, move)] > at.best:
            at.best = at.outputs[action_of(s, seat, move)]
            chosen = move
    return chosen

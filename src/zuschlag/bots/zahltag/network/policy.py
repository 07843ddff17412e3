"""The network's policy: what a seat sees → a move. Rules of the kernel subset."""

from zuschlag.bots.network.fields import Activations, Weights
from zuschlag.bots.network.inference import infer, odds
from zuschlag.bots.zahltag.network.features import write_features
from zuschlag.bots.zahltag.valuer.valuation_fields import Valuation
from zuschlag.games.zahltag.observation import observe
from zuschlag.games.zahltag.rules import count_moves, nth_move
from zuschlag.games.zahltag.state import State
from zuschlag.kernel import Generator, below, rule


@rule
def weigh_moves(s: State, seat: int, valuation: Valuation, rng: Generator, weights: Weights, at: Activations) -> None:
    """Set the logits of all moves of the seat, the highest of them, and the position's values."""
    observe(s, seat, at.inputs)
    write_features(s, seat, valuation, rng, at.inputs, weights.advice)
    infer(weights, at)
    at.best = at.outputs[nth_move(s, seat, 0)]
    for n in range(1, count_moves(s, seat)):
        at.best = max(at.best, at.outputs[nth_move(s, seat, n)])


@rule
def choose_by_network(s: State, seat: int, valuation: Valuation, rng: Generator, weights: Weights, at: Activations) -> int:
    """A move drawn by the network's policy, unlikely ones left out: a seat that always does the same can be read."""
    weigh_moves(s, seat, valuation, rng, weights, at)
    total = 0
    for n in range(count_moves(s, seat)):
        total += odds(at, nth_move(s, seat, n))
    drawn = below(rng, total)
    n = 0
    while drawn >= odds(at, nth_move(s, seat, n)):
        drawn -= odds(at, nth_move(s, seat, n))
        n += 1
    return nth_move(s, seat, n)

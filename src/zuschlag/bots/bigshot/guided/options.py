"""The options that a guided search compares: the candidates of `search`, and what the network finds likely."""

from collections.abc import Callable

from zuschlag.bots.bigshot.guided.fields import MOST_LEAVES, UNKNOWN, Guide
from zuschlag.bots.bigshot.network.policy import choose_by_network
from zuschlag.bots.bigshot.search.candidates import add_candidates, add_move, add_plan
from zuschlag.bots.bigshot.search.tree import ROOT, Node
from zuschlag.bots.bigshot.valuer.valuation_fields import Valuation
from zuschlag.bots.network.fields import Activations, Weights
from zuschlag.games.bigshot.observation import ACTIONS, action_of
from zuschlag.games.bigshot.rules import PLACE, count_moves, make_move, nth_move
from zuschlag.games.bigshot.state import COLOURS, LOTS, PLACING, State
from zuschlag.kernel import Generator, rule

copy_state: Callable[[list[State], int, int], None]


@rule
def list_options(
    states: list[State],
    valuation: Valuation,
    nodes: list[Node],
    guide: Guide,
    rng: Generator,
    weights: Weights,
    at: Activations,
) -> None:
    """Set the children of the root and their logits. The first state is the root, the second is scratch."""
    s = states[0]
    seat = s.turn
    choose_by_network(s, seat, valuation, rng, weights, at)
    for action in range(ACTIONS):
        guide.logit[action] = at.outputs[action] - at.best
    used = add_candidates(s, valuation, nodes, ROOT, 1)
    if s.phase == PLACING:
        add_network_plan(states, valuation, nodes, guide, rng, weights, at, used)
    else:
        add_likely_moves(s, seat, nodes, guide, used)
    for option in range(nodes[ROOT].children):
        node = nodes[nodes[ROOT].first + option]
        total = 0
        for nth in range(node.length):
            total += guide.logit[action_of(s, seat, node.moves[nth])]
        guide.option_logit[option] = max(total // node.length, guide.least_logit)
        guide.is_running[option] = 1
        for leaf in range(MOST_LEAVES):
            guide.value[option][leaf] = UNKNOWN


@rule
def add_likely_moves(s: State, seat: int, nodes: list[Node], guide: Guide, used: int) -> None:
    """Add the moves with the highest logits."""
    moves = count_moves(s, seat)
    for n in range(moves):
        logit = guide.logit[action_of(s, seat, nth_move(s, seat, n))]
        likelier = 0
        for other in range(moves):
            compared = guide.logit[action_of(s, seat, nth_move(s, seat, other))]
            if compared > logit or (compared == logit and other < n):
                likelier += 1
        if likelier < guide.network_options:
            used = add_move(nodes, ROOT, used, nth_move(s, seat, n))


@rule
def add_network_plan(
    states: list[State],
    valuation: Valuation,
    nodes: list[Node],
    guide: Guide,
    rng: Generator,
    weights: Weights,
    at: Activations,
    used: int,
) -> None:
    """Add the placement of all cubes that the network makes, cube by cube."""
    for lot in range(LOTS):
        for c in range(COLOURS):
            guide.plan[lot][c] = 0
    copy_state(states, 1, 0)
    s = states[1]
    seat = s.turn
    cubes = s.unplaced
    for _ in range(cubes):
        move = choose_by_network(s, seat, valuation, rng, weights, at)
        guide.plan[(move - PLACE) % LOTS][(move - PLACE) // LOTS] += 1
        make_move(s, seat, move)
    for lot in range(LOTS):
        for c in range(COLOURS):
            valuation.plan[lot][c] = guide.plan[lot][c]
    add_plan(valuation, nodes, ROOT, used)

"""Tree search by simulation: UCB1 chooses among the candidates, and the valuer plays each simulation on.

At the root, a candidate that was never tried comes first, in their order; otherwise the one with the highest upper confidence
bound. The more visits the root has, the more candidates it opens. Below the root the tree keeps the same statistics, but a
node opens its second move only after (100 / `interior_widening`)² visits, which is 1,112: until then every seat, this one
included, plays the first candidate there, the valuer's choice. So with a budget of up to 1,112 simulations this is no max^n
search: it compares the root's candidates by rollouts of the valuer's policy, and only the dice vary in them. After the last
node the valuer plays a few rounds more, and the evaluation of the state then (`evaluation`) is the result.
"""

from math import log, sqrt

from zuschlag.bots.bigshot.search.candidates import add_candidates
from zuschlag.bots.bigshot.search.evaluation import FULL_WIN, evaluate
from zuschlag.bots.bigshot.search.tree import ROOT, Node, add_child
from zuschlag.bots.bigshot.valuer.auction_value import appraise
from zuschlag.bots.bigshot.valuer.policy import choose_appraised_move, place_all_cubes
from zuschlag.bots.bigshot.valuer.valuation_fields import Valuation
from zuschlag.games.bigshot.broker import PIPS
from zuschlag.games.bigshot.rules import make_move, settle
from zuschlag.games.bigshot.state import OVER, PLACING, ROLLING, State
from zuschlag.kernel import Generator, below, copy_state, routine, rule

MOST_CHILDREN = 20
MOST_DEPTH = 120


@routine
def select_child(nodes: list[Node], at: int, seat: int, valuation: Valuation) -> int:
    """Select the child to try next, by UCB1 with progressive widening."""
    node = nodes[at]
    width = (
        2.0 + sqrt(node.visits) * valuation.root_widening
        if at == ROOT
        else 1.0 + sqrt(node.visits) * valuation.interior_widening / 100.0
    )
    open_children = min(node.children, int(width))
    best = -1.0
    found = node.first
    for child in range(node.first, node.first + open_children):
        visits = nodes[child].visits
        if visits == 0:
            return child
        bound = nodes[child].worth[seat] / visits / FULL_WIN + valuation.exploration / 1000.0 * sqrt(log(node.visits) / visits)
        if bound > best:
            best = bound
            found = child
    return found


@rule
def play_rollout(s: State, valuation: Valuation, rng: Generator, rounds: int) -> None:
    """Let the valuer play every seat to the end of so many rounds, not counting this one."""
    last = s.round + rounds
    appraised_round = -1
    while s.phase != OVER and (s.phase != ROLLING or s.round <= last):
        if s.phase == ROLLING:
            settle(s, below(rng, PIPS))
        elif s.phase == PLACING:
            place_all_cubes(s, s.turn, valuation)
        else:
            if appraised_round != s.round:
                appraise(s, valuation)
                appraised_round = s.round
            make_move(s, s.turn, choose_appraised_move(s, s.turn, valuation))


@routine
def simulate(states: list[State], valuation: Valuation, nodes: list[Node], path: list[int], rng: Generator, used: int) -> int:
    """Run one simulation: the first state is the root, the second is scratch. Returns how many nodes are used then."""
    copy_state(states, 1, 0)
    s = states[1]
    at = ROOT
    depth = 0
    path[0] = ROOT
    while s.phase != OVER and depth < MOST_DEPTH - 1:
        if nodes[at].children == 0:
            if (nodes[at].visits == 0 and at != ROOT) or used >= len(nodes) - MOST_CHILDREN:
                break
            if s.phase == ROLLING:
                for _ in range(PIPS):
                    used = add_child(nodes, at, used)
            else:
                used = add_candidates(s, valuation, nodes, at, used)
        if s.phase == ROLLING:
            rolled = below(rng, PIPS)
            settle(s, rolled)
            at = nodes[at].first + rolled
        else:
            seat = s.turn
            at = select_child(nodes, at, seat, valuation)
            for nth in range(nodes[at].length):
                make_move(s, seat, nodes[at].moves[nth])
        depth += 1
        path[depth] = at
    play_rollout(s, valuation, rng, valuation.rollout_rounds)
    evaluate(s, valuation, valuation.win_shares)
    for step in range(depth + 1):
        node = nodes[path[step]]
        node.visits += 1
        for seat in range(s.players):
            node.worth[seat] += valuation.win_shares[seat]
    return used


@routine
def run_simulations(
    states: list[State], valuation: Valuation, nodes: list[Node], path: list[int], rng: Generator, used: int, simulations: int
) -> int:
    """Run so many more simulations. `used` is 1 before the first. Returns how many nodes are used then."""
    for _ in range(simulations):
        used = simulate(states, valuation, nodes, path, rng, used)
    return used

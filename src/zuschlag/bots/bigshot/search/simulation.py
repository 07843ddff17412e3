"""Search by simulation: the candidates of the seat to move compete by UCB1, and each simulation is played on by the valuer.

At the root, a candidate that was never tried comes first, in their order; otherwise the one that is best so far or least
known. The more visits the root has, the more candidates it opens. Below the root the tree keeps the same statistics, but a
node opens its second move only after (100 / `narrow`)² visits, which is 1,112: until then every seat, this one included,
plays the first candidate there, the valuer's choice. So with a budget of up to 1,112 simulations this is no max^n search: it
compares the root's candidates by playouts of the valuer's policy, and the dice are all that varies in them. After the last
node the valuer plays some rounds more, and the outlooks of all seats then are the result.
"""

from math import log, sqrt

from zuschlag.bots.bigshot.search.candidates import add_candidates
from zuschlag.bots.bigshot.search.evaluation import WHOLE, judge
from zuschlag.bots.bigshot.search.tree import ROOT, Node, add_child
from zuschlag.bots.bigshot.valuer.auction_value import appraise
from zuschlag.bots.bigshot.valuer.policy import carry_out_plan, decide_appraised
from zuschlag.bots.bigshot.valuer.valuation import Mind
from zuschlag.games.bigshot.broker import PIPS
from zuschlag.games.bigshot.rules import make_move, settle
from zuschlag.games.bigshot.state import OVER, PLACING, ROLLING, State
from zuschlag.kernel import Generator, below, copy_state, routine, rule

MOST_CHILDREN = 20
DEEPEST = 120


@routine
def choose_child(nodes: list[Node], at: int, seat: int, mind: Mind) -> int:
    """The child to try next."""
    node = nodes[at]
    width = 2.0 + sqrt(node.visits) * mind.width if at == ROOT else 1.0 + sqrt(node.visits) * mind.narrow / 100.0
    open_children = min(node.children, int(width))
    best = -1.0
    found = node.first
    for child in range(node.first, node.first + open_children):
        visits = nodes[child].visits
        if visits == 0:
            return child
        hope = nodes[child].worth[seat] / visits / WHOLE + mind.curiosity / 1000.0 * sqrt(log(node.visits) / visits)
        if hope > best:
            best = hope
            found = child
    return found


@rule
def play_on(s: State, mind: Mind, rng: Generator, rounds: int) -> None:
    """Let the valuer play every seat to the end of so many rounds, this one not counted."""
    last = s.round + rounds
    thought = -1
    while s.phase != OVER and (s.phase != ROLLING or s.round <= last):
        if s.phase == ROLLING:
            settle(s, below(rng, PIPS))
        elif s.phase == PLACING:
            carry_out_plan(s, s.turn, mind)
        else:
            if thought != s.round:
                appraise(s, mind)
                thought = s.round
            make_move(s, s.turn, decide_appraised(s, s.turn, mind))


@routine
def simulate(states: list[State], mind: Mind, nodes: list[Node], path: list[int], rng: Generator, used: int) -> int:
    """One simulation: the first state is the root, the second is played on. How many nodes are used then."""
    copy_state(states, 1, 0)
    s = states[1]
    at = ROOT
    depth = 0
    path[0] = ROOT
    while s.phase != OVER and depth < DEEPEST - 1:
        if nodes[at].children == 0:
            if (nodes[at].visits == 0 and at != ROOT) or used >= len(nodes) - MOST_CHILDREN:
                break
            if s.phase == ROLLING:
                for _ in range(PIPS):
                    used = add_child(nodes, at, used)
            else:
                used = add_candidates(s, mind, nodes, at, used)
        if s.phase == ROLLING:
            rolled = below(rng, PIPS)
            settle(s, rolled)
            at = nodes[at].first + rolled
        else:
            seat = s.turn
            at = choose_child(nodes, at, seat, mind)
            for nth in range(nodes[at].length):
                make_move(s, seat, nodes[at].moves[nth])
        depth += 1
        path[depth] = at
    play_on(s, mind, rng, mind.horizon)
    judge(s, mind, mind.shares_of_win)
    for step in range(depth + 1):
        node = nodes[path[step]]
        node.visits += 1
        for seat in range(s.players):
            node.worth[seat] += mind.shares_of_win[seat]
    return used


@routine
def search(
    states: list[State], mind: Mind, nodes: list[Node], path: list[int], rng: Generator, used: int, simulations: int
) -> int:
    """So many simulations more. `used` is 1 before the first; how many nodes are used then."""
    for _ in range(simulations):
        used = simulate(states, mind, nodes, path, rng, used)
    return used

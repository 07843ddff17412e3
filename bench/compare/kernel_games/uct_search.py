"""Plain UCT on the kernel, as OpenSpiel's MCTSBot does it: a tree over decisions and chance, one random playout a simulation.

It searches the state as it is, hidden things and all: a yardstick of speed, not a player. Several seats that decide at once
do so one after the other. The names declared first are slots that a build fills with a game's rules.
"""

from collections.abc import Callable
from functools import cache
from math import log, sqrt
from types import ModuleType
from typing import Any

import numpy as np

from zuschlag.envs.rewards import share
from zuschlag.kernel import Fields, Generator, below, copy_record, field, routine, seeded
from zuschlag.kernel.numba_compiler import compile_rule
from zuschlag.kernel.playout import FIRST_SEAT, draw_outcome, play_out, verbs_of

is_over: Callable[[Any], bool]
awaited: Callable[[Any], int]
count_moves: Callable[[Any, int], int]
nth_move: Callable[[Any, int, int], int]
make_move: Callable[[Any, int, int], None]
settle: Callable[[Any, int], None]

SEATS = 4
NONE = -1
EXPLORING = 2.0
DEEPEST = 1024
UNVISITED = 1e9


class Node(Fields):
    visits: int = field("i4")
    mover: int = field("i4")  # the seat whose decision led here; behind chance, the one before
    move: int = field("i4")
    child: int = field("i4")  # the first; NONE
    children: int = field("i4")  # side by side from the first
    sibling: int = field("i4")  # the next outcome of the same chance; NONE


@routine
def add_node(nodes: Any, totals: Any, at: int, mover: int, move: int) -> None:
    node = nodes[at]
    totals[at] = 0.0
    node.visits = 0
    node.mover = mover
    node.move = move
    node.child = NONE
    node.children = 0
    node.sibling = NONE


@routine
def expand(s: Any, seat: int, rng: Generator, nodes: Any, totals: Any, at: int, used: int) -> int:
    """Add a child for every move, in random order; how many nodes there are then."""
    moves = count_moves(s, seat)
    nodes[at].child = used
    nodes[at].children = moves
    for n in range(moves):
        add_node(nodes, totals, used + n, seat, nth_move(s, seat, n))
    for n in range(moves - 1, 0, -1):
        other = used + below(rng, n + 1)
        move = nodes[used + n].move
        nodes[used + n].move = nodes[other].move
        nodes[other].move = move
    return used + moves


@routine
def best_child(nodes: Any, totals: Any, at: int) -> int:
    """The child of the highest upper bound; unvisited ones come first."""
    first: int = nodes[at].child
    best = first
    highest = -UNVISITED
    logarithm = log(nodes[at].visits)
    for child in range(first, first + nodes[at].children):
        visits = nodes[child].visits
        if visits == 0:
            return child
        bound = totals[child] / visits + EXPLORING * sqrt(logarithm / visits)
        if bound > highest:
            highest = bound
            best = child
    return best


@routine
def outcome_child(nodes: Any, at: int, outcome: int) -> int:
    """The child of this outcome, or NONE."""
    child: int = nodes[at].child
    while child != NONE and nodes[child].move != outcome:
        child = nodes[child].sibling
    return child


@routine
def search(states: Any, rngs: Any, nodes: Any, totals: Any, path: Any, values: Any, simulations: int) -> int:
    """So many simulations from the first of two states, in a fresh tree; how many nodes it has then."""
    rng = rngs[0]
    add_node(nodes, totals, 0, 0, NONE)
    used = 1
    for _ in range(simulations):
        copy_record(states, 1, 0)
        s = states[1]
        at = 0
        depth = 0
        path[0] = 0
        while nodes[at].visits > 0 and depth + 1 < DEEPEST:
            seats = awaited(s)
            if seats > 0:
                seat = FIRST_SEAT[seats]
                if nodes[at].child == NONE:
                    used = expand(s, seat, rng, nodes, totals, at, used)
                at = best_child(nodes, totals, at)
                make_move(s, seat, nodes[at].move)
            elif is_over(s):
                break
            else:
                outcome = draw_outcome(s, rng)
                child = outcome_child(nodes, at, outcome)
                if child == NONE:
                    child = used
                    used += 1
                    add_node(nodes, totals, child, nodes[at].mover, outcome)
                    nodes[child].sibling = nodes[at].child
                    nodes[at].child = child
                settle(s, outcome)
                at = child
            depth += 1
            path[depth] = at
        play_out(s, rng)
        for seat in range(s.players):
            values[seat] = share(s, seat)
        for n in range(depth + 1):
            at = path[n]
            nodes[at].visits += 1
            totals[at] += values[nodes[at].mover]
    return used


@cache
def compiled(rules: ModuleType) -> Callable[..., int]:
    return compile_rule(search, verbs_of(rules), inline=False)


class Search:
    """Searches of one state, so many simulations each. `most` is the largest number of moves a seat can have."""

    def __init__(self, rules: ModuleType, s: Fields, simulations: int, most: int, seed: int = 0) -> None:
        self.simulations = simulations
        self._states: Any = np.zeros(2, type(s).dtype())
        s.pack(self._states[0])
        self._rngs = np.zeros(1, Generator.dtype())
        seeded(seed).pack(self._rngs[0])
        self.nodes: Any = np.zeros(1 + simulations * (most + 1), Node.dtype())
        self._arrays = np.zeros(len(self.nodes)), np.zeros(DEEPEST, np.int64), np.zeros(SEATS)
        self._search = compiled(rules)

    def run(self) -> int:
        """How many nodes the tree has afterwards: the first of `nodes`."""
        return self._search(self._states, self._rngs, self.nodes, *self._arrays, self.simulations)

"""Where the search of Big Shot is started from Python: states packed, simulations counted, the answer read off the tree."""

from collections.abc import Iterator
from functools import cache
from time import perf_counter
from typing import Any

from zuschlag.bots.bigshot.search.simulation import DEEPEST, MOST_CHILDREN
from zuschlag.bots.bigshot.search.simulation import search as search_tree
from zuschlag.bots.bigshot.search.tree import ROOT, Node
from zuschlag.bots.bigshot.valuer.parameters import mind_for, roles_of
from zuschlag.bots.bigshot.valuer.reasons import reached
from zuschlag.bots.bigshot.valuer.valuation import Mind
from zuschlag.bots.budget import Budget
from zuschlag.bots.thought import Candidate, Thought
from zuschlag.bots.turn import Turn
from zuschlag.games import Box
from zuschlag.games.bigshot.rules import RAISE
from zuschlag.games.bigshot.state import BIDDING, LENDING
from zuschlag.kernel import Generator, copy_record, seeded
from zuschlag.kernel.build import Function

CHUNK = 32
"""Simulations between two looks at the clock."""
SLICE = 2_000
"""Simulations between two chances for a signal to be heard."""
MOST_NODES = 300_000


@cache
def compiled() -> Function:
    """The search, compiled; it compiles or loads at its first call."""
    from zuschlag.kernel.numba_compiler import compile_rule

    return compile_rule(search_tree, {"copy_state": copy_record}, inline=False)


@cache
def packed_mind(players: int, roles: tuple[int, ...]) -> Any:
    """The valuer's mind as a record, to be copied."""
    import numpy as np

    packed = np.zeros(1, Mind.dtype())
    mind_for(players, roles).pack(packed[0])
    return packed


def prepare(box: Box) -> None:
    """One simulation of a fresh match: after it everything is compiled."""
    s = box.blank()
    box.rules.deal(s, seeded("prepare"))
    box.rules.settle(s, 0)
    Tree(s, seeded("prepare"), 1).grow(1)


def search(turn: Turn, rng: Generator, budget: Budget) -> Thought:
    """Compare a few bids or placements by simulations in which the valuer plays every seat (see `searching`)."""
    if len(turn.offered) == 1:
        return Thought(turn.offered[0], (Candidate(turn.offered[0]),))
    s = turn.box.imagine(turn.view, rng)
    tree = Tree(s, rng, budget.simulations or MOST_NODES)
    for simulations in spent(budget):
        tree.grow(simulations)
    children = sorted(tree.children(), key=lambda child: -child["visits"])
    limit = None
    if s.phase in (BIDDING, LENDING):
        # What it bids itself, it would pay.
        limit = max(reached(s, turn.seat, tree.limit), int(children[0]["moves"][0]) - RAISE)
    found: dict[str, Candidate] = {}
    for child in children:
        word = turn.box.words[child["moves"][0]]
        if child["visits"]:
            chance = round(float(child["worth"][turn.seat]) / float(child["visits"]) / 1e6, 3)
            found.setdefault(word, Candidate(word, None, chance, limit))
    return Thought(next(iter(found)), tuple(found.values()), simulations=tree.simulations)


def spent(budget: Budget) -> Iterator[int]:
    """So many simulations at a time, until the budget is spent."""
    if budget.milliseconds is None:
        left = budget.simulations or 1
        while left > 0:  # in slices, so that Ctrl-C is heard between them
            yield min(left, SLICE)
            left -= SLICE
        return
    end = perf_counter() + budget.milliseconds / 1000
    yield CHUNK
    while perf_counter() < end:
        yield CHUNK


class Tree:
    """A tree that grows from a state."""

    def __init__(self, s: Any, rng: Generator, simulations: int) -> None:
        import numpy as np

        self._nodes = np.empty(min(simulations * MOST_CHILDREN // 2, MOST_NODES) + 2 * MOST_CHILDREN, Node.dtype())
        self._nodes[ROOT] = np.zeros((), Node.dtype())
        self._states = np.zeros(2, type(s).dtype())
        s.pack(self._states[0])
        self._mind = packed_mind(s.players, roles_of(s)).copy()
        self._rng = np.zeros(1, type(rng).dtype())
        rng.pack(self._rng[0])
        self._path = np.zeros(DEEPEST, np.int64)
        self._used = 1
        self.simulations = 0

    def grow(self, simulations: int) -> None:
        """So many simulations more. The GIL is released."""
        self._used = compiled()(self._states, self._mind[0], self._nodes, self._path, self._rng[0], self._used, simulations)
        self.simulations += simulations

    @property
    def limit(self) -> int:
        """What the seat to move would pay at most, to the valuer's mind."""
        return int(self._mind[0]["own_limit"])

    def children(self) -> Any:
        """The children of the root, as records."""
        root = self._nodes[ROOT]
        return self._nodes[root["first"] : root["first"] + root["children"]]

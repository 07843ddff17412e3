"""Run the compiled search of Big Shot from Python: pack the state, spend the budget, read the answer off the tree."""

from functools import cache
from typing import Any

from zuschlag.bots.bigshot.search.simulation import MOST_CHILDREN, MOST_DEPTH, run_simulations
from zuschlag.bots.bigshot.search.tree import ROOT, Node
from zuschlag.bots.bigshot.turn import BigShotTurn
from zuschlag.bots.bigshot.valuer.parameters import make_valuation, roles_of, valuation_for
from zuschlag.bots.bigshot.valuer.reasons import affordable_limit, fitting_limit
from zuschlag.bots.bigshot.valuer.valuation_fields import Valuation
from zuschlag.bots.budget import Budget, BudgetMeter
from zuschlag.bots.thought import Candidate, Thought, error_bound
from zuschlag.games import Game
from zuschlag.games.bigshot.state import BIDDING, LENDING
from zuschlag.kernel import Generator, copy_record, seeded
from zuschlag.kernel.build import Function

SIMULATIONS_PER_CLOCK_CHECK = 32
"""Simulations between two looks at the clock, where the budget is a time."""
SIMULATIONS_PER_CALL = 2_000
"""Simulations in one call of compiled code, after which signals such as Ctrl-C are handled."""
MOST_NODES = 300_000


@cache
def compiled_search() -> Function:
    """The search, compiled; it compiles or loads at its first call."""
    from zuschlag.kernel.numba_compiler import compile_rule

    return compile_rule(run_simulations, {"copy_state": copy_record}, inline=False)


@cache
def packed_valuation(players: int, roles: tuple[int, ...]) -> Any:
    """The valuation as a record, to be copied."""
    import numpy as np

    packed = np.zeros(1, Valuation.dtype())
    valuation_for(players, roles).pack(packed[0])
    return packed


def compile_search(game: Game) -> None:
    """Compile all that the search needs, or load it from the cache, by running one simulation of a new match."""
    s = game.blank()
    game.rules.deal(s, seeded("prepare"))
    game.rules.settle(s, 0)
    SearchTree(s, seeded("prepare"), 1).grow(1)


def think_search(turn: BigShotTurn, rng: Generator, budget: Budget) -> Thought:
    """Compare a few bids or placements by simulations in which the valuer plays every seat (see `simulation`)."""
    if len(turn.offered) == 1:
        return Thought(turn.offered[0], (Candidate(turn.offered[0]),))
    s = turn.game.imagine(turn.view, rng)
    tree = SearchTree(s, rng, budget.simulations or MOST_NODES)
    meter = BudgetMeter(budget, SIMULATIONS_PER_CLOCK_CHECK, SIMULATIONS_PER_CALL)
    while simulations := meter.next_batch():
        tree.grow(simulations)
        meter.spent += simulations
    children = sorted(tree.children(), key=lambda child: -child["visits"])
    limit = None
    if s.phase in (BIDDING, LENDING):
        payable = affordable_limit(s, turn.seat, make_valuation(s), tree.limit)
        limit = fitting_limit(s, turn.seat, int(children[0]["moves"][0]), payable)
    found: dict[str, Candidate] = {}
    for child in children:
        word = turn.game.words[child["moves"][0]]
        if child["visits"]:
            chance = float(child["worth"][turn.seat]) / float(child["visits"]) / 1e6
            error = error_bound(chance, int(child["visits"]))
            found.setdefault(word, Candidate(word, None, round(chance, 3), limit, error))
    return Thought(next(iter(found)), tuple(found.values()), simulations=meter.spent)


class SearchTree:
    """The tree of one search, which grows from a state."""

    def __init__(self, s: Any, rng: Generator, simulations: int) -> None:
        import numpy as np

        self._nodes = np.empty(min(simulations * MOST_CHILDREN // 2, MOST_NODES) + 2 * MOST_CHILDREN, Node.dtype())
        self._nodes[ROOT] = np.zeros((), Node.dtype())
        self._states = np.zeros(2, type(s).dtype())
        s.pack(self._states[0])
        self._valuation = packed_valuation(s.players, roles_of(s)).copy()
        self._rng = np.zeros(1, type(rng).dtype())
        rng.pack(self._rng[0])
        self._path = np.zeros(MOST_DEPTH, np.int64)
        self._used = 1
        self.simulations = 0

    def grow(self, simulations: int) -> None:
        """Run so many more simulations. The GIL is released."""
        self._used = compiled_search()(
            self._states, self._valuation[0], self._nodes, self._path, self._rng[0], self._used, simulations
        )
        self.simulations += simulations

    @property
    def limit(self) -> int:
        """What the seat to move would pay at most, as the valuer sees it."""
        return int(self._valuation[0]["root_limit"])

    def children(self) -> Any:
        """The children of the root, as records."""
        root = self._nodes[ROOT]
        return self._nodes[root["first"] : root["first"] + root["children"]]

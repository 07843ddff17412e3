"""Run the guided search of Big Shot from Python: pack everything, spend the budget, read the answer."""

from dataclasses import replace
from functools import cache
from typing import Any, NamedTuple

from zuschlag.bots.bigshot.explanation import explain_advice
from zuschlag.bots.bigshot.guided.comparison import compare_options
from zuschlag.bots.bigshot.guided.fields import MOST_OPTIONS
from zuschlag.bots.bigshot.guided.history import Step, start_of, steps_of
from zuschlag.bots.bigshot.guided.parameters import make_guide
from zuschlag.bots.bigshot.guided.replies import FIRST_AFTER
from zuschlag.bots.bigshot.guided.rivals import weigh_rivals
from zuschlag.bots.bigshot.network.reasons import PACKAGE
from zuschlag.bots.bigshot.search.evaluation import FULL_WIN
from zuschlag.bots.bigshot.search.runner import compile_search, packed_valuation
from zuschlag.bots.bigshot.search.tree import ROOT, Node
from zuschlag.bots.bigshot.turn import BigShotTurn
from zuschlag.bots.bigshot.valuer.parameters import roles_of
from zuschlag.bots.budget import Budget, BudgetMeter
from zuschlag.bots.network.weights_file import activations_for, load_weights, packed_weights
from zuschlag.bots.thought import Candidate, Thought, clearly_best, error_bound
from zuschlag.games import Game
from zuschlag.games.bigshot.state import State
from zuschlag.kernel import Generator, copy_record, seeded
from zuschlag.kernel.build import Function

ROWS_PER_CLOCK_CHECK = 6
"""Rows of simulations between two looks at the clock, where the budget is a time."""
ROWS_PER_CALL = 300
"""Rows in one call of compiled code, after which signals such as Ctrl-C are handled."""


class Past(NamedTuple):
    """A match so far."""

    start: State
    steps: list[Step]


def past_of(turn: BigShotTurn, s: State) -> Past:
    """What the seat has seen of the match that has led to this state."""
    return Past(start_of(turn, s), steps_of(turn.events, turn.game.lots))  # type: ignore[attr-defined]


@cache
def compiled_weighing() -> Function:
    """`weigh_rivals`, compiled; it compiles or loads at its first call."""
    from zuschlag.kernel.numba_compiler import compile_rule

    return compile_rule(weigh_rivals, {}, inline=False)


@cache
def compiled_comparison() -> Function:
    """`compare_options`, compiled; it compiles or loads at its first call."""
    from zuschlag.kernel.numba_compiler import compile_rule

    return compile_rule(compare_options, {"copy_state": copy_record}, inline=False)


def compile_searches(game: Game) -> None:
    """Compile all that `search` and the guided search need, or load it from the cache, by a few simulations of a new match."""
    compile_search(game)
    s: Any = game.blank()
    game.rules.deal(s, seeded("prepare"))
    game.rules.settle(s, 0)
    GuidedSearch(s, seeded("prepare"), Past(s, [])).simulate(1)


def think_guided(turn: BigShotTurn, rng: Generator, budget: Budget) -> Thought:
    """Compare bids or placements by simulations, as the network proposes and replies to them (see `comparison`).

    It has no limit in an auction: it compares bids one by one.
    """
    if len(turn.offered) == 1:
        return Thought(turn.offered[0], (Candidate(turn.offered[0]),))
    meter = BudgetMeter(budget, ROWS_PER_CLOCK_CHECK, ROWS_PER_CALL)
    s = turn.game.imagine(turn.view, rng)
    search = GuidedSearch(s, rng, past_of(turn, s))
    phases = max((search.running - 1).bit_length(), 1)
    for phase in range(1, phases + 1):
        while rows := meter.next_batch(search.running, phase / phases):
            meter.spent += search.running * rows
            search.simulate(rows)
        search.simulate(0, drops=True)
    ranked = search.ranked()
    found: dict[str, Candidate] = {}
    plans: dict[str, list[str]] = {}
    for option in ranked:
        word = turn.game.words[option.moves[0]]
        plans.setdefault(word, [turn.game.words[move] for move in option.moves])
        found.setdefault(word, Candidate(word, None, round(option.chance, 3), error=error_bound(option.chance, option.rows)))
    candidates = tuple(found.values())
    thought = Thought(candidates[0].move, candidates, simulations=meter.spent, advice=clearly_best(candidates))
    return replace(thought, reasons=explain_advice(turn, thought.shown_candidates, plans))


class Option(NamedTuple):
    """An option of the search, and what was found of it."""

    moves: list[int]
    chance: float
    rows: int
    """How many simulations of it there are."""


class GuidedSearch:
    """One search, of the best move in a state. Without a past, no rival is taken to be cautious."""

    def __init__(self, s: Any, rng: Generator, past: Past | None = None) -> None:
        import numpy as np

        guide = make_guide()
        self._nodes = np.zeros(1 + MOST_OPTIONS, Node.dtype())
        self._guide = np.zeros(1, type(guide).dtype())
        guide.pack(self._guide[0])
        self._valuation = packed_valuation(s.players, roles_of(s)).copy()
        self._rngs = np.zeros(3, type(rng).dtype())
        rng.pack(self._rngs[0])
        if past is not None:
            self._weigh_rivals(past, s.turn)
        self._states = np.zeros(FIRST_AFTER + MOST_OPTIONS * int(self._guide[0]["replies"]), type(s).dtype())
        s.pack(self._states[0])
        self._weights = packed_weights(PACKAGE)
        self._activations = np.zeros(1, type(activations_for(load_weights(PACKAGE))).dtype())
        self._rows = 0
        self._stated: dict[int, Any] = {}
        """By number of rows: the sums of the stated chances in them, where options were dropped then."""
        self.running = 0
        """How many options are not dropped yet."""
        self.simulate(0)

    def _weigh_rivals(self, past: Past, seat: int) -> None:
        import numpy as np

        start = np.zeros(1, type(past.start).dtype())
        past.start.pack(start[0])
        actors, moves = (np.array([step[part] for step in past.steps], np.int64) for part in (0, 1))
        self._weigh(start[0], seat, actors, moves)

    def _weigh(self, start: Any, seat: int, actors: Any, moves: Any) -> None:
        compiled_weighing()(start, seat, actors, moves, self._valuation[0], self._guide[0], self._rngs[0])

    def simulate(self, rows: int, *, drops: bool = False) -> None:
        """Simulate every option that is not dropped so many times, and drop the worse half. The GIL is released."""
        self.running = compiled_comparison()(
            self._states, self._valuation[0], self._nodes, self._guide[0], self._rngs, self._weights[0], self._activations[0],
            self._rows, rows, drops,
        )  # fmt: skip
        self._rows += rows
        if drops:
            self._stated[self._rows] = self._guide[0]["stated"].copy()

    def ranked(self) -> list[Option]:
        """The options, best first: those that were dropped last, and among them the higher score.

        An option that was dropped is compared with the best one in the rows that both have, which had the same dice: so its
        chance is that of the best one less what it was behind.
        """
        options, scores = self._options(), self._guide[0]["option_score"]
        order = sorted(range(len(options)), key=lambda option: (options[option]["visits"], scores[option]), reverse=True)
        best, found = order[0], []
        of_best = self._mean(best, int(options[best]["visits"]))
        for option in order:
            rows = int(options[option]["visits"])
            chance = of_best - self._mean(best, rows) + self._mean(option, rows)
            moves = options[option]["moves"][: options[option]["length"]].tolist()
            found.append(Option(moves, min(max(chance, 0.0), 1.0), rows))
        return found

    def _options(self) -> Any:
        root = self._nodes[ROOT]
        return self._nodes[root["first"] : root["first"] + root["children"]]

    def _mean(self, option: int, rows: int) -> float:
        """The mean stated chance in the first rows, after which some options were dropped."""
        return int(self._stated[rows][option]) / rows / FULL_WIN

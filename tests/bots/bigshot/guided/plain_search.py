"""The guided search in plain Python, on states of one's own."""

from collections.abc import Callable
from functools import cache
from typing import Any

from zuschlag.bots.bigshot.guided import comparison, replies
from zuschlag.bots.bigshot.guided.fields import MOST_OPTIONS, Guide
from zuschlag.bots.bigshot.guided.parameters import make_guide
from zuschlag.bots.bigshot.guided.replies import FIRST_AFTER
from zuschlag.bots.bigshot.network.reasons import PACKAGE
from zuschlag.bots.bigshot.search.tree import ROOT, Node
from zuschlag.bots.bigshot.valuer.parameters import make_valuation
from zuschlag.bots.network.numpy_inference import infer_by_matrices, load_matrices
from zuschlag.bots.network.weights_file import activations_for, load_weights
from zuschlag.games.bigshot.state import State
from zuschlag.kernel import Build, Generator, copy_state, seeded
from zuschlag.kernel.build import Function


@cache
def plain(function: Function) -> Function:
    """A rule in plain Python, its network by matrix products."""
    return Build({"copy_state": copy_state, "infer": infer_by_matrices}, silent=True)(function)


class PlainSearch:
    """One search, with everything in it open to tests."""

    def __init__(
        self, s: State, rng: Generator | None = None, wrap: Callable[[Any], Any] = lambda thing: thing, **parameters: Any
    ) -> None:
        self.guide: Guide = make_guide()
        for name, value in parameters.items():
            if name == "replies":
                self.guide.replies = len(value)
                self.guide.reply[: len(value)] = value
            else:
                setattr(self.guide, name, value)
        self.guide = wrap(self.guide)
        self.nodes = [wrap(Node()) for _ in range(1 + MOST_OPTIONS)]
        self.states = [s.copy() for _ in range(FIRST_AFTER + MOST_OPTIONS * self.guide.replies)]
        self.valuation = wrap(make_valuation(s))
        self.rngs = [rng or seeded("plain"), Generator(), Generator()]
        self.network = load_matrices(PACKAGE), activations_for(load_weights(PACKAGE))
        self.running = 0
        self.simulate(0, 0)

    def simulate(self, first_row: int, rows: int, *, drops: bool = False) -> None:
        arguments = self.states, self.valuation, self.nodes, self.guide, self.rngs, *self.network
        self.running = plain(comparison.compare_options)(*arguments, first_row, rows, drops)

    def finish(self, s: State, reply: int, rng: Generator) -> State:
        """The state after the round, played on from this one."""
        after = s.copy()
        plain(replies.finish_round)(after, self.states[0].turn, self.valuation, reply, rng, *self.network)
        return after

    @property
    def options(self) -> list[Node]:
        return self.nodes[self.nodes[ROOT].first :][: self.nodes[ROOT].children]

    @property
    def moves(self) -> list[list[int]]:
        return [list(node.moves)[: node.length] for node in self.options]

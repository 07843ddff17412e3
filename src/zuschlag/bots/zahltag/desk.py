"""Where a search works: compiled rules and the arrays they write on. Importing this module imports numba."""

from functools import cache
from typing import Any

import numpy as np

from zuschlag.bots.turn import Turn
from zuschlag.bots.zahltag.mind import Mind
from zuschlag.bots.zahltag.regrets import learn, reply
from zuschlag.bots.zahltag.sampling import sample
from zuschlag.bots.zahltag.seeing import mind_for, seen_state
from zuschlag.bots.zahltag.worlds import weighed_worlds
from zuschlag.games.zahltag.state import SEATS
from zuschlag.kernel import Generator, next32, rule
from zuschlag.kernel.build import Function
from zuschlag.kernel.compiled import compile_rule


@rule
def copy_record(slate: Any, root: Any) -> None:  # pragma: no cover - compiled
    """The slate's state becomes the root's."""
    slate[0] = root[0]


@cache
def compiled() -> tuple[Function, Function, Function]:
    """`sample`, `learn` and `reply`, compiled."""
    names = {"copied": copy_record}
    return compile_rule(sample, names), compile_rule(learn, {}), compile_rule(reply, {})


@cache
def packed_mind(players: int, distinct: int) -> Any:
    """The mind as a record, to be copied."""
    mind = mind_for(players, distinct)
    rows = np.zeros(1, type(mind).dtype())
    mind.pack(rows[0])
    return rows


class Desk:
    """One decision's root, worlds and working memory."""

    def __init__(self, turn: Turn, rng: Generator) -> None:
        self.state = seen_state(turn)
        self.mind: Mind = mind_for(self.state.players, self.state.distinct)
        self.seat = turn.seat
        self.root = np.zeros(1, turn.box.state.dtype())
        self.state.pack(self.root[0])
        self.slate = self.root.copy()
        self.minds = packed_mind(self.state.players, self.state.distinct).copy()
        self.hands, self.weights = weighed_worlds(turn)
        self.rngs = np.zeros(2, Generator.dtype())
        for name in ("a", "b", "c", "counter"):
            self.rngs[0][name] = next32(rng)

    def sample(self, deeds: list[int], rows: int, until: int) -> tuple[Any, Any, int]:
        """Standings by row, deed and seat; who is able in each row; how many games were played on."""
        standings = np.zeros((rows, len(deeds), SEATS))
        able = np.zeros(rows, np.int64)
        played = compiled()[0](
            self.root, self.slate, self.hands, self.weights, self.rngs, self.minds, self.seat, until,
            np.array(deeds, np.int64), able, standings,
        )  # fmt: skip
        return standings, able, int(played)

"""Where a search works: compiled routines and the arrays they write on. Importing this module imports numba."""

from functools import cache
from typing import Any

import numpy as np

from zuschlag.bots.turn import Turn
from zuschlag.bots.zahltag.observed_state import mind_for, room_for, seen_state
from zuschlag.bots.zahltag.search.determinization import OWN, sample
from zuschlag.bots.zahltag.search.hidden_hands import weighed_worlds
from zuschlag.bots.zahltag.search.regret_matching import learn, reply
from zuschlag.bots.zahltag.valuer.parameters import made
from zuschlag.bots.zahltag.valuer.valuation import ONE
from zuschlag.games.zahltag.state import LAST_PAYDAY, SEATS
from zuschlag.kernel import Generator, copy_record, next32
from zuschlag.kernel.build import Function
from zuschlag.kernel.numba_compiler import compile_rule

AHEAD = 1  # playouts are broken off after so many paydays,
LATE = 3  # or one more, where so many contracts have been revealed since the last
LESSONS = 3000  # offers that are learnt from: every sample, so many times over
REPLIES = 4  # how often every sample is gone through to value one's offers
TRUST = 0.7  # how often rivals are taken to offer as the valuer would


@cache
def routines() -> tuple[Function, Function, Function]:
    """`sample`, `learn` and `reply`, compiled. Each compiles or loads when it is first called."""
    names = {"copy_state": copy_record}
    return compile_rule(sample, names, inline=False), compile_rule(learn, {}), compile_rule(reply, {})


@cache
def packed_mind(players: int, room: int) -> Any:
    """The mind as a record, to be copied."""
    mind = made(players, room)
    rows = np.zeros(1, type(mind).dtype())
    mind.pack(rows[0])
    return rows


class Desk:
    """One decision: its state as the seat sees it, the worlds behind it, and working memory."""

    def __init__(self, turn: Turn, rng: Generator) -> None:
        self.state = seen_state(turn)
        self.seat = turn.seat
        self.until = min(self.state.held + AHEAD + (self.state.since >= LATE), LAST_PAYDAY)
        """The paydays after which playouts are broken off."""
        self.mind = mind_for(self.state)
        self.spread = self.mind.outlook[self.until][-1] / ONE
        """How uncertain the standings of playouts are, in millions."""
        self.states = np.zeros(2, type(self.state).dtype())
        self.state.pack(self.states[0])
        self.minds = packed_mind(self.state.players, room_for(self.state.distinct)).copy()
        self.worlds, self.weights = weighed_worlds(turn)
        self.rngs = np.zeros(2, Generator.dtype())
        for name in ("a", "b", "c", "counter"):
            self.rngs[OWN][name] = next32(rng)

    def sample(self, deeds: list[int], rows: int) -> tuple[Any, Any, Any, int]:
        """Standings by row, deed and seat; by row who is able, and habits; how often it was played on. See `sampling`."""
        standings = np.zeros((rows, len(deeds), SEATS))
        able = np.zeros(rows, np.int64)
        habits = np.zeros((rows, SEATS), np.int64)
        played = routines()[0](
            self.states, self.minds, self.rngs, self.worlds, self.weights, self.seat, self.until,
            np.array(deeds, np.int64), able, habits, standings,
        )  # fmt: skip
        return standings, able, habits, int(played)

    def shares(self, standings: Any) -> Any:
        """The seat's share of the win, by row and deed."""
        others = standings[:, :, : self.state.players]
        return 1 / np.exp(np.minimum((others - others[:, :, self.seat, None]) / self.spread, 300)).sum(axis=2)

    def solve(self, ends: Any, able: Any, habits: Any) -> tuple[Any, Any]:
        """How much the seat learnt to play each offer, and the share of the win that each may expect. See `regrets`."""
        _, learn, reply = routines()
        players, passes = self.state.players, max(LESSONS // len(able), 1)
        played = learn(ends, able, habits, players, self.rngs, TRUST, passes, self.spread)
        values = reply(ends, able, habits, players, self.rngs, TRUST, REPLIES, self.spread, played, self.seat)
        return played[self.seat], values

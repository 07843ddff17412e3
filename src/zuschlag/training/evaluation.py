"""Exams: what share of the wins one network gets against a bot or another network, by variant, with 95 % intervals."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from zuschlag.arena.intervals import Moments, share_interval
from zuschlag.training.arrays import Arrays, make_arrays
from zuschlag.training.game_kit import GameKit
from zuschlag.training.league import LEARNER, make_tables
from zuschlag.training.network import Network, choose_actions
from zuschlag.training.simulator import VALUER, Simulator, Variant

STEPS_PER_LOOK = 32
"""Steps between two looks at whether all games have ended: looking costs a wait for the GPU."""


@dataclass(frozen=True)
class Score:
    """A mean share of the wins with its interval, and the mean margin, in units of the game's own."""

    players: int
    share: float
    low: float
    high: float
    margin: float
    games: int

    @property
    def par(self) -> float:
        """What an equal player would win."""
        return 1 / self.players

    def __str__(self) -> str:
        return f"{100 * self.share:.1f} % ({100 * self.low:.1f}–{100 * self.high:.1f})"


class Exam:
    """One learner at a table of bots, or of networks that draw their moves, in every seat in turn.

    The first game of every table counts.
    """

    def __init__(
        self,
        kit: GameKit,
        variants: Sequence[Variant],
        games: int,
        arrays: Arrays,
        *,
        rival: int = VALUER,
        opponent: Network | None = None,
        needs_valuer: bool = True,
    ) -> None:
        self.opponent = opponent
        self.tables = [replace(table, rival=rival) for table in make_tables(variants, games, "valuers")]
        rivals = [rival] * len(self.tables)
        played = [table.variant for table in self.tables]
        self.simulator = Simulator(kit, played, arrays, 0, rivals=rivals, needs_valuer=needs_valuer)
        self.learners = arrays.load(np.array([table.players_by_seat.index(LEARNER) for table in self.tables]))

    def hold(self, network: Network, *seed: int, greedy: bool) -> dict[str, Score]:
        """Play the games of this seed, and score them by variant."""
        simulator, arrays = self.simulator, make_arrays(self.simulator.arrays.device, *seed)
        library, columns = arrays.library, arrays.load(np.arange(simulator.games))
        results = arrays.zeros(simulator.games, 2) - 1
        simulator.seed_games(*seed)
        simulator.reset()
        step = 0
        while step % STEPS_PER_LOOK or bool((results[:, 0] < 0).any()):
            is_own = simulator.actors == self.learners
            rows = arrays.rows_where(is_own)
            actions, _, _ = choose_actions(network, simulator, rows, arrays, greedy=greedy)
            simulator.actions[:] = simulator.rival_actions
            if self.opponent:
                others = arrays.rows_where(~is_own)
                simulator.actions[others], _, _ = choose_actions(self.opponent, simulator, others, arrays)
            simulator.actions[rows] = library.where(is_own[rows], actions, simulator.actions[rows])
            simulator.advance()
            is_first_end = (simulator.dones == 1) & (results[:, 0] < 0)
            gained = simulator.rewards[columns, self.learners]
            results = library.where(is_first_end[:, None], gained[:, [0, 2]], results)
            step += 1
        return self._scores(arrays.numpy(results))

    def _scores(self, results: Any) -> dict[str, Score]:
        names = np.array([table.name for table in self.tables])
        players = {table.name: table.variant[0] for table in self.tables}
        scores = {}
        for name in sorted(players):
            share, margin = results[names == name].T.astype(np.float64)
            moments = Moments(len(share), float(share.mean()), float(((share - share.mean()) ** 2).sum()))
            low, high = share_interval(moments, len(share)) or (0.0, 1.0)
            scores[name] = Score(players[name], moments.mean, low, high, float(margin.mean()), len(share))
        return scores


def describe(scores: dict[str, Score]) -> str:
    """All scores in one line, in per cent."""
    return ", ".join(f"{name} {score}" for name, score in scores.items())

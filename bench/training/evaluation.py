"""Exams: what share of the wins one network gets against valuers or another network, by variant, with 95 % intervals.

`python -m bench.training.evaluation GAME NETWORK.npz` holds one. On the CPU, too.
"""

import argparse
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch

from bench.training.league import LEARNER, MIXES, Table, make_tables, weighted_variants
from bench.training.network import Network, choose_actions, load_network
from bench.training.simulator import Simulator, Variant
from zuschlag.arena.intervals import Z


@dataclass(frozen=True)
class Score:
    """A mean share of the wins, half the width of its interval, and the mean margin, in units of the game's own."""

    share: float
    half_width: float
    margin: float
    games: int

    def __str__(self) -> str:
        return f"{100 * self.share:.1f}±{100 * self.half_width:.1f}"


class Exam:
    """One learner at a table of valuers, or of networks that draw their moves, in every seat in turn.

    The first game of every table counts.
    """

    def __init__(
        self, game: str, variants: Sequence[Variant], games: int, device: str, seed: int, opponent: Network | None = None
    ) -> None:
        self.opponent = opponent
        self.tables: list[Table] = make_tables(variants, games, "valuers")
        self.simulator = Simulator(game, [table.variant for table in self.tables], device, seed)
        self.learners = torch.tensor([table.players_by_seat.index(LEARNER) for table in self.tables], device=device)

    @torch.no_grad()  # type: ignore[untyped-decorator]
    def hold(self, network: Network, *, greedy: bool) -> dict[str, Score]:
        """Play the games, and score them by variant. The next exam plays the next games."""
        simulator = self.simulator
        columns = torch.arange(simulator.games, device=simulator.device)
        results = torch.full((simulator.games, 2), -1.0, device=simulator.device)
        simulator.reset()
        step = 0
        while step % 32 or bool((results[:, 0] < 0).any()):  # looking costs a wait for the GPU
            actions, _, _ = choose_actions(network, simulator, slice(None), greedy=greedy)
            replies = simulator.valuer_actions
            if self.opponent:
                replies, _, _ = choose_actions(self.opponent, simulator, slice(None))
            simulator.actions.copy_(torch.where(simulator.actors == self.learners, actions, replies))
            simulator.advance()
            is_first_end = (simulator.dones == 1) & (results[:, 0] < 0)
            gained = simulator.rewards[columns, self.learners]
            results = torch.where(is_first_end[:, None], gained[:, [0, 2]], results)
            step += 1
        return self._scores(results.cpu().numpy())

    def _scores(self, results: "np.ndarray[tuple[int, int], np.dtype[np.float32]]") -> dict[str, Score]:
        names = np.array([table.name for table in self.tables])
        scores = {}
        for name in sorted(set(names.tolist())):
            share, margin = results[names == name].T
            half_width = Z * float(share.std()) / len(share) ** 0.5
            scores[name] = Score(float(share.mean()), half_width, float(margin.mean()), len(share))
        return scores


def describe(scores: dict[str, Score]) -> str:
    """All scores in one line, in per cent."""
    return " ".join(f"{name} {score}" for name, score in scores.items())


def main() -> None:
    """Hold one exam and print its scores."""
    parser = argparse.ArgumentParser(prog="python -m bench.training.evaluation", description=__doc__)
    parser.add_argument("game", choices=("bigshot", "zahltag"))
    parser.add_argument("network", type=Path)
    parser.add_argument("--games", type=int, default=768)
    parser.add_argument("--seed", type=int, default=77)
    parser.add_argument("--opponent", type=Path, help="a network to play against (default: the valuer)")
    parser.add_argument("--sampled", action="store_true", help="draw actions by the policy instead of taking the likeliest")
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    parser.add_argument("--mix", choices=MIXES, default=MIXES[0], help="how often each variant is played")
    given = parser.parse_args()
    torch.manual_seed(given.seed)
    variants = weighted_variants(given.game, (2, 3, 4), given.mix)
    exam = Exam(given.game, variants, given.games, given.device, given.seed)
    if given.opponent:
        exam.opponent = load_network(given.opponent, exam.simulator)
    print(describe(exam.hold(load_network(given.network, exam.simulator), greedy=not given.sampled)))


if __name__ == "__main__":
    main()

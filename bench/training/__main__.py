"""Train a network: warm up its values, then improve it by PPO in a league of itself, its past and the valuer.

With `--opponent NETWORK.npz` it learns to exploit that network instead: its exams are against that network.

In the folder OUT it leaves `network.npz` (and `network-float16.npz` at the end), `state.pt` for `--resume`, `settings.json`,
and two curves: `exams.csv` and `updates.csv`.
"""

import copy
import csv
import json
import time
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

import numpy as np
import torch

from bench.training.evaluation import Exam, describe
from bench.training.league import Division, make_tables, weighted_variants
from bench.training.network import load_network, make_network
from bench.training.ppo import Learner
from bench.training.settings import Settings, parse
from bench.training.simulator import Simulator

FADE = 0.6
"""The part of the time in which the rewards for rank and margin fade."""

SEEDS_APART = 10**8
"""Between the seed of a run and that of its continuation after an update."""


def append_csv(path: Path, rows: Sequence[Mapping[str, Any]]) -> None:
    """Append rows to a table, whose first line names the columns."""
    is_new = not path.exists()
    with path.open("a", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, [*rows[0]])
        if is_new:
            writer.writeheader()
        writer.writerows(rows)


class Training:
    """One run, from its settings to its last exam."""

    def __init__(self, settings: Settings) -> None:
        self.settings, self.out = settings, Path(settings.out)
        self.device = settings.device or ("cuda" if torch.cuda.is_available() else "cpu")
        kept: dict[str, Any] | None
        kept = torch.load(self.out / "state.pt", map_location=self.device, weights_only=True) if settings.resume else None
        self.decisions: int = kept["decisions"] if kept else 0
        self.iteration: int = kept["iteration"] if kept else 0
        seed = settings.seed + SEEDS_APART * self.iteration  # a run that goes on deals other games
        torch.manual_seed(seed)
        torch.backends.cuda.matmul.allow_tf32 = True
        self.random = np.random.default_rng(seed)
        players = [int(n) for n in settings.players.split(",")]
        self.variants = weighted_variants(settings.game, players, settings.mix, without_options=settings.without_options)
        games = (settings.self_games, settings.valuer_games, settings.mixed_games, settings.past_games)
        divisions: list[Division] = ["self", "valuers", "mixed", "opponents" if settings.opponent else "past"]
        counts = zip(divisions, games, strict=True)
        tables = [table for division, count in counts for table in make_tables(self.variants, count, division)]
        self.simulator = Simulator(settings.game, [table.variant for table in tables], self.device, seed)
        past_games = slice(len(tables) - settings.past_games, len(tables))
        self.learner = Learner(settings, self.simulator, [table.padded for table in tables], past_games, self._network())
        self.opponent = load_network(Path(settings.opponent), self.simulator) if settings.opponent else None
        self.past = self.opponent or copy.deepcopy(self.learner.network)
        self.pool: list[dict[str, Any]] = []
        self.exam = Exam(settings.game, self.variants, settings.exam_games, self.device, 10**6 + seed, self.opponent)
        self.began = time.perf_counter()
        if kept:
            self.learner.optimiser.load_state_dict(kept["optimiser"])
            self.learner.set_rate(kept["rate"])
            self.began -= kept["seconds"]

    def _network(self) -> Any:
        settings = self.settings
        if settings.resume or settings.initial:
            path = self.out / "network.npz" if settings.resume else Path(settings.initial)
            return load_network(path, self.simulator)
        sees_valuer = not settings.without_valuer_features
        return make_network(self.simulator, settings.width, settings.depth, settings.trust, sees_valuer=sees_valuer)

    @property
    def elapsed(self) -> float:
        """Seconds of training, without exams; those before a resume included."""
        return time.perf_counter() - self.began

    def save(self) -> None:
        """Write the network, and what is needed to go on. Earlier networks and running games are not kept."""
        self.learner.network.save(self.out / "network.npz")
        half = self.out / "state.half"
        counts = {"seconds": self.elapsed, "decisions": self.decisions, "iteration": self.iteration, "rate": self.learner.rate}
        torch.save({"optimiser": self.learner.optimiser.state_dict(), **counts}, half)
        half.replace(self.out / "state.pt")

    def examine(self, exam: Exam, note: str) -> None:
        """Hold an exam, greedy and sampled; print, append and save. It takes no time of the training."""
        seconds, rows, start = self.elapsed, [], time.perf_counter()
        for choice in ("greedy", "sampled"):
            scores = exam.hold(self.learner.network, greedy=choice == "greedy")
            print(f"{seconds:5.0f} s {self.decisions / 1e6:.0f} M exam {note} {choice}: {describe(scores)}", flush=True)
            common = {"seconds": round(seconds, 1), "decisions": self.decisions, "note": note, "choice": choice}
            rows += [{**common, "variant": name, **asdict(score)} for name, score in scores.items()]
        append_csv(self.out / "exams.csv", rows)
        self.began += time.perf_counter() - start
        self.save()

    def choose_past(self) -> None:
        """Let one of the last networks kept play for the past."""
        self.past.load_state_dict(self.pool[int(self.random.integers(len(self.pool)))])

    def keep_past(self) -> None:
        """Keep the network as it is now as an opponent."""
        self.pool.append({name: array.clone() for name, array in self.learner.network.state_dict().items()})
        del self.pool[: -self.settings.past_kept]

    def update(self, *, is_warm_up: bool) -> None:
        """One rollout and what is learnt from it."""
        settings, elapsed, start = self.settings, self.elapsed, time.perf_counter()
        if is_warm_up:
            self.learner.set_rate(settings.warm_up_rate * (1 - 0.9 * elapsed / settings.warm_up_seconds))
        progress = min(1.0, max(0.0, elapsed - settings.warm_up_seconds) / settings.seconds)
        fade = 1.0 if is_warm_up else max(0.0, 1 - progress / FADE)
        weights = (1.0, settings.rank_weight * fade, settings.margin_weight * fade + settings.final_margin_weight)
        entropy_weight = settings.entropy_weight * (1 - progress) + settings.final_entropy_weight * progress
        self.learner.collect(self.past, is_warm_up=is_warm_up)
        stats = self.learner.learn(is_warm_up=is_warm_up, reward_weights=weights, entropy_weight=entropy_weight)
        if not is_warm_up:
            self.learner.adapt_rate(stats["kl"], progress)
        self.iteration += 1
        self.decisions += int(stats.pop("decisions"))
        speed = self.simulator.games * settings.steps / (time.perf_counter() - start)
        self.stats = {
            "seconds": round(elapsed, 1),
            "iteration": self.iteration,
            "decisions": self.decisions,
            "is_warm_up": int(is_warm_up),
            "rate": self.learner.rate,
            **stats,
            "decisions_per_second": round(speed),
        }

    def run(self) -> None:
        """Train until the time is over."""
        settings = self.settings
        self.simulator.reset()
        self.examine(self.exam, "resumed" if settings.resume else "start")
        next_exam, next_past, next_log = self.elapsed + settings.exam_every, 0.0, 0.0
        was_warm_up = False
        while (elapsed := self.elapsed) < settings.warm_up_seconds + settings.seconds:
            is_warm_up = elapsed < settings.warm_up_seconds
            if was_warm_up and not is_warm_up:
                self.examine(self.exam, "warm")
                self.learner.start_optimiser()
                self.pool.clear()
                next_past = 0.0
            was_warm_up = is_warm_up
            if not self.opponent:
                if elapsed >= next_past:
                    next_past = elapsed + settings.past_every
                    self.keep_past()
                self.choose_past()
            self.update(is_warm_up=is_warm_up)
            if elapsed >= next_log:
                next_log = elapsed + settings.log_every
                append_csv(self.out / "updates.csv", [self.stats])
                print(" ".join(f"{name} {value:.4g}" for name, value in self.stats.items()), flush=True)
            if self.elapsed >= next_exam:
                next_exam += settings.exam_every
                self.examine(self.exam, "running")
        self.examine(Exam(settings.game, self.variants, 4 * settings.exam_games, self.device, 77, self.opponent), "end")
        self.learner.network.save(self.out / "network-float16.npz", np.float16)


def main() -> None:
    """Train as the command line says."""
    settings = parse()
    if settings.resume and not (Path(settings.out) / "state.pt").exists():
        raise SystemExit(f"nothing to resume in {settings.out!r}: it has no state.pt")
    training = Training(settings)
    training.out.mkdir(parents=True, exist_ok=True)
    (training.out / "settings.json").write_text(json.dumps(asdict(settings), indent=1) + "\n", encoding="utf-8")
    training.run()


if __name__ == "__main__":
    main()

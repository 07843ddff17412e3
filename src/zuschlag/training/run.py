"""A run of training: warm up the values, then improve a network by PPO in a league of itself, its past and bots.

Frozen networks, such as exploiters, can be rivals in the league. A run against an opponent learns to exploit it instead: it
alone plays the other seats, also in exams. A run without decisions to learn from only examines its first network.

Everything follows from the settings: what is learnt depends on decisions made, never on the clock. A checkpoint holds all of
it (games, generators, network, optimiser, earlier networks), so that on a CPU a run that was interrupted ends with the same
bytes as one that was not.
"""

import json
import sqlite3
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager, suppress
from dataclasses import asdict
from math import isfinite
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any

import numpy as np

from zuschlag.errors import Refused, Trouble
from zuschlag.training.arrays import make_arrays, read_arrays, write_arrays
from zuschlag.training.bot_network import bot_arrays
from zuschlag.training.curves import EVENTS, append_csv, append_events, cut_off
from zuschlag.training.evaluation import Exam, Score, describe
from zuschlag.training.league import FROZEN, PAST, Division, Table, make_tables, weighted_variants
from zuschlag.training.learner import LOSSES, Learner
from zuschlag.training.network import Network, load_network, make_network, network_of
from zuschlag.training.remote_rollouts import RemoteRollouts, make_simulator
from zuschlag.training.settings import BOT_NETWORK, COMPILED_BOTS, Settings
from zuschlag.training.simulator import VALUER, find_kit

FADE = 0.6
"""The part of the decisions in which the rewards for rank and margin fade."""
CHECKPOINT_SECONDS = 60.0
CHECKPOINT = "checkpoint.npz"
LOCK = f"{CHECKPOINT}-lock"
NETWORK = "network.npz"
RIVALS = "rivals"
"""The folder with copies of the frozen networks."""
CURVES = ("updates.csv", "exams.csv", EVENTS)
CHOICES = ("greedy", "sampled")
"""How a network takes its moves in an exam: the likeliest, or drawn by its policy."""


class Training:
    """One run in the folder `out`, from its settings to its last exam. `log` gets a line for every exam and checkpoint."""

    def __init__(
        self, settings: Settings, out: Path, device: str, log: Callable[[str], None], ray_address: str | None = None
    ) -> None:
        self.settings, self.out, self.log = settings, out, log
        rivals = find_rivals(settings.rivals)
        self.kit = find_kit(settings.game, settings.observation)
        if settings.search_samples and not self.kit.search:
            raise Refused("malformed", f"--search-samples: {settings.game} has no search to imitate; expected 0")
        self.arrays = make_arrays(device, settings.seed)
        self.variants = weighted_variants(
            settings.game, settings.player_counts, settings.mix, without_options=settings.without_options
        )
        tables = self._tables()
        if not tables:
            some = "--opponent-games 128" if settings.opponent else "at least one kind of games, such as --self-games 128"
            raise Refused("malformed", f"the league has no games; expected {some}")
        self.simulator = make_simulator(settings, tables[:1] if settings.ray_actors else tables, self.arrays)
        needs_valuer = self.simulator.needs_valuer
        self.learner = Learner(settings, self.simulator, tables, self._first_network())
        self.opponent = self._opponent()
        self.rivals = [self._network(name) for name in rivals]
        self.remote = None
        if settings.ray_actors:
            networks = (self.learner.network, self.opponent or self.learner.network, *self.rivals)
            self.remote = RemoteRollouts(settings, tables, networks, self.arrays, ray_address)
        self.past = self.opponent or self.learner.network.copy()
        self.pool: list[Any] = []
        self.exam = self._exam(settings.exam_games, needs_valuer=needs_valuer)
        self.final_exam = self._exam(4 * settings.exam_games, needs_valuer=needs_valuer)
        self.update_count = self.decisions = self.warm_up_decisions = 0
        self.kept_at = time.monotonic()
        self.started_at = time.monotonic()
        self.is_stopping = False
        self.last_choice = ""
        """How the network took its moves in the last exam, one of CHOICES."""

    def _tables(self) -> list[Table]:
        settings = self.settings
        if settings.opponent in COMPILED_BOTS:
            rival = COMPILED_BOTS.index(settings.opponent)
            tables = make_tables(self.variants, settings.opponent_games, "valuers")
            return [Table(table.variant, table.players_by_seat, rival) for table in tables]
        if settings.opponent:
            return make_tables(self.variants, settings.opponent_games, "opponents")
        parts: dict[Division, int] = {
            "self": settings.self_games,
            "valuers": settings.valuer_games,
            "mixed": settings.mixed_games,
            "cautious": settings.cautious_games,
            "past": settings.past_games,
            "frozen": settings.rival_games if settings.rivals else 0,
        }
        return [table for division, count in parts.items() for table in make_tables(self.variants, count, division)]

    def _network(self, name: str) -> Network:
        if name == BOT_NETWORK:
            return network_of(bot_arrays(self.settings.game), self.simulator, name)
        return load_network(Path(name), self.simulator)

    def _first_network(self) -> Network:
        settings = self.settings
        if settings.initial:
            return self._network(settings.initial)
        sees_valuer = not settings.without_valuer_features
        return make_network(
            self.simulator, settings.width, settings.depth, settings.trust, settings.seed, sees_valuer=sees_valuer
        )

    def _opponent(self) -> Network | None:
        name = self.settings.opponent
        return self._network(name) if name and name not in COMPILED_BOTS else None

    def _exam(self, games: int, *, needs_valuer: bool) -> Exam:
        against = self.settings.opponent or self.settings.exam_against
        rival = COMPILED_BOTS.index(against) if against in COMPILED_BOTS else VALUER
        return Exam(self.kit, self.variants, games, self.arrays, rival=rival, opponent=self.opponent, needs_valuer=needs_valuer)

    @property
    def is_warm_up(self) -> bool:
        """Whether only values, and by imitation the policy, are learnt now."""
        return self.warm_up_decisions < self.settings.warm_up

    @property
    def progress(self) -> float:
        """The part of the decisions to learn from by PPO that have been made, up to 1."""
        if not self.settings.decisions:
            return 1.0
        return min(1.0, (self.decisions - self.warm_up_decisions) / self.settings.decisions)

    def save(self) -> None:
        """Write the network and a checkpoint."""
        self.learner.network.save(self.out / NETWORK)
        progress = {
            "settings": asdict(self.settings),
            "device": self.arrays.device,
            "update": self.update_count,
            "decisions": self.decisions,
            "warm_up_decisions": self.warm_up_decisions,
            "random": self.arrays.random_state(),
            "curves": {name: (self.out / name).stat().st_size for name in CURVES if (self.out / name).exists()},
        }
        saved = {"progress": np.array(json.dumps(progress)), "pool": np.array(self.pool, np.float32)}
        saved |= {f"learner/{name}": array for name, array in self.learner.saved().items()}
        saved |= {f"games/{name}": array for name, array in self.simulator.saved().items()}
        if self.remote:
            saved |= self.remote.saved()
        write_arrays(self.out / CHECKPOINT, saved)
        self.kept_at = time.monotonic()

    def restore(self) -> None:
        """Go on from the checkpoint in the folder."""
        saved = read_arrays(self.out / CHECKPOINT)
        progress = json.loads(str(saved["progress"]))
        self.update_count, self.decisions = progress["update"], progress["decisions"]
        self.warm_up_decisions = progress["warm_up_decisions"]
        self.pool = [*saved["pool"]]
        self.learner.restore({name[8:]: array for name, array in saved.items() if name.startswith("learner/")})
        self.simulator.restore({name[6:]: array for name, array in saved.items() if name.startswith("games/")})
        if self.remote:
            self.remote.restore(saved)
        self.arrays.set_random_state(progress["random"])
        for name in CURVES:
            cut_off(self.out / name, progress["curves"].get(name, 0))
        self.log(f"resumed after update {self.update_count}, {self.decisions:,} decisions")

    def _keep_rivals(self) -> None:
        """Keep copies of the frozen networks: a run that is resumed needs the same ones."""
        for number, network in enumerate(self.rivals, 1):
            (self.out / RIVALS).mkdir(exist_ok=True)
            network.save(self.out / RIVALS / f"{number:03}.npz")

    def examine(self, exam: Exam, note: str, *choices: str) -> dict[str, Score]:
        """Hold an exam for each choice, greedy and sampled, and append its scores. Returns the last ones."""
        scores, rows = {}, []
        for choice in choices:
            seed = (self.settings.seed, self.update_count, ("running", "end").index(note), CHOICES.index(choice))
            scores = exam.hold(self.learner.network, *seed, greedy=choice == "greedy")
            start = "last exam, after update" if note == "end" else "update"
            self.log(f"{start} {self.update_count}, {self.decisions:,} decisions, {choice}: {describe(scores)}")
            common = {"update": self.update_count, "decisions": self.decisions, "note": note, "choice": choice}
            rows += [{**common, "variant": name, **asdict(score)} for name, score in scores.items()]
            shares = {f"{note}/{choice}/{name}": score.share for name, score in scores.items()}
            append_events(self.out / EVENTS, self.update_count, shares)
        append_csv(self.out / "exams.csv", rows)
        return scores

    def _choose_past(self) -> None:
        """Keep the network as an opponent where it is time to or none is kept, and let one of those play for the past."""
        if not self.pool or self.update_count % self.settings.snapshot_every == 0:
            self.pool.append(self.arrays.numpy(self.learner.network.parameters))
            del self.pool[: -self.settings.snapshots_kept]
        at = int(self.arrays.integers(len(self.pool), 1)[0])
        self.past.parameters[:] = self.arrays.load(self.pool[at])

    def _collect(self, rival: int | None, *, is_warm_up: bool) -> None:
        """Play the steps of a rollout, here or on Ray, with this one of the frozen networks."""
        if self.remote:
            past = None if self.opponent else self.arrays.numpy(self.past.parameters)
            parameters = self.arrays.numpy(self.learner.network.parameters)
            self.learner.rollout = self.remote.collect(parameters, past, rival, is_warm_up=is_warm_up)
            return
        others = {PAST: self.past} if rival is None else {PAST: self.past, FROZEN: self.rivals[rival]}
        self.learner.collect(others, is_warm_up=is_warm_up)

    def update(self) -> None:
        """One rollout and what is learnt from it."""
        settings, start, is_warm_up, progress = self.settings, time.perf_counter(), self.is_warm_up, self.progress
        if is_warm_up:
            self.learner.optimiser.rate = settings.warm_up_rate * (1 - 0.9 * self.warm_up_decisions / settings.warm_up)
        fade = 1.0 if is_warm_up else max(0.0, 1 - progress / FADE)
        weights = (1.0, settings.rank_weight * fade, settings.margin_weight * fade + settings.final_margin_weight)
        entropy_weight = settings.entropy_weight * (1 - progress) + settings.final_entropy_weight * progress
        if not self.opponent:
            self._choose_past()
        rival = int(self.arrays.integers(len(self.rivals), 1)[0]) if self.rivals else None
        self._collect(rival, is_warm_up=is_warm_up)
        with np.errstate(over="ignore", invalid="ignore"):
            stats = self.learner.learn(is_warm_up=is_warm_up, reward_weights=weights, entropy_weight=entropy_weight)
        self._check_finite(stats)
        learnt = int(stats.pop("decisions"))
        self.decisions += learnt
        self.update_count += 1
        rate = self.learner.optimiser.rate
        if is_warm_up:
            self.warm_up_decisions += learnt
            if not self.is_warm_up:
                self.learner.start_optimiser()
                self.pool.clear()
                self.past = self.opponent or self.learner.network.copy()
        else:
            self.learner.adapt_rate(stats["kl"], progress)
        counts = {"update": self.update_count, "decisions": self.decisions, "is_warm_up": int(is_warm_up), "rate": rate}
        seconds = time.perf_counter() - start
        append_csv(self.out / "updates.csv", [{**counts, **stats, "seconds": round(seconds, 3)}])
        append_events(self.out / EVENTS, self.update_count, {f"update/{name}": value for name, value in stats.items()})

    def _check_finite(self, stats: dict[str, float]) -> None:
        """Stop where nothing can be learnt any more, before a checkpoint is written."""
        losses = [f"the {name.replace('_', ' ')} is {stats[name]}" for name in LOSSES if not isfinite(stats[name])]
        if not losses and self.learner.has_finite_parameters():
            return
        problem = " and ".join(losses) or "weights of the network are not finite"
        expected = f"a smaller learning rate than {self.learner.optimiser.rate:g}, or smaller weights of the losses"
        kept = f"The last checkpoint is kept in {str(self.out)!r}"
        raise Trouble(f"training stops at update {self.update_count + 1}: {problem}; expected {expected}. {kept}")

    def request_stop(self) -> None:
        """Let `run` end after the present update, with a checkpoint."""
        self.is_stopping = True

    def close(self) -> None:
        """End the actors, if there are any."""
        if self.remote:
            self.remote.close()

    def run(self, *, resumes: bool = False, most_updates: int | None = None) -> dict[str, Score]:
        """Train until all decisions are made, or for so many updates, and hold the last exam. Returns its scores.

        The last exam is played over other deals than those before it, by the choice that was better in the last of those.
        A run that does not get that far ends with a checkpoint and without scores.
        """
        make_folder(self.out)
        with lock_folder(self.out):
            return self._run(resumes=resumes, most_updates=most_updates)

    def examine_untrained(self) -> dict[str, dict[str, Score]]:
        """Hold the last exam of the first network, which learns nothing, once for each choice. Returns the scores by choice.

        Both choices are for the caller to report: the better one would look better than it is. The folder gets the network and
        the curves, but no checkpoint: there is nothing to resume.
        """
        make_folder(self.out)
        with lock_folder(self.out):
            self._remove_curves()
            scores = {choice: self.examine(self.final_exam, "end", choice) for choice in CHOICES}
            self.learner.network.save(self.out / NETWORK)
        return scores

    def _remove_curves(self) -> None:
        for name in CURVES:
            (self.out / name).unlink(missing_ok=True)

    def _run(self, *, resumes: bool, most_updates: int | None) -> dict[str, Score]:
        if resumes:
            self.restore()
        else:
            self._remove_curves()
            self._keep_rivals()
            self.simulator.reset()
            self.examine(self.exam, "running", *CHOICES)
            self.save()
        while self.progress < 1 and not self.is_stopping and (most_updates is None or self.update_count < most_updates):
            self.update()
            if self.update_count % self.settings.exam_every == 0:
                self.examine(self.exam, "running", *CHOICES)
            if time.monotonic() - self.kept_at >= CHECKPOINT_SECONDS:
                self.save()
        self.save()
        if self.progress < 1:
            return {}
        tried = {choice: self.examine(self.exam, "running", choice) for choice in CHOICES}
        self.last_choice = max(tried, key=lambda choice: sum(score.share for score in tried[choice].values()))
        return self.examine(self.final_exam, "end", self.last_choice)


def find_rivals(given: Sequence[str]) -> list[str]:
    """The networks that these names stand for: a file, the bot's, or a folder: that of a run, of runs or of networks.

    Refuses a name that stands for none.
    """
    found: list[str] = []
    for name in given:
        path = Path(name)
        if name == BOT_NETWORK or (path.is_file() and path.suffix == ".npz"):
            found.append(name)
            continue
        runs = [path / NETWORK] if (path / NETWORK).is_file() else sorted(path.glob(f"*/{NETWORK}"))
        inside = runs or sorted(path.glob("*.npz"))
        if not inside:
            expected = f"a network's file (.npz), a folder with some, or {BOT_NETWORK}"
            raise Refused("unknown", f"there is no network to play against in {name!r}; expected {expected}")
        found += map(str, inside)
    return found


def has_checkpoint(out: Path) -> bool:
    """Whether there is a run in the folder. Refuses a folder that cannot be read."""
    try:
        return (out / CHECKPOINT).exists()
    except OSError as error:
        raise Refused("malformed", f"cannot read the folder {str(out)!r}: {error.strerror}; expected one to write to") from None


def make_folder(out: Path) -> None:
    """Create the folder of a run. Refuses where that cannot be done, and where no file can be created in it."""
    try:
        out.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Refused(
            "malformed", f"cannot create the folder {str(out)!r}: {error.strerror}; expected one to write to"
        ) from None
    try:
        with TemporaryFile(dir=out):
            pass
    except OSError as error:
        problem = f"cannot write to the folder {str(out)!r}: {error.strerror}"
        raise Refused("malformed", f"{problem}; expected one to write to") from None


@contextmanager
def new_folder(out: Path) -> Iterator[None]:
    """Create the folder of a run, and remove what was created where the run cannot begin. Refuses as `make_folder` does."""
    missing = [folder for folder in (out, *out.parents) if not folder.exists()]
    try:
        make_folder(out)
        yield
    except BaseException:
        with suppress(OSError):  # it was not created, or another program wrote to it
            for folder in missing:
                folder.rmdir()
        raise


@contextmanager
def lock_folder(out: Path) -> Iterator[None]:
    """Keep the folder for this run. Refuses while another process trains in it, and where the lock cannot be used."""
    with ExitStack() as stack:
        try:
            connection = stack.enter_context(closing(sqlite3.connect(out / LOCK, timeout=0, isolation_level=None)))
            connection.execute("PRAGMA journal_mode = MEMORY")  # no journal beside a file that stays empty
            connection.execute("BEGIN EXCLUSIVE")  # until the process ends, however it ends, on every system
        except sqlite3.Error as error:
            if error.sqlite_errorcode == sqlite3.SQLITE_BUSY:
                problem = f"another process trains in {str(out)!r}; expected one run at a time in a folder"
                raise Refused("taken", problem) from None
            problem = f"cannot lock {str(out / LOCK)!r}: {error}"
            raise Refused("malformed", f"{problem}; expected a folder to write to, and no other file of that name") from None
        yield


def read_settings(out: Path) -> tuple[Settings, str]:
    """The settings and the device of the run in this folder. Refuses where there is none, or none of this version."""
    file = out / CHECKPOINT
    if not has_checkpoint(out):
        raise Refused("unknown", f"there is no run to resume in {str(out)!r}: expected the file {CHECKPOINT} in it")
    saved = read_arrays(file)
    try:
        progress = json.loads(str(saved["progress"]))
        rivals = (str(out / RIVALS),) if progress["settings"].get("rivals") else ()
        return Settings(**progress["settings"] | {"rivals": rivals}), progress["device"]
    except (KeyError, TypeError, ValueError) as error:
        problem = f"{type(error).__name__}: {error}"
        raise Refused("malformed", f"cannot read {str(file)!r}: {problem}; expected a checkpoint of this version") from None

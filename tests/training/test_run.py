"""A run of training learns to play, follows from its settings alone, and goes on after an interruption as if there was none."""

import csv
import json
import shutil
import signal
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.cli.command_runner import refusal, usage_error, zuschlag
from tests.training.conftest import needs_compiler
from tests.training.runs import cpu_settings, run_to_the_end, start
from zuschlag.cli.commands.train import run_training
from zuschlag.cli.exit_status import INTERRUPTED
from zuschlag.errors import Refused, Trouble
from zuschlag.training.arrays import read_arrays
from zuschlag.training.curves import EVENTS
from zuschlag.training.league import FROZEN, LEARNER
from zuschlag.training.network import Network
from zuschlag.training.run import CHECKPOINT, LOCK, Training, find_rivals, lock_folder, read_settings
from zuschlag.training.settings import Settings

LEAGUE: dict[str, Any] = {
    "self_games": 6,
    "valuer_games": 4,
    "cautious_games": 2,
    "past_games": 4,
    "snapshot_every": 1,
    "snapshots_kept": 2,
    "steps": 8,
    "width": 8,
    "minibatch": 32,
    "exam_games": 2,
    "exam_every": 2,
    "decisions": 500,
}
"""Everything that a league can have, in a few updates."""
SEARCH = {"search_samples": 1, "search_fraction": 0.05, "search_kept": 40}


@needs_compiler
def test_a_fixed_number_of_updates_on_a_cpu_beats_the_cautious_bot_at_zahltag_for_two(tmp_path: Path) -> None:
    """From nothing, without the valuer's features, by self-play with some games against that bot."""
    settings = cpu_settings(
        game="zahltag",
        without_valuer_features=True,
        self_games=48,
        valuer_games=0,
        cautious_games=16,
        past_games=0,
        decisions=300_000,
        steps=32,
        width=64,
        minibatch=512,
        rate=2e-3,
        max_rate=6e-3,
        kl_target=0.02,
        rank_weight=0.5,
        margin_weight=1.0,
        exam_against="cautious",
        exam_games=100,
        exam_every=1000,
    )
    score = run_to_the_end(settings, tmp_path)["2p"]
    first = rows_of(tmp_path / "exams.csv")[0]
    assert (first["update"], first["choice"]) == ("0", "greedy")
    assert float(first["share"]) < 0.2
    assert score.games == 400
    assert score.low > 0.5


def rows_of(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8") as file:
        return list(csv.DictReader(file))


def state_of(out: Path) -> dict[str, Any]:
    """Everything that a run leaves: its checkpoint, and its curves but the time they took."""
    found = {name: array.tobytes() for name, array in read_arrays(out / CHECKPOINT).items() if name != "progress"}
    progress = json.loads(str(read_arrays(out / CHECKPOINT)["progress"]))
    del progress["curves"]
    updates = [{name: value for name, value in row.items() if name != "seconds"} for row in rows_of(out / "updates.csv")]
    return {**found, "progress": progress, "exams": rows_of(out / "exams.csv"), "updates": updates}


def interrupted(settings: Settings, out: Path) -> Training:
    """A run that was ended two updates after a checkpoint, and then resumed."""
    start(settings, out).run(most_updates=2)
    shutil.copy(out / CHECKPOINT, out / "kept.npz")
    start(settings, out).run(resumes=True, most_updates=4)
    shutil.move(out / "kept.npz", out / CHECKPOINT)
    resumed = start(settings, out)
    resumed.run(resumes=True)
    return resumed


@needs_compiler
@pytest.mark.parametrize(
    "given",
    [
        {"game": "zahltag", "players": "2,3", "observation": 1},
        {"game": "zahltag", "warm_up": 200, "imitation_weight": 1.0},
        {
            "game": "bigshot",
            "warm_up": 100,
            "imitation_weight": 1.0,
            "search_samples": 1,
            "search_fraction": 0.05,
            "search_kept": 40,
        },
        {"game": "zahltag", "opponent": "network", "opponent_games": 8},
        {"game": "zahltag", "rivals": ("RUNS", "network"), "rival_games": 6, "without_valuer_features": True},
    ],
    ids=["league", "imitates the valuer", "imitates a search", "exploits a network", "meets frozen networks"],
)
def test_a_run_that_is_resumed_ends_with_the_same_bytes(given: dict[str, Any], tmp_path: Path) -> None:
    """Games, generators, network, optimiser, earlier networks and curves, on a CPU; and the network's file."""
    if "rivals" in given:
        for seed in (1, 2):
            start(cpu_settings(game="zahltag", seed=seed, **LEAGUE), tmp_path / "runs" / str(seed)).run(most_updates=1)
        given = {**given, "rivals": (str(tmp_path / "runs"), "network")}
    settings = cpu_settings(**{**LEAGUE, **given})
    lines: list[str] = []
    at_once = start(settings, tmp_path / "a", lines)
    at_once.run()
    assert at_once.update_count > 4
    assert len(at_once.pool) == (0 if settings.opponent else 2)
    interrupted(settings, tmp_path / "b")
    expected, found = state_of(tmp_path / "a"), state_of(tmp_path / "b")
    assert [name for name in expected if expected[name] != found[name]] == []
    first, second = (read_arrays(tmp_path / name / "network.npz") for name in "ab")
    assert all(np.array_equal(first[name], second[name]) for name in first)
    assert lines[-2].startswith(f"update {at_once.update_count}, ")
    assert lines[-1].startswith(f"last exam, after update {at_once.update_count}, ")


@needs_compiler
@pytest.mark.parametrize("league", [{}, {"opponent": "cautious", "opponent_games": 8}], ids=["league", "exploits a bot"])
def test_a_run_goes_on_where_its_warm_up_ends_between_two_networks_to_keep(league: dict[str, Any], tmp_path: Path) -> None:
    """Networks of before are forgotten there; the one that the warm-up made is an opponent from then on."""
    settings = cpu_settings(**{**LEAGUE, "game": "zahltag", "snapshot_every": 10, "warm_up": 100, **league})
    training = start(settings, tmp_path)
    training.run(most_updates=4)
    stages = [row["is_warm_up"] for row in rows_of(tmp_path / "updates.csv")]
    assert (stages[0], stages[-2:]) == ("1", ["0", "0"])
    assert len(training.pool) == 1
    start(settings, tmp_path).run(resumes=True)


@needs_compiler
def test_frozen_networks_play_a_part_of_the_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each of them in its turn; a resumed run has copies of them, and needs the files no more."""
    start(cpu_settings(game="zahltag", **LEAGUE), tmp_path / "exploiter").run(most_updates=1)
    rivals = (str(tmp_path / "exploiter"), "network")
    settings = cpu_settings(**{**LEAGUE, "game": "zahltag", "rivals": rivals, "rival_games": 6, "decisions": 5000})
    training = start(settings, tmp_path / "run")
    assert [network.shape.width for network in training.rivals] == [8, 768]
    seated = [table for table in training._tables() if FROZEN in table.players_by_seat]
    assert len(seated) == 6
    assert all(table.players_by_seat.count(LEARNER) == 1 for table in seated)
    played: list[Any] = []

    def note_and_infer(network: Network, counts: Any) -> Any:
        played.append(network)
        return Network.infer(network, counts)

    for network in training.rivals:
        monkeypatch.setattr(network, "infer", partial(note_and_infer, network))
    training.run(most_updates=6)
    assert {network.shape.width for network in played} == {8, 768}
    shutil.rmtree(tmp_path / "exploiter")
    found, _ = read_settings(tmp_path / "run")
    resumed = start(found, tmp_path / "run")
    assert [network.shape.width for network in resumed.rivals] == [8, 768]
    resumed.run(resumes=True, most_updates=7)
    assert resumed.update_count == 7


def test_rivals_that_are_no_networks_are_refused(tmp_path: Path) -> None:
    out = ("--out", tmp_path / "out", "--device", "cpu")
    said = refusal(zuschlag("train", "zahltag", "--rivals", tmp_path / "nothing", *out))
    assert "there is no network to play against in" in said
    said = refusal(zuschlag("train", "zahltag", "--ray", "auto", *out))
    assert "the run has no actors; expected --ray-actors with it" in said
    assert find_rivals(["network"]) == ["network"]


@needs_compiler
def test_another_seed_learns_something_else(tmp_path: Path) -> None:
    for seed in (1, 2):
        run_to_the_end(cpu_settings(game="zahltag", seed=seed, **LEAGUE), tmp_path / str(seed))
    first, second = (read_arrays(tmp_path / name / "network.npz")["w0"] for name in "12")
    assert not np.array_equal(first, second)


@needs_compiler
def test_a_checkpoint_is_written_every_minute(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """After each update here, since no time at all may pass; in its place no half of one ever stands."""
    saved: list[int] = []

    class Noting(Training):
        def save(self) -> None:
            super().save()
            saved.append(self.update_count)

    monkeypatch.setattr("zuschlag.training.run.CHECKPOINT_SECONDS", 0.0)
    lines: list[str] = []
    Noting(cpu_settings(game="zahltag", **LEAGUE), tmp_path, "cpu", lines.append).run(most_updates=3)
    assert saved == [0, 1, 2, 3, 3]
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        CHECKPOINT, f"{CHECKPOINT}-lock", EVENTS, "exams.csv", "network.npz", "updates.csv",
    ]  # fmt: skip


@needs_compiler
def test_the_commands_train_and_continue(tmp_path: Path) -> None:
    """A run can go on where it was interrupted, and begin with the network of another, or with the bot's."""
    sizes = [part for name, value in LEAGUE.items() for part in (f"--{name.replace('_', '-')}", str(value))]
    done = zuschlag("train", "zahltag", "--players", "2", "--device", "cpu", "--out", tmp_path, *sizes)
    assert done.stdout == f"the network is in {tmp_path / 'network.npz'}\n"
    assert "decisions, greedy: 2p" in done.stderr
    again = zuschlag("train", "zahltag", "--resume", "--out", tmp_path)
    assert "resumed after update" in again.stderr
    assert "there is a run in" in refusal(zuschlag("train", "zahltag", "--device", "cpu", "--out", tmp_path))
    for initial, width in ((tmp_path / "network.npz", 8), ("network", 768)):
        started = ("train", "zahltag", "--players", "2", "--device", "cpu", "--out", tmp_path / str(width))
        assert zuschlag(*started, *sizes, "--initial", initial).exit_code == 0
        assert read_arrays(tmp_path / str(width) / "network.npz")["w1"].shape[0] == width
    said = refusal(zuschlag("train", "bigshot", "--resume", "--out", tmp_path))
    assert "is one of zahltag; expected the same game and opponent" in said
    said = refusal(zuschlag("train", "zahltag", "--resume", "--seed", "3", "--out", tmp_path))
    assert said == "Error: --seed with --resume: a run keeps its settings; expected none of them"
    said = refusal(zuschlag("train", "zahltag", "--resume", "--device", "cuda", "--out", tmp_path))
    assert "is on cpu; expected the same device" in said
    wrong = ("--initial", tmp_path / "network.npz", "--out", tmp_path / "c", "--device", "cpu")
    assert "it is for another game" in refusal(zuschlag("train", "bigshot", *wrong))


@needs_compiler
def test_training_goes_on_from_the_network_of_a_bot_in_small_steps(tmp_path: Path) -> None:
    """The first update changes the policy as little as that of any other network. (In unscaled inputs it destroyed it.)"""
    training = start(cpu_settings(game="zahltag", initial="network", rate=1e-4, **LEAGUE), tmp_path)
    training.run(most_updates=1)
    first = rows_of(tmp_path / "updates.csv")[0]
    assert 0 < float(first["kl"]) < 0.1


@needs_compiler
def test_the_curves_show_how_values_learn_to_foresee_outcomes(tmp_path: Path) -> None:
    """In a warm-up of some updates: the explained variance rises from below 0, and is never above 1."""
    settings = cpu_settings(game="zahltag", **{**LEAGUE, "steps": 32, "self_games": 32, "width": 32, "warm_up": 10_000})
    start(settings, tmp_path).run(most_updates=6)
    rows = rows_of(tmp_path / "updates.csv")
    assert [*rows[0]] == [
        "update", "decisions", "is_warm_up", "rate", "policy_loss", "value_loss", "entropy", "kl", "clipped", "agreement",
        "explained_variance", "seconds",
    ]  # fmt: skip
    explained = [float(row["explained_variance"]) for row in rows]
    assert explained[0] < explained[-1] < 1


def test_what_cannot_be_trained_is_refused(tmp_path: Path) -> None:
    out = ("--out", tmp_path, "--device", "cpu")
    assert "there is no run to resume" in refusal(zuschlag("train", "zahltag", "--resume", *out))
    said = refusal(zuschlag("train", "zahltag", "--players", "2,2", *out))
    assert said == "Error: --players '2,2': expected each number once, such as 2,3,4"
    assert "--players 'two': expected numbers such as 2,3,4" in refusal(zuschlag("train", "zahltag", "--players", "two", *out))
    assert "players are [5]; expected numbers of players" in refusal(zuschlag("train", "zahltag", "--players", "5", *out))
    assert "-1 is not in the range" in usage_error(zuschlag("train", "zahltag", "--self-games", "-1", *out))
    none = [part for kind in ("self", "valuer", "past") for part in (f"--{kind}-games", "0")]
    assert "the league has no games" in refusal(zuschlag("train", "zahltag", *none, *out))
    said = refusal(zuschlag("train", "zahltag", "--search-samples", "2", *out))
    assert "--search-samples: zahltag has no search to imitate; expected 0" in said
    said = refusal(zuschlag("train", "zahltag", "--observation", "2", *out))
    assert "zahltag has no observation 2; expected 0 or 1" in said
    (tmp_path / "broken.npz").write_bytes(b"PK")
    said = refusal(zuschlag("exploit", tmp_path / "broken.npz", "--game", "zahltag", *out))
    assert "broken.npz" in said
    assert "'nan' is not a finite number" in usage_error(zuschlag("train", "zahltag", "--rate", "nan", *out))
    assert "'inf' is not a finite number" in usage_error(zuschlag("train", "zahltag", "--kl-target", "inf", *out))
    (tmp_path / "file").write_text("")
    said = refusal(zuschlag("train", "zahltag", "--out", tmp_path / "file" / "run", "--device", "cpu"))
    assert f"cannot create the folder {str(tmp_path / 'file' / 'run')!r}: Not a directory; expected one to write to" in said
    np.savez(tmp_path / "other.npz", w0=np.zeros(3))
    said = refusal(zuschlag("exploit", tmp_path / "other.npz", "--game", "zahltag", *out))
    assert "has the arrays w0; expected those of a network" in said


def test_a_run_that_is_refused_leaves_no_folder(tmp_path: Path) -> None:
    """Neither its own nor one above; and a folder that was there stays, with what is in it."""
    wrong = ("train", "zahltag", "--players", "5", "--device", "cpu", "--out")
    assert "players are [5]" in refusal(zuschlag(*wrong, tmp_path / "runs" / "first"))
    assert not (tmp_path / "runs").exists()
    (tmp_path / "runs").mkdir()
    refusal(zuschlag(*wrong, tmp_path / "runs" / "first"))
    assert [*(tmp_path / "runs").iterdir()] == []
    refusal(zuschlag(*wrong, tmp_path / "runs"))
    assert (tmp_path / "runs").is_dir()


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("--seed -1", "'--seed': -1 is not in the range x>=0"),
        ("--width 100000000", "'--width': 100000000 is not in the range 1<=x<=65536"),
        ("--steps 1000000000", "'--steps': 1000000000 is not in the range 2<=x<=65536"),
        ("--self-games 1000000000", "'--self-games': 1000000000 is not in the range 0<=x<=1048576"),
        ("--rate 1e300", "'--rate': 1e+300 is not in the range 0<=x<=1.0"),
        ("--trust 1e300", "'--trust': 1e+300 is not in the range 0<=x<=1000.0"),
        ("--gae-lambda 2", "'--gae-lambda': 2.0 is not in the range 0<=x<=1.0"),
        ("--search-fraction 0", "'--search-fraction': 0.0 is not in the range 0<x<=1.0"),
        ("--search-kept 0", "'--search-kept': 0 is not in the range 1<=x<=1073741824"),
        ("--search-minibatch 0", "'--search-minibatch': 0 is not in the range x>=1"),
    ],
)
def test_a_setting_out_of_its_range_is_refused(given: str, said: str, tmp_path: Path) -> None:
    out = tmp_path / "run"
    assert said in usage_error(zuschlag("train", "bigshot", *given.split(), "--out", out, "--device", "cpu"))
    assert not out.exists()


def test_a_folder_that_cannot_be_written_is_refused_before_anything_is_compiled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In /proc nobody, not even root, creates a file. Without a PATH, compiling would be refused for another reason."""
    monkeypatch.setenv("PATH", str(tmp_path))
    said = refusal(zuschlag("train", "zahltag", "--out", "/proc", "--device", "cpu"))
    assert said.startswith("Error: cannot write to the folder '/proc': ")
    assert said.endswith("; expected one to write to")


def test_a_lock_that_cannot_be_used_does_not_look_like_another_run(tmp_path: Path) -> None:
    lock = tmp_path / LOCK
    lock.write_bytes(b"no database" * 100)
    with (
        pytest.raises(Refused, match=r"cannot lock '.*': file is not a database; expected a folder to write to"),
        lock_folder(tmp_path),
    ):
        pass
    lock.unlink()
    lock.mkdir()
    with pytest.raises(Refused, match=r"cannot lock '.*': unable to open database file"), lock_folder(tmp_path):
        pass


def test_a_file_of_another_kind_is_no_network_to_begin_with(tmp_path: Path) -> None:
    """In words of our own: numpy advises to load it in a way that runs code from the file."""
    for name, content in (("x.safetensors", b"\x08" + bytes(40)), ("text.npz", b"weights")):
        (tmp_path / name).write_bytes(content)
        with pytest.raises(Refused) as refused:
            read_arrays(tmp_path / name)
        problem = f"cannot read {str(tmp_path / name)!r}: it has no arrays of numpy in it, or is damaged; expected an .npz file"
        assert str(refused.value) == problem
    np.save(tmp_path / "one.npy", np.zeros(3))
    with pytest.raises(Refused, match=r"one\.npy': it has no arrays of numpy in it"):
        read_arrays(tmp_path / "one.npy")


@needs_compiler
def test_a_run_that_does_not_fit_into_memory_is_refused(tmp_path: Path) -> None:
    """Before its first game; the message has the numbers that decide how much is needed."""
    given = ("--self-games", "1", "--width", "65536", "--depth", "64", "--steps", "8")
    said = refusal(zuschlag("train", "zahltag", "--device", "cpu", "--out", tmp_path, *given))
    assert "needs more memory than there is: --width 65536, --depth 64, --steps 8; expected smaller numbers" in said


@needs_compiler
@pytest.mark.parametrize(
    "given",
    [
        {"rate": 1e300},
        {"rate": 1e20},
        {"entropy_weight": 1e300},
        {"value_weight": 1e30},
        {"warm_up": 100, "warm_up_rate": 1e300},
    ],
    ids=str,
)
def test_a_run_stops_where_its_numbers_are_not_finite_and_keeps_the_last_good_checkpoint(
    given: dict[str, Any], tmp_path: Path
) -> None:
    training = start(cpu_settings(**{**LEAGUE, "game": "zahltag", **given}), tmp_path)
    with pytest.raises(Trouble) as stopped:
        training.run()
    assert str(stopped.value).startswith("training stops at update ")
    assert str(stopped.value).endswith(f"The last checkpoint is kept in {str(tmp_path)!r}")
    assert all(np.isfinite(array).all() for array in read_arrays(tmp_path / "network.npz").values())
    resumed = start(read_settings(tmp_path)[0], tmp_path)
    resumed.restore()
    assert resumed.update_count == 0


@needs_compiler
def test_a_warm_up_that_has_searched_nothing_so_far_learns_values_alone(tmp_path: Path) -> None:
    settings = cpu_settings(
        **{**LEAGUE, **SEARCH, "game": "bigshot", "warm_up": 100, "imitation_weight": 1.0, "search_fraction": 1e-12}
    )
    training = start(settings, tmp_path)
    training.run(most_updates=1)
    assert training.learner.searched.count == 0
    first = rows_of(tmp_path / "updates.csv")[0]
    assert float(first["policy_loss"]) == 0 < float(first["value_loss"])


def test_a_damaged_checkpoint_is_refused(tmp_path: Path) -> None:
    """Half of one, one of something else, and one whose settings this version does not have."""
    file, resume = tmp_path / CHECKPOINT, ("train", "zahltag", "--resume", "--out", tmp_path)
    np.savez(file, progress=np.zeros(100))
    file.write_bytes(file.read_bytes()[:200])
    assert f"cannot read {str(file)!r}: " in refusal(zuschlag(*resume))
    np.savez(file, w0=np.zeros(3))
    assert "expected a checkpoint of this version" in refusal(zuschlag(*resume))
    np.savez(file, progress=np.array(json.dumps({"settings": {"game": "zahltag", "tempo": 3}, "device": "cpu"})))
    assert "'tempo'; expected a checkpoint of this version" in refusal(zuschlag(*resume))


@needs_compiler
def test_two_runs_do_not_share_a_folder(tmp_path: Path) -> None:
    """The second is refused before it changes anything, and can begin once the first is over."""
    settings = cpu_settings(game="zahltag", **LEAGUE)
    first, second = start(settings, tmp_path), start(settings, tmp_path)
    with lock_folder(tmp_path), pytest.raises(Refused, match="another process trains in"):
        second.run(most_updates=1)
    assert [path.name for path in tmp_path.iterdir()] == [f"{CHECKPOINT}-lock"]
    first.run(most_updates=1)
    second.run(resumes=True, most_updates=2)
    assert second.update_count == 2


@needs_compiler
def test_ctrl_c_ends_a_run_after_its_update_with_a_checkpoint(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The run that is resumed from it ends with the same bytes as one that was never interrupted."""
    settings = cpu_settings(game="zahltag", **LEAGUE)
    start(settings, tmp_path / "whole").run()
    before = signal.getsignal(signal.SIGINT)

    def press_ctrl_c(line: str) -> None:
        if line.startswith("update 2, "):  # in the exam after it
            signal.raise_signal(signal.SIGINT)

    with pytest.raises(SystemExit) as ended:
        run_training(Training(settings, tmp_path / "cut", "cpu", press_ctrl_c), resumes=False)
    assert ended.value.code == INTERRUPTED
    assert [line.partition(";")[0] for line in capsys.readouterr().err.splitlines()] == [
        "stopping after this update", "interrupted",
    ]  # fmt: skip
    assert signal.getsignal(signal.SIGINT) is before
    assert len(rows_of(tmp_path / "cut" / "updates.csv")) == 2
    assert zuschlag("train", "zahltag", "--resume", "--out", tmp_path / "cut").exit_code == 0
    assert state_of(tmp_path / "cut") == state_of(tmp_path / "whole")


@needs_compiler
def test_the_second_ctrl_c_ends_a_run_at_once(tmp_path: Path) -> None:
    def press_ctrl_c_twice(line: str) -> None:
        if line.startswith("update 2, "):
            signal.raise_signal(signal.SIGINT)
            signal.raise_signal(signal.SIGINT)

    training = Training(cpu_settings(game="zahltag", **LEAGUE), tmp_path, "cpu", press_ctrl_c_twice)
    with pytest.raises(SystemExit):
        run_training(training, resumes=False)
    training.restore()
    assert training.update_count == 0


def test_without_a_compiler_or_pytorch_the_command_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    said = refusal(zuschlag("train", "zahltag", "--out", tmp_path, "--device", "cpu"))
    assert said == "Error: training compiles the rules, and there is no C++ compiler: apt-get install g++"
    said = refusal(zuschlag("train", "zahltag", "--out", tmp_path, "--device", "cuda"))
    assert said == "Error: --device cuda needs PyTorch: pip install 'zuschlag[train]'"


def test_a_game_without_a_simulator_is_refused() -> None:
    with pytest.raises(Refused, match="there is no training for the game 'chess'; expected bigshot or zahltag"):
        start(cpu_settings(game="chess"), Path("nowhere"))

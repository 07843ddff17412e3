"""Rollouts on Ray: what is learnt follows from the settings and the number of actors, and a run goes on where it was ended."""

import importlib.util
import json
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from tests.cli.command_runner import process
from tests.training.conftest import needs_compiler
from tests.training.runs import cpu_settings
from zuschlag.errors import Refused
from zuschlag.training.arrays import NumpyArrays, read_arrays
from zuschlag.training.league import LEARNER, PAST, make_tables, weighted_variants
from zuschlag.training.network import make_network
from zuschlag.training.remote_rollouts import RemoteRollouts, RolloutActor, make_simulator
from zuschlag.training.rollout import LOGS, Rollout
from zuschlag.training.run import CHECKPOINT

SETTINGS = cpu_settings(game="zahltag", steps=6, width=8, ray_actors=2)
TABLES = [
    *make_tables(weighted_variants("zahltag", (2,), "even"), 4, "self"),
    *make_tables(weighted_variants("zahltag", (2,), "even"), 2, "past"),
]
needs_ray = pytest.mark.skipif(
    importlib.util.find_spec("ray") is None, reason="Ray is not installed: .venv/bin/pip install 'ray>=2.40'"
)
SIZES = (
    *("--players", "2", "--self-games", "4", "--valuer-games", "2", "--past-games", "2", "--snapshot-every", "1"),
    *("--steps", "8", "--width", "8", "--minibatch", "32", "--exam-games", "2", "--exam-every", "2", "--device", "cpu"),
    *("--ray-actors", "2", "--decisions", "150"),
)
FIRST_UPDATE = """
import sys
from pathlib import Path
from zuschlag.training.run import Training, read_settings

settings, device = read_settings(Path(sys.argv[1]))
training = Training(settings, Path(sys.argv[2]), device, print)
training.run(most_updates=1)
training.close()
"""
# Ray changes the process it is in: so every run on it is a process of its own.


def actors() -> list[RolloutActor]:
    """Two actors, in this process, and the learner's network."""
    arrays = NumpyArrays(1)
    simulator = make_simulator(SETTINGS, TABLES[:1], arrays)
    network = make_network(simulator, 8, 2, 3.0, 1)
    packed = (network.shape, network.input_scale, network.parameters, network.learns_trust)
    return [RolloutActor(SETTINGS, TABLES[number::2], [packed, packed], number) for number in range(2)]


@needs_compiler
def test_actors_play_their_own_tables_with_the_weights_that_they_are_sent() -> None:
    first = actors()
    parameters = first[0].learner.network.parameters.copy()
    parts = [actor.collect(parameters, parameters, None, is_warm_up=False) for actor in first]
    joined = Rollout.joined(parts, NumpyArrays(1))
    assert joined.steps == 6
    assert joined.observations.shape[:2] == (6, 6)
    assert [getattr(joined, name).shape[1] for name in LOGS] == [6] * len(LOGS)
    seats = [table.players_by_seat for number in range(2) for table in TABLES[number::2]]
    for at, players in enumerate(seats):
        learnt = [players[seat] == LEARNER for seat in joined.actors[:-1, at]]
        assert joined.is_learnt[:, at].tolist() == learnt
    assert any(PAST in players for players in seats)
    assert not np.array_equal(parts[0]["observations"][:, :2], parts[1]["observations"][:, :2])
    again = [actor.collect(parameters, None, None, is_warm_up=False) for actor in actors()]
    assert all(np.array_equal(part[name], other[name]) for part, other in zip(parts, again, strict=True) for name in LOGS)


@needs_compiler
def test_an_actor_goes_on_from_where_it_was_saved() -> None:
    first, second = actors()[0], actors()[0]
    parameters = first.learner.network.parameters.copy()
    first.collect(parameters, None, None, is_warm_up=False)
    second.restore(first.saved())
    parts = [actor.collect(parameters, None, None, is_warm_up=False) for actor in (first, second)]
    learnt = [part["is_learnt"] & (part["is_valid"] == 1) for part in parts]
    assert learnt[0].any()
    for name in ("observations", "masks", "actors", "actions", "dones", "is_learnt"):
        assert np.array_equal(parts[0][name], parts[1][name])
    for name in ("log_probabilities", "advantages"):  # of decisions that nobody learns from, nothing is written
        assert np.array_equal(*(part[name][rows] for part, rows in zip(parts, learnt, strict=True)))


def test_what_actors_cannot_do_is_refused() -> None:
    searching = cpu_settings(game="bigshot", search_samples=1, ray_actors=1)
    with pytest.raises(Refused, match="actors do not search"):
        RemoteRollouts(searching, TABLES, [], NumpyArrays(1), None)
    with pytest.raises(Refused, match="the league has 1 games; expected no more actors"):
        RemoteRollouts(SETTINGS, TABLES[:1], [], NumpyArrays(1), None)


@needs_compiler
@needs_ray
def test_a_run_on_ray_that_is_resumed_ends_with_the_same_bytes(tmp_path: Path) -> None:
    """A real Ray of this machine, with two actors: one run at once, and one that was ended after its first update."""
    at_once = process("train", "zahltag", "--out", tmp_path / "a", *SIZES, timeout=240)
    assert at_once.returncode == 0, at_once.stderr
    command = [sys.executable, "-c", FIRST_UPDATE, str(tmp_path / "a"), str(tmp_path / "b")]
    subprocess.run(command, check=True, timeout=240, cwd=Path(__file__).parents[2])
    resumed = process("train", "zahltag", "--out", tmp_path / "b", "--resume", timeout=240)
    assert resumed.returncode == 0, resumed.stderr
    assert b"resumed after update 1" in resumed.stderr
    first, second = (read_arrays(tmp_path / name / CHECKPOINT) for name in "ab")
    assert [name for name in first if name.startswith("actors/1/")]
    assert json.loads(str(first["progress"]))["update"] > 2
    assert [name for name in first if name != "progress" and first[name].tobytes() != second[name].tobytes()] == []

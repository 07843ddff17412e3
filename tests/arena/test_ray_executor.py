"""On Ray: a real cluster of two nodes on this machine, and the same figures as here."""

import importlib.util
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.arena.test_deal_queue import PLAN, outcome, timeless
from tests.bots.distribution import install, program
from tests.cli.command_runner import process
from zuschlag.arena import InProcessExecutor, Plan
from zuschlag.arena.ray_executor import play_deals_in

ROOT = Path(__file__).parents[2]
pytestmark = pytest.mark.skipif(
    importlib.util.find_spec("ray") is None, reason="Ray is not installed: .venv/bin/pip install 'ray>=2.40'"
)

# Ray changes the process it is in, and has but one life there: so the cluster, and every asker, is a process of its own.
CLUSTER = """
import os, sys
from ray.cluster_utils import Cluster
node = {"num_cpus": 1, "object_store_memory": 80_000_000, "node_ip_address": "127.0.0.1"}
cluster = Cluster(initialize_head=True, head_node_args=node | {"include_dashboard": False})
cluster.add_node(**node)
print(cluster.address, flush=True)
sys.stdin.read()
cluster.shutdown()
"""
OUTCOME = """
import json, sys
from tests.arena.test_deal_queue import PLAN, outcome
from zuschlag.arena.ray_executor import RayExecutor

executor = RayExecutor(sys.argv[1])
print(json.dumps([executor.concurrency, *outcome(PLAN, 4, executor)]))
"""
# Loopback only: without the second, Ray takes 127.0.0.1 for the machine's outward address.
SETTINGS = {"RAY_USAGE_STATS_ENABLED": "0", "RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER": "0", "PYTHONWARNINGS": "ignore"}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("others")
    install(made)
    return made


@pytest.fixture(scope="module")
def settings(folder: Path) -> dict[str, str]:
    return SETTINGS | {"PYTHONPATH": f"{folder}{os.pathsep}{ROOT}"}


@pytest.fixture(scope="module")
def address(settings: dict[str, str]) -> Iterator[str]:
    """Where a Ray of two nodes, with a core each, can be reached."""
    with subprocess.Popen(
        [sys.executable, "-c", CLUSTER],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env=os.environ | settings,
        text=True,
    ) as cluster:
        assert cluster.stdout is not None
        assert cluster.stdin is not None
        yield cluster.stdout.readline().strip()
        cluster.stdin.close()
        cluster.wait(30)


def test_a_cluster_of_two_workers_finds_what_one_machine_finds(
    address: str, settings: dict[str, str], folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same figures and the same records, with bots by others and failures among them."""
    done = subprocess.run(
        [sys.executable, "-c", OUTCOME, address], capture_output=True, env=os.environ | settings, timeout=90, check=False
    )
    assert done.returncode == 0, done.stderr.decode()[-2000:]
    concurrency, *found = json.loads(done.stdout.splitlines()[-1])
    assert concurrency == 2
    monkeypatch.syspath_prepend(folder)
    assert found == list(outcome(PLAN, 4, InProcessExecutor()))


def test_the_command_plays_on_a_cluster_by_its_address(address: str, settings: dict[str, str]) -> None:
    """As without it; nothing but JSON on standard output, nothing at all on standard error."""
    args = ("arena", "zahltag", "--players", "2", "--bots", "random,random", "--games", "8", "--salt", "x", "--json")
    there, here = process(*args, "--on", "ray", "--address", address, env=settings, timeout=90), process(*args, timeout=60)
    assert (there.returncode, there.stderr) == (0, b"")
    assert timeless(json.loads(there.stdout)) == timeless(json.loads(here.stdout))


def test_without_an_address_a_ray_of_this_machine_is_started_and_ended(settings: dict[str, str]) -> None:
    """And what is asked for is played on it."""
    args = (
        "arena",
        "bigshot",
        "--players",
        "2",
        "--bots",
        "random,random",
        "--games",
        "4",
        "--salt",
        "x",
        "--cores",
        "1",
        "--json",
    )
    there, here = process(*args, "--on", "ray", env=settings, timeout=90), process(*args, timeout=60)
    assert (there.returncode, there.stderr) == (0, b"")
    assert timeless(json.loads(there.stdout)) == timeless(json.loads(here.stdout))


@pytest.mark.parametrize("address", ["127.0.0.1:1", "127.0.0.1:x", "no-such-host.invalid:6379", "localhost:99999"])
def test_an_address_at_which_nobody_answers_is_told_in_a_line(address: str, settings: dict[str, str]) -> None:
    """Soon."""
    args = ("arena", "bigshot", "--players", "2", "--bots", "random,random", "--on", "ray", "--address", address)
    done = process(*args, env=settings, timeout=60)
    (line,) = done.stderr.decode().splitlines()
    assert done.returncode == 1
    assert line.startswith(f"Error: no Ray answers at '{address}': ")


def test_a_task_is_done_in_the_folder_of_the_asker(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """So that `exec:./my-bot` means the same there; a folder that is not there is no error."""
    program(tmp_path)
    monkeypatch.chdir("/")
    plan = Plan("bigshot", 2, ("exec:./bot.py", "random"))
    (dealt,) = play_deals_in(str(tmp_path), plan, [0])
    assert [game.failure for game in dealt.games] == [None, None]
    play_deals_in("/no/such/folder", Plan("bigshot", 2, ("random", "random")), [0])

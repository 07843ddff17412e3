"""Libraries for learning that are too big for every run of the tests: each in an environment of its own, under build/."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from bench.compare.__main__ import install_environment

ROOT = Path(__file__).parents[3]
FOLDER = Path(__file__).parent
PINNED = sorted(FOLDER.glob("requirements-*.txt"))


def run(library: str, *arguments: str) -> str:
    """What a program prints that runs where this library is installed."""
    python = install_environment(FOLDER / f"requirements-{library}.txt", ROOT / "build" / "libraries")
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "OMP_NUM_THREADS": "1", "RAY_USAGE_STATS_ENABLED": "0"}
    done = subprocess.run([python, *arguments], capture_output=True, text=True, check=False, cwd=ROOT, env=environment)
    assert done.returncode == 0, done.stderr[-5000:]
    return done.stdout


@pytest.mark.parametrize("pinned", PINNED, ids=lambda pinned: pinned.stem)
def test_every_version_is_pinned_and_no_registry_is_named(pinned: Path) -> None:
    lines = [line for line in pinned.read_text(encoding="utf-8").splitlines() if line and not line.startswith("#")]
    assert len(lines) > 10
    assert all(line.count("==") == 1 and "/" not in line and "@" not in line for line in lines)


def test_without_stable_baselines3_one_sentence_says_what_to_install() -> None:
    program = "import sys; sys.modules['stable_baselines3'] = None; import zuschlag.envs.stable_baselines3"
    told = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False).stderr
    assert told.splitlines()[-1].endswith("pip install stable-baselines3")


@pytest.mark.soak
def test_stable_baselines3_takes_single_environments_and_the_batch() -> None:
    assert "Stable-Baselines3 finds nothing wrong" in run("sb3", "tests/envs/libraries/sb3_program.py")


@pytest.mark.soak
def test_the_example_of_maskable_ppo_runs() -> None:
    told = run("sb3", "docs/examples/maskable_ppo.py", "--steps", "8192", "--games", "3")
    assert "ep_rew_mean" in told
    assert told.splitlines()[-1].startswith("wins ")


@pytest.mark.soak
def test_the_example_of_rllib_runs() -> None:
    told = run("rllib", "docs/examples/rllib_masked_ppo.py", "--iterations", "2", "--batch-size", "400")
    assert "iteration 2: wins " in told

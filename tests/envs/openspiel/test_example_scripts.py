"""OpenSpiel's example scripts run on these games by `python -m zuschlag.envs.openspiel`, as they are."""

import subprocess
import sys
from pathlib import Path

import pytest


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "zuschlag.envs.openspiel", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("cfr_example", "--game=zuschlag_zahltag_small", "--players=2", "--iterations=1"), "Iteration 0 exploitability"),
        (
            ("mmd_example", "--game=zuschlag_zahltag_small(players=2,zero_sum=True)", "--iterations=1"),
            "Iteration 0 gap",
        ),
        (
            ("open_spiel.python.examples.example", "--game_string=zuschlag_zahltag(players=2)"),
            "Utility for player 1 is",
        ),
    ],
    ids=["cfr", "mmd", "by its whole name"],
)
def test_an_example_of_openspiel_plays_these_games(arguments: tuple[str, ...], told: str) -> None:
    done = run(*arguments)
    assert done.returncode == 0, done.stderr
    assert told in done.stdout


@pytest.mark.soak
@pytest.mark.parametrize(
    "arguments",
    [
        ("mccfr_example", "--game=zuschlag_zahltag_small", "--players=2", "--iterations=20"),
        ("discounted_cfr", "--game=zuschlag_zahltag_small(players=2)", "--iterations=1"),
        ("fictitious_play_example", "--game=zuschlag_zahltag_small", "--players=2", "--iterations=1"),
        ("mcts", "--game=zuschlag_zahltag(players=2)", "--max_simulations=3", "--player2=random", "--quiet=True"),
        ("uniform_policy_exploitability", "--game=zuschlag_zahltag_small(players=2)"),
        ("gambit_example", "--game=zuschlag_zahltag_small(players=2)", "--out=/dev/null"),
        ("playthrough", "--game=zuschlag_zahltag_small(players=2)"),
        ("get_all_states", "--game=zuschlag_zahltag_small", "--players=2", "--depth_limit=5"),
    ],
    ids=lambda arguments: arguments[0],
)
def test_more_examples_of_openspiel_play_these_games(arguments: tuple[str, ...]) -> None:
    done = run(*arguments)
    assert done.returncode == 0, done.stderr
    assert done.stdout + done.stderr


def test_a_script_of_ones_own_runs_with_the_games_and_its_own_arguments(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(
        "import pyspiel, sys\nprint(pyspiel.load_game(sys.argv[1]).num_players(), sys.argv[2:])\n", encoding="utf-8"
    )
    assert run(str(script), "zuschlag_bigshot", "--some", "thing").stdout == "4 ['--some', 'thing']\n"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ((), "usage: python -m zuschlag.envs.openspiel SCRIPT"),
        (("--game=x",), "usage: python -m zuschlag.envs.openspiel SCRIPT"),
        (("no_such_example",), "there is no module 'open_spiel.python.examples.no_such_example'"),
        (("no.such.module",), "there is no module 'no.such.module'"),
    ],
)
def test_what_names_no_script_is_refused_in_a_line(arguments: tuple[str, ...], said: str) -> None:
    done = run(*arguments)
    assert done.returncode == 1
    assert said in done.stderr
    assert "Traceback" not in done.stderr

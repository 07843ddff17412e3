"""Bots at a person's table: they stay who they are, they learn nothing of the dice, and one that fails spoils nothing."""

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.bots.distribution import installed
from tests.cli.command_runner import ANY_MOVES, zuschlag
from tests.random_play import play_randomly
from zuschlag import record_line

LISTENER = """
import json, sys
hello = json.loads(sys.stdin.readline())
open({file!r}, "a").write(json.dumps(hello) + "\\n")
print(json.dumps({{"type": "ready"}}), flush=True)
for line in sys.stdin:
    said = json.loads(line)
    if said["type"] == "turn":
        print(json.dumps({{"move": said["offered"][0]}}), flush=True)
    else:
        open({file!r}, "a").write(json.dumps({{"seed": None}}) + "\\n")
"""


def listener(folder: Path) -> tuple[str, Path]:
    """A program that keeps what it is told in the beginning, and notes the end; and where."""
    heard, program = folder / "heard.jsonl", folder / "listener.py"
    program.write_text(LISTENER.format(file=str(heard)), encoding="utf-8")
    return f"exec:{sys.executable} {program}", heard


def lines(file: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]


def test_a_bots_seed_tells_nothing_of_the_dice_in_play(tmp_path: Path) -> None:
    """Else it could deal the match itself, and look."""
    spec, heard = listener(tmp_path)
    assert zuschlag("play", "--seed", "12345", "--bot", spec, typed="pass\nquit\n").exit_code == 0
    told = {line["seed"] for line in lines(heard)} - {None}
    assert told
    assert 12345 not in told


def test_a_bots_seed_tells_nothing_of_the_dice_in_simulate_and_it_is_told_the_end(tmp_path: Path) -> None:
    """Of two matches, at two seats."""
    spec, heard = listener(tmp_path)
    records = zuschlag("simulate", "bigshot", "--players", "2", "--games", "2", "--bot", spec).stdout.splitlines()
    seeds = [line["seed"] for line in lines(heard)]
    assert seeds.count(None) == 4
    assert len(set(seeds) - {None}) == 4
    assert not set(seeds) & {json.loads(record)["seed"] for record in records}


def test_who_comes_back_meets_the_same_bots(tmp_path: Path) -> None:
    """The record says who they were; another cannot be asked for."""
    file = tmp_path / "game.jsonl"
    zuschlag("play", "--seed", "5", "--bot", "easy", "--record", file, typed="pass\nquit\n")
    assert json.loads(file.read_text(encoding="utf-8"))["x-bot"] == "easy"
    zuschlag("play", "--resume", file, "--record", file, typed="pass\nquit\n")
    assert json.loads(file.read_text(encoding="utf-8"))["x-bot"] == "easy"
    refused = zuschlag("play", "--resume", file, "--bot", "hard", typed="quit\n")
    assert refused.exit_code == 1
    assert "the file of --resume sets bot" in refused.stderr


def test_a_record_with_a_bot_that_is_none_is_refused(tmp_path: Path) -> None:
    """In a line."""
    file = tmp_path / "game.jsonl"
    zuschlag("play", "--seed", "5", "--bot", "easy", "--record", file, typed="quit\n")
    file.write_text(file.read_text(encoding="utf-8").replace('"easy"', '"genius"'), encoding="utf-8")
    refused = zuschlag("play", "--resume", file, typed="quit\n")
    assert refused.exit_code == 2
    assert "there is no bot 'genius'" in refused.stderr


def nearly_over(file: Path, bot: str) -> None:
    """A game against this bot, put away before its last three rounds: each time that it fails, it has to be started again."""
    match = next(match for match in play_randomly(("bigshot", 2, {}), 5) if match.view(None).round > 15)
    match.about.update({"x-seat": 1, "x-bot": bot})
    file.write_text(record_line(match.record()) + "\n", encoding="utf-8")


@pytest.mark.parametrize(("name", "said"), [("raises", "lost"), ("dies", "exit status 3"), ("cheats", "'bid 1000'")])
def test_a_bot_that_fails_is_stood_in_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, said: str) -> None:
    """The game goes on to its end, and is saved."""
    installed(tmp_path, monkeypatch)
    file = tmp_path / "game.jsonl"
    nearly_over(file, name)
    done = zuschlag("play", "--resume", file, "--record", file, typed="\n".join(ANY_MOVES))
    assert done.exit_code == 0
    assert f"A bot failed, and the valuer moved for it ({name}" in done.stdout
    assert done.stdout.count("and the valuer moved for it") >= 3
    assert said in done.stdout
    assert "result" in json.loads(file.read_text(encoding="utf-8"))

"""What the tutorials promise, done as they say it, with the commands that are on their pages."""

import os
import re
import shlex
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.bots.distribution import install
from tests.cli.command_runner import environment, process
from tests.cli.server_process import server_process
from tests.docs.code_blocks import ROOT, blocks_of, commands_of

TUTORIALS = ROOT / "docs/tutorials"
SHOWN = re.compile(r"^(\S.*?)  +(\d+\.\d %) +(\S+) ", re.MULTILINE)
"""A row of the arena's table: the bot, its wins, their interval."""


def commands(page: Path) -> list[list[str]]:
    """All commands of a page, as words."""
    return [shlex.split(line) for block in blocks_of(page) if block.language == "sh" for line in commands_of(block)]


def test_a_game_night_is_hosted_as_the_tutorial_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """All its commands in their order. (Servers listen on this machine alone: no `--lan`.)"""
    serve, echo, serve_with_password, *operate, backup, restore = commands(TUTORIALS / "host.md")
    database = {"ZUSCHLAG_DATA": str(tmp_path / "unused.sqlite")}
    monkeypatch.chdir(tmp_path)
    with server_process(tmp_path, *local(serve), env=database) as server:
        assert server.get("/healthz")
        assert server.stop(signal.SIGINT) == 0
    assert (echo[0], echo[2:]) == ("echo", [">", "password.txt"])
    Path("password.txt").write_text(f"{echo[1]}\n", encoding="utf-8")
    with server_process(tmp_path, *local(serve_with_password), env=database) as server:
        assert [command[-1] for command in operate] == ["tables", "people", "usage"]
        for command in [*operate, backup]:
            done = process(*command[1:])
            assert done.returncode == 0, done.stderr
        assert process(*restore[1:]).returncode == 1, "not while the server runs"
        assert server.stop(signal.SIGINT) == 0
    done = process(*restore[1:])
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "night.sqlite").is_file()


def local(serve: list[str]) -> list[str]:
    assert serve[:3] == ["zuschlag", "serve", "--lan"]
    return ["serve", *serve[3:]]


def test_the_bot_of_the_tutorial_plays_as_well_as_it_says() -> None:
    """The shares and intervals that the page shows against `random`, and no game won against `cautious`."""
    page = TUTORIALS / "your-own-bot.md"
    against_random, against_cautious = commands(page)
    (shown,) = [block.code for block in blocks_of(page) if block.language == "text"]
    assert SHOWN.findall(arena(against_random)) == SHOWN.findall(shown)
    fewer = [word if word != "40" else "8" for word in against_cautious]
    share = {name: wins for name, wins, _ in SHOWN.findall(arena(fewer))}
    assert share[next(name for name in share if name.startswith("exec:"))] == "0.0 %"


def arena(command: list[str]) -> str:
    """What the command prints, in the checkout, where `python` is the one that runs the tests."""
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    done = subprocess.run(command, cwd=ROOT, env=environment({"PATH": path}), capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_a_class_is_a_bot_by_the_name_of_its_entry_point(tmp_path: Path) -> None:
    """The class, the name and the command of the page, as an installed package has them."""
    page = ROOT / "docs/reference/bot-protocol.md"
    (written,) = [block.code for block in blocks_of(page) if block.code.startswith("class Frugal")]
    (name, target) = next(
        re.findall(r'^(\w+) = "(.*)"$', block.code, re.MULTILINE)[0] for block in blocks_of(page) if block.language == "toml"
    )
    command = next(each for each in commands(page) if name in each[-1])
    install(tmp_path, "my-package", {name: target})
    (tmp_path / "my_package.py").write_text(written, encoding="utf-8")
    done = process(*command[1:], "--games", "4", env={"PYTHONPATH": str(tmp_path)}, timeout=120)
    assert done.returncode == 0, done.stderr
    assert name in done.stdout.decode()
    assert b"failed" not in done.stderr

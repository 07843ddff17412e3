"""`zuschlag` itself: help, version, and unknown commands."""

import subprocess
import sys

import click
import pytest

import zuschlag as package
from tests.cli.command_runner import process, usage_error, zuschlag
from zuschlag.cli import main

COMMANDS = (
    "serve",
    "play",
    "games",
    "simulate",
    "verify",
    "show",
    "review",
    "puzzles",
    "check",
    "arena",
    "train",
    "exploit",
    "bench",
    "mcp",
    "backup",
    "restore",
    "copy-database",
    "operator",
)


def test_there_are_these_commands() -> None:
    """Each with a line in the help."""
    assert sorted(main.commands) == sorted(COMMANDS)
    said = zuschlag("--help").stdout
    assert [name for name in COMMANDS if f"\n  {name} " not in said] == []


@pytest.mark.parametrize("command", [(), *((name,) for name in COMMANDS)])
@pytest.mark.parametrize("flag", ["--help", "-h"])
def test_every_command_has_help(command: tuple[str, ...], flag: str) -> None:
    """On standard output, with every option and a sentence on what it does."""
    done = zuschlag(*command, flag)
    assert done.exit_code == 0
    assert done.stdout.startswith("Usage: ")
    assert done.stderr == ""
    parameters = main.commands[command[0]].params if command else main.params
    flags = [option for parameter in parameters for option in parameter.opts if option.startswith("--")]
    assert [option for option in flags if option not in done.stdout] == []


@pytest.mark.parametrize("name", COMMANDS)
def test_every_option_says_what_it_is_for(name: str) -> None:
    """No option without a sentence."""
    options = [option for option in main.commands[name].params if isinstance(option, click.Option)]
    assert [option.name for option in options if not option.help] == []


def test_the_version_is_the_packages() -> None:
    """As one line."""
    done = zuschlag("--version")
    assert (done.exit_code, done.stdout) == (0, f"zuschlag, version {package.__version__}\n")


@pytest.mark.parametrize(
    "args", [["frobnicate"], ["Play"], ["--frobnicate"], ["play", "--frobnicate"], ["verify", "a", "b"], ["verify"]]
)
def test_what_is_no_command_is_said_so(args: list[str]) -> None:
    """With a way to the help."""
    done = zuschlag(*args)
    assert usage_error(done)
    assert "--help" in done.stderr


@pytest.mark.parametrize("game", ["chess", "Big Shot", ""])
@pytest.mark.parametrize("command", ["play", "simulate"])
def test_an_unknown_game_is_refused(command: str, game: str) -> None:
    """The games that there are are named."""
    assert "bigshot" in usage_error(zuschlag(command, game))


def test_the_installed_command_is_this_door() -> None:
    """A real process says the same as the test's runner."""
    done = process("--version")
    assert (done.returncode, done.stdout.decode(), done.stderr) == (0, f"zuschlag, version {package.__version__}\n", b"")


def test_the_server_is_loaded_only_by_those_who_need_it() -> None:
    """So that the other commands start quickly."""
    program = "import sys, zuschlag.cli.entry_point; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout.split()
    heavy = {
        "litestar",
        "uvicorn",
        "websockets",
        "structlog",
        "prometheus_client",
        "msgspec",
        "sqlite3",
        "urllib.request",
        "mcp",
    }
    assert heavy & set(loaded) == set()

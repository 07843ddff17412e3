"""Pipes that break, disks that are full, terminals of other alphabets: no traceback, and no lie about success."""

import json
import subprocess
import sys
from itertools import product
from pathlib import Path

import pytest

from tests.cli.command_runner import ZUSCHLAG, environment, process, quiet_file
from tests.record.worked_example import quiet_record

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="these are the pipes and devices of Unix")
without_full = pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no device here that is always full")


FEW_ALPHABETS = {("ascii", "it"), ("latin-1", "en"), ("cp1252", "fr"), ("cp437", "de")}
"""Each encoding and each language once."""


def line() -> bytes:
    return json.dumps(quiet_record()).encode() + b"\n"


def test_a_reader_that_has_enough_is_no_error(tmp_path: Path) -> None:
    """`zuschlag simulate … | head -1` leaves one record and not a word."""
    errors = tmp_path / "errors"
    command = f"'{ZUSCHLAG}' simulate bigshot --games 2000 2>'{errors}' | head -1 | wc -l"
    done = subprocess.run(["sh", "-c", command], capture_output=True, env=environment(), timeout=20, check=True)
    assert done.stdout.strip() == b"1"
    assert errors.read_bytes() == b""


@pytest.mark.parametrize("args", [("show", "-"), ("verify", "-")])
def test_a_reader_that_never_was_is_no_error(tmp_path: Path, args: tuple[str, str]) -> None:
    """Other commands too."""
    errors, file = tmp_path / "errors", quiet_file(tmp_path, *[quiet_record()] * 3)
    command = f"'{ZUSCHLAG}' {' '.join(args)} <'{file}' 2>'{errors}' | true"
    subprocess.run(["sh", "-c", command], env=environment(), timeout=20, check=True)
    assert b"Traceback" not in errors.read_bytes()


@without_full
@pytest.mark.parametrize("args", [("simulate", "bigshot", "--games", "1"), ("show", "-"), ("verify", "-")])
def test_a_full_disk_is_said_and_fails(args: tuple[str, ...]) -> None:
    """In a line; the exit status is not 0."""
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [ZUSCHLAG, *args], input=line(), stdout=full, stderr=subprocess.PIPE, env=environment(), timeout=20, check=False
        )
    assert done.returncode != 0
    assert b"Traceback" not in done.stderr
    assert b"No space left" in done.stderr


@without_full
@pytest.mark.parametrize("games", ["1", "20"])
def test_a_full_disk_under_out_is_said_and_fails(games: str) -> None:
    """However much was written before it was noticed."""
    done = process("simulate", "bigshot", "--games", games, "--out", "/dev/full")
    assert done.returncode != 0
    assert b"Traceback" not in done.stderr
    assert b"No space left" in done.stderr


@pytest.mark.parametrize(
    ("encoding", "language"),
    [
        pytest.param(encoding, language, marks=[] if (encoding, language) in FEW_ALPHABETS else [pytest.mark.soak])
        for encoding, language in product(("ascii", "latin-1", "cp1252", "cp437"), ("en", "de", "fr", "it"))
    ],
)
def test_a_terminal_of_another_alphabet_is_served_as_well_as_can_be(encoding: str, language: str) -> None:
    """What it cannot show is replaced, not a reason to fail: a minus sign, an arrow, a quotation mark."""
    for args, typed in ((("show", "-"), line()), (("play", "--seed", "5"), b"fly\nquit\n")):
        done = process(*args, "--language", language, typed=typed, env={"PYTHONIOENCODING": encoding})
        assert b"Traceback" not in done.stderr
        assert done.stdout.startswith(b"Big Shot")


@pytest.mark.parametrize("typed", [b"\xe2", b"pass\n\xe2", b"\xff\n\xff\n", b"pass\n\xe2\n\xe2", b"\xf0\x9f"])
def test_input_that_ends_within_a_character_ends_the_game(typed: bytes) -> None:
    """No endless asking."""
    done = process("play", "--seed", "5", typed=typed, env={"PYTHONIOENCODING": "utf-8:strict"}, timeout=30)
    assert done.returncode == 0
    assert b"The game is not finished." in done.stdout
    assert b"Traceback" not in done.stderr


def test_a_name_of_any_bytes_is_played_with_or_refused(tmp_path: Path) -> None:
    """What a shell passes on need not be text."""
    file = tmp_path / "game.jsonl"
    done = process("play", "--name", b"Zo\xeb", "--record", file, typed=b"quit\n", env={"PYTHONIOENCODING": "utf-8:strict"})
    assert b"Traceback" not in done.stderr
    assert file.exists() or done.stderr.startswith(b"Error: ")


@pytest.mark.parametrize("args", ["verify -", "show -", "play"])
def test_a_closed_input_is_no_traceback(args: str) -> None:
    """As under some supervisors."""
    command = f"'{ZUSCHLAG}' {args} <&-"
    done = subprocess.run(["sh", "-c", command], capture_output=True, env=environment(), timeout=20, check=False)
    assert (done.returncode == 0) == (args == "play"), "to leave a game is no error; to verify nothing is"
    assert b"Traceback" not in done.stderr

"""Running `zuschlag`: in this process, or as a user's shell does."""

import os
import subprocess
import sysconfig
from pathlib import Path

from click.testing import CliRunner, Result

from tests.record.worked_example import LOTS, quiet_record
from zuschlag import record_line
from zuschlag.cli import main

ZUSCHLAG = str(Path(sysconfig.get_path("scripts")) / "zuschlag")
LANGUAGE_SETTINGS = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG", "NO_COLOR", "PYTHONIOENCODING")

# Whatever a table asks, one of these is an answer; the others are answered with what is offered.
ANY_MOVES = [
    "pass",
    "decline",
    *(f"pay {colour}" for colour in ("red", "yellow", "white", "black")),
    *(f"place {colour} {lot}" for lot in LOTS for colour in ("red", "yellow", "white", "black")),
] * 120


def zuschlag(*args: str | Path, typed: str | bytes | None = None, env: dict[str, str | None] | None = None) -> Result:
    """Run a command here, in English unless told. What is not an exit is raised: a user would see a traceback."""
    settings: dict[str, str | None] = dict.fromkeys(LANGUAGE_SETTINGS) | {"LANGUAGE": "en"}
    done = CliRunner(env=settings | (env or {})).invoke(main, [str(arg) for arg in args], input=typed)
    if done.exception is not None and not isinstance(done.exception, SystemExit):
        raise done.exception
    return done


def process(
    *args: str | bytes | Path,
    typed: bytes = b"",
    env: dict[str, str] | None = None,
    stdout: int = subprocess.PIPE,
    timeout: float = 120,
) -> subprocess.CompletedProcess[bytes]:
    """Run the installed command as a process of its own."""
    return subprocess.run(
        [ZUSCHLAG, *args],
        input=typed,
        stdout=stdout,
        stderr=subprocess.PIPE,
        env=environment(env),
        timeout=timeout,
        check=False,
    )


def environment(more: dict[str, str] | None = None) -> dict[str, str]:
    """A user's environment in English, without the tester's own settings."""
    kept = {name: value for name, value in os.environ.items() if name not in LANGUAGE_SETTINGS}
    return kept | {"LC_ALL": "C.UTF-8", "LANGUAGE": "en"} | (more or {})


def refusal(done: Result) -> str:
    """The one line in which a command refused; it wrote nothing else."""
    assert done.exit_code != 0
    assert done.stdout == ""
    (line,) = done.stderr.splitlines()
    assert line.startswith("Error: ")
    return line


def usage_error(done: Result) -> str:
    """The last line of what a command says to arguments that are none."""
    assert done.exit_code == 2
    assert done.stdout == ""
    lines = done.stderr.splitlines()
    assert lines[0].startswith("Usage: ")
    assert lines[-1].startswith("Error: ")
    return lines[-1]


def quiet_file(folder: Path, *records: dict[str, object], name: str = "games.jsonl") -> Path:
    """A file of these records, or of one quiet game."""
    file = folder / name
    file.write_text("".join(record_line(record) + "\n" for record in records or [quiet_record()]), encoding="utf-8")
    return file

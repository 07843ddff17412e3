"""What a check raises where something keeps a version from being released, and how checks run commands."""

import os
import subprocess
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).parents[2]
QUOTED = 2_000
"""Characters of a command's output that a message quotes."""
NOT_INHERITED = ("PYTHONPATH", "VIRTUAL_ENV")
"""Variables that would make an empty environment find packages of this one."""


class Failure(Exception):
    """The version cannot be released. The message says why, and what was expected."""


def run(command: Sequence[object], folder: Path, *, umask: int = -1, **variables: str) -> str:
    """Run a command in a folder, with these variables besides our own, and return what it printed."""
    words = [str(word) for word in command]
    inherited = {name: value for name, value in os.environ.items() if name not in NOT_INHERITED}
    done = subprocess.run(  # noqa: S603 (our own words)
        words,
        cwd=folder,
        env=inherited | variables,
        capture_output=True,
        encoding="utf-8",
        errors="replace",
        umask=umask,
        check=False,
    )
    if done.returncode:
        raise Failure(f"{' '.join(words)} exits with {done.returncode}: {(done.stdout + done.stderr).strip()[-QUOTED:]}")
    return done.stdout

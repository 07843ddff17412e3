"""The example with another option, by the change that docs/tutorials/your-own-game.md shows: a copy, to be installed."""

import re
import shutil
from pathlib import Path

from tests.examples.installed_goofspiel import EXAMPLE, install_goofspiel, run

TUTORIAL = EXAMPLE.parents[1] / "tutorials/your-own-game.md"


def documented_change() -> str:
    """The change, as a diff."""
    (change,) = re.findall("```diff\n(.*?)```", TUTORIAL.read_text(encoding="utf-8"), re.DOTALL)
    return str(change)


def changed_files() -> list[str]:
    return re.findall(r"^\+\+\+ b/(.*)$", documented_change(), re.MULTILINE)


def install_extended_goofspiel(folder: Path) -> None:
    """Change a copy and install it into this folder."""
    copy = folder / "source"
    shutil.copytree(EXAMPLE, copy, ignore=shutil.ignore_patterns("__pycache__", "build", "*.egg-info"))
    change = folder / "reserve.diff"
    change.write_text(documented_change(), encoding="utf-8")
    run("git", "apply", "--unidiff-zero", change, cwd=copy)
    install_goofspiel(folder, copy)

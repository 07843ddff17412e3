"""The example of docs/tutorials/your-own-game.md, built as a wheel and installed into a folder, as pip does beside Zuschlag."""

import os
import subprocess
import sys
from pathlib import Path

CHECKOUT = Path(__file__).parents[2]
EXAMPLE = CHECKOUT / "docs/examples/goofspiel"
PIP = ("-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps", "--no-build-isolation", "--no-index")


def install_goofspiel(folder: Path, source: Path = EXAMPLE) -> None:
    """Build and install it without a network. The folder is for the path of a process."""
    run(sys.executable, *PIP, "--no-compile", "--target", folder, source)


def run(*command: object, env: dict[str, str] | None = None, cwd: Path | None = None) -> str:
    """What a command prints; it must succeed."""
    settings = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"} | (env or {})
    done = subprocess.run([str(part) for part in command], env=settings, cwd=cwd, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{command}: {done.stdout}\n{done.stderr}"
    return done.stdout

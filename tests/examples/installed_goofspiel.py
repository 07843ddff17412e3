"""The example of docs/your-own-game.md, built as a wheel and installed into a folder, as pip does beside Zuschlag."""

import os
import subprocess
import sys
from pathlib import Path

CHECKOUT = Path(__file__).parents[2]
EXAMPLE = CHECKOUT / "docs/examples/goofspiel"


def install_goofspiel(folder: Path) -> Path:
    """Build and install it without a network. Returns the folder to put on the path of a process."""
    site = folder / "site"
    quiet = ("--disable-pip-version-check", "--quiet", "--no-compile")
    run(sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", folder, EXAMPLE)
    (wheel,) = folder.glob("*.whl")
    run(sys.executable, "-m", "pip", "install", *quiet, "--no-deps", "--no-index", "--target", site, wheel)
    return site


def run(*command: object, env: dict[str, str] | None = None, cwd: Path | None = None) -> str:
    """What a command prints; it must succeed."""
    settings = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"} | (env or {})
    done = subprocess.run([str(part) for part in command], env=settings, cwd=cwd, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{command}: {done.stdout}\n{done.stderr}"
    return done.stdout

"""Goofspiel, a game from outside, installed as a package into a folder of its own: for servers that run in this process."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from zuschlag.server.routes import games, texts

PACKAGE = Path(__file__).parents[2] / "docs/examples/goofspiel"
PIP = ("-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps", "--no-build-isolation", "--no-index")


@contextmanager
def goofspiel_installed(folder: Path) -> Iterator[None]:
    """While this lasts, the game is found by its entry point, as in any installation."""
    subprocess.run([sys.executable, *PIP, "--target", str(folder), str(PACKAGE)], check=True)
    sys.path.insert(0, str(folder))
    _forget_answers()
    try:
        yield
    finally:
        sys.path.remove(str(folder))
        _forget_answers()


def _forget_answers() -> None:
    """A server keeps its answers about games for as long as it runs; servers of this process share them."""
    games._encoded.cache_clear()
    texts._encoded.cache_clear()

"""Goofspiel, a game from outside, installed as a package into a folder of its own: for servers that run in this process."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.examples.installed_goofspiel import install_goofspiel
from zuschlag.server.routes import games, texts


@contextmanager
def goofspiel_installed(folder: Path) -> Iterator[None]:
    """While this lasts, the game is found by its entry point, as in any installation."""
    install_goofspiel(folder)
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

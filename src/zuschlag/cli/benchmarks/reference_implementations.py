"""The same playouts by other means, to measure ours against: plain C, and a hand-written dataclass.

They are kept beside the package, in a checkout's folder `bench`; an installed package has none and measures without.
"""

import ctypes
import importlib.util
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Protocol

import numpy as np

from zuschlag.errors import Trouble
from zuschlag.games import Game
from zuschlag.kernel.batch import make_generators, python_playout
from zuschlag.kernel.rng import seeded

CHECKOUT = Path(__file__).parents[4] / "bench" / "reference_implementations"
FLAGS = ("-O3", "-march=native", "-shared", "-fPIC")


class Playouts(Protocol):
    """Many games of one kind, to be played out at random: what a `kernel.batch.Batch` is too."""

    decisions: Any
    digests: Any

    def play_out(self) -> None: ...


class PythonPlayouts:
    """Ours in Python mode."""

    def __init__(self, game: Game, games: int, seed: int) -> None:
        self._play = python_playout(game.rules)
        self._template = game.blank()
        self._keys = [(seed, at) for at in range(games)]

    def play_out(self) -> None:
        games = len(self._keys)
        self.decisions, self.digests = [0] * games, [0] * games
        states = [self._template.copy() for _ in self._keys]
        self._play(states, [seeded(*key) for key in self._keys], self.decisions, self.digests, 0, games)


class CPlayouts:
    """The plain C version. `library` comes from `compile_c`."""

    def __init__(self, library: ctypes.CDLL, game: Game, games: int, seed: int) -> None:
        self._run = library.play_games
        self.decisions, self.digests = np.zeros(games, np.int64), np.zeros(games, np.int64)
        given = np.array(game.blank().numbers(), np.int64)
        numbers = np.ascontiguousarray(make_generators(games, seed).view(np.int64), np.uint32)
        self._arrays = (given, numbers, self.decisions, self.digests)

    def play_out(self) -> None:
        pointers = [array.ctypes.data_as(ctypes.c_void_p) for array in self._arrays]
        if self._run(*pointers, ctypes.c_int64(len(self.decisions))):
            raise Trouble(f"the C reference implementation ran out of memory for {len(self.decisions)} games")


class DataclassPlayouts:
    """The hand-written dataclass version. `module` comes from `load_dataclass`."""

    def __init__(self, module: Any, game: Game, games: int, seed: int) -> None:
        self._module = module
        self._given = game.blank().numbers()
        self._keys = [(seed, at) for at in range(games)]

    def play_out(self) -> None:
        numbers = [tuple(seeded(*key).numbers()) for key in self._keys]
        self.decisions, self.digests = self._module.play_games(self._given, numbers)


def compile_c(game: str, folder: Path = CHECKOUT) -> ctypes.CDLL | None:
    """The game's C version, compiled now; None where there is no compiler or no source."""
    source, compiler = folder / f"{game}.c", shutil.which("cc") or shutil.which("gcc")
    if compiler is None or not source.exists():
        return None
    with TemporaryDirectory() as place:
        library = Path(place) / f"{game}.so"
        done = subprocess.run([compiler, *FLAGS, "-o", library, source], capture_output=True, text=True, check=False)  # noqa: S603
        if done.returncode:
            raise Trouble(f"{compiler} cannot compile {source}: {done.stderr.strip()}")
        return ctypes.CDLL(str(library))


def load_dataclass(game: str, folder: Path = CHECKOUT) -> Any | None:
    """The game's dataclass version; None where there is none."""
    source = folder / f"{game}_dataclass.py"
    spec = importlib.util.spec_from_file_location(source.stem, source)
    if not source.exists() or spec is None or spec.loader is None:
        return None
    module = importlib.util.module_from_spec(spec)
    sys.modules[source.stem] = module  # where dataclasses look for it
    spec.loader.exec_module(module)
    return module

"""Batches: an array of records, one for each game, played by compiled code on several cores.

Every game of a batch has its own generator, made from the batch's seed and the game's number, so a result depends
neither on the number of cores nor on the size of the batch.
"""

import os
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import pairwise

import numpy as np
import numpy.typing as npt

from zuschlag.kernel.build import Build, Function
from zuschlag.kernel.fields import Fields
from zuschlag.kernel.playout import play_games, verbs_of
from zuschlag.kernel.rng import Generator, seeded
from zuschlag.kernel.rules import RulesModule


@cache
def compiled_playout(rules: RulesModule, sizes: tuple[tuple[str, int], ...] = (), *, boundscheck: bool = False) -> Function:
    """`play_games` for the game, compiled."""
    from zuschlag.kernel.numba_compiler import compile_rule

    return compile_rule(play_games, {**verbs_of(rules), **dict(sizes)}, boundscheck=boundscheck)


@cache
def python_playout(rules: RulesModule, sizes: tuple[tuple[str, int], ...] = ()) -> Function:
    """`play_games` for the game in Python mode, without events, as the compiled one."""
    return Build({**verbs_of(rules), **dict(sizes)}, silent=True)(play_games)


class Batch:
    """`size` games that start as copies of `template`, a state whose options and components are set.

    After `play_out`, `states`, `decisions` and `digests` hold how the games ended.
    """

    def __init__(
        self,
        rules: RulesModule,
        template: Fields,
        size: int,
        *,
        seed: int = 0,
        sizes: Mapping[str, int] | None = None,
        boundscheck: bool = False,
    ) -> None:
        self.states: npt.NDArray[np.void] = np.zeros(size, type(template).dtype())
        if size:
            template.pack(self.states[0])
            self.states[:] = self.states[0]
        self.generators = make_generators(size, seed)
        self.decisions = np.zeros(size, np.int64)
        self.digests = np.zeros(size, np.int64)
        self._play = compiled_playout(rules, tuple(sorted((sizes or {}).items())), boundscheck=boundscheck)

    def __len__(self) -> int:
        return len(self.states)

    def play_out(self, cores: int = 1) -> None:
        """Deal every game and play it at random to its end. `cores` 0: all cores."""
        parts = split_evenly(len(self), cores)
        if len(parts) == 1:
            self._play_range(*parts[0])
            return
        with ThreadPoolExecutor(len(parts)) as pool:
            for finished in [pool.submit(self._play_range, *part) for part in parts]:
                finished.result()

    def _play_range(self, first: int, last: int) -> None:
        self._play(self.states, self.generators, self.decisions, self.digests, first, last)


def split_evenly(size: int, cores: int) -> list[tuple[int, int]]:
    """Split the games 0 to `size` into equal ranges (first, last), one for each core. `cores` 0: all cores."""
    parts = max(min(cores or os.cpu_count() or 1, size), 1)
    return [*pairwise(size * part // parts for part in range(parts + 1))]


def make_generators(size: int, seed: int) -> npt.NDArray[np.void]:
    """Create one random generator for each game of a batch."""
    made = np.zeros(size, Generator.dtype())
    for at in range(size):
        seeded(seed, at).pack(made[at])
    return made

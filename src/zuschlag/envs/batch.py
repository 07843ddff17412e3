"""Many games side by side, stepped by compiled code: what a learner on a CPU wants.

    batch = Batch("bigshot", players=4, size=1024)
    while learning:
        actions = policy(batch.observations, batch.masks)      # one for each game, for the seat in batch.actors
        batch.step(actions)
        learn(batch.rewards, batch.dones)

All arrays are written in place, step after step: copy what you want to keep. Games that end are dealt anew at once.
"""

import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import pairwise
from types import ModuleType
from typing import Any

import numpy as np
import numpy.typing as npt

from zuschlag.envs.opponents import RANDOM, THINKING, UNTHINKING, Rivals, numbers_of
from zuschlag.envs.rewards import number_of
from zuschlag.envs.spec import Playable, Spec
from zuschlag.envs.stepping import EVERY, step_games
from zuschlag.errors import Refused, short
from zuschlag.kernel.batch import generators
from zuschlag.kernel.compiled import compile_rule
from zuschlag.match import unpack

SEATS = 4
LINE = 64
"""Arrays begin at a multiple of so many bytes: JAX takes those without copying them."""

VERBS = (
    "deal", "is_over", "awaited", "count_moves", "nth_move", "can_move", "make_move",
    "total_weight", "outcome_at", "settle", "winners", "score", "standing",
)  # fmt: skip


def aligned(shape: tuple[int, ...], kind: type) -> Any:
    """Zeros that begin at a multiple of LINE."""
    dtype = np.dtype(kind)
    count = int(np.prod(shape))
    raw = np.zeros(count * dtype.itemsize + LINE, np.uint8)
    start = -raw.ctypes.data % LINE
    return raw[start : start + count * dtype.itemsize].view(dtype).reshape(shape)


@cache
def compiled(rules: ModuleType, observing: ModuleType, rivals: Rivals) -> Callable[..., None]:
    """`step_games` for this game and these rivals, compiled."""
    names: dict[str, object] = {name: getattr(rules, name) for name in VERBS}
    names |= {name: getattr(observing, name) for name in ("observe", "action_of", "move_of")}
    names |= {"rival_move": rivals.policy, **dict(rivals.names)}
    return compile_rule(step_games, names, inline=rivals.inline)


class Batch:
    """`size` games of one kind. A result depends on the seed and the actions alone, not on the number of cores.

    `learner`: "all" seats learn, and `actors` says whose decision each game waits for; or one seat does, always the same or
    ("each") the next one with every new game, and compiled `opponents` ("random", "cautious", "valuer") play the others;
    with several, the games meet them by turns.
    `reward` is "share" of the win, "margin" in money or "rank". `cores` 0: all of them.
    """

    observations: npt.NDArray[Any]
    """By game: what the seat in `actors` sees, as the spec says."""
    masks: npt.NDArray[np.int8]
    """By game and action: 1 where the seat in `actors` may take it."""
    actors: npt.NDArray[np.int64]
    """By game: the seat whose action is next."""
    rewards: npt.NDArray[np.float32]
    """By game and seat: what the last step brought; 0 but at the end of a game."""
    dones: npt.NDArray[np.bool_]
    """By game: the last step ended a game, and what is shown is the next one's beginning."""
    illegals: npt.NDArray[np.bool_]
    """By game: it ended because the action was not possible. That costs its seat 1, and nobody wins."""
    finals: npt.NDArray[Any]
    """By game: what the learner saw at the end, where `dones`; none where all learn."""

    def __init__(
        self,
        game: str | Playable,
        players: int = 4,
        size: int = 1024,
        *,
        seed: int = 0,
        reward: str = "share",
        learner: int | str = "all",
        opponents: str | Sequence[str] = "random",
        cores: int = 1,
        dtype: Any = np.float32,
        **options: Any,
    ) -> None:
        box: Any = unpack(game, players, options) if isinstance(game, str) else game
        if type(size) is not int or size < 1:
            raise Refused("malformed", f"size is {short(size)}; expected a whole number from 1")
        if type(cores) is not int or cores < 0:
            raise Refused("malformed", f"cores is {short(cores)}; expected a whole number, 0 for all of them")
        self.spec = Spec(box)
        self.size = size
        self.players: int = box.players
        self.learner = learner
        whos = numbers_of(opponents)
        rivals = UNTHINKING if learner == "all" or set(whos) == {RANDOM} else THINKING[box.game]
        self._rivals = np.resize(np.array(whos, np.int64), size)
        self._kind = number_of(reward)
        self._play = compiled(box.rules, box.observing, rivals)
        self._are_moving = learner == "each"
        self._learners = np.full(size, _first_learner(learner, box.players), np.int64)
        template = box.blank()
        self._states: npt.NDArray[np.void] = np.zeros(size, type(template).dtype())
        template.pack(self._states[0])
        self._states[:] = self._states[0]
        units = self.spec.units
        is_plain = bool((units == 1).all())
        self._shares = (np.ones(0) if is_plain else 1 / units).astype(np.float32)
        if not is_plain and np.dtype(dtype).kind != "f":
            raise Refused("malformed", f"dtype is {np.dtype(dtype)}; expected a kind of float, for observations are shares")
        self.observations = aligned((size, self.spec.size), dtype)
        self.masks = aligned((size, self.spec.actions), np.int8)
        self.actors = aligned((size,), np.int64)
        self.rewards = aligned((size, SEATS), np.float32)
        self.dones = aligned((size,), np.bool_)
        self.illegals = aligned((size,), np.bool_)
        self.finals = aligned((0 if learner == "all" else size, self.spec.size), dtype)
        parts = min(cores or os.cpu_count() or 1, size)
        self._parts = [*pairwise(size * part // parts for part in range(parts + 1))]
        self._minds = [rivals.mind(box) for _ in self._parts]
        self._pool = ThreadPoolExecutor(parts) if parts > 1 else None
        self.reset(seed)

    def __len__(self) -> int:
        return self.size

    def reset(self, seed: int = 0) -> None:
        """Begin all games anew."""
        self._rngs = generators(self.size, seed)
        if self._are_moving:
            self._learners[:] = np.arange(self.size) % self.players
        self._go(np.zeros(self.size, np.int64), are_new=True)

    def step(self, actions: npt.ArrayLike) -> None:
        """Take one action in every game; all arrays are written anew. An action that is not possible ends its game."""
        chosen = np.ascontiguousarray(actions, np.int64)
        if chosen.shape != (self.size,):
            raise Refused("malformed", f"actions have the shape {chosen.shape}; expected {(self.size,)}, one for each game")
        self._go(chosen, are_new=False)

    def _go(self, actions: npt.NDArray[np.int64], *, are_new: bool) -> None:
        def work(minds: Any, first: int, last: int) -> None:
            self._play(
                self._states, self._rngs, minds, self._rivals, self._learners, self._are_moving, self._shares, self._kind,
                actions, self.observations, self.masks, self.actors, self.rewards, self.dones, self.illegals, self.finals,
                are_new, first, last,
            )  # fmt: skip

        if self._pool is None:
            work(self._minds[0], *self._parts[0])
            return
        for finished in [self._pool.submit(work, minds, *part) for minds, part in zip(self._minds, self._parts, strict=True)]:
            finished.result()

    def close(self) -> None:
        """End its threads. A closed batch can no longer be stepped."""
        if self._pool is not None:
            self._pool.shutdown()


def _first_learner(learner: object, players: int) -> int:
    if learner == "all":
        return EVERY
    if learner == "each":
        return 0
    if type(learner) is not int or not 0 <= learner < players:
        raise Refused("malformed", f"learner is {short(learner)}; expected 'all', 'each' or a seat from 0 to {players - 1}")
    return learner

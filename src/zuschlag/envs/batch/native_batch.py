"""The native batch: many games side by side, stepped by compiled code, for learning on a CPU.

    batch = Batch("bigshot", players=4, size=1024)
    while learning:
        actions = policy(batch.observations, batch.masks)      # one for each game, for the seat in batch.actors
        batch.step(actions)
        learn(batch.rewards, batch.dones)

All arrays are written in place, step after step: copy what you want to keep. Games that end are dealt again at once.
"""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, fields
from functools import cache
from threading import Lock
from typing import Any, Self, SupportsIndex

import numpy as np
import numpy.typing as npt

from zuschlag.envs.arguments import as_int, parse_count
from zuschlag.envs.batch.compiled_opponents import (
    RANDOM,
    RANDOM_OPPONENTS,
    OpponentPolicy,
    opponent_numbers,
    opponent_policy,
)
from zuschlag.envs.batch.compiled_step import ALL_SEATS, step_games
from zuschlag.envs.rewards import reward_number
from zuschlag.envs.spaces import Playable, Spec
from zuschlag.errors import Refused, short
from zuschlag.games.player_counts import MOST_PLAYERS
from zuschlag.kernel.batch import make_generators, split_evenly
from zuschlag.kernel.numba_compiler import compile_rule
from zuschlag.kernel.rules import ObservationModule, RulesModule
from zuschlag.match import make_game

SEATS = MOST_PLAYERS
ALIGNMENT = 64
"""Arrays begin at a multiple of so many bytes: JAX takes those without copying them."""

VERBS = (
    "deal", "is_over", "awaited", "count_moves", "nth_move", "can_move", "make_move",
    "total_weight", "outcome_at", "settle", "winners", "score", "final_place",
)  # fmt: skip


def aligned_zeros(shape: tuple[int, ...], kind: type) -> Any:
    """Zeros that begin at a multiple of ALIGNMENT."""
    dtype = np.dtype(kind)
    count = int(np.prod(shape))
    raw = np.zeros(count * dtype.itemsize + ALIGNMENT, np.uint8)
    start = -raw.ctypes.data % ALIGNMENT
    return raw[start : start + count * dtype.itemsize].view(dtype).reshape(shape)


@cache
def compile_step(rules: RulesModule, observation: ObservationModule, policy: OpponentPolicy) -> Callable[..., None]:
    """`step_games` for this game and this policy of the opponents, compiled."""
    names: dict[str, object] = {name: getattr(rules, name) for name in VERBS}
    names |= {name: getattr(observation, name) for name in ("observe", "action_of", "move_of")}
    names |= {"opponent_move": policy.choose, **dict(policy.names)}
    return compile_rule(step_games, names, inline=policy.inline)


@dataclass(frozen=True, slots=True)
class BatchArrays:
    """The arrays that a batch writes for its user and never reads."""

    observations: npt.NDArray[Any]
    masks: npt.NDArray[np.int8]
    actors: npt.NDArray[np.int64]
    rewards: npt.NDArray[np.float32]
    dones: npt.NDArray[np.bool_]
    illegals: npt.NDArray[np.bool_]
    finals: npt.NDArray[Any]


class Batch:
    """`size` games of one kind. A result depends on the seed and the actions alone, not on the number of cores.

    `learner`: "all" seats learn, and `actors` says whose decision each game waits for; or one seat does, always the same or
    ("each") the next one with every new game, and compiled `opponents` ("random", "cautious", "valuer") play the others;
    with several, every new game meets the next of them. `reward` is "share" of the win, "margin" in money or "rank".
    `cores` 0: all of them. `dtype` is the observations': float32 or float64.
    """

    def __init__(
        self,
        game: str | Playable,
        players: SupportsIndex | None = None,
        size: SupportsIndex = 1024,
        *,
        seed: SupportsIndex = 0,
        reward: str = "share",
        learner: SupportsIndex | str = "all",
        opponents: str | Sequence[str] = "random",
        cores: SupportsIndex = 1,
        dtype: npt.DTypeLike = np.float32,
        **options: object,
    ) -> None:
        if isinstance(game, str):
            chosen: Any = make_game(game, None if players is None else parse_count("players", players, 2), options)
        elif not hasattr(game, "observation") or options:
            found = f"{short(game)} with {short(options)}"
            raise Refused("malformed", f"the game is {found}; expected its name, or a Game, which has its options")
        else:
            chosen = game
        self._arguments = (chosen, size, reward, learner, opponents, cores, dtype)
        self.spec = Spec(chosen)
        self.size = parse_count("size", size, 1)
        self.players: int = chosen.players
        self.learner = _learner(learner, chosen.players)
        self._kind = reward_number(reward)
        self._opponents = np.array(opponent_numbers(opponents, chosen), np.int64)
        is_thinking = self.learner != "all" and bool((self._opponents != RANDOM).any())
        policy = opponent_policy(chosen) if is_thinking else RANDOM_OPPONENTS
        self._shares, kind = _shares(self.spec, dtype)
        self._play = compile_step(chosen.rules, chosen.observation, policy)
        self._shown = BatchArrays(
            observations=aligned_zeros((self.size, self.spec.size), kind),
            masks=aligned_zeros((self.size, self.spec.actions), np.int8),
            actors=aligned_zeros((self.size,), np.int64),
            rewards=aligned_zeros((self.size, SEATS), np.float32),
            dones=aligned_zeros((self.size,), np.bool_),
            illegals=aligned_zeros((self.size,), np.bool_),
            finals=aligned_zeros((0 if self.learner == "all" else self.size, self.spec.size), kind),
        )
        template = chosen.blank()
        self._states: npt.NDArray[np.void] = np.zeros(self.size, type(template).dtype())
        template.pack(self._states[0])
        self._states[:] = self._states[0]
        self._seats = np.zeros(self.size, np.int64)
        self._turns = np.zeros(self.size, np.int64)
        self._learners = np.full(self.size, self.learner if isinstance(self.learner, int) else ALL_SEATS, np.int64)
        self._parts = split_evenly(self.size, parse_count("cores", cores, 0))
        self._valuations = [policy.valuation(chosen) for _ in self._parts]
        self._pool = ThreadPoolExecutor(len(self._parts)) if len(self._parts) > 1 else None
        self._is_closed = False
        self._lock = Lock()
        self.reset(seed)

    @property
    def observations(self) -> npt.NDArray[Any]:
        """By game: what the seat in `actors` sees, as the spec says."""
        return self._shown.observations

    @property
    def masks(self) -> npt.NDArray[np.int8]:
        """By game and action: 1 where the seat in `actors` may take it."""
        return self._shown.masks

    @property
    def actors(self) -> npt.NDArray[np.int64]:
        """By game: the seat whose action is next."""
        return self._shown.actors

    @property
    def rewards(self) -> npt.NDArray[np.float32]:
        """By game and seat: what the last step brought; 0 but at the end of a game."""
        return self._shown.rewards

    @property
    def dones(self) -> npt.NDArray[np.bool_]:
        """By game: the last step ended a game, and what is shown is the next one's beginning."""
        return self._shown.dones

    @property
    def illegals(self) -> npt.NDArray[np.bool_]:
        """By game: it ended because the action was not possible. That costs its seat 1, and nobody wins."""
        return self._shown.illegals

    @property
    def finals(self) -> npt.NDArray[Any]:
        """By game: what the learner saw at the end, where `dones`; none where all learn."""
        return self._shown.finals

    def __len__(self) -> int:
        return self.size

    def reset(self, seed: SupportsIndex | None = None) -> None:
        """Deal all games again, from this seed. Without one, the dice go on from where they are."""
        number = None if seed is None else parse_count("seed", seed)
        with self._lock:
            if number is not None:
                self._rngs = make_generators(self.size, number)
                self._turns[:] = np.arange(-1, self.size - 1) % len(self._opponents)
                if self.learner == "each":
                    self._learners[:] = np.arange(-1, self.size - 1) % self.players
            self._run_step(np.zeros(self.size, np.int64), are_new=True)

    def step(self, actions: npt.ArrayLike) -> None:
        """Take one action in every game; all arrays are overwritten. An action that is not possible ends its game."""
        given = np.asarray(actions)
        if given.dtype.kind not in "iu" or given.shape != (self.size,):
            expected = f"whole numbers of the shape {(self.size,)}, one for each game"
            raise Refused("malformed", f"actions are {given.dtype} of the shape {given.shape}; expected {expected}")
        with self._lock:
            self._run_step(np.ascontiguousarray(given, np.int64), are_new=False)

    def _run_step(self, actions: npt.NDArray[np.int64], *, are_new: bool) -> None:
        if self._is_closed:
            raise Refused("not-now", "the batch is closed; make another")
        shown = self._shown

        def work(valuations: Any, first: int, last: int) -> None:
            self._play(
                self._states, self._rngs, self._seats, valuations, self._opponents, self._turns, self._learners,
                self.learner == "each", self._shares, self._kind, actions,
                shown.observations, shown.masks, shown.actors, shown.rewards, shown.dones, shown.illegals, shown.finals,
                are_new, first, last,
            )  # fmt: skip

        if self._pool is None:
            work(self._valuations[0], *self._parts[0])
            return
        for finished in [
            self._pool.submit(work, valuations, *part) for valuations, part in zip(self._valuations, self._parts, strict=True)
        ]:
            finished.result()

    def close(self) -> None:
        """End its threads. A closed batch can no longer be stepped; what it showed last stays."""
        with self._lock:
            self._is_closed = True
            if self._pool is not None:
                self._pool.shutdown()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __reduce__(self) -> tuple[object, ...]:
        """A copy, or what comes out of a pickle, goes on from here by itself."""
        return _restore, (self._arguments, {name: getattr(self, name) for name in PICKLED_ARRAYS}, self._shown)


PICKLED_ARRAYS = ("_states", "_rngs", "_seats", "_turns", "_learners")
"""What a batch is made of besides its arguments and what it shows."""


def _restore(arguments: tuple[Any, ...], kept: dict[str, Any], shown: BatchArrays) -> Batch:
    game, size, reward, learner, opponents, cores, dtype = arguments
    batch = Batch(game, size=size, reward=reward, learner=learner, opponents=opponents, cores=cores, dtype=dtype)
    for name, array in kept.items():
        getattr(batch, name)[:] = array
    for row in fields(BatchArrays):
        getattr(batch._shown, row.name)[:] = getattr(shown, row.name)
    return batch


def _learner(learner: object, players: int) -> int | str:
    if isinstance(learner, str) and learner in ("all", "each"):
        return learner
    seat = as_int(learner)
    if type(seat) is not int or not 0 <= seat < players:
        raise Refused("malformed", f"learner is {short(learner)}; expected 'all', 'each' or a seat from 0 to {players - 1}")
    return seat


def _shares(spec: Spec, dtype: npt.DTypeLike) -> tuple[npt.NDArray[np.float32], Any]:
    """What counts are multiplied by, none where they are shown as they are; and the kind of numbers to show."""
    is_plain = bool((spec.units == 1).all())
    kinds = ("float32", "float64", *(("bool", "int8", "int64") if is_plain else ()))
    try:
        kind = np.dtype(dtype)
    except TypeError:
        kind = None
    if kind is None or kind.name not in kinds or not kind.isnative:
        raise Refused("malformed", f"dtype is {short(dtype)}; expected {' or '.join(kinds)}")
    return (np.ones(0) if is_plain else 1 / spec.units).astype(np.float32), kind

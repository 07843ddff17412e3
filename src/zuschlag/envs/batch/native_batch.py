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

from zuschlag.envs.arguments import as_int, parse_count, plain_options
from zuschlag.envs.batch.compiled_opponents import RANDOM, RANDOM_OPPONENTS, OpponentPolicy, opponent_policy
from zuschlag.envs.batch.compiled_step import (
    ALL_SEATS,
    BATCH_DICE,
    CONTINUE,
    DEAL,
    GENERAL_STEP,
    NOBODY,
    PLAIN_STEP,
    SHOW,
    SKIP,
    STEP,
    step_games,
)
from zuschlag.envs.batch.lineup import Lineup, Lineups, ask_policy
from zuschlag.envs.batch.seating import SEATS, Seating
from zuschlag.envs.rewards import reward_number
from zuschlag.envs.spaces import Playable, Spec
from zuschlag.errors import Refused, short
from zuschlag.games import Game
from zuschlag.games.observation_versions import ObservedGame, is_listed_by, observed_game, replaced_by
from zuschlag.kernel import Fields, Generator
from zuschlag.kernel.batch import make_generators, split_evenly
from zuschlag.kernel.numba_compiler import compile_rule
from zuschlag.kernel.rules import ObservationModule, RulesModule
from zuschlag.match import make_game

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
def compile_step(
    rules: RulesModule, observation: ObservationModule, policy: OpponentPolicy, *, is_plain: bool
) -> Callable[..., None]:
    """`step_games` for this game and this policy of the opponents, compiled when it is first called."""
    names = step_names(rules, observation, policy) | BATCH_DICE | (PLAIN_STEP if is_plain else GENERAL_STEP)
    return compile_rule(step_games, names, inline=policy.inline)


def step_names(
    rules: RulesModule, observation: ObservationModule, policy: OpponentPolicy, *, is_dealt_as_usual: bool = False
) -> dict[str, object]:
    """What fills the slots of `step_games`, but for the dice. Policies may deal otherwise than the rules do."""
    names: dict[str, object] = {name: getattr(rules, name) for name in VERBS}
    names |= {name: getattr(observation, name) for name in ("observe", "action_of", "move_of")}
    names |= {"is_listed": is_listed_by(observation), "opponent_move": policy.choose}
    return names | ({} if is_dealt_as_usual else dict(policy.names)) | dict(replaced_by(observation))


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


@dataclass(frozen=True, slots=True)
class GameState:
    """One game of a batch, as `get_state` gives it: everything that it goes on from. It can be pickled, and set in any batch of
    the same game."""

    state: Fields
    """The full state, with all hidden facts."""
    generator: Fields
    learner: int
    turn: int
    """Which line-up of opponents it meets."""


class Batch:
    """`size` games of one kind. A result depends on the seed and the actions alone, not on the number of cores.

    `learner`: with "all", every seat learns, and `actors` is the seat that each game waits for. Otherwise one seat learns: a
    given one or, with "each", the next one with every new game. `opponents` play the other seats: compiled bots ("random",
    "cautious", "valuer") or functions of observations and masks. A single opponent plays all other seats; a dictionary
    assigns opponents by seat; a list contains line-ups, one after another with every new game. A line-up is an opponent for
    all other seats, or a list with one for each, starting with the seat after the learner's. `reward` is "share" of the win,
    "margin" in money or "rank". `observation` is the version of the observations. `cores` 0: all cores. `dtype` is that of
    the observations: float32 or float64. Without `autoreset`, a game that has ended stays as it is until it is reset.
    """

    def __init__(
        self,
        game: str | Playable,
        players: SupportsIndex | None = None,
        size: SupportsIndex = 1024,
        *,
        seed: SupportsIndex | Sequence[SupportsIndex] = 0,
        reward: str = "share",
        learner: SupportsIndex | str = "all",
        opponents: Lineup | Sequence[Lineup] = "random",
        cores: SupportsIndex = 1,
        dtype: npt.DTypeLike = np.float32,
        autoreset: bool = True,
        observation: SupportsIndex = 0,
        **options: object,
    ) -> None:
        if isinstance(game, str):
            count = None if players is None else parse_count("players", players, 2)
            chosen: Any = make_game(game, count, plain_options(options))
        elif not hasattr(game, "observation") or options:
            found = f"{short(game)} with {short(options)}"
            raise Refused("malformed", f"the game is {found}; expected its name, or a Game, which has its options")
        else:
            chosen = game
        if isinstance(chosen, Game):
            chosen = observed_game(chosen, as_int(observation))
        self._arguments = {
            "game": chosen, "size": size, "reward": reward, "learner": learner, "opponents": opponents, "cores": cores,
            "dtype": dtype, "autoreset": autoreset,
        }  # fmt: skip
        self.spec = Spec(chosen)
        self.size = parse_count("size", size, 1)
        self.players: int = chosen.players
        self.learner = _learner(learner, chosen.players)
        self.autoreset = autoreset
        self._kind = reward_number(reward)
        self._lineups = Lineups(opponents, chosen)
        self._lineups.check_seats(opponents, self.learner)
        policy = self._choose_policy(chosen)
        self._shares, kind = _shares(self.spec, dtype)
        self._plain_step, self._general_step = self._compile(chosen, policy)
        self._shown = BatchArrays(
            observations=aligned_zeros((self.size, self.spec.size), kind),
            masks=aligned_zeros((self.size, self.spec.actions), np.int8),
            actors=aligned_zeros((self.size,), np.int64),
            rewards=aligned_zeros((self.size, SEATS), np.float32),
            dones=aligned_zeros((self.size,), np.bool_),
            illegals=aligned_zeros((self.size,), np.bool_),
            finals=aligned_zeros((0 if self.learner == "all" else self.size, self.spec.size), kind),
        )
        self._blank = chosen.blank()
        self._states: npt.NDArray[np.void] = np.zeros(self.size, type(self._blank).dtype())
        self._blank.pack(self._states[0])
        self._states[:] = self._states[0]
        self._rngs = np.zeros(self.size, Generator.dtype())
        self._seats = np.zeros(self.size, np.int64)
        self._turns = np.zeros(self.size, np.int64)
        self._learners = np.full(self.size, self.learner if isinstance(self.learner, int) else ALL_SEATS, np.int64)
        self._seatings = np.zeros(self.size, self._seating().dtype())
        self._parts = split_evenly(self.size, parse_count("cores", cores, 0))
        self._valuations = [self._make_valuations(chosen, policy) for _ in self._parts]
        self._pool = ThreadPoolExecutor(len(self._parts)) if len(self._parts) > 1 else None
        self._no_actions = np.zeros(self.size, np.int64)
        self._is_rotating = self.learner == "each"
        self._is_closed = False
        self._is_interrupted = False
        self._lock = Lock()
        self._start(seed)

    def _start(self, seed: Any) -> None:
        self.reset(seed)

    def _choose_policy(self, game: Any) -> OpponentPolicy:
        is_thinking = self.learner != "all" and bool((self._lineups.numbers > RANDOM).any())
        return opponent_policy(game) if is_thinking else RANDOM_OPPONENTS

    def _compile(self, game: Any, policy: OpponentPolicy) -> tuple[Callable[..., None], Callable[..., None]]:
        """The step in which all games have the same task and are dealt again when they end; and the one for all else."""
        plain, general = (compile_step(game.rules, game.observation, policy, is_plain=is_plain) for is_plain in (True, False))
        return plain, general

    def _make_valuations(self, game: Any, policy: OpponentPolicy) -> Any:
        return policy.valuation(game)

    def _seating(self) -> type[Fields]:
        return Seating

    @property
    def observations(self) -> npt.NDArray[Any]:
        """By game: what the seat in `actors` sees, as described by the spec."""
        return self._shown.observations

    @property
    def masks(self) -> npt.NDArray[np.int8]:
        """By game and action: 1 if the seat in `actors` may take it."""
        return self._shown.masks

    @property
    def actors(self) -> npt.NDArray[np.int64]:
        """By game: the seat whose action is next."""
        return self._shown.actors

    @property
    def rewards(self) -> npt.NDArray[np.float32]:
        """By game and seat: the reward of the last step; 0 except at the end of a game."""
        return self._shown.rewards

    @property
    def dones(self) -> npt.NDArray[np.bool_]:
        """By game: the last step ended a game, and the arrays show the start of the next one."""
        return self._shown.dones

    @property
    def illegals(self) -> npt.NDArray[np.bool_]:
        """By game: it ended because the action was illegal. Its seat gets −1, and nobody wins."""
        return self._shown.illegals

    @property
    def finals(self) -> npt.NDArray[Any]:
        """By game: what the learner saw at the end, where `dones`; empty if all seats learn."""
        return self._shown.finals

    @property
    def ended(self) -> npt.NDArray[np.bool_]:
        """By game: it is over and waits for a reset. Always false with `autoreset`."""
        ended: npt.NDArray[np.bool_] = self._seats == NOBODY
        return ended

    def __len__(self) -> int:
        return self.size

    def reset(self, seed: SupportsIndex | Sequence[SupportsIndex] | None = None, games: npt.ArrayLike | None = None) -> None:
        """Start all games again, or only `games`: a mask, True for those to start.

        One number seeds them all; a list has a seed for each game. Without a seed, the generators continue.
        """
        chosen = self._parse_games(games)
        seeded_games = None if seed is None else self._make_generators(seed)
        with self._lock:
            if seeded_games is not None:
                self._rngs[chosen] = seeded_games[chosen]
                self._turns[chosen] = (np.arange(-1, self.size - 1) % len(self._lineups.numbers))[chosen]
                if self.learner == "each":
                    self._learners[chosen] = (np.arange(-1, self.size - 1) % self.players)[chosen]
            self._is_interrupted = False
            self._run_step(DEAL if games is None else np.where(chosen, DEAL, SKIP), self._no_actions)
            while (unplayed := chosen & self.ended).any():  # a game in which no learner has to decide is not worth showing
                self._run_step(np.where(unplayed, DEAL, SKIP), self._no_actions)

    def _parse_games(self, games: npt.ArrayLike | None) -> npt.NDArray[np.bool_]:
        chosen = np.ones(self.size, np.bool_) if games is None else np.asarray(games)
        if chosen.dtype != np.bool_ or chosen.shape != (self.size,):
            found = f"{chosen.dtype} of the shape {chosen.shape}"
            raise Refused("malformed", f"games are {found}; expected a mask: bool of the shape {(self.size,)}")
        return chosen

    def _make_generators(self, seed: SupportsIndex | Sequence[SupportsIndex]) -> npt.NDArray[np.void]:
        if not isinstance(seed, Sequence | np.ndarray):
            return make_generators(self.size, parse_count("seed", seed))
        if len(seed) != self.size:
            raise Refused("malformed", f"there are {len(seed)} seeds; expected one for each of the {self.size} games")
        return np.concatenate([make_generators(1, parse_count("seed", each)) for each in seed])

    def step(self, actions: npt.ArrayLike) -> None:
        """Take one action in every game. All arrays are overwritten. An illegal action ends its game.

        Without `autoreset`, games that have ended stay as they are.
        """
        given = np.asarray(actions)
        if given.dtype.kind not in "iu" or given.shape != (self.size,):
            expected = f"whole numbers of the shape {(self.size,)}, one for each game"
            raise Refused("malformed", f"actions are {given.dtype} of the shape {given.shape}; expected {expected}")
        with self._lock:
            tasks: int | npt.NDArray[np.int64] = STEP
            if not self.autoreset:
                tasks = np.where(self.ended, SKIP, STEP)
                self._shown.rewards[self.ended] = 0
                self._shown.dones[self.ended] = False
            self._run_step(tasks, np.ascontiguousarray(given, np.int64))

    def _run_step(self, tasks: int | npt.NDArray[np.int64], actions: npt.NDArray[np.int64]) -> None:
        """Do a task with all games, or with each game its own."""
        if self._is_closed:
            raise Refused("not-now", "the batch is closed; make another")
        if self._is_interrupted:
            raise Refused("not-now", "an opponent failed in the middle of the last step; call reset()")
        self._run_tasks(tasks, actions)
        if self._lineups.policies and self.learner != "all":
            self._is_interrupted = True
            self._ask_opponents()
            self._is_interrupted = False

    def _ask_opponents(self) -> None:
        """Functions choose actions for the games that wait for them, until all games wait for learners."""
        shown = self._shown
        while len(waiting := np.flatnonzero((self._seats != self._learners) & ~self.ended)):
            numbers = self._lineups.numbers[self._turns[waiting], self._learners[waiting], self._seats[waiting]]
            tasks, actions = np.full(self.size, SKIP, np.int64), np.zeros(self.size, np.int64)
            for number in np.unique(numbers):
                rows = waiting[numbers == number]
                policy = self._lineups.policies[-1 - int(number)]
                actions[rows] = ask_policy(policy, shown.observations[rows], shown.masks[rows])
            tasks[waiting] = CONTINUE
            self._run_tasks(tasks, actions)

    def _run_tasks(self, tasks: int | npt.NDArray[np.int64], actions: npt.NDArray[np.int64]) -> None:
        shown = self._shown
        is_plain = isinstance(tasks, int) and self.autoreset
        step = self._plain_step if is_plain else self._general_step
        each = self._no_actions if is_plain else np.full(self.size, tasks, np.int64)
        are_new = is_plain and tasks == DEAL

        def work(valuations: Any, first: int, last: int) -> None:
            step(
                self._states, self._rngs, self._seats, valuations, self._lineups.numbers, self._turns, self._learners,
                self._seatings, self._is_rotating, self.autoreset, self._shares, self._kind, are_new, each, actions,
                shown.observations, shown.masks, shown.actors, shown.rewards, shown.dones, shown.illegals, shown.finals,
                first, last,
            )  # fmt: skip

        if self._pool is None:
            work(self._valuations[0], *self._parts[0])
            return
        for finished in [
            self._pool.submit(work, valuations, *part) for valuations, part in zip(self._valuations, self._parts, strict=True)
        ]:
            finished.result()

    # Single games

    def get_state(self, game: SupportsIndex) -> GameState:
        """The game of this number: its state, its generator, its learner's seat and its opponents."""
        at = self._parse_game(game)
        with self._lock:
            state, generator = type(self._blank).unpack(self._states[at]), Generator.unpack(self._rngs[at])
            return GameState(state, generator, int(self._learners[at]), int(self._turns[at]))

    def set_state(self, game: SupportsIndex, state: GameState | Fields, seed: SupportsIndex | None = None) -> None:
        """Set the game of this number: from the result of `get_state`, or from a state, such as a match's.

        With a `seed`, its chance is new from here on; otherwise it is that of the `GameState`, or continues. Opponents move
        until a learner has to decide.
        """
        at = self._parse_game(game)
        fields_given: Any = state.state if isinstance(state, GameState) else state
        blank, played = self._blank, self.spec.game
        if isinstance(played, ObservedGame) and type(fields_given) is played.game.state:
            fields_given = played.remember(fields_given)
        if type(fields_given) is not type(blank) or fields_given.players != blank.players:
            raise Refused("malformed", f"the state is {short(state)}; expected one of {self.spec.game.name} for {self.players}")
        if self.spec.game.rules.is_over(fields_given):
            raise Refused("malformed", "the state is that of a game that is over; expected one in which a seat has to decide")
        generator = None if seed is None else make_generators(1, parse_count("seed", seed))[0]
        with self._lock:
            fields_given.pack(self._states[at])
            if isinstance(state, GameState):
                state.generator.pack(self._rngs[at])
                self._turns[at] = state.turn % len(self._lineups.numbers)
                if self.learner == "each" and state.learner != ALL_SEATS:
                    self._learners[at] = state.learner
            if generator is not None:
                self._rngs[at] = generator
            if self.learner != "all":
                self._seatings["opponents"][at] = self._lineups.numbers[self._turns[at], self._learners[at]]
            tasks = np.full(self.size, SKIP, np.int64)
            tasks[at] = SHOW
            self._run_step(tasks, self._no_actions)

    def clone(
        self, source: SupportsIndex, targets: SupportsIndex | Sequence[SupportsIndex], seed: SupportsIndex | None = None
    ) -> None:
        """Copy the game `source` over other games of the batch. With a `seed`, each copy has chance of its own from here on."""
        at = self._parse_game(source)
        each = targets if isinstance(targets, Sequence | np.ndarray) else [targets]
        rows = np.array([self._parse_game(target) for target in each], np.int64)
        generators = None if seed is None else make_generators(len(rows), parse_count("seed", seed))
        with self._lock:
            for array in (*(getattr(self, name) for name in PICKLED_ARRAYS), *self._shown_arrays()):
                if len(array):
                    array[rows] = array[at].copy()
            if generators is not None:
                self._rngs[rows] = generators

    def _shown_arrays(self) -> list[npt.NDArray[Any]]:
        return [getattr(self._shown, row.name) for row in fields(BatchArrays)]

    def _parse_game(self, game: SupportsIndex) -> int:
        at = parse_count("game", game, 0)
        if at >= self.size:
            raise Refused("unknown", f"there is no game {at}; expected 0 to {self.size - 1}")
        return at

    def close(self) -> None:
        """End its threads. A closed batch can no longer be stepped; its arrays stay."""
        with self._lock:
            self._is_closed = True
            if self._pool is not None:
                self._pool.shutdown()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __reduce__(self) -> tuple[object, ...]:
        """A copy or a pickle continues independently from here."""
        kept = {name: getattr(self, name) for name in PICKLED_ARRAYS}
        return _restore, (type(self), self._arguments, kept, self._shown)


PICKLED_ARRAYS = ("_states", "_rngs", "_seats", "_turns", "_learners", "_seatings")
"""What a batch is made of besides its arguments and what it shows."""


def _restore(kind: type[Batch], arguments: dict[str, Any], kept: dict[str, Any], shown: BatchArrays) -> Batch:
    batch = kind(**arguments)
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

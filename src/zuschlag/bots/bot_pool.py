"""Where bots think that need compiled code: processes of their own, which are made ready in the background.

Nobody waits for the compiler. Until a game's search is compiled, or loaded from the cache, every turn that is brought is
answered at once by the valuer in plain Python, and the answer says so (`is_stand_in`). So it is when a worker dies, and where
numba is not installed. A process of its own compiles, at low priority, one game after the other; a worker only loads what it
compiled, which takes a second. So the bots of one game do not wait while another game, or a larger deck, is compiled.

What needs no compiler is thought in the asker's process, unless there are plain workers: then nothing is thought there, as a
server's event loop needs it, and neither numba nor numpy is loaded there.
"""

import threading
import time
import warnings
from collections.abc import Callable, Iterable
from concurrent.futures import Future
from dataclasses import replace
from tempfile import TemporaryDirectory
from types import TracebackType
from typing import Any, Self, TypeVar

from zuschlag.bots.builtin import Valuer
from zuschlag.bots.processes.worker_pool import WorkerDied, WorkerPool
from zuschlag.bots.spec import find, is_built_in, needs_compiling
from zuschlag.bots.strategies import STRATEGIES
from zuschlag.bots.thought import Thought
from zuschlag.bots.turn import Turn
from zuschlag.games import Game
from zuschlag.kernel.cache_folder import CACHE_VARIABLE, cache_root, make_writable_folder
from zuschlag.kernel.numba_extra import has_numba
from zuschlag.match import Seed

T = TypeVar("T")

COMPILER_NICENESS = 5
"""By how much the priority of the process that compiles is lower than ours."""


class BotPool:
    """Workers that think for these games. They begin to make themselves ready as soon as it is opened.

    It keeps no matches: a bot's answer depends on its seed and the turn alone, so any worker can give it. With
    `search_milliseconds` a search ends after so long, whatever its budget. With `timeout`, in seconds, a worker that gives no
    answer in that time is killed. `niceness` is by how much the priority of workers is lower than ours.
    """

    def __init__(
        self,
        games: Iterable[Game],
        workers: int = 1,
        plain_workers: int = 0,
        *,
        search_milliseconds: int | None = None,
        timeout: float | None = None,
        niceness: int = 0,
    ) -> None:
        self._search_milliseconds = search_milliseconds
        self._timeout = timeout
        self._builds: dict[tuple[str, type], Future[int]] = {}
        """What is compiled or has been, by game and class of states: the number of the preparation that loads it."""
        self._lock = threading.Lock()
        self._is_closed = False
        self._plain_workers = WorkerPool(plain_workers, tries=2, niceness=niceness) if plain_workers else None
        if self._plain_workers is not None:
            self._plain_workers.prepare(load_modules)
        self._environment: dict[str, str] = {}
        self._own_cache: TemporaryDirectory[str] | None = None
        self._workers = WorkerPool(workers, environment=self._environment, niceness=niceness)
        self._compiler = WorkerPool(1, environment=self._environment, ends_idle=True, niceness=COMPILER_NICENESS)
        for game in games:
            self.make_ready(game)

    def make_ready(self, game: Game) -> None:
        """Begin to make a game ready, if that has not begun: load its search from the cache, or compile it first.

        Without numba, it never is ready.
        """
        if not has_numba():
            return
        key = (game.name, game.compiled_state)
        with self._lock:
            if key in self._builds or self._is_closed:
                return
            build = self._builds[key] = Future[int]()
            self._find_cache()
        is_loaded = self._workers.ask(load_search, game, tries=2)
        is_loaded.add_done_callback(lambda done: self._load_or_compile(game, build, done))

    def _find_cache(self) -> None:
        """Let the workers share a folder of ours where that of the user cannot be written: so each build is compiled once."""
        if self._own_cache is None:
            try:
                make_writable_folder(cache_root())
            except OSError as error:
                self._own_cache = TemporaryDirectory(prefix="zuschlag-")
                self._environment[CACHE_VARIABLE] = self._own_cache.name
                warnings.warn(f"{error}: compiled bots cannot be kept; every start compiles them again", stacklevel=4)

    def _load_or_compile(self, game: Game, build: "Future[int]", is_loaded: "Future[bool]") -> None:
        if is_loaded.exception() is None and not is_loaded.result():
            compiled = self._compiler.ask(compile_search, game)
            compiled.add_done_callback(lambda done: answer_with(build, lambda: self._load(game, done)))
        else:
            answer_with(build, lambda: self._load(game, is_loaded))

    def _load(self, game: Game, done: "Future[Any]") -> int:
        """Let all workers load what has been compiled, unless that failed."""
        done.result()
        return self._workers.prepare(compile_search, game)

    def is_ready(self, game: Game) -> bool:
        """Would a turn of such a match be answered by the bot that is asked for?"""
        build = self._builds.get((game.name, game.compiled_state))
        if build is None or not build.done() or build.exception() is not None:
            return False
        return self._workers.is_prepared(build.result())

    def wait_until_ready(self, seconds: float) -> None:
        """Wait for all that is being made ready; raises TimeoutError where that takes longer, and Trouble where it fails."""
        until = time.monotonic() + seconds
        for build in list(self._builds.values()):
            try:
                build.result(max(until - time.monotonic(), 0.0))
            except TimeoutError:
                raise TimeoutError(f"the search was not compiled within {seconds:g} s") from None
        self._workers.wait_until_prepared(max(until - time.monotonic(), 0.0))

    def _make_ready_again(self, game: Game) -> None:
        """Replace the workers that died while they were made ready, and try again where the one that loaded or compiled did."""
        self._workers.prepare_again()
        key = (game.name, game.compiled_state)
        with self._lock:
            build = self._builds.get(key)
            has_died = build is not None and build.done() and isinstance(build.exception(), WorkerDied)
            if has_died:
                del self._builds[key]
        if has_died:
            self.make_ready(game)

    def submit(self, spec: str, seed: Seed, turn: Turn) -> "Future[Thought]":
        """What the bot that `spec` names thinks of the turn as it is now, at its seat and with this seed.

        A spec that names no bot is Refused at once; what else goes wrong is the future's to raise. With plain workers, a spec
        that names no bot of ours is theirs to look for, since bots by others have to be loaded: then the future refuses it. And
        where there is nobody left to think, since the pool is closed or its plain workers died, the future raises Trouble.
        """
        if self._plain_workers is None or is_built_in(spec):
            find(spec)
        turn = turn.snapshot()
        if not needs_compiling(spec):
            return self._think_plainly(think_turn, spec, seed, turn)
        if self._is_closed or not self.is_ready(turn.game):
            self._make_ready_again(turn.game)
            return self._think_plainly(think_as_valuer, seed, turn)
        answer: Future[Thought] = Future()
        answer.set_running_or_notify_cancel()

        def deliver(done: "Future[Thought]") -> None:
            if isinstance(done.exception(), WorkerDied):
                self._think_plainly(think_as_valuer, seed, turn).add_done_callback(
                    lambda plain: answer_with(answer, plain.result)
                )
            else:
                answer_with(answer, done.result)

        found = self._workers.ask(think_turn, spec, seed, turn, self._search_milliseconds, seconds=self._timeout)
        found.add_done_callback(deliver)
        return answer

    def think(self, spec: str, seed: Seed, turn: Turn) -> Thought:
        """`submit`, and wait for the answer."""
        return self.submit(spec, seed, turn).result()

    def _think_plainly(self, thinking: Callable[..., Thought], *args: Any) -> "Future[Thought]":
        """A thought that needs no compiler: a plain worker's, or, where there are none, our own."""
        if self._plain_workers is not None:
            return self._plain_workers.ask(thinking, *args, seconds=self._timeout)
        answer: Future[Thought] = Future()
        answer.set_running_or_notify_cancel()
        answer_with(answer, lambda: thinking(*args))
        return answer

    def close(self) -> None:
        """Kill all workers, also one that is deep in compiled code. Who waits is answered plainly, or gets Trouble."""
        with self._lock:
            self._is_closed = True
        if self._plain_workers is not None:
            self._plain_workers.close()
        self._compiler.close()
        self._workers.close()
        if self._own_cache is not None:
            self._own_cache.cleanup()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()


def answer_with(answer: "Future[T]", thinking: Callable[[], T]) -> None:
    """Let the future have the result, or what went wrong."""
    try:
        answer.set_result(thinking())
    except Exception as error:  # noqa: BLE001 (whoever waits for the answer gets it)
        answer.set_exception(error)


def compile_search(game: Game) -> None:
    """In a worker: load what the game's search needs, or compile what cannot be loaded."""
    STRATEGIES[game.name].compile_search(game)


def load_search(game: Game) -> bool:
    """In a worker: load what the game's search needs, if all of it has been compiled; has it?"""
    from zuschlag.kernel.numba_compiler import NotCompiled, only_load_compiled

    try:
        with only_load_compiled():
            compile_search(game)
    except NotCompiled:
        return False
    return True


def load_modules() -> None:
    """In a plain worker: load what bots think with, so that the first turn need not wait for it."""
    import numpy as np  # noqa: F401 (Zahltag's valuer counts with it)


def think_turn(spec: str, seed: Seed, turn: Turn, search_milliseconds: int | None = None) -> Thought:
    """What the bot thinks of the turn, a search at most so long; of a bot by others only its choice is known."""
    bot: Any = find(spec)(seed, turn.seat)
    if search_milliseconds is not None:
        bot.budget = bot.budget.within(search_milliseconds)
    if hasattr(bot, "think"):
        thought: Thought = bot.think(turn)
        return thought
    return Thought(bot.choose(turn), bot=spec)


def think_as_valuer(seed: Seed, turn: Turn) -> Thought:
    """What the valuer thinks of the turn, marked."""
    return replace(Valuer(seed, turn.seat).think(turn), is_stand_in=True)

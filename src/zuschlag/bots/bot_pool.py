"""A pool of worker processes for bots that need compiled code, which is prepared in the background.

Nobody waits for the compiler. Until a game's search is compiled, or loaded from the cache, the valuer answers every turn
at once in plain Python, and the answer says so (`is_stand_in`). The same happens when a worker dies, or if numba is not
installed. A separate process compiles one game after another at low priority; a worker only loads the compiled code, which
takes a second. So the bots of one game do not wait while another game, or a larger deck, is compiled.

Bots that need no compiler run in the caller's process, unless there are plain workers. With plain workers, no bot runs in
the caller's process, as a server's event loop requires, and neither numba nor numpy is loaded there.
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
"""How much lower the priority of the compiling process is than ours."""


class BotPool:
    """Worker processes that run the bots of these games. They start to prepare as soon as the pool is opened.

    It stores no matches: a bot's answer depends only on its seed and the turn, so any worker can give it. With
    `search_milliseconds`, a search ends after this time, whatever its budget. With `timeout`, in seconds, a worker that gives
    no answer in that time is killed. `niceness` is how much lower the priority of workers is than ours.
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
        """Start to prepare a game, if that has not begun: load its search from the cache, or compile it first.

        Without numba, a game is never ready.
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
        """Whether the requested bot itself would answer a turn of such a match."""
        build = self._builds.get((game.name, game.compiled_state))
        if build is None or not build.done() or build.exception() is not None:
            return False
        return self._workers.is_prepared(build.result())

    def wait_until_ready(self, seconds: float) -> None:
        """Wait until everything is ready. Raises TimeoutError if that takes longer, and Trouble if it fails."""
        until = time.monotonic() + seconds
        for build in list(self._builds.values()):
            try:
                build.result(max(until - time.monotonic(), 0.0))
            except TimeoutError:
                raise TimeoutError(f"the search was not compiled within {seconds:g} s") from None
        self._workers.wait_until_prepared(max(until - time.monotonic(), 0.0))

    def make_ready_again(self, game: Game) -> None:
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
        """Let the bot that `spec` names think about the turn as it is now, at its seat and with this seed.

        An unknown bot raises Refused at once; the future raises all other errors. With plain workers, bots that are not
        built in are found by the workers, because they have to be loaded: then the future raises Refused. If no worker is
        left, because the pool is closed or its plain workers died, the future raises Trouble.
        """
        if self._plain_workers is None or is_built_in(spec):
            find(spec)
        turn = turn.snapshot()
        if not needs_compiling(spec):
            return self._think_plainly(think_turn, spec, seed, turn)
        if self._is_closed or not self.is_ready(turn.game):
            self.make_ready_again(turn.game)
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
        return self.ask(thinking, *args)

    def ask(self, function: Callable[..., T], *args: Any, game: Game | None = None) -> "Future[T]":
        """Let a worker call a function of a module. `game`: one of those that have loaded what its search needs.

        The future raises WorkerDied if the worker dies, or takes longer than it may. Without plain workers, a function that
        needs no compiled code is called here.
        """
        if game is not None:
            return self._workers.ask(function, *args, seconds=self._timeout)
        if self._plain_workers is not None:
            return self._plain_workers.ask(function, *args, seconds=self._timeout)
        answer: Future[T] = Future()
        answer.set_running_or_notify_cancel()
        answer_with(answer, lambda: function(*args))
        return answer

    def close(self) -> None:
        """Kill all workers, even those that run compiled code. Waiting callers get an answer of the valuer, or Trouble."""
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
    """Set the result of the future, or its error."""
    try:
        answer.set_result(thinking())
    except Exception as error:  # noqa: BLE001 (whoever waits for the answer gets it)
        answer.set_exception(error)


def compile_search(game: Game) -> None:
    """In a worker: load what the game's search needs, or compile what cannot be loaded."""
    STRATEGIES[game.name].compile_search(game)


def load_search(game: Game) -> bool:
    """In a worker: load what the game's search needs, if all of it has been compiled. Returns whether it has."""
    from zuschlag.kernel.numba_compiler import NotCompiled, only_load_compiled

    try:
        with only_load_compiled():
            compile_search(game)
    except NotCompiled:
        return False
    return True


def load_modules() -> None:
    """In a plain worker: load the modules of bots, so that the first turn need not wait for it."""
    import numpy as np  # noqa: F401 (Zahltag's valuer counts with it)


def think_turn(spec: str, seed: Seed, turn: Turn, search_milliseconds: int | None = None) -> Thought:
    """Let the bot think about the turn, a search at most this long. Of a third-party bot, only the choice is known."""
    bot: Any = find(spec)(seed, turn.seat)
    if search_milliseconds is not None:
        bot.budget = bot.budget.within(search_milliseconds)
    if hasattr(bot, "think"):
        thought: Thought = bot.think(turn)
        return thought
    return Thought(bot.choose(turn), bot=spec)


def think_as_valuer(seed: Seed, turn: Turn) -> Thought:
    """Let the valuer think about the turn; the answer is marked as a stand-in's."""
    return replace(Valuer(seed, turn.seat).think(turn), is_stand_in=True)

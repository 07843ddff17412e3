"""Where bots think that need compiled code: processes of their own, which are made ready in the background.

Nobody waits for the compiler. Until a game's search is compiled, or loaded from the cache, every turn that is brought is
answered at once by the valuer in plain Python, and the answer says so (`is_stand_in`). So it is when a worker dies.

What needs no compiler is thought in the asker's process, unless there are plain workers: then nothing is thought there, as a
server's event loop needs it, and neither numba nor numpy is loaded there.
"""

import threading
from collections.abc import Callable, Iterable
from concurrent.futures import Future
from dataclasses import replace
from types import TracebackType
from typing import Any, Self

from zuschlag.bots.builtin import Valuer
from zuschlag.bots.processes.worker_pool import WorkerDied, WorkerPool
from zuschlag.bots.spec import find, is_built_in, needs_compiling
from zuschlag.bots.strategies import STRATEGIES
from zuschlag.bots.thought import Thought
from zuschlag.bots.turn import Turn
from zuschlag.games import Game
from zuschlag.match import Seed


class BotPool:
    """Workers that think for these games. They begin to make themselves ready as soon as it is opened.

    It keeps no matches: a bot's answer depends on its seed and the turn alone, so any worker can give it.
    """

    def __init__(self, games: Iterable[Game], workers: int = 1, plain_workers: int = 0) -> None:
        self._preparations: dict[Any, int] = {}
        self._lock = threading.Lock()
        self._is_closed = False
        self._plain_workers = WorkerPool(plain_workers, tries=2) if plain_workers else None
        if self._plain_workers is not None:
            self._plain_workers.prepare(load_modules)
        self._workers = WorkerPool(workers)
        for game in games:
            self.make_ready(game)

    def make_ready(self, game: Game) -> None:
        """Begin to make a game ready, if that has not begun."""
        key = (game.name, game.state)  # another size of state is another compilation
        with self._lock:
            if key not in self._preparations and not self._is_closed:
                self._preparations[key] = self._workers.prepare(compile_search, game)

    def is_ready(self, game: Game) -> bool:
        """Would a turn of such a match be answered by the bot that is asked for?"""
        number = self._preparations.get((game.name, game.state))
        return number is not None and self._workers.is_prepared(number)

    def wait_until_ready(self, seconds: float) -> None:
        """Wait for all that is being made ready; raises TimeoutError where that takes longer, and Trouble where it fails."""
        self._workers.wait_until_prepared(seconds)

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
            self._workers.prepare_again()
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

        self._workers.ask(think_turn, spec, seed, turn).add_done_callback(deliver)
        return answer

    def think(self, spec: str, seed: Seed, turn: Turn) -> Thought:
        """`submit`, and wait for the answer."""
        return self.submit(spec, seed, turn).result()

    def _think_plainly(self, thinking: Callable[..., Thought], *args: Any) -> "Future[Thought]":
        """A thought that needs no compiler: a plain worker's, or, where there are none, our own."""
        if self._plain_workers is not None:
            return self._plain_workers.ask(thinking, *args)
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
        self._workers.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()


def answer_with(answer: "Future[Thought]", thinking: Callable[[], Thought]) -> None:
    """Let the future have the thought, or what went wrong in thinking."""
    try:
        answer.set_result(thinking())
    except Exception as error:  # noqa: BLE001 (whoever waits for the answer gets it)
        answer.set_exception(error)


def compile_search(game: Game) -> None:
    """In a worker: compile what the game's search needs, or load it."""
    STRATEGIES[game.name].compile_search(game)


def load_modules() -> None:
    """In a plain worker: load what bots think with, so that the first turn need not wait for it."""
    import numpy as np  # noqa: F401 (Zahltag's valuer counts with it)


def think_turn(spec: str, seed: Seed, turn: Turn) -> Thought:
    """What the bot thinks of the turn; of a bot by others only its choice is known."""
    bot: Any = find(spec)(seed, turn.seat)
    if hasattr(bot, "think"):
        thought: Thought = bot.think(turn)
        return thought
    return Thought(bot.choose(turn), bot=spec)


def think_as_valuer(seed: Seed, turn: Turn) -> Thought:
    """What the valuer thinks of the turn, marked."""
    return replace(Valuer(seed, turn.seat).think(turn), is_stand_in=True)

"""Where bots think that need compiled code: processes of their own, which are made ready in the background.

Nobody waits for the compiler. Until a game's search is compiled, or loaded from the cache, every turn that is brought is
answered at once by the valuer in plain Python, and the answer says so (`is_stand_in`). So it is when a worker dies.

What needs no compiler is thought in the asker's process, unless there are plain workers: then nothing is thought there, as a
server's event loop needs it, and neither numba nor numpy is loaded there.
"""

import threading
import time
from collections.abc import Callable, Iterable
from concurrent.futures import Future
from dataclasses import replace
from types import TracebackType
from typing import Any, Self

from zuschlag.bots.builtin import Valuer
from zuschlag.bots.processes.plain_workers import PlainWorkers
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
        self._games: dict[Any, Game] = {}
        self._readiness: dict[Any, list[Future[None]]] = {}
        self._size = workers
        self._lock = threading.RLock()
        self._is_closed = False
        self._crew = PlainWorkers(plain_workers) if plain_workers else None
        self._workers = WorkerPool(workers, self._make_ready_again)
        for game in games:
            self.make_ready(game)

    def make_ready(self, game: Game) -> None:
        """Begin to make a game ready, if that has not begun."""
        key = (game.name, game.state)  # another size of state is another compilation
        with self._lock:
            if key not in self._games and not self._is_closed:
                self._games[key] = game
                self._readiness[key] = [self._workers.ask_one(number, prepare, game) for number in range(self._size)]

    def _make_ready_again(self, number: int, died_of_it: bool) -> None:
        """A worker was lost: the one in its place begins anew. If it died of making ready, that waits for the next question."""
        with self._lock:
            for key, game in self._games.items():
                self._readiness[key][number] = lost() if died_of_it else self._workers.ask_one(number, prepare, game)

    def is_ready(self, game: Game) -> bool:
        """Would a turn of such a match be answered by the bot that is asked for?"""
        preparing = self._readiness.get((game.name, game.state), [])
        return bool(preparing) and all(worker.done() and worker.exception() is None for worker in preparing)

    def wait_until_ready(self, seconds: float) -> None:
        """Wait for all that is being made ready; raises TimeoutError where that takes longer, and Trouble where it fails."""
        until = time.monotonic() + seconds
        while waiting := [worker for worker in self._all_preparing() if not worker.done()]:
            waiting[0].result(until - time.monotonic())
        for worker in self._all_preparing():
            worker.result()

    def _all_preparing(self) -> "list[Future[None]]":
        return [worker for preparing in list(self._readiness.values()) for worker in preparing]

    def submit(self, spec: str, seed: Seed, turn: Turn) -> "Future[Thought]":
        """What the bot that `spec` names thinks of the turn as it is now, at its seat and with this seed.

        A spec that names no bot is Refused at once; what else goes wrong is the future's to raise. With plain workers, a spec
        that names no bot of ours is theirs to look for, since bots by others have to be loaded: then the future refuses it. And
        where there is nobody left to think, since the workshop is closed or its plain workers died, the future raises Trouble.
        """
        answer: Future[Thought] = Future()
        answer.set_running_or_notify_cancel()
        if self._crew is None or is_built_in(spec):
            find(spec)
        turn = turn.told()
        if not needs_compiling(spec):
            self._think_plainly(answer, think_turn, spec, seed, turn)
        elif self._is_closed or not self.is_ready(turn.game):
            self._replace_if_dead(turn.game)
            self._think_plainly(answer, stand_in, seed, turn)
        else:
            self._ask(spec, seed, turn, answer)
        return answer

    def think(self, spec: str, seed: Seed, turn: Turn) -> Thought:
        """`submit`, and wait for the answer."""
        return self.submit(spec, seed, turn).result()

    def _ask(self, spec: str, seed: Seed, turn: Turn, answer: "Future[Thought]") -> None:
        def deliver(done: "Future[Thought]") -> None:
            if isinstance(done.exception(), WorkerDied):
                self._think_plainly(answer, stand_in, seed, turn)
            else:
                answer_with(answer, done.result)

        self._workers.ask(think_turn, spec, seed, turn).add_done_callback(deliver)

    def _think_plainly(self, answer: "Future[Thought]", thinking: Callable[..., Thought], *args: Any) -> None:
        """Let the future have a thought that needs no compiler: a plain worker's, or, where there are none, our own."""
        if self._crew is None:
            answer_with(answer, lambda: thinking(*args))
        else:
            self._crew.ask(answer, thinking, *args)

    def _replace_if_dead(self, game: Game) -> None:
        """Where a worker died while it made the game ready: begin anew."""
        with self._lock:
            for number, worker in enumerate(self._readiness.get((game.name, game.state), [])):
                if worker.done() and isinstance(worker.exception(), WorkerDied):
                    self._make_ready_again(number, died_of_it=False)

    def close(self) -> None:
        """End all workers, at once, also one that is deep in compiled code. Who waits is answered plainly, or gets Trouble."""
        with self._lock:
            self._is_closed = True
        if self._crew is not None:
            self._crew.close()
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


def lost() -> "Future[None]":
    """What a worker makes ready that has died."""
    nothing: Future[None] = Future()
    nothing.set_exception(WorkerDied("the process died while it was made ready"))
    return nothing


def prepare(game: Game) -> None:
    """In a worker: compile what the game's search needs, or load it."""
    STRATEGIES[game.name].compile_search(game)


def think_turn(spec: str, seed: Seed, turn: Turn) -> Thought:
    """What the bot thinks of the turn; of a bot by others only its choice is known."""
    bot: Any = find(spec)(seed, turn.seat)
    if hasattr(bot, "think"):
        thought: Thought = bot.think(turn)
        return thought
    return Thought(bot.choose(turn), bot=spec)


def stand_in(seed: Seed, turn: Turn) -> Thought:
    """What the valuer thinks of the turn, marked."""
    return replace(Valuer(seed, turn.seat).think(turn), is_stand_in=True)

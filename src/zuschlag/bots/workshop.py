"""Where bots think that need compiled code: processes of their own, which are made ready in the background.

Nobody waits for the compiler. Until a game's search is compiled, or loaded from the cache, every turn that is brought is
answered at once by the valuer in plain Python, and the answer says so (`is_stand_in`). So it is when a worker dies.
"""

import threading
from collections.abc import Callable, Iterable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import replace
from types import TracebackType
from typing import Any, Self

from zuschlag.bots.crafted import Valuer
from zuschlag.bots.crafts import CRAFTS
from zuschlag.bots.finding import find, needs_compiling
from zuschlag.bots.serving import serve_quietly
from zuschlag.bots.thought import Thought
from zuschlag.bots.turn import Turn
from zuschlag.games import Box
from zuschlag.match import Seed


class Workshop:
    """Workers that think for these games. They begin to make themselves ready as soon as it is opened.

    It keeps no matches: a bot's answer depends on its seed and the turn alone, so any worker can give it.
    """

    def __init__(self, boxes: Iterable[Box], workers: int = 1) -> None:
        self._boxes: dict[Any, Box] = {}
        self._readiness: dict[Any, list[Future[None]]] = {}
        self._workers = workers
        self._lock = threading.RLock()
        self._is_closed = False
        self._open()
        for box in boxes:
            self.make_ready(box)

    def _open(self) -> None:
        from multiprocessing import get_context

        self._pool = ProcessPoolExecutor(self._workers, get_context("spawn"), initializer=serve_quietly)
        self._readiness = {}
        for key, box in self._boxes.items():
            # One for each worker: they are taken up at the same time, so each worker gets one.
            self._readiness[key] = [self._pool.submit(prepare, box) for _ in range(self._workers)]

    def make_ready(self, box: Box) -> None:
        """Begin to make a game ready, if that has not begun."""
        key = (box.game, box.state)  # another size of state is another compilation
        with self._lock:
            if key not in self._boxes and not self._is_closed:
                self._boxes[key] = box
                try:
                    self._readiness[key] = [self._pool.submit(prepare, box) for _ in range(self._workers)]
                except BrokenProcessPool:
                    self._reopen(self._pool)

    def is_ready(self, box: Box) -> bool:
        """Would a turn of such a match be answered by the bot that is asked for?"""
        preparing = self._readiness.get((box.game, box.state), [])
        return bool(preparing) and all(worker.done() and worker.exception() is None for worker in preparing)

    def wait_until_ready(self, seconds: float) -> None:
        """Wait for all that is being made ready; raises TimeoutError where that takes longer."""
        for preparing in list(self._readiness.values()):
            for worker in preparing:
                worker.result(seconds)

    def submit(self, spec: str, seed: Seed, turn: Turn) -> "Future[Thought]":
        """What the bot that `spec` names thinks of the turn as it is now, at its seat and with this seed.

        A spec that names no bot is Refused at once; what else goes wrong is the future's to raise.
        """
        answer: Future[Thought] = Future()
        answer.set_running_or_notify_cancel()
        find(spec)
        turn = turn.told()
        if not needs_compiling(spec):
            answer_with(answer, lambda: thought_of(spec, seed, turn))
        elif self._is_closed or not self.is_ready(turn.box):
            self._replace_if_dead(turn.box)
            answer_with(answer, lambda: stand_in(seed, turn))
        else:
            self._ask(spec, seed, turn, answer)
        return answer

    def think(self, spec: str, seed: Seed, turn: Turn) -> Thought:
        """`submit`, and wait for the answer."""
        return self.submit(spec, seed, turn).result()

    def _ask(self, spec: str, seed: Seed, turn: Turn, answer: "Future[Thought]") -> None:
        def deliver(done: "Future[Thought]") -> None:
            if done.cancelled() or isinstance(done.exception(), BrokenProcessPool):
                self._reopen(pool)
                answer_with(answer, lambda: stand_in(seed, turn))
            else:
                answer_with(answer, done.result)

        pool = self._pool
        try:
            pool.submit(thought_of, spec, seed, turn).add_done_callback(deliver)
        except BrokenProcessPool:
            self._reopen(pool)
            answer_with(answer, lambda: stand_in(seed, turn))

    def _reopen(self, broken: ProcessPoolExecutor) -> None:
        """A worker died: begin anew, once."""
        with self._lock:
            if self._pool is broken and not self._is_closed:
                broken.shutdown(wait=False, cancel_futures=True)
                self._open()

    def _replace_if_dead(self, box: Box) -> None:
        """A worker that died while it made the game ready: begin anew."""
        preparing = self._readiness.get((box.game, box.state), [])
        if any(worker.done() and isinstance(worker.exception(), BrokenProcessPool) for worker in preparing):
            self._reopen(self._pool)

    def close(self) -> None:
        """End the workers, at once: also one that is deep in compiled code, where no signal is heard."""
        with self._lock:
            self._is_closed = True
        for process in list((self._pool._processes or {}).values()):  # the pool has no public way before Python 3.14
            process.kill()
        self._pool.shutdown(wait=True, cancel_futures=True)

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


def prepare(box: Box) -> None:
    """In a worker: compile what the game's search needs, or load it."""
    CRAFTS[box.game].prepare(box)


def thought_of(spec: str, seed: Seed, turn: Turn) -> Thought:
    """What the bot thinks of the turn; of a bot by others only its choice is known."""
    bot: Any = find(spec)(seed, turn.seat)
    if hasattr(bot, "think"):
        thought: Thought = bot.think(turn)
        return thought
    return Thought(bot.choose(turn), bot=spec)


def stand_in(seed: Seed, turn: Turn) -> Thought:
    """What the valuer thinks of the turn, marked."""
    return replace(Valuer(seed, turn.seat).think(turn), is_stand_in=True)

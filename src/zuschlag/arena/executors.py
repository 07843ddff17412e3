"""Who does the work: this process, processes of this machine, or (in `on_ray`) other machines. One method is the seam."""

import os
import signal
import sys
import threading
from collections.abc import Sequence
from types import TracebackType
from typing import TYPE_CHECKING, Any, Protocol, Self

from zuschlag.arena.game_runner import play_deals
from zuschlag.arena.plan import Plan
from zuschlag.arena.results import Dealt
from zuschlag.bots.processes.worker import end_at_once, serve_quietly

if TYPE_CHECKING:
    from concurrent.futures import Future


class Crew(Protocol):
    """Plays deals. Whoever leaves it because of an error, or Ctrl-C, ends what is still being played."""

    hands: int
    """How many deals can be played at the same time."""
    losses: tuple[type[Exception], ...]
    """What a future raises when a worker is lost."""

    def submit(self, plan: Plan, numbers: Sequence[int]) -> "Future[list[Dealt]]": ...

    def __enter__(self) -> Self: ...

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None, /
    ) -> None: ...


class Here:
    """This process: the work is done when `submit` returns. Told to end, it ends the bots that it started, too."""

    hands = 1
    losses: tuple[type[Exception], ...] = ()
    _before: Any = None

    def submit(self, plan: Plan, numbers: Sequence[int]) -> "Future[list[Dealt]]":
        from concurrent.futures import Future

        done: Future[list[Dealt]] = Future()
        done.set_result(play_deals(plan, numbers))
        return done

    def __enter__(self) -> Self:
        if threading.current_thread() is threading.main_thread():  # signals are heard nowhere else
            self._before = signal.signal(signal.SIGTERM, lambda *_: end_at_once())
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        if self._before is not None:
            signal.signal(signal.SIGTERM, self._before)


class Processes:
    """Processes of this machine. They are started afresh: compiled code and threads do not survive a fork."""

    def __init__(self, hands: int) -> None:
        from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
        from multiprocessing import get_context

        self.hands = hands
        self.losses: tuple[type[Exception], ...] = (BrokenExecutor,)
        self._pool = ProcessPoolExecutor(hands, get_context("spawn"), initializer=serve_quietly)
        self._given: set[Future[list[Dealt]]] = set()

    def submit(self, plan: Plan, numbers: Sequence[int]) -> "Future[list[Dealt]]":
        future = self._pool.submit(play_deals, plan, numbers)
        self._given.add(future)
        future.add_done_callback(self._given.discard)
        return future

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        if self._given:
            for process in list((self._pool._processes or {}).values()):  # the pool has no public way before Python 3.14
                process.terminate()
        self._pool.shutdown(cancel_futures=True)


def local(cores: int | None = None, deals: int | None = None) -> Crew:
    """A crew of this machine: so many cores, or all that this process may use; no more than there are deals to play."""
    hands = min(cores or usable_cores(), deals or sys.maxsize)
    return Here() if hands == 1 else Processes(hands)


def usable_cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1

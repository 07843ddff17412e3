"""Executors, which play deals: in this process, in processes of this machine, or (in `ray_executor`) on other machines."""

import os
import signal
import sys
import threading
from collections.abc import Sequence
from types import TracebackType
from typing import TYPE_CHECKING, Any, Protocol, Self

from zuschlag.arena.game_runner import play_deals
from zuschlag.arena.plan import Plan
from zuschlag.arena.results import DealResult
from zuschlag.bots.processes.python_worker import exit_now

if TYPE_CHECKING:
    from concurrent.futures import Future

SECONDS_TO_END_BOTS = 2.0  # for a worker that is told to exit, before it is killed


class Executor(Protocol):
    """Plays deals. Leaving its context because of an error or Ctrl-C stops the running games."""

    concurrency: int
    """How many deals can be played at the same time."""
    worker_errors: tuple[type[Exception], ...]
    """The errors that a future raises when a worker is lost."""

    def submit(self, plan: Plan, numbers: Sequence[int]) -> "Future[list[DealResult]]": ...

    def __enter__(self) -> Self: ...

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None, /
    ) -> None: ...


class InProcessExecutor:
    """Plays in this process: the work is done when `submit` returns. SIGTERM ends the bots that it started, too."""

    concurrency = 1
    worker_errors: tuple[type[Exception], ...] = ()
    _before: Any = None

    def submit(self, plan: Plan, numbers: Sequence[int]) -> "Future[list[DealResult]]":
        from concurrent.futures import Future

        done: Future[list[DealResult]] = Future()
        done.set_result(play_deals(plan, numbers))
        return done

    def __enter__(self) -> Self:
        if threading.current_thread() is threading.main_thread():  # signals are heard nowhere else
            self._before = signal.signal(signal.SIGTERM, lambda *_: exit_now())
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        if self._before is not None:
            signal.signal(signal.SIGTERM, self._before)


class ProcessExecutor:
    """Plays in processes of this machine."""

    def __init__(self, concurrency: int) -> None:
        from zuschlag.bots.processes.worker_pool import WorkerDied, WorkerPool

        self.concurrency = concurrency
        self.worker_errors: tuple[type[Exception], ...] = (WorkerDied,)
        self._pool = WorkerPool(concurrency)

    def submit(self, plan: Plan, numbers: Sequence[int]) -> "Future[list[DealResult]]":
        return self._pool.ask(play_deals, plan, numbers)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self._pool.close(grace=SECONDS_TO_END_BOTS)


def local(cores: int | None = None, deals: int | None = None) -> Executor:
    """An executor on this machine, with this many cores or all that this process may use, but no more than deals."""
    concurrency = min(cores or usable_cores(), deals or sys.maxsize)
    return InProcessExecutor() if concurrency == 1 else ProcessExecutor(concurrency)


def usable_cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1

"""Who does the work: this process, processes of this machine, or (in `on_ray`) other machines. One method is the seam."""

import os
import signal
import sys
from collections.abc import Sequence
from types import TracebackType
from typing import TYPE_CHECKING, Protocol, Self

from zuschlag.arena.deals import Plan
from zuschlag.arena.game import Dealt
from zuschlag.arena.playing import play_deals

if TYPE_CHECKING:
    from concurrent.futures import Future


class Crew(Protocol):
    """Plays deals. Whoever leaves it because of an error, or Ctrl-C, ends what is still being played."""

    hands: int
    """How many deals can be played at the same time."""

    def submit(self, plan: Plan, numbers: Sequence[int]) -> "Future[list[Dealt]]": ...

    def __enter__(self) -> Self: ...

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None, /
    ) -> None: ...


class Here:
    """This process: the work is done when `submit` returns."""

    hands = 1

    def submit(self, plan: Plan, numbers: Sequence[int]) -> "Future[list[Dealt]]":
        from concurrent.futures import Future

        done: Future[list[Dealt]] = Future()
        done.set_result(play_deals(plan, numbers))
        return done

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        pass


class Processes:
    """Processes of this machine. They are started afresh: compiled code and threads do not survive a fork."""

    def __init__(self, hands: int) -> None:
        from concurrent.futures import ProcessPoolExecutor
        from multiprocessing import get_context

        self.hands = hands
        self._pool = ProcessPoolExecutor(hands, get_context("spawn"), initializer=leave_quietly)

    def submit(self, plan: Plan, numbers: Sequence[int]) -> "Future[list[Dealt]]":
        return self._pool.submit(play_deals, plan, numbers)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        if kind is not None:
            for process in list((self._pool._processes or {}).values()):  # the pool has no public way before Python 3.14
                process.terminate()
        self._pool.shutdown(cancel_futures=True)


def leave_quietly() -> None:
    """In a worker: Ctrl-C is the asker's to answer; when told to end, end in order, so that one's own children do too."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))


def local(cores: int | None = None) -> Crew:
    """A crew of this machine: so many cores, or all that this process may use."""
    hands = cores or usable_cores()
    return Here() if hands == 1 else Processes(hands)


def usable_cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1

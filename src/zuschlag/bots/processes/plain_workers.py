"""Processes in which bots think that need no compiler, for an asker that must not think itself: a server's event loop."""

from collections.abc import Callable
from concurrent.futures import Future
from typing import Any

from zuschlag.bots.processes.worker_pool import WorkerDied, WorkerPool
from zuschlag.bots.thought import Thought
from zuschlag.errors import Trouble

TRIES = 2


class PlainWorkers:
    """So many processes. They start as soon as it is opened; none of them loads numba."""

    def __init__(self, size: int) -> None:
        self.workers = WorkerPool(size, lambda _number, _is_own: None)
        self._is_closed = False
        for number in range(size):
            self.workers.ask_one(number, load_modules)

    def ask(self, answer: "Future[Thought]", thinking: Callable[..., Thought], *args: Any) -> None:
        """Let the future have what one of them thinks.

        One that dies is replaced, and what it was asked is asked once more; when that one dies too, or the crew is closed, the
        future raises Trouble.
        """
        self._try(answer, TRIES, thinking, *args)

    def _try(self, answer: "Future[Thought]", tries: int, thinking: Callable[..., Thought], *args: Any) -> None:
        def deliver(done: "Future[Thought]") -> None:
            error = done.exception()
            if error is None:
                answer.set_result(done.result())
            elif not isinstance(error, WorkerDied):
                answer.set_exception(error)
            elif self._is_closed:
                answer.set_exception(Trouble("the workshop was closed before the bot had thought"))
            elif tries == 1:
                answer.set_exception(Trouble(f"a process in which a bot thought has died, {TRIES} times"))
            else:
                self._try(answer, tries - 1, thinking, *args)

        self.workers.ask(thinking, *args).add_done_callback(deliver)

    def close(self) -> None:
        """End the processes, at once. Who waits gets Trouble."""
        self._is_closed = True
        self.workers.close()


def load_modules() -> None:
    """In a process: load what bots think with, so that the first turn need not wait for it."""
    import numpy as np  # noqa: F401 (Zahltag's valuer counts with it)

    import zuschlag.bots.bot_pool  # noqa: F401

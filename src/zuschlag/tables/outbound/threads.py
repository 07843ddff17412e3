"""Threads for calls that can hang: looking up a name, talking to a mail server. A server that stops does not wait for them."""

import asyncio
import contextlib
from collections.abc import Callable
from threading import Thread
from typing import TypeVar

from zuschlag.tables.outbound.errors import BUSY, DeliveryFailed

T = TypeVar("T")


class LimitedThreads:
    """A limited number of threads: one that hangs after its caller gave up still counts."""

    def __init__(self, most: int) -> None:
        self._free = most

    async def run(self, work: Callable[[], T]) -> T:
        """Run a function in a thread of its own. Raises DeliveryFailed if all threads are busy."""
        if self._free <= 0:
            raise DeliveryFailed(BUSY)
        self._free -= 1
        loop = asyncio.get_running_loop()
        future: asyncio.Future[T] = loop.create_future()

        def finish(settle: Callable[[], None]) -> None:
            self._free += 1
            if not future.done():
                settle()

        def body() -> None:
            try:
                result = work()
            except Exception as error:  # noqa: BLE001 (it is raised where the result is awaited)
                failure = error
                settle: Callable[[], None] = lambda: future.set_exception(failure)  # noqa: E731
            else:
                settle = lambda: future.set_result(result)  # noqa: E731
            with contextlib.suppress(RuntimeError):  # the loop has ended: nobody waits
                loop.call_soon_threadsafe(finish, settle)

        Thread(target=body, name="notice", daemon=True).start()
        return await future

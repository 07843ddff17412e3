"""A worker process that checks and replays records: the event loop, and so everybody's moves, does not wait for it."""

import asyncio
from collections import Counter
from collections.abc import Callable
from concurrent.futures import Future
from functools import partial
from typing import Any, TypeVar

from zuschlag.bots.processes.worker_pool import WorkerPool
from zuschlag.errors import Refused

MAX_WAITING = 200
"""Calls that wait for the worker."""
MAX_WAITING_BY_ADDRESS = 50
BUSY = "the server has many records to replay at this moment; try again in a few seconds"
Answer = TypeVar("Answer")


class ReplayWorker:
    """Makes one call after the other in a process of its own, which starts with the first. Too many at a time are refused."""

    def __init__(self, max_waiting: int = MAX_WAITING, max_waiting_by_address: int = MAX_WAITING_BY_ADDRESS) -> None:
        self._max_waiting, self._max_waiting_by_address = max_waiting, max_waiting_by_address
        self._waiting: Counter[str] = Counter()
        self._pool: WorkerPool | None = None

    @property
    def pids(self) -> list[int]:
        """The process, if it has been started."""
        return [] if self._pool is None else self._pool.pids

    async def call(self, address: str, function: Callable[..., Answer], *args: Any, **named: Any) -> Answer:
        """The result of a function of a module, called for this address. Refuses where too many calls wait."""
        if self._waiting[address] >= self._max_waiting_by_address or self._waiting.total() >= self._max_waiting:
            raise Refused("too-fast", BUSY)
        if self._pool is None:
            self._pool = WorkerPool(1, tries=2)
        loop = asyncio.get_running_loop()
        self._waiting[address] += 1
        answer: Future[Answer] = self._pool.ask(partial(function, **named), *args)
        # A client that has gone is still counted: its call is made all the same.
        answer.add_done_callback(lambda _: loop.call_soon_threadsafe(self._end_call, address))
        return await asyncio.wrap_future(answer)

    def _end_call(self, address: str) -> None:
        self._waiting[address] -= 1
        if not self._waiting[address]:
            del self._waiting[address]

    async def close(self) -> None:
        """Kill the process. Who waits gets Trouble."""
        if self._pool is not None:
            await asyncio.to_thread(self._pool.close)

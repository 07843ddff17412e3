"""Errands: what is to be sent waits in a bounded queue, so that no table ever waits for a mail server.

Errands live in memory alone: those that a stop of the server finds undone are lost.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace

import structlog

from zuschlag.errors import Trouble
from zuschlag.tables.outbound.errors import DeliveryFailed

log = structlog.get_logger()
MOST_WAITING = 1_000
WORKERS = 4
"""Errands under way at once: one slow receiver does not hold up all others."""
PAUSES = (15.0, 120.0, 900.0)
"""Seconds before the second, third and fourth try."""


@dataclass(frozen=True)
class Delivery:
    """Something to send. `send` looks again whether it is still wanted each time that it is called."""

    person: str
    way: str
    send: Callable[[], Awaitable[None]]
    tried: int = 0


class DeliveryQueue:
    """The queue and those who see to it."""

    def __init__(self, pauses: Sequence[float] = PAUSES, most: int = MOST_WAITING) -> None:
        self._pauses = pauses
        self._most = most
        self._queue: asyncio.Queue[Delivery] = asyncio.Queue()
        self._later: set[asyncio.Task[None]] = set()
        self._workers: list[asyncio.Task[None]] = []

    def put(self, delivery: Delivery) -> None:
        """Have it done, at once if possible. Never blocks: where too much waits, it is dropped."""
        if self._queue.qsize() + len(self._later) >= self._most:
            log.warning("notice-dropped", person=delivery.person, way=delivery.way, why="full")
            return
        self._queue.put_nowait(delivery)

    def open(self) -> None:
        """Begin, in the running loop."""
        self._workers = [asyncio.create_task(self._work()) for _ in range(WORKERS)]

    async def close(self) -> None:
        """End; what is not done is lost."""
        tasks = [*self._workers, *self._later]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _work(self) -> None:
        while True:
            delivery = await self._queue.get()
            try:
                await delivery.send()
            except DeliveryFailed as error:
                self._failed(delivery, error.why, is_final=error.is_final)
            except Trouble:
                self._failed(delivery, "store")
            except Exception as error:  # noqa: BLE001 (whatever fails, the next errand is done)
                self._failed(delivery, type(error).__name__, is_final=True)

    def _failed(self, delivery: Delivery, why: str, *, is_final: bool = False) -> None:
        tried = delivery.tried + 1
        is_last = is_final or tried > len(self._pauses)
        log.warning("notice-failed", person=delivery.person, way=delivery.way, why=why, tried=tried, is_last=is_last)
        if not is_last:
            task = asyncio.create_task(self._again(replace(delivery, tried=tried)))
            self._later.add(task)
            task.add_done_callback(self._later.discard)

    async def _again(self, delivery: Delivery) -> None:
        await asyncio.sleep(self._pauses[delivery.tried - 1])
        self._queue.put_nowait(delivery)

"""The delivery queue: notifications wait in a bounded queue, so that no table ever waits for a mail server.

The queue is in memory only: what is not sent when the server stops is lost.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace

import structlog

from zuschlag.errors import Trouble
from zuschlag.tables.outbound.errors import DeliveryFailed

log = structlog.get_logger()
MAX_QUEUED = 1_000
WORKERS = 4
"""Deliveries at the same time: one slow receiver does not delay all others."""
PAUSES = (15.0, 120.0, 900.0)
"""Seconds before the second, third and fourth try."""


@dataclass(frozen=True)
class Delivery:
    """Something to send. `send` checks each time whether it is still wanted."""

    person: str
    channel: str
    send: Callable[[], Awaitable[None]]
    attempts: int = 0


class DeliveryQueue:
    """The queue and its workers."""

    def __init__(self, pauses: Sequence[float] = PAUSES, most: int = MAX_QUEUED) -> None:
        self._pauses = pauses
        self._most = most
        self._queue: asyncio.Queue[Delivery] = asyncio.Queue()
        self._retries: set[asyncio.Task[None]] = set()
        self._workers: list[asyncio.Task[None]] = []

    def put(self, delivery: Delivery) -> None:
        """Queue a delivery. Never blocks: if the queue is full, the delivery is dropped."""
        if self._queue.qsize() + len(self._retries) >= self._most:
            log.warning("notice-dropped", person=delivery.person, way=delivery.channel, why="full")
            return
        self._queue.put_nowait(delivery)

    def open(self) -> None:
        """Start the workers, in the running event loop."""
        self._workers = [asyncio.create_task(self._work()) for _ in range(WORKERS)]

    async def close(self) -> None:
        """Stop the workers; what is not sent is lost."""
        tasks = [*self._workers, *self._retries]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _work(self) -> None:
        while True:
            delivery = await self._queue.get()
            try:
                await delivery.send()
            except DeliveryFailed as error:
                self._failed(delivery, error.reason, is_final=error.is_final)
            except Trouble:
                self._failed(delivery, "store")
            except Exception as error:  # noqa: BLE001 (whatever fails, the next delivery is tried)
                self._failed(delivery, type(error).__name__, is_final=True)

    def _failed(self, delivery: Delivery, why: str, *, is_final: bool = False) -> None:
        attempts = delivery.attempts + 1
        is_last = is_final or attempts > len(self._pauses)
        log.warning("notice-failed", person=delivery.person, way=delivery.channel, why=why, tried=attempts, is_last=is_last)
        if not is_last:
            task = asyncio.create_task(self._retry_later(replace(delivery, attempts=attempts)))
            self._retries.add(task)
            task.add_done_callback(self._retries.discard)

    async def _retry_later(self, delivery: Delivery) -> None:
        await asyncio.sleep(self._pauses[delivery.attempts - 1])
        self._queue.put_nowait(delivery)

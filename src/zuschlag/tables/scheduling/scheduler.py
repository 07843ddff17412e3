"""The scheduler: one timer for all tables, which says when the server must act at a table by itself."""

import asyncio
import contextlib
import heapq
from collections.abc import Awaitable, Callable

import structlog

log = structlog.get_logger()
MAX_OUTDATED = 64
"""Outdated entries may stay in the heap until there are about as many as of the others."""
MAX_CALLS = 8
"""Calls that are made at the same time."""


class Scheduler:
    """Calls `on_due` with a table's id at its time. A call that is no longer needed does no harm: the callee checks.

    A call may take long, as to load a long match: a few are made at the same time.
    """

    def __init__(self, now: Callable[[], int], on_due: Callable[[str], Awaitable[None]]) -> None:
        self._now = now
        self._on_due = on_due
        self._heap: list[tuple[int, str]] = []
        self._due: dict[str, int] = {}
        self._changed = asyncio.Event()
        self._slots = asyncio.Semaphore(MAX_CALLS)
        self._calls: set[asyncio.Task[None]] = set()

    def schedule(self, table: str, when: int | None) -> None:
        """Schedule this table for this time, instead of any other; None: not at all."""
        if when is None:
            self._due.pop(table, None)
        elif self._due.get(table) != when:
            self._due[table] = when
            heapq.heappush(self._heap, (when, table))
            if len(self._heap) > 2 * len(self._due) + MAX_OUTDATED:
                self._heap = [(at, key) for key, at in self._due.items()]
                heapq.heapify(self._heap)
            if self._heap[0][1] == table:
                self._changed.set()

    async def run(self) -> None:
        """Call `on_due` for each table that is due, until cancelled."""
        try:
            await self._run()
        finally:
            for call in self._calls:
                call.cancel()
            await asyncio.gather(*self._calls, return_exceptions=True)

    async def _run(self) -> None:
        while True:
            self._changed.clear()
            wait = (self._heap[0][0] - self._now()) / 1000 if self._heap else None
            if wait is None or wait > 0:
                with contextlib.suppress(TimeoutError):  # (on Python 3.11 `wait_for` can lose a cancellation)
                    async with asyncio.timeout(None if wait is None else min(wait, 60)):
                        await self._changed.wait()
                continue
            when, table = heapq.heappop(self._heap)
            if self._due.get(table) == when:
                del self._due[table]
                await self._slots.acquire()
                call = asyncio.create_task(self._call(table))
                self._calls.add(call)
                call.add_done_callback(self._calls.discard)

    async def _call(self, table: str) -> None:
        try:
            await self._on_due(table)
        except Exception:  # one table's failure does not affect the others
            log.exception("alarm-failed", table=table)
        finally:
            self._slots.release()

"""Long computations on the event loop, in slices of a few milliseconds: everybody else's requests run between them.

At most one slice runs in each turn of the event loop, however many computations there are. The next slice belongs to one of the
highest priority, and of these to the one that has used the least time, so a short one never waits for long ones to end; now and
then it belongs to the one that has waited longest, so a long one ends, too.
"""

import asyncio
import heapq
from collections.abc import Callable, Generator
from contextvars import ContextVar
from dataclasses import dataclass
from enum import IntEnum
from itertools import count
from time import perf_counter
from types import TracebackType
from typing import Self, TypeVar, cast

Returned = TypeVar("Returned")
SLICE_SECONDS = 0.002
"""A slice ends at the first opportunity after this time."""
LONGEST_COUNTED = 2 * SLICE_SECONDS
"""A slice counts as no more: if it took longer, the machine did something else."""
TURNS_BY_USE = 3
"""So many slices in a row belong to who has used the least time; the next to who has waited longest."""


class Priority(IntEnum):
    """What goes first."""

    MOVE = 0
    """Moves, and their messages to viewers."""
    LOAD = 1
    """A table that a person wants to see or to play at."""
    HISTORY = 2
    """What has happened at a table."""


@dataclass(slots=True)
class Work:
    """How long the computations of a request took in all."""

    seconds: float = 0.0
    paid: int = 0
    """Tokens of the rate limit that were taken for it."""


WORK: ContextVar[Work | None] = ContextVar("work", default=None)
"""Where the time of computations is added up. A request sets its own, and is charged for it."""


class TimeSlices:
    """Gives computations their slices, one after the other."""

    def __init__(self, clock: Callable[[], float] = perf_counter) -> None:
        self.clock = clock
        self._waiting: list[tuple[Priority, float, int, asyncio.Future[None]]] = []
        """A heap, by priority and the time that each has used; then in the order of arrival."""
        self._is_taken = False
        """Whether a computation has a slice, or had one in this round of the loop."""
        self._numbers = count()
        self._turns_by_use = 0

    def computation(self, priority: Priority) -> "Computation":
        """A computation that has used no time."""
        return Computation(self, priority)

    async def acquire(self, priority: Priority, used: float) -> None:
        """Wait for a slice; `used` is the time that the computation has used. `release` must follow."""
        if not self._is_taken:
            self._is_taken = True
            return
        granted: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        heapq.heappush(self._waiting, (priority, used, next(self._numbers), granted))
        try:
            await granted
        except asyncio.CancelledError:
            if not granted.cancelled():  # it was granted at the same moment
                self.release()
            raise

    def release(self) -> None:
        """End a slice. The next one begins in a later turn of the loop, after all that is ready."""
        asyncio.get_running_loop().call_soon(self._grant_next)

    def _grant_next(self) -> None:
        while self._waiting:
            granted = self._pop_next()
            if not granted.done():
                granted.set_result(None)
                return
        self._is_taken = False

    def _pop_next(self) -> "asyncio.Future[None]":
        self._turns_by_use += 1
        if self._turns_by_use > TURNS_BY_USE:
            self._turns_by_use = 0
            oldest = min(self._waiting, key=lambda waiting: waiting[2])
            self._waiting.remove(oldest)
            heapq.heapify(self._waiting)
            return oldest[3]
        return heapq.heappop(self._waiting)[3]


class Computation:
    """One computation, within a `with` block. It asks `is_slice_over` often, and then waits for its `next_slice`.

    The first slice needs no waiting where the computation nearly always ends within it.
    """

    __slots__ = ("_has_slice", "_priority", "_since", "_slices", "_used", "_work")

    def __init__(self, slices: TimeSlices, priority: Priority) -> None:
        self._slices = slices
        self._priority = priority
        self._work = WORK.get()
        self._used = 0.0
        self._has_slice = False
        self._since: float | None = None

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.release()

    def start(self) -> None:
        """Begin a slice without waiting, as after something else was waited for."""
        self._since = self._slices.clock()

    @property
    def is_slice_over(self) -> bool:
        """Should it wait for another slice?"""
        return self._since is None or self._slices.clock() - self._since >= SLICE_SECONDS

    async def next_slice(self) -> None:
        """End the slice, and wait for another."""
        self.release()
        await self._slices.acquire(self._priority, self._used)
        self._has_slice = True
        self._since = self._slices.clock()

    async def run_steps(self, steps: Generator[None, None, Returned]) -> Returned:
        """Make all steps, in as many slices as it takes; what the generator returns."""
        while True:
            try:
                next(steps)
            except StopIteration as end:
                return cast("Returned", end.value)
            if self.is_slice_over:
                await self.next_slice()

    def release(self) -> None:
        """End the slice, as before waiting for anything else."""
        if self._since is not None:
            used = min(self._slices.clock() - self._since, LONGEST_COUNTED)
            self._since = None
            self._used += used
            if self._work is not None:
                self._work.seconds += used
        if self._has_slice:
            self._has_slice = False
            self._slices.release()

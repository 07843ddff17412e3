"""Measures how late the event loop runs what is due: while it is busy with one thing, everybody waits."""

import asyncio
import time
from collections.abc import Callable

from zuschlag.server.metrics import Metrics

PERIOD = 0.02
"""Seconds between two measurements. An idle server wakes up for each."""
REMEMBERED_SECONDS = 60
"""The largest delay is that of the last so many seconds."""


class RecentMaximum:
    """The largest value of the last seconds, whole ones and the current one."""

    __slots__ = ("_clock", "_largest", "_seconds")

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._largest = [0.0] * REMEMBERED_SECONDS
        """By second, in a ring."""
        self._seconds = [-1] * REMEMBERED_SECONDS
        """Which second each place of the ring holds."""

    def add(self, value: float) -> None:
        """Take another value into account."""
        second = int(self._clock())
        place = second % REMEMBERED_SECONDS
        if self._seconds[place] != second:
            self._seconds[place], self._largest[place] = second, value
        elif value > self._largest[place]:
            self._largest[place] = value

    def get(self) -> float:
        """The largest of the last seconds; 0 if there was none."""
        oldest = int(self._clock()) - REMEMBERED_SECONDS
        values = zip(self._seconds, self._largest, strict=True)
        return max((value for second, value in values if second > oldest), default=0.0)


class EventLoopDelay:
    """Asks the running loop to be called back every few milliseconds, and measures by how much that is late.

    What blocks the loop for a shorter time than the period may be missed; a longer one is seen, less at most one period.
    """

    def __init__(self, metrics: Metrics) -> None:
        self._histogram = metrics.event_loop_delay
        self._recent = RecentMaximum()
        metrics.event_loop_delay_max.set_function(self._recent.get)
        self._due = 0.0
        self._timer: asyncio.TimerHandle | None = None

    def start(self) -> None:
        """Measure from here on, until `stop`."""
        loop = asyncio.get_running_loop()
        self._due = loop.time() + PERIOD
        self._timer = loop.call_at(self._due, self._measure, loop)

    def stop(self) -> None:
        """Measure no longer."""
        if self._timer is not None:
            self._timer.cancel()

    def _measure(self, loop: asyncio.AbstractEventLoop) -> None:
        delay = max(0.0, loop.time() - self._due)
        self._histogram.observe(delay)
        self._recent.add(delay)
        self.start()

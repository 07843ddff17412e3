"""How often a change is decided again where other servers were faster, and how long a server waits in between."""

import asyncio
import random
import time

from zuschlag.errors import Trouble

RETRY_SECONDS = 2.0
"""How long a change is decided again: players at several servers may well send their sealed offers at the same moment."""
MAX_ATTEMPTS = 50
FIRST_PAUSE, LONGEST_PAUSE = 0.002, 0.05
"""Seconds between two attempts, at most. Each server draws its own, so that they do not meet again."""


class Attempts:
    """Counts the attempts of one change. Makes nothing slower that succeeds at once."""

    __slots__ = ("_count", "_deadline")

    def __init__(self) -> None:
        self._count = 0
        self._deadline = 0.0

    async def pause(self) -> None:
        """Wait a moment after an attempt that came too late. Raises Trouble if there were enough of them."""
        if not self._count:
            self._deadline = time.monotonic() + RETRY_SECONDS
        self._count += 1
        if self._count >= MAX_ATTEMPTS or time.monotonic() > self._deadline:
            raise Trouble(f"other servers have changed the table {self._count} times in the meantime; try again")
        longest = min(LONGEST_PAUSE, FIRST_PAUSE * 2**self._count)
        await asyncio.sleep(random.uniform(0, longest))  # noqa: S311 no secret

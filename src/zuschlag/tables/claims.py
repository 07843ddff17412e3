"""Claims of one server among several: what it does alone for a while. Without other servers everything is its own."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from zuschlag.errors import Refused, Trouble
from zuschlag.store import Store
from zuschlag.tables.time_units import SECOND

CLAIM = 15 * SECOND
"""How long a claim lasts if it is not renewed, in milliseconds."""
SHORT_CLAIM = 4 * SECOND
"""How long a claim for short work lasts: less than others wait for it, so that a killed server makes nobody fail."""
RETRY_SECONDS = 1
"""After how many seconds someone who was refused should ask again."""
RENEWALS = 3
"""How often a claim is renewed in that time, while its work goes on."""
WAIT_SECONDS = 0.05
"""Between two tries to get a claim that another server has."""
LONGEST_WAIT_SECONDS = 5.0
"""How long a request waits for a claim, however slow the store is: its sender asks again."""


class Claims:
    """The claims of this server. `server`: its id; None: it has the store alone."""

    def __init__(self, store: Store, server: str | None) -> None:
        self._store = store
        self._server = server
        self._taking: dict[asyncio.Task[bool], str] = {}
        """Claims that the store was asked for, and has not answered yet."""

    async def take(self, key: str, milliseconds: int = CLAIM) -> bool:
        """Take a claim, or renew it; False: another server has it. It may be taken although the caller is cancelled."""
        if self._server is None:
            return True
        task = asyncio.create_task(self._store.claim(key, self._server, milliseconds))
        self._taking[task] = key
        task.add_done_callback(self._end)
        return await asyncio.shield(task)

    def _end(self, task: asyncio.Task[bool]) -> None:
        del self._taking[task]
        if not task.cancelled():
            task.exception()  # the caller gets it, unless it was cancelled

    @asynccontextmanager
    async def renewed(self, key: str) -> AsyncIterator[None]:
        """Renew a claim that was taken, as long as the block runs."""
        if self._server is None:
            yield
            return
        task = asyncio.create_task(self._renew(key))
        try:
            yield
        finally:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)

    async def _renew(self, key: str) -> None:
        while True:
            await asyncio.sleep(CLAIM / SECOND / RENEWALS)
            try:
                await self.take(key)
            except Trouble:  # the store is away: the claim may end, and someone else do the work, too
                continue

    @asynccontextmanager
    async def held(self, key: str) -> AsyncIterator[None]:
        """Do something short under a claim, as soon as no other server has it. Raises Refused after some seconds."""
        await self.wait_for(key)
        try:
            yield
        finally:
            with suppress(Trouble):  # it ends by itself
                await self.release(key)

    async def wait_for(self, key: str) -> None:
        """Take a claim that others have for a short time only; `release` must follow. Raises Refused after some seconds."""
        end = time.monotonic() + LONGEST_WAIT_SECONDS
        while not await self.take(key, SHORT_CLAIM):
            if time.monotonic() > end:
                raise Refused("too-fast", "another request is under way at another server; try again", RETRY_SECONDS)
            await asyncio.sleep(WAIT_SECONDS)

    async def release(self, key: str) -> None:
        """Give up a claim, also one that the store is about to give."""
        if self._server is not None:
            taking = [task for task, taken in self._taking.items() if taken == key]
            if taking:
                await asyncio.wait(taking)
            await self._store.release_claim(key, self._server)

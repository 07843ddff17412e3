"""The bots at the tables. They think elsewhere, and answer at a steady pace."""

import asyncio
from typing import Protocol

from zuschlag.bots import Turn
from zuschlag.bots.bot_pool import BotPool
from zuschlag.games import Box

PACE = 700
"""Milliseconds. A bot answers so long after its turn came, or twice, three times so long: how long it had to think, which
could tell what it holds, is not seen."""


class BotWorkers(Protocol):
    """Where bots think."""

    def prepare(self, box: Box, level: str) -> None:
        """A bot of this level will play such a match: get ready."""

    async def choose_move(self, level: str, seed: str, turn: Turn) -> str:
        """The move of a bot of this level."""

    async def close(self) -> None: ...


class BotProcesses:
    """Bots think in processes of their own, which get a seat's view and nothing else."""

    def __init__(self, workers: int = 1) -> None:
        self._workers = workers
        self._workshop: BotPool | None = None

    def prepare(self, box: Box, level: str) -> None:
        from zuschlag.bots import needs_compiling

        workshop = self._opened()
        if needs_compiling(level):
            workshop.make_ready(box)

    def _opened(self) -> BotPool:
        if self._workshop is None:
            self._workshop = BotPool([], workers=self._workers, plain_workers=self._workers)
        return self._workshop

    async def choose_move(self, level: str, seed: str, turn: Turn) -> str:
        return (await asyncio.wrap_future(self._opened().submit(level, seed, turn))).move

    async def close(self) -> None:
        if self._workshop is not None:
            await asyncio.to_thread(self._workshop.close)

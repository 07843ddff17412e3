"""Where the tables' bots run: in worker processes."""

import asyncio
from typing import Protocol

from zuschlag.bots import Turn
from zuschlag.bots.bot_pool import BotPool
from zuschlag.games import Game

PACE = 700
"""Milliseconds. A bot answers so long after its turn came, or a multiple of that: the time it needed, which could tell what it
holds, is not seen."""


class BotWorkers(Protocol):
    """Chooses the moves of bots."""

    def prepare(self, game: Game, level: str) -> None:
        """Get ready for a bot of this level in such a match: compile what it needs."""

    async def choose_move(self, level: str, seed: str, turn: Turn) -> str:
        """The move of a bot of this level."""

    async def close(self) -> None: ...


class BotProcesses:
    """Runs bots in worker processes, which get a seat's view and nothing else."""

    def __init__(self, workers: int = 1) -> None:
        self._workers = workers
        self._pool: BotPool | None = None

    def prepare(self, game: Game, level: str) -> None:
        from zuschlag.bots import needs_compiling

        pool = self._get_pool()
        if needs_compiling(level):
            pool.make_ready(game)

    def _get_pool(self) -> BotPool:
        if self._pool is None:
            self._pool = BotPool([], workers=self._workers, plain_workers=self._workers)
        return self._pool

    async def choose_move(self, level: str, seed: str, turn: Turn) -> str:
        return (await asyncio.wrap_future(self._get_pool().submit(level, seed, turn))).move

    async def close(self) -> None:
        if self._pool is not None:
            await asyncio.to_thread(self._pool.close)

"""Where the tables' bots run: in worker processes, which people share fairly."""

import asyncio
from collections.abc import Callable
from time import monotonic
from typing import Any, Protocol, TypeVar

from zuschlag.bots import Thought, Turn
from zuschlag.bots.bot_pool import BotPool
from zuschlag.errors import Trouble
from zuschlag.games import Game
from zuschlag.tables.scheduling.fair_queue import FairQueue, Requester, Urgency
from zuschlag.tables.table_limits import TableLimits

PACE = 700
"""Milliseconds. A bot answers so long after its turn came, or a multiple of that: the time it needed, which could tell what it
holds, is not seen."""
NICENESS = 5
"""By how much the priority of workers is lower than the server's: on a busy machine, people's moves go first."""


LONGEST_COMPILATION = 600.0
"""Seconds. What is not compiled by then is tried again later."""
READY_SECONDS = 0.2
"""Between two times when it is looked whether a game is compiled."""
Answer = TypeVar("Answer")


class BotWorkers(Protocol):
    """Chooses the moves of bots."""

    def prepare(self, game: Game, level: str) -> None:
        """Get ready for a bot of this level in such a match: compile what it needs."""

    async def choose_move(self, level: str, seed: str, turn: Turn, requester: Requester) -> str:
        """The move of a bot of this level, which plays for this person. Raises QueueFull where it has to be tried again."""

    async def think(self, level: str, seed: str, turn: Turn, requester: Requester) -> Thought:
        """What a bot of this level considers, for a person who asked. It may wait: bots' turns go first.

        Raises QueueFull where too many wait.
        """

    async def close(self) -> None: ...


class ReviewWorkers(Protocol):
    """Calls functions for reviews, when bots have nothing to do."""

    async def compile_game(self, game: Game) -> None:
        """Wait until workers have compiled or loaded what the game's search needs. Raises Trouble if that takes too long."""

    async def call(
        self,
        function: Callable[..., Answer],
        *args: Any,
        requester: Requester,
        urgency: Urgency = Urgency.REVIEW,
        game: Game | None = None,
    ) -> Answer:
        """The result of a function of a module, for this person; bots' turns and hints go first.

        `game`: it needs compiled code for this game. Raises QueueFull where too many calls wait.
        """


class BotProcesses:
    """Runs bots in worker processes, which get a seat's view and nothing else.

    Searches and other bots have workers of their own, and each kind of worker has its queue. `clock` measures what a turn uses.
    """

    def __init__(self, workers: int = 1, limits: TableLimits | None = None, clock: Callable[[], float] = monotonic) -> None:
        self._workers = workers
        self._limits = limits or TableLimits()
        self._pool: BotPool | None = None
        self._plain_queue = FairQueue(workers, self._limits.waiting_bot_turns, clock)
        self._search_queue = FairQueue(workers, self._limits.waiting_bot_turns, clock)

    @property
    def waiting_turns(self) -> int:
        """How many turns wait for a worker."""
        return self._plain_queue.waiting + self._search_queue.waiting

    @property
    def longest_queue(self) -> int:
        """How many turns wait for a worker of one kind: of the kind for which most wait."""
        return max(self._plain_queue.waiting, self._search_queue.waiting)

    def prepare(self, game: Game, level: str) -> None:
        from zuschlag.bots import needs_compiling

        pool = self._get_pool()
        if needs_compiling(level):
            pool.make_ready(game)

    def _get_pool(self) -> BotPool:
        if self._pool is None:
            workers = self._workers
            self._pool = BotPool(
                [],
                workers=workers,
                plain_workers=workers,
                search_milliseconds=self._limits.bot_search_milliseconds,
                timeout=self._limits.bot_timeout,
                niceness=NICENESS,
            )
        return self._pool

    async def choose_move(self, level: str, seed: str, turn: Turn, requester: Requester) -> str:
        return (await self._think(level, seed, turn, requester, Urgency.TURN)).move

    async def think(self, level: str, seed: str, turn: Turn, requester: Requester) -> Thought:
        return await self._think(level, seed, turn, requester, Urgency.HINT)

    async def _think(self, level: str, seed: str, turn: Turn, requester: Requester, urgency: Urgency) -> Thought:
        from zuschlag.bots import needs_compiling

        queue = self._search_queue if needs_compiling(level) else self._plain_queue
        async with queue.slot(requester, urgency):
            return await asyncio.wrap_future(self._get_pool().submit(level, seed, turn))

    async def compile_game(self, game: Game) -> None:
        """Wait until workers have compiled or loaded what the game's search needs. Raises Trouble if that takes too long."""
        pool = self._get_pool()
        pool.make_ready(game)
        end = monotonic() + LONGEST_COMPILATION
        while not pool.is_ready(game):
            if monotonic() >= end:
                raise Trouble(f"the search of {game.name} is not compiled after {LONGEST_COMPILATION:g} s")
            await asyncio.sleep(READY_SECONDS)
            pool.make_ready_again(game)

    async def call(
        self,
        function: Callable[..., Answer],
        *args: Any,
        requester: Requester,
        urgency: Urgency = Urgency.REVIEW,
        game: Game | None = None,
    ) -> Answer:
        queue = self._plain_queue if game is None else self._search_queue
        async with queue.slot(requester, urgency):
            return await asyncio.wrap_future(self._get_pool().ask(function, *args, game=game))

    async def close(self) -> None:
        if self._pool is not None:
            await asyncio.to_thread(self._pool.close)

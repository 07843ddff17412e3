"""Puzzles with their solutions, as gzipped JSON: put together in a worker process, once for everybody who asks."""

import asyncio
from collections import OrderedDict

from zuschlag.puzzles import Puzzle, compress_puzzle
from zuschlag.server.http.admission import release_turn
from zuschlag.server.limits import MIB
from zuschlag.server.replay_worker import ReplayWorker

MAX_CACHED_BYTES = 4 * MIB
"""Of encoded puzzles in memory. All puzzles of this package take less than 1 MiB."""


class EncodedPuzzles:
    """The encoded puzzles that were asked for last. Of several who ask for the same one, all get what is made for the first."""

    def __init__(self, worker: ReplayWorker) -> None:
        self._worker = worker
        self._kept: OrderedDict[tuple[str, str], bytes] = OrderedDict()
        """By game and id."""
        self._size = 0
        self._under_way: dict[tuple[str, str], asyncio.Task[bytes]] = {}
        self.count_of_encodings = 0
        """How often a puzzle was put together."""

    async def get(self, address: str, puzzle: Puzzle) -> bytes:
        """A puzzle for a client with this address, which pays for the time of the worker. Refuses where too many calls wait."""
        key = puzzle.game, puzzle.id
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        task = self._under_way.get(key)
        if task is None:
            task = self._under_way[key] = asyncio.create_task(self._encode(address, puzzle))
            task.add_done_callback(lambda done: self._end(key, done))
        release_turn()
        return await asyncio.shield(task)

    def _end(self, key: tuple[str, str], task: asyncio.Task[bytes]) -> None:
        del self._under_way[key]
        if not task.cancelled():
            task.exception()  # those who wait get it; perhaps nobody does any more

    async def _encode(self, address: str, puzzle: Puzzle) -> bytes:
        self.count_of_encodings += 1
        body = await self._worker.call(address, compress_puzzle, puzzle)
        self._kept[puzzle.game, puzzle.id] = body
        self._size += len(body)
        while self._size > MAX_CACHED_BYTES:
            self._size -= len(self._kept.popitem(last=False)[1])
        return body

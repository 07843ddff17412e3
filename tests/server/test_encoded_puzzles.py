"""Puzzles are put together in the worker process, once for everybody; what is kept of them is bounded."""

import asyncio
import gzip
from collections.abc import Awaitable, Callable

import msgspec
import pytest

from zuschlag.errors import Refused
from zuschlag.games import GAMES
from zuschlag.puzzles import Puzzle, PuzzleDetail, puzzles_of
from zuschlag.server import encoded_puzzles
from zuschlag.server.encoded_puzzles import EncodedPuzzles
from zuschlag.server.replay_worker import ReplayWorker

SOME: list[Puzzle] = list(puzzles_of(GAMES["zahltag"]).values())[:4]


def run_with_puzzles(scenario: Callable[[EncodedPuzzles, ReplayWorker], Awaitable[None]]) -> None:
    async def whole() -> None:
        worker = ReplayWorker(max_waiting_by_address=2)
        try:
            async with asyncio.timeout(60):
                await scenario(EncodedPuzzles(worker), worker)
        finally:
            await worker.close()

    asyncio.run(whole())


def test_a_puzzle_is_put_together_in_the_worker_once_however_many_ask() -> None:
    async def scenario(puzzles: EncodedPuzzles, worker: ReplayWorker) -> None:
        bodies = await asyncio.gather(*(puzzles.get(f"address {at}", SOME[0]) for at in range(50)))
        assert len(set(bodies)) == 1
        assert msgspec.json.decode(gzip.decompress(bodies[0]), type=PuzzleDetail).id == SOME[0].id
        assert await puzzles.get("another", SOME[0]) == bodies[0]
        assert puzzles.count_of_encodings == len(worker.pids) == 1

    run_with_puzzles(scenario)


def test_the_puzzles_that_nobody_asked_for_longest_are_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario(puzzles: EncodedPuzzles, _: ReplayWorker) -> None:
        sizes = [len(await puzzles.get("a", puzzle)) for puzzle in SOME]
        monkeypatch.setattr(encoded_puzzles, "MAX_CACHED_BYTES", sum(sizes) - 1)
        puzzles_again = EncodedPuzzles(puzzles._worker)
        for at in (0, 1, 2, 0, 3):
            await puzzles_again.get("a", SOME[at])
        assert puzzles_again.count_of_encodings == 4
        await puzzles_again.get("a", SOME[0])
        assert puzzles_again.count_of_encodings == 4
        await puzzles_again.get("a", SOME[1])
        assert puzzles_again.count_of_encodings == 5

    run_with_puzzles(scenario)


def test_an_address_that_asks_for_many_puzzles_at_once_is_refused_and_others_are_not() -> None:
    async def scenario(puzzles: EncodedPuzzles, _: ReplayWorker) -> None:
        asked = [asyncio.ensure_future(puzzles.get("a", puzzle)) for puzzle in SOME[:3]]
        found = await puzzles.get("b", SOME[3])
        answers = await asyncio.gather(*asked, return_exceptions=True)
        assert found
        assert [isinstance(answer, Refused) for answer in answers] == [False, False, True]
        assert await puzzles.get("a", SOME[2])

    run_with_puzzles(scenario)

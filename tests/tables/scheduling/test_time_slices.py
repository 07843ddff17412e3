"""Long computations give way to everything else, and to shorter ones."""

import asyncio
from collections.abc import Coroutine
from itertools import pairwise
from typing import Any

import pytest

from zuschlag.tables.scheduling.time_slices import SLICE_SECONDS, TURNS_BY_USE, WORK, Priority, TimeSlices, Work

STEP_SECONDS = 1.5 * SLICE_SECONDS


class Clock:
    """A clock that only computing moves."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


class Computations:
    """Computations of so many steps each, each longer than a slice, and the order in which their steps were made."""

    def __init__(self) -> None:
        self.clock = Clock()
        self.slices = TimeSlices(self.clock)
        self.steps: list[str] = []

    async def compute(self, name: str, steps: int, priority: Priority = Priority.HISTORY) -> None:
        with self.slices.computation(priority) as computation:
            for _ in range(steps):
                await computation.next_slice()
                self.steps.append(name)
                self.clock.now += STEP_SECONDS
                assert computation.is_slice_over


def run(test: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(test, 20))


def test_everything_else_runs_between_two_slices_however_many_compute() -> None:
    async def test() -> None:
        computations = Computations()

        async def look() -> None:
            while True:
                computations.steps.append("other")
                await asyncio.sleep(0)

        other = asyncio.create_task(look())
        await asyncio.gather(*(computations.compute(str(number), 5) for number in range(10)))
        other.cancel()
        steps = computations.steps
        assert len(steps) > 100
        assert all("other" in pair for pair in pairwise(steps))

    run(test())


def test_a_short_computation_does_not_wait_for_long_ones_to_end() -> None:
    async def test() -> None:
        computations = Computations()
        long = [asyncio.create_task(computations.compute("long", 100)) for _ in range(5)]
        while len(computations.steps) < 50:
            await asyncio.sleep(0)
        await computations.compute("short", 3)
        assert len(computations.steps) <= 50 + 3 + 3
        await asyncio.gather(*long)
        assert computations.steps.count("long") == 500

    run(test())


def test_moves_go_first_though_they_have_used_more_time() -> None:
    async def test() -> None:
        computations = Computations()
        history = [asyncio.create_task(computations.compute("history", 2)) for _ in range(100)]
        await asyncio.sleep(0)
        loading = asyncio.create_task(computations.compute("load", 20, Priority.LOAD))
        await computations.compute("move", 20, Priority.MOVE)
        assert computations.steps.count("load") + computations.steps.count("history") <= 20 // TURNS_BY_USE + 2
        await loading
        assert computations.steps.count("history") <= 40 // TURNS_BY_USE + 3
        await asyncio.gather(*history)

    run(test())


def test_a_long_computation_ends_though_short_ones_never_do() -> None:
    async def test() -> None:
        computations = Computations()

        async def begin_short_ones() -> None:
            while True:
                await computations.compute("short", 1)

        others = [asyncio.create_task(begin_short_ones()) for _ in range(3)]
        await computations.compute("long", 10)
        for other in others:
            other.cancel()
        assert len(computations.steps) <= 10 * 3 * (TURNS_BY_USE + 1)

    run(test())


@pytest.mark.parametrize("turns", range(6))
def test_a_cancelled_computation_holds_up_nobody(turns: int) -> None:
    async def test() -> None:
        computations = Computations()
        first, cancelled, last = (asyncio.create_task(computations.compute(str(number), 2)) for number in range(3))
        for _ in range(turns):
            await asyncio.sleep(0)
        cancelled.cancel()
        await asyncio.gather(first, last)
        await computations.compute("after", 1)
        assert computations.steps.count("0") == computations.steps.count("2") == 2

    run(test())


def test_the_time_of_a_computation_is_added_to_the_work_of_its_request() -> None:
    async def test() -> None:
        computations = Computations()

        async def request(steps: int) -> Work:
            work = Work()
            WORK.set(work)
            await computations.compute("step", steps)
            return work

        tasks = [asyncio.create_task(request(steps)) for steps in (2, 5)]
        assert [work.seconds for work in await asyncio.gather(*tasks)] == pytest.approx([2 * STEP_SECONDS, 5 * STEP_SECONDS])

    run(test())

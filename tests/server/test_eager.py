"""Coroutines that are begun at once."""

import asyncio

import pytest

from zuschlag.server.eager import begin


def test_one_that_does_not_wait_has_ended_before_anything_else_happens() -> None:
    async def test() -> None:
        done = []

        async def quick() -> None:
            done.append("quick")

        assert begin(quick()) is None
        assert done == ["quick"]

    asyncio.run(test())


def test_one_that_waits_goes_on_in_a_task_where_it_stopped() -> None:
    async def test() -> None:
        done: list[str] = []
        gate = asyncio.Event()

        async def slow() -> None:
            done.append("begun")
            await gate.wait()
            await asyncio.sleep(0)
            done.append("ended")

        task = begin(slow())
        assert task is not None
        assert done == ["begun"]
        await asyncio.sleep(0.01)
        assert done == ["begun"]
        gate.set()
        await task
        assert done == ["begun", "ended"]

    asyncio.run(test())


def test_one_that_is_cancelled_while_it_waits_cleans_up() -> None:
    async def test() -> None:
        done: list[str] = []

        async def slow() -> None:
            try:
                await asyncio.sleep(60)
            finally:
                done.append("cleaned up")

        task = begin(slow())
        assert task is not None
        await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert done == ["cleaned up"]

    asyncio.run(test())


def test_what_goes_wrong_is_the_callers_before_waiting_and_the_tasks_after() -> None:
    async def test() -> None:
        async def failing(*, is_late: bool) -> None:
            if is_late:
                await asyncio.sleep(0)
            raise ValueError("wrong")

        with pytest.raises(ValueError, match="wrong"):
            begin(failing(is_late=False))
        task = begin(failing(is_late=True))
        assert task is not None
        with pytest.raises(ValueError, match="wrong"):
            await task

    asyncio.run(test())

"""The worker process that replays records: how many calls may wait, and what its end means."""

import asyncio
import os
import signal
import time
from collections.abc import Awaitable, Callable

import pytest

from zuschlag.errors import Refused, Trouble
from zuschlag.server.replay_worker import ReplayWorker


def run_with_worker(worker: ReplayWorker, scenario: Callable[[ReplayWorker], Awaitable[None]]) -> None:
    async def whole() -> None:
        try:
            await asyncio.wait_for(scenario(worker), 30)
        finally:
            await worker.close()

    asyncio.run(whole())


def test_too_many_waiting_calls_of_one_address_or_in_all_are_refused() -> None:
    async def scenario(worker: ReplayWorker) -> None:
        calls = [asyncio.ensure_future(worker.call("a", time.sleep, 0.2)) for _ in range(2)]
        await asyncio.sleep(0)
        with pytest.raises(Refused, match="try again in a few seconds") as refused:
            await worker.call("a", abs, -1)
        assert refused.value.code == "too-fast"
        calls.append(asyncio.ensure_future(worker.call("b", time.sleep, 0)))
        await asyncio.sleep(0)
        with pytest.raises(Refused, match="try again in a few seconds"):
            await worker.call("c", abs, -1)
        await asyncio.gather(*calls)
        await asyncio.sleep(0)
        assert await worker.call("a", abs, -1) == 1

    run_with_worker(ReplayWorker(max_waiting=3, max_waiting_by_address=2), scenario)


def test_a_call_that_nobody_waits_for_any_more_still_counts() -> None:
    async def scenario(worker: ReplayWorker) -> None:
        left = asyncio.ensure_future(worker.call("a", time.sleep, 0.5))
        await asyncio.sleep(0)
        left.cancel()
        await asyncio.gather(left, return_exceptions=True)
        with pytest.raises(Refused):
            await worker.call("a", abs, -1)

    run_with_worker(ReplayWorker(max_waiting=3, max_waiting_by_address=1), scenario)


def test_a_call_outlives_a_worker_that_was_killed_and_close_ends_one_that_is_at_work() -> None:
    async def scenario(worker: ReplayWorker) -> None:
        assert await worker.call("a", abs, -1) == 1
        (pid,) = worker.pids
        os.kill(pid, signal.SIGTERM)
        assert await worker.call("a", abs, -2) == 2
        endless = asyncio.ensure_future(worker.call("a", time.sleep, 60))
        await asyncio.sleep(0)
        await worker.close()
        with pytest.raises(Trouble):
            await endless

    run_with_worker(ReplayWorker(), scenario)

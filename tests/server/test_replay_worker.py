"""The worker process that replays records: how many calls may wait, and what its end means."""

import asyncio
import os
import signal
import time
from collections.abc import Awaitable, Callable

import pytest

from zuschlag.errors import Refused, Trouble
from zuschlag.server.replay_worker import RETRY_SECONDS, ReplayWorker
from zuschlag.tables.scheduling.time_slices import WORK, Work


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
        assert (refused.value.code, refused.value.retry_after) == ("too-fast", RETRY_SECONDS)
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


def test_addresses_take_turns_however_many_calls_of_one_wait() -> None:
    async def scenario(worker: ReplayWorker) -> None:
        finished: list[str] = []

        async def call(address: str, number: int) -> None:
            await worker.call(address, time.sleep, 0.01)
            finished.append(f"{address}{number}")

        calls = [asyncio.create_task(call("a", number)) for number in range(4)]
        await asyncio.sleep(0)
        calls += [asyncio.create_task(call(address, number)) for address in "bc" for number in range(2)]
        await asyncio.gather(*calls)
        assert finished == ["a0", "a1", "b0", "c0", "a2", "b1", "c1", "a3"]

    run_with_worker(ReplayWorker(), scenario)


def test_a_call_that_takes_too_long_is_refused_and_the_next_one_is_made_by_another_process() -> None:
    async def scenario(worker: ReplayWorker) -> None:
        assert await worker.call("a", abs, -1) == 1
        before = worker.pids
        endless = asyncio.ensure_future(worker.call("a", time.sleep, 60))
        following = asyncio.ensure_future(worker.call("b", abs, -2))
        with pytest.raises(Refused, match="takes too long") as refused:
            await endless
        assert refused.value.code == "too-large"
        assert await following == 2
        assert worker.pids != before

    run_with_worker(ReplayWorker(max_seconds=2), scenario)


def test_a_call_that_nobody_waits_for_is_not_begun() -> None:
    async def scenario(worker: ReplayWorker) -> None:
        first = asyncio.ensure_future(worker.call("a", time.sleep, 0.1))
        left = asyncio.ensure_future(worker.call("a", time.sleep, 60))
        await asyncio.sleep(0)
        left.cancel()
        await first
        assert await worker.call("a", abs, -1) == 1

    run_with_worker(ReplayWorker(), scenario)


def test_close_ends_those_that_wait() -> None:
    async def scenario(worker: ReplayWorker) -> None:
        calls = [asyncio.ensure_future(worker.call("a", time.sleep, 60)) for _ in range(3)]
        await asyncio.sleep(0)
        await worker.close()
        for call in calls:
            with pytest.raises(Trouble):
                await call

    run_with_worker(ReplayWorker(), scenario)


def test_an_honest_visitor_sees_a_replay_while_many_addresses_fill_the_queue() -> None:
    """A newcomer takes the place of the newest call of whoever has most waiting, and comes after one call of each."""

    async def scenario(worker: ReplayWorker) -> None:
        finished: list[str] = []
        refused: list[Refused] = []

        async def call(address: str) -> None:
            try:
                await worker.call(address, time.sleep, 0.01)
                finished.append(address)
            except Refused as error:
                refused.append(error)

        attackers = [f"attacker {number}" for number in range(10)]
        calls = [asyncio.create_task(call(address)) for _ in range(5) for address in attackers]
        await asyncio.sleep(0)
        assert worker.count == 40
        assert await worker.call("honest", abs, -1) == 1
        assert len(finished) <= len(attackers) + 1
        await asyncio.gather(*calls)
        assert [error.retry_after for error in refused] == [RETRY_SECONDS] * 11
        assert set(finished) == set(attackers)
        assert worker.count == 0

    run_with_worker(ReplayWorker(max_waiting=40, max_waiting_by_address=5), scenario)


def test_nobody_who_waits_loses_the_place_to_a_newcomer_who_has_as_many_waiting() -> None:
    async def scenario(worker: ReplayWorker) -> None:
        calls = [asyncio.ensure_future(worker.call(address, time.sleep, 0.01)) for address in "abc"]
        await asyncio.sleep(0)
        with pytest.raises(Refused, match="try again in a few seconds"):
            await worker.call("d", abs, -1)
        assert await asyncio.gather(*calls) == [None] * 3

    run_with_worker(ReplayWorker(max_waiting=3), scenario)


def test_a_request_pays_for_the_time_of_the_worker_but_not_for_its_start() -> None:
    async def scenario(worker: ReplayWorker) -> None:
        work = Work()
        WORK.set(work)
        await worker.call("a", abs, -1)
        assert work.seconds == 0
        await worker.call("a", time.sleep, 0.2)
        assert work.seconds >= 0.2

    run_with_worker(ReplayWorker(), scenario)


def test_a_call_that_cannot_be_sent_to_the_worker_fails_alone() -> None:
    async def scenario(worker: ReplayWorker) -> None:
        busy = asyncio.ensure_future(worker.call("b", time.sleep, 0.1))
        waiting = asyncio.ensure_future(worker.call("a", lambda: 1))  # a function of no module
        following = asyncio.ensure_future(worker.call("c", abs, -2))
        with pytest.raises(Trouble, match="cannot be asked"):
            await waiting
        await busy
        assert await following == 2
        with pytest.raises(Trouble, match="cannot be asked"):
            await worker.call("a", lambda: 1)
        assert worker.count == 0
        assert await worker.call("a", abs, -1) == 1

    run_with_worker(ReplayWorker(max_waiting_by_address=1), scenario)

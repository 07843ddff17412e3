"""One timer for all tables."""

import asyncio

from structlog.testing import capture_logs

from zuschlag.tables.scheduling.scheduler import MAX_CALLS, Scheduler


def test_a_table_that_takes_long_does_not_delay_the_others_and_one_that_fails_does_not_stop_them() -> None:
    async def test() -> None:
        called: list[str] = []
        last = asyncio.Event()

        async def on_due(table: str) -> None:
            called.append(table)
            if table == "slow":
                await asyncio.sleep(3600)
            if table == "broken":
                raise ZeroDivisionError
            if table == "last":
                last.set()

        scheduler = Scheduler(lambda: 1000, on_due)
        for when, table in enumerate(("slow", "broken", "last")):
            scheduler.schedule(table, when)
        running = asyncio.create_task(scheduler.run())
        with capture_logs() as logs:
            await asyncio.wait_for(last.wait(), 20)
        assert called == ["slow", "broken", "last"]
        assert [(entry["event"], entry["table"]) for entry in logs] == [("alarm-failed", "broken")]
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
        assert len(asyncio.all_tasks()) == 1, "what was being done has ended"

    asyncio.run(test())


def test_only_a_few_are_called_at_the_same_time() -> None:
    async def test() -> None:
        going, most = 0, 0
        finished = asyncio.Event()

        async def on_due(table: str) -> None:
            nonlocal going, most
            going += 1
            most = max(most, going)
            await asyncio.sleep(0)
            going -= 1
            if table == "99":
                finished.set()

        scheduler = Scheduler(lambda: 1000, on_due)
        for number in range(100):
            scheduler.schedule(str(number), number)
        running = asyncio.create_task(scheduler.run())
        await asyncio.wait_for(finished.wait(), 20)
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
        assert 1 < most <= MAX_CALLS

    asyncio.run(test())


def test_a_scheduler_that_is_cancelled_while_something_is_scheduled_ends() -> None:
    """On Python 3.11 `asyncio.wait_for` returns what it waited for, and forgets a cancellation that comes at that moment."""

    async def test() -> None:
        async def on_due(_: str) -> None:
            raise AssertionError("nothing is due")

        for steps in range(5):
            scheduler = Scheduler(lambda: 0, on_due)
            scheduler.schedule("later", 2_000_000)
            running = asyncio.create_task(scheduler.run())
            await asyncio.sleep(0.01)
            scheduler.schedule("sooner", 1_000_000)
            for _ in range(steps):
                await asyncio.sleep(0)
            running.cancel()
            await asyncio.wait([running], timeout=5)
            is_cancelled = running.cancelled()
            running.cancel()
            assert is_cancelled, f"{steps} steps after the other was scheduled"

    asyncio.run(test())

"""What waits to be sent: in order, bounded, and without a task while there is nothing."""

import asyncio
from typing import Any

import pytest

from zuschlag.server.websocket.close_codes import CloseCode
from zuschlag.server.websocket.send_queue import MAX_WAITING, SendQueue, start_eagerly


def test_messages_go_out_in_order_and_then_it_closes() -> None:
    sent: list[Any] = []

    async def send(message: Any) -> None:
        sent.append(message.get("text") or message["code"])

    async def run() -> None:
        outbox = SendQueue(send)
        outbox.put(b"one")
        outbox.put(b"two")
        outbox.close(4503, "stopping")
        outbox.put(b"three")
        await outbox.wait_until_sent()

    asyncio.run(run())
    assert sent == ["one", "two", 4503]


def test_a_client_that_takes_nothing_is_dropped() -> None:
    taken = asyncio.Event()
    sent: list[Any] = []

    async def send(message: Any) -> None:
        await taken.wait()
        sent.append(message.get("text") or message["code"])

    async def run() -> None:
        outbox = SendQueue(send)
        for number in range(MAX_WAITING * 3):  # asked for, so it may be much
            outbox.put(b"%d" % number)
        await asyncio.sleep(0)
        outbox.set_limit()
        assert not outbox.is_slow
        for _ in range(MAX_WAITING + 1):
            outbox.put(b"more")
        assert outbox.is_slow
        taken.set()
        await outbox.wait_until_sent()

    asyncio.run(run())
    assert sent[-1] == CloseCode.SLOW
    assert "more" not in sent


def test_nothing_is_sent_to_whoever_has_gone() -> None:
    async def send(message: Any) -> None:
        raise OSError("gone")

    async def run() -> None:
        outbox = SendQueue(send)
        outbox.put(b"one")
        await outbox.wait_until_sent()
        outbox.put(b"two")
        await outbox.wait_until_sent()
        outbox.discard()

    asyncio.run(run())


def test_one_that_does_not_wait_has_ended_before_anything_else_happens() -> None:
    async def test() -> None:
        done = []

        async def quick() -> None:
            done.append("quick")

        assert start_eagerly(quick()) is None
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

        task = start_eagerly(slow())
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

        task = start_eagerly(slow())
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
            start_eagerly(failing(is_late=False))
        task = start_eagerly(failing(is_late=True))
        assert task is not None
        with pytest.raises(ValueError, match="wrong"):
            await task

    asyncio.run(test())

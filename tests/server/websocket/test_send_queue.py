"""What waits to be sent: in order, bounded, and without a task while there is nothing."""

import asyncio
from types import CoroutineType
from typing import Any

import pytest

from zuschlag.server.websocket.close_codes import CloseCode
from zuschlag.server.websocket.send_queue import MAX_WAITING, SendQueue, start_eagerly


def test_messages_are_sent_in_order_before_the_close() -> None:
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


def test_a_message_that_is_followed_is_sent_together_with_the_next() -> None:
    pushed: list[tuple[bytes, ...]] = []
    sent: list[Any] = []
    can_push = True

    def push(*messages: bytes) -> bool:
        if can_push:
            pushed.append(messages)
        return can_push

    async def send(message: Any) -> None:
        sent.append(message.get("text") or message["code"])

    async def run() -> None:
        nonlocal can_push
        outbox = SendQueue(send, push)
        outbox.put(b"one", is_followed=True)
        assert pushed == []
        outbox.put(b"two")
        outbox.put(b"three")
        assert pushed == [(b"one", b"two"), (b"three",)]
        outbox.put(b"four", is_followed=True)
        can_push = False
        outbox.put(b"five")
        await outbox.wait_until_sent()
        assert sent == ["four", "five"]
        outbox.put(b"six", is_followed=True)
        outbox.close(4503, "stopping")  # nothing follows after all
        await outbox.wait_until_sent()
        assert sent == ["four", "five", "six", 4503]

    asyncio.run(run())


def test_a_client_that_reads_nothing_is_disconnected() -> None:
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


def test_nothing_is_sent_after_the_client_has_gone() -> None:
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


def test_a_coroutine_that_does_not_wait_runs_at_once() -> None:
    async def test() -> None:
        done = []

        async def quick() -> None:
            done.append("quick")

        assert start_eagerly(quick()) is None
        assert done == ["quick"]

    asyncio.run(test())


def test_a_coroutine_that_waits_continues_in_a_task() -> None:
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
        assert isinstance(task.get_coro(), CoroutineType), "from Python 3.12 on a task takes nothing else"
        assert done == ["begun"]
        await asyncio.sleep(0.01)
        assert done == ["begun"]
        gate.set()
        await task
        assert done == ["begun", "ended"]

    asyncio.run(test())


def test_a_cancelled_coroutine_cleans_up() -> None:
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


def test_errors_reach_the_caller_before_the_first_wait_and_the_task_after() -> None:
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

"""What waits to be sent: in order, bounded, and without a task while there is nothing."""

import asyncio
from typing import Any

from zuschlag.server.closing import CloseCode
from zuschlag.server.outbox import MOST_WAITING, Outbox


def test_messages_go_out_in_order_and_then_it_closes() -> None:
    sent: list[Any] = []

    async def send(message: Any) -> None:
        sent.append(message.get("text") or message["code"])

    async def run() -> None:
        outbox = Outbox(send)
        outbox.put(b"one")
        outbox.put(b"two")
        outbox.close(4503, "stopping")
        outbox.put(b"three")
        await outbox.empty()

    asyncio.run(run())
    assert sent == ["one", "two", 4503]


def test_a_client_that_takes_nothing_is_dropped() -> None:
    taken = asyncio.Event()
    sent: list[Any] = []

    async def send(message: Any) -> None:
        await taken.wait()
        sent.append(message.get("text") or message["code"])

    async def run() -> None:
        outbox = Outbox(send)
        for number in range(MOST_WAITING * 3):  # asked for, so it may be much
            outbox.put(b"%d" % number)
        await asyncio.sleep(0)
        outbox.set_limit()
        assert not outbox.is_slow
        for _ in range(MOST_WAITING + 1):
            outbox.put(b"more")
        assert outbox.is_slow
        taken.set()
        await outbox.empty()

    asyncio.run(run())
    assert sent[-1] == CloseCode.SLOW
    assert "more" not in sent


def test_nothing_is_sent_to_whoever_has_gone() -> None:
    async def send(message: Any) -> None:
        raise OSError("gone")

    async def run() -> None:
        outbox = Outbox(send)
        outbox.put(b"one")
        await outbox.empty()
        outbox.put(b"two")
        await outbox.empty()
        outbox.shut()

    asyncio.run(run())

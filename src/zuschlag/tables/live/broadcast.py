"""Sends messages to the subscribers of a table, however many they are, in time slices."""

from collections.abc import Iterable

from zuschlag.tables.live.subscribers import Subscriber
from zuschlag.tables.scheduling.time_slices import Computation


async def broadcast(
    messages: Iterable[tuple[Subscriber, bytes]], computation: Computation, author: Subscriber | None = None
) -> None:
    """Send each message to its subscriber, in this order. All are sent, also where the caller is cancelled meanwhile.

    `author` gets an acknowledgement after it.
    """
    waiting = iter(messages)
    try:
        for subscriber, message in waiting:
            if subscriber is author:
                subscriber.send(message, is_followed=True)
            else:
                subscriber.send(message)
            if computation.is_slice_over:
                await computation.next_slice()
    finally:
        for subscriber, message in waiting:
            subscriber.send(message)

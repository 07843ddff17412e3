"""Sends messages to the subscribers of a table, however many they are, in time slices."""

from collections.abc import Iterable

from zuschlag.tables.live.subscribers import Subscriber
from zuschlag.tables.scheduling.time_slices import Computation


async def broadcast(messages: Iterable[tuple[Subscriber, bytes]], computation: Computation) -> None:
    """Send each message to its subscriber, in this order. All are sent, also where the caller is cancelled meanwhile."""
    waiting = iter(messages)
    try:
        for subscriber, message in waiting:
            subscriber.send(message)
            if computation.is_slice_over:
                await computation.next_slice()
    finally:
        for subscriber, message in waiting:
            subscriber.send(message)

"""What waits to be sent on a socket: a few messages, then the client is too slow.

A task exists only while the client keeps us waiting, so an idle socket costs none.
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine, Generator
from types import coroutine
from typing import Any

from zuschlag.server.websocket.close_codes import CloseCode

MOST_WAITING = 64
Send = Callable[[Any], Awaitable[None]]
Push = Callable[[bytes], bool]
"""Sends a message at once, if it can."""


class Outbox:
    """Messages to one client, in order."""

    __slots__ = ("_closing", "_is_draining", "_is_shut", "_most", "_push", "_send", "_task", "_waiting", "is_slow")

    def __init__(self, send: Send, push: Push | None = None) -> None:
        self._send = send
        self._push = push
        self._waiting: deque[bytes] = deque()
        self._task: asyncio.Task[None] | None = None
        self._closing: tuple[int, str] | None = None
        self._is_draining = False
        self._is_shut = False
        self._most: int | None = None
        self.is_slow = False

    def set_limit(self) -> None:
        """What waits by now is what the client asked for, however much it is; from here on it has to keep up."""
        self._most = len(self._waiting) + MOST_WAITING

    @property
    def is_closing(self) -> bool:
        """Is the socket closed, or about to be?"""
        return self._is_shut or self._closing is not None

    def put(self, message: bytes) -> None:
        """Send it as soon as the client takes it. What comes after the end is dropped."""
        if self.is_closing:
            return
        if self._push is not None and not self._is_draining and not self._waiting and self._push(message):
            return
        if self._most is not None and len(self._waiting) >= self._most:
            self.is_slow = True
            self._waiting.clear()
            self.close(CloseCode.SLOW, "too slow")
            return
        self._waiting.append(message)
        self._drain_soon()

    def close(self, code: int, reason: str) -> None:
        """Close the socket when everything before is sent."""
        if self._closing is None and not self._is_shut:
            self._closing = code, reason
            self._drain_soon()

    def shut(self) -> None:
        """The client has gone: nothing is sent any more."""
        self._is_shut = True
        self._waiting.clear()
        if self._task is not None:
            self._task.cancel()

    async def empty(self) -> None:
        """Wait until everything is sent."""
        if self._task is not None:
            await asyncio.wait([self._task])

    def _drain_soon(self) -> None:
        if self._task is None and not self._is_draining:
            self._is_draining = True
            self._task = begin(self._drain())

    async def _drain(self) -> None:
        try:
            while self._waiting:
                await self._send({"type": "websocket.send", "text": self._waiting.popleft().decode()})
            if self._closing is not None and not self._is_shut:
                self._is_shut = True
                code, reason = self._closing
                await self._send({"type": "websocket.close", "code": code, "reason": reason})
        except Exception:  # noqa: BLE001 (it has gone, or has closed at the same moment: nobody else's trouble)
            self._is_shut = True
            self._waiting.clear()
        finally:
            self._task = None
            self._is_draining = False


def begin(started: Coroutine[Any, Any, None]) -> "asyncio.Task[None] | None":
    """Run it until it waits for something, and let a task go on from there; None where it has ended without waiting."""
    try:
        awaited = started.send(None)
    except StopIteration:
        return None
    return asyncio.get_running_loop().create_task(_go_on(started, awaited))


@coroutine
def _go_on(started: Coroutine[Any, Any, None], awaited: Any) -> Generator[Any, Any, None]:
    """What is left of a coroutine that waits for this."""
    while True:
        thrown: BaseException | None = None
        answer: Any = None
        try:
            answer = yield awaited
        except BaseException as error:  # noqa: BLE001 (a task that is cancelled is told by an exception)
            thrown = error
        try:
            awaited = started.send(answer) if thrown is None else started.throw(thrown)
        except StopIteration:
            return

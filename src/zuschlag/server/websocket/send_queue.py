"""The queue of messages to one WebSocket client. A client that lets too many wait is disconnected as too slow.

A task exists only while the client makes us wait, so an idle connection costs none.
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine, Generator
from dataclasses import dataclass
from typing import Any, Protocol

from zuschlag.server.websocket.close_codes import CloseCode

MAX_WAITING = 64
Send = Callable[[Any], Awaitable[None]]


class Push(Protocol):
    """Sends messages at once and returns True, or returns False where the client makes us wait."""

    def __call__(self, *messages: bytes) -> bool: ...


class SendQueue:
    """Messages to one client, in order."""

    __slots__ = (
        "_close_frame",
        "_held",
        "_is_closed",
        "_is_draining",
        "_limit",
        "_push",
        "_send",
        "_task",
        "_waiting",
        "is_slow",
    )

    def __init__(self, send: Send, push: Push | None = None) -> None:
        self._send = send
        self._push = push
        self._waiting: deque[bytes] = deque()
        self._held: bytes | None = None
        """A message that is sent together with the next one."""
        self._task: asyncio.Task[None] | None = None
        self._close_frame: tuple[int, str] | None = None
        self._is_draining = False
        self._is_closed = False
        self._limit: int | None = None
        self.is_slow = False

    def set_limit(self) -> None:
        """Limit the queue from here on. What waits already is what the client asked for, however much it is."""
        self._limit = len(self._waiting) + MAX_WAITING

    @property
    def is_closing(self) -> bool:
        """Is the connection closed, or about to be?"""
        return self._is_closed or self._close_frame is not None

    def put(self, message: bytes, *, is_followed: bool = False) -> None:
        """Send a message as soon as the client takes it. After `close` it is dropped.

        `is_followed`: another one follows at once. Both are sent together, as a system call costs more than all else here.
        """
        if self.is_closing:
            return
        if self._push is not None and not self._is_draining and not self._waiting:
            held, self._held = self._held, None
            if held is None and is_followed:
                self._held = message
                return
            if self._push(message) if held is None else self._push(held, message):
                return
            if held is not None:
                self._enqueue(held)
        self._enqueue(message)

    def _enqueue(self, message: bytes) -> None:
        if self._limit is not None and len(self._waiting) >= self._limit:
            self.is_slow = True
            self._waiting.clear()
            self.close(CloseCode.SLOW, "too slow")
            return
        self._waiting.append(message)
        self._start_draining()

    def close(self, code: int, reason: str) -> None:
        """Close the connection after everything in the queue is sent."""
        if self._close_frame is None and not self._is_closed:
            if self._held is not None:
                held, self._held = self._held, None
                self._enqueue(held)
            self._close_frame = code, reason
            self._start_draining()

    def discard(self) -> None:
        """Drop everything: the client has gone."""
        self._is_closed = True
        self._held = None
        self._waiting.clear()
        if self._task is not None:
            self._task.cancel()

    async def wait_until_sent(self) -> None:
        """Wait until the queue is empty."""
        if self._task is not None:
            await asyncio.wait([self._task])

    def _start_draining(self) -> None:
        if self._task is None and not self._is_draining:
            self._is_draining = True
            self._task = start_eagerly(self._drain())

    async def _drain(self) -> None:
        try:
            while self._waiting:
                await self._send({"type": "websocket.send", "text": self._waiting.popleft().decode()})
            if self._close_frame is not None and not self._is_closed:
                self._is_closed = True
                code, reason = self._close_frame
                await self._send({"type": "websocket.close", "code": code, "reason": reason})
        except Exception:  # noqa: BLE001 (the client has gone, or closes at the same moment)
            self._is_closed = True
            self._waiting.clear()
        finally:
            self._task = None
            self._is_draining = False


def start_eagerly(started: Coroutine[Any, Any, None]) -> "asyncio.Task[None] | None":
    """Run a coroutine until it first waits, and continue it in a task; None where it ends without waiting.

    Nearly every message is sent without waiting, and a task for each would cost more than sending it. (asyncio has eager tasks
    from Python 3.12 on; this is what they do.)
    """
    try:
        awaited = started.send(None)
    except StopIteration:
        return None
    return asyncio.get_running_loop().create_task(_continue(_Rest(started, awaited)))


async def _continue(rest: "_Rest") -> None:
    """A coroutine of the language itself: from Python 3.12 on a task takes no other."""
    await rest


@dataclass(frozen=True, slots=True)
class _Rest:
    """The rest of a coroutine that waits for something."""

    started: Coroutine[Any, Any, None]
    awaited: Any

    def __await__(self) -> Generator[Any, Any, None]:
        awaited = self.awaited
        while True:
            thrown: BaseException | None = None
            answer: Any = None
            try:
                answer = yield awaited
            except BaseException as error:  # noqa: BLE001 (cancelling a task raises an exception here)
                thrown = error
            try:
                awaited = self.started.send(answer) if thrown is None else self.started.throw(thrown)
            except StopIteration:
                return

"""What buses over a connection share: hints that wait are sent together, and a connection that is lost is opened again."""

import asyncio
import secrets
from abc import abstractmethod
from collections import deque
from contextlib import suppress

import structlog

from zuschlag.bus.interface import Bus, Hint, OnGap, OnHint, decode_hint, encode_hint
from zuschlag.errors import Trouble

log = structlog.get_logger()
MAX_WAITING = 10_000
"""Hints that wait while nothing can be sent; the oldest are lost."""
MAX_PAYLOAD_BYTES = 7_500
"""Of one message. (PostgreSQL's NOTIFY takes less than 8,000.)"""
OPEN_SECONDS = 5.0
"""How long a server that starts waits for the bus. Then it starts without, and goes on trying."""
CLOSE_SECONDS = 5.0
"""How long a server that stops waits for its last hints to be sent."""
FIRST_PAUSE, LONGEST_PAUSE = 0.05, 2.0
"""Seconds between two attempts to connect."""


class ReconnectingBus(Bus):
    """A bus over a connection. Hints of one turn of the event loop are sent together.

    A payload is the id of the server that sends it and its hints, each on a line of its own.
    """

    def __init__(self, name: str) -> None:
        self.name = name
        """Where the bus is, without secrets."""
        self._server = secrets.token_hex(8)
        self._waiting: deque[bytes] = deque(maxlen=MAX_WAITING)
        self._news = asyncio.Event()
        self._is_connected = False
        self._had_connection = False
        self._is_failing = False
        self._on_hint: OnHint | None = None
        self._on_gap: OnGap | None = None
        self._task: asyncio.Task[None] | None = None

    @property
    def is_connected(self) -> bool:
        return self._is_connected

    @abstractmethod
    async def _connect(self) -> None:
        """Open the connection and listen: every payload goes to `_receive`. Raises Trouble."""

    @abstractmethod
    async def _send(self, payloads: list[bytes]) -> None:
        """Send payloads to all servers, in order. Raises Trouble."""

    @abstractmethod
    async def _disconnect(self) -> None:
        """Close the connection, if there is one; never fails."""

    async def open(self, on_hint: OnHint, on_gap: OnGap) -> None:
        self._on_hint, self._on_gap = on_hint, on_gap
        self._task = asyncio.create_task(self._run())
        with suppress(TimeoutError):
            async with asyncio.timeout(OPEN_SECONDS):
                while not self._is_connected:
                    await asyncio.sleep(0.01)

    async def close(self) -> None:
        if self._task is None:
            return
        ended, self._task = self._task, None
        if self._is_connected:  # what is being sent is not cut off
            self._news.set()
            await asyncio.wait([ended], timeout=CLOSE_SECONDS)
        ended.cancel()
        await asyncio.gather(ended, return_exceptions=True)
        with suppress(Trouble):
            if self._is_connected and self._waiting:
                await self._send(self._take())
        await self._disconnect()

    def publish(self, hint: Hint) -> None:
        self._waiting.append(encode_hint(hint))
        self._news.set()

    def _lose(self) -> None:
        """Note that the connection is lost."""
        self._is_connected = False
        self._news.set()

    def _receive(self, payload: bytes) -> None:
        server, *bodies = payload.split(b"\n")
        if server.decode(errors="replace") == self._server or self._on_hint is None or self._task is None:
            return
        for body in bodies:
            hint = decode_hint(body)
            if hint is not None:
                self._on_hint(hint)

    def _take(self) -> list[bytes]:
        """The payloads of all hints that wait."""
        head = self._server.encode()
        payloads = [head]
        while self._waiting:
            body = self._waiting.popleft()
            if len(payloads[-1]) + len(body) + 1 > MAX_PAYLOAD_BYTES:
                payloads.append(head)
            payloads[-1] += b"\n" + body
        return payloads

    async def _run(self) -> None:
        pause = FIRST_PAUSE
        while self._task is not None:  # Python 3.11 loses a cancellation that comes together with an answer
            try:
                if not self._is_connected:
                    await self._reconnect()
                    pause = FIRST_PAUSE
                await self._news.wait()
                self._news.clear()
                if self._is_connected and self._waiting:
                    await self._send(self._take())
            except Trouble as trouble:
                self._is_connected = False
                if not self._is_failing:
                    log.warning("bus-lost", error=str(trouble), effect="other servers hear of changes a few seconds late")
                    self._is_failing = True
                await asyncio.sleep(pause)
                pause = min(2 * pause, LONGEST_PAUSE)

    async def _reconnect(self) -> None:
        await self._disconnect()
        await self._connect()
        self._is_connected = True
        if self._is_failing:
            log.info("bus-found", bus=self.name)
            self._is_failing = False
        if self._had_connection and self._on_gap is not None:
            self._on_gap()
        self._had_connection = True

"""A WebSocket client and an HTTP request with nothing to spare: what loads the server must cost less than the server.

Text frames only, no extensions, no fragments; pings of the protocol are answered. Loopback only.
"""

import asyncio
import base64
import math
import os
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import cast

import msgspec

HOST = "127.0.0.1"
TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
FINAL = 0x80
TIMEOUT = 30.0  # seconds for a handshake or a request


class ConnectionFailed(Exception):
    """The other side refused, closed, or spoke something that this client does not."""


@dataclass(slots=True)
class Traffic:
    """What a contestant's sockets carried. Only updates count as received: not snapshots, pings or acknowledgements."""

    updates: int = 0
    update_bytes: int = 0
    moves: int = 0
    move_bytes: int = 0


class Socket(asyncio.Protocol):
    """One open WebSocket.

    `on_text` is called with every text that comes, as bytes, from within the event loop; `on_lost` with the reason why no more
    will come.
    """

    def __init__(self, on_text: Callable[[bytes], None], on_lost: Callable[[ConnectionFailed], None], request: bytes) -> None:
        self._on_text = on_text
        self._on_lost = on_lost
        self._request = request
        self._rest = b""
        self._mask = os.urandom(4)
        self._is_upgraded = False
        self.is_closed = False
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)
        self._transport.write(self._request)

    def data_received(self, data: bytes) -> None:
        if self._rest:
            data = self._rest + data
        if not self._is_upgraded:
            head, found, data = data.partition(b"\r\n\r\n")
            if not found:
                self._rest = head
                return
            if not head.startswith(b"HTTP/1.1 101"):
                self._fail(f"no WebSocket: {head.splitlines()[0]!r}")
                return
            self._is_upgraded = True
            self.opened.set_result(None)
        at, end = 0, len(data)
        while end - at >= 2:
            length, start = data[at + 1], at + 2
            if length >= 126:
                start += 2 if length == 126 else 8
                if start > end:
                    break
                length = int.from_bytes(data[at + 2 : start], "big")
            if start + length > end:
                break
            self._receive(data[at], data[start : start + length])
            at = start + length
        self._rest = data[at:]

    def connection_lost(self, exc: Exception | None) -> None:
        self._fail(f"closed: {exc}")

    def send(self, text: bytes) -> None:
        self._send(TEXT, text)

    def close(self) -> None:
        if not self.is_closed:
            self.is_closed = True
            self._send(CLOSE, b"\x03\xe8")
            self._transport.close()

    def _receive(self, head: int, payload: bytes) -> None:
        if head == FINAL | TEXT:
            self._on_text(payload)
        elif head == FINAL | PING:
            self._send(PONG, payload)
        elif head == FINAL | CLOSE:
            self._transport.close()
        elif head != FINAL | PONG:
            self._fail(f"a frame of kind {head:#x}, expected a whole text")
            self._transport.close()

    def _send(self, kind: int, payload: bytes) -> None:
        length = len(payload)
        if length < 126:
            head = bytes((FINAL | kind, 0x80 | length))
        else:
            head = bytes((FINAL | kind, 0x80 | 126)) + length.to_bytes(2, "big")
        mask = (self._mask * (length // 4 + 1))[:length]
        masked = (int.from_bytes(payload, "big") ^ int.from_bytes(mask, "big")).to_bytes(length, "big")
        self._transport.write(head + self._mask + masked)

    def _fail(self, why: str) -> None:
        if not self.opened.done():
            self.opened.set_exception(ConnectionFailed(why))
        elif not self.is_closed:
            self._on_lost(ConnectionFailed(why))
        self.is_closed = True


async def connect(
    port: int,
    path: str,
    on_text: Callable[[bytes], None],
    on_lost: Callable[[ConnectionFailed], None],
    cookie: str = "",
    source: str = HOST,
) -> Socket:
    """Open a WebSocket of the server at this port, from this address of the machine itself."""
    lines = [
        f"GET {path} HTTP/1.1",
        f"Host: {HOST}:{port}",
        f"Origin: http://{HOST}:{port}",
        "Connection: Upgrade",
        "Upgrade: websocket",
        "Sec-WebSocket-Version: 13",
        f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}",
        *([f"Cookie: {cookie}"] if cookie else []),
    ]
    request = "\r\n".join([*lines, "", ""]).encode()
    async with asyncio.timeout(TIMEOUT):
        _, socket = await asyncio.get_running_loop().create_connection(
            lambda: Socket(on_text, on_lost, request), HOST, port, local_addr=(source, 0)
        )
        await socket.opened
    return socket


@dataclass(frozen=True, slots=True)
class Answer:
    status: int
    cookie: str  # what to send as `Cookie` from here on; empty where none was set
    body: bytes


async def request(port: int, method: str, path: str, message: object = None, cookie: str = "") -> Answer:
    """One request on a connection of its own, in HTTP/1.0: so the answer ends where the connection does."""
    body = b"" if message is None else msgspec.json.encode(message)
    lines = [
        f"{method} {path} HTTP/1.0",
        f"Host: {HOST}:{port}",
        f"Origin: http://{HOST}:{port}",
        f"Content-Length: {len(body)}",
        *(["Content-Type: application/json"] if body else []),
        *([f"Cookie: {cookie}"] if cookie else []),
    ]
    async with asyncio.timeout(TIMEOUT):
        reader, writer = await asyncio.open_connection(HOST, port)
        try:
            writer.write("\r\n".join([*lines, "", ""]).encode() + body)
            head, _, content = (await reader.read(-1)).partition(b"\r\n\r\n")
        finally:
            writer.close()
    first, *rest = head.decode("latin-1").split("\r\n")
    fields = [line.partition(":") for line in rest]
    cookies = [value.strip().partition(";")[0] for name, _, value in fields if name.lower() == "set-cookie"]
    if any((name.lower(), value.strip()) == ("transfer-encoding", "chunked") for name, _, value in fields):
        content = _join_chunks(content)
    if len(first.split()) < 2:
        raise ConnectionFailed(f"{method} {path}: no answer")
    return Answer(int(first.split()[1]), "; ".join(cookies), content)


def _join_chunks(chunks: bytes) -> bytes:
    """The content of chunks: some servers send them to an HTTP/1.0 client, too."""
    content = b""
    while chunks:
        size, _, rest = chunks.partition(b"\r\n")
        length = int(size, 16)
        content += rest[:length]
        chunks = rest[length + 2 :] if length else b""
    return content


async def post(port: int, path: str, message: object, cookie: str = "") -> Answer:
    """A POST that must go well."""
    answer = await request(port, "POST", path, message, cookie)
    if not 200 <= answer.status < 300:
        raise ConnectionFailed(f"POST {path}: {answer.status} {answer.body[:200]!r}")
    return answer


@dataclass(slots=True)
class UpdateWaiter:
    """The last state that each seat of a table has got, when it came, and a way to wait for the next. One waits at a time."""

    last: list[float] = field(default_factory=lambda: [-math.inf] * 4)
    at: list[float] = field(default_factory=lambda: [0.0] * 4)
    _wanted: tuple[int, int] = (0, 0)
    _waiting: asyncio.Future[None] | None = None
    _failure: ConnectionFailed | None = None

    def record(self, seat: int, number: int, at: float) -> None:
        self.last[seat] = number
        self.at[seat] = at
        if self._waiting is not None and self._wanted[0] == seat and number >= self._wanted[1]:
            if not self._waiting.done():
                self._waiting.set_result(None)
            self._waiting = None

    def fail(self, failure: ConnectionFailed) -> None:
        """Nothing more will come: waiting callers get this error instead."""
        self._failure = failure
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_exception(failure)

    async def wait_for(self, seat: int, number: int) -> float:
        """Wait until this seat has got this state, or a later one; returns when it did."""
        if self._failure is not None:
            raise self._failure
        if self.last[seat] < number:
            self._wanted = (seat, number)
            self._waiting = asyncio.get_running_loop().create_future()
            await self._waiting
        return self.at[seat]

"""HTTP and WebSocket clients that cost little, come from a source address of their own, and need not behave."""

import asyncio
import base64
import json
import os
import socket
import struct
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

HOST = "127.0.0.1"
NO_MASK = bytes(4)
"""A frame must be masked; with this mask its payload stays as it is."""
GONE = (OSError, EOFError, TimeoutError, asyncio.IncompleteReadError, asyncio.LimitOverrunError, ValueError)
"""What a client sees of a server that closes the connection."""
TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
Headers = Iterable[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class Response:
    """A response: its status, its head as it was sent, and its body."""

    status: int
    head: bytes
    body: bytes

    def json(self) -> Any:
        """The body as JSON."""
        return json.loads(self.body)

    @property
    def cookie(self) -> str:
        """The secret in the session cookie that it sets."""
        return self.head.decode("latin-1").partition("zuschlag=")[2].partition(";")[0]


def encode_request(method: str, path: str, port: int, body: bytes | None = None, secret: str = "", more: Headers = ()) -> bytes:
    """A request as it goes over the wire."""
    lines = [f"{method} {path} HTTP/1.1", f"Host: {HOST}:{port}"]
    if secret:
        lines.append(f"Cookie: zuschlag={secret}")
    if body is not None:
        lines += [f"Content-Length: {len(body)}", "Content-Type: application/json"]
    lines += [f"{name}: {value}" for name, value in more]
    return "\r\n".join([*lines, "", ""]).encode("latin-1") + (body or b"")


async def connect(port: int, address: str, receive_buffer: int | None = None) -> socket.socket:
    """A connection from this source address; with a small receive buffer the server has to wait for a slow reader."""
    made = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    try:
        made.setblocking(False)  # noqa: FBT003 (the standard library's way)
        made.setsockopt(socket.IPPROTO_IP, IP_BIND_ADDRESS_NO_PORT, 1)
        if receive_buffer is not None:
            made.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        made.bind((address, 0))
        async with asyncio.timeout(CONNECT_SECONDS):
            await asyncio.get_running_loop().sock_connect(made, (HOST, port))
    except BaseException:
        made.close()
        raise
    return made


IP_BIND_ADDRESS_NO_PORT = 24
"""Of Linux: the port is chosen when connecting, so that an address has all ports for each server."""
CONNECT_SECONDS = 10
ANSWER_SECONDS = 30


class HttpClient:
    """One connection for one request after the other; opened again where the server has closed it."""

    def __init__(self, port: int, address: str) -> None:
        self.port, self.address = port, address
        self._reader: asyncio.StreamReader | None = None
        self._writer: asyncio.StreamWriter | None = None

    async def open(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """The connection."""
        if self._reader is None or self._writer is None or self._reader.at_eof() or self._writer.is_closing():
            self.close()
            made = await connect(self.port, self.address)
            self._reader, self._writer = await asyncio.open_connection(sock=made)
        return self._reader, self._writer

    async def request(
        self, method: str, path: str, body: Any = None, secret: str = "", more: Headers = (), raw: bytes | None = None
    ) -> Response:
        """Send a request; its response. `raw`: a body that is no JSON. Raises one of `GONE` where none comes."""
        content = raw if raw is not None else None if body is None else json.dumps(body).encode()
        return await self.send(encode_request(method, path, self.port, content, secret, more), is_head=method == "HEAD")

    async def send(self, request: bytes, *, is_head: bool = False) -> Response:
        """Send a request as it is; its response."""
        _, writer = await self.open()
        writer.write(request)
        return await self.read_response(is_head=is_head)

    async def read_response(self, *, is_head: bool = False) -> Response:
        """The next response."""
        if self._reader is None:
            raise EOFError
        try:
            async with asyncio.timeout(ANSWER_SECONDS):
                head = await self._reader.readuntil(b"\r\n\r\n")
                status = int(head[9:12])
                body = b"" if is_head or status in (204, 304) else await _read_body(self._reader, head.lower())
        except BaseException:
            self.close()
            raise
        if b"\r\nconnection: close\r\n" in head.lower():
            self.close()
        return Response(status, head, body)

    def close(self) -> None:
        """Close the connection at once."""
        if self._writer is not None:
            self._writer.transport.abort()
        self._reader = self._writer = None


async def _read_body(reader: asyncio.StreamReader, lower_head: bytes) -> bytes:
    if b"\r\ntransfer-encoding: chunked\r\n" in lower_head:
        chunks = []
        while size := int(await reader.readuntil(b"\r\n"), 16):
            chunks.append((await reader.readexactly(size + 2))[:-2])
        await reader.readexactly(2)
        return b"".join(chunks)
    length = int(lower_head.partition(b"\r\ncontent-length:")[2].partition(b"\r\n")[0] or 0)
    return await reader.readexactly(length) if length else b""


class RawWebSocket:
    """A WebSocket at a table. It answers no pings unless it is read."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer

    def send(self, command: dict[str, Any]) -> None:
        """Send a command."""
        self.send_text(json.dumps(command).encode())

    def send_text(self, payload: bytes) -> None:
        """Send a text, whatever it is."""
        self.writer.write(encode_frame(TEXT, payload))

    async def receive(self) -> dict[str, Any] | None:
        """The next message; None: the server has closed."""
        while True:
            opcode, payload = await self._receive_frame()
            if opcode == CLOSE:
                return None
            if opcode == PING:
                self.writer.write(encode_frame(PONG, payload))
            if opcode == TEXT:
                message: dict[str, Any] = json.loads(payload)
                return message

    async def answer(self) -> dict[str, Any] | None:
        """The next answer to a command."""
        while (message := await self.receive()) is not None:
            if message["type"] in ("ack", "refused", "bye"):
                return message
        return None

    async def _receive_frame(self) -> tuple[int, bytes]:
        first, second = await self.reader.readexactly(2)
        size = second & 0x7F
        if size == 126:
            (size,) = struct.unpack(">H", await self.reader.readexactly(2))
        elif size == 127:
            (size,) = struct.unpack(">Q", await self.reader.readexactly(8))
        return first & 0x0F, await self.reader.readexactly(size) if size else b""

    def close(self) -> None:
        """Close the connection at once, without saying so."""
        self.writer.transport.abort()


def encode_frame(opcode: int, payload: bytes) -> bytes:
    """One frame as it goes over the wire."""
    size = len(payload)
    head = bytes([0x80 | opcode])
    if size < 126:
        return head + bytes([0x80 | size]) + NO_MASK + payload
    if size < 65536:
        return head + b"\xfe" + struct.pack(">H", size) + NO_MASK + payload
    return head + b"\xff" + struct.pack(">Q", size) + NO_MASK + payload


async def open_websocket(
    port: int, address: str, table: str, secret: str = "", query: str = "", receive_buffer: int | None = None
) -> RawWebSocket:
    """Shake hands at a table's socket. Raises one of `GONE` where the server refuses."""
    made = await connect(port, address, receive_buffer)
    reader, writer = await asyncio.open_connection(sock=made, limit=1 << 20)
    key = base64.b64encode(os.urandom(16)).decode()
    more = [("Upgrade", "websocket"), ("Connection", "Upgrade"), ("Sec-WebSocket-Key", key), ("Sec-WebSocket-Version", "13")]
    try:
        writer.write(encode_request("GET", f"/api/tables/{table}/socket{query}", port, None, secret, more))
        async with asyncio.timeout(ANSWER_SECONDS):
            head = await reader.readuntil(b"\r\n\r\n")
        if not head.startswith(b"HTTP/1.1 101"):
            raise ConnectionRefusedError(head[9:12].decode())  # noqa: TRY301 (the connection is closed in one place)
    except BaseException:
        writer.transport.abort()
        raise
    return RawWebSocket(reader, writer)


async def close_quietly(made: socket.socket) -> None:
    """Close a socket, whatever state it is in."""
    with suppress(OSError):
        made.close()

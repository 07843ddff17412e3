"""A WebSocket client that keeps to no rules: it sends whatever frames a test wants, and reads what comes back."""

import base64
import json
import os
import socket
import struct
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10
CONTINUATION = 0
MASK = b"mask"


def frame(opcode: int, payload: bytes, *, is_final: bool = True, is_masked: bool = True, reserved: int = 0) -> bytes:
    """One frame as it goes over the wire."""
    head = bytes([(0x80 if is_final else 0) | reserved << 4 | opcode])
    size, mask_bit = len(payload), 0x80 if is_masked else 0
    if size < 126:
        head += bytes([mask_bit | size])
    elif size < 65536:
        head += bytes([mask_bit | 126]) + struct.pack(">H", size)
    else:
        head += bytes([mask_bit | 127]) + struct.pack(">Q", size)
    if not is_masked:
        return head + payload
    repeated = (MASK * (size // 4 + 1))[:size]
    return head + MASK + bytes(a ^ b for a, b in zip(payload, repeated, strict=True))


@dataclass
class RawWebSocket:
    """A connection after its handshake."""

    connection: socket.socket
    _waiting: bytearray = field(default_factory=bytearray)
    close_code: int | None = None

    def send(self, raw: bytes) -> None:
        self.connection.sendall(raw)

    def send_command(self, command: dict[str, Any]) -> None:
        self.send(frame(TEXT, json.dumps(command).encode()))

    def receive(self) -> dict[str, Any] | None:
        """The next message; None: the server has closed, and why stands in `close_code`."""
        while True:
            opcode, payload = self._frame()
            if opcode == CLOSE:
                self.close_code = struct.unpack(">H", payload[:2])[0] if payload else 1005
                return None
            if opcode is None:
                return None
            if opcode == TEXT:
                made: dict[str, Any] = json.loads(payload)
                return made

    def answers(self) -> Iterator[dict[str, Any]]:
        """Messages that answer a command, until the server closes."""
        while (message := self.receive()) is not None:
            if message["type"] in ("ack", "refused", "bye"):
                yield message

    def _frame(self) -> tuple[int | None, bytes]:
        if not self._has(2):
            return None, b""
        first, second = self._take(2)
        size = second & 0x7F
        if size > 125:
            width = 2 if size == 126 else 8
            self._has(width)
            size = int.from_bytes(self._take(width), "big")
        return (first & 0x0F, self._take(size)) if self._has(size) else (None, b"")

    def _has(self, count: int) -> bool:
        while len(self._waiting) < count:
            try:
                more = self.connection.recv(65536)
            except ConnectionError:
                return False
            if not more:
                return False
            self._waiting += more
        return True

    def _take(self, count: int) -> bytes:
        taken = bytes(self._waiting[:count])
        del self._waiting[:count]
        return taken


@contextmanager
def open_raw_websocket(
    url: str, table: str, secret: str | None, query: str = "", timeout: float = 20
) -> Iterator[RawWebSocket]:
    """Shake hands at a table's socket."""
    parts = urlsplit(url)
    assert parts.hostname is not None
    with socket.create_connection((parts.hostname, parts.port or 80), timeout=timeout) as connection:
        cookie = f"Cookie: zuschlag={secret}\r\n" if secret else ""
        key = base64.b64encode(os.urandom(16)).decode()
        connection.sendall(
            f"GET /api/tables/{table}/socket{query} HTTP/1.1\r\nHost: {parts.netloc}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n{cookie}\r\n".encode()
        )
        wire = RawWebSocket(connection)
        while b"\r\n\r\n" not in wire._waiting:
            assert wire._has(len(wire._waiting) + 1), "no answer to the handshake"
        head, _, rest = bytes(wire._waiting).partition(b"\r\n\r\n")
        assert head.startswith(b"HTTP/1.1 101"), head
        wire._waiting[:] = rest
        yield wire

"""uvicorn's HTTP protocol, for peers whose headers have no end: httptools would keep them all, and uvicorn wait for ever."""

import asyncio
from typing import Any

import msgspec
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from zuschlag.server.http.security_headers import completed
from zuschlag.server.settings import LARGEST_HEAD
from zuschlag.tables.protocol.messages import RefusedTold

TOLD = RefusedTold(code="too-large", message=f"the headers are larger than {LARGEST_HEAD} bytes")
PATIENCE = 15.0
"""Seconds for a head, from the connection or its first byte on. Between requests uvicorn waits for 5."""


class Heads(HttpToolsProtocol):
    """One connection's requests."""

    patience = PATIENCE

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self._is_in_head = True
        self._head = 0
        self._waiting: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Whoever connects has something to say."""
        super().connection_made(transport)
        self._wait_for_head()

    def connection_lost(self, exc: Exception | None) -> None:
        """Nothing more comes."""
        self._wait_no_more()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """More has come: a head is read piece by piece, and not beyond the largest."""
        if self._is_in_head and self._waiting is None:
            self._wait_for_head()
        while data and self._is_in_head and not self.transport.is_closing():
            room = LARGEST_HEAD - self._head
            piece, data = data[:room], data[room:]
            self._head += len(piece)
            super().data_received(piece)
            if self._is_in_head and self._head >= LARGEST_HEAD and not self.transport.is_closing():
                self._refuse()
        if data and not self.transport.is_closing():
            super().data_received(data)

    def on_headers_complete(self) -> None:
        """The head is whole."""
        self._wait_no_more()
        self._is_in_head, self._head = False, 0
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """The next is another request."""
        self._is_in_head, self._head = True, 0
        super().on_message_complete()

    def _wait_for_head(self) -> None:
        self._waiting = self.loop.call_later(self.patience, self._give_up)

    def _wait_no_more(self) -> None:
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None

    def _give_up(self) -> None:
        """Without an answer: there is no request yet. While one before it is being answered, there is time."""
        if self.cycle is not None and not self.cycle.response_complete:
            self._wait_for_head()
        else:
            self.transport.close()

    def _refuse(self) -> None:
        body = msgspec.json.encode(TOLD)
        own = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(body)), (b"connection", b"close")]
        lines = [b"%s: %s" % header for header in completed(own, "/api")]
        self.transport.write(b"\r\n".join([b"HTTP/1.1 431 Request Header Fields Too Large", *lines, b"", body]))
        self.transport.close()

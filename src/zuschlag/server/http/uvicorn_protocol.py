"""uvicorn's HTTP protocol with limits on request headers: their size, and the time a client takes to send them.

Without them httptools stores headers without end, and uvicorn waits for them forever (slowloris).
"""

import asyncio
from typing import Any

import msgspec
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from zuschlag.server.http.constants import JSON
from zuschlag.server.http.security_headers import add_security_headers
from zuschlag.server.limits import MAX_HEAD_BYTES
from zuschlag.tables.protocol.messages import Refusal

TOO_LARGE = Refusal(code="too-large", message=f"the headers are larger than {MAX_HEAD_BYTES} bytes")
HEAD_SECONDS = 15.0
"""Time limit for a request's head, from the connection or its first byte on. Between requests uvicorn waits 5 seconds."""


class HttpProtocol(HttpToolsProtocol):
    """Reads the requests of one connection. A head is the request line and the headers."""

    head_seconds = HEAD_SECONDS

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self._is_in_head = True
        self._head_bytes = 0
        self._head_timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Start the time limit of the first head."""
        super().connection_made(transport)
        self._start_timer()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop the time limit."""
        self._stop_timer()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Pass data on; a head piece by piece, up to the limit."""
        if self._is_in_head and self._head_timer is None:
            self._start_timer()
        while data and self._is_in_head and not self.transport.is_closing():
            room = MAX_HEAD_BYTES - self._head_bytes
            piece, data = data[:room], data[room:]
            self._head_bytes += len(piece)
            super().data_received(piece)
            if self._is_in_head and self._head_bytes >= MAX_HEAD_BYTES and not self.transport.is_closing():
                self._refuse()
        if data and not self.transport.is_closing():
            super().data_received(data)

    def on_headers_complete(self) -> None:
        """The head is complete; a body may follow."""
        self._stop_timer()
        self._is_in_head, self._head_bytes = False, 0
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """The request is complete; the head of another may follow."""
        self._is_in_head, self._head_bytes = True, 0
        super().on_message_complete()

    def _start_timer(self) -> None:
        self._head_timer = self.loop.call_later(self.head_seconds, self._time_out)

    def _stop_timer(self) -> None:
        if self._head_timer is not None:
            self._head_timer.cancel()
            self._head_timer = None

    def _time_out(self) -> None:
        """Close without a response, since there is no request yet. While an earlier request is answered, wait longer."""
        if self.cycle is not None and not self.cycle.response_complete:
            self._start_timer()
        else:
            self.transport.close()

    def _refuse(self) -> None:
        body = msgspec.json.encode(TOO_LARGE)
        own = [(b"content-type", JSON.encode()), (b"content-length", b"%d" % len(body)), (b"connection", b"close")]
        lines = [b"%s: %s" % header for header in add_security_headers(own, "/api")]
        self.transport.write(b"\r\n".join([b"HTTP/1.1 431 Request Header Fields Too Large", *lines, b"", body]))
        self.transport.close()

"""uvicorn's HTTP protocol with limits on requests: the size of headers, the time for headers and body, connections by address.

Without them httptools stores headers without end, and uvicorn waits forever for headers and bodies (slowloris).
`tests/server/test_uvicorn_internals.py` names what is overridden here, and fails where another uvicorn changes it.
"""

import asyncio
from collections.abc import Callable
from http import HTTPStatus
from typing import Any, cast

import msgspec
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from zuschlag.server.http.constants import JSON
from zuschlag.server.http.error_responses import RETRY_AFTER_SECONDS
from zuschlag.server.http.open_connections import ABANDON_KEY, OPEN_CONNECTIONS, OpenConnections
from zuschlag.server.http.security_headers import add_security_headers
from zuschlag.server.limits import MAX_HEAD_BYTES
from zuschlag.tables.protocol.messages import Refusal

REFUSAL_SECONDS = 1.0
"""How long a connection that is one too many may wait to send its request: a response sent before that would be lost."""
LINGER_SECONDS = 2.0
"""How long a body may still arrive after the response: a client reads the response only once it has sent everything."""


MAX_PIPELINED = 4
"""Requests of one connection that wait for the response to an earlier one. Browsers send none before its response. Each takes
20 µs to store, so that a thousand connections with sixteen each would hold up the event loop for 0.3 s."""


CHUNK_BYTES = 8
"""What one byte of a body may take at most, if it is a chunk of its own: its size, its line ends and itself."""
BODY_PIECE = 65_536
"""Bytes of a body that are parsed before what they are is counted."""


class RequestRefused(Exception):
    """Ends the parsing of what a connection has sent: it was refused."""


class HttpProtocol(HttpToolsProtocol):
    """Reads the requests of one connection. A head is the request line and the headers."""

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self._connections: OpenConnections = self.app_state[OPEN_CONNECTIONS]
        self._limits = self._connections.limits
        self._is_refused = False
        self._is_upgraded = False
        self._upgrade_task: asyncio.Task[None] | None = None
        self._is_in_head = True
        self._head_bytes = 0
        self._sent_bytes, self._body_bytes = 0, 0
        """What has arrived after the head, and how much of it was the body: the rest is sizes of chunks."""
        self._running: RequestResponseCycle | None = None
        """The request that is being answered; those behind it wait."""
        self._timer: asyncio.TimerHandle | None = None
        """Of the head or the body, whichever is awaited."""

    @property
    def is_idle(self) -> bool:
        """Is no request in progress?"""
        return self._is_in_head and not self._is_answering

    @property
    def _is_answering(self) -> bool:
        return self.cycle is not None and not self.cycle.response_complete

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Count the connection, and start the time limit of the first head."""
        super().connection_made(transport)
        self._is_refused = not self._connections.add(transport, self)
        if self._is_refused:
            self._connections.count_closed("address-limit")
            self._start_timer(REFUSAL_SECONDS, transport.close)
        else:
            self._start_head_timer()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop the time limit, and free the connection's place."""
        self._stop_timer()
        self._connections.remove(self.transport)
        if self._running is not None and not self._running.response_complete:
            self._running.disconnected = True
            self._running.message_event.set()
            abandon = cast("Callable[[], None] | None", self._running.scope.get(ABANDON_KEY))
            if abandon is not None:
                abandon()  # thousands that nobody reads could wait otherwise
        super().connection_lost(exc)
        self._break_cycles()

    def _break_cycles(self) -> None:
        """Let go of requests, parser and timer, which refer to this connection: it is freed without garbage collection."""
        self._unset_keepalive_if_required()
        self.pipeline.clear()
        self._running = None
        self.cycle = self.parser = None  # type: ignore[assignment]

    def data_received(self, data: bytes) -> None:
        """Pass data on; a head piece by piece, up to the limit."""
        if self._is_refused:
            message = f"this address has {self._connections.max_by_address} connections already; close one first"
            self._respond(HTTPStatus.TOO_MANY_REQUESTS, "too-fast", message)
            return
        if self._is_in_head and self._timer is None:
            self._start_head_timer()
        while data and self._is_in_head and not self.transport.is_closing():
            room = MAX_HEAD_BYTES - self._head_bytes
            piece, data = data[:room], data[room:]
            self._head_bytes += len(piece)
            super().data_received(piece)
            if self._is_in_head and self._head_bytes >= MAX_HEAD_BYTES and not self.transport.is_closing():
                message = f"the headers are larger than {MAX_HEAD_BYTES} bytes"
                self._respond(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE, "too-large", message)
        while data and not self.transport.is_closing():
            piece, data = data[:BODY_PIECE], data[BODY_PIECE:]
            self._sent_bytes += len(piece)
            super().data_received(piece)
            if self._sent_bytes > CHUNK_BYTES * self._body_bytes + BODY_PIECE + MAX_HEAD_BYTES and not self._is_in_head:
                message = f"the body of {self._body_bytes} bytes came in chunks of {self._sent_bytes}"
                self._respond(HTTPStatus.BAD_REQUEST, "malformed", message)
        if self.is_idle and not self._is_upgraded and self._timer is None and self.timeout_keep_alive_task is None:
            self._start_head_timer()  # uvicorn stops its own timer for the rest of a body that is answered already

    def on_headers_complete(self) -> None:
        """The head is complete; a body may follow. Refuse one request too many: thousands fit into one piece of data."""
        if len(self.pipeline) >= MAX_PIPELINED:
            self._connections.count_closed("pipeline")
            message = f"{MAX_PIPELINED} requests of this connection wait already; wait for the responses"
            self._respond(HTTPStatus.TOO_MANY_REQUESTS, "too-fast", message)
            raise RequestRefused
        self._is_in_head, self._head_bytes = False, 0
        self._sent_bytes = self._body_bytes = 0
        self._start_timer(self._limits.body_timeout, self._time_out_body)
        super().on_headers_complete()

    def on_header(self, name: bytes, value: bytes) -> None:
        """Add a header. One that follows the body, a trailer, is refused: nothing reads it, and it has no end."""
        if not self._is_in_head:
            self._respond(HTTPStatus.BAD_REQUEST, "malformed", "headers after the body are not supported")
            raise RequestRefused
        super().on_header(name, value)

    def on_body(self, body: bytes) -> None:
        """A piece of the body."""
        self._body_bytes += len(body)
        super().on_body(body)

    def send_400_response(self, msg: str) -> None:
        """Say that the request is invalid, unless a refusal has said more."""
        if not self.transport.is_closing():
            super().send_400_response(msg)

    def on_message_complete(self) -> None:
        """The request is complete; the head of another may follow."""
        self._stop_timer()
        self._is_in_head, self._head_bytes = True, 0
        super().on_message_complete()

    def on_response_complete(self) -> None:
        """The response is written. A body that nobody reads any more has little time left."""
        super().on_response_complete()
        if not self._is_in_head and not self._is_answering and not self.transport.is_closing():
            self._start_timer(LINGER_SECONDS, self._time_out_body)

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: Any) -> None:
        """Remember which request is being answered: uvicorn tells only the newest that the client has gone."""
        self._running = cycle
        super()._start_asgi_task(cycle, app)

    def handle_websocket_upgrade(self) -> None:
        """Hand the connection over to the WebSocket protocol, which has time limits of its own, when it is its turn."""
        self._stop_timer()
        self._is_upgraded = True
        self.transport.pause_reading()  # a client sends nothing before the answer
        self._upgrade_task = self.loop.create_task(self._upgrade())

    async def _upgrade(self) -> None:
        address = self.client[0] if self.client else ""
        async with self._connections.handshakes.turn(address):
            if not self.transport.is_closing():
                self._connections.upgrade(self.transport)
                super().handle_websocket_upgrade()
                self.transport.resume_reading()
        self._break_cycles()

    def _start_head_timer(self) -> None:
        self._start_timer(self._limits.header_timeout, self._time_out_head)

    def _start_timer(self, seconds: float, time_out: Callable[[], None]) -> None:
        self._stop_timer()
        self._timer = self.loop.call_later(seconds, time_out)

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _time_out_head(self) -> None:
        """Close without a response, since there is no request yet. While an earlier request is answered, wait longer."""
        if self._is_answering:
            self._start_head_timer()
        else:
            self._connections.count_closed("header-timeout")
            self.transport.close()

    def _time_out_body(self) -> None:
        """Close, with a response where none has begun. While it is us who do not read the body, wait longer."""
        if self.flow.read_paused:
            self._start_timer(self._limits.body_timeout, self._time_out_body)
            return
        self._connections.count_closed("body-timeout")
        if self.cycle.response_started or self.pipeline:
            self.transport.close()
        else:
            message = f"the body did not arrive within {self._limits.body_timeout:g} seconds"
            self._respond(HTTPStatus.REQUEST_TIMEOUT, "malformed", message)

    def _respond(self, status: HTTPStatus, code: str, message: str) -> None:
        """Refuse without the application, and close."""
        body = msgspec.json.encode(Refusal(code=code, message=message))
        own = [(b"content-type", JSON.encode()), (b"content-length", b"%d" % len(body)), (b"connection", b"close")]
        if status is HTTPStatus.TOO_MANY_REQUESTS:
            own.append((b"retry-after", b"%d" % RETRY_AFTER_SECONDS))
        lines = [b"%s: %s" % header for header in add_security_headers(own, "/api")]
        first = f"HTTP/1.1 {status.value} {status.phrase}".encode()
        self.transport.write(b"\r\n".join([first, *lines, b"", body]))
        self.transport.close()

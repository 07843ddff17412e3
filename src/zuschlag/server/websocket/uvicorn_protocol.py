"""uvicorn's WebSocket protocol with five changes, which also frees the place of its connection.

`tests/server/test_uvicorn_internals.py` names what is overridden here, and fails where another uvicorn changes it.

Invalid UTF-8: uvicorn 0.54 tries to close the connection itself and fails, with a traceback in the log. Here such a message
arrives as bytes, and is refused like any malformed message.

Push: a table sends each move to four viewers. Through ASGI, where every message becomes a coroutine, a dictionary and a string,
that cost a seventh of all CPU; here a message that can be sent at once is written directly.

Read-ahead: uvicorn stops reading after each message until it is taken, which costs two system calls per message. Here only a
client that is many messages ahead is made to wait.

Frames: an application sees whole messages only, so nobody would count empty pings and parts of messages, of which thousands
fit into what is read at once. Here all frames are counted, a few hundred at a time, and who sends too many is disconnected.

Handshakes: websockets allows shorter headers than our HTTP does, and uvicorn neither answers such a handshake nor closes it.
"""

from http import HTTPStatus
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import OPEN

from zuschlag.server.http.open_connections import OPEN_CONNECTIONS, TRANSPORT_KEY

PUSH_KEY = "zuschlag.push"
"""Key of the scope: the connection's `WebSocketProtocol.push`."""
MAX_UNREAD_MESSAGES = 8
"""Messages that a client may send before the first of them is taken."""
COST_OF_A_PART = 25
"""A ping, a pong and a part of a message count as so many whole messages: by default 20 at once, and 20 a second."""
PARSED_AT_ONCE = 2048
"""Bytes: at most 340 frames."""
TOO_MANY_FRAMES = 1008  # a policy is violated (RFC 6455, 7.4.1)
TEXT = 0x81  # a whole text message in one frame (RFC 6455, 5.2)


class WebSocketProtocol(WebSocketsSansIOProtocol):
    """Reads and writes the frames of one connection."""

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self._frames_per_second: int = self.app_state[OPEN_CONNECTIONS].limits.frames_per_second
        self._frames_left: float = self._frames_per_second
        self._counted_at = self.loop.time()

    def data_received(self, data: bytes) -> None:
        """Parse frames, some at a time. The first data are the whole head of the handshake."""
        if not self.handshake_initiated:
            super().data_received(data)
            if not self.handshake_initiated:
                self._refuse_handshake()
            return
        for start in range(0, len(data), PARSED_AT_ONCE):
            if self.transport.is_closing():
                return
            super().data_received(data[start : start + PARSED_AT_ONCE])

    def _refuse_handshake(self) -> None:
        status = HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE
        self.transport.write(
            f"HTTP/1.1 {status.value} {status.phrase}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n".encode()
        )
        self.transport.close()

    def _count_frame(self, cost: float) -> bool:
        """Take a frame from what this client may send; False: that is used up, and the connection is closed."""
        now = self.loop.time()
        most = self._frames_per_second
        left = min(most, self._frames_left + (now - self._counted_at) * most) - cost
        self._frames_left, self._counted_at = left, now
        if left >= 0:
            return True
        if not self.transport.is_closing():
            self.app_state[OPEN_CONNECTIONS].count_closed("frame-limit")
            if self.conn.state is OPEN:
                self.conn.fail(TOO_MANY_FRAMES, "too many frames")
                self.transport.write(b"".join(self.conn.data_to_send()))
            self.close_sent = True
            self.transport.close()
        return False

    def handle_ping(self) -> None:
        """Answer a ping."""
        if self._count_frame(COST_OF_A_PART):
            super().handle_ping()

    def handle_pong(self, event: Any) -> None:
        """Note that the client is there."""
        if self._count_frame(COST_OF_A_PART):
            super().handle_pong(event)

    def handle_text(self, event: Any) -> None:
        """A text message, or its first part."""
        if self._count_frame(1 if event.fin else COST_OF_A_PART):
            super().handle_text(event)

    def handle_bytes(self, event: Any) -> None:
        """A message of bytes, or its first part."""
        if self._count_frame(1 if event.fin else COST_OF_A_PART):
            super().handle_bytes(event)

    def handle_cont(self, event: Any) -> None:
        """A later part of a message."""
        if self._count_frame(COST_OF_A_PART):
            super().handle_cont(event)

    def connection_lost(self, exc: Exception | None) -> None:
        """Free the connection's place."""
        self.app_state[OPEN_CONNECTIONS].remove(self.transport)
        super().connection_lost(exc)

    def handle_connect(self, event: Any) -> None:
        """Handle the opening handshake; put `push` and the transport into the scope."""
        super().handle_connect(event)
        if hasattr(self, "scope"):
            self.scope[PUSH_KEY] = self.push  # type: ignore[literal-required]
            self.scope[TRANSPORT_KEY] = self.transport  # type: ignore[literal-required]

    async def run_asgi(self) -> None:
        """Run the application. Its scope refers to this connection, which would keep each other alive."""
        try:
            await super().run_asgi()
        finally:
            self.scope.clear()  # type: ignore[attr-defined]

    def push(self, *texts: bytes) -> bool:
        """Send text messages at once, together; False, and nothing is sent, where the client makes us wait or has gone."""
        if not self.writable.is_set() or self.close_sent or self.disconnected or self.conn.state is not OPEN:
            return False
        if len(texts) == 1:
            self.transport.write(frame_header(len(texts[0])) + texts[0])
        else:
            self.transport.write(b"".join([part for text in texts for part in (frame_header(len(text)), text)]))
        return True

    def send_receive_event_to_app(self) -> None:
        """Queue a complete message for the application."""
        data = self.frames[0] if len(self.frames) == 1 else b"".join(self.frames)
        self.frames = []
        if self.close_sent:
            return
        self.queue.put_nowait(_receive_event(bytes(data), self.curr_msg_data_type))
        if not self.read_paused and self.queue.qsize() >= MAX_UNREAD_MESSAGES:
            self.read_paused = True
            self.transport.pause_reading()


def frame_header(length: int) -> bytes:
    """The frame header for a text message of this many bytes, from a server."""
    if length < 126:
        return bytes((TEXT, length))
    if length < 1 << 16:
        return bytes((TEXT, 126)) + length.to_bytes(2)
    return bytes((TEXT, 127)) + length.to_bytes(8)


def _receive_event(data: bytes, kind: str) -> Any:
    if kind == "text":
        try:
            return {"type": "websocket.receive", "text": data.decode()}
        except UnicodeDecodeError:
            pass
    return {"type": "websocket.receive", "bytes": data}

"""uvicorn's WebSocket protocol with three changes, which also frees the place of its connection.

`tests/server/test_uvicorn_internals.py` names what is overridden here, and fails where another uvicorn changes it.

Invalid UTF-8: uvicorn 0.54 tries to close the connection itself and fails, with a traceback in the log. Here such a message
arrives as bytes, and is refused like any malformed message.

Push: a table sends each move to four viewers. Through ASGI, where every message becomes a coroutine, a dictionary and a string,
that cost a seventh of all CPU; here a message that can be sent at once is written directly.

Read-ahead: uvicorn stops reading after each message until it is taken, which costs two system calls per message. Here only a
client that is many messages ahead is made to wait.
"""

from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import OPEN

from zuschlag.server.http.open_connections import OPEN_CONNECTIONS, TRANSPORT_KEY

PUSH_KEY = "zuschlag.push"
"""Key of the scope: the connection's `WebSocketProtocol.push`."""
MAX_UNREAD_MESSAGES = 8
"""Messages that a client may send before the first of them is taken."""
TEXT = 0x81  # a whole text message in one frame (RFC 6455, 5.2)


class WebSocketProtocol(WebSocketsSansIOProtocol):
    """Reads and writes the frames of one connection."""

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

"""uvicorn's WebSocket protocol, with three things of our own.

Text that is not UTF-8: uvicorn 0.54 closes the connection itself and then fails to, with a traceback in the log. Here such a
message comes as bytes, and is refused like any that is malformed.

Pushing: a table tells four viewers of each move. Through ASGI, where every message is a coroutine, a dictionary, a string and
back, that cost a seventh of all CPU; a message that can be sent at once is written as it is.

Reading on: uvicorn stops reading after each message until it is taken, which is two system calls a message. Here only a peer
that is ahead by many messages is made to wait.
"""

from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import OPEN

PUSH = "zuschlag.push"
"""Where a connection's scope has `Frames.push`."""
MOST_AHEAD = 8
"""Messages that a peer may send before the first of them is taken."""
TEXT = 0x81  # a whole text message in one frame (RFC 6455, 5.2)


class Frames(WebSocketsSansIOProtocol):
    """One connection's frames."""

    def handle_connect(self, event: Any) -> None:
        """A peer wants to open a socket."""
        super().handle_connect(event)
        if hasattr(self, "scope"):
            self.scope[PUSH] = self.push  # type: ignore[literal-required]

    def push(self, text: bytes) -> bool:
        """Send a text message at once; False, and nothing is sent, where the peer keeps us waiting or has gone."""
        if not self.writable.is_set() or self.close_sent or self.disconnected or self.conn.state is not OPEN:
            return False
        self.transport.write(frame_head(len(text)) + text)
        return True

    def send_receive_event_to_app(self) -> None:
        """A whole message has come."""
        data = self.frames[0] if len(self.frames) == 1 else b"".join(self.frames)
        self.frames = []
        if self.close_sent:
            return
        self.queue.put_nowait(_received(bytes(data), self.curr_msg_data_type))
        if not self.read_paused and self.queue.qsize() >= MOST_AHEAD:
            self.read_paused = True
            self.transport.pause_reading()


def frame_head(length: int) -> bytes:
    """What stands before so many bytes of text, from a server."""
    if length < 126:
        return bytes((TEXT, length))
    if length < 1 << 16:
        return bytes((TEXT, 126)) + length.to_bytes(2)
    return bytes((TEXT, 127)) + length.to_bytes(8)


def _received(data: bytes, kind: str) -> Any:
    if kind == "text":
        try:
            return {"type": "websocket.receive", "text": data.decode()}
        except UnicodeDecodeError:
            pass
    return {"type": "websocket.receive", "bytes": data}

"""uvicorn's WebSocket protocol, for peers that send text which is not UTF-8.

uvicorn 0.54 closes the connection itself and then fails to, with a traceback in the log. Here such a message comes as bytes:
it is refused like any that is malformed.
"""

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol


class Frames(WebSocketsSansIOProtocol):
    """One connection's frames."""

    def send_receive_event_to_app(self) -> None:
        """A whole message has come."""
        if self.curr_msg_data_type == "text":
            try:
                b"".join(self.frames).decode()
            except UnicodeDecodeError:
                self.curr_msg_data_type = "bytes"
        super().send_receive_event_to_app()

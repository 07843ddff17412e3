"""uvicorn's HTTP protocol, for peers whose headers have no end: httptools would keep them all."""

from typing import Any

import msgspec
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from zuschlag.server.headers import completed
from zuschlag.server.settings import LARGEST_HEAD
from zuschlag.tables.messages import RefusedTold

TOLD = RefusedTold(code="too-large", message=f"the headers are larger than {LARGEST_HEAD} bytes")


class Heads(HttpToolsProtocol):
    """One connection's requests."""

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self._is_in_head = True
        self._head = 0

    def data_received(self, data: bytes) -> None:
        """More has come: a head is read piece by piece, and not beyond the largest."""
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
        self._is_in_head, self._head = False, 0
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """The next is another request."""
        self._is_in_head, self._head = True, 0
        super().on_message_complete()

    def _refuse(self) -> None:
        body = msgspec.json.encode(TOLD)
        own = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(body)), (b"connection", b"close")]
        lines = [b"%s: %s" % header for header in completed(own, "/api")]
        self.transport.write(b"\r\n".join([b"HTTP/1.1 431 Request Header Fields Too Large", *lines, b"", body]))
        self.transport.close()

"""A WebSocket connection to a table that reconnects by itself, from the last message seen."""

import random
import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

import msgspec
from websockets.exceptions import ConnectionClosed, InvalidStatus, WebSocketException
from websockets.sync.client import ClientConnection, connect

from zuschlag.cli.remote_play.http_client import ServerClient
from zuschlag.tables.protocol.commands import Command
from zuschlag.tables.protocol.messages import AnyMessage, Bye, Snapshot, Update

FIRST_PAUSE = 0.5
LONGEST_PAUSE = 30.0
"""Seconds between attempts: each pause is twice the one before."""
TIMEOUT = 10
CLOSE_TIMEOUT = 1
"""For a server that does not say goodbye."""
MAX_MESSAGE_BYTES = 1 << 24
"""Bytes of a message: far more than any table needs."""
RECONNECT_CODES = frozenset({"slow", "stopping", "trouble", "too-fast"})
"""Why a server closes a socket that may reconnect; after any other code, reconnecting would not help."""
TOO_MANY_REQUESTS = 429


@dataclass(frozen=True)
class Connected:
    """The connection is open, for the first time or again."""


@dataclass(frozen=True)
class Lost:
    """The connection is lost; the next attempt is after so many seconds."""

    reason: str
    pause: float


@dataclass(frozen=True)
class Ended:
    """The server has ended the connection for good."""

    code: str
    message: str


_decode = msgspec.json.Decoder(AnyMessage).decode


class TableConnection:
    """Calls `put`, from a thread of its own, with everything that happens on the connection."""

    def __init__(self, client: ServerClient, table: str, put: Callable[[Any], None]) -> None:
        self._client = client
        self._table = table
        self._put = put
        self._number: int | None = None
        self._socket: ClientConnection | None = None
        self._over = threading.Event()
        self._has_received = False
        """The server sent something before the connection was lost."""

    def start(self) -> None:
        threading.Thread(target=self._run, name="table connection", daemon=True).start()

    def close(self) -> None:
        """Close the connection."""
        self._over.set()
        if self._socket is not None:
            self._socket.close()

    def send(self, command: Command) -> None:
        """Send a command. Without a connection it is dropped: send it again after reconnecting."""
        with suppress(ConnectionClosed):
            if self._socket is not None:
                self._socket.send(msgspec.json.encode(command), text=True)

    def _run(self) -> None:
        try:
            self._reconnect_until_closed()
        except Exception as error:  # noqa: BLE001 (raised again where someone sees it)
            self._put(error)

    def _reconnect_until_closed(self) -> None:
        pause = FIRST_PAUSE
        while not self._over.is_set():
            ending = self._connect_and_listen()
            if self._over.is_set():
                return
            if isinstance(ending, Ended):
                self._put(ending)
                return
            if self._has_received:
                pause = FIRST_PAUSE
            wait = pause * random.uniform(0.8, 1.2)  # noqa: S311 (so that not all come back at once)
            self._put(Lost(ending, wait))
            self._over.wait(wait)
            pause = min(2 * pause, LONGEST_PAUSE)

    def _connect_and_listen(self) -> str | Ended:
        """Connect and receive messages until the end. Returns why it ended."""
        self._has_received = False
        since = "" if self._number is None else f"?since={self._number}"
        url = f"ws{self._client.url.removeprefix('http')}/api/tables/{quote(self._table, safe='')}/socket{since}"
        try:
            with connect(
                url,
                additional_headers=self._client.headers,
                user_agent_header=None,  # it is among the headers
                open_timeout=TIMEOUT,
                close_timeout=CLOSE_TIMEOUT,
                max_size=MAX_MESSAGE_BYTES,
                compression=None,
            ) as socket:
                self._socket = socket
                self._put(Connected())
                return self._listen(socket)
        except InvalidStatus as error:
            status = error.response.status_code
            if status < 500 and status != TOO_MANY_REQUESTS:
                return Ended("unknown", f"{self._client.url} answers with status {status}")
            return f"status {status}"
        except (OSError, WebSocketException) as error:
            return str(getattr(error, "strerror", None) or error or type(error).__name__)
        finally:
            self._socket = None

    def _listen(self, socket: ClientConnection) -> str | Ended:
        for text in socket:
            try:
                message = _decode(text)
            except msgspec.DecodeError as error:
                return Ended(
                    "malformed", f"{self._client.url} says what is not understood here: {error}; is it of another version?"
                )
            if isinstance(message, Bye):
                if message.code not in RECONNECT_CODES:
                    return Ended(message.code, message.message)
                return message.message
            if isinstance(message, Update) and message.number != (self._number or 0) + 1:
                self._number = None
                return f"update {message.number} came out of order"
            if isinstance(message, Snapshot | Update):
                self._number = message.number
            self._has_received = True
            self._put(message)
        return "the server has closed the connection"

"""A connection to a table that comes back by itself, with the last number seen."""

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

from zuschlag.cli.remote_play.http_client import Wire
from zuschlag.tables.protocol.commands import Command
from zuschlag.tables.protocol.messages import AnyMessage, Bye, Snapshot, Update

FIRST_PAUSE = 0.5
LONGEST_PAUSE = 30.0
"""Seconds between attempts: each pause is twice the one before."""
PATIENCE = 10
SHORT_PATIENCE = 1
"""For a server that does not say goodbye."""
LARGEST = 1 << 24
"""Bytes of a message: far more than any table needs."""
WORTH_ANOTHER_TRY = frozenset({"slow", "stopping", "trouble", "too-fast"})
"""Why a server closes a socket that may come back; after anything else, coming back would not help."""
TOO_MANY = 429


@dataclass(frozen=True)
class Connected:
    """The link stands, for the first time or again."""


@dataclass(frozen=True)
class Lost:
    """The link does not stand; it tries again after so many seconds."""

    reason: str
    pause: float


@dataclass(frozen=True)
class Ended:
    """The server does not want us here."""

    code: str
    message: str


_decode = msgspec.json.Decoder(AnyMessage).decode


class Link:
    """Tells `put`, from a thread of its own, everything that happens on the connection."""

    def __init__(self, wire: Wire, table: str, put: Callable[[Any], None]) -> None:
        self._wire = wire
        self._table = table
        self._put = put
        self._number: int | None = None
        self._socket: ClientConnection | None = None
        self._over = threading.Event()
        self._was_well = False
        """The server told us something before the link was lost."""

    def begin(self) -> None:
        threading.Thread(target=self._run, name="link", daemon=True).start()

    def end(self) -> None:
        """Hang up."""
        self._over.set()
        if self._socket is not None:
            self._socket.close()

    def send(self, command: Command) -> None:
        """Say something. Where the link does not stand, it is lost: say it again when it does."""
        with suppress(ConnectionClosed):
            if self._socket is not None:
                self._socket.send(msgspec.json.encode(command), text=True)

    def _run(self) -> None:
        try:
            self._keep_up()
        except Exception as error:  # noqa: BLE001 (raised again where somebody sees it)
            self._put(error)

    def _keep_up(self) -> None:
        pause = FIRST_PAUSE
        while not self._over.is_set():
            ending = self._talk()
            if self._over.is_set():
                return
            if isinstance(ending, Ended):
                self._put(ending)
                return
            if self._was_well:
                pause = FIRST_PAUSE
            wait = pause * random.uniform(0.8, 1.2)  # noqa: S311 (so that not all come back at once)
            self._put(Lost(ending, wait))
            self._over.wait(wait)
            pause = min(2 * pause, LONGEST_PAUSE)

    def _talk(self) -> str | Ended:
        """From connecting to the last message; why it ended."""
        self._was_well = False
        since = "" if self._number is None else f"?since={self._number}"
        url = f"ws{self._wire.url.removeprefix('http')}/api/tables/{quote(self._table, safe='')}/socket{since}"
        try:
            with connect(
                url,
                additional_headers=self._wire.headers,
                user_agent_header=None,  # it is among the headers
                open_timeout=PATIENCE,
                close_timeout=SHORT_PATIENCE,
                max_size=LARGEST,
                compression=None,
            ) as socket:
                self._socket = socket
                self._put(Connected())
                return self._listen(socket)
        except InvalidStatus as error:
            status = error.response.status_code
            if status < 500 and status != TOO_MANY:
                return Ended("unknown", f"{self._wire.url} answers with status {status}")
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
                    "malformed", f"{self._wire.url} says what is not understood here: {error}; is it of another version?"
                )
            if isinstance(message, Bye):
                if message.code not in WORTH_ANOTHER_TRY:
                    return Ended(message.code, message.message)
                return message.message
            if isinstance(message, Update) and message.number != (self._number or 0) + 1:
                self._number = None
                return f"update {message.number} came out of order"
            if isinstance(message, Snapshot | Update):
                self._number = message.number
            self._was_well = True
            self._put(message)
        return "the server has closed the connection"

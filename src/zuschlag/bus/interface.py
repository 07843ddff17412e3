"""The interface of a bus, and the hints that it carries.

A hint says that something in the store has changed, not what: a server that gets one reads the store. So a hint that is lost,
doubled or late makes an update late, and never wrong. No hint holds anything of a match, anybody's words, or a secret.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable

import msgspec

MAX_HINT_BYTES = 4096
"""No encoded hint is longer. (PostgreSQL's NOTIFY takes 8,000 bytes.)"""


class AnyHint(msgspec.Struct, frozen=True, tag_field="hint"):
    """A hint."""


class TableChanged(AnyHint, frozen=True, tag="table"):
    """A table has this version, or a higher one."""

    table: str
    version: int


class TableDeleted(AnyHint, frozen=True, tag="deleted"):
    """A table was deleted."""

    table: str


class LineSaid(AnyHint, frozen=True, tag="line"):
    """There is a new line of chat at a table."""

    table: str


class TurnReleased(AnyHint, frozen=True, tag="turn"):
    """A server that stops has given up a bot's turn at a table: another one can take it over at once."""

    table: str


class PersonChanged(AnyHint, frozen=True, tag="person"):
    """A person was changed, banned or deleted."""

    person: str


class PresenceReported(AnyHint, frozen=True, tag="presence"):
    """Who is connected to a table through this server. It replaces what the server reported before."""

    server: str
    table: str
    players: list[str]
    """The ids of the people with seats who are connected."""
    spectators: int


class ServerAlive(AnyHint, frozen=True, tag="alive"):
    """A server is running. What it reported is believed as long as this comes every few seconds."""

    server: str


Hint = TableChanged | TableDeleted | LineSaid | TurnReleased | PersonChanged | PresenceReported | ServerAlive
OnHint = Callable[[Hint], None]
OnGap = Callable[[], None]
"""Called when hints may have been lost, as after a connection was broken."""

_decoder = msgspec.json.Decoder(Hint)
_encoder = msgspec.json.Encoder()


def encode_hint(hint: Hint) -> bytes:
    """A hint as JSON, on one line."""
    return _encoder.encode(hint)


def decode_hint(body: bytes | str) -> Hint | None:
    """Read a hint; None for one that this version does not know, as from a newer server."""
    try:
        hint: Hint = _decoder.decode(body)
    except msgspec.MsgspecError:
        return None
    return hint


class Bus(ABC):
    """Carries hints to all other servers of a store."""

    @abstractmethod
    async def open(self, on_hint: OnHint, on_gap: OnGap) -> None:
        """Start. `on_hint` is called in the event loop with every hint of another server, and must not block or raise."""

    @abstractmethod
    async def close(self) -> None:
        """Stop, and send what was published before."""

    @property
    def is_connected(self) -> bool:
        """Can hints be sent and heard?"""
        return True

    @abstractmethod
    def publish(self, hint: Hint) -> None:
        """Send a hint to all other servers. Never blocks and never raises: if it cannot be sent, it is lost."""

"""The port: what a store does for the rooms above it.

A table is its rows: they are appended under the key (table, version) and never changed. What can be read off them but is
asked for often (who sits where, which tables are open, when a clock runs out) is kept beside them, and written in the same
transaction. A call that has returned is durable; one that raised has changed nothing.

Times are milliseconds since 1970. Secrets never come here: only their SHA-256.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypedDict, Unpack

from zuschlag.errors import Trouble


class VersionTaken(Trouble):
    """The key (table, version) has a row: somebody else was faster. Load the rows and try again."""


class Unwritable(Trouble):
    """The store cannot write: the disk is full, or the file may only be read. Nothing has changed."""


@dataclass(frozen=True, slots=True)
class Row:
    """One thing that happened at a table."""

    version: int  # from 1, without gaps
    at: int
    body: bytes
    digest: bytes = b""
    """Of the state after it; empty where there is none yet."""


@dataclass(frozen=True, slots=True)
class Listing:
    """What is kept of a table for finding it."""

    table: str
    game: str
    status: str
    host: str  # the person who opened it
    opened: int
    is_listed: bool
    due: int | None
    """When the server has something to do there by itself; None: never."""
    summary: bytes


@dataclass(frozen=True, slots=True)
class SeatOwner:
    """Who has a seat. `link` is the SHA-256 of the personal link's key, where there is one."""

    table: str
    seat: int
    person: str
    link: bytes | None = None


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who has picked a name."""

    id: str
    secret: bytes  # SHA-256
    name: str
    created: int
    seen: int
    about: bytes = b"{}"
    """Wishes of theirs (language, notices), as JSON."""
    is_muted: bool = False
    is_banned: bool = False


class PersonChange(TypedDict, total=False):
    """The columns of a person that can change; what is left out stays as it is."""

    secret: bytes
    name: str
    seen: int
    about: bytes
    is_muted: bool
    is_banned: bool


@dataclass(frozen=True, slots=True)
class ChatLine:
    """Something said at a table."""

    table: str
    room: str
    number: int  # in its room, from 1
    at: int
    person: str
    text: str


@dataclass(frozen=True, slots=True)
class UploadedRecord:
    """A record that somebody brought."""

    id: str
    person: str
    at: int
    body: bytes


class Store(ABC):
    """Everything that outlives the process."""

    @abstractmethod
    async def open(self) -> None:
        """Begin; an older database is brought up to date, a newer one is refused with Trouble and left as it is."""

    @abstractmethod
    async def close(self) -> None:
        """End, after all that was asked for is written."""

    # Tables

    @abstractmethod
    async def append(
        self, table: str, rows: Sequence[Row], listing: Listing | None = None, seats: Sequence[SeatOwner] | None = None
    ) -> None:
        """Append the rows, all or none. Where the listing or the seats have changed, they are replaced with it.

        Raises Taken where a version has a row, or where version n comes without n − 1.
        """

    @abstractmethod
    async def rows(self, table: str) -> list[Row]:
        """All rows of a table, in order; none where there is no such table."""

    @abstractmethod
    async def listing(self, table: str) -> Listing | None: ...

    @abstractmethod
    async def lobby_listings(self, statuses: Sequence[str], limit: int) -> list[Listing]:
        """Tables for the lobby: listed, of one of these statuses, newest first."""

    @abstractmethod
    async def all_listings(self, limit: int, before: int | None = None) -> list[Listing]:
        """All tables, newest first: for the operator. `before`: opened before this time."""

    @abstractmethod
    async def due(self, statuses: Sequence[str]) -> list[tuple[str, int]]:
        """The tables where the server will have something to do, and when, soonest first."""

    @abstractmethod
    async def idle_since(self, at: int, statuses: Sequence[str]) -> list[str]:
        """The tables of these statuses whose last row is older than `at`."""

    @abstractmethod
    async def remove_table(self, table: str) -> None:
        """Everything of it: rows, listing, seats, lines."""

    @abstractmethod
    async def seats_of(self, person: str) -> list[tuple[SeatOwner, Listing]]:
        """Where a person sits, newest table first."""

    @abstractmethod
    async def hosted_by(self, person: str, statuses: Sequence[str]) -> list[str]:
        """The tables of these statuses that a person opened, whether they sit there or not."""

    @abstractmethod
    async def seat_of_link(self, link: bytes) -> SeatOwner | None:
        """The seat whose personal link has this SHA-256."""

    @abstractmethod
    async def set_link(self, table: str, seat: int, link: bytes) -> None:
        """Give a taken seat a personal link; the one before it is void. Unknown seats are left alone."""

    # People

    @abstractmethod
    async def add_person(self, person: Person) -> None: ...

    @abstractmethod
    async def person(self, person: str) -> Person | None: ...

    @abstractmethod
    async def person_of_secret(self, secret: bytes) -> Person | None: ...

    @abstractmethod
    async def change_person(self, person: str, **columns: Unpack[PersonChange]) -> None:
        """Replace these columns of the person of this id; nothing where there is none.

        With another secret the personal links of their seats are void: whoever had the old one may have made them.
        """

    @abstractmethod
    async def remove_person(self, person: str) -> None:
        """The person, what they said, their links and the records they brought. Their seats' rows keep only the id."""

    @abstractmethod
    async def unseen_since(self, at: int) -> list[str]:
        """People not seen since `at` who have no seat at any table."""

    # What was said

    @abstractmethod
    async def add_line(self, line: ChatLine) -> None: ...

    @abstractmethod
    async def lines(self, table: str, room: str, after: int = 0, limit: int = 200) -> list[ChatLine]:
        """What was said in a room after this number, oldest first; where there is more than the limit, the newest."""

    @abstractmethod
    async def lines_of(self, person: str) -> list[ChatLine]: ...

    # Records that were brought

    @abstractmethod
    async def add_uploaded_record(self, record: UploadedRecord) -> None: ...

    @abstractmethod
    async def uploaded_record(self, key: str) -> UploadedRecord | None: ...

    @abstractmethod
    async def uploaded_records_of(self, person: str) -> list[UploadedRecord]: ...

    @abstractmethod
    async def remove_uploaded_record(self, key: str) -> None: ...

    # Upkeep

    @abstractmethod
    async def set_note(self, key: str, value: str) -> None:
        """A small fact about the house itself: when the server was last alive, say."""

    @abstractmethod
    async def get_note(self, key: str) -> str | None: ...

    @abstractmethod
    async def back_up(self, file: Path) -> None:
        """A whole copy into a new file, while others go on writing."""

    @abstractmethod
    async def check(self) -> None:
        """Does it work? Reads, and tells how the last write went; writes nothing. Raises Unwritable or Trouble where not."""

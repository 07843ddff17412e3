"""The interface of a store, and the types it stores.

A table is its rows: they are appended under the key (table, version) and never changed. What follows from them but is needed
often (who sits where, which tables are open, when a clock runs out) is stored beside them, in the same transaction. A call that
has returned is durable; one that raised has changed nothing.

Times are milliseconds since 1970. People's secrets never come here: only their SHA-256.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, TypedDict, Unpack

from zuschlag.errors import Trouble


class VersionTaken(Trouble):
    """The key (table, version) already has a row: another writer was faster. Load the rows and try again."""


class Unwritable(Trouble):
    """The store cannot write: the disk is full, or the file may only be read. Nothing has changed."""


@dataclass(frozen=True, slots=True)
class Row:
    """One fact that happened at a table, encoded."""

    version: int  # from 1, without gaps
    at: int
    body: bytes
    digest: bytes = b""
    """A hash of the state after it; empty before the match starts."""


RowMark = tuple[int, int, bytes]
"""The version, the time and the digest of a row: by these it is known again."""


@dataclass(frozen=True, slots=True)
class TableSnapshot:
    """The state of a table after the row of a version, encoded, with the time and the digest of that row."""

    version: int
    at: int
    digest: bytes
    body: bytes


@dataclass(frozen=True, slots=True)
class Listing:
    """What is stored of a table to find it."""

    table: str
    game: str
    status: str
    host: str  # the person who opened it
    opened: int
    is_listed: bool
    due: int | None
    """When the server must act there by itself; None: never."""
    summary: bytes


@dataclass(frozen=True, slots=True)
class SeatOwner:
    """The person who has a seat. `link` is the SHA-256 of the personal link's key, where there is one."""

    table: str
    seat: int
    person: str
    link: bytes | None = None


@dataclass(frozen=True, slots=True)
class Person:
    """A person who has picked a name."""

    id: str
    secret: bytes  # SHA-256
    name: str
    created: int
    seen: int
    about: bytes = b"{}"
    """Their preferences (language, notifications), as JSON."""
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
    """A line of chat at a table."""

    table: str
    room: str
    number: int  # in its room, from 1
    at: int
    person: str
    text: str


@dataclass(frozen=True, slots=True)
class Report:
    """What a person has reported to the operator about another one."""

    number: int  # from 1; never used again
    at: int
    reporter: str
    person: str
    table: str
    reason: str
    line: str
    """The line of chat that was reported; empty: none was."""
    note: str
    """What the reporter says about it; may be empty."""


@dataclass(frozen=True, slots=True)
class Notice:
    """A notification to send to a person, encoded."""

    person: str
    body: bytes


@dataclass(frozen=True, slots=True)
class WaitingNotice(Notice):
    """A stored notice. `attempts`: how often it was taken, this time included."""

    number: int
    attempts: int


@dataclass(frozen=True, slots=True)
class UploadedRecord:
    """A record that a person uploaded."""

    id: str
    person: str
    at: int
    body: bytes


@dataclass(frozen=True, slots=True)
class UploadedRecordSummary:
    """An uploaded record without its body."""

    id: str
    person: str
    at: int
    size: int  # bytes


@dataclass(frozen=True, slots=True)
class ReviewSubject:
    """What is reviewed: the match of a table, or an uploaded record."""

    kind: Literal["table", "replay"]
    id: str

    @property
    def name(self) -> str:
        """Both in one word."""
        return f"{self.kind}/{self.id}"


ReviewState = Literal["waiting", "running", "done", "cancelled", "failed"]


@dataclass(frozen=True, slots=True)
class NewReview:
    """A review that someone asks for."""

    subject: ReviewSubject
    key: str
    """The evaluator and its settings: reviews of another key are other reviews."""
    is_open: bool
    """Does it judge decisions with open cards?"""
    person: str
    at: int
    total: int
    """The parts that are to be computed."""
    outline: bytes
    """What is known of the review before anything is computed, encoded."""


@dataclass(frozen=True, slots=True)
class StoredReview:
    """A review that was asked for, however far it is."""

    number: int
    """Never used again."""
    subject: ReviewSubject
    key: str
    is_open: bool
    person: str
    """Who asked for it; empty: that person is deleted."""
    at: int
    state: ReviewState
    attempts: int
    """How often a server has begun since parts were last stored."""
    done: int
    """The parts that are stored."""
    total: int
    size: int
    """The bytes that are stored of it."""
    is_claimed: bool
    """Does a server have a claim on it?"""

    @property
    def is_active(self) -> bool:
        """Whether it waits or runs."""
        return self.state in ("waiting", "running")


@dataclass(frozen=True, slots=True)
class StoreTotals:
    """How much is stored of each kind."""

    people: int
    tables: int
    chat_lines: int
    records: int
    """Uploaded ones."""
    record_bytes: int
    reviews: int = 0
    review_bytes: int = 0


ShareKind = Literal["open tables", "tables", "table bytes", "chat lines", "chat lines in a room", "records", "record bytes"]
"""What can be counted by person, or by table."""


@dataclass(frozen=True, slots=True)
class LargestShare:
    """The person or the table that has most of something, and how much."""

    key: str
    amount: int


class Store(ABC):
    """Stores everything that outlives the process."""

    removals: int = 0
    """How often something was deleted since the start: totals that were read before may be too high."""

    @abstractmethod
    async def open(self) -> None:
        """Open the store. An older database is migrated; a newer one raises Trouble and stays as it is."""

    @abstractmethod
    async def close(self) -> None:
        """Close the store, after all pending writes."""

    # Tables

    @abstractmethod
    async def append(
        self,
        table: str,
        rows: Sequence[Row],
        listing: Listing | None = None,
        seats: Sequence[SeatOwner] | None = None,
        notices: Sequence[Notice] = (),
        before: RowMark | None = None,
    ) -> None:
        """Append the rows, all or none, replace the listing or the seats if given, and add the notices to the outbox.

        Raises VersionTaken if a version has a row, if version n comes without n − 1, or if a taken seat is given with a
        personal link that is no longer its link, as it was replaced meanwhile. With `before`, also
        if the row before the first is another one than that: a database can lose rows, and get others in their place.
        """

    @abstractmethod
    async def rows(self, table: str, after: int = 0, limit: int | None = None) -> list[Row]:
        """The rows of a table after this version, in order, at most so many; none if there is no such table."""

    @abstractmethod
    async def save_snapshot(self, table: str, version: int, body: bytes) -> None:
        """Store a table's state at a version, in place of an older one; a newer one stays. A cache: nothing depends on it.

        Does nothing if there is no listing of the table.
        """

    @abstractmethod
    async def snapshot(self, table: str) -> TableSnapshot | None:
        """The stored state of a table; None: there is none, or the table has no row of its version."""

    @abstractmethod
    async def versions(self, tables: Sequence[str]) -> dict[str, int]:
        """The last version of each of these tables, in one query; tables that do not exist are left out."""

    @abstractmethod
    async def listing(self, table: str) -> Listing | None: ...

    @abstractmethod
    async def lobby_listings(self, statuses: Sequence[str], limit: int) -> list[Listing]:
        """Tables for the lobby: listed, of one of these statuses, newest first.

        Where there are more than `limit`, each host's newest is among them before any host's second: nobody fills it alone.
        """

    @abstractmethod
    async def all_listings(
        self, limit: int, before: int | None = None, status: str | None = None, text: str = ""
    ) -> list[Listing]:
        """All tables, newest first: for the operator. `before`: opened before this time; `status`: only these.

        `text`: only tables whose id begins with it, or that someone opened or sits at with this id or a name that contains it.
        """

    @abstractmethod
    async def last_changes(self, tables: Sequence[str]) -> dict[str, int]:
        """When the last row of each of these tables was appended; tables without rows are left out."""

    @abstractmethod
    async def status_counts(self) -> dict[str, int]:
        """How many tables there are of each status."""

    @abstractmethod
    async def due(self, statuses: Sequence[str]) -> list[tuple[str, int]]:
        """The tables where the server must act by itself, and when, soonest first."""

    @abstractmethod
    async def correct_due(self, table: str, version: int, due: int | None) -> None:
        """Set when the server must act at a table, unless the table has another last version than this."""

    @abstractmethod
    async def idle_since(self, at: int, statuses: Sequence[str]) -> list[str]:
        """The tables of these statuses whose last row is older than `at`."""

    @abstractmethod
    async def crowded_since(self, at: int, statuses: Sequence[str], keep: int) -> list[str]:
        """The tables of these statuses whose last row is older than `at`, but for the newest that each host opened.

        So many of the newest stay, whatever their status. First those with most newer ones of the same host: the oldest of
        those who opened most.
        """

    @abstractmethod
    async def remove_table(self, table: str) -> None:
        """Delete a table: rows, snapshot, listing, seats, chat, reviews."""

    @abstractmethod
    async def seats_of(self, person: str) -> list[tuple[SeatOwner, Listing]]:
        """Where a person sits, newest table first."""

    @abstractmethod
    async def find_own_listings(
        self,
        person: str,
        limit: int,
        *,
        after: tuple[int, str] | None = None,
        statuses: Sequence[str] | None = None,
        game: str | None = None,
        opponent: str = "",
        tables: Sequence[str] = (),
    ) -> list[Listing]:
        """The tables where a person sits, newest first, each once: a page of them.

        `after`: only those after this one in the list, given by when it was opened and its id. `statuses`, `game`: only
        these. `opponent`: only tables where someone else sits whose name contains this text (capital letters do not matter),
        and those among `tables`.
        """

    @abstractmethod
    async def hosted_by(self, person: str, statuses: Sequence[str]) -> list[str]:
        """The tables of these statuses that a person opened, whether they sit there or not."""

    @abstractmethod
    async def hosted_count(self, person: str) -> int:
        """How many tables of any status a person opened."""

    @abstractmethod
    async def hosted_size(self, person: str) -> int:
        """The bytes of the first rows of all tables that a person opened: they hold boards and decks."""

    @abstractmethod
    async def has_seat(self, person: str, table: str) -> bool:
        """Does a person have a seat at this table?"""

    @abstractmethod
    async def seat_of_link(self, link: bytes) -> SeatOwner | None:
        """The seat whose personal link has this SHA-256."""

    @abstractmethod
    async def set_link(self, owner: SeatOwner) -> bool:
        """Give a person's seat this personal link; the one before it is void. False: the seat is not this person's."""

    # People

    @abstractmethod
    async def add_person(self, person: Person) -> None: ...

    @abstractmethod
    async def person(self, person: str) -> Person | None: ...

    @abstractmethod
    async def people(self, persons: Sequence[str]) -> list[Person]:
        """Those of these people who exist, in one query, in any order."""

    @abstractmethod
    async def person_of_secret(self, secret: bytes) -> Person | None: ...

    @abstractmethod
    async def change_person(self, person: str, **columns: Unpack[PersonChange]) -> None:
        """Replace these columns of a person; does nothing if the person does not exist.

        A new secret voids the personal links of their seats: anyone who had the old one may have made them.
        """

    @abstractmethod
    async def replace_about(self, person: str, before: bytes, after: bytes) -> bool:
        """Replace a person's preferences if they are still `before`; returns whether they are `after` now.

        One statement: of several servers that edit at the same time, one succeeds, and the others read and edit again. Those
        whose edits are the same to the byte succeed together.
        """

    @abstractmethod
    async def remove_person(self, person: str) -> None:
        """Delete a person, their chat, links, notices, the records they uploaded, and reports by and about them.

        Reviews that they asked for and that are not done are cancelled. Rows of tables keep only the id.
        """

    @abstractmethod
    async def find_people(self, text: str, limit: int, *, is_muted: bool = False, is_banned: bool = False) -> list[Person]:
        """The people with this id, or with a name that contains the text, last seen first. An empty text: everybody.

        Capital letters do not matter. `is_muted`, `is_banned`: only those who are.
        """

    @abstractmethod
    async def unseen_since(self, at: int) -> list[str]:
        """People not seen since `at` who have no seat at any table."""

    @abstractmethod
    async def unused_since(self, at: int, *, is_new: bool = False) -> list[str]:
        """Of these, the people of whom nothing else is stored: no record that they uploaded and no line of chat.

        First those who were here for the shortest time; `is_new`: only those not seen again since they were added.
        """

    # Chat

    @abstractmethod
    async def add_line(self, line: ChatLine, keep_in_room: int | None = None) -> ChatLine | None:
        """Add a line with the next number of its room, and return it with that number; the number that it has does not matter.

        None: the table or the person does not exist, or the person is muted or banned; nothing was added.
        Deletes the oldest lines of the room so that at most so many are left; None: all stay. A number is never used
        again, also if its line is deleted; lines of a deleted table start again at 1.
        """

    @abstractmethod
    async def line_count(self, person: str) -> int:
        """How many lines of a person are stored."""

    @abstractmethod
    async def remove_oldest_lines(self, person: str, keep: int) -> None:
        """Delete a person's lines but for the newest, of which so many stay."""

    @abstractmethod
    async def lines(self, table: str, room: str, after: int = 0, limit: int = 200) -> list[ChatLine]:
        """The lines of a room after this number, oldest first; if there are more than the limit, the newest of them."""

    @abstractmethod
    async def line(self, table: str, room: str, number: int) -> ChatLine | None:
        """One line; None: it does not exist, or was deleted."""

    @abstractmethod
    async def line_numbers(self, tables: Sequence[str]) -> dict[tuple[str, str], int]:
        """The last number of each room, by table and room, in one query; rooms without any line are left out."""

    @abstractmethod
    async def lines_of(self, person: str) -> list[ChatLine]: ...

    # Reports

    @abstractmethod
    async def add_report(self, report: Report, keep_of_reporter: int, keep: int) -> None:
        """Add a report under a new number; the number that it has does not matter.

        It replaces the one of the same reporter about the same person at the same table. Of each reporter and in all, so many
        are left: the oldest of the reporter, and the oldest of those with most, give way.
        """

    @abstractmethod
    async def reports(self, limit: int) -> list[Report]:
        """The newest reports, newest first."""

    @abstractmethod
    async def reports_by(self, reporter: str) -> list[Report]:
        """The reports that a person has made, newest first."""

    @abstractmethod
    async def report_count(self) -> int: ...

    @abstractmethod
    async def remove_report(self, number: int) -> bool:
        """Delete a report; returns whether there was one."""

    @abstractmethod
    async def remove_reports_before(self, at: int) -> int:
        """Delete the reports made before `at`; returns how many."""

    # Uploaded records

    @abstractmethod
    async def add_uploaded_record(self, record: UploadedRecord) -> None: ...

    @abstractmethod
    async def uploaded_record(self, key: str) -> UploadedRecord | None: ...

    @abstractmethod
    async def uploaded_records_of(self, person: str) -> list[UploadedRecordSummary]:
        """The records that a person uploaded, newest first. Reads no bodies."""

    @abstractmethod
    async def uploaded_before(self, at: int, keep: int = 0) -> list[UploadedRecordSummary]:
        """The records uploaded before `at`, but for the newest of each person, of which so many stay.

        First those with most newer ones of the same person: the oldest of those who uploaded most. Reads no bodies.
        """

    @abstractmethod
    async def remove_uploaded_record(self, key: str) -> None:
        """Delete an uploaded record and its reviews."""

    # Reviews

    @abstractmethod
    async def start_review(self, review: NewReview) -> None:
        """Add a review that waits, or let a cancelled or failed one of the same subject and key wait again, with its parts.

        Cancelled and failed ones of the same subject with other keys are deleted, unless they are about other cards. One that
        is done stays until another is. Does nothing if there is no such table or record.
        """

    @abstractmethod
    async def reviews_of(self, subject: ReviewSubject) -> list[StoredReview]:
        """All reviews of a match, newest first."""

    @abstractmethod
    async def reviews_by(self, person: str, limit: int) -> list[StoredReview]:
        """The reviews that a person has asked for, newest first."""

    @abstractmethod
    async def review(self, number: int) -> StoredReview | None: ...

    @abstractmethod
    async def active_reviews(self) -> list[StoredReview]:
        """Reviews that wait or run, in the order in which they are to be begun: people take turns. Without those put off."""

    @abstractmethod
    async def review_counts(self) -> dict[str, int]:
        """How many reviews wait or run, by the person who asked for them."""

    @abstractmethod
    async def begin_review(self, number: int) -> StoredReview | None:
        """Note that a server begins to compute a review; None: it neither waits nor runs any more."""

    @abstractmethod
    async def review_outline(self, number: int) -> bytes: ...

    @abstractmethod
    async def add_review_parts(self, number: int, first: int, count: int, body: bytes) -> bool:
        """Add so many parts, as one batch, if there are exactly `first` before them and the review runs. Was it done?

        Of several servers that compute the same review, one adds each part.
        """

    @abstractmethod
    async def review_parts(self, number: int) -> list[bytes]:
        """The batches of parts of a review, in order; the whole review in one if it is done."""

    @abstractmethod
    async def finish_review(self, number: int, body: bytes, accuracy: Sequence[float | None]) -> None:
        """Replace the parts of a running review by the whole one, and note that it is done, if all parts are there.

        Older reviews of the same subject are deleted, unless they wait or run, or are about other cards. `accuracy` is that
        of each seat; None: there was nothing to decide.
        """

    @abstractmethod
    async def reviewed_accuracies(self, person: str, limit: int) -> dict[str, tuple[str, list[float | None]]]:
        """Of the newest reviews without open cards of a person's matches, by table: the key, and the accuracy of each seat."""

    @abstractmethod
    async def cancel_review(self, number: int) -> bool:
        """Cancel a review that waits or runs; returns whether it did. Its parts stay."""

    @abstractmethod
    async def fail_review(self, number: int) -> None:
        """Note that a review that waits or runs cannot be computed. Its parts stay."""

    @abstractmethod
    async def put_off_review(self, number: int, milliseconds: int) -> None:
        """Let a review that waits or runs wait for so long, by the store's clock, until a server begins with it again."""

    @abstractmethod
    async def remove_oldest_reviews(self, at: int, size: int) -> int:
        """Delete the oldest reviews that were asked for before `at`, of so many bytes; returns how many.

        Those that wait or run stay.
        """

    # Outbox

    @abstractmethod
    async def take_notices(self, limit: int, hidden_for: int) -> list[WaitingNotice]:
        """Take due notices, those due longest first. Nobody gets them again for `hidden_for` milliseconds.

        Of several servers that ask at the same time, one gets each (PostgreSQL: FOR UPDATE SKIP LOCKED). Who has sent a
        notice removes it; one that is neither removed nor put off is taken again: it is sent at least once.
        """

    @abstractmethod
    async def put_off_notice(self, number: int, milliseconds: int) -> None:
        """Hide a notice for so long from now on, by the store's clock; does nothing if there is none of this number."""

    @abstractmethod
    async def remove_notice(self, number: int) -> None:
        """Remove a notice that was sent or is no longer wanted."""

    # Several servers on one store

    @abstractmethod
    async def now(self) -> int:
        """The store's clock. All servers of one store see the same clock, and its claims and notices are measured by it."""

    @abstractmethod
    async def claim(self, key: str, owner: str, milliseconds: int) -> bool:
        """Claim something for so long from now on, or renew one's own claim; False: someone else has it.

        `key` is the id of a table or another name; `owner` is a server's id, drawn at its start. A claim keeps others
        from doing the same work, and nothing more: it can end while its owner still works. What must not happen twice is
        fenced by the key (table, version).
        """

    @abstractmethod
    async def release_claim(self, key: str, owner: str) -> None:
        """Give up a claim, if this owner has it."""

    @abstractmethod
    async def claim_due(self, owner: str, statuses: Sequence[str], limit: int, milliseconds: int, late: int = 0) -> list[str]:
        """Claim tables of these statuses where the server must act by now, soonest first, and return them.

        `late`: only those that have been due for so many milliseconds. Tables that anybody has claimed, this owner too,
        are left out (PostgreSQL: FOR UPDATE SKIP LOCKED). Deletes claims that have ended.
        """

    # Sizes

    @abstractmethod
    async def totals(self) -> StoreTotals:
        """How much is stored. Counts everything, and takes the longer the more that is; reads no bodies."""

    @abstractmethod
    async def largest_share(self, kind: ShareKind, statuses: Sequence[str]) -> LargestShare | None:
        """Who has most of this; None: nobody has any. `statuses` are those of open tables.

        Counts all of the kind, as `totals` does.
        """

    @abstractmethod
    async def size(self) -> int:
        """The bytes of the database that are in use. Quick."""

    @abstractmethod
    async def free_space(self) -> float:
        """The bytes that are free on the disk; infinite where that is not known, as on another machine. Quick."""

    # Files of the page

    @abstractmethod
    async def keep_page_files(self, files: Mapping[str, bytes], milliseconds: int, most: int) -> None:
        """Store files under names that tell what is in them, or note that they are still in use.

        Deletes those that have not been in use for so long and, beyond so many, those that have not been for longest.
        """

    @abstractmethod
    async def page_file(self, name: str) -> bytes | None:
        """A file that this server or another one stored."""

    # Notes, backup, health

    @abstractmethod
    async def set_note(self, key: str, value: str) -> None:
        """Store a small value about the server itself, such as when it last ran."""

    @abstractmethod
    async def add_note(self, key: str, value: str) -> None:
        """Store a value unless there is one: of several servers that do it, one succeeds."""

    @abstractmethod
    async def get_note(self, key: str) -> str | None: ...

    @abstractmethod
    async def back_up(self, file: Path) -> None:
        """Copy the whole store into a new file, while others go on writing."""

    @abstractmethod
    async def check(self) -> None:
        """Check that the store works: reads, looks at how the last write went, writes nothing. Raises Unwritable or Trouble."""

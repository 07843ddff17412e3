"""The queries that read from a database, each as a value: its text, what it is asked for, and how its answer is read.

The texts are in the SQL that SQLite and PostgreSQL share; `postgres.sql` translates the few words that differ.
"""
# ruff: noqa: S608 the queries are put together from this file's constants alone

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from zuschlag.store.interface import (
    ChatLine,
    Listing,
    Person,
    Report,
    ReviewSubject,
    Row,
    SeatOwner,
    StoredReview,
    StoreTotals,
    TableSnapshot,
    UploadedRecord,
    UploadedRecordSummary,
)
from zuschlag.store.write_statements import NO_LIMIT, NOW, Value

MAX_LISTED_CONSIDERED = 1000
"""The newest listed tables of one status, from which the lobby is made."""
LISTING = "listing.table_id, game, status, host, opened, is_listed, due, summary"
SEAT = "seat.table_id, seat, person, link"
PERSON = "id, secret, name, created, seen, about, is_muted, is_banned"
LINE = "table_id, room, number, at, person, text"
REPORT = "number, at, reporter, person, table_id, reason, line, note"
UPLOADED_RECORD = "id, person, at, body"

ROWS = "SELECT version, at, body, digest FROM table_row WHERE table_id = ? AND version > ? ORDER BY version LIMIT ?"
SNAPSHOT = """
SELECT table_row.version, table_row.at, table_row.digest, table_snapshot.body
FROM table_snapshot JOIN table_row USING (table_id, version) WHERE table_id = ?
"""
VERSIONS = "SELECT value, (SELECT max(version) FROM table_row WHERE table_id = value) FROM json_each(?)"
"""Each by one look into the index, however long the table is."""
LISTING_OF = f"SELECT {LISTING} FROM listing WHERE table_id = ?"
LISTED = f"""
SELECT place, {LISTING} FROM (
    SELECT table_id, row_number() OVER (PARTITION BY host ORDER BY opened DESC, table_id) AS place FROM (
        SELECT table_id, host, opened FROM listing WHERE status = ? AND is_listed = 1 ORDER BY opened DESC LIMIT ?
    ) AS newest
) AS placed JOIN listing USING (table_id) ORDER BY place, opened DESC LIMIT ?
"""
"""Each host's newest first, then each host's second: so no host fills the list alone."""
DUE = """
SELECT table_id, due FROM listing WHERE due IS NOT NULL AND status IN (SELECT value FROM json_each(?)) ORDER BY due
"""
IDLE = """
SELECT table_id FROM listing WHERE status IN (SELECT value FROM json_each(?)) AND ? > (
    SELECT at FROM table_row WHERE table_row.table_id = listing.table_id ORDER BY version DESC LIMIT 1
) ORDER BY table_id
"""
CROWDED = """
SELECT table_id FROM (
    SELECT table_id, status, row_number() OVER (PARTITION BY host ORDER BY opened DESC, table_id) AS place FROM listing
) AS listing WHERE place > ? AND status IN (SELECT value FROM json_each(?)) AND ? > (
    SELECT at FROM table_row WHERE table_row.table_id = listing.table_id ORDER BY version DESC LIMIT 1
) ORDER BY place DESC, table_id
"""
SEATS_OF = f"""
SELECT {SEAT}, {LISTING} FROM seat JOIN listing USING (table_id) WHERE person = ?
ORDER BY opened DESC, listing.table_id, seat.seat
"""
HOSTED = "SELECT table_id FROM listing WHERE host = ? AND status IN (SELECT value FROM json_each(?)) ORDER BY table_id"
HOSTED_COUNT = "SELECT count(*) FROM listing WHERE host = ?"
HOSTED_SIZE = """
SELECT coalesce(sum(length(body)), 0) FROM listing JOIN table_row USING (table_id) WHERE host = ? AND version = 1
"""
HAS_SEAT = "SELECT 1 FROM seat WHERE person = ? AND table_id = ?"
SEAT_OF_LINK = f"SELECT {SEAT} FROM seat WHERE link = ?"
PERSON_OF = f"SELECT {PERSON} FROM person WHERE id = ?"
PEOPLE = f"SELECT {PERSON} FROM person WHERE id IN (SELECT value FROM json_each(?))"
PERSON_OF_SECRET = f"SELECT {PERSON} FROM person WHERE secret = ?"
UNSEEN = "SELECT id FROM person WHERE seen < ? AND NOT EXISTS (SELECT 1 FROM seat WHERE seat.person = person.id) ORDER BY id"
UNUSED = """
SELECT id FROM person WHERE seen < ? AND NOT EXISTS (SELECT 1 FROM seat WHERE seat.person = person.id)
AND NOT EXISTS (SELECT 1 FROM kept WHERE kept.person = person.id)
AND NOT EXISTS (SELECT 1 FROM line WHERE line.person = person.id)
AND (seen = created OR NOT ?) ORDER BY seen - created, id
"""
LINES = f"SELECT {LINE} FROM line WHERE table_id = ? AND room = ? AND number > ? ORDER BY number DESC LIMIT ?"
LINE_OF = f"SELECT {LINE} FROM line WHERE table_id = ? AND room = ? AND number = ?"
LINE_NUMBERS = "SELECT table_id, room, last FROM chat_room WHERE table_id IN (SELECT value FROM json_each(?))"
LINES_OF = f"SELECT {LINE} FROM line WHERE person = ? ORDER BY at, table_id, room, number"
LINE_COUNT = "SELECT count(*) FROM line WHERE person = ?"
REPORTS = f"SELECT {REPORT} FROM report ORDER BY number DESC LIMIT ?"
REPORTS_BY = f"SELECT {REPORT} FROM report WHERE reporter = ? ORDER BY number DESC"
HAS_REPORT = "SELECT 1 FROM report WHERE number = ?"
REPORT_COUNT = "SELECT count(*) FROM report"
UPLOADED_RECORD_OF = f"SELECT {UPLOADED_RECORD} FROM kept WHERE id = ?"
UPLOADED_RECORDS_OF = "SELECT id, person, at, length(body) FROM kept WHERE person = ? ORDER BY at DESC, id"
"""SQLite knows the length of a blob without reading it."""
UPLOADED_BEFORE = """
SELECT id, person, at, size FROM (
    SELECT id, person, at, length(body) AS size, row_number() OVER (PARTITION BY person ORDER BY at DESC, id) AS place FROM kept
) AS placed WHERE at < ? AND place > ? ORDER BY place DESC, at, id
"""
TOTALS = """
SELECT
    (SELECT count(*) FROM person), (SELECT count(*) FROM listing), (SELECT count(*) FROM line),
    count(*), coalesce(sum(length(body)), 0),
    (SELECT count(*) FROM review), (SELECT CAST(coalesce(sum(size), 0) AS INTEGER) FROM review)
FROM kept
"""
REVIEW = f"""
SELECT number, subject, review.key, is_open, person, at, state, attempts, done, total, size,
    EXISTS (SELECT 1 FROM claim WHERE claim.key = 'review ' || number AND until > {NOW})
FROM review
"""
REVIEW_OF = f"{REVIEW} WHERE number = ?"
REVIEWS_OF = f"{REVIEW} WHERE subject = ? ORDER BY number DESC"
REVIEWS_BY = f"{REVIEW} WHERE person = ? ORDER BY number DESC LIMIT ?"
ACTIVE_REVIEWS = f"""
{REVIEW} WHERE state IN ('waiting', 'running') AND due <= {NOW}
ORDER BY row_number() OVER (PARTITION BY person ORDER BY at, number), at, number
"""
REVIEWED_ACCURACIES = """
SELECT table_id, key, accuracy FROM review
WHERE state = 'done' AND is_open = 0 AND table_id IN (SELECT table_id FROM seat WHERE seat.person = ?)
ORDER BY number DESC LIMIT ?
"""
REVIEW_COUNTS = "SELECT person, count(*) FROM review WHERE state IN ('waiting', 'running') GROUP BY person"
REVIEW_OUTLINE = "SELECT outline FROM review WHERE number = ?"
REVIEW_PARTS = "SELECT body FROM review_part WHERE review = ? ORDER BY first"
PAGES = "SELECT (page_count - freelist_count) * page_size FROM pragma_page_count, pragma_freelist_count, pragma_page_size"
NOW_OF_DATABASE = f"SELECT {NOW}"
PAGE_FILE = "SELECT body FROM page_file WHERE name = ?"
GET_NOTE = "SELECT value FROM note WHERE key = ?"


Result = TypeVar("Result")


@dataclass(frozen=True, slots=True)
class Query(Generic[Result]):
    """A question to the database."""

    sql: str
    values: tuple[Value, ...]
    read: Callable[[Sequence[Any]], Result]
    """Reads the answer from the rows that were found."""


def rows(table: str, after: int, limit: int | None) -> Query[list[Row]]:
    return Query(ROWS, (table, after, NO_LIMIT if limit is None else limit), lambda found: [Row(*each) for each in found])


def snapshot(table: str) -> Query[TableSnapshot | None]:
    return Query(SNAPSHOT, (table,), lambda found: TableSnapshot(*found[0]) if found else None)


def versions(tables: Sequence[str]) -> Query[dict[str, int]]:
    return Query(VERSIONS, (_json(tables),), lambda found: {table: version for table, version in found if version})


def listing(table: str) -> Query[Listing | None]:
    return Query(LISTING_OF, (table,), lambda found: _listing(found[0]) if found else None)


def newest_listed(status: str, limit: int) -> Query[list[tuple[int, Listing]]]:
    """Of one status, each with its place among its host's. By the index the newest come first: old tables cost nothing."""
    return Query(
        LISTED, (status, MAX_LISTED_CONSIDERED, limit), lambda found: [(place, _listing(each)) for place, *each in found]
    )


def due(statuses: Sequence[str]) -> Query[list[tuple[str, int]]]:
    return Query(DUE, (_json(statuses),), lambda found: [(table, at) for table, at in found])


def idle_since(at: int, statuses: Sequence[str]) -> Query[list[str]]:
    return Query(IDLE, (_json(statuses), at), _firsts)


def crowded_since(at: int, statuses: Sequence[str], keep: int) -> Query[list[str]]:
    return Query(CROWDED, (keep, _json(statuses), at), _firsts)


def seats_of(person: str) -> Query[list[tuple[SeatOwner, Listing]]]:
    return Query(SEATS_OF, (person,), lambda found: [(SeatOwner(*each[:4]), _listing(each[4:])) for each in found])


def hosted_by(person: str, statuses: Sequence[str]) -> Query[list[str]]:
    return Query(HOSTED, (person, _json(statuses)), _firsts)


def hosted_count(person: str) -> Query[int]:
    return Query(HOSTED_COUNT, (person,), _number)


def hosted_size(person: str) -> Query[int]:
    return Query(HOSTED_SIZE, (person,), _number)


def has_seat(person: str, table: str) -> Query[bool]:
    return Query(HAS_SEAT, (person, table), bool)


def seat_of_link(link: bytes) -> Query[SeatOwner | None]:
    return Query(SEAT_OF_LINK, (link,), lambda found: SeatOwner(*found[0]) if found else None)


def person(key: str) -> Query[Person | None]:
    return Query(PERSON_OF, (key,), _person)


def people(keys: Sequence[str]) -> Query[list[Person]]:
    return Query(PEOPLE, (_json(keys),), lambda found: [read_person(each) for each in found])


def person_of_secret(secret: bytes) -> Query[Person | None]:
    return Query(PERSON_OF_SECRET, (secret,), _person)


def unseen_since(at: int) -> Query[list[str]]:
    return Query(UNSEEN, (at,), _firsts)


def unused_since(at: int, is_new: bool) -> Query[list[str]]:
    return Query(UNUSED, (at, is_new), _firsts)


def lines(table: str, room: str, after: int, limit: int) -> Query[list[ChatLine]]:
    return Query(LINES, (table, room, after, limit), lambda found: [ChatLine(*each) for each in found][::-1])


def line(table: str, room: str, number: int) -> Query[ChatLine | None]:
    return Query(LINE_OF, (table, room, number), lambda found: ChatLine(*found[0]) if found else None)


def line_numbers(tables: Sequence[str]) -> Query[dict[tuple[str, str], int]]:
    return Query(LINE_NUMBERS, (_json(tables),), lambda found: {(table, room): int(last) for table, room, last in found})


def lines_of(key: str) -> Query[list[ChatLine]]:
    return Query(LINES_OF, (key,), lambda found: [ChatLine(*each) for each in found])


def line_count(key: str) -> Query[int]:
    return Query(LINE_COUNT, (key,), _number)


def reports(limit: int) -> Query[list[Report]]:
    return Query(REPORTS, (limit,), lambda found: [Report(*each) for each in found])


def reports_by(reporter: str) -> Query[list[Report]]:
    return Query(REPORTS_BY, (reporter,), lambda found: [Report(*each) for each in found])


def has_report(number: int) -> Query[bool]:
    return Query(HAS_REPORT, (number,), bool)


def report_count() -> Query[int]:
    return Query(REPORT_COUNT, (), _number)


def uploaded_record(key: str) -> Query[UploadedRecord | None]:
    return Query(UPLOADED_RECORD_OF, (key,), lambda found: UploadedRecord(*found[0]) if found else None)


def uploaded_records_of(key: str) -> Query[list[UploadedRecordSummary]]:
    return Query(UPLOADED_RECORDS_OF, (key,), _summaries)


def uploaded_before(at: int, keep: int) -> Query[list[UploadedRecordSummary]]:
    return Query(UPLOADED_BEFORE, (at, keep), _summaries)


def review(number: int) -> Query[StoredReview | None]:
    return Query(REVIEW_OF, (number,), lambda found: _review(found[0]) if found else None)


def reviews_of(subject: ReviewSubject) -> Query[list[StoredReview]]:
    return Query(REVIEWS_OF, (subject.name,), _reviews)


def reviews_by(person: str, limit: int) -> Query[list[StoredReview]]:
    return Query(REVIEWS_BY, (person, limit), _reviews)


def active_reviews() -> Query[list[StoredReview]]:
    return Query(ACTIVE_REVIEWS, (), _reviews)


def reviewed_accuracies(person: str, limit: int) -> Query[dict[str, tuple[str, list[float | None]]]]:
    return Query(REVIEWED_ACCURACIES, (person, limit), _accuracies)


def _accuracies(found: Sequence[Any]) -> dict[str, tuple[str, list[float | None]]]:
    return {table: (key, json.loads(accuracy)) for table, key, accuracy in reversed(found)}


def review_counts() -> Query[dict[str, int]]:
    return Query(REVIEW_COUNTS, (), lambda found: {person: int(count) for person, count in found})


def review_outline(number: int) -> Query[bytes]:
    return Query(REVIEW_OUTLINE, (number,), lambda found: bytes(found[0][0]) if found else b"")


def review_parts(number: int) -> Query[list[bytes]]:
    return Query(REVIEW_PARTS, (number,), lambda found: [bytes(each[0]) for each in found])


def totals() -> Query[StoreTotals]:
    return Query(TOTALS, (), lambda found: StoreTotals(*found[0]))


def used_pages() -> Query[int]:
    """For SQLite alone."""
    return Query(PAGES, (), _number)


def now() -> Query[int]:
    return Query(NOW_OF_DATABASE, (), _number)


def page_file(name: str) -> Query[bytes | None]:
    return Query(PAGE_FILE, (name,), lambda found: bytes(found[0][0]) if found else None)


def get_note(key: str) -> Query[str | None]:
    return Query(GET_NOTE, (key,), lambda found: str(found[0][0]) if found else None)


def _json(words: Sequence[str]) -> str:
    return json.dumps(list(words))


def _firsts(found: Sequence[Any]) -> list[str]:
    return [each[0] for each in found]


def _number(found: Sequence[Any]) -> int:
    return int(found[0][0])


def _summaries(found: Sequence[Any]) -> list[UploadedRecordSummary]:
    return [UploadedRecordSummary(*each) for each in found]


def _reviews(found: Sequence[Any]) -> list[StoredReview]:
    return [_review(each) for each in found]


def _review(columns: Sequence[Any]) -> StoredReview:
    number, subject, key, is_open, person, at, state, attempts, done, total, size, is_claimed = columns
    kind, _, subject_id = subject.partition("/")
    what = ReviewSubject(kind, subject_id)
    return StoredReview(number, what, key, bool(is_open), person, at, state, attempts, done, total, size, bool(is_claimed))


def read_listings(found: Sequence[Any]) -> list[Listing]:
    """Listings from the columns `LISTING`."""
    return [_listing(each) for each in found]


def _listing(found: Sequence[Any]) -> Listing:
    table, game, status, host, opened, is_listed, when, summary = found
    return Listing(table, game, status, host, opened, bool(is_listed), when, summary)


def _person(found: Sequence[Any]) -> Person | None:
    return read_person(found[0]) if found else None


def read_person(columns: Sequence[Any]) -> Person:
    """A person from the columns `PERSON`."""
    key, secret, name, created, seen, about, is_muted, is_banned = columns
    return Person(key, secret, name, created, seen, about, bool(is_muted), bool(is_banned))

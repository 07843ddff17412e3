"""The queries that read from SQLite: one function each, over a connection."""
# ruff: noqa: S608 the queries are put together from this file's constants alone

import json
from collections.abc import Sequence
from sqlite3 import Connection
from typing import Any

from zuschlag.store.interface import (
    ChatLine,
    Listing,
    Person,
    Row,
    SeatOwner,
    StoreTotals,
    UploadedRecord,
    UploadedRecordSummary,
)

LISTING = "listing.table_id, game, status, host, opened, is_listed, due, summary"
SEAT = "seat.table_id, seat, person, link"
PERSON = "id, secret, name, created, seen, about, is_muted, is_banned"
LINE = "table_id, room, number, at, person, text"
UPLOADED_RECORD = "id, person, at, body"

ROWS = "SELECT version, at, body, digest FROM table_row WHERE table_id = ? AND version > ? ORDER BY version LIMIT ?"
LISTING_OF = f"SELECT {LISTING} FROM listing WHERE table_id = ?"
LISTED = f"SELECT {LISTING} FROM listing WHERE status = ? AND is_listed = 1 ORDER BY opened DESC LIMIT ?"
ALL_LISTINGS = f"SELECT {LISTING} FROM listing ORDER BY opened DESC LIMIT ?"
ALL_LISTINGS_BEFORE = f"SELECT {LISTING} FROM listing WHERE opened < ? ORDER BY opened DESC LIMIT ?"
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
SELECT {SEAT}, {LISTING} FROM seat JOIN listing USING (table_id) WHERE person = ? ORDER BY opened DESC, table_id, seat
"""
HOSTED = "SELECT table_id FROM listing WHERE host = ? AND status IN (SELECT value FROM json_each(?)) ORDER BY table_id"
HOSTED_COUNT = "SELECT count(*) FROM listing WHERE host = ?"
HOSTED_SIZE = """
SELECT coalesce(sum(length(body)), 0) FROM listing JOIN table_row USING (table_id) WHERE host = ? AND version = 1
"""
HAS_SEAT = "SELECT 1 FROM seat WHERE person = ? AND table_id = ?"
SEAT_OF_LINK = f"SELECT {SEAT} FROM seat WHERE link = ?"
PERSON_OF = f"SELECT {PERSON} FROM person WHERE id = ?"
PERSON_OF_SECRET = f"SELECT {PERSON} FROM person WHERE secret = ?"
UNSEEN = "SELECT id FROM person WHERE seen < ? AND NOT EXISTS (SELECT 1 FROM seat WHERE seat.person = person.id) ORDER BY id"
UNUSED = """
SELECT id FROM person WHERE seen < ? AND NOT EXISTS (SELECT 1 FROM seat WHERE seat.person = person.id)
AND NOT EXISTS (SELECT 1 FROM kept WHERE kept.person = person.id)
AND NOT EXISTS (SELECT 1 FROM line WHERE line.person = person.id)
AND (seen = created OR NOT ?) ORDER BY seen - created, id
"""
LINES = f"SELECT {LINE} FROM line WHERE table_id = ? AND room = ? AND number > ? ORDER BY number DESC LIMIT ?"
LINES_OF = f"SELECT {LINE} FROM line WHERE person = ? ORDER BY at, table_id, room, number"
LINE_COUNT = "SELECT count(*) FROM line WHERE person = ?"
UPLOADED_RECORD_OF = f"SELECT {UPLOADED_RECORD} FROM kept WHERE id = ?"
UPLOADED_RECORDS_OF = "SELECT id, person, at, length(body) FROM kept WHERE person = ? ORDER BY at DESC, id"
"""SQLite knows the length of a blob without reading it."""
UPLOADED_BEFORE = """
SELECT id, person, at, size FROM (
    SELECT id, person, at, length(body) AS size, row_number() OVER (PARTITION BY person ORDER BY at DESC, id) AS place FROM kept
) WHERE at < ? AND place > ? ORDER BY place DESC, at, id
"""
TOTALS = """
SELECT
    (SELECT count(*) FROM person), (SELECT count(*) FROM listing), (SELECT count(*) FROM line),
    count(*), coalesce(sum(length(body)), 0)
FROM kept
"""
PAGES = "SELECT (page_count - freelist_count) * page_size FROM pragma_page_count, pragma_freelist_count, pragma_page_size"
GET_NOTE = "SELECT value FROM note WHERE key = ?"


def rows(connection: Connection, table: str, after: int, limit: int | None) -> list[Row]:
    return [Row(*found) for found in connection.execute(ROWS, (table, after, -1 if limit is None else limit))]


def listing(connection: Connection, table: str) -> Listing | None:
    found = connection.execute(LISTING_OF, (table,)).fetchone()
    return found and _listing(found)


def lobby_listings(connection: Connection, statuses: Sequence[str], limit: int) -> list[Listing]:
    """One query for each status: the index gives the newest first, so that old tables cost nothing."""
    found = [_listing(each) for status in dict.fromkeys(statuses) for each in connection.execute(LISTED, (status, limit))]
    return sorted(found, key=lambda each: each.opened, reverse=True)[:limit]


def all_listings(connection: Connection, limit: int, before: int | None) -> list[Listing]:
    if before is None:
        return [_listing(found) for found in connection.execute(ALL_LISTINGS, (limit,))]
    return [_listing(found) for found in connection.execute(ALL_LISTINGS_BEFORE, (before, limit))]


def due(connection: Connection, statuses: Sequence[str]) -> list[tuple[str, int]]:
    return list(connection.execute(DUE, (json.dumps(list(statuses)),)))


def idle_since(connection: Connection, at: int, statuses: Sequence[str]) -> list[str]:
    return [table for (table,) in connection.execute(IDLE, (json.dumps(list(statuses)), at))]


def crowded_since(connection: Connection, at: int, statuses: Sequence[str], keep: int) -> list[str]:
    return [table for (table,) in connection.execute(CROWDED, (keep, json.dumps(list(statuses)), at))]


def seats_of(connection: Connection, person: str) -> list[tuple[SeatOwner, Listing]]:
    return [(SeatOwner(*found[:4]), _listing(found[4:])) for found in connection.execute(SEATS_OF, (person,))]


def hosted_by(connection: Connection, person: str, statuses: Sequence[str]) -> list[str]:
    return [table for (table,) in connection.execute(HOSTED, (person, json.dumps(list(statuses))))]


def hosted_count(connection: Connection, person: str) -> int:
    return int(connection.execute(HOSTED_COUNT, (person,)).fetchone()[0])


def hosted_size(connection: Connection, person: str) -> int:
    return int(connection.execute(HOSTED_SIZE, (person,)).fetchone()[0])


def has_seat(connection: Connection, person: str, table: str) -> bool:
    return connection.execute(HAS_SEAT, (person, table)).fetchone() is not None


def seat_of_link(connection: Connection, link: bytes) -> SeatOwner | None:
    found = connection.execute(SEAT_OF_LINK, (link,)).fetchone()
    return found and SeatOwner(*found)


def person(connection: Connection, key: str) -> Person | None:
    return _person(connection.execute(PERSON_OF, (key,)).fetchone())


def person_of_secret(connection: Connection, secret: bytes) -> Person | None:
    return _person(connection.execute(PERSON_OF_SECRET, (secret,)).fetchone())


def unseen_since(connection: Connection, at: int) -> list[str]:
    return [key for (key,) in connection.execute(UNSEEN, (at,))]


def unused_since(connection: Connection, at: int, is_new: bool) -> list[str]:
    return [key for (key,) in connection.execute(UNUSED, (at, is_new))]


def lines(connection: Connection, table: str, room: str, after: int, limit: int) -> list[ChatLine]:
    return [ChatLine(*found) for found in connection.execute(LINES, (table, room, after, limit))][::-1]


def lines_of(connection: Connection, key: str) -> list[ChatLine]:
    return [ChatLine(*found) for found in connection.execute(LINES_OF, (key,))]


def line_count(connection: Connection, key: str) -> int:
    return int(connection.execute(LINE_COUNT, (key,)).fetchone()[0])


def uploaded_record(connection: Connection, key: str) -> UploadedRecord | None:
    found = connection.execute(UPLOADED_RECORD_OF, (key,)).fetchone()
    return found and UploadedRecord(*found)


def uploaded_records_of(connection: Connection, key: str) -> list[UploadedRecordSummary]:
    return [UploadedRecordSummary(*found) for found in connection.execute(UPLOADED_RECORDS_OF, (key,))]


def uploaded_before(connection: Connection, at: int, keep: int) -> list[UploadedRecordSummary]:
    return [UploadedRecordSummary(*found) for found in connection.execute(UPLOADED_BEFORE, (at, keep))]


def totals(connection: Connection) -> StoreTotals:
    return StoreTotals(*connection.execute(TOTALS).fetchone())


def size(connection: Connection) -> int:
    return int(connection.execute(PAGES).fetchone()[0])


def get_note(connection: Connection, key: str) -> str | None:
    found = connection.execute(GET_NOTE, (key,)).fetchone()
    return found and str(found[0])


def _listing(found: Sequence[Any]) -> Listing:
    table, game, status, host, opened, is_listed, when, summary = found
    return Listing(table, game, status, host, opened, bool(is_listed), when, summary)


def _person(found: Sequence[Any] | None) -> Person | None:
    if found is None:
        return None
    key, secret, name, created, seen, about, is_muted, is_banned = found
    return Person(key, secret, name, created, seen, about, bool(is_muted), bool(is_banned))

"""The statements that write to a database. Their texts never vary, so that each is compiled once.

They are in the SQL that SQLite and PostgreSQL share; `postgres.sql` translates the few words that differ.
"""

import json
from collections.abc import Sequence
from typing import cast

from zuschlag.store.interface import ChatLine, Listing, Person, PersonChange, Row, SeatOwner, UploadedRecord

Value = str | bytes | int | None
Statement = tuple[str, tuple[Value, ...]]
NO_LIMIT = 2**63 - 1
"""A limit that is none, in every SQL."""

APPEND = """
INSERT INTO table_row (table_id, version, at, body, digest)
VALUES (
    ?1,
    CASE WHEN ?2 = 1 OR EXISTS (SELECT 1 FROM table_row WHERE table_id = ?1 AND version = ?2 - 1) THEN ?2 END,
    ?3, ?4, ?5
)
"""
"""Without the row before it the version is NULL, which the table forbids. Measured in commits of 50, in µs of the writer's
thread, the fastest of 15 runs: 12; INSERT … SELECT … WHERE EXISTS 18; a trigger 13, which is within the noise."""

LIST = """
INSERT INTO listing (table_id, game, status, host, opened, is_listed, due, summary) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
ON CONFLICT (table_id) DO UPDATE SET
    game = excluded.game, status = excluded.status, host = excluded.host, opened = excluded.opened,
    is_listed = excluded.is_listed, due = excluded.due, summary = excluded.summary
"""
FREE_OTHER_SEATS = "DELETE FROM seat WHERE table_id = ? AND seat NOT IN (SELECT CAST(value AS INTEGER) FROM json_each(?))"
SIT = """
INSERT INTO seat (table_id, seat, person, link) VALUES (?, ?, ?, ?)
ON CONFLICT (table_id, seat) DO UPDATE SET
    person = excluded.person,
    link = coalesce(excluded.link, CASE WHEN seat.person = excluded.person THEN seat.link END)
"""
"""A person who stays seated keeps the personal link if no other is given: a table loaded from its rows knows no links."""

SET_LINK = "UPDATE seat SET link = ? WHERE table_id = ? AND seat = ?"
REMOVE_TABLE = (
    "DELETE FROM table_row WHERE table_id = ?",
    "DELETE FROM listing WHERE table_id = ?",  # and with it the seats
    "DELETE FROM line WHERE table_id = ?",
)

ADD_PERSON = """
INSERT INTO person (id, secret, name, created, seen, about, is_muted, is_banned) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
"""
CHANGE_PERSON = {
    "secret": "UPDATE person SET secret = ? WHERE id = ?",
    "name": "UPDATE person SET name = ? WHERE id = ?",
    "seen": "UPDATE person SET seen = ? WHERE id = ?",
    "about": "UPDATE person SET about = ? WHERE id = ?",
    "is_muted": "UPDATE person SET is_muted = ? WHERE id = ?",
    "is_banned": "UPDATE person SET is_banned = ? WHERE id = ?",
}
"""By column: a change of one leaves the others alone."""

VOID_LINKS = "UPDATE seat SET link = NULL WHERE person = ?"
REMOVE_PERSON = (
    "DELETE FROM person WHERE id = ?",
    "DELETE FROM line WHERE person = ?",
    "DELETE FROM kept WHERE person = ?",
    VOID_LINKS,
)

ADD_LINE = "INSERT INTO line (table_id, room, number, at, person, text) VALUES (?, ?, ?, ?, ?, ?)"
REMOVE_OLD_LINES = "DELETE FROM line WHERE table_id = ? AND room = ? AND number <= ?"
REMOVE_OLDEST_LINES = f"""
DELETE FROM line WHERE (table_id, room, number) IN (
    SELECT table_id, room, number FROM line WHERE person = ?
    ORDER BY at DESC, table_id, room, number DESC LIMIT {NO_LIMIT} OFFSET ?
)
"""  # noqa: S608 a constant
ADD_UPLOADED_RECORD = "INSERT INTO kept (id, person, at, body) VALUES (?, ?, ?, ?)"
REMOVE_UPLOADED_RECORD = "DELETE FROM kept WHERE id = ?"
SET_NOTE = "INSERT INTO note (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value"


def append(table: str, rows: Sequence[Row], listing: Listing | None, seats: Sequence[SeatOwner] | None) -> list[Statement]:
    statements: list[Statement] = [(APPEND, (table, row.version, row.at, row.body, row.digest)) for row in rows]
    if listing is not None:
        columns = (table, listing.game, listing.status, listing.host, listing.opened)
        statements.append((LIST, (*columns, listing.is_listed, listing.due, listing.summary)))
    if seats is not None:
        statements.append((FREE_OTHER_SEATS, (table, json.dumps([seat.seat for seat in seats]))))
        statements += [(SIT, (table, seat.seat, seat.person, seat.link)) for seat in seats]
    return statements


def set_link(table: str, seat: int, link: bytes) -> list[Statement]:
    return [(SET_LINK, (link, table, seat))]


def remove_table(table: str) -> list[Statement]:
    return [(sql, (table,)) for sql in REMOVE_TABLE]


def add_person(person: Person) -> list[Statement]:
    return [(ADD_PERSON, _columns(person))]


def change_person(person: str, columns: PersonChange) -> list[Statement]:
    given = cast("dict[str, Value]", columns)
    statements: list[Statement] = [(CHANGE_PERSON[column], (value, person)) for column, value in given.items()]
    if "secret" in columns:
        statements.append((VOID_LINKS, (person,)))
    return statements


def remove_person(person: str) -> list[Statement]:
    return [(sql, (person,)) for sql in REMOVE_PERSON]


def add_line(line: ChatLine, keep_in_room: int | None) -> list[Statement]:
    statements: list[Statement] = [(ADD_LINE, (line.table, line.room, line.number, line.at, line.person, line.text))]
    if keep_in_room is not None and line.number > keep_in_room:
        statements.append((REMOVE_OLD_LINES, (line.table, line.room, line.number - keep_in_room)))
    return statements


def remove_oldest_lines(person: str, keep: int) -> list[Statement]:
    return [(REMOVE_OLDEST_LINES, (person, keep))]


def add_uploaded_record(record: UploadedRecord) -> list[Statement]:
    return [(ADD_UPLOADED_RECORD, (record.id, record.person, record.at, record.body))]


def remove_uploaded_record(key: str) -> list[Statement]:
    return [(REMOVE_UPLOADED_RECORD, (key,))]


def set_note(key: str, value: str) -> list[Statement]:
    return [(SET_NOTE, (key, value))]


def _columns(person: Person) -> tuple[str, bytes, str, int, int, bytes, bool, bool]:
    who = (person.id, person.secret, person.name, person.created, person.seen)
    return (*who, person.about, person.is_muted, person.is_banned)

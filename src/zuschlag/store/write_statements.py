"""The statements that write to a database. Their texts never vary, so that each is compiled once.

They are in the SQL that SQLite and PostgreSQL share; `postgres.sql` translates the few words that differ.
"""

import json
from collections.abc import Mapping, Sequence
from typing import cast

from zuschlag.store.interface import (
    ChatLine,
    Listing,
    NewReview,
    Notice,
    Person,
    PersonChange,
    Report,
    Row,
    RowMark,
    SeatOwner,
    UploadedRecord,
)

Value = str | bytes | int | None
Statement = tuple[str, tuple[Value, ...]]
NO_LIMIT = 2**63 - 1
"""A limit that is none, in every SQL."""
NOW = "CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)"
"""The database's clock, in milliseconds since 1970. It stays the same within a statement."""
KEEP = "/* keep until the end */"
"""After a SELECT: nobody deletes these rows before the transaction ends. A comment for SQLite, where one writes at a time."""
SKIP_LOCKED = "/* skip locked */"
"""After a LIMIT: leave out what another server is about to change. A comment for SQLite, where one writes at a time."""

APPEND = """
INSERT INTO table_row (table_id, version, at, body, digest)
VALUES (
    ?1,
    CASE WHEN ?2 = 1 OR EXISTS (
        SELECT 1 FROM table_row
        WHERE table_id = ?1 AND version = ?2 - 1 AND (?6 IS NULL OR (at = ?6 AND digest = ?7))
    ) THEN ?2 END,
    ?3, ?4, ?5
)
"""
"""Without the row before it, or with another one than is given, the version is NULL, which the table forbids. Measured in
commits of 50, in µs of the writer's thread, the fastest of 15 runs, without comparing the row before: 12; INSERT … SELECT …
WHERE EXISTS 18; a trigger 13, which is within the noise."""

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
    person = CASE WHEN excluded.link IS NULL OR seat.link = excluded.link THEN excluded.person END,
    link = coalesce(excluded.link, CASE WHEN seat.person = excluded.person THEN seat.link END)
"""
"""A person who stays seated keeps the personal link if none is given: a table loaded from its rows knows no links. If one is
given and the seat has another one by then, the person is NULL, which the table forbids."""

SET_LINK = "UPDATE seat SET link = ? WHERE table_id = ? AND seat = ? AND person = ? RETURNING seat"
REMOVE_TABLE = (
    "DELETE FROM table_row WHERE table_id = ?",
    "DELETE FROM listing WHERE table_id = ?",  # and with it the seats, the snapshot and the reviews
    "DELETE FROM line WHERE table_id = ?",
    "DELETE FROM chat_room WHERE table_id = ?",
    "DELETE FROM claim WHERE key = ?",
)
SAVE_SNAPSHOT = """
INSERT INTO table_snapshot (table_id, version, body) SELECT table_id, ?2, ?3 FROM listing WHERE table_id = ?1
ON CONFLICT (table_id) DO UPDATE SET version = excluded.version, body = excluded.body
WHERE excluded.version >= table_snapshot.version
"""
CORRECT_DUE = """
UPDATE listing SET due = ?3 WHERE table_id = ?1
AND ?2 = (SELECT version FROM table_row WHERE table_id = ?1 ORDER BY version DESC LIMIT 1)
"""

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

REPLACE_ABOUT = "UPDATE person SET about = ?3 WHERE id = ?1 AND about IN (?2, ?3) RETURNING id"
"""If they are as wanted already, it is done: perhaps by a first try whose answer was lost."""
VOID_LINKS = "UPDATE seat SET link = NULL WHERE person = ?"
REMOVE_PERSON = (
    "DELETE FROM person WHERE id = ?",
    "DELETE FROM line WHERE person = ?",
    "DELETE FROM kept WHERE person = ?",
    "DELETE FROM notice WHERE person = ?",
    "DELETE FROM report WHERE reporter = ?",
    "DELETE FROM report WHERE person = ?",
    "UPDATE review SET state = 'cancelled' WHERE person = ? AND state IN ('waiting', 'running')",
    "UPDATE review SET person = '' WHERE person = ?",
    VOID_LINKS,
)

COUNT_LINE = f"""
INSERT INTO chat_room (table_id, room, last)
SELECT listing.table_id, ?2, 1 FROM listing CROSS JOIN person
WHERE listing.table_id = ?1 AND person.id = ?3 AND person.is_muted = 0 AND person.is_banned = 0 {KEEP}
ON CONFLICT (table_id, room) DO UPDATE SET last = chat_room.last + 1
"""  # noqa: S608 a constant
"""Counts no line of someone who may not write, nor at a table that was deleted: another server may have just done it. While
one is written, deleting the person or the table waits, and deletes it, too."""
ADD_LINE = """
INSERT INTO line (table_id, room, number, at, person, text)
SELECT chat_room.table_id, chat_room.room, chat_room.last, ?3, person.id, ?5
FROM chat_room JOIN listing ON listing.table_id = chat_room.table_id CROSS JOIN person
WHERE chat_room.table_id = ?1 AND chat_room.room = ?2
AND person.id = ?4 AND person.is_muted = 0 AND person.is_banned = 0
RETURNING number
"""
REMOVE_OLD_LINES = """
DELETE FROM line WHERE table_id = ?1 AND room = ?2
AND number <= (SELECT last FROM chat_room WHERE table_id = ?1 AND room = ?2) - ?3
"""
REMOVE_OLDEST_LINES = f"""
DELETE FROM line WHERE (table_id, room, number) IN (
    SELECT table_id, room, number FROM line WHERE person = ?
    ORDER BY at DESC, table_id, room, number DESC LIMIT {NO_LIMIT} OFFSET ?
)
"""  # noqa: S608 a constant
REMOVE_SAME_REPORT = "DELETE FROM report WHERE reporter = ? AND person = ? AND table_id = ?"
ADD_REPORT = """
INSERT INTO report (at, reporter, person, table_id, reason, line, note) VALUES (?, ?, ?, ?, ?, ?, ?)
"""
REMOVE_OLDEST_REPORTS = f"""
DELETE FROM report WHERE number IN (
    SELECT number FROM report WHERE reporter = ? ORDER BY number DESC LIMIT {NO_LIMIT} OFFSET ?
)
"""  # noqa: S608 a constant
REMOVE_SURPLUS_REPORTS = f"""
DELETE FROM report WHERE number IN (
    SELECT number FROM (
        SELECT number, row_number() OVER (PARTITION BY reporter ORDER BY number DESC) AS place FROM report
    ) AS placed ORDER BY place, number DESC LIMIT {NO_LIMIT} OFFSET ?
)
"""  # noqa: S608 a constant
REMOVE_REPORT = "DELETE FROM report WHERE number = ?"
REMOVE_REPORTS_BEFORE = "DELETE FROM report WHERE at < ? RETURNING number"
ADD_NOTICE = "INSERT INTO notice (person, body, attempts, due) VALUES (?, ?, 0, 0)"
TAKE_NOTICES = f"""
WITH taken AS MATERIALIZED (
    SELECT number FROM notice WHERE due <= {NOW} ORDER BY due, number LIMIT ?2 {SKIP_LOCKED}
)
UPDATE notice SET attempts = attempts + 1, due = {NOW} + ?1 WHERE number IN (SELECT number FROM taken)
RETURNING person, body, number, attempts
"""  # noqa: S608 a constant
PUT_OFF_NOTICE = f"UPDATE notice SET due = {NOW} + ? WHERE number = ?"  # noqa: S608 a constant
REMOVE_NOTICE = "DELETE FROM notice WHERE number = ?"
SET_BACK = 60_000
"""Milliseconds. A claim that would last so much longer than one that begins now is void: the store's clock was set back."""
CLAIM = f"""
INSERT INTO claim (key, owner, until) VALUES (?1, ?2, {NOW} + ?3)
ON CONFLICT (key) DO UPDATE SET owner = excluded.owner, until = excluded.until
WHERE claim.owner = excluded.owner OR claim.until <= {NOW} OR claim.until > {NOW} + ?3 + {SET_BACK}
RETURNING key
"""  # noqa: S608 a constant
RELEASE_CLAIM = "DELETE FROM claim WHERE key = ? AND owner = ?"
REMOVE_ENDED_CLAIMS = f"DELETE FROM claim WHERE until <= {NOW}"  # noqa: S608 a constant
CLAIM_DUE = f"""
INSERT INTO claim (key, owner, until)
SELECT table_id, ?1, {NOW} + ?2 FROM listing
WHERE due <= {NOW} - ?3 AND status IN (SELECT value FROM json_each(?4))
AND NOT EXISTS (SELECT 1 FROM claim WHERE key = table_id AND until <= {NOW} + ?2 + {SET_BACK})
ORDER BY due LIMIT ?5
ON CONFLICT (key) DO UPDATE SET owner = excluded.owner, until = excluded.until
WHERE claim.until > {NOW} + ?2 + {SET_BACK}
RETURNING key
"""  # noqa: S608 a constant
ADD_UPLOADED_RECORD = "INSERT INTO kept (id, person, at, body) VALUES (?, ?, ?, ?)"
REMOVE_UPLOADED_RECORD = "DELETE FROM kept WHERE id = ?"
REMOVE_UNFINISHED_REVIEWS = """
DELETE FROM review WHERE subject = ? AND key <> ? AND is_open = ? AND state IN ('cancelled', 'failed')
"""
_START_REVIEW = """
INSERT INTO review (
    subject, {column}, key, is_open, person, at, state, attempts, due, done, total, size, outline, accuracy
) SELECT ?2, {id}, ?3, ?4, ?5, ?6, 'waiting', 0, 0, 0, ?7, 0, ?8, '[]' FROM {source} WHERE {id} = ?1
ON CONFLICT (subject, key) DO UPDATE
SET state = 'waiting', attempts = 0, due = 0, person = excluded.person, at = excluded.at
WHERE review.state IN ('cancelled', 'failed')
"""
START_REVIEW = {
    "table": _START_REVIEW.format(column="table_id", id="table_id", source="listing"),
    "replay": _START_REVIEW.format(column="record_id", id="id", source="kept"),
}
"""By the kind of the subject."""
BEGIN_REVIEW = """
UPDATE review SET state = 'running', attempts = attempts + 1 WHERE number = ? AND state IN ('waiting', 'running')
"""
COUNT_REVIEW_PARTS = """
UPDATE review SET done = done + ?3, size = size + ?4, attempts = 0 WHERE number = ?1 AND done = ?2 AND state = 'running'
"""
ADD_REVIEW_PARTS = """
INSERT INTO review_part (review, first, body)
SELECT number, ?2, ?4 FROM review WHERE number = ?1 AND done = ?3 AND state = 'running'
ON CONFLICT (review, first) DO NOTHING RETURNING review
"""
"""The second of two finds the row of the first, or another count."""
FINISH_REVIEW = (
    """
UPDATE review SET state = 'done', size = ?2, accuracy = ?3 WHERE number = ?1 AND state = 'running' AND done = total
""",
    """
DELETE FROM review_part WHERE review = ?1 AND first > 0
AND EXISTS (SELECT 1 FROM review WHERE number = ?1 AND state = 'done')
""",
    """
INSERT INTO review_part (review, first, body) SELECT number, 0, ?2 FROM review WHERE number = ?1 AND state = 'done'
ON CONFLICT (review, first) DO UPDATE SET body = excluded.body
""",
    """
DELETE FROM review WHERE subject = (SELECT subject FROM review WHERE number = ?1 AND state = 'done')
AND is_open = (SELECT is_open FROM review WHERE number = ?1) AND number < ?1 AND state NOT IN ('waiting', 'running')
""",
)
"""Servers that finish a review at the same time write the same bytes. (PostgreSQL: a row that one deletes and inserts again is
not seen by another's DELETE, and refuses its INSERT.)"""
CANCEL_REVIEW = "UPDATE review SET state = 'cancelled' WHERE number = ? AND state IN ('waiting', 'running')"
FAIL_REVIEW = "UPDATE review SET state = 'failed' WHERE number = ? AND state IN ('waiting', 'running')"
PUT_OFF_REVIEW = f"""
UPDATE review SET state = 'waiting', due = {NOW} + ?2 WHERE number = ?1 AND state IN ('waiting', 'running')
"""  # noqa: S608 a constant
REMOVE_OLDEST_REVIEWS = """
DELETE FROM review WHERE number IN (
    SELECT number FROM (
        SELECT number, CAST(sum(size) OVER (ORDER BY at, number) AS INTEGER) - size AS before FROM review
        WHERE at < ?1 AND state NOT IN ('waiting', 'running')
    ) AS summed WHERE before < ?2
) RETURNING number
"""
KEEP_PAGE_FILE = f"""
INSERT INTO page_file (name, used, body) VALUES (?1, {NOW}, ?2) ON CONFLICT (name) DO UPDATE SET used = excluded.used
"""  # noqa: S608 a constant
REMOVE_OLD_PAGE_FILES = f"DELETE FROM page_file WHERE used < {NOW} - ?"  # noqa: S608 a constant
REMOVE_SURPLUS_PAGE_FILES = """
DELETE FROM page_file WHERE name IN (SELECT name FROM page_file ORDER BY used DESC, name LIMIT 1000000 OFFSET ?)
"""
ADD_NOTE = "INSERT INTO note (key, value) VALUES (?, ?) ON CONFLICT (key) DO NOTHING"
SET_NOTE = "INSERT INTO note (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value"


def append(
    table: str,
    rows: Sequence[Row],
    listing: Listing | None,
    seats: Sequence[SeatOwner] | None,
    notices: Sequence[Notice] = (),
    before: RowMark | None = None,
) -> list[Statement]:
    marks: list[tuple[int | None, bytes | None]] = [before[1:] if before else (None, None), *((None, None) for _ in rows[1:])]
    statements: list[Statement] = [
        (APPEND, (table, row.version, row.at, row.body, row.digest, *mark)) for row, mark in zip(rows, marks, strict=False)
    ]
    if listing is not None:
        columns = (table, listing.game, listing.status, listing.host, listing.opened)
        statements.append((LIST, (*columns, listing.is_listed, listing.due, listing.summary)))
    if seats is not None:
        statements.append((FREE_OTHER_SEATS, (table, json.dumps([seat.seat for seat in seats]))))
        statements += [(SIT, (table, seat.seat, seat.person, seat.link)) for seat in seats]
    if notices:
        statements += [(ADD_NOTICE, (notice.person, notice.body)) for notice in notices]
    return statements


def save_snapshot(table: str, version: int, body: bytes) -> list[Statement]:
    return [(SAVE_SNAPSHOT, (table, version, body))]


def correct_due(table: str, version: int, due: int | None) -> list[Statement]:
    return [(CORRECT_DUE, (table, version, due))]


def set_link(owner: SeatOwner) -> list[Statement]:
    """The last returns the seat, if it is still this person's."""
    return [(SET_LINK, (owner.link, owner.table, owner.seat, owner.person))]


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


def replace_about(person: str, before: bytes, after: bytes) -> list[Statement]:
    """The last returns the person's id, if the preferences were replaced."""
    return [(REPLACE_ABOUT, (person, before, after))]


def add_line(line: ChatLine, keep_in_room: int | None) -> list[Statement]:
    """The last returns the line's number, if the person may write there."""
    room = (line.table, line.room)
    statements: list[Statement] = [(COUNT_LINE, (*room, line.person))]
    if keep_in_room is not None:
        statements.append((REMOVE_OLD_LINES, (*room, keep_in_room)))
    statements.append((ADD_LINE, (*room, line.at, line.person, line.text)))
    return statements


def remove_oldest_lines(person: str, keep: int) -> list[Statement]:
    return [(REMOVE_OLDEST_LINES, (person, keep))]


def add_report(report: Report, keep_of_reporter: int, keep: int) -> list[Statement]:
    whom = (report.reporter, report.person, report.table)
    return [
        (REMOVE_SAME_REPORT, whom),
        (ADD_REPORT, (report.at, *whom, report.reason, report.line, report.note)),
        (REMOVE_OLDEST_REPORTS, (report.reporter, keep_of_reporter)),
        (REMOVE_SURPLUS_REPORTS, (keep,)),
    ]


def remove_report(number: int) -> list[Statement]:
    return [(REMOVE_REPORT, (number,))]


def remove_reports_before(at: int) -> list[Statement]:
    """The last returns the numbers of those that were removed."""
    return [(REMOVE_REPORTS_BEFORE, (at,))]


def take_notices(limit: int, hidden_for: int) -> list[Statement]:
    """The last returns the columns of the notices."""
    return [(TAKE_NOTICES, (hidden_for, limit))]


def put_off_notice(number: int, milliseconds: int) -> list[Statement]:
    return [(PUT_OFF_NOTICE, (milliseconds, number))]


def remove_notice(number: int) -> list[Statement]:
    return [(REMOVE_NOTICE, (number,))]


def claim(key: str, owner: str, milliseconds: int) -> list[Statement]:
    """The last returns the key, if the claim was had."""
    return [(CLAIM, (key, owner, milliseconds))]


def release_claim(key: str, owner: str) -> list[Statement]:
    return [(RELEASE_CLAIM, (key, owner))]


def claim_due(owner: str, statuses: Sequence[str], limit: int, milliseconds: int, late: int) -> list[Statement]:
    """The last returns the ids of the tables."""
    return [(REMOVE_ENDED_CLAIMS, ()), (CLAIM_DUE, (owner, milliseconds, late, json.dumps(list(statuses)), limit))]


def add_uploaded_record(record: UploadedRecord) -> list[Statement]:
    return [(ADD_UPLOADED_RECORD, (record.id, record.person, record.at, record.body))]


def remove_uploaded_record(key: str) -> list[Statement]:
    return [(REMOVE_UPLOADED_RECORD, (key,))]


def start_review(review: NewReview) -> list[Statement]:
    subject = review.subject
    columns = (subject.id, subject.name, review.key, review.is_open, review.person, review.at, review.total, review.outline)
    return [
        (REMOVE_UNFINISHED_REVIEWS, (subject.name, review.key, review.is_open)),
        (START_REVIEW[subject.kind], columns),
    ]


def begin_review(number: int) -> list[Statement]:
    return [(BEGIN_REVIEW, (number,))]


def add_review_parts(number: int, first: int, count: int, body: bytes) -> list[Statement]:
    """The last returns the number, if the parts were added."""
    return [
        (COUNT_REVIEW_PARTS, (number, first, count, len(body))),
        (ADD_REVIEW_PARTS, (number, first, first + count, body)),
    ]


def finish_review(number: int, body: bytes, accuracy: Sequence[float | None]) -> list[Statement]:
    done, remove_parts, add, remove_older = FINISH_REVIEW
    accuracies = json.dumps(accuracy)
    return [
        (done, (number, len(body), accuracies)),
        (remove_parts, (number,)),
        (add, (number, body)),
        (remove_older, (number,)),
    ]


def cancel_review(number: int) -> list[Statement]:
    return [(CANCEL_REVIEW, (number,))]


def fail_review(number: int) -> list[Statement]:
    return [(FAIL_REVIEW, (number,))]


def put_off_review(number: int, milliseconds: int) -> list[Statement]:
    return [(PUT_OFF_REVIEW, (number, milliseconds))]


def remove_oldest_reviews(at: int, size: int) -> list[Statement]:
    """The last returns the numbers of those that were removed."""
    return [(REMOVE_OLDEST_REVIEWS, (at, size))]


def keep_page_files(files: Mapping[str, bytes], milliseconds: int, most: int) -> list[Statement]:
    """In the order of names: servers that do it at the same time wait for each other, and not in a circle."""
    kept: list[Statement] = [(KEEP_PAGE_FILE, (name, files[name])) for name in sorted(files)]
    return [*kept, (REMOVE_OLD_PAGE_FILES, (milliseconds,)), (REMOVE_SURPLUS_PAGE_FILES, (most,))]


def add_note(key: str, value: str) -> list[Statement]:
    return [(ADD_NOTE, (key, value))]


def set_note(key: str, value: str) -> list[Statement]:
    return [(SET_NOTE, (key, value))]


def _columns(person: Person) -> tuple[str, bytes, str, int, int, bytes, bool, bool]:
    who = (person.id, person.secret, person.name, person.created, person.seen)
    return (*who, person.about, person.is_muted, person.is_banned)

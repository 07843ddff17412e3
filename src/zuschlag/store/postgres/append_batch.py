"""Appends rows at many tables in one statement, and so in one round trip and one commit."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from zuschlag.store.interface import Listing, Notice, Row, RowMark, SeatOwner
from zuschlag.store.postgres.sql import PARAMETER

ROWS = """
INSERT INTO table_row (table_id, version, at, body, digest)
SELECT
    given.table_id,
    CASE
        WHEN given.first = 1 OR EXISTS (
            SELECT 1 FROM table_row AS before WHERE before.table_id = given.table_id AND before.version = given.first - 1
            AND (given.at_before IS NULL OR (before.at = given.at_before AND before.digest = given.digest_before))
            FOR KEY SHARE
        ) THEN given.version
    END,
    given.at, given.body, given.digest
FROM unnest(?1::text[], ?2::bigint[], ?3::bigint[], ?4::bigint[], ?5::bytea[], ?6::bytea[], ?7::bigint[], ?8::bytea[])
    AS given (table_id, first, version, at, body, digest, at_before, digest_before)
"""
"""As `write_statements.APPEND`: without the row before it, or with another one, the version is NULL, which the table forbids.
Its lock lets a server that deletes the table wait, and see the new row: see `PostgreSQL.remove_table`."""
LISTINGS = """
INSERT INTO listing (table_id, game, status, host, opened, is_listed, due, summary)
SELECT * FROM unnest(?1::text[], ?2::text[], ?3::text[], ?4::text[], ?5::bigint[], ?6::bigint[], ?7::bigint[], ?8::bytea[])
ON CONFLICT (table_id) DO UPDATE SET
    game = excluded.game, status = excluded.status, host = excluded.host, opened = excluded.opened,
    is_listed = excluded.is_listed, due = excluded.due, summary = excluded.summary
"""
FREED_SEATS = """
DELETE FROM seat WHERE table_id = ANY (?1::text[]) AND NOT EXISTS (
    SELECT 1 FROM unnest(?2::text[], ?3::bigint[]) AS given (table_id, seat)
    WHERE given.table_id = seat.table_id AND given.seat = seat.seat
)
"""
SEATS = """
INSERT INTO seat (table_id, seat, person, link)
SELECT * FROM unnest(?2::text[], ?3::bigint[], ?4::text[], ?5::bytea[])
ON CONFLICT (table_id, seat) DO UPDATE SET
    person = CASE WHEN excluded.link IS NULL OR seat.link = excluded.link THEN excluded.person END,
    link = coalesce(excluded.link, CASE WHEN seat.person = excluded.person THEN seat.link END)
"""
"""As `write_statements.SIT`. A link that another server is replacing is waited for."""
NOTICES = """
INSERT INTO notice (person, body, attempts, due) SELECT person, body, 0, 0 FROM unnest(?1::text[], ?2::bytea[])
    AS given (person, body)
"""


@dataclass(frozen=True, slots=True)
class Append:
    """What is appended at one table, all or nothing, and the future of those who wait for it."""

    table: str
    rows: Sequence[Row]
    listing: Listing | None
    seats: Sequence[SeatOwner] | None
    notices: Sequence[Notice]
    before: RowMark | None
    done: "asyncio.Future[None]"


def build_statement(batch: Sequence[Append]) -> tuple[str, list[list[Any]]]:
    """The text and the values of one statement that appends all of a batch. In the same order everywhere: no two deadlock."""
    batch = sorted(batch, key=lambda each: each.table)
    rows = [
        (each.table, each.rows[0].version, row.version, row.at, row.body, row.digest, at_before, digest_before)
        for each in batch
        for _, at_before, digest_before in [each.before or (None, None, None)]
        for row in each.rows
    ]
    values = _columns(rows, 8)
    listings = [(each.table, *_listing_columns(each.listing)) for each in batch if each.listing is not None]
    if listings:
        values += _columns(listings, 8)
    seated = [(each.table, each.seats) for each in batch if each.seats is not None]
    if seated:
        values.append([table for table, _ in seated])
        values += _columns([(table, seat.seat, seat.person, seat.link) for table, seats in seated for seat in seats], 4)
    notices = [(notice.person, notice.body) for each in batch for notice in each.notices]
    if notices:
        values += _columns(notices, 2)
    return _text(bool(listings), bool(seated), bool(notices)), values


@cache
def _text(has_listings: bool, has_seats: bool, has_notices: bool) -> str:
    """One statement of several: those before the last stand in WITH. Each counts its own parameters from 1."""
    text, count, opening = "", 8, "WITH"
    for is_there, name, part, parameters in (
        (has_listings, "listed", LISTINGS, 8),
        (has_seats, "freed", FREED_SEATS, 0),  # it has the parameters of the next
        (has_seats, "seated", SEATS, 5),
        (has_notices, "noticed", NOTICES, 2),
    ):
        if is_there:
            text += f"{opening} {name} AS ({_renumber(part, count)})"
            count, opening = count + parameters, ","
    return text + _renumber(ROWS, 0)


def _renumber(part: str, offset: int) -> str:
    return PARAMETER.sub(lambda found: f"${int(found[1]) + offset}", part)


def _listing_columns(listing: Listing) -> tuple[Any, ...]:
    who = (listing.game, listing.status, listing.host, listing.opened)
    return (*who, int(listing.is_listed), listing.due, listing.summary)


def _columns(rows: list[tuple[Any, ...]], count: int) -> list[list[Any]]:
    return [list(column) for column in zip(*rows, strict=True)] if rows else [[] for _ in range(count)]

"""The store in one SQLite file: one thread writes, another reads, the event loop waits for neither.

The file is in WAL mode, so reading and writing do not block each other. A read begins after everything whose call has
returned, and sees it.
"""

import asyncio
import shutil
import sqlite3
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Concatenate, ParamSpec, TypeVar, Unpack

from zuschlag.errors import Trouble
from zuschlag.store import read_queries, write_statements
from zuschlag.store.backup import back_up
from zuschlag.store.connection import Durability, connect, schema_version, set_durability, switch_to_wal
from zuschlag.store.errors import STATEMENT_ERRORS, translate_error
from zuschlag.store.file_lock import lock
from zuschlag.store.interface import (
    ChatLine,
    Listing,
    Person,
    PersonChange,
    Row,
    SeatOwner,
    Store,
    StoreTotals,
    UploadedRecord,
    UploadedRecordSummary,
)
from zuschlag.store.migrate import apply_migrations, check_not_newer, migrations
from zuschlag.store.writer_thread import Statement, Writer

TOUCH = "BEGIN IMMEDIATE; DELETE FROM note WHERE key = ''; ROLLBACK"
"""Lets a read-only file fail when it is opened, not at the first move. BEGIN alone does not notice."""


Params = ParamSpec("Params")
Result = TypeVar("Result")


@dataclass(frozen=True, slots=True)
class _OpenStore:
    """What an open store holds."""

    lock: sqlite3.Connection
    reading: sqlite3.Connection
    reader: ThreadPoolExecutor
    writer: Writer


class SQLite(Store):
    """A store in `file`, for one event loop of one process. It waits up to `timeout` seconds if others lock the file."""

    def __init__(self, file: Path, durability: Durability = "full", timeout: float = 5.0) -> None:
        self.file = file.resolve()
        self._durability = durability
        self._timeout = timeout
        self._open_store: _OpenStore | None = None

    async def open(self) -> None:
        held, reading = await asyncio.to_thread(self._prepare)
        writer = Writer(self.file, self._connect_for_writing, asyncio.get_running_loop())
        self._open_store = _OpenStore(held, reading, ThreadPoolExecutor(1, "zuschlag-reader"), writer)

    async def close(self) -> None:
        if self._open_store is None:
            return
        ended, self._open_store = self._open_store, None
        ended.writer.flush()
        await asyncio.to_thread(_end, ended)

    def _prepare(self) -> tuple[sqlite3.Connection, sqlite3.Connection]:
        """Check, lock and migrate the database; returns the lock and the reader's connection."""
        steps = migrations()
        try:
            with closing(connect(self.file, "rwc", self._timeout)) as connection:
                check_not_newer(schema_version(connection, self.file), len(steps), self.file)
                held = lock(self.file)
                try:
                    switch_to_wal(connection, self.file)
                    apply_migrations(connection, self.file, steps)
                    connection.executescript(TOUCH)
                    return held, self._connect_for_reading()
                except BaseException:
                    held.close()
                    raise
        except sqlite3.Error as error:
            raise translate_error(error, self.file) from error

    def _connect_for_reading(self) -> sqlite3.Connection:
        """Open the reader's connection. It keeps the WAL: a writer that reconnects is never the last to close and delete it."""
        connection = connect(self.file, "ro", self._timeout)
        schema_version(connection, self.file)
        return connection

    def _connect_for_writing(self) -> sqlite3.Connection:
        connection = connect(self.file, "rw", self._timeout)
        set_durability(connection, self._durability)
        return connection

    async def _write(self, statements: Sequence[Statement]) -> None:
        if self._open_store is None:
            raise Trouble("the store is not open")
        if statements:
            await self._open_store.writer.write(statements)

    async def _remove(self, statements: Sequence[Statement]) -> None:
        await self._write(statements)
        self.removals += 1

    async def _read(
        self,
        question: Callable[Concatenate[sqlite3.Connection, Params], Result],
        *args: Params.args,
        **named: Params.kwargs,
    ) -> Result:
        if self._open_store is None:
            raise Trouble("the store is not open")
        connection = self._open_store.reading
        try:
            return await asyncio.wrap_future(self._open_store.reader.submit(question, connection, *args, **named))
        except (sqlite3.Error, *STATEMENT_ERRORS) as error:
            raise translate_error(error, self.file) from error

    # Tables

    async def append(
        self, table: str, rows: Sequence[Row], listing: Listing | None = None, seats: Sequence[SeatOwner] | None = None
    ) -> None:
        await self._write(write_statements.append(table, rows, listing, seats))

    async def rows(self, table: str, after: int = 0, limit: int | None = None) -> list[Row]:
        return await self._read(read_queries.rows, table, after, limit)

    async def listing(self, table: str) -> Listing | None:
        return await self._read(read_queries.listing, table)

    async def lobby_listings(self, statuses: Sequence[str], limit: int) -> list[Listing]:
        return await self._read(read_queries.lobby_listings, statuses, limit)

    async def all_listings(self, limit: int, before: int | None = None) -> list[Listing]:
        return await self._read(read_queries.all_listings, limit, before)

    async def due(self, statuses: Sequence[str]) -> list[tuple[str, int]]:
        return await self._read(read_queries.due, statuses)

    async def idle_since(self, at: int, statuses: Sequence[str]) -> list[str]:
        return await self._read(read_queries.idle_since, at, statuses)

    async def crowded_since(self, at: int, statuses: Sequence[str], keep: int) -> list[str]:
        return await self._read(read_queries.crowded_since, at, statuses, keep)

    async def remove_table(self, table: str) -> None:
        await self._remove(write_statements.remove_table(table))

    async def seats_of(self, person: str) -> list[tuple[SeatOwner, Listing]]:
        return await self._read(read_queries.seats_of, person)

    async def hosted_by(self, person: str, statuses: Sequence[str]) -> list[str]:
        return await self._read(read_queries.hosted_by, person, statuses)

    async def hosted_count(self, person: str) -> int:
        return await self._read(read_queries.hosted_count, person)

    async def hosted_size(self, person: str) -> int:
        return await self._read(read_queries.hosted_size, person)

    async def has_seat(self, person: str, table: str) -> bool:
        return await self._read(read_queries.has_seat, person, table)

    async def seat_of_link(self, link: bytes) -> SeatOwner | None:
        return await self._read(read_queries.seat_of_link, link)

    async def set_link(self, table: str, seat: int, link: bytes) -> None:
        await self._write(write_statements.set_link(table, seat, link))

    # People

    async def add_person(self, person: Person) -> None:
        await self._write(write_statements.add_person(person))

    async def person(self, person: str) -> Person | None:
        return await self._read(read_queries.person, person)

    async def person_of_secret(self, secret: bytes) -> Person | None:
        return await self._read(read_queries.person_of_secret, secret)

    async def change_person(self, person: str, **columns: Unpack[PersonChange]) -> None:
        await self._write(write_statements.change_person(person, columns))

    async def remove_person(self, person: str) -> None:
        await self._remove(write_statements.remove_person(person))

    async def unseen_since(self, at: int) -> list[str]:
        return await self._read(read_queries.unseen_since, at)

    async def unused_since(self, at: int, *, is_new: bool = False) -> list[str]:
        return await self._read(read_queries.unused_since, at, is_new)

    # Chat

    async def add_line(self, line: ChatLine, keep_in_room: int | None = None) -> None:
        await self._write(write_statements.add_line(line, keep_in_room))

    async def line_count(self, person: str) -> int:
        return await self._read(read_queries.line_count, person)

    async def remove_oldest_lines(self, person: str, keep: int) -> None:
        await self._remove(write_statements.remove_oldest_lines(person, keep))

    async def lines(self, table: str, room: str, after: int = 0, limit: int = 200) -> list[ChatLine]:
        return await self._read(read_queries.lines, table, room, after, limit)

    async def lines_of(self, person: str) -> list[ChatLine]:
        return await self._read(read_queries.lines_of, person)

    # Uploaded records

    async def add_uploaded_record(self, record: UploadedRecord) -> None:
        await self._write(write_statements.add_uploaded_record(record))

    async def uploaded_record(self, key: str) -> UploadedRecord | None:
        return await self._read(read_queries.uploaded_record, key)

    async def uploaded_records_of(self, person: str) -> list[UploadedRecordSummary]:
        return await self._read(read_queries.uploaded_records_of, person)

    async def uploaded_before(self, at: int, keep: int = 0) -> list[UploadedRecordSummary]:
        return await self._read(read_queries.uploaded_before, at, keep)

    async def remove_uploaded_record(self, key: str) -> None:
        await self._remove(write_statements.remove_uploaded_record(key))

    # Sizes

    async def totals(self) -> StoreTotals:
        return await self._read(read_queries.totals)

    async def size(self) -> int:
        return await self._read(read_queries.size)

    async def free_space(self) -> int:
        usage = await self._read(lambda _: shutil.disk_usage(self.file.parent))
        return usage.free

    # Notes, backup, health

    async def set_note(self, key: str, value: str) -> None:
        await self._write(write_statements.set_note(key, value))

    async def get_note(self, key: str) -> str | None:
        return await self._read(read_queries.get_note, key)

    async def back_up(self, file: Path) -> None:
        await asyncio.to_thread(back_up, self.file, file)

    async def check(self) -> None:
        if self._open_store is not None:
            self._open_store.writer.check()
        await self._read(read_queries.get_note, "")


def _end(ended: _OpenStore) -> None:
    """Close the writer last: closing the last connection removes the WAL, which a read-only connection may not."""
    ended.reader.shutdown()
    ended.reading.close()
    ended.writer.close()
    ended.lock.close()

"""The store in one SQLite file: one thread writes, another reads, the event loop waits for neither.

The file is in WAL mode, so reading and writing do not block each other. A read begins after everything whose call has
returned, and sees it. Several processes can share the file: the commit of one waits for that of another.
"""

import asyncio
import shutil
import sqlite3
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from zuschlag.errors import Trouble
from zuschlag.store import read_queries
from zuschlag.store.backup import back_up
from zuschlag.store.connection import Durability, bind, connect, schema_version, set_durability, switch_to_wal
from zuschlag.store.errors import STATEMENT_ERRORS, translate_error
from zuschlag.store.file_lock import lock
from zuschlag.store.migrate import apply_migrations, check_not_newer, find_oldest, migrations
from zuschlag.store.read_queries import Query
from zuschlag.store.sql_store import SQLStore
from zuschlag.store.write_statements import Statement
from zuschlag.store.writer_thread import Writer

TOUCH = "BEGIN IMMEDIATE; DELETE FROM note WHERE key = ''; ROLLBACK"
"""Lets a read-only file fail when it is opened, not at the first move. BEGIN alone does not notice."""


Result = TypeVar("Result")


@dataclass(frozen=True, slots=True)
class _OpenStore:
    """What an open store holds."""

    lock: sqlite3.Connection
    reading: sqlite3.Connection
    reader: ThreadPoolExecutor
    writer: Writer


class SQLite(SQLStore):
    """A store in `file`, for one event loop of one process. It waits up to `timeout` seconds if others lock the file.

    `is_shared`: several processes or event loops have the file open at the same time, each with `is_shared`.
    """

    def __init__(self, file: Path, durability: Durability = "full", timeout: float = 5.0, *, is_shared: bool = False) -> None:
        self.file = file.resolve()
        self.is_shared = is_shared
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
                check_not_newer(schema_version(connection, self.file), len(steps), self.file, find_oldest(connection))
                held = lock(self.file, is_shared=self.is_shared)
                try:
                    switch_to_wal(connection, self.file)
                    apply_migrations(connection, self.file, steps, accepts_newer=True)
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
        connection.create_function("lower", 1, str.lower, deterministic=True)  # SQLite's own knows ASCII alone
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

    async def _write_and_read(self, statements: Sequence[Statement], read: Callable[[Sequence[Any]], Result]) -> Result:
        if self._open_store is None:
            raise Trouble("the store is not open")
        return read(await self._open_store.writer.write_and_read(statements))

    async def _read(self, query: Query[Result]) -> Result:
        if self._open_store is None:
            raise Trouble("the store is not open")
        asked = self._open_store.reader.submit(_ask, self._open_store.reading, query)
        try:
            return await asyncio.wrap_future(asked)
        except (sqlite3.Error, *STATEMENT_ERRORS) as error:
            raise translate_error(error, self.file) from error

    async def size(self) -> int:
        return await self._read(read_queries.used_pages())

    async def free_space(self) -> float:
        return (await asyncio.to_thread(shutil.disk_usage, self.file.parent)).free

    async def back_up(self, file: Path) -> None:
        await asyncio.to_thread(back_up, self.file, file)

    async def check(self) -> None:
        if self._open_store is not None:
            self._open_store.writer.check()
        await self.get_note("")


def _ask(connection: sqlite3.Connection, query: Query[Result]) -> Result:
    return query.read(connection.execute(*bind((query.sql, query.values))).fetchall())


def _end(ended: _OpenStore) -> None:
    """Close the writer last: closing the last connection removes the WAL, which a read-only connection may not."""
    ended.reader.shutdown()
    ended.reading.close()
    ended.writer.close()
    ended.lock.close()

"""Copies a whole database into another one, of the same kind or not, and compares every row before anything is committed."""

import sqlite3
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from zuschlag.errors import Refused, Trouble
from zuschlag.store.connection import connect, schema_version, set_durability, switch_to_wal
from zuschlag.store.errors import translate_error
from zuschlag.store.file_lock import lock
from zuschlag.store.migrate import apply_migrations, migrations

Values = tuple[Any, ...]
BATCH = 500
TIMEOUT = 30.0
NOT_COPIED = frozenset({"claim", "schema_compatibility"})
"""What they hold ends with the servers, or belongs to the schema."""
OPERATOR_KEY_NOTE = "operator-key"
"""The note with the operator's generated key in a PostgreSQL database. It is a secret of that database, and not copied: in a
SQLite file it would stay, and be valid again after a way back, although it was replaced meanwhile."""


@dataclass(frozen=True, slots=True)
class TableShape:
    """A table of the newest schema."""

    name: str
    columns: tuple[str, ...]
    key: tuple[str, ...]

    @property
    def select(self) -> str:
        """All rows, in the order of the key, which is the same in every database."""
        return f"SELECT {', '.join(self.columns)} FROM {self.name} ORDER BY {', '.join(self.key)}"  # noqa: S608 our own names


def table_shapes() -> list[TableShape]:
    """All tables that are copied, each after those that it refers to."""
    with closing(sqlite3.connect(":memory:")) as connection:
        for step in migrations():
            connection.executescript(step)
        names = [name for (name,) in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")]
        wanted = [name for name in names if name not in NOT_COPIED and not name.startswith("sqlite_")]
        refer = {name for name in wanted if connection.execute(f"PRAGMA foreign_key_list({name})").fetchall()}
        shapes = []
        for name in sorted(wanted, key=lambda name: name in refer):
            columns = connection.execute(f"PRAGMA table_info({name})").fetchall()
            key = sorted((place, column) for _, column, *_, place in columns if place)
            shapes.append(TableShape(name, tuple(column for _, column, *_ in columns), tuple(column for _, column in key)))
        return shapes


class DatabaseSide(ABC):
    """A database that is copied from or to, used by nobody else from `open` to `close`."""

    name: str

    @abstractmethod
    async def open(self) -> None:
        """Lock and migrate the database, and begin a transaction. Refused while a server uses it."""

    @abstractmethod
    async def close(self) -> None:
        """End. What was not committed is undone."""

    @abstractmethod
    def read(self, table: TableShape) -> AsyncIterator[Sequence[Values]]:
        """All rows of a table in the order of its key, some at a time."""

    @abstractmethod
    async def add(self, table: TableShape, rows: Sequence[Values]) -> None: ...

    @abstractmethod
    async def commit(self) -> None:
        """Commit what was added."""


async def copy_database(source: DatabaseSide, target: DatabaseSide) -> dict[str, int]:
    """Copy everything from one database to another, which must be empty; returns the number of rows of each table.

    Every row of the copy is read again and compared; if one differs, or anything fails, the target stays empty.
    """
    await source.open()
    try:
        await target.open()
        try:
            return await _copy(source, target)
        finally:
            await target.close()
    finally:
        await source.close()


async def _copy(source: DatabaseSide, target: DatabaseSide) -> dict[str, int]:
    shapes = table_shapes()
    for shape in shapes:
        async for rows in target.read(shape):
            if rows:
                raise Refused("malformed", f"the target {target.name!r} has data already; expected an empty database")
    for shape in shapes:
        async for rows in source.read(shape):
            await target.add(shape, [row for row in rows if _is_copied(shape, row)])
    counts = {shape.name: await _compare(shape, source, target) for shape in shapes}
    await target.commit()
    return counts


async def _compare(shape: TableShape, source: DatabaseSide, target: DatabaseSide) -> int:
    """Compare a table of both row by row; returns the number of rows."""
    count = 0
    copied = _rows(target, shape)
    async for row in _rows(source, shape):
        if not _is_copied(shape, row):
            continue
        count += 1
        if await anext(copied, None) != row:
            raise Trouble(f"row {count} of {shape.name!r} differs in the copy; nothing was copied")
    if await anext(copied, None) is not None:
        raise Trouble(f"the copy has more rows of {shape.name!r}; nothing was copied")
    return count


def _is_copied(shape: TableShape, row: Values) -> bool:
    return shape.name != "note" or row[shape.columns.index("key")] != OPERATOR_KEY_NOTE


async def _rows(side: DatabaseSide, shape: TableShape) -> AsyncIterator[Values]:
    async for rows in side.read(shape):
        for row in rows:
            yield tuple(row)


class SQLiteSide(DatabaseSide):
    """A SQLite file."""

    def __init__(self, file: Path, *, is_new: bool) -> None:
        self.name = str(file)
        self._file = file.resolve()
        self._is_new = is_new
        self._lock: sqlite3.Connection | None = None
        self._connection: sqlite3.Connection | None = None

    async def open(self) -> None:
        if not self._is_new and not self._file.is_file():
            raise Refused("unknown", f"there is no file {self.name!r}; expected a database of Zuschlag")
        try:
            self._lock = lock(self._file)
        except Trouble as trouble:
            raise Refused("not-now", f"{trouble}; stop the server first") from None
        try:
            self._begin()
        except BaseException as error:
            await self.close()
            if isinstance(error, sqlite3.Error):
                raise translate_error(error, self._file) from error
            raise

    def _begin(self) -> None:
        self._connection = connect(self._file, "rwc" if self._is_new else "rw", TIMEOUT)
        if not self._is_new and schema_version(self._connection, self._file) == 0:
            raise Trouble(f"{self.name!r} is empty; expected a database of Zuschlag")
        switch_to_wal(self._connection, self._file)
        apply_migrations(self._connection, self._file, migrations())
        set_durability(self._connection, "full")
        self._connection.execute("BEGIN IMMEDIATE")

    async def close(self) -> None:
        for connection in (self._connection, self._lock):
            if connection is not None:
                with suppress(sqlite3.Error):
                    connection.close()
        self._connection = self._lock = None

    async def read(self, table: TableShape) -> AsyncIterator[Sequence[Values]]:
        assert self._connection is not None
        cursor = self._connection.execute(table.select)
        while rows := cursor.fetchmany(BATCH):
            yield rows

    async def add(self, table: TableShape, rows: Sequence[Values]) -> None:
        assert self._connection is not None
        places = ", ".join("?" for _ in table.columns)
        sql = f"INSERT INTO {table.name} ({', '.join(table.columns)}) VALUES ({places})"  # noqa: S608 our own names
        try:
            self._connection.executemany(sql, rows)
        except sqlite3.Error as error:
            raise translate_error(error, self._file) from error

    async def commit(self) -> None:
        assert self._connection is not None
        try:
            self._connection.execute("COMMIT")
        except sqlite3.Error as error:
            raise translate_error(error, self._file) from error

"""The store in a PostgreSQL database. Appending is one statement: one round trip, however much is appended."""

import asyncio
import math
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeVar

from zuschlag.errors import Refused, Trouble
from zuschlag.store import write_statements
from zuschlag.store.connection import Durability
from zuschlag.store.interface import Listing, Notice, Row, RowMark, SeatOwner, VersionTaken
from zuschlag.store.postgres.append_batch import Append
from zuschlag.store.postgres.pool import ConnectionPool
from zuschlag.store.postgres.size import estimate_size
from zuschlag.store.postgres.sql import translate, without_zeros
from zuschlag.store.postgres.url import parse_url
from zuschlag.store.postgres.writer import PostgresWriter
from zuschlag.store.read_queries import Query
from zuschlag.store.sql_store import SQLStore
from zuschlag.store.write_statements import Statement

Result = TypeVar("Result")


class PostgreSQL(SQLStore):
    """A store at a URL, for one event loop of one process; others may use the same database.

    Where the database cannot be reached, everything waits for up to `timeout` seconds. A write that fails after that may have
    succeeded nevertheless: a second append then raises VersionTaken.
    """

    is_shared = True
    """Several servers can have it open at the same time."""

    def __init__(self, url: str, durability: Durability = "full", timeout: float = 5.0) -> None:
        self._pool = ConnectionPool(parse_url(url), durability, timeout)
        self._writer = PostgresWriter(self._pool)

    @property
    def name(self) -> str:
        """The host, the port and the database."""
        return self._pool.name

    async def open(self) -> None:
        await self._pool.open()

    async def close(self) -> None:
        await self._writer.close()
        await self._pool.close()

    async def append(
        self,
        table: str,
        rows: Sequence[Row],
        listing: Listing | None = None,
        seats: Sequence[SeatOwner] | None = None,
        notices: Sequence[Notice] = (),
        before: RowMark | None = None,
    ) -> None:
        if not self._pool.is_open:
            raise Trouble("the store is not open")
        if any(row.version != rows[0].version + place for place, row in enumerate(rows)):
            raise VersionTaken("the row before it is missing")
        if rows or listing is not None or seats is not None or notices:
            done = asyncio.get_running_loop().create_future()
            await self._writer.append(Append(table, rows, listing, seats, notices, before, done))

    async def remove_table(self, table: str) -> None:
        """Delete a table, also while another server appends to it: what comes while the first statement waits goes, too."""
        statements = write_statements.remove_table(table)
        await self._remove([*statements, *statements])

    async def _write(self, statements: Sequence[Statement]) -> None:
        if not self._pool.is_open:
            raise Trouble("the store is not open")
        if statements:
            await self._writer.write(statements)

    async def _write_and_read(self, statements: Sequence[Statement], read: Callable[[Sequence[Any]], Result]) -> Result:
        if not self._pool.is_open:
            raise Trouble("the store is not open")
        return read(await self._writer.write_and_read(statements))

    async def _read(self, query: Query[Result]) -> Result:
        sql, values = translate(query.sql), [without_zeros(value) for value in query.values]
        found: list[Any] = await self._pool.run(lambda connection: connection.fetch(sql, *values))
        return query.read(found)

    async def size(self) -> int:
        return await self._pool.run(estimate_size)

    async def free_space(self) -> float:
        return math.inf

    async def back_up(self, file: Path) -> None:
        raise Refused("malformed", f"cannot copy a PostgreSQL database into {str(file)!r}; expected pg_dump")

    async def check(self) -> None:
        self._writer.check()
        await self.get_note("")

"""A PostgreSQL database that is copied from or to."""

import asyncio
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import suppress
from typing import Any

import asyncpg

from zuschlag.errors import Refused, Trouble
from zuschlag.store.copy_database import BATCH, TIMEOUT, DatabaseSide, TableShape, Values
from zuschlag.store.migrate import migrations
from zuschlag.store.postgres.errors import DRIVER_ERRORS, translate_error
from zuschlag.store.postgres.schema import USE_LOCK, apply_migrations, check_server, schema_version
from zuschlag.store.postgres.url import parse_url

USE_ALONE = "SELECT pg_try_advisory_lock($1, hashtext(current_schema()))"
END_USE = "ROLLBACK; SELECT pg_advisory_unlock_all()"
"""PostgreSQL notices a closed connection only a moment later; who opens the database next shall not have to wait for that."""
CLOSING_SECONDS = 1.0
"""So long a server that has just closed its connections can still seem to use the database."""
NUMBERED_COLUMNS = """
SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = current_schema() AND is_identity = 'YES'
"""
CONTINUE_NUMBERS = """
SELECT setval(pg_get_serial_sequence('{table}', '{column}'), coalesce(max({column}), 0) + 1, false) FROM {table}
"""


class PostgresSide(DatabaseSide):
    """A database at a URL. As long as it is open, no server can use it."""

    def __init__(self, url: str, *, is_new: bool) -> None:
        self._url = parse_url(url)
        self.name = self._url.name
        self._is_new = is_new
        self._connection: Any = None
        self._transaction: Any = None

    async def open(self) -> None:
        try:
            await self._begin()
        except BaseException as error:
            await self.close()
            if isinstance(error, DRIVER_ERRORS):
                raise translate_error(error, self.name) from error
            raise

    async def _begin(self) -> None:
        self._connection = connection = await asyncpg.connect(self._url.text, timeout=TIMEOUT)
        check_server(connection, self.name)
        deadline = time.monotonic() + CLOSING_SECONDS
        while not await connection.fetchval(USE_ALONE, USE_LOCK):
            if time.monotonic() < deadline:
                await asyncio.sleep(CLOSING_SECONDS / 20)
                continue
            raise Refused("not-now", f"a server uses the database {self.name!r}; stop all of its servers first")
        if not self._is_new and await schema_version(connection, self.name) == 0:
            raise Trouble(f"the database {self.name!r} is empty; expected one of Zuschlag")
        await apply_migrations(connection, self.name, migrations())
        self._transaction = connection.transaction(isolation="repeatable_read")
        await self._transaction.start()

    async def close(self) -> None:
        if self._connection is not None:
            with suppress(*DRIVER_ERRORS):
                await self._connection.execute(END_USE, timeout=CLOSING_SECONDS)
            self._connection.terminate()
        self._connection = None

    async def read(self, table: TableShape) -> AsyncIterator[Sequence[Values]]:
        try:
            cursor = await self._connection.cursor(table.select)
            while rows := await cursor.fetch(BATCH):
                yield rows
        except DRIVER_ERRORS as error:
            raise translate_error(error, self.name) from error

    async def add(self, table: TableShape, rows: Sequence[Values]) -> None:
        try:
            await self._connection.copy_records_to_table(table.name, records=rows, columns=table.columns)
        except DRIVER_ERRORS as error:
            raise translate_error(error, self.name) from error

    async def commit(self) -> None:
        try:
            for table, column in await self._connection.fetch(NUMBERED_COLUMNS):
                await self._connection.execute(CONTINUE_NUMBERS.format(table=table, column=column))
            await self._transaction.commit()
        except DRIVER_ERRORS as error:
            raise translate_error(error, self.name) from error

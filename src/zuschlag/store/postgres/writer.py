"""Writes to PostgreSQL: what waits is appended together, and nothing that was begun depends on those who asked for it.

A write goes on when its asker is cancelled, and closing waits for it. If one append of a batch fails, all of it is
undone, and each is tried alone; if the database is away, all hear of it at once.
"""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from typing import Any, TypeVar

from zuschlag.errors import Trouble
from zuschlag.store import read_queries
from zuschlag.store.interface import Unwritable, VersionTaken
from zuschlag.store.postgres.append_batch import Append, build_statement
from zuschlag.store.postgres.errors import TakenAfterLoss, Unavailable, is_lost
from zuschlag.store.postgres.pool import ConnectionPool
from zuschlag.store.postgres.sql import find_inserted, translate
from zuschlag.store.write_statements import Statement

Result = TypeVar("Result")

MAX_BATCHES = 4
"""Batches that are under way at once. What comes meanwhile waits, and makes a larger batch."""
MAX_BATCH = 500


class PostgresWriter:
    """Takes what has to be written from one event loop."""

    def __init__(self, pool: ConnectionPool) -> None:
        self._pool = pool
        self._waiting: list[Append] = []
        self._batches = 0
        self._tasks: set[asyncio.Task[Any]] = set()
        self._failure: Trouble | None = None
        """Why the last write failed, if that was not the asker's fault."""

    async def append(self, append: Append) -> None:
        """Append rows; when it returns, they are durable."""
        if not self._waiting:
            append.done.get_loop().call_soon(self._start_batches)
        self._waiting.append(append)
        await append.done

    async def write(self, statements: Sequence[Statement]) -> None:
        """Run statements, all or none; when it returns, they are durable."""
        await asyncio.shield(self._start(self._write(statements)))

    async def write_and_read(self, statements: Sequence[Statement]) -> list[Any]:
        """Run statements, all or none; when it returns, they are durable. Returns the rows that the last of them returns.

        Several statements are not run again if the connection is lost while they are committed: they might be done twice.
        """
        return await asyncio.shield(self._start(self._write_and_read(statements)))

    def check(self) -> None:
        """Raise the error of the last write, if it failed for all."""
        if self._failure is not None:
            raise self._failure

    async def close(self) -> None:
        """Wait for all that was asked for."""
        self._start_batches()
        while self._tasks:
            await asyncio.wait(self._tasks)

    def _start(self, work: Coroutine[Any, Any, Result]) -> "asyncio.Task[Result]":
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._end)
        return task

    def _end(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled():
            task.exception()  # the asker gets it, unless it was cancelled

    def _start_batches(self) -> None:
        """Begin to write what waits, unless so much is under way that it had better wait for more."""
        while self._waiting and self._batches < MAX_BATCHES:
            batch, self._waiting = self._waiting[:MAX_BATCH], self._waiting[MAX_BATCH:]
            self._batches += 1
            self._start(self._write_batch(batch))

    async def _write_batch(self, batch: list[Append]) -> None:
        try:
            await self._append_all(batch, may_be_stored=False)
        except Exception as error:  # noqa: BLE001 whatever it is, those who wait must hear of it
            _resolve(batch, error)
        finally:
            self._batches -= 1
            self._start_batches()

    async def _append_all(self, batch: list[Append], *, may_be_stored: bool) -> None:
        """Append a batch; `may_be_stored`: a try before it may have succeeded, and its answer was lost.

        Raises what fails for all: those who have no answer yet need not wait for a try of their own.
        """
        sql, values = build_statement(batch)
        try:
            await self._run(lambda connection: connection.execute(sql, *values))
        except Trouble as trouble:
            if isinstance(trouble, Unavailable | Unwritable):
                raise
            may_be_stored |= type(trouble) is not VersionTaken
            if len(batch) > 1:
                for each in batch:
                    await self._append_all([each], may_be_stored=may_be_stored)
                return
            is_stored = isinstance(trouble, VersionTaken) and may_be_stored and await self._is_stored(batch[0])
            _resolve(batch, None if is_stored else trouble)
        else:
            _resolve(batch, None)

    async def _is_stored(self, append: Append) -> bool:
        """Are these very rows stored? Then a try of ours, or one just like it, has succeeded.

        Raises Trouble if that cannot be read: to answer "no" would tell the asker that another server was faster.
        """
        if not append.rows:
            return False
        query = read_queries.rows(append.table, append.rows[0].version - 1, len(append.rows))
        found = await self._pool.run(lambda connection: connection.fetch(translate(query.sql), *query.values))
        return query.read(found) == list(append.rows)

    async def _write(self, statements: Sequence[Statement]) -> None:
        try:
            await self._run(lambda connection: _execute(connection, statements))
        except TakenAfterLoss:
            if not await self._is_inserted(statements):
                raise

    async def _write_and_read(self, statements: Sequence[Statement]) -> list[Any]:
        return await self._run(lambda connection: _execute(connection, statements, commits_once=True))

    async def _run(self, act: Callable[[Any], Awaitable[Result]]) -> Result:
        """Act on a connection, and note how it went."""
        try:
            result = await self._pool.run(act)
        except Trouble as trouble:
            self._note(None if isinstance(trouble, VersionTaken) else trouble)
            raise
        self._note(None)
        return result

    async def _is_inserted(self, statements: Sequence[Statement]) -> bool:
        """Is the row that the first statement inserts stored, exactly as it is?"""
        found = find_inserted(statements[0])
        if found is None:
            return False
        sql, values = found
        return bool(await self._pool.run(lambda connection: connection.fetch(translate(sql), *values)))

    def _note(self, failure: Trouble | None) -> None:
        self._failure = failure


async def _execute(connection: Any, statements: Sequence[Statement], *, commits_once: bool = False) -> list[Any]:
    """Run the statements; returns the rows that the last of them returns.

    `commits_once`: a connection that is lost while several are committed is Trouble, which is not tried again.
    """
    if len(statements) == 1:
        return await _fetch(connection, statements[0])
    transaction = connection.transaction()
    await transaction.start()
    try:
        for statement in statements:
            found = await _fetch(connection, statement)
    except Exception:
        await transaction.rollback()
        raise
    try:
        await transaction.commit()
    except Exception as error:
        if commits_once and is_lost(error):
            raise Trouble("the connection to the database was lost while this was stored: it may be stored") from error
        raise
    return found


async def _fetch(connection: Any, statement: Statement) -> list[Any]:
    sql, values = statement
    found: list[Any] = await connection.fetch(translate(sql), *values)
    return found


def _resolve(batch: list[Append], error: Exception | None) -> None:
    for each in batch:
        if not each.done.done():  # its caller may be cancelled
            if error is None:
                each.done.set_result(None)
            else:
                each.done.set_exception(error)

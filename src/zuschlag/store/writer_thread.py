"""The one thread that writes, with group commit.

Jobs queue up while a commit waits for the disk; the next commit takes all that wait. A job is a few statements, all or none:
if one is wrong, its job fails alone. Its result is what the last of them returns, where it is asked for. If the disk fails,
nothing of the batch is written and all its jobs fail; the next batch starts with a new connection, so writing goes on as soon
as it can.
"""

import asyncio
import sqlite3
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from queue import SimpleQueue
from typing import Any

from zuschlag.errors import Trouble
from zuschlag.store.connection import bind
from zuschlag.store.errors import STATEMENT_ERRORS, translate_error
from zuschlag.store.write_statements import Statement

Execute = Callable[..., sqlite3.Cursor]
Job = tuple[Sequence[Statement], "asyncio.Future[Any]", bool]
"""The statements, who waits for them, and whether the rows are wanted that the last of them returns."""
STUCK = 10.0
"""Seconds after which a commit that has not returned counts as failed."""


class Writer:
    """Takes jobs from one event loop. `connect` is called in the writer's thread, again after each failure of the disk."""

    def __init__(self, file: Path, connect: Callable[[], sqlite3.Connection], loop: asyncio.AbstractEventLoop) -> None:
        self._file = file
        self._connect = connect
        self._connection: sqlite3.Connection | None = None
        self._loop = loop
        self._waiting: SimpleQueue[list[Job] | None] = SimpleQueue()
        self._collected: list[Job] = []
        self._failure: Exception | None = None
        """Why the last commit failed; None: it did not."""
        self._committing_since: float | None = None
        self._thread = threading.Thread(target=self._work, name="zuschlag-writer", daemon=True)
        self._thread.start()

    def write(self, statements: Sequence[Statement]) -> "asyncio.Future[None]":
        """Write statements; the future is resolved when they are durable."""
        return self._put(statements, returns=False)

    def write_and_read(self, statements: Sequence[Statement]) -> "asyncio.Future[Sequence[Any]]":
        """Write statements; when they are durable, the future is resolved with the rows that the last of them returns."""
        return self._put(statements, returns=True)

    def _put(self, statements: Sequence[Statement], *, returns: bool) -> "asyncio.Future[Any]":
        done = self._loop.create_future()
        if not self._collected:
            self._loop.call_soon(self.flush)
        self._collected.append((statements, done, returns))
        return done

    def flush(self) -> None:
        """Give the thread all jobs of one turn of the loop at once: waking it for each costs more than the writing."""
        collected, self._collected = self._collected, []
        self._waiting.put(collected)

    def check(self) -> None:
        """Check that writing works, without writing: raises the error of the last commit."""
        since, failure = self._committing_since, self._failure
        if not self._thread.is_alive():
            raise Trouble("the thread that writes has ended")
        if failure is not None:
            raise translate_error(failure, self._file)
        if since is not None and time.monotonic() - since > STUCK:
            raise Trouble(f"a commit has waited for the disk for more than {STUCK:.0f} seconds")

    def close(self) -> None:
        """Stop the thread after all flushed jobs are written. Blocks: not for the event loop's thread."""
        self._waiting.put(None)
        self._thread.join()

    def _work(self) -> None:
        is_open = True
        while is_open:
            taken = [self._waiting.get()]
            taken += [self._waiting.get() for _ in range(self._waiting.qsize())]
            is_open = None not in taken
            batch = [job for jobs in taken if jobs is not None for job in jobs]
            if batch:
                self._committing_since = time.monotonic()
                outcomes = self._write(batch)
                self._committing_since = None
                with suppress(RuntimeError):  # the loop is closed: nobody waits for the result
                    self._loop.call_soon_threadsafe(_resolve_futures, batch, outcomes)
        self._drop_connection()

    def _write(self, batch: list[Job]) -> list[object]:
        """Write a batch in one transaction; returns each job's result or error."""
        try:
            if self._connection is None:
                self._connection = self._connect()
            execute = self._connection.cursor().execute
            execute("BEGIN IMMEDIATE")
            outcomes = [self._run(execute, statements, returns=returns) for statements, _, returns in batch]
            execute("COMMIT")
        except Exception as error:  # noqa: BLE001 whatever it is, those who wait must hear of it, and the thread must live
            self._drop_connection()
            self._failure = error
            return [translate_error(error, self._file) for _ in batch]
        self._failure = None
        return outcomes

    def _run(self, execute: Execute, statements: Sequence[Statement], *, returns: bool) -> object:
        outcome: object = None
        if len(statements) == 1:  # SQLite undoes a failed statement by itself; a savepoint costs 2 µs of 14
            try:
                found = execute(*bind(statements[0]))
                if returns:
                    outcome = found.fetchall()
            except STATEMENT_ERRORS as error:
                return translate_error(error, self._file)
            return outcome
        execute("SAVEPOINT job")
        try:
            for statement in statements:
                found = execute(*bind(statement))
            if returns:
                outcome = found.fetchall()
        except STATEMENT_ERRORS as error:
            execute("ROLLBACK TO job")
            outcome = translate_error(error, self._file)
        execute("RELEASE job")
        return outcome

    def _drop_connection(self) -> None:
        """Close the connection, which undoes what is not committed."""
        if self._connection is not None:
            with suppress(sqlite3.Error):
                self._connection.close()
            self._connection = None


def _resolve_futures(batch: list[Job], outcomes: list[object]) -> None:
    for (_, done, _), outcome in zip(batch, outcomes, strict=True):
        if done.done():  # its caller was cancelled
            continue
        if isinstance(outcome, Trouble):
            done.set_exception(outcome)
        else:
            done.set_result(outcome)

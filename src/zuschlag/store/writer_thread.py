"""The one thread that writes, with group commit.

Jobs queue up while a commit waits for the disk; the next commit takes all that wait. A job is a few statements, all or none:
if one is wrong, its job fails alone. If the disk fails, nothing of the batch is written and all its jobs fail; the next batch
starts with a new connection, so writing goes on as soon as it can.
"""

import asyncio
import sqlite3
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from queue import SimpleQueue

from zuschlag.errors import Trouble
from zuschlag.store.errors import STATEMENT_ERRORS, translate_error
from zuschlag.store.write_statements import Statement

Job = tuple[Sequence[Statement], "asyncio.Future[None]"]
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
        done = self._loop.create_future()
        if not self._collected:
            self._loop.call_soon(self.flush)
        self._collected.append((statements, done))
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

    def _write(self, batch: list[Job]) -> list[Trouble | None]:
        """Write a batch in one transaction; returns each job's error."""
        try:
            if self._connection is None:
                self._connection = self._connect()
            execute = self._connection.cursor().execute
            execute("BEGIN IMMEDIATE")
            outcomes = [self._run(execute, statements) for statements, _ in batch]
            execute("COMMIT")
        except Exception as error:  # noqa: BLE001 whatever it is, those who wait must hear of it, and the thread must live
            self._drop_connection()
            self._failure = error
            return [translate_error(error, self._file) for _ in batch]
        self._failure = None
        return outcomes

    def _run(self, execute: Callable[..., object], statements: Sequence[Statement]) -> Trouble | None:
        if len(statements) == 1:  # SQLite undoes a failed statement by itself; a savepoint costs 2 µs of 14
            try:
                execute(*statements[0])
            except STATEMENT_ERRORS as error:
                return translate_error(error, self._file)
            return None
        trouble = None
        execute("SAVEPOINT job")
        try:
            for statement in statements:
                execute(*statement)
        except STATEMENT_ERRORS as error:
            execute("ROLLBACK TO job")
            trouble = translate_error(error, self._file)
        execute("RELEASE job")
        return trouble

    def _drop_connection(self) -> None:
        """Close the connection, which undoes what is not committed."""
        if self._connection is not None:
            with suppress(sqlite3.Error):
                self._connection.close()
            self._connection = None


def _resolve_futures(batch: list[Job], outcomes: list[Trouble | None]) -> None:
    for (_, done), trouble in zip(batch, outcomes, strict=True):
        if done.done():  # its caller was cancelled
            continue
        if trouble is None:
            done.set_result(None)
        else:
            done.set_exception(trouble)

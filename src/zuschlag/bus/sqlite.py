"""A bus for several server processes that share a SQLite database on one machine: a file of hints beside it.

Each server appends its hints and reads those of the others when the file has changed. The file is not synchronised to the
disk: what a power cut takes away nobody needs.
"""

import asyncio
import secrets
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TypeVar

import structlog

from zuschlag.bus.interface import Bus, Hint, OnGap, OnHint, decode_hint, encode_hint
from zuschlag.store.connection import connect, file_beside, switch_to_wal
from zuschlag.store.errors import translate_error

log = structlog.get_logger()
POLL_SECONDS = 0.02
"""How often the hints of others are read, whether or not the file seems to have changed: a change may have the same time as
the one before."""
LOOK_SECONDS = 0.003
"""How often a server looks at the time of the file, which costs some microseconds."""
Result = TypeVar("Result")
TIMEOUT = 5.0
"""Seconds to wait for a lock of another server."""
KEEP = 10_000
"""So many hints stay in the file. A server that was away for longer has missed some, and looks into the store."""
MAX_WAITING = 10_000
"""Hints that wait while the file cannot be written; the oldest are lost."""
SCHEMA = """
CREATE TABLE IF NOT EXISTS hint (number INTEGER PRIMARY KEY AUTOINCREMENT, server TEXT NOT NULL, body BLOB NOT NULL) STRICT
"""
ADD = "INSERT INTO hint (server, body) VALUES (?, ?)"
REMOVE_OLD = "DELETE FROM hint WHERE number <= (SELECT max(number) FROM hint) - ?"
LAST = "SELECT coalesce(max(number), 0) FROM hint"
NEWER = "SELECT number, server, body FROM hint WHERE number > ? ORDER BY number"


class SQLiteBus(Bus):
    """A bus in a file beside this database."""

    def __init__(self, database: Path, poll_seconds: float = POLL_SECONDS, look_seconds: float = LOOK_SECONDS) -> None:
        self.file = file_beside(database, "-bus")
        self._poll_seconds = poll_seconds
        self._look_seconds = look_seconds
        self._server = secrets.token_hex(8)
        self._waiting: list[bytes] = []
        self._news = asyncio.Event()
        self._is_closing = False
        self._last = 0
        self._log = file_beside(self.file, "-wal")
        self._log_state: tuple[int, int] | None = None
        """The time and the size of the file's log when hints were last read."""
        self._timer: asyncio.TimerHandle
        self._connection: sqlite3.Connection | None = None
        self._thread: ThreadPoolExecutor | None = None
        self._task: asyncio.Task[None] | None = None

    async def open(self, on_hint: OnHint, on_gap: OnGap) -> None:
        self._thread = ThreadPoolExecutor(1, "zuschlag-bus")
        await self._in_thread(self._prepare)
        self._task = asyncio.create_task(self._run(on_hint, on_gap))

    async def close(self) -> None:
        if self._task is None or self._thread is None or self._is_closing:
            return
        self._is_closing = True
        self._news.set()
        await self._task
        await self._in_thread(self._end)
        self._thread.shutdown()

    def publish(self, hint: Hint) -> None:
        self._waiting.append(encode_hint(hint))
        del self._waiting[:-MAX_WAITING]
        self._news.set()

    async def _run(self, on_hint: OnHint, on_gap: OnGap) -> None:
        is_last = False
        while not is_last:
            await self._wait()
            self._news.clear()
            is_last = self._is_closing
            try:
                bodies, has_gap = await self._in_thread(self._exchange)
            except sqlite3.Error as error:
                log.warning("bus-failed", error=str(error))
                self._log_state = self._look()  # what is tried again waits for the next poll
                continue
            if has_gap:
                on_gap()
            for body in bodies:
                hint = decode_hint(body)
                if hint is not None:
                    on_hint(hint)

    async def _wait(self) -> None:
        """Wait until there are hints to send, or the file has changed."""
        loop = asyncio.get_running_loop()
        self._timer = loop.call_later(self._look_seconds, self._look_again, loop.time() + self._poll_seconds)
        try:
            await self._news.wait()
        finally:
            self._timer.cancel()

    def _look_again(self, until: float) -> None:
        """Wake the bus if the file has changed, or at this time; otherwise look again soon."""
        loop = asyncio.get_running_loop()
        if loop.time() >= until or self._look() != self._log_state:
            self._news.set()
        else:
            self._timer = loop.call_later(self._look_seconds, self._look_again, until)

    def _look(self) -> tuple[int, int] | None:
        try:
            found = self._log.stat()
        except OSError:
            return None
        return found.st_mtime_ns, found.st_size

    async def _in_thread(self, work: Callable[[], Result]) -> Result:
        assert self._thread is not None
        return await asyncio.get_running_loop().run_in_executor(self._thread, work)

    # In the bus's thread

    def _prepare(self) -> None:
        try:
            self._connection = connect(self.file, "rwc", TIMEOUT)
            switch_to_wal(self._connection, self.file)
            self._connection.execute("PRAGMA synchronous = OFF")
            self._connection.execute(SCHEMA)
            (self._last,) = self._connection.execute(LAST).fetchone()
        except sqlite3.Error as error:
            self._end()
            raise translate_error(error, self.file) from error

    def _exchange(self) -> tuple[list[bytes], bool]:
        """Write the hints that wait, and read those of others; and whether some of them are gone already."""
        assert self._connection is not None
        sent = self._waiting[:]
        if sent:
            with self._connection:
                self._connection.execute("BEGIN IMMEDIATE")
                self._connection.executemany(ADD, [(self._server, body) for body in sent])
                self._connection.execute(REMOVE_OLD, (KEEP,))
            del self._waiting[: len(sent)]
        self._log_state = self._look()  # before reading: what is written meanwhile changes it again
        found = self._connection.execute(NEWER, (self._last,)).fetchall()
        has_gap = bool(found) and found[0][0] != self._last + 1
        if found:
            self._last = found[-1][0]
        return [body for _, server, body in found if server != self._server], has_gap

    def _end(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None

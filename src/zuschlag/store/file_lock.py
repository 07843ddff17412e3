"""The lock that lets one server at a time use a database file, or several that all share it.

The lock is SQLite's own, on an empty database beside the file, and so works wherever SQLite does: one server has it alone, by a
transaction that writes; servers that share the file have it together, by transactions that read.
"""

import sqlite3
from contextlib import closing
from pathlib import Path

from zuschlag.errors import Trouble
from zuschlag.store.connection import connect, file_beside
from zuschlag.store.errors import translate_error

LOCK_TIMEOUT = 0.2
"""Seconds to wait: `is_locked` holds the lock for a moment."""


READ = "SELECT count(*) FROM sqlite_schema"


def lock(file: Path, *, is_shared: bool = False) -> sqlite3.Connection:
    """Lock a database file for one server, until the connection is closed or the process ends, however it ends.

    `is_shared`: together with others that share it.
    """
    beside = file_beside(file, "-lock")
    connection: sqlite3.Connection | None = None
    try:
        connection = connect(beside, "rwc", LOCK_TIMEOUT)
        connection.execute("PRAGMA journal_mode = MEMORY")  # no journal beside a file that stays empty
        if is_shared:
            connection.execute("BEGIN")
            connection.execute(READ).fetchone()
        else:
            connection.execute("BEGIN EXCLUSIVE")
    except sqlite3.Error as error:
        if connection:
            connection.close()
        if error.sqlite_errorcode == sqlite3.SQLITE_BUSY:
            expected = "only servers that share it (--shared)" if is_shared else "no other"
            raise Trouble(f"another server is running on {str(file)!r}; expected {expected}") from None
        raise translate_error(error, beside) from error
    return connection


def is_locked(file: Path) -> bool:
    """Does a server use this file, in whatever process?"""
    beside = file_beside(file, "-lock")
    if not beside.is_file():
        return False
    try:
        with closing(connect(beside, "rw", timeout=0)) as connection:
            connection.execute("PRAGMA journal_mode = MEMORY")
            connection.execute("BEGIN EXCLUSIVE")
    except sqlite3.Error as error:
        if error.sqlite_errorcode == sqlite3.SQLITE_BUSY:
            return True
        raise translate_error(error, beside) from error
    return False

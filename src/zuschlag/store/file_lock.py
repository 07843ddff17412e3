"""The lock that lets one server at a time use a database file.

The lock is SQLite's own, on an empty database beside the file, and so works wherever SQLite does.
"""

import sqlite3
from contextlib import closing
from pathlib import Path

from zuschlag.errors import Trouble
from zuschlag.store.connection import connect, file_beside
from zuschlag.store.errors import translate_error

LOCK_TIMEOUT = 0.2
"""Seconds to wait: `is_locked` holds the lock for a moment."""


def lock(file: Path) -> sqlite3.Connection:
    """Lock a database file for one server, until the connection is closed or the process ends, however it ends."""
    beside = file_beside(file, "-lock")
    connection: sqlite3.Connection | None = None
    try:
        connection = connect(beside, "rwc", LOCK_TIMEOUT)
        connection.execute("PRAGMA journal_mode = MEMORY")  # no journal beside a file that stays empty
        connection.execute("BEGIN EXCLUSIVE")
    except sqlite3.Error as error:
        if connection:
            connection.close()
        if error.sqlite_errorcode == sqlite3.SQLITE_BUSY:
            raise Trouble(f"another server is running on {str(file)!r}; expected no other") from None
        raise translate_error(error, beside) from error
    return connection


def is_locked(file: Path) -> bool:
    """Does a server use this file, in whatever process?"""
    beside = file_beside(file, "-lock")
    if not beside.is_file():
        return False
    try:
        with closing(connect(beside, "ro", timeout=0)) as connection:
            connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()
    except sqlite3.Error as error:
        if error.sqlite_errorcode == sqlite3.SQLITE_BUSY:
            return True
        raise translate_error(error, beside) from error
    return False

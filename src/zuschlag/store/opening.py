"""Connections to a database file, and the questions that come before: is it ours, and is it free?"""

import contextlib
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Literal

from zuschlag.errors import Trouble
from zuschlag.store.failing import as_trouble

APPLICATION = 0x5A75736C  # "Zusl": so that `file` and we can tell our databases from others
OLDEST_SQLITE = (3, 37, 0)  # the first with STRICT tables

LOCK_PATIENCE = 0.2
"""Seconds: `is_locked` has a server's lock for a moment."""
Mode = Literal["ro", "rw", "rwc"]


def connect(file: Path, mode: Mode, patience: float) -> sqlite3.Connection:
    """A connection that leaves transactions to us, and waits for locks so many seconds. `rwc` makes a missing file.

    Nobody but its owner may read such a file: it holds the seeds and sealed offers of running matches.
    """
    if sqlite3.sqlite_version_info < OLDEST_SQLITE:
        wanted = ".".join(map(str, OLDEST_SQLITE))
        raise Trouble(f"this Python brings SQLite {sqlite3.sqlite_version}; expected {wanted} or newer")
    if mode == "rwc":
        make_private(file)
    address = f"{file.absolute().as_uri()}?mode={mode}"
    return sqlite3.connect(address, timeout=patience, isolation_level=None, check_same_thread=False, uri=True)


def make_private(file: Path) -> None:
    """Make an empty file that only its owner may read, where there is none. Where that fails, SQLite will say why."""
    with contextlib.suppress(OSError):
        file.touch(mode=0o600)


def version_of(connection: sqlite3.Connection, file: Path) -> int:
    """How many migrations our database has seen; 0 for an empty one. Raises Trouble for what is not ours; writes nothing."""
    try:
        (application,) = connection.execute("PRAGMA application_id").fetchone()
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        (things,) = connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()
    except sqlite3.Error as error:
        raise as_trouble(error, file) from error
    if application != APPLICATION and (application or version or things):
        raise Trouble(f"{str(file)!r} is another program's database; expected one of Zuschlag, or a new file")
    return int(version)


def lock(file: Path) -> sqlite3.Connection:
    """The right to serve this file, until it is closed or the process ends, however it ends.

    The lock is SQLite's own, on an empty database beside the file, and so works wherever SQLite does.
    """
    beside = _lock_of(file)
    connection: sqlite3.Connection | None = None
    try:
        connection = connect(beside, "rwc", LOCK_PATIENCE)
        connection.execute("PRAGMA journal_mode = MEMORY")  # no journal beside a file that stays empty
        connection.execute("BEGIN EXCLUSIVE")
    except sqlite3.Error as error:
        if connection:
            connection.close()
        if error.sqlite_errorcode == sqlite3.SQLITE_BUSY:
            raise Trouble(f"another server is at work on {str(file)!r}; expected to be the only one") from None
        raise as_trouble(error, beside) from error
    return connection


def is_locked(file: Path) -> bool:
    """Is a server at work on this file, in whatever process?"""
    beside = _lock_of(file)
    if not beside.is_file():
        return False
    try:
        with closing(connect(beside, "ro", patience=0)) as connection:
            connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()
    except sqlite3.Error as error:
        if error.sqlite_errorcode == sqlite3.SQLITE_BUSY:
            return True
        raise as_trouble(error, beside) from error
    return False


def _lock_of(file: Path) -> Path:
    return file.with_name(f"{file.name}-lock")

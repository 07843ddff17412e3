"""Connections to a database file, and the check that it is one of ours."""

import sqlite3
from pathlib import Path
from typing import Literal

from zuschlag.errors import Trouble
from zuschlag.store.errors import translate_error
from zuschlag.store.private_file import create_private_file
from zuschlag.store.write_statements import Statement, Value

APPLICATION = 0x5A75736C  # "Zusl": marks our databases, for us and for the command `file`
OLDEST_SQLITE = (3, 37, 0)  # the first with STRICT tables

Mode = Literal["ro", "rw", "rwc"]
Durability = Literal["full", "normal"]
"""`full`: what was acknowledged survives a power cut. `normal`: it survives a crash of the server, not a power cut."""


def connect(file: Path, mode: Mode, timeout: float) -> sqlite3.Connection:
    """Open a connection without automatic transactions, which waits for locks so many seconds. `rwc` creates a missing file.

    Nobody but its owner may read such a file: it holds the seeds and sealed offers of running matches.
    """
    if sqlite3.sqlite_version_info < OLDEST_SQLITE:
        wanted = ".".join(map(str, OLDEST_SQLITE))
        raise Trouble(f"this Python brings SQLite {sqlite3.sqlite_version}; expected {wanted} or newer")
    if mode == "rwc":
        create_private_file(file)
    address = f"{file.absolute().as_uri()}?mode={mode}"
    return sqlite3.connect(address, timeout=timeout, isolation_level=None, check_same_thread=False, uri=True)


def switch_to_wal(connection: sqlite3.Connection, file: Path) -> None:
    """Let readers and the writer not wait for each other. Raises Trouble where the file system cannot do that."""
    (mode,) = connection.execute("PRAGMA journal_mode = WAL").fetchone()
    if mode != "wal":
        raise Trouble(f"cannot use {str(file)!r}: expected a disk of this machine, where SQLite can share memory")


def set_durability(connection: sqlite3.Connection, durability: Durability) -> None:
    """Set how a writing connection keeps and deletes data."""
    connection.execute(f"PRAGMA synchronous = {durability}")
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute("PRAGMA secure_delete = ON")  # deleted data is overwritten, however SQLite was built


def file_beside(database: Path, suffix: str) -> Path:
    """The path of a file that belongs to a database: beside it, whichever link names the database."""
    file = database.resolve()
    return file.with_name(f"{file.name}{suffix}")


def schema_version(connection: sqlite3.Connection, file: Path) -> int:
    """The number of migrations applied to a database; 0 if it is empty. Raises Trouble if it is not ours; writes nothing."""
    try:
        (application,) = connection.execute("PRAGMA application_id").fetchone()
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        (things,) = connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()
    except sqlite3.Error as error:
        raise translate_error(error, file) from error
    if application != APPLICATION and (application or version or things):
        raise Trouble(f"{str(file)!r} is another program's database; expected one of Zuschlag, or a new file")
    return int(version)


def bind(statement: Statement) -> tuple[str, tuple[Value, ...] | dict[str, Value]]:
    """A statement with its values as sqlite3 takes them.

    Those of numbered placeholders (`?1`) are given by name: Python 3.12 warns of a sequence for them, and 3.14 refuses it.
    """
    text, values = statement
    return text, {str(number): value for number, value in enumerate(values, 1)} if "?1" in text else values

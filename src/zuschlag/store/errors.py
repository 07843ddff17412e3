"""Translates SQLite's errors to ours."""

import sqlite3
from pathlib import Path

from zuschlag.errors import Trouble
from zuschlag.store.interface import Unwritable, VersionTaken

STATEMENT_ERRORS = (
    sqlite3.DataError,
    sqlite3.IntegrityError,
    sqlite3.InterfaceError,
    sqlite3.ProgrammingError,
    OverflowError,
    TypeError,
    ValueError,
)
"""Errors of one statement: SQLite has undone that one, and the transaction goes on."""

UNWRITABLE = {
    sqlite3.SQLITE_FULL: "the disk is full",
    sqlite3.SQLITE_READONLY: "it may only be read",
    sqlite3.SQLITE_PERM: "it may not be opened",
    sqlite3.SQLITE_CANTOPEN: "it cannot be opened",
    sqlite3.SQLITE_IOERR: "the disk fails",
}
TROUBLE = {
    sqlite3.SQLITE_BUSY: "another process has locked it for too long",
    sqlite3.SQLITE_LOCKED: "another process has locked it for too long",
    sqlite3.SQLITE_NOTADB: "it is no database",
    sqlite3.SQLITE_CORRUPT: "it is damaged; restore a backup",
}
KEYS = (sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY, sqlite3.SQLITE_CONSTRAINT_UNIQUE)
GAP = "NOT NULL constraint failed: table_row.version"
"""SQLite's message if the row before is missing; see `write_statements.APPEND`."""


REPLACED_LINK = "NOT NULL constraint failed: seat.person"
"""SQLite's message if a personal link was replaced; see `write_statements.SIT`."""


def translate_error(error: Exception, file: Path) -> Trouble:
    """The error of ours that stands for one of SQLite's."""
    code: int = getattr(error, "sqlite_errorcode", None) or 0
    kind = code & 0xFF  # the higher bits only refine it
    if code in KEYS:
        return VersionTaken(f"the key is taken: {error}")
    if str(error) == GAP:
        return VersionTaken("the row before it is missing")
    if str(error) == REPLACED_LINK:
        return VersionTaken("the personal link was replaced")
    if kind in UNWRITABLE:
        return Unwritable(f"cannot write {str(file)!r}: {UNWRITABLE[kind]} ({error})")
    if kind in TROUBLE:
        return Trouble(f"cannot use {str(file)!r}: {TROUBLE[kind]} ({error})")
    return Trouble(f"{str(file)!r} cannot hold this: {error}")

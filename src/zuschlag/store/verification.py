"""Checks a database file: is it one of Zuschlag, of a version that this program knows, and undamaged?"""

import json
import sqlite3
from contextlib import closing
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from zuschlag.errors import Refused, Trouble
from zuschlag.store.connection import connect, schema_version
from zuschlag.store.errors import translate_error
from zuschlag.store.migrate import check_not_newer, migrations

BACKUP_NOTE = "backup"
"""The key of the note that every backup has, and no other database."""
TIMEOUT = 30.0
FAULTS_TOLD = 3


@dataclass(frozen=True, slots=True)
class BackupNote:
    """What a backup says about itself."""

    at: datetime
    database: str
    """The path of the database that was copied."""

    def encode(self) -> str:
        return json.dumps({"at": self.at.isoformat(), "database": self.database})


@dataclass(frozen=True, slots=True)
class DatabaseSummary:
    """What a database has."""

    version: int
    people: int
    tables: int
    backup_note: BackupNote | None
    """None: it is no backup."""


def verify_database(file: Path) -> DatabaseSummary:
    """Check a database as a whole; raises Refused or Trouble at the first fault. Reads all of it, and writes nothing."""
    if not file.is_file():
        raise Refused("unknown", f"there is no file {str(file)!r}; expected a database of Zuschlag")
    try:
        with closing(connect(file, "ro", TIMEOUT)) as connection:
            version = schema_version(connection, file)
            if version == 0:
                raise Refused("malformed", f"{str(file)!r} is empty; expected a database of Zuschlag")
            check_not_newer(version, len(migrations()), file)
            _check_integrity(connection, file)
            (people,) = connection.execute("SELECT count(*) FROM person").fetchone()
            (tables,) = connection.execute("SELECT count(*) FROM listing").fetchone()
            return DatabaseSummary(version, people, tables, _read_backup_note(connection))
    except sqlite3.Error as error:
        raise translate_error(error, file) from error


def read_backup_note(file: Path) -> BackupNote | None:
    """What a backup says about itself; None where the file is no backup of ours. Quick: reads only that."""
    try:
        with closing(connect(file, "ro", TIMEOUT)) as connection:
            return _read_backup_note(connection) if schema_version(connection, file) else None
    except sqlite3.Error as error:
        raise translate_error(error, file) from error


def _check_integrity(connection: sqlite3.Connection, file: Path) -> None:
    faults = [str(fault) for (fault,) in connection.execute("PRAGMA integrity_check") if fault != "ok"]
    faults += [
        f"a row of {table} refers to none of {parent}" for table, _, parent, _ in connection.execute("PRAGMA foreign_key_check")
    ]
    if faults:
        more = f" and {len(faults) - FAULTS_TOLD} more" if len(faults) > FAULTS_TOLD else ""
        raise Trouble(f"{str(file)!r} is damaged: {'; '.join(faults[:FAULTS_TOLD])}{more}")


def _read_backup_note(connection: sqlite3.Connection) -> BackupNote | None:
    found = connection.execute("SELECT value FROM note WHERE key = ?", (BACKUP_NOTE,)).fetchone()
    if found is None:
        return None
    try:
        note = json.loads(found[0])
        return BackupNote(datetime.fromisoformat(note["at"]), str(note["database"]))
    except (ValueError, LookupError, TypeError):
        return None

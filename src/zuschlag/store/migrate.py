"""Migrates a database to the newest schema: numbered SQL files, each applied in one transaction, whole or not at all."""

import sqlite3
from collections.abc import Sequence
from importlib.resources import files
from pathlib import Path

from zuschlag.errors import Trouble
from zuschlag.store.connection import APPLICATION, schema_version
from zuschlag.store.errors import translate_error


def migrations() -> list[str]:
    """The SQL of every migration, as SQLite reads it; the first brings an empty database to version 1."""
    folder = files("zuschlag.store") / "migrations"
    found = sorted((each for each in folder.iterdir() if each.name.endswith(".sql")), key=lambda each: each.name)
    return [each.read_text(encoding="utf-8") for each in found]


def check_not_newer(version: int, newest: int, database: Path | str, oldest: int | None = None) -> None:
    """Raise Trouble for a database of a newer version, unless it is one that servers of this version can use.

    `oldest`: the version of the oldest servers that can use the database, as it says itself.
    """
    if version > newest and (oldest is None or oldest > newest):
        found = f"it has version {version}; expected {newest} at most"
        raise Trouble(f"{str(database)!r} was written by a newer Zuschlag: {found}. Please update")


def find_oldest(connection: sqlite3.Connection) -> int | None:
    """The version of the oldest servers that can use this database; None: it does not say."""
    try:
        found = connection.execute(READ_OLDEST).fetchone()
    except sqlite3.OperationalError:  # there is no such table
        return None
    return None if found is None else int(found[0])


READ_OLDEST = "SELECT oldest FROM schema_compatibility"
FAIL_UNLESS_VERSION = "SELECT CASE WHEN (SELECT user_version FROM pragma_user_version) <> {} THEN json('other') END;"
"""Fails, by a text that is no JSON, where the database has another version; within the transaction of the migration."""


def apply_migrations(connection: sqlite3.Connection, file: Path, steps: Sequence[str], *, accepts_newer: bool = False) -> None:
    """Apply the migrations that this database lacks. If one fails, the database stays as the one before left it.

    Of several servers that share the file and start at the same time, one applies each. `accepts_newer`: a newer database
    that servers of this version can use stays as it is; otherwise it raises Trouble.
    """
    version = schema_version(connection, file)
    check_not_newer(version, len(steps), file, find_oldest(connection) if accepts_newer else None)
    for number, step in enumerate(steps[version:], version + 1):
        guard, marks = FAIL_UNLESS_VERSION.format(number - 1), f"PRAGMA application_id = {APPLICATION}"
        try:
            connection.executescript(f"BEGIN IMMEDIATE; {guard} {step}\n; {marks}; PRAGMA user_version = {number}; COMMIT;")
        except sqlite3.Error as error:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            if schema_version(connection, file) < number:  # else another server was faster
                raise translate_error(error, file) from error

"""Puts a backup in the place of a database, and keeps the database that was there.

Law: at every moment, also if the machine stops, the database is the old one or the new one, and the old one is on the disk.
"""

import os
import secrets
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from zuschlag.errors import Refused, Trouble
from zuschlag.store.backup import DATE, TIMEOUT, copy_database
from zuschlag.store.connection import connect, file_beside
from zuschlag.store.errors import translate_error
from zuschlag.store.file_lock import is_locked, lock
from zuschlag.store.private_file import match_owner, sync_folder
from zuschlag.store.verification import DatabaseSummary, verify_database

LOG, SHARED_MEMORY, LOCK = "-wal", "-shm", "-lock"
"""Files that SQLite and servers have beside a database."""


@dataclass(frozen=True, slots=True)
class Restored:
    """What was restored."""

    summary: DatabaseSummary
    kept: Path | None
    """Where the database is that was there before; None: there was none."""


def restore(file: Path, database: Path, check: Callable[[Path], None]) -> Restored:
    """Put a copy of this file in the place of a database that no server uses, and keep the one that was there.

    The file is checked as a whole, and `check` is called with the path of the copy before it takes the database's place. If
    anything is wrong, nothing has changed.
    """
    target = database.resolve()
    if target.exists() and file.exists() and file.samefile(target):
        raise Refused("malformed", f"{str(file)!r} is the database itself; expected a backup of it")
    if is_locked(target):
        raise Refused(
            "not-now", f"a server is running on {str(database)!r}; expected it to be stopped before a backup is restored"
        )
    summary = verify_database(file)
    part = target.with_name(f"{target.name}.{secrets.token_hex(4)}.part")
    try:
        with _keep_servers_out(target), _remove_at_end(part):
            copy_database(file, part, None, "ro")
            check(part)
            _put_all_into_one_file(part)
            kept = _keep_aside(target) if target.exists() else None
            match_owner(part, kept or target.parent)
            part.replace(target)
            sync_folder(target.parent)
    except OSError as error:
        raise Trouble(f"cannot write {str(target)!r}: {error.strerror}") from error
    return Restored(summary, kept)


@contextmanager
def _keep_servers_out(target: Path) -> Iterator[None]:
    held = lock(target)
    try:
        match_owner(file_beside(target, LOCK), target if target.exists() else target.parent)
        yield
    finally:
        held.close()


@contextmanager
def _remove_at_end(part: Path) -> Iterator[None]:
    """Remove the copy if it is still there, and what SQLite has left beside it."""
    try:
        yield
    finally:
        for suffix in ("", LOG, SHARED_MEMORY, LOCK):
            part.with_name(f"{part.name}{suffix}").unlink(missing_ok=True)


def _keep_aside(target: Path) -> Path:
    """Give the database a second name, under which it stays; returns it. What a killed server left in its log goes along."""
    _write_log_into_database(target)
    now = datetime.now(UTC).strftime(DATE)
    kept = target.with_name(f"{target.name}.before-restore-{now}")
    while kept.exists():
        kept = kept.with_name(f"{kept.name}-{secrets.token_hex(2)}")
    try:
        os.link(target, kept)
    except OSError:  # a file system without links
        target.rename(kept)
    for suffix in (LOG, SHARED_MEMORY):
        with suppress(FileNotFoundError):
            target.with_name(f"{target.name}{suffix}").rename(kept.with_name(f"{kept.name}{suffix}"))
    sync_folder(target.parent)
    return kept


def _put_all_into_one_file(part: Path) -> None:
    """Write what the check may have left in SQLite's log, such as a migration, into the file, and the file to the disk."""
    try:
        with closing(connect(part, "rw", TIMEOUT)) as connection:
            (mode,) = connection.execute("PRAGMA journal_mode = DELETE").fetchone()
    except sqlite3.Error as error:
        raise translate_error(error, part) from error
    if mode != "delete":
        raise Trouble(f"cannot close {str(part)!r}: expected nobody else to use it")
    with part.open("rb+") as file:
        os.fsync(file.fileno())


def _write_log_into_database(target: Path) -> None:
    """Empty the log of a database, if that can be done: if it is damaged, the log stays and is kept with it."""
    try:
        with closing(connect(target, "rw", TIMEOUT)) as connection:
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    except sqlite3.Error:
        return


def find_tables(file: Path) -> list[str]:
    """The ids of all tables of a database, the newest first."""
    try:
        with closing(connect(file, "ro", TIMEOUT)) as connection:
            return [
                str(table) for (table,) in connection.execute("SELECT table_id FROM listing ORDER BY opened DESC, table_id")
            ]
    except sqlite3.Error as error:
        raise translate_error(error, file) from error

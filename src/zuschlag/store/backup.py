"""Backs up a database while a server writes to it, from the same process or another.

A backup has its name only when it is complete, on the disk, and checked. `rotate_backups` deletes old ones, and only files that
this module wrote, of the same database.
"""

import contextlib
import os
import re
import secrets
import sqlite3
import time
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from zuschlag.errors import Refused, Trouble
from zuschlag.store.connection import Mode, connect, schema_version
from zuschlag.store.errors import translate_error
from zuschlag.store.private_file import create_private_file, match_owner, sync_folder
from zuschlag.store.verification import BACKUP_NOTE, BackupNote, read_backup_note, verify_database

TIMEOUT = 30.0
DATE = "%Y%m%dT%H%M%SZ"
DATE_PATTERN = r"\d{8}T\d{6}Z"
SUFFIX = ".sqlite"
STALE_SECONDS = 86_400
"""After so long without a change, an unfinished backup was left behind by a process that was killed."""


@dataclass(frozen=True, slots=True)
class Rotation:
    """What became of the old backups in a folder."""

    deleted: list[Path]
    unreadable: list[Path]
    """Files with the name of a backup that cannot be read: they are left alone, and do not count."""


def back_up(source: Path, target: Path) -> None:
    """Copy a database, as it is at one moment, into a new file, which gets its name when it is complete and checked."""
    if not source.is_file():
        raise Refused("unknown", f"there is no file {str(source)!r}; expected a database of Zuschlag")
    if target.exists():
        raise Refused("malformed", f"{str(target)!r} exists already; expected the name of a new file")
    part = target.with_name(f"{target.name}.{secrets.token_hex(4)}.part")
    try:
        copy_database(source, part, BackupNote(datetime.now(UTC), str(source.resolve())), "rw")
        verify_database(part)
        match_owner(part, target.parent)
        part.rename(target)
        sync_folder(target.parent)
    except OSError as error:
        raise Trouble(f"cannot write {str(target)!r}: {error.strerror}") from error
    finally:
        part.unlink(missing_ok=True)


def copy_database(source: Path, part: Path, note: BackupNote | None, mode: Mode) -> None:
    """Copy a database, as it is at one moment, onto the disk, and write this note into the copy, or remove the one that it has.

    `mode` is how the source is opened: a server's with "rw", since a reader alone would leave an empty log beside it.
    """
    try:
        with closing(connect(source, mode, TIMEOUT)) as connection:
            if schema_version(connection, source) == 0:
                raise Trouble(f"{str(source)!r} is empty; expected a database of Zuschlag")
            create_private_file(part)
            connection.execute("VACUUM INTO ?", (str(part),))
        with closing(connect(part, "rw", TIMEOUT)) as copy:
            copy.execute("PRAGMA journal_mode = MEMORY")  # no journal beside the file
            copy.execute("DELETE FROM note WHERE key = ?", (BACKUP_NOTE,))
            if note is not None:
                copy.execute("INSERT INTO note (key, value) VALUES (?, ?)", (BACKUP_NOTE, note.encode()))
    except sqlite3.Error as error:
        raise translate_error(error, part) from error
    with part.open("rb+") as file:  # VACUUM does not sync the file to disk
        os.fsync(file.fileno())


def back_up_into(source: Path, folder: Path, now: datetime | None = None) -> Path:
    """Back up a database into a new file in this folder, named after the database and the time in UTC; returns its path."""
    at = (now or datetime.now(UTC)).astimezone(UTC)
    while (target := folder / f"{source.stem}-{at.strftime(DATE)}{SUFFIX}").exists():
        at += timedelta(seconds=1)
    back_up(source, target)
    return target


def rotate_backups(source: Path, folder: Path, keep: int, newest: Path) -> Rotation:
    """Delete the oldest backups of this database in the folder until this many are left, including `newest`.

    Only regular files count that `back_up_into` wrote for the database at this path: by their names, and by the note in them.
    Unfinished backups that a killed process left behind are deleted, too.
    """
    own: list[Path] = []
    unreadable: list[Path] = []
    name = re.compile(f"{re.escape(source.stem)}-{DATE_PATTERN}{re.escape(SUFFIX)}")
    try:
        _delete_unfinished(folder, name)
        for file in sorted(folder.iterdir(), reverse=True):
            if not name.fullmatch(file.name) or file.is_symlink() or not file.is_file():
                continue
            try:
                note = read_backup_note(file)
            except Trouble:
                unreadable.append(file)
                continue
            if file != newest and note is not None and note.database == str(source.resolve()):
                own.append(file)
        deleted = own[keep - 1 :]
        for file in deleted:
            file.unlink()
    except OSError as error:
        raise Trouble(
            f"the backup {str(newest)!r} is complete, but older ones in {str(folder)!r} cannot be deleted: {error.strerror}"
        ) from error
    return Rotation(deleted, unreadable)


def _delete_unfinished(folder: Path, name: re.Pattern[str]) -> None:
    unfinished = re.compile(rf"{name.pattern}\.[0-9a-f]{{8}}\.part")
    for file in folder.iterdir():
        if unfinished.fullmatch(file.name):
            with contextlib.suppress(FileNotFoundError):  # another backup has just finished
                if time.time() - file.stat().st_mtime > STALE_SECONDS:
                    file.unlink()

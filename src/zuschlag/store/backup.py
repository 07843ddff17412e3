"""Backs up a database while a server writes to it, from the same process or another."""

import os
import secrets
import sqlite3
from contextlib import closing
from pathlib import Path

from zuschlag.errors import Refused, Trouble
from zuschlag.store.connection import connect, schema_version
from zuschlag.store.errors import translate_error
from zuschlag.store.private_file import create_private_file

TIMEOUT = 30.0


def back_up(source: Path, target: Path) -> None:
    """Copy a database, as it is at one moment, into a new file, which gets its name when it is complete."""
    if not source.is_file():
        raise Refused("unknown", f"there is no file {str(source)!r}; expected a database of Zuschlag")
    if target.exists():
        raise Refused("malformed", f"{str(target)!r} exists already; expected the name of a new file")
    part = target.with_name(f"{target.name}.{secrets.token_hex(4)}.part")
    try:
        _copy(source, part)
        part.rename(target)
    except OSError as error:
        raise Trouble(f"cannot write {str(target)!r}: {error.strerror}") from error
    finally:
        part.unlink(missing_ok=True)


def _copy(source: Path, part: Path) -> None:
    try:
        with closing(connect(source, "rw", TIMEOUT)) as connection:
            if schema_version(connection, source) == 0:
                raise Trouble(f"{str(source)!r} is empty; expected a database of Zuschlag")
            create_private_file(part)
            connection.execute("VACUUM INTO ?", (str(part),))
    except sqlite3.Error as error:
        raise translate_error(error, part) from error
    with part.open("rb+") as file:  # VACUUM does not sync the file to disk
        os.fsync(file.fileno())

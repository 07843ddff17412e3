"""Where a server is, for commands on the same machine: its address lies in a file beside the database while it runs.

A server that was killed leaves the file behind. Whether one is at work tells the lock on the database alone, so that nobody
sends the operator's key to whatever listens there by now.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import structlog

from zuschlag.errors import Refused, Trouble
from zuschlag.store.file_lock import is_locked

log = structlog.get_logger()


def address_file(database: Path) -> Path:
    """Where the address of the server of this database is kept."""
    file = database.resolve()
    return file.with_name(f"{file.name}.address")


@contextmanager
def published_address(database: Path, url: str) -> Iterator[None]:
    """Let commands find this server until the block ends. For whoever holds the lock on the database."""
    file = address_file(database)
    try:
        _write(file, url)
    except OSError as error:  # it can be given by --server, too
        log.warning("address-not-written", error=str(error))
    try:
        yield
    finally:
        with suppress(OSError):
            file.unlink(missing_ok=True)


def _write(file: Path, url: str) -> None:
    """Whole or not at all, and for its owner alone."""
    part = file.with_name(f"{file.name}.part")
    part.unlink(missing_ok=True)
    with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as out:
        out.write(f"{url}\n")
    part.replace(file)


def find_address(database: Path) -> str:
    """The address of the server that is at work on this database. Refused where none is."""
    file = address_file(database)
    written = file.read_text().strip() if file.is_file() else None
    if is_locked(database.resolve()):
        if not written:
            raise Trouble(f"the server of {str(database)!r} has not written its address into {str(file)!r}; give --server URL")
        return written
    ended = f"; the last one, at {written}, has ended without taking leave" if written else ""
    raise Refused("unknown", f"no server is at work on {str(database)!r}{ended}; expected a running one, or --server URL")

"""The file with the running server's address, beside the database: commands on the same machine find the server by it.

A server that was killed leaves the file behind. Only the lock on the database tells whether a server is running, so that no
command sends the operator's key to another program on the same port.
"""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import structlog

from zuschlag.errors import Refused, Trouble
from zuschlag.store.connection import file_beside
from zuschlag.store.file_lock import is_locked
from zuschlag.store.private_file import write_private_file

log = structlog.get_logger()


def address_file(database: Path) -> Path:
    """The path of the address file of a database."""
    return file_beside(database, ".address")


@contextmanager
def publish_address(database: Path, url: str) -> Iterator[None]:
    """Write the address file until the block ends. The caller holds the lock on the database."""
    file = address_file(database)
    try:
        write_private_file(file, f"{url}\n".encode())
    except OSError as error:  # commands can name the server by --server, too
        log.warning("address-not-written", error=str(error))
    try:
        yield
    finally:
        with suppress(OSError):
            file.unlink(missing_ok=True)


def find_address(database: Path) -> str:
    """The address of the server that runs on this database. Refused where none does."""
    file = address_file(database)
    written = file.read_text().strip() if file.is_file() else None
    if is_locked(database):
        if not written:
            raise Trouble(f"the server of {str(database)!r} has not written its address into {str(file)!r}; give --server URL")
        return written
    ended = f"; the last one, at {written}, was killed or crashed" if written else ""
    raise Refused("unknown", f"no server is running on {str(database)!r}{ended}; expected a running one, or --server URL")

"""The file with the running server's address, beside the database: commands on the same machine find the server by it.

Its first line is the server's address, its second the path of the file with the operator's key. A server that was killed leaves
the file behind. Only the lock on the database tells whether a server is running, so that no command sends the operator's key to
another program on the same port. Of several servers that share a database, each has a file of its own, with its port in the
name, and a lock on it.
"""

from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

import structlog

from zuschlag.errors import Refused, Trouble
from zuschlag.store.connection import file_beside
from zuschlag.store.file_lock import is_locked, lock
from zuschlag.store.private_file import write_private_file

log = structlog.get_logger()
SHARED = ".address-"
"""Before the port in the names of the files of servers that share a database."""
NO_FILE = "-"
"""The second line, where the key is in no file."""


@dataclass(frozen=True)
class RunningServer:
    """A server that runs on a database, as commands on the same machine find it."""

    url: str
    key_file: Path | None
    """The file with the operator's key; None: the key was given by a variable."""


def address_file(database: Path) -> Path:
    """The path of the address file of a database."""
    return file_beside(database, ".address")


@contextmanager
def publish_address(database: Path, url: str, key_file: Path | None, *, is_shared: bool = False) -> Iterator[None]:
    """Write the address file until the block ends. The caller holds the lock on the database.

    `is_shared`: other servers hold it, too.
    """
    if is_shared:
        file = file_beside(database, f"{SHARED}{url.rpartition(':')[2]}")
        with closing(lock(file)), _write_address(file, url, key_file):
            yield
        return
    with _write_address(address_file(database), url, key_file):
        yield


@contextmanager
def _write_address(file: Path, url: str, key_file: Path | None) -> Iterator[None]:
    try:
        write_private_file(file, f"{url}\n{key_file.absolute() if key_file else NO_FILE}\n".encode())
    except OSError as error:  # commands can name the server by --server, too
        log.warning("address-not-written", error=str(error))
    try:
        yield
    finally:
        with suppress(OSError):
            file.unlink(missing_ok=True)


def find_server(database: Path) -> RunningServer:
    """The server that runs on this database, or one of them. Refused where none does."""
    for shared in sorted(database.resolve().parent.glob(f"{database.resolve().name}{SHARED}*")):
        if shared.name.rpartition("-")[2].isdigit() and is_locked(shared):
            return _read_address(database, shared.read_text(encoding="utf-8"))
    file = address_file(database)
    try:
        url, _, key_file = file.read_text(encoding="utf-8").strip().partition("\n")
    except FileNotFoundError:
        url = key_file = ""
    except OSError as error:
        raise Trouble(
            f"cannot read {str(file)!r}: {error.strerror}; expected to run as the server's user, or --server URL"
        ) from None
    if is_locked(database):
        if not url:
            raise Trouble(f"the server of {str(database)!r} has not written its address into {str(file)!r}; give --server URL")
        return _read_address(database, f"{url}\n{key_file}")
    ended = f"; the last one, at {url}, was killed or crashed" if url else ""
    raise Refused("unknown", f"no server is running on {str(database)!r}{ended}; expected a running one, or --server URL")


def _read_address(database: Path, text: str) -> RunningServer:
    url, _, key_file = text.strip().partition("\n")
    return RunningServer(url, None if key_file == NO_FILE else Path(key_file or file_beside(database, ".operator")))

"""Files that only their owner may read: keys, secrets, addresses, databases."""

import contextlib
import os
from pathlib import Path

OWNER_ONLY = 0o600


def write_private_file(file: Path, content: bytes) -> None:
    """Write a file that only its owner may read. An older one is replaced as a whole or not at all. Raises OSError."""
    part = file.with_name(f"{file.name}.{os.getpid()}.part")
    part.unlink(missing_ok=True)  # left behind by a process that was killed
    try:
        with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, OWNER_ONLY), "wb") as out:
            out.write(content)
        part.replace(file)
    except BaseException:
        part.unlink(missing_ok=True)
        raise


def create_private_file(file: Path) -> None:
    """Create an empty file that only its owner may read, if there is none. If that fails, SQLite will say why."""
    with contextlib.suppress(OSError):
        file.touch(mode=OWNER_ONLY)


def match_owner(file: Path, like: Path) -> None:
    """Give a file to the owner of another one, where we may: what root writes for a server, the server must be able to use."""
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        owner = like.stat()
        os.chown(file, owner.st_uid, owner.st_gid)


def sync_folder(folder: Path) -> None:
    """Let a new name in a folder survive a power cut, where the system can do that."""
    if os.name == "posix":
        opened = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(opened)
        finally:
            os.close(opened)

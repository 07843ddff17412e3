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

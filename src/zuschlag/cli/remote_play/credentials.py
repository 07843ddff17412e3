"""Who one is on which server: secrets, kept in files that only their owner can read.

A folder for each server, a file for each name: two people at one machine are two people, and each comes back to their seats.
"""

import os
import time
from hashlib import sha256
from pathlib import Path
from urllib.parse import quote

import msgspec
import platformdirs

from zuschlag.errors import Trouble


class Identity(msgspec.Struct, frozen=True):
    """A name, and the secret by which a server knows it again."""

    name: str
    secret: str


class Identities:
    """The names that were used on one server."""

    def __init__(self, server: str) -> None:
        state = Path(platformdirs.user_state_dir("zuschlag", appauthor=False))
        self._folder = state / "identities" / quote(server, safe="")

    def find(self, name: str | None) -> Identity | None:
        """The identity of this name, or the one used last. It counts as used by that."""
        file = self._file(name) if name is not None else self._last()
        try:
            if file is None:
                return None
            identity = msgspec.json.decode(file.read_bytes(), type=Identity)
            _mark_as_used(file)
        except (OSError, msgspec.DecodeError):
            return None
        return identity

    def keep(self, identity: Identity) -> None:
        """Remember it."""
        file = self._file(identity.name)
        part = file.with_suffix(f".{os.getpid()}")
        try:
            self._folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as out:
                out.write(msgspec.json.encode(identity))
            _mark_as_used(part)
            part.replace(file)
        except OSError as error:
            raise Trouble(f"cannot keep who you are in {str(file)!r}: {error.strerror}") from None

    def _file(self, name: str) -> Path:
        return self._folder / f"{sha256(name.encode()).hexdigest()[:24]}.json"

    def _last(self) -> Path | None:
        try:
            return max(self._folder.glob("*.json"), key=lambda file: file.stat().st_mtime_ns, default=None)
        except OSError:
            return None


def _mark_as_used(file: Path) -> None:
    """By our own clock: a file system's may tick so slowly that two names were used at once."""
    now = time.time_ns()
    os.utime(file, ns=(now, now))

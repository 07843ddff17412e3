"""Stores who the user is on each server: names and secrets, in files that only their owner can read.

A folder for each server, a file for each name, so that two people at one machine each return to their own seats.
"""

import os
import time
from hashlib import sha256
from pathlib import Path
from urllib.parse import quote

import msgspec
import platformdirs

from zuschlag.errors import Trouble
from zuschlag.store.private_file import write_private_file


class Credential(msgspec.Struct, frozen=True):
    """A name, and the secret by which a server recognizes it."""

    name: str
    secret: str


class CredentialStore:
    """The names that were used on one server."""

    def __init__(self, server: str) -> None:
        state = Path(platformdirs.user_state_dir("zuschlag", appauthor=False))
        self._folder = state / "identities" / quote(server, safe="")

    def find(self, name: str | None) -> Credential | None:
        """Return the credential of this name, or the one used last, and mark it as used."""
        file = self._file(name) if name is not None else self._last()
        try:
            if file is None:
                return None
            credential = msgspec.json.decode(file.read_bytes(), type=Credential)
            _mark_as_used(file)
        except (OSError, msgspec.DecodeError):
            return None
        return credential

    def save(self, credential: Credential) -> None:
        """Write it to its file."""
        file = self._file(credential.name)
        try:
            self._folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            write_private_file(file, msgspec.json.encode(credential))
            _mark_as_used(file)
        except OSError as error:
            raise Trouble(f"cannot store your identity in {str(file)!r}: {error.strerror}") from None

    def _file(self, name: str) -> Path:
        return self._folder / f"{sha256(name.encode()).hexdigest()[:24]}.json"

    def _last(self) -> Path | None:
        try:
            return max(self._folder.glob("*.json"), key=lambda file: file.stat().st_mtime_ns, default=None)
        except OSError:
            return None


def _mark_as_used(file: Path) -> None:
    """Set the file's time from our own clock: a file system's may be too coarse to order two names."""
    now = time.time_ns()
    os.utime(file, ns=(now, now))

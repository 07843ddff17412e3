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
        part = file.with_suffix(f".{os.getpid()}")
        try:
            self._folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as out:
                out.write(msgspec.json.encode(credential))
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
    """Set the file's time from our own clock: a file system's may be too coarse to order two names."""
    now = time.time_ns()
    os.utime(file, ns=(now, now))

"""Disks without room: a small one of our own that is filled up, or a limit on the size of files that the system sets."""

import errno
import os
import resource
import subprocess
from abc import ABC, abstractmethod
from collections.abc import Sequence
from pathlib import Path

from tests.resilience.server_process import Process

SIZE = 3_000_000
"""Bytes of the small disk: the database and its log begin with a fraction of it."""


class DiskLimit(ABC):
    """A way to take the room from a running server, and to give it back."""

    @abstractmethod
    def within(self, folder: Path) -> Sequence[str]:
        """The command that starts the server where this can be done."""

    @abstractmethod
    def seen(self, process: Process, file: Path) -> Path:
        """Where we see the server's file."""

    @abstractmethod
    def fill(self, process: Process) -> None: ...

    @abstractmethod
    def free(self, process: Process) -> None: ...


class FileSize(DiskLimit):
    """No file may grow: for SQLite, a disk that fails. Works on every Linux."""

    def within(self, folder: Path) -> Sequence[str]:
        return ()

    def seen(self, process: Process, file: Path) -> Path:
        return file

    def fill(self, process: Process) -> None:
        resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (0, resource.RLIM_INFINITY))

    def free(self, process: Process) -> None:
        resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))


class SmallDisk(DiskLimit):
    """A disk in memory that only the server and we see, and that we fill up."""

    def within(self, folder: Path) -> Sequence[str]:
        mount = f'mount -t tmpfs -o size={SIZE} none "$0" && exec "$@"'
        return ("unshare", "--user", "--map-root-user", "--mount", "sh", "-c", mount, str(folder))

    def seen(self, process: Process, file: Path) -> Path:
        return Path(f"/proc/{process.pid}/root") / file.relative_to("/")

    def fill(self, process: Process) -> None:
        with self._filler(process).open("wb", buffering=0) as filler:
            try:
                while filler.write(b"x" * 512):
                    pass
            except OSError as error:
                if error.errno != errno.ENOSPC:
                    raise

    def free(self, process: Process) -> None:
        self._filler(process).unlink()

    def _filler(self, process: Process) -> Path:
        return self.seen(process, process.file.with_name("filler"))

    @classmethod
    def is_possible(cls) -> bool:
        """Does this system let us mount?"""
        command = [*cls().within(Path(os.devnull).parent / "shm"), "true"]
        try:
            return subprocess.run(command, capture_output=True, check=False).returncode == 0
        except FileNotFoundError:
            return False


DISK_LIMITS: list[DiskLimit] = [
    *([FileSize()] if hasattr(resource, "prlimit") else []),
    *([SmallDisk()] if SmallDisk.is_possible() else []),
]
"""Those that this system lets us use."""

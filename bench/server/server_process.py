"""A server as a process of its own, on a core of its own: started, asked what it used, and ended by its id."""

import os
import re
import signal
import socket
import subprocess
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Self

from bench.server.websocket_client import HOST

PROC = Path("/proc")
TICKS = os.sysconf("SC_CLK_TCK")
PAGE = os.sysconf("SC_PAGE_SIZE")
PARENT, USER, SYSTEM, STARTED = 1, 11, 12, 19  # of what `_stat` gives
PATIENCE = 15.0  # seconds to end when asked to


def cores() -> tuple[int, int]:
    """The core for the server and the core for the load."""
    found = sorted(os.sched_getaffinity(0))
    if len(found) < 2:
        raise SystemExit("a server and its load need two cores; this process may use only one")
    return found[0], found[1]


def free_port() -> int:
    with socket.socket() as asked:
        asked.bind((HOST, 0))
        port: int = asked.getsockname()[1]
        return port


def core_seconds(core: int) -> float:
    """How long this core has been busy since the machine started, whoever kept it busy."""
    line = re.search(rf"^cpu{core} (.*)$", (PROC / "stat").read_text(), re.MULTILINE)
    assert line is not None
    user, nice, system, _idle, _waiting, interrupt, soft, stolen = (int(word) for word in line[1].split()[:8])
    return (user + nice + system + interrupt + soft + stolen) / TICKS


def _stat(pid: int) -> list[str]:
    """The fields of /proc/PID/stat from the third on: the second is a name and may hold anything."""
    return (PROC / str(pid) / "stat").read_text().rpartition(")")[2].split()


def cpu_seconds(pid: int) -> float:
    """Of all threads of a process."""
    fields = _stat(pid)
    return (int(fields[USER]) + int(fields[SYSTEM])) / TICKS


def resident_bytes(pid: int) -> int:
    return int((PROC / str(pid) / "statm").read_text().split()[1]) * PAGE


def descendants(pid: int) -> list[int]:
    """The ids of all processes below this one."""
    parents: dict[int, list[int]] = {}
    for entry in PROC.iterdir():
        if entry.name.isdecimal():
            with suppress(FileNotFoundError, ProcessLookupError):
                parents.setdefault(int(_stat(int(entry.name))[PARENT]), []).append(int(entry.name))
    found, asked = [], [pid]
    while asked:
        asked = [child for parent in asked for child in parents.get(parent, [])]
        found += asked
    return found


def service_seconds(name: str) -> float:
    """The CPU time of all processes of this name below this one."""
    found = 0.0
    for pid in descendants(os.getpid()):
        try:
            if (PROC / str(pid) / "comm").read_text().strip() == name:
                found += cpu_seconds(pid)
        except (FileNotFoundError, ProcessLookupError):
            continue
    return found


@dataclass(slots=True)
class Process:
    """A running server. Use it as a context: it ends with it."""

    running: subprocess.Popen[str]
    port: int
    folder: TemporaryDirectory[str] | None = None  # goes when the server does
    began: float = field(default_factory=time.perf_counter)

    @classmethod
    def start(
        cls,
        command: Sequence[str],
        core: int,
        *,
        port: int = 0,
        settings: Mapping[str, str] | None = None,
        folder: TemporaryDirectory[str] | None = None,
    ) -> Self:
        """Start it. Where the port is not given, its first line must be `port N`."""
        began = time.perf_counter()
        running = subprocess.Popen(
            ["taskset", "--cpu-list", str(core), *command],
            stdout=subprocess.DEVNULL if port else subprocess.PIPE,
            env={**os.environ, **(settings or {})},
            text=True,
        )
        started = cls(running, port, folder, began)
        if not port:
            assert running.stdout is not None
            line = running.stdout.readline()
            if not line.startswith("port "):
                started.end()
                raise SystemExit(f"{command[0]!r} said {line!r}, expected 'port N'")
            started.port = int(line.split()[1])
        return started

    @property
    def pid(self) -> int:
        return self.running.pid

    @property
    def cpu_seconds(self) -> float:
        """Of all its threads."""
        return cpu_seconds(self.pid)

    @property
    def children_cpu_seconds(self) -> float:
        """Of all processes below it that are still there."""
        return sum(cpu_seconds(pid) for pid in self.children())

    @property
    def resident_bytes(self) -> int:
        return resident_bytes(self.pid)

    def end(self) -> None:
        """Ask it to end, then make it; a child that it leaves behind goes, too."""
        left = {pid: _stat(pid)[STARTED] for pid in self.children()}
        self.running.terminate()
        try:
            self.running.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.running.kill()
            self.running.wait()
        for pid, started in left.items():
            with suppress(FileNotFoundError, ProcessLookupError):
                if _stat(pid)[STARTED] == started:
                    os.kill(pid, signal.SIGKILL)
        if self.running.stdout is not None:
            self.running.stdout.close()
        if self.folder is not None:
            self.folder.cleanup()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.end()

    def children(self) -> list[int]:
        """The ids of all processes below it."""
        return descendants(self.pid)

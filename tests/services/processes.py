"""Processes of other programs that tests start: they end with the test, and with the process that started them."""

import os
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import IO

import pytest

PATIENCE = 60.0
"""Seconds until a program that does not start, or stop, is a fault: this machine may be busy."""
STARTER = ThreadPoolExecutor(1, "starter")
"""Starts all programs: the system ends them with the thread that started them, and this one lives as long as the process."""
ORDINARY_USER, ORDINARY_GROUP = "nobody", "nogroup"
"""Whom programs run as that refuse to run as root."""


def require_program(name: str, package: str, folders: Sequence[Path] = ()) -> str:
    """The path of a program. Without it the test is skipped, and says how to install it."""
    path = shutil.which(name, path=os.pathsep.join([*map(str, folders), os.environ.get("PATH", os.defpath)]))
    if path is None:
        pytest.skip(f"needs {name}: sudo apt-get install -y --no-install-recommends {package}")
    return path


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def as_ordinary_user(command: Sequence[str], ending: str = "TERM") -> list[str]:
    """The command, run as an ordinary user where we are root, and sent this signal when we end."""
    wrapper = ["setpriv", f"--pdeathsig={ending}"]
    if os.geteuid() == 0:
        wrapper += [f"--reuid={ORDINARY_USER}", f"--regid={ORDINARY_GROUP}", "--clear-groups"]
    return [*wrapper, *command]


def give_to_ordinary_user(*paths: Path) -> None:
    if os.geteuid() == 0:
        for path in paths:
            shutil.chown(path, ORDINARY_USER, ORDINARY_GROUP)


class ServiceProcess:
    """A program that runs until it is stopped, and can be started again."""

    def __init__(self, command: Sequence[str], log: Path, is_ready: Callable[[], bool]) -> None:
        self._command = command
        self._log = log
        self._is_ready = is_ready
        self._running: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it and wait until it answers."""
        with self._log.open("ab") as log:
            self._running = STARTER.submit(self._spawn, log).result()
        deadline = time.monotonic() + PATIENCE
        while not self._is_ready():
            assert self._running.poll() is None, f"{self._command[-1]} has ended:\n{self._log.read_text()[-3000:]}"
            assert time.monotonic() < deadline, f"it does not start:\n{self._log.read_text()[-3000:]}"
            time.sleep(0.02)

    def _spawn(self, log: IO[bytes]) -> "subprocess.Popen[bytes]":
        return subprocess.Popen(self._command, stdout=log, stderr=log, stdin=subprocess.DEVNULL, cwd="/")

    def stop(self, how: signal.Signals) -> None:
        if self._running is not None and self._running.poll() is None:
            self._running.send_signal(how)
            self._running.wait(PATIENCE)

    def send_signal(self, number: signal.Signals) -> None:
        assert self._running is not None
        self._running.send_signal(number)


def accepts_connections(port: int) -> bool:
    try:
        with socket.create_connection(("127.0.0.1", port), timeout=1):
            return True
    except OSError:
        return False

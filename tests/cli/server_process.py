"""`zuschlag serve` as a process of its own, on a free port and with a database of its own."""

import os
import select
import signal
import subprocess
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.cli.command_runner import ZUSCHLAG, environment

PATIENCE = 60.0
"""Seconds until a server that does not come up, or down, is a fault: this machine may be busy."""


@dataclass
class ServerProcess:
    """A server that somebody started in a shell."""

    process: subprocess.Popen[bytes]
    url: str
    said: str

    def stop(self, number: signal.Signals = signal.SIGTERM) -> int:
        """Ask it to stop; its exit status."""
        self.process.send_signal(number)
        return self.process.wait(PATIENCE)

    def get(self, path: str) -> bytes:
        with urllib.request.urlopen(f"{self.url}{path}", timeout=PATIENCE) as answer:
            body: bytes = answer.read()
            return body


@contextmanager
def server_process(folder: Path, *args: str | Path, env: dict[str, str] | None = None) -> Iterator[ServerProcess]:
    """Start it, wait until it says where it is; whatever happens, it does not outlive the block."""
    settings = {"ZUSCHLAG_DATA": str(folder / "zuschlag.sqlite"), "ZUSCHLAG_PORT": "0"}
    process = subprocess.Popen(
        [ZUSCHLAG, *args], stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment(settings | (env or {}))
    )
    try:
        said = _first_line(process)
        assert said.startswith("Zuschlag: http://"), said
        yield ServerProcess(process, said.split()[1], said)
    finally:
        if process.poll() is None:
            process.kill()
        process.communicate()


def _first_line(process: subprocess.Popen[bytes]) -> str:
    assert process.stdout is not None
    said, until = b"", time.monotonic() + PATIENCE
    while not said.endswith(b"\n") and select.select([process.stdout], [], [], max(0.0, until - time.monotonic()))[0]:
        raw = os.read(process.stdout.fileno(), 4096)
        if not raw:
            break
        said += raw
    if not said and process.poll() is not None:
        raise AssertionError(process.communicate()[1].decode())
    return said.decode()

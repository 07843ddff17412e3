"""A NATS server of the tests' own."""

import contextlib
import signal
import tempfile
from collections.abc import Iterator
from pathlib import Path

from tests.services.processes import ServiceProcess, accepts_connections, as_ordinary_user, free_port, require_program

PACKAGE = "nats-server"
FOLDERS = (Path("/usr/sbin"),)


class NatsServer:
    """A server on a port of its own, open to those who know its password."""

    def __init__(self, folder: Path, password: str) -> None:
        self.port = free_port()
        self.password = password
        command = [require_program("nats-server", PACKAGE, FOLDERS), "--addr=127.0.0.1", f"--port={self.port}"]
        command += ["--user=zuschlag", f"--pass={password}"]
        self._process = ServiceProcess(as_ordinary_user(command), folder / "log", lambda: accepts_connections(self.port))

    def url(self, port: int | None = None) -> str:
        return f"nats://zuschlag:{self.password}@127.0.0.1:{port or self.port}/test"

    def start(self) -> None:
        self._process.start()

    def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        self._process.stop(how)


@contextlib.contextmanager
def running_nats() -> Iterator[NatsServer]:
    """A NATS that runs until the block ends."""
    require_program("nats-server", PACKAGE, FOLDERS)
    with tempfile.TemporaryDirectory(prefix="zuschlag-nats-") as folder:
        server = NatsServer(Path(folder), "secret-of-this-test")
        try:
            server.start()
            yield server
        finally:
            server.stop(signal.SIGKILL)

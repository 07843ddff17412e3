"""A PostgreSQL of the tests' own: one for each test process, with a new database for every test that asks for one.

It writes nothing to the disk before it answers (`fsync` is off): that is quicker, and a process that is killed loses nothing by
it. The folder is in the memory's file system where there is one.
"""

import contextlib
import secrets
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from tests.services.processes import (
    PATIENCE,
    ServiceProcess,
    as_ordinary_user,
    free_port,
    give_to_ordinary_user,
    require_program,
)

DEBIAN = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
"""Debian keeps the server's programs off the path."""
PACKAGE = "postgresql"
USER = "zuschlag"
NO_CONNECTION = 2
"""The exit status of psql where there is no server to talk to."""
MEMORY = Path("/dev/shm")
SETTINGS = {
    "listen_addresses": "127.0.0.1",
    "unix_socket_directories": "",
    "fsync": "off",
    "full_page_writes": "off",
    "shared_buffers": "32MB",
    "max_connections": "60",
    "logging_collector": "off",
    "autovacuum_naptime": "1h",
}


def require_postgres(name: str) -> str:
    """The path of one of PostgreSQL's programs."""
    return require_program(name, PACKAGE, DEBIAN)


class PostgresServer:
    """A cluster in a folder and on a port of its own."""

    def __init__(self, folder: Path) -> None:
        self.port = free_port()
        self.password = secrets.token_urlsafe(16)
        self._data = folder / "data"
        self._create(folder)
        options = [word for name, value in SETTINGS.items() for word in ("-c", f"{name}={value}")]
        command = [require_postgres("postgres"), "-D", str(self._data), "-p", str(self.port), *options]
        self._process = ServiceProcess(as_ordinary_user(command, ending="QUIT"), folder / "log", self._answers)

    def _create(self, folder: Path) -> None:
        password = folder / "password"
        password.write_text(f"{self.password}\n")
        give_to_ordinary_user(folder, password)
        command = [require_postgres("initdb"), "-D", str(self._data), "-U", USER, f"--pwfile={password}"]
        command += ["--auth=scram-sha-256", "--encoding=UTF8", "--locale=C.UTF-8", "--no-sync", "--no-instructions"]
        made = subprocess.run(as_ordinary_user(command), cwd="/", capture_output=True, text=True, timeout=PATIENCE, check=False)
        assert made.returncode == 0, made.stdout + made.stderr

    def _answers(self) -> bool:
        asked = [require_postgres("pg_isready"), "--quiet", "--host=127.0.0.1", f"--port={self.port}"]
        return subprocess.run(asked, check=False, timeout=PATIENCE).returncode == 0

    def url(self, database: str = "postgres", port: int | None = None) -> str:
        return f"postgresql://{USER}:{self.password}@127.0.0.1:{port or self.port}/{database}"

    def start(self) -> None:
        self._process.start()

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """Stop it: SIGINT ends all sessions and keeps everything, SIGQUIT is as a crash."""
        self._process.stop(how)

    CRASH = signal.SIGQUIT

    def restart(self, how: signal.Signals = signal.SIGINT) -> None:
        self.stop(how)
        self.start()

    def create_database(self) -> str:
        """A new, empty database; its URL."""
        name = f"test_{secrets.token_hex(6)}"
        self.run_sql(f"CREATE DATABASE {name}")
        return self.url(name)

    def run_sql(self, sql: str, database: str = "postgres") -> str:
        """Run SQL by psql; what it prints, without headings. While the server is being restarted, this waits for it."""
        command = [require_postgres("psql"), "--no-psqlrc", "-qAt", "-v", "ON_ERROR_STOP=1", "-c", sql, self.url(database)]
        deadline = time.monotonic() + PATIENCE
        while True:
            done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
            if done.returncode != NO_CONNECTION or time.monotonic() > deadline:
                assert done.returncode == 0, done.stderr
                return done.stdout.strip()
            time.sleep(0.05)


@contextlib.contextmanager
def running_postgres() -> Iterator[PostgresServer]:
    """A cluster that runs until the block ends."""
    require_postgres("postgres")
    place = MEMORY if MEMORY.is_dir() else None
    with tempfile.TemporaryDirectory(prefix="zuschlag-postgres-", dir=place) as folder:
        server = PostgresServer(Path(folder))
        try:
            server.start()
            yield server
        finally:
            server.stop(signal.SIGQUIT)

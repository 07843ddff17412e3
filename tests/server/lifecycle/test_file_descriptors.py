"""A server with few file descriptors: it logs when it runs out, serves open connections, and recovers."""

import json
import os
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest

from tests.server.lifecycle.test_serve import SCRIPT
from tests.server.live_server import Visitor

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
LIMIT = 96
PATIENCE = 30.0


@dataclass
class Limited:
    """A server in a process that may have few descriptors."""

    process: "subprocess.Popen[str]"
    url: str
    log: list[dict[str, Any]] = field(default_factory=list)

    def logged(self, event: str) -> list[dict[str, Any]]:
        return [line for line in self.log if line["event"] == event]

    def wait_for(self, event: str) -> None:
        until = time.monotonic() + PATIENCE
        while not self.logged(event):
            assert time.monotonic() < until, self.log
            time.sleep(0.02)

    @property
    def processor_seconds(self) -> float:
        """How long it has worked so far."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(") ")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@contextmanager
def limited(folder: Path, soft: int, hard: int) -> Iterator[Limited]:
    script = folder / "serving.py"
    script.write_text(SCRIPT)
    shell = ["sh", "-c", f'ulimit -S -n {soft}; ulimit -H -n {hard}; exec "$@"', "sh"]
    command = [*shell, sys.executable, str(script), str(folder / "zuschlag.sqlite")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as running:
        assert running.stdout is not None
        server = Limited(running, running.stdout.readline().rpartition(" ")[2].strip())

        def read() -> None:
            assert running.stderr is not None
            server.log.extend(json.loads(line) for line in running.stderr)

        reading = threading.Thread(target=read, daemon=True)
        reading.start()
        try:
            yield server
        finally:
            running.kill()
            reading.join(PATIENCE)


def test_the_limit_is_raised_as_far_as_allowed_and_logged(tmp_path: Path) -> None:
    with limited(tmp_path, 64, LIMIT) as server:
        server.wait_for("started")
        assert [line["event"] for line in server.log] == ["started"]  # in this line, and in no other
        assert server.logged("started")[0]["descriptor_limit"] == LIMIT
        (line,) = (line for line in Path(f"/proc/{server.process.pid}/limits").read_text().splitlines() if "open files" in line)
        assert line.split()[3:5] == [str(LIMIT), str(LIMIT)]


def test_out_of_descriptors_the_server_logs_it_serves_open_connections_and_recovers(tmp_path: Path) -> None:
    with limited(tmp_path, LIMIT, LIMIT) as server, ExitStack() as opened:
        client = opened.enter_context(httpx.Client(base_url=server.url, timeout=PATIENCE, trust_env=False))
        anna = Visitor(client, server.url)
        assert anna.post("/api/me", {"name": "Anna"}).status_code == 201
        table = anna.create_table("zahltag", ["mine", "mine"])["table"]["id"]
        with anna.socket(table) as at_table:
            assert at_table.receive()["type"] == "snapshot"
            host, port = urlsplit(server.url).hostname, urlsplit(server.url).port
            crowd = [opened.enter_context(socket.create_connection((host, port))) for _ in range(LIMIT + 20)]
            server.wait_for("out-of-descriptors")

            worked = server.processor_seconds
            late = crowd[-1]
            late.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
            late.settimeout(1.5)
            with pytest.raises(TimeoutError):  # neither answered nor reset
                late.recv(1)
            assert server.processor_seconds - worked < 0.75

            at_table.send("start")  # the database has its descriptors
            assert at_table.wait_for("ack", "refused")["type"] == "ack"

            for connection in crowd[:-1]:
                connection.close()
            late.settimeout(PATIENCE)
            assert late.recv(100).startswith(b"HTTP/1.1 200")
        server.wait_for("descriptors-free-again")
        assert len(server.logged("out-of-descriptors")) == 1
        assert server.logged("out-of-descriptors")[0]["limit"] == LIMIT
        assert [line for line in server.log if "exception" in line or line["event"] in ("unforeseen", "trouble")] == []

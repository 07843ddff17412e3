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
UNFINISHED = b"POST /api/me HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n"


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
        assert server.logged("started")[0]["connection_limit"] == LIMIT - LIMIT // 8
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
            crowd = []
            for number in range(LIMIT + 20):  # from several addresses: one of them may have half of all connections
                source = (f"127.0.0.{2 + number % 10}", 0)
                crowd.append(opened.enter_context(socket.create_connection((host, port), source_address=source)))
                if number < LIMIT + 19:
                    crowd[-1].sendall(UNFINISHED)
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


def test_idle_connections_make_room_when_descriptors_run_out(tmp_path: Path) -> None:
    with limited(tmp_path, LIMIT, LIMIT) as server, ExitStack() as opened:
        host, port = urlsplit(server.url).hostname, urlsplit(server.url).port
        for number in range(LIMIT + 20):
            source = (f"127.0.0.{2 + number % 10}", 0)
            late = opened.enter_context(socket.create_connection((host, port), source_address=source))
        late.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
        late.settimeout(PATIENCE)
        assert late.recv(100).startswith(b"HTTP/1.1 200")


def test_one_address_cannot_take_all_descriptors(tmp_path: Path) -> None:
    with limited(tmp_path, LIMIT, LIMIT) as server, ExitStack() as opened:
        at = (urlsplit(server.url).hostname, urlsplit(server.url).port)
        for _ in range(LIMIT):
            opened.enter_context(socket.create_connection(at, source_address=("127.0.0.2", 0))).sendall(UNFINISHED)
        other = opened.enter_context(socket.create_connection(at, timeout=PATIENCE))
        other.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert other.recv(100).startswith(b"HTTP/1.1 200")
        assert server.logged("out-of-descriptors") == []


def test_refused_upgrades_write_nothing_to_the_log(tmp_path: Path) -> None:
    websocket = "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
    with limited(tmp_path, LIMIT, LIMIT) as server:
        server.wait_for("started")
        at = (urlsplit(server.url).hostname, urlsplit(server.url).port)
        for host, upgrade in (("localhost", "Upgrade: h2c\r\n"), ("evil.example", websocket)):
            with socket.create_connection(at, timeout=PATIENCE) as peer:
                peer.sendall(f"GET /healthz HTTP/1.1\r\nHost: {host}\r\nConnection: Upgrade\r\n{upgrade}\r\n".encode())
                assert peer.recv(100).startswith(b"HTTP/1.1 200" if host == "localhost" else b"HTTP/1.1 403")
        with socket.create_connection(at, timeout=PATIENCE) as peer:
            peer.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
            assert peer.recv(100).startswith(b"HTTP/1.1 200")
        assert [line["event"] for line in server.log] == ["started"]


def test_a_client_that_goes_while_several_requests_wait_writes_nothing_to_the_log(tmp_path: Path) -> None:
    with limited(tmp_path, LIMIT, LIMIT) as server:
        server.wait_for("started")
        at = (urlsplit(server.url).hostname, urlsplit(server.url).port)
        with socket.socket() as peer:
            peer.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
            peer.setsockopt(socket.IPPROTO_TCP, socket.TCP_MAXSEG, 536)  # small buffers, which the responses soon fill
            peer.connect(at)
            peer.sendall(b"GET /api/texts/de HTTP/1.1\r\nHost: localhost\r\n\r\n" * 4)  # as many as may wait
            assert peer.recv(100).startswith(b"HTTP/1.1 200")
            time.sleep(0.3)
        for _ in range(3):
            with socket.create_connection(at, timeout=PATIENCE) as peer:
                peer.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
                assert peer.recv(100).startswith(b"HTTP/1.1 200")
        assert [line["event"] for line in server.log] == ["started"]

"""Clients that never finish their request are disconnected."""

import socket
import time
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.server.live_server import LiveServer, run_live_server
from zuschlag.server.http.uvicorn_protocol import HttpProtocol

WHOLE = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"


def connected(live_server: LiveServer) -> socket.socket:
    at = urlsplit(live_server.url)
    assert at.hostname is not None
    return socket.create_connection((at.hostname, at.port or 80), timeout=5)


def hear_whole(peer: socket.socket) -> None:
    """Send a request, and read the whole response."""
    peer.sendall(WHOLE)
    answer = b""
    while not answer.endswith(b"}"):
        piece = peer.recv(65_536)
        assert piece, "closed"
        answer += piece


def seconds_until_closed(peer: socket.socket, drop: bytes = b"") -> float:
    """How long the server keeps the connection of a client that sends this again and again."""
    began = time.monotonic()
    peer.settimeout(0.05)
    while time.monotonic() - began < 4:
        try:
            if drop:
                peer.sendall(drop)
            if peer.recv(65_536) == b"":
                break
        except TimeoutError:
            continue
        except ConnectionError:
            break
    return time.monotonic() - began


def test_headers_that_never_end_close_the_connection(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(HttpProtocol, "head_seconds", 0.5)
    with run_live_server(tmp_path) as live_server:
        with connected(live_server) as silent:
            assert 0.3 < seconds_until_closed(silent) < 2
        with connected(live_server) as dripping:
            dripping.sendall(b"GET / HTTP/1.1\r\n")
            assert 0.3 < seconds_until_closed(dripping, b"X-Drop: 1\r\n") < 2
        with connected(live_server) as second:
            hear_whole(second)
            second.sendall(b"GET / HTTP/1.1\r\n")
            assert 0.3 < seconds_until_closed(second, b"X-Drop: 1\r\n") < 2


def test_no_time_limit_applies_once_the_headers_are_complete(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(HttpProtocol, "head_seconds", 0.3)
    with run_live_server(tmp_path) as live_server:
        anna = live_server.person()
        table = anna.create_table()["table"]["id"]
        with anna.socket(table) as at, connected(live_server) as peer:
            assert at.receive()["type"] == "snapshot"
            for _ in range(3):
                hear_whole(peer)
                time.sleep(0.4)
            at.send("ping")
            assert at.wait_for("ack")["do"] == "ping"

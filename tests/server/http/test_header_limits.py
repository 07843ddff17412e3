"""Peers that never finish what they begin to say."""

import socket
import time
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.server.live_server import Served, serving
from zuschlag.server.http.header_limits import HttpProtocol

WHOLE = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"


def connected(served: Served) -> socket.socket:
    at = urlsplit(served.url)
    assert at.hostname is not None
    return socket.create_connection((at.hostname, at.port or 80), timeout=5)


def hear_whole(peer: socket.socket) -> None:
    """Ask for something, and hear the answer."""
    peer.sendall(WHOLE)
    heard = b""
    while not heard.endswith(b"}"):
        piece = peer.recv(65_536)
        assert piece, "closed"
        heard += piece


def seconds_until_closed(peer: socket.socket, drop: bytes = b"") -> float:
    """How long the server puts up with a peer that says this again and again."""
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


def test_a_head_that_does_not_end_closes_the_connection(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(HttpProtocol, "head_seconds", 0.5)
    with serving(tmp_path) as served:
        with connected(served) as silent:
            assert 0.3 < seconds_until_closed(silent) < 2
        with connected(served) as dripping:
            dripping.sendall(b"GET / HTTP/1.1\r\n")
            assert 0.3 < seconds_until_closed(dripping, b"X-Drop: 1\r\n") < 2
        with connected(served) as second:
            hear_whole(second)
            second.sendall(b"GET / HTTP/1.1\r\n")
            assert 0.3 < seconds_until_closed(second, b"X-Drop: 1\r\n") < 2


def test_whoever_is_heard_has_all_the_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(HttpProtocol, "head_seconds", 0.3)
    with serving(tmp_path) as served:
        anna = served.person()
        table = anna.lay()["table"]["id"]
        with anna.socket(table) as at, connected(served) as peer:
            assert at.hear()["type"] == "snapshot"
            for _ in range(3):
                hear_whole(peer)
                time.sleep(0.4)
            at.say("ping")
            assert at.wait_for("ack")["do"] == "ping"

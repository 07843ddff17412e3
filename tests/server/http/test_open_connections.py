"""Connections are limited by address and in all, and clients that take nothing are dropped."""

import re
import socket
import sys
import time
from contextlib import ExitStack, suppress
from ipaddress import ip_network
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from structlog.testing import capture_logs

from tests.server.live_server import LiveServer, run_live_server
from zuschlag.server.http import open_connections
from zuschlag.server.http.uvicorn_protocol import MAX_PIPELINED
from zuschlag.server.lifecycle import serve
from zuschlag.server.limits import ConnectionLimits
from zuschlag.server.websocket.close_codes import CloseCode

only_linux = pytest.mark.skipif(sys.platform != "linux", reason="connects from several addresses of this machine")
PATIENCE = 20.0


def connect(live_server: LiveServer, source: str = "127.0.0.1") -> socket.socket:
    at = urlsplit(live_server.url)
    assert at.hostname is not None
    return socket.create_connection((at.hostname, at.port or 80), timeout=PATIENCE, source_address=(source, 0))


def ask(peer: socket.socket, path: str = "/healthz", **headers: str) -> str:
    """Send a GET; the head of the response, and what came with it."""
    lines = [
        f"GET {path} HTTP/1.1",
        "Host: localhost",
        *(f"{name.replace('_', '-')}: {value}" for name, value in headers.items()),
    ]
    peer.sendall("\r\n".join([*lines, "", ""]).encode())
    answer = ""
    while not answer.endswith("}") and (piece := peer.recv(65_536)):
        answer += piece.decode()
    return answer


def begin_post(peer: socket.socket, **headers: str) -> None:
    """Send a POST without its body."""
    lines = [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
    lines += ["Host: localhost", "Content-Type: application/json", "Content-Length: 100", "", ""]
    peer.sendall("\r\n".join(["POST /api/me HTTP/1.1", *lines]).encode())


def measure(live_server: LiveServer, name: str) -> float:
    """A metric's value; 0 where it was not counted yet."""
    found = re.search(rf"^{re.escape(name)} (\S+)$", live_server.context.metrics.text().decode(), re.MULTILINE)
    return float(found.group(1)) if found else 0


def wait_for(live_server: LiveServer, name: str, value: float) -> None:
    until = time.monotonic() + PATIENCE
    while measure(live_server, name) != value:
        assert time.monotonic() < until, (name, measure(live_server, name))
        time.sleep(0.01)


@only_linux
def test_one_address_may_open_so_many_connections_and_others_are_not_affected(tmp_path: Path) -> None:
    with run_live_server(tmp_path, connections=ConnectionLimits(by_address=4)) as live_server, ExitStack() as opened:
        crowd = [opened.enter_context(connect(live_server)) for _ in range(4)]
        wait_for(live_server, "zuschlag_connections", 4)
        with connect(live_server) as fifth:
            refusal = ask(fifth)
        assert refusal.startswith("HTTP/1.1 429 Too Many Requests")
        assert '"code":"too-fast"' in refusal
        assert "retry-after: " in refusal
        with connect(live_server, "127.0.0.2") as other:
            assert ask(other).startswith("HTTP/1.1 200")
        assert measure(live_server, 'zuschlag_connections_closed_total{reason="address-limit"}') == 1
        crowd[0].close()
        wait_for(live_server, "zuschlag_connections", 3)
        with connect(live_server) as again:
            assert ask(again).startswith("HTTP/1.1 200")


def test_a_refused_connection_that_sends_nothing_is_closed_at_once(tmp_path: Path) -> None:
    with (
        run_live_server(tmp_path, connections=ConnectionLimits(by_address=1, header_timeout=60)) as live_server,
        connect(live_server),
    ):
        wait_for(live_server, "zuschlag_connections", 1)
        with connect(live_server) as silent:
            assert silent.recv(100) == b""


def test_a_websocket_keeps_its_place_until_it_closes(tmp_path: Path) -> None:
    with run_live_server(tmp_path, connections=ConnectionLimits(by_address=2)) as live_server:
        anna = live_server.person()
        table = anna.create_table()["table"]["id"]
        anna.http.close()
        wait_for(live_server, "zuschlag_connections", 0)
        with anna.socket(table) as one, anna.socket(table) as two:
            assert [at.receive()["type"] for at in (one, two)] == ["snapshot", "snapshot"]
            assert measure(live_server, "zuschlag_connections") == 2
            with connect(live_server) as third:
                assert ask(third).startswith("HTTP/1.1 429")
        wait_for(live_server, "zuschlag_connections", 0)
        with connect(live_server) as peer:
            assert ask(peer).startswith("HTTP/1.1 200")


def test_behind_a_trusted_proxy_the_clients_are_limited_and_not_the_proxy(tmp_path: Path) -> None:
    limits = ConnectionLimits(by_address=3)
    proxies = (ip_network("127.0.0.1"),)
    with (
        run_live_server(tmp_path, connections=limits, trusted_proxies=proxies) as live_server,
        ExitStack() as opened,
    ):
        for last in range(3):
            begin_post(
                opened.enter_context(connect(live_server)), X_Forwarded_For=f"2001:db8::{last}"
            )  # one network of 64 bits
        wait_for(live_server, "zuschlag_connections", 3)
        with connect(live_server) as fourth:
            refusal = ask(fourth, X_Forwarded_For="2001:db8::9")
            assert refusal.startswith("HTTP/1.1 429")
            assert "3 requests of this address are in progress" in refusal
            assert ask(fourth, X_Forwarded_For="2001:db8:0:1::9").startswith("HTTP/1.1 200")
        opened.close()
        wait_for(live_server, "zuschlag_connections", 0)
        with connect(live_server) as again:
            for _ in range(5):
                assert ask(again, X_Forwarded_For="2001:db8::1").startswith("HTTP/1.1 200")


@only_linux
def test_a_full_server_closes_idle_connections_for_others_and_not_the_websocket_of_a_player(tmp_path: Path) -> None:
    with run_live_server(tmp_path, connections=ConnectionLimits(in_all=8)) as live_server, ExitStack() as opened:
        anna = live_server.person()
        table = anna.create_table()["table"]["id"]
        anna.http.close()
        with anna.socket(table) as at_table:
            assert at_table.receive()["type"] == "snapshot"
            idle = [opened.enter_context(connect(live_server, f"127.0.0.{last}")) for last in range(2, 10)]
            with connect(live_server, "127.0.0.20") as late:
                assert ask(late).startswith("HTTP/1.1 200")
            assert idle[0].recv(100) == b""  # the oldest
            assert measure(live_server, "zuschlag_connections") <= 8
            assert measure(live_server, 'zuschlag_connections_closed_total{reason="full"}') >= 2
            at_table.send("ping")
            assert at_table.wait_for("ack")["do"] == "ping"


@only_linux
def test_a_server_full_of_requests_lets_others_wait_and_answers_them_later(tmp_path: Path) -> None:
    limits = ConnectionLimits(in_all=4, body_timeout=1)
    with capture_logs() as logged, run_live_server(tmp_path, connections=limits) as live_server, ExitStack() as opened:
        for last in range(2, 6):
            begin_post(opened.enter_context(connect(live_server, f"127.0.0.{last}")))
        wait_for(live_server, "zuschlag_connections", 4)
        with connect(live_server, "127.0.0.20") as late:
            assert ask(late).startswith("HTTP/1.1 200")
        assert measure(live_server, 'zuschlag_connections_closed_total{reason="body-timeout"}') == 4
        assert measure(live_server, "zuschlag_connection_limit") == 4
    events: list[Any] = [line["event"] for line in logged]
    assert events.count("too-many-connections") == 1
    assert events.count("connections-accepted-again") == 1


def connect_without_reading(live_server: LiveServer, source: str = "127.0.0.1") -> socket.socket:
    """A connection whose small buffers are soon full, on both sides."""
    at = urlsplit(live_server.url)
    live_server.stranger().get("/healthz")  # the server has started
    acceptor: Any = live_server.server.servers[0]
    acceptor._listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)  # accepted sockets inherit it
    peer = socket.socket()
    peer.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    peer.settimeout(PATIENCE)
    peer.bind((source, 0))
    peer.connect((at.hostname, at.port))
    return peer


@only_linux
@pytest.mark.parametrize("connection", ["keep-alive", "close"])
def test_a_client_that_does_not_take_its_response_is_dropped(tmp_path: Path, connection: str) -> None:
    limits = ConnectionLimits(send_timeout=0.5, keep_alive_timeout=1)
    with run_live_server(tmp_path, connections=limits) as live_server, connect_without_reading(live_server) as peer:
        for _ in range(MAX_PIPELINED):
            peer.sendall(f"GET /api/texts/de HTTP/1.1\r\nHost: localhost\r\nConnection: {connection}\r\n\r\n".encode())
        wait_for(live_server, 'zuschlag_connections_closed_total{reason="send-timeout"}', 1)
        wait_for(live_server, "zuschlag_connections", 0)


@only_linux
def test_of_an_address_that_takes_too_many_bytes_too_slowly_the_largest_responses_are_dropped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever is sent to it waits in memory. Others, who are as slow, keep their connections."""
    monkeypatch.setattr(open_connections, "MAX_UNSENT_BYTES_BY_ADDRESS", 60_000)
    text = b"GET /api/texts/de HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: identity\r\n\r\n"
    with run_live_server(tmp_path) as live_server, ExitStack() as opened:
        large, small, other = [opened.enter_context(connect_without_reading(live_server, f"127.0.0.{at}")) for at in (2, 2, 3)]
        small.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
        other.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
        large.sendall(text * MAX_PIPELINED)
        wait_for(live_server, 'zuschlag_connections_closed_total{reason="unsent"}', 1)
        assert read_until(small, b"}").startswith(b"HTTP/1.1 200")
        assert read_until(other, b"}").startswith(b"HTTP/1.1 200")
        assert measure(live_server, 'zuschlag_connections_closed_total{reason="send-timeout"}') == 0


def open_websocket(live_server: LiveServer, peer: socket.socket) -> None:
    """Ask for a WebSocket at a new table on this connection."""
    anna = live_server.person()
    table = anna.create_table()["table"]["id"]
    anna.http.close()
    ask_for_websocket(live_server, peer, table, anna.secret)


def ask_for_websocket(live_server: LiveServer, peer: socket.socket, table: str, secret: str | None) -> None:
    """Ask for a WebSocket at this table on this connection."""
    lines = [f"GET /api/tables/{table}/socket HTTP/1.1", f"Host: {urlsplit(live_server.url).netloc}"]
    lines += [f"Cookie: zuschlag={secret}"] if secret else []
    lines += ["Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13"]
    peer.sendall("\r\n".join([*lines, "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==", "", ""]).encode())


def read_until(peer: socket.socket, *endings: bytes) -> bytes:
    """Read until one of these comes, or the connection is closed."""
    answer = b""
    with suppress(ConnectionError):
        while not any(ending in answer for ending in endings) and (piece := peer.recv(65_536)):
            answer += piece
    return answer


@only_linux
@pytest.mark.parametrize("has_name", [False, True])
def test_sockets_of_many_addresses_lock_nobody_out_and_no_player_loses_theirs(tmp_path: Path, has_name: bool) -> None:
    """Eight addresses hold as many WebSockets as they may, which is more than the server has connections."""
    limits = ConnectionLimits(in_all=40, by_address=10)
    with run_live_server(tmp_path, connections=limits) as live_server, ExitStack() as opened:
        anna = live_server.person()
        table = anna.create_table()["table"]["id"]
        attacker = live_server.person("Mallory")
        secret = attacker.secret if has_name else None
        anna.http.close()
        attacker.http.close()
        with anna.socket(table) as at_table:
            assert at_table.receive()["type"] == "snapshot"
            for last in range(2, 10):
                for _ in range(10):
                    peer = opened.enter_context(connect(live_server, f"127.0.0.{last}"))
                    ask_for_websocket(live_server, peer, table, secret)
                    assert read_until(peer, b'"snapshot"', b'"bye"').startswith(b"HTTP/1.1 101")
            for last in range(20, 25):
                with connect(live_server, f"127.0.0.{last}") as visitor:
                    assert ask(visitor).startswith("HTTP/1.1 200")
                newcomer = opened.enter_context(connect(live_server, f"127.0.0.{last}"))
                ask_for_websocket(live_server, newcomer, table, None)
                assert b'"snapshot"' in read_until(newcomer, b'"snapshot"', b'"bye"')
            assert measure(live_server, "zuschlag_connections") <= 40
            at_table.send("ping")
            assert at_table.wait_for("ack")["do"] == "ping"


@only_linux
def test_spectators_without_a_name_have_half_of_all_connections_and_addresses_share_them(tmp_path: Path) -> None:
    with run_live_server(tmp_path, connections=ConnectionLimits(in_all=12)) as live_server, ExitStack() as opened:
        anna = live_server.person()
        table = anna.create_table()["table"]["id"]
        anna.http.close()

        def watch(source: str) -> tuple[socket.socket, bytes]:
            peer = opened.enter_context(connect(live_server, source))
            ask_for_websocket(live_server, peer, table, None)
            return peer, read_until(peer, b'"snapshot"', b'"bye"')

        crowd = [watch(source) for source in ("127.0.0.2", "127.0.0.3") for _ in range(3)]
        assert all(b'"snapshot"' in answer for _, answer in crowd)
        assert b"the server is full of spectators without a name" in watch("127.0.0.2")[1]
        assert b'"snapshot"' in watch("127.0.0.4")[1]
        goodbye = read_until(crowd[0][0], CloseCode.TOO_FAST.to_bytes(2))
        assert b"the server is full; come back later" in goodbye
        assert measure(live_server, "zuschlag_sockets") <= 7
        with anna.socket(table) as at_table:
            assert at_table.receive()["type"] == "snapshot"


def test_a_half_open_websocket_is_dropped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its client answers no ping."""
    monkeypatch.setattr(serve, "PING_SECONDS", 0.3)
    with run_live_server(tmp_path) as live_server, connect(live_server) as peer:
        open_websocket(live_server, peer)
        answer = b""
        while piece := peer.recv(65_536):
            answer += piece
        assert answer.startswith(b"HTTP/1.1 101")
        assert answer.endswith(CloseCode.PING.to_bytes(2) + b"keepalive ping timeout")
        wait_for(live_server, "zuschlag_connections", 0)


@only_linux
def test_a_websocket_client_that_takes_nothing_is_dropped(tmp_path: Path) -> None:
    limits = ConnectionLimits(send_timeout=0.5, frames_per_second=10_000_000)
    with run_live_server(tmp_path, connections=limits) as live_server, connect_without_reading(live_server) as peer:
        open_websocket(live_server, peer)
        ping = b'{"do":"ping"}'
        frame = bytes((0x81, 0x80 | len(ping), 0, 0, 0, 0)) + ping
        assert peer.recv(12) == b"HTTP/1.1 101"
        with suppress(ConnectionError):
            for _ in range(5000):  # the answers fill every buffer
                peer.sendall(frame * 100)
        wait_for(live_server, 'zuschlag_connections_closed_total{reason="send-timeout"}', 1)
        wait_for(live_server, "zuschlag_connections", 0)


EMPTY = bytes((0x80, 0, 0, 0, 0))
"""The rest of a frame without a payload."""
FRAMES = {"pings": b"\x89", "pongs": b"\x8a", "parts": b"\x00", "messages": b"\x81"}


@pytest.mark.parametrize("kind", FRAMES)
def test_who_sends_more_frames_than_anybody_needs_is_disconnected(live_server: LiveServer, kind: str) -> None:
    reason = 'zuschlag_connections_closed_total{reason="frame-limit"}'
    with connect(live_server) as peer:
        before = measure(live_server, reason)
        open_websocket(live_server, peer)
        assert peer.recv(12) == b"HTTP/1.1 101"
        if kind == "parts":
            peer.sendall(b"\x01" + EMPTY)  # the first
        with suppress(ConnectionError):
            peer.sendall((FRAMES[kind] + EMPTY) * 5000)
        wait_for(live_server, reason, before + 1)
        with suppress(ConnectionError):
            while peer.recv(65_536):
                pass


def test_a_few_pings_and_a_message_in_parts_are_answered(live_server: LiveServer) -> None:
    with connect(live_server) as peer:
        open_websocket(live_server, peer)
        assert peer.recv(12) == b"HTTP/1.1 101"
        ping, command = b"\x89" + EMPTY, b'{"do":"ping"}'
        peer.sendall(ping * 8 + b"\x01" + bytes((0x80 | 5, 0, 0, 0, 0)) + command[:5] + ping)
        peer.sendall(b"\x80" + bytes((0x80 | len(command) - 5, 0, 0, 0, 0)) + command[5:])
        heard = b""
        while b'"ack"' not in heard and (piece := peer.recv(65_536)):
            heard += piece
        assert b'"ack"' in heard
        assert heard.count(b"\x8a\x00") == 9, "pongs"


def test_a_handshake_with_longer_headers_than_the_library_takes_is_refused(live_server: LiveServer) -> None:
    with connect(live_server) as peer:
        ask_for_websocket(live_server, peer, "nothing", "a" * 9000)
        answer = b""
        while piece := peer.recv(65_536):
            answer += piece
        assert answer.startswith(b"HTTP/1.1 431 ")


@only_linux
def test_a_slow_client_that_goes_on_reading_gets_everything(tmp_path: Path) -> None:
    limits = ConnectionLimits(send_timeout=1)
    with run_live_server(tmp_path, connections=limits) as live_server, connect_without_reading(live_server) as peer:
        peer.sendall(b"GET /api/texts/de HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        whole = len(live_server.stranger().get("/api/texts/de", headers={"Accept-Encoding": "identity"}).content)
        answer = b""
        until = time.monotonic() + 2
        while piece := peer.recv(1024):
            answer += piece
            if time.monotonic() < until:
                time.sleep(0.02)
        assert len(answer.partition(b"\r\n\r\n")[2]) == whole

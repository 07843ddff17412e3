"""Clients that never finish their request are disconnected."""

import asyncio
import gc
import json
import re
import socket
import threading
import time
from collections import Counter
from contextlib import ExitStack, suppress
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from structlog.testing import capture_logs

from tests.server.live_server import LiveServer, run_live_server
from zuschlag.server.http import open_connections, uvicorn_protocol
from zuschlag.server.http.admission import ROUND_SECONDS
from zuschlag.server.http.open_connections import OPEN_CONNECTIONS
from zuschlag.server.limits import ConnectionLimits
from zuschlag.server.websocket.uvicorn_protocol import WebSocketProtocol

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


def test_headers_that_never_end_close_the_connection(tmp_path: Path) -> None:
    with run_live_server(tmp_path, connections=ConnectionLimits(header_timeout=0.5)) as live_server:
        with connected(live_server) as silent:
            assert 0.3 < seconds_until_closed(silent) < 2
        with connected(live_server) as dripping:
            dripping.sendall(b"GET / HTTP/1.1\r\n")
            assert 0.3 < seconds_until_closed(dripping, b"X-Drop: 1\r\n") < 2
        with connected(live_server) as second:
            hear_whole(second)
            second.sendall(b"GET / HTTP/1.1\r\n")
            assert 0.3 < seconds_until_closed(second, b"X-Drop: 1\r\n") < 2


def test_no_time_limit_applies_once_a_request_is_complete(tmp_path: Path) -> None:
    with run_live_server(tmp_path, connections=ConnectionLimits(header_timeout=0.3, body_timeout=0.3)) as live_server:
        anna = live_server.person()
        table = anna.create_table()["table"]["id"]
        with anna.socket(table) as at, connected(live_server) as peer:
            assert at.receive()["type"] == "snapshot"
            for _ in range(3):
                hear_whole(peer)
                time.sleep(0.4)
            at.send("ping")
            assert at.wait_for("ack")["do"] == "ping"


UNFINISHED = b"POST /api/me HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"


def closed_connections(live_server: LiveServer, reason: str) -> float:
    """How many connections the server closed for this reason, by its metrics."""
    text = live_server.operator().get("/metrics").text
    found = re.search(rf'^zuschlag_connections_closed_total{{reason="{reason}"}} (\S+)$', text, re.MULTILINE)
    return float(found.group(1)) if found else 0


def read_to_end(peer: socket.socket) -> bytes:
    """Everything that the server sends until it closes the connection."""
    answer = b""
    try:
        while piece := peer.recv(65_536):
            answer += piece
    except ConnectionResetError:
        pass
    return answer


def test_bodies_that_never_end_are_refused_and_their_connections_closed(tmp_path: Path) -> None:
    with (
        capture_logs() as logged,
        run_live_server(tmp_path, connections=ConnectionLimits(body_timeout=0.5)) as live_server,
        ExitStack() as opened,
    ):
        crowd = [opened.enter_context(connected(live_server)) for _ in range(20)]
        for peer in crowd:
            peer.sendall(UNFINISHED)
        for peer in crowd:
            head, _, body = read_to_end(peer).partition(b"\r\n\r\n")
            assert head.startswith(b"HTTP/1.1 408 Request Timeout")
            assert json.loads(body) == {
                "type": "refused",
                "code": "malformed",
                "message": "the body did not arrive within 0.5 seconds",
            }
        with connected(live_server) as dripping:  # each piece in time, the whole never
            dripping.sendall(UNFINISHED)
            assert seconds_until_closed(dripping, b" ") < 3
        assert closed_connections(live_server, "body-timeout") == 21
        assert live_server.person().get("/api/me").status_code == 200
    assert [line for line in logged if line["log_level"] in ("warning", "error")] == []


CHUNKED = b"POST /api/me HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"


@pytest.mark.parametrize(
    ("rest", "said"),
    [
        (b"0\r\n" + b"a: b\r\n" * 20, "headers after the body are not supported"),
        (b"0\r\na" + b"a" * 200_000, "the body of 1 bytes came in chunks of"),
        (b"1;" + b"a" * 200_000, "the body of 1 bytes came in chunks of"),
    ],
    ids=["trailers", "a trailer without end", "an extension without end"],
)
def test_what_is_not_the_body_has_a_limit(tmp_path: Path, rest: bytes, said: str) -> None:
    with run_live_server(tmp_path) as live_server, connected(live_server) as peer:
        peer.sendall(CHUNKED + b"1\r\n{\r\n")
        with suppress(ConnectionError):
            peer.sendall(rest)
        head, _, body = read_to_end(peer).partition(b"\r\n\r\n")
        if head:  # a client that goes on sending may be reset before it has read the answer
            assert head.startswith(b"HTTP/1.1 400 ")
            assert said in json.loads(body)["message"]


def test_a_body_in_chunks_of_one_byte_is_accepted(live_server: LiveServer) -> None:
    name = b'{"name": "' + b"A" * 20 + b'"' + b" " * 30_000 + b"}"
    with connected(live_server) as peer:
        peer.sendall(CHUNKED + b"".join(b"1\r\n%c\r\n" % letter for letter in name) + b"0\r\n\r\n")
        assert peer.recv(12) == b"HTTP/1.1 201"


def test_a_slow_body_within_the_time_limit_is_accepted(tmp_path: Path) -> None:
    with (
        run_live_server(tmp_path, connections=ConnectionLimits(header_timeout=0.3)) as live_server,
        connected(live_server) as peer,
    ):
        peer.sendall(UNFINISHED.replace(b"1000", b"15").removesuffix(b"{"))
        for byte in b'{"name":"Slow"}':
            time.sleep(0.03)
            peer.sendall(bytes((byte,)))
        assert peer.recv(100).startswith(b"HTTP/1.1 201")


def test_a_body_that_nobody_waits_for_does_not_keep_the_connection(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A request to an unknown address is answered before its body arrives."""
    monkeypatch.setattr(uvicorn_protocol, "LINGER_SECONDS", 0.3)
    limits = ConnectionLimits(header_timeout=0.3, keep_alive_timeout=1)
    with run_live_server(tmp_path, connections=limits) as live_server:
        with connected(live_server) as dripping:
            dripping.sendall(UNFINISHED.replace(b"/api/me", b"/nowhere"))
            assert dripping.recv(100).startswith(b"HTTP/1.1 404")
            assert seconds_until_closed(dripping, b" ") < 3
        with connected(live_server) as silent:
            silent.sendall(UNFINISHED.replace(b"/api/me", b"/nowhere"))
            assert silent.recv(100).startswith(b"HTTP/1.1 404")
            silent.sendall(b" " * 999)
            assert seconds_until_closed(silent) < 3


def test_a_client_that_goes_before_its_body_is_complete_is_not_logged_as_an_error(tmp_path: Path) -> None:
    with capture_logs() as logged, run_live_server(tmp_path) as live_server:
        with connected(live_server) as peer:
            peer.sendall(UNFINISHED)
        metrics = ""
        until = time.monotonic() + 10
        while 'route="/api/me",status="400"' not in metrics and time.monotonic() < until:
            metrics = live_server.operator().get("/metrics").text
        assert 'route="/api/me",status="400"' in metrics
    assert [line for line in logged if line["log_level"] in ("warning", "error")] == []


def test_requests_without_end_before_a_response_are_refused(tmp_path: Path) -> None:
    """Thousands fit into one piece of data, and each would be stored until it is answered."""
    with run_live_server(tmp_path) as live_server:
        with connected(live_server) as flooding:
            flooding.sendall(WHOLE * 1000)
            answer = b""
            while piece := flooding.recv(65_536):
                answer += piece
        assert answer.count(b"HTTP/1.1 429") == 1
        assert answer.count(b"HTTP/1.1 200") <= 1
        assert b"wait for the responses" in answer
        assert b"Invalid HTTP request" not in answer
        with connected(live_server) as impatient:
            impatient.sendall(WHOLE * uvicorn_protocol.MAX_PIPELINED)
            answer = b""
            while answer.count(b'{"status":"ok"}') < uvicorn_protocol.MAX_PIPELINED:
                piece = impatient.recv(65_536)
                assert piece, answer
                answer += piece


HANDSHAKE = (
    b"GET /api/tables/none/socket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


def test_handshakes_take_only_a_few_milliseconds_of_a_round_of_the_event_loop_however_many_arrive_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rounds, by_round = 0, Counter[int]()
    make = WebSocketProtocol.connection_made

    def count(protocol: WebSocketProtocol, transport: asyncio.Transport) -> None:
        by_round[rounds] += 1
        time.sleep(0.002)  # so long at least
        make(protocol, transport)

    monkeypatch.setattr(WebSocketProtocol, "connection_made", count)
    with run_live_server(tmp_path) as live_server, ExitStack() as stack:

        def count_rounds() -> None:
            nonlocal rounds
            rounds += 1
            live_server.loop.call_soon(count_rounds)

        crowd = [stack.enter_context(connected(live_server)) for _ in range(100)]
        sent = threading.Event()
        live_server.loop.call_soon_threadsafe(count_rounds)
        live_server.loop.call_soon_threadsafe(sent.wait)  # nothing is read before everything has been sent
        for peer in crowd:
            peer.sendall(HANDSHAKE)
        sent.set()
        for peer in crowd:
            assert peer.recv(100).startswith(b"HTTP/1.1 101")
    assert by_round.total() == len(crowd)
    assert max(by_round.values()) <= ROUND_SECONDS / 0.002 + 1


def test_closed_connections_are_freed_without_the_garbage_collector(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The server hardly ever collects its oldest objects: what closed connections left behind grew to gigabytes."""
    monkeypatch.setattr(open_connections, "CHECK_SECONDS", 0.01)  # so that open connections are looked at while they are open

    def find_connections(live_server: LiveServer) -> list[object]:
        found = [each for each in gc.get_objects() if isinstance(each, (uvicorn_protocol.HttpProtocol, WebSocketProtocol))]
        return [each for each in found if each.app_state[OPEN_CONNECTIONS] is live_server.context.connections]

    with run_live_server(tmp_path) as live_server:
        anna = live_server.person()
        table = anna.create_table()["table"]["id"]
        gc.collect()
        gc.disable()
        try:
            with connected(live_server) as usual, connected(live_server) as unfinished, connected(live_server) as pipelined:
                hear_whole(usual)
                hear_whole(usual)
                unfinished.sendall(b"POST /api/me HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{")
                pipelined.sendall(WHOLE * 50)
                with anna.socket(table) as watching:
                    assert watching.receive()["type"] == "snapshot"
                    watching.send("no such command")
                    watching.wait_for("refused")
                    assert find_connections(live_server)
                seconds_until_closed(pipelined)
            for visitor in live_server.visitors:
                visitor.close()
            deadline = time.monotonic() + 30
            while find_connections(live_server) and time.monotonic() < deadline:
                time.sleep(0.05)
            left = find_connections(live_server)
            assert not left, [
                (each, [str(holder)[:200] for holder in gc.get_referrers(each) if holder is not left]) for each in left
            ]
        finally:
            gc.enable()

"""Nothing is too large: bodies, messages, names, lines, addresses, headers."""

import socket
from typing import Any
from urllib.parse import urlsplit

import pytest

from tests.permissions.people import outcome
from tests.server.live_server import LiveServer, Visitor
from zuschlag.server.limits import MAX_BODY_BYTES

MEBIBYTE = 1024 * 1024


@pytest.fixture(scope="module")
def anna(live_server: LiveServer) -> Visitor:
    return live_server.person()


@pytest.fixture(scope="module")
def table(anna: Visitor) -> str:
    key: str = anna.create_table("zahltag", ["mine", "open"])["table"]["id"]
    return key


@pytest.mark.parametrize(
    ("do", "most"),
    [
        ({"do": "say", "text": "x"}, 500),
        ({"do": "salt", "salt": "x"}, 64),
        ({"do": "sit", "invite": "x"}, 64),
        ({"do": "ping", "id": "x"}, 64),
        ({"do": "play", "seat": 0, "nth": 0, "move": "x"}, 100),
    ],
)
def test_every_text_in_a_command_has_a_maximum_length(anna: Visitor, table: str, do: dict[str, Any], most: int) -> None:
    name = next(name for name, value in do.items() if value == "x")
    for letter in ("x", "ß", "🂡"):
        fitting = anna.post(f"/api/tables/{table}/do", {**do, name: letter * most})
        too_long = anna.post(f"/api/tables/{table}/do", {**do, name: letter * (most + 1)})
        assert outcome(fitting) != "malformed" or name == "salt", fitting.text
        assert outcome(too_long) == "malformed"


@pytest.mark.parametrize(("name", "expected"), [("x" * 32, "ok"), ("x" * 33, "malformed"), ("x" * 201, "malformed")])
def test_a_name_has_at_most_32_characters(live_server: LiveServer, name: str, expected: str) -> None:
    visitor = live_server.stranger()
    assert outcome(visitor.post("/api/me", {"name": name})) == expected
    assert outcome(live_server.person().http.patch("/api/me", json={"name": name})) == expected


@pytest.mark.parametrize(
    "path", ["/api/me", "/api/tables", "/api/tables/x/do", "/api/claims", "/api/devices", "/api/me/secret"]
)
def test_a_body_has_a_maximum_size(anna: Visitor, path: str) -> None:
    assert (
        outcome(anna.http.post(path, content=b" " * MAX_BODY_BYTES + b"{}", headers={"Content-Type": "application/json"}))
        == "too-large"
    )

    def pieces() -> Any:
        for _ in range(MAX_BODY_BYTES // 1024 + 2):
            yield b" " * 1024

    assert outcome(anna.http.post(path, content=pieces(), headers={"Content-Type": "application/json"})) == "too-large"


def raw(live_server: LiveServer, request: bytes) -> bytes:
    """Send bytes; the first line of the response, or nothing where the server closed the connection."""
    parts = urlsplit(live_server.url)
    with socket.create_connection((parts.hostname or "", parts.port or 0), timeout=10) as connection:
        try:
            connection.sendall(request)
            return connection.recv(4096).partition(b"\r\n")[0]
        except ConnectionError:
            return b""


def test_headers_that_are_too_large_are_refused_in_the_one_shape(live_server: LiveServer) -> None:
    fitting, too_long = (live_server.stranger().get("/api/tables", headers={"X-Long": "x" * size}) for size in (15_000, 17_000))
    assert fitting.status_code == 200
    assert (too_long.status_code, outcome(too_long)) == (431, "too-large")
    assert too_long.headers["content-security-policy"].startswith("default-src 'none'")


@pytest.mark.parametrize("where", ["header", "many headers", "address", "query", "cookie", "unfinished header"])
def test_an_endless_request_is_not_read_to_its_end(live_server: LiveServer, where: str) -> None:
    long = b"x" * (4 * MEBIBYTE)
    head = {
        "header": b"GET /healthz HTTP/1.1\r\nHost: x\r\nX-Long: " + long + b"\r\n\r\n",
        "many headers": b"GET /healthz HTTP/1.1\r\nHost: x\r\n" + b"X-Long: 1\r\n" * 400_000 + b"\r\n",
        "address": b"GET /" + long + b" HTTP/1.1\r\nHost: x\r\n\r\n",
        "query": b"GET /healthz?" + long + b" HTTP/1.1\r\nHost: x\r\n\r\n",
        "cookie": b"GET /api/me HTTP/1.1\r\nHost: x\r\nCookie: zuschlag=" + long + b"\r\n\r\n",
        "unfinished header": b"GET /healthz HTTP/1.1\r\nHost: x\r\nX-Long: " + long,
    }
    answer = raw(live_server, head[where])
    assert answer == b"" or answer.split()[1] in (b"400", b"431"), answer
    assert live_server.stranger().get("/healthz").status_code == 200


@pytest.mark.parametrize(
    "request_line",
    [
        b"GET /\xff\xfe HTTP/1.1",
        b"GET /api/tables/%ff%00 HTTP/1.1",
        b"GET /api/tables/x?seat=%ff HTTP/1.1",
        b"FLY / HTTP/1.1",
        b"\x00\x01",
        b"GET // HTTP/1.1",
        b"GET http://evil.example/ HTTP/1.1",
        b"GET * HTTP/1.1",
    ],
)
def test_an_invalid_request_line_is_refused(live_server: LiveServer, request_line: bytes) -> None:
    answer = raw(live_server, request_line + b"\r\nHost: x\r\nConnection: close\r\n\r\n")
    assert answer == b"" or answer.split()[1][:1] in b"24", answer
    assert live_server.stranger().get("/healthz").status_code == 200

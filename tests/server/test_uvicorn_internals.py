"""What the server overrides in uvicorn is what it was written for.

These are internals, which any version of uvicorn may change. If a test here fails after an upgrade, compare uvicorn's methods
with ours in `server/http/uvicorn_protocol.py`, `server/websocket/uvicorn_protocol.py` and `server/lifecycle/serve.py`, run the
tests of connections, and then write the new bound and the new digests.
"""

import hashlib
import inspect
import tomllib
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from uvicorn.protocols.http.flow_control import FlowControl
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from zuschlag.server.http.uvicorn_protocol import HttpProtocol
from zuschlag.server.lifecycle.serve import Server
from zuschlag.server.websocket.uvicorn_protocol import WebSocketProtocol

PROJECT = Path(__file__).parents[2] / "pyproject.toml"
DIGESTS: dict[type[Any], str] = {
    HttpToolsProtocol: "18fdf324b11bf160",
    RequestResponseCycle: "e67d470d435dcc1c",
    FlowControl: "126debcdaa894c83",
    WebSocketsSansIOProtocol: "0bbcec98938432f7",
    uvicorn.Server: "06e799f7c58f8be6",
}
"""The classes whose internals are used: a digest of their source."""
OVERRIDDEN = {
    (HttpProtocol, HttpToolsProtocol): {
        "__init__",
        "connection_made",
        "connection_lost",
        "data_received",
        "on_header",
        "on_headers_complete",
        "on_body",
        "on_message_complete",
        "on_response_complete",
        "send_400_response",
        "handle_websocket_upgrade",
        "_start_asgi_task",
    },
    (WebSocketProtocol, WebSocketsSansIOProtocol): {
        "__init__",
        "connection_lost",
        "data_received",
        "handle_connect",
        "handle_ping",
        "handle_pong",
        "handle_text",
        "handle_bytes",
        "handle_cont",
        "run_asgi",
        "send_receive_event_to_app",
    },
    (Server, uvicorn.Server): {"__init__", "startup", "shutdown", "capture_signals"},
}


def test_the_next_minor_version_of_uvicorn_is_excluded() -> None:
    """Before 1.0 a minor version may change anything."""
    major, minor, *_ = version("uvicorn").split(".")
    dependencies = tomllib.loads(PROJECT.read_text(encoding="utf-8"))["project"]["dependencies"]
    (bound,) = (line for line in dependencies if line.startswith("uvicorn"))
    assert bound == f"uvicorn>={major}.{minor},<{major}.{int(minor) + 1}"


def test_the_next_versions_of_the_parsers_that_uvicorn_uses_are_excluded() -> None:
    """Our protocols rely on how httptools calls them, and on the states of websockets' connections."""
    dependencies = tomllib.loads(PROJECT.read_text(encoding="utf-8"))["project"]["dependencies"]
    bounds = {line.partition(">=")[0]: line.partition(",")[2] for line in dependencies}
    major, minor, *_ = version("httptools").split(".")
    assert bounds["httptools"] == f"<{major}.{int(minor) + 1}"
    assert bounds["websockets"] == f"<{int(version('websockets').split('.')[0]) + 1}"


@pytest.mark.parametrize("kind", DIGESTS, ids=lambda kind: kind.__name__)
def test_the_internals_are_those_that_were_read(kind: type[Any]) -> None:
    assert hashlib.sha256(inspect.getsource(kind).encode()).hexdigest()[:16] == DIGESTS[kind]


def test_everything_that_is_overridden_exists_in_uvicorn() -> None:
    for (ours, theirs), names in OVERRIDDEN.items():
        assert {name for name in vars(ours) if name in vars(theirs) and callable(getattr(theirs, name))} == names, ours

"""The example client plays whole matches, also over a line that drops."""

import ast
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.docs.unreliable_relay import relaying
from tests.server.live_server import LiveServer, run_live_server

CLIENT = Path(__file__).parents[2] / "docs" / "examples" / "client.py"


@pytest.fixture(scope="module")
def live_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    with run_live_server(tmp_path_factory.mktemp("served")) as running:
        yield running


def play(url: str, game: str) -> dict[str, object]:
    """What the client prints: a result."""
    environment = {**os.environ, "NO_PROXY": "*", "no_proxy": "*"}
    command = [sys.executable, "-W", "error", str(CLIENT), url, game]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, env=environment, check=False)
    assert done.returncode == 0, done.stderr
    result: dict[str, object] = ast.literal_eval(done.stdout)
    return result


@pytest.mark.parametrize("game", ["bigshot", "zahltag"])
def test_the_example_client_plays_a_whole_match(live_server: LiveServer, game: str) -> None:
    assert play(live_server.url, game)["winners"]


@pytest.mark.parametrize("game", ["bigshot", "zahltag"])
def test_the_example_client_reconnects_after_a_dropped_websocket(live_server: LiveServer, game: str) -> None:
    port = urlsplit(live_server.url).port
    assert port is not None
    with relaying(port) as relay:
        assert play(relay.url, game)["winners"]
    first, *later = relay.asked
    assert "since" not in first
    assert later  # how often depends on how long the match is
    assert all("since=" in line for line in later)


def test_the_example_client_is_short_and_needs_only_websockets() -> None:
    text = CLIENT.read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 60
    parts = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Import | ast.ImportFrom)]
    names = {alias.name for node in parts if isinstance(node, ast.Import) for alias in node.names}
    names |= {str(node.module) for node in parts if isinstance(node, ast.ImportFrom)}
    assert {name.partition(".")[0] for name in names} - sys.stdlib_module_names == {"websockets"}

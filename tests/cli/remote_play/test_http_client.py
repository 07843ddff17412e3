"""Asking a server over HTTP: what is no server of ours is said so, in a line."""

import socket
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from zuschlag.cli.remote_play.credentials import Credential, CredentialStore
from zuschlag.cli.remote_play.http_client import ServerClient, parse_server_url
from zuschlag.errors import Refused, Trouble


class Stranger(BaseHTTPRequestHandler):
    """Answers as other programs do: by the path, with a status and a body."""

    def do_GET(self) -> None:
        _, status, body = self.path.split("/", 2)
        self.send_response(int(status))
        self.end_headers()
        self.wfile.write(body.replace("%20", " ").replace("%22", '"').replace("%1B", "\\u001b").encode())

    def log_message(self, *_: Any) -> None: ...


@pytest.fixture(scope="module")
def stranger() -> Iterator[ServerClient]:
    with ThreadingHTTPServer(("127.0.0.1", 0), Stranger) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield ServerClient(f"http://127.0.0.1:{server.server_address[1]}")
        server.shutdown()
        thread.join()


def test_a_server_that_takes_too_long_is_said_so() -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        client = ServerClient(f"http://127.0.0.1:{silent.getsockname()[1]}", timeout=0.2)
        with pytest.raises(Trouble, match=r"has not answered within 0\.2 seconds"):
            client.get("/api/games", list[Any])


@pytest.mark.parametrize("path", ["/200/hello", "/200/{}", "/500/hello", "/404/hello", "/200/[1]"])
def test_another_program_is_no_server_of_ours(stranger: ServerClient, path: str) -> None:
    with pytest.raises(Trouble, match="like a Zuschlag server"):
        stranger.get(path, list[str])


def test_a_refusal_is_one_of_ours(stranger: ServerClient) -> None:
    """By its code; what it says cannot command the terminal."""
    with pytest.raises(Refused, match="no � such") as refused:
        stranger.get("/404/{%22code%22:%22unknown%22,%22message%22:%22no%20%1B%20such%22}", list[str])
    assert refused.value.code == "unknown"
    with pytest.raises(Trouble, match="try again"):
        stranger.get("/503/{%22code%22:%22trouble%22,%22message%22:%22try%20again%22}", list[str])


@pytest.mark.parametrize("url", ["", "a.example", "ftp://a.example", "http://", "http://a:b", "http://[", "http://a:0"])
def test_what_is_no_address_is_refused(url: str) -> None:
    with pytest.raises(Refused, match="expected an address"):
        parse_server_url(url)


@pytest.mark.parametrize("url", ["http://a.example:80", "http://a.example:80/", "http://a.example:80/t/x?invite=y"])
def test_an_address_is_a_scheme_a_host_and_a_port(url: str) -> None:
    assert parse_server_url(url) == "http://a.example:80"


def test_identities_are_kept_by_server_and_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    here, there = CredentialStore("http://a.example"), CredentialStore("https://a.example")
    assert here.find(None) is None
    anna, ben = Credential("Anna", "a"), Credential("../" * 20 + "Bén", "b")
    here.save(anna)
    here.save(ben)
    assert (here.find("Anna"), here.find(ben.name), here.find("Cleo")) == (anna, ben, None)
    assert here.find("Anna") == anna
    assert here.find(None) == anna
    assert there.find(None) is None


def test_a_place_that_cannot_be_written_is_said_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "zuschlag").write_text("a file where a folder should be")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    with pytest.raises(Trouble, match="cannot store your identity"):
        CredentialStore("http://a.example").save(Credential("Anna", "a"))

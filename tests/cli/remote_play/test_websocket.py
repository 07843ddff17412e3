"""A connection that comes back by itself: against a server that says exactly what a test wants."""

import json
import queue
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import msgspec
import pytest
from websockets.sync.server import ServerConnection, serve

from tests.cli.remote_play.test_remote_table import snapshot
from zuschlag.cli.remote_play import websocket as links
from zuschlag.cli.remote_play.http_client import ServerClient
from zuschlag.cli.remote_play.websocket import Connected, Ended, Lost, TableConnection
from zuschlag.tables.protocol.commands import Ping
from zuschlag.tables.protocol.messages import Snapshot, Update

SNAPSHOT = msgspec.json.encode(snapshot(None)).decode()


def update(number: int) -> str:
    return json.dumps({"type": "update", "number": number, "at": 0, "news": {"kind": "sat", "seat": 0}})


def bye(code: str) -> str:
    return json.dumps({"type": "bye", "code": code, "message": f"because of {code}"})


class Happenings:
    """What a link has told."""

    def __init__(self) -> None:
        self.queue: queue.Queue[Any] = queue.Queue()

    def next(self, timeout: float = 5) -> Any:
        return self.queue.get(timeout=timeout)

    def kinds(self, count: int) -> list[type]:
        return [type(self.next()) for _ in range(count)]


@contextmanager
def linked(*visits: list[str]) -> Iterator[tuple[TableConnection, Happenings, list[str]]]:
    """A link to a server that says these messages, visit after visit, and hangs up; what happens, and what it was asked."""
    asked: list[str] = []
    left = list(visits)

    def talk(socket: ServerConnection) -> None:
        assert socket.request is not None
        asked.append(socket.request.path)
        for message in left.pop(0) if left else []:
            if message == "wait":
                asked.append(str(socket.recv()))
            else:
                socket.send(message)

    with serve(talk, "127.0.0.1", 0) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        incoming = Happenings()
        link = TableConnection(ServerClient(f"http://127.0.0.1:{server.socket.getsockname()[1]}"), "a b", incoming.queue.put)
        link.start()
        try:
            yield link, incoming, asked
        finally:
            link.close()
            server.shutdown()
            thread.join()


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(links, "FIRST_PAUSE", 0.01)


def test_it_comes_back_with_the_last_number_seen() -> None:
    with linked([SNAPSHOT, update(2)], [update(3)], []) as (_, incoming, asked):
        assert incoming.kinds(4) == [Connected, Snapshot, Update, Lost]
        assert incoming.kinds(3) == [Connected, Update, Lost]
        assert incoming.kinds(2) == [Connected, Lost]
    path = "/api/tables/a%20b/socket"
    assert asked[:3] == [path, f"{path}?since=2", f"{path}?since=3"]


def test_a_gap_is_noticed_and_everything_asked_for_anew() -> None:
    with linked([SNAPSHOT, update(4)], [SNAPSHOT]) as (_, incoming, asked):
        assert incoming.kinds(5) == [Connected, Snapshot, Lost, Connected, Snapshot]
    assert asked[:2] == ["/api/tables/a%20b/socket"] * 2


@pytest.mark.parametrize("code", ["stopping", "trouble", "too-fast"])
def test_it_comes_back_where_that_can_help(code: str) -> None:
    with linked([SNAPSHOT, bye(code)], [update(2)]) as (_, incoming, _):
        assert incoming.kinds(2) == [Connected, Snapshot]
        assert incoming.next().reason == f"because of {code}"
        assert incoming.kinds(2) == [Connected, Update]


@pytest.mark.parametrize("code", ["not-yours", "unknown", "no-game", "banned", "no-name", "password"])
def test_it_does_not_come_back_where_that_cannot_help(code: str) -> None:
    with linked([bye(code)], [SNAPSHOT]) as (_, incoming, _):
        assert incoming.kinds(1) == [Connected]
        assert incoming.next() == Ended(code, f"because of {code}")
        with pytest.raises(queue.Empty):
            incoming.next(timeout=0.1)


@pytest.mark.parametrize("message", ["hello", "{}", '{"type":"song"}', '{"type":"update"}'])
def test_what_is_not_understood_is_an_end(message: str) -> None:
    """Not a hang, and not an endless return."""
    with linked([message]) as (_, incoming, _):
        assert incoming.kinds(1) == [Connected]
        ended = incoming.next()
        assert isinstance(ended, Ended)
        assert "another version" in ended.message


def test_pauses_grow_while_nothing_is_heard() -> None:
    with linked([], [], [], [], []) as (_, incoming, _):
        pauses = [happening.pause for _ in range(10) if isinstance(happening := incoming.next(), Lost)]
    assert len(pauses) == 5
    assert pauses[4] > 8 * pauses[0]


def test_what_is_said_arrives() -> None:
    with linked([SNAPSHOT, "wait"]) as (link, incoming, asked):
        assert incoming.kinds(2) == [Connected, Snapshot]
        link.send(Ping(id="7"))
        assert incoming.kinds(1) == [Lost]
    assert json.loads(asked[1]) == {"do": "ping", "id": "7"}

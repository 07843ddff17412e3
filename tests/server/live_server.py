"""Run a real server for tests: on a free port of this machine, with a real database, in a thread of this process."""

import asyncio
import itertools
import json
import threading
from collections.abc import Coroutine, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, TypeVar

import httpx
from websockets.sync.client import ClientConnection, connect

from tests.services.databases import postgres_url
from zuschlag.server.context import ServerContext
from zuschlag.server.lifecycle.listener import Listener, open_listener
from zuschlag.server.lifecycle.serve import Server
from zuschlag.server.lifecycle.startup import now_ms, open_context
from zuschlag.server.limits import NO_LIMITS
from zuschlag.server.settings import Settings
from zuschlag.tables.live.services import Sources

QUICK = Sources(now_ms, pace=0)
"""Bots move at once."""
TEST_LIMITS = replace(NO_LIMITS, review_simulations=60)
"""No rates, and reviews that are soon done. With much fewer simulations, no loss is certain enough for a mark."""
Answer = TypeVar("Answer")


@dataclass
class Visitor:
    """Somebody with or without a name, with cookies of their own."""

    http: httpx.Client
    url: str
    other_urls: Sequence[str] = ()
    """Of other servers on the same database: sockets are opened at one after the other."""
    opened: int = 0

    def get(self, path: str, **rest: Any) -> httpx.Response:
        return self.http.get(path, **rest)

    def post(self, path: str, body: object = None, **rest: Any) -> httpx.Response:
        return self.http.post(path, json={} if body is None else body, **rest)

    @property
    def secret(self) -> str | None:
        """The secret in the session cookie."""
        return self.http.cookies.get("zuschlag")

    @property
    def id(self) -> str:
        found: str = self.get("/api/me").json()["id"]
        return found

    def create_table(self, game: str = "zahltag", seats: list[Any] | None = None, **more: Any) -> dict[str, Any]:
        """Create a table; its snapshot."""
        wishes = seats or ["mine", "open"]
        answer = self.post("/api/tables", {"game": game, "players": len(wishes), "seats": wishes, **more})
        assert answer.status_code == 201, answer.text
        snapshot: dict[str, Any] = answer.json()
        return snapshot

    def do(self, at: str, do: str, **parts: Any) -> httpx.Response:
        """Send a command over HTTP."""
        return self.post(f"/api/tables/{at}/do", {"do": do, **parts})

    @contextmanager
    def socket(self, table: str, query: str = "", **headers: str) -> Iterator["Socket"]:
        """Open a WebSocket at a table."""
        cookies = {"Cookie": f"zuschlag={self.secret}"} if self.secret else {}
        urls = [self.url, *self.other_urls]
        self.opened += 1
        url = f"{urls[self.opened % len(urls)].replace('http', 'ws', 1)}/api/tables/{table}/socket{query}"
        with connect(url, additional_headers={**cookies, **headers}, max_size=None, proxy=None) as connection:
            yield Socket(connection)


@dataclass
class Socket:
    """An open WebSocket."""

    connection: ClientConnection

    def send(self, do: str, **parts: Any) -> None:
        self.connection.send(json.dumps({"do": do, **parts}))

    def receive(self, timeout: float = 20) -> dict[str, Any]:
        """The next message."""
        message: dict[str, Any] = json.loads(self.connection.recv(timeout=timeout))
        return message

    def wait_for(self, *kinds: str) -> dict[str, Any]:
        """The next message of one of these types; others are skipped."""
        while (message := self.receive())["type"] not in kinds:
            pass
        return message


def play_to_end(visitor: Visitor, table: str) -> list[dict[str, Any]]:
    """Start the match of a full table where the visitor has one seat, and play it to its end; all updates."""
    updates = []
    with visitor.socket(table) as socket:
        assert socket.receive()["type"] == "snapshot"
        socket.send("start")
        while True:
            message = socket.wait_for("update", "refused")
            assert message["type"] == "update", message
            updates.append(message)
            if message.get("offered"):
                socket.send("play", nth=message["you"]["nth"], move=message["offered"][0])
            if message.get("table", {}).get("status") == "finished":
                return updates


SHORT_KEEP_ALIVE = httpx.Limits(keepalive_expiry=1)
"""Clients stop using an idle connection before the server closes it: a request that crosses the closing is lost."""


@dataclass
class LiveServer:
    """A running server."""

    url: str
    context: ServerContext
    server: Server
    loop: asyncio.AbstractEventLoop
    visitors: list[httpx.Client] = field(default_factory=list)
    others: list["LiveServer"] = field(default_factory=list)
    """Other servers on the same database. Visitors' requests go to one after the other, as through a load balancer."""

    def stranger(self, **headers: str) -> Visitor:
        """Somebody who has not picked a name."""
        # The server speaks plain HTTP; loading the certificates for each client would take most of the time.
        urls = [other.url for other in self.others]
        transport = AlternatingTransport([self.url, *urls]) if urls else None
        client = httpx.Client(
            base_url=self.url,
            headers=headers,
            timeout=30,
            trust_env=False,
            verify=False,
            transport=transport,
            limits=SHORT_KEEP_ALIVE,
        )
        self.visitors.append(client)
        return Visitor(client, self.url, urls)

    def person(self, name: str = "Anna", password: str | None = None) -> Visitor:
        """Somebody who has picked a name."""
        visitor = self.stranger()
        answer = visitor.post("/api/me", {"name": name} | ({"password": password} if password else {}))
        assert answer.status_code == 201, answer.text
        return visitor

    def operator(self) -> Visitor:
        return self.stranger(Authorization=f"Bearer {self.context.operator_key}")

    def refresh_people(self, ids: Iterable[str]) -> None:
        """Let the other servers know at once what has changed about these people, as a hint does a moment later."""
        for other in self.others:
            run_in_server(other, other.context.people.refresh(ids))


class AlternatingTransport(httpx.BaseTransport):
    """Sends requests to several servers, one after the other. They all have the address of the first in their headers."""

    def __init__(self, urls: Sequence[str]) -> None:
        self._urls = itertools.cycle(map(httpx.URL, urls))
        self._transport = httpx.HTTPTransport(verify=False, trust_env=False, limits=SHORT_KEEP_ALIVE)

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        """Send a request to the server whose turn it is."""
        url = next(self._urls)
        request.url = request.url.copy_with(host=url.host, port=url.port)
        return self._transport.handle_request(request)

    def close(self) -> None:
        """Close all connections."""
        self._transport.close()


def run_in_server(live_server: LiveServer, coroutine: Coroutine[Any, Any, Answer]) -> Answer:
    """Run a coroutine in the server's event loop; its result."""
    return asyncio.run_coroutine_threadsafe(coroutine, live_server.loop).result(30)


@contextmanager
def run_live_servers(folder: Path, count: int, **settings: Any) -> Iterator[LiveServer]:
    """Run so many servers on one database, on SQLite or as `tests.services.databases` says; gives the first."""
    with ExitStack() as stack:
        more: dict[str, Any] = {**settings, "is_shared": count > 1}
        running = [stack.enter_context(run_live_server(folder, **more)) for _ in range(count)]
        running[0].others = running[1:]
        yield running[0]


@contextmanager
def run_live_server(folder: Path, *, sources: Sources = QUICK, **settings: Any) -> Iterator[LiveServer]:
    """Run a server on a database in this folder until the block ends. Rates are unlimited, unless limits are given."""
    usual = {"file": folder / "zuschlag.sqlite", "port": 0, "limits": TEST_LIMITS, "durability": "normal"}
    given: dict[str, Any] = {**usual, **settings}
    wanted = Settings(**{"database": postgres_url(given["file"]), **given})
    ready = threading.Event()
    servers: list[LiveServer] = []
    failed: list[BaseException] = []

    async def run() -> None:
        listener = open_listener(wanted)
        with listener.socket:
            await serve(listener)

    async def serve(listener: Listener) -> None:
        async with open_context(wanted, listener, sources) as context:
            server = Server(context)
            servers.append(LiveServer(listener.url, context, server, asyncio.get_running_loop()))
            ready.set()
            await server.serve(sockets=[listener.socket])

    def begin() -> None:
        try:
            asyncio.run(run())
        except BaseException as error:  # noqa: BLE001 (the test gets it)
            failed.append(error)
        finally:
            ready.set()

    thread = threading.Thread(target=begin, daemon=True)
    thread.start()
    ready.wait(30)
    if failed:
        raise failed[0]
    live_server = servers[0]
    try:
        yield live_server
    finally:
        for client in live_server.visitors:
            client.close()
        if thread.is_alive() and not live_server.server.is_stopping:
            live_server.loop.call_soon_threadsafe(live_server.server.stop)
        thread.join(20)
    if failed:
        raise failed[0]

"""boardgame.io as a contestant, on its own protocol: socket.io over one WebSocket per seat.

What is chosen where there is a choice is what makes it faster: production mode, storage in memory, no credentials (a match that
nobody has joined through the lobby asks for none), WebSocket from the start, no undo. What is left as it is: every client gets
the whole of its view with each update (with `deltaState`, patches instead, it makes a fifth of the moves), and the log is kept.
"""

import os
import subprocess
import time
from functools import partial
from pathlib import Path

import msgspec
import platformdirs

from bench.server.contestant_protocol import SEATS, Table
from bench.server.server_process import Process
from bench.server.websocket_client import ConnectionFailed, Socket, Traffic, UpdateWaiter, connect, post

GAME = "bench"
PACKAGES = {"boardgame.io": "0.50.2"}
WITHIN = {
    "engine.io": "6.6.11",
    "immer": "9.0.21",
    "koa": "2.16.4",
    "koa-compose": "4.1.0",  # 4.2.0 copies what it composes: the lobby, which boardgame.io adds later, is then not found
    "redux": "4.2.1",
    "socket.io": "4.8.4",
    "ws": "8.21.3",
}
MOVES = 120  # of a match; then it goes on with a fresh one, as the log grows and is copied with every move
HERE = Path(__file__).parent

PING, PONG = b"2", b"3"  # of engine.io, within the text
CONNECT = f"40/{GAME},".encode()
EVENT = f"42/{GAME},".encode()
NUMBER = b'"_stateID":'
CONNECTED = -1  # a seat's number before it has heard of any state of its match


def installed() -> Path:
    """Where boardgame.io is, installed there if it is not: $ZUSCHLAG_BENCH_CACHE, or this user's cache."""
    cache = os.environ.get("ZUSCHLAG_BENCH_CACHE")
    folder = (Path(cache) if cache else platformdirs.user_cache_path("zuschlag") / "bench") / "boardgame.io"
    wanted = msgspec.json.encode({"private": True, "dependencies": PACKAGES, "overrides": WITHIN})
    done = folder / "installed.json"
    if not done.exists() or done.read_bytes() != wanted:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "package.json").write_bytes(wanted)
        quiet = ["--no-audit", "--no-fund", "--no-package-lock", "--ignore-scripts", "--loglevel=error"]
        subprocess.run(["npm", "install", *quiet], cwd=folder, check=True, timeout=300)
        done.write_bytes(wanted)
    return folder / "node_modules"


class Match:
    """A match of boardgame.io and its four sockets."""

    def __init__(self, port: int, name: str, traffic: Traffic) -> None:
        self._port = port
        self._first_name = name
        self._traffic = traffic
        self._sockets: list[Socket] = []
        self._fresh = 0
        self._begin(name)

    async def open(self) -> None:
        for seat in range(SEATS):
            path = "/socket.io/?EIO=4&transport=websocket"
            self._sockets.append(await connect(self._port, path, partial(self._receive, seat), self._lose))
            self._sockets[seat].send(CONNECT)
            await self._waiter.wait_for(seat, CONNECTED)
        await self._synchronize()

    async def move(self) -> float:
        seat, after = self._moves_made % SEATS, (self._moves_made + 1) % SEATS
        payload = {"type": "bid", "args": [self._moves_made % 40], "playerID": str(seat), "credentials": None}
        action = {"type": "MAKE_MOVE", "payload": payload}
        text = EVENT + msgspec.json.encode(["update", action, self._moves_made, self._name, str(seat)])
        self._traffic.moves += 1
        self._traffic.move_bytes += len(text)
        self._moves_made += 1
        sent = time.perf_counter()
        self._sockets[seat].send(text)
        updated_at = await self._waiter.wait_for(seat, self._moves_made)
        await self._waiter.wait_for(after, self._moves_made)
        return updated_at - sent

    @property
    def is_over(self) -> bool:
        return self._moves_made >= MOVES

    async def renew(self) -> None:
        """A name that boardgame.io has not heard makes a match on the spot; a socket goes there by its next `sync`."""
        self._fresh += 1
        self._begin(f"{self._first_name}.{self._fresh}")
        await self._synchronize()

    def close(self) -> None:
        for socket in self._sockets:
            socket.close()

    def _begin(self, name: str) -> None:
        self._name = name
        self._moves_made = 0
        self._waiter = UpdateWaiter()
        self._sync = EVENT + f'["sync","{name}"'.encode()
        self._update = EVENT + f'["update","{name}"'.encode()

    async def _synchronize(self) -> None:
        for seat, socket in enumerate(self._sockets):
            socket.send(EVENT + msgspec.json.encode(["sync", self._name, str(seat), None, SEATS]))
        for seat in range(SEATS):
            await self._waiter.wait_for(seat, 0)

    def _receive(self, seat: int, text: bytes) -> None:
        at = time.perf_counter()
        if text.startswith(self._update):
            self._traffic.updates += 1
            self._traffic.update_bytes += len(text)
            self._waiter.record(seat, _number(text), at)
        elif text == PING:
            self._sockets[seat].send(PONG)
        elif text.startswith(self._sync):
            self._waiter.record(seat, _number(text), at)
        elif text.startswith(CONNECT):
            self._waiter.record(seat, CONNECTED, at)

    def _lose(self, failure: ConnectionFailed) -> None:
        self._waiter.fail(failure)


def _number(text: bytes) -> int:
    """The number of the state in a message: the first, as entries of the log that follow have theirs."""
    start = text.index(NUMBER) + len(NUMBER)
    stop = start
    while text[stop] in b"0123456789":
        stop += 1
    return int(text[start:stop])


class BoardgameIo:
    name = "boardgame.io"
    page = "/games"

    def __init__(self) -> None:
        self.traffic = Traffic()

    def start(self, core: int) -> Process:
        settings = {"NODE_PATH": str(installed()), "NODE_ENV": "production", "BENCH_MOVES": str(MOVES)}
        return Process.start(["node", str(HERE / "boardgame_io_server.js")], core, settings=settings)

    async def tables(self, port: int, count: int, matches: int = 1) -> list[Table]:  # noqa: ARG002
        """By the lobby; nobody joins, so no credentials are asked for. A fresh match costs only its sync."""
        found: list[Table] = []
        for _ in range(count):
            answer = await post(port, f"/games/{GAME}/create", {"numPlayers": SEATS})
            found.append(Match(port, msgspec.json.decode(answer.body)["matchID"], self.traffic))
        return found

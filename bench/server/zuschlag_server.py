"""Our own server as a contestant. Whatever is known of its protocol and its command line is in this file."""

import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from functools import partial
from random import Random
from tempfile import TemporaryDirectory
from typing import Literal

import msgspec

from bench.server.contestant_protocol import SEATS, Table
from bench.server.server_process import Process, free_port
from bench.server.websocket_client import HOST, ConnectionFailed, Socket, Traffic, UpdateWaiter, connect, post

Durability = Literal["FULL", "NORMAL"]
"""SQLite's `synchronous`."""

# How the server is started, and its messages: to be kept in step with the server.

PROGRAM = """
import os
import sys
from pathlib import Path
from zuschlag.server.lifecycle.serve import serve
from zuschlag.server.limits import NO_CONNECTION_LIMITS, NO_LIMITS
from zuschlag.server.settings import Settings
file, port, durability = sys.argv[1:]
limits = {"limits": NO_LIMITS, "connections": NO_CONNECTION_LIMITS}
is_shared = bool(os.environ.pop("ZUSCHLAG_SHARED", ""))
urls = {"database": os.environ.pop("ZUSCHLAG_DATABASE", None), "bus": os.environ.pop("ZUSCHLAG_BUS", None)}
serve(Settings(file=Path(file), port=int(port), durability=durability, is_shared=is_shared, **urls, **limits))
"""  # not by the command line: only a bench may switch limits off, and its load is one address with hundreds of people
SPEC = {"game": "bigshot", "players": SEATS, "seats": ["mine", "open", "open", "open"], "listed": True}
ADDRESSES = 200
MOVED = "moved"  # the kind of news that a move makes


def command(folder: str, port: int, durability: Durability) -> list[str]:
    return [sys.executable, "-c", PROGRAM, f"{folder}/tables.sqlite", str(port), durability.lower()]


def table_id(body: bytes) -> str:
    """The table's id, from the snapshot that answers `POST /api/tables`."""
    table: str = msgspec.json.decode(body)["table"]["id"]
    return table


class News(msgspec.Struct):
    kind: str


class You(msgspec.Struct):
    nth: int


class Message(msgspec.Struct):
    """What the load reads of a message; the rest is skipped."""

    type: str
    news: News | None = None
    offered: list[str] = []
    awaited: list[int] = []
    you: You | None = None
    code: str = ""
    message: str = ""


class Play(msgspec.Struct, tag_field="do", tag="play"):
    table: str
    seat: int
    nth: int
    move: str


# What needs no change with the protocol.

READER = msgspec.json.Decoder(Message)
WRITER = msgspec.json.Encoder()


async def sign_up(port: int, count: int) -> list[str]:
    """Sign up so many people; returns their cookies."""
    return [(await post(port, "/api/me", {"name": f"P{number}"})).cookie for number in range(count)]


async def create_table(port: int, cookies: Sequence[str]) -> str:
    """Create a table at which these four sit; the last to sit starts the match."""
    table = table_id((await post(port, "/api/tables", SPEC, cookies[0])).body)
    for seat in range(1, SEATS):
        await post(port, f"/api/tables/{table}/do", {"do": "sit", "seat": seat}, cookies[seat])
    return table


def source_of(number: int) -> str:
    """The address of those who play at a table: as with people, not all have the same, whose commands would take turns."""
    return f"127.0.0.{1 + number % ADDRESSES}"


class MatchConnections:
    """One match, and the four sockets that get its updates."""

    def __init__(self, port: int, table: str, cookies: Sequence[str], traffic: Traffic, source: str = HOST) -> None:
        self.table = table
        self._source = source
        self.sockets: list[Socket] = []
        self.waiter = UpdateWaiter()
        self.moves_made = 0
        self.last_messages = [Message("nothing")] * SEATS
        self.awaited: list[int] = []
        self._port = port
        self._cookies = cookies
        self._traffic = traffic
        self._moves_seen = [0] * SEATS  # moves, by seat

    async def open(self) -> None:
        path = f"/api/tables/{self.table}/socket"
        for seat, cookie in enumerate(self._cookies):
            receive = partial(self._receive, seat)
            self.sockets.append(await connect(self._port, path, receive, self.waiter.fail, cookie, self._source))
        for seat in range(SEATS):
            await self.waiter.wait_for(seat, 0)
        self.awaited = self.last_messages[0].awaited

    def close(self) -> None:
        for socket in self.sockets:
            socket.close()

    def _receive(self, seat: int, text: bytes) -> None:
        """Numbers of messages differ from seat to seat, so moves are counted."""
        at = time.perf_counter()
        message = READER.decode(text)
        if message.type == "update" and message.news is not None and message.news.kind == MOVED:
            self._traffic.updates += 1
            self._traffic.update_bytes += len(text)
            self._moves_seen[seat] += 1
        elif message.type == "snapshot":
            self._moves_seen[seat] = self.moves_made
        else:
            if message.type in ("refused", "bye"):
                self.waiter.fail(ConnectionFailed(f"{message.type}: {message.code} {message.message}"))
            return
        self.last_messages[seat] = message
        self.waiter.record(seat, self._moves_seen[seat], at)


class OurTable:
    """A table of ours. When a match is over, the four go on at the next, which exists already: what is measured is moves.

    Moves are chosen by chance among those offered.
    """

    def __init__(self, open_matches: Sequence[MatchConnections], traffic: Traffic, seed: int) -> None:
        self._now, *self._later = open_matches
        self._traffic = traffic
        self._dice = Random(seed)

    async def open(self) -> None:
        for connections in (self._now, *self._later):
            await connections.open()

    async def move(self) -> float:
        now = self._now
        seat = now.awaited[0]
        message = now.last_messages[seat]
        assert message.you is not None
        text = WRITER.encode(Play(now.table, seat, message.you.nth, self._dice.choice(message.offered)))
        self._traffic.moves += 1
        self._traffic.move_bytes += len(text)
        now.moves_made += 1
        sent = time.perf_counter()
        now.sockets[seat].send(text)
        updated_at = await now.waiter.wait_for(seat, now.moves_made)
        now.awaited = now.last_messages[seat].awaited
        if now.awaited:
            await now.waiter.wait_for(now.awaited[0], now.moves_made)
        return updated_at - sent

    @property
    def is_over(self) -> bool:
        return not self._now.awaited

    async def renew(self) -> None:
        if not self._later:
            raise ConnectionFailed("all matches that were created are over; create more of them")
        self._now = self._later.pop(0)

    def close(self) -> None:
        for connections in (self._now, *self._later):
            connections.close()


class OurTables:
    """Our server, with its store as durable as asked. `settings` are variables, such as the URL of a PostgreSQL database."""

    page = "/"

    def __init__(self, durability: Durability, name: str | None = None, settings: Mapping[str, str] | None = None) -> None:
        self.name = name or f"ours, {durability}"
        self.traffic = Traffic()
        self._durability = durability
        self._settings = settings

    def start(self, core: int) -> Process:
        folder = TemporaryDirectory(prefix="zuschlag-bench-")
        port = free_port()
        return Process.start(
            command(folder.name, port, self._durability), core, port=port, settings=self._settings, folder=folder
        )

    async def tables(self, port: int, count: int, matches: int = 1) -> list[Table]:
        found: list[Table] = []
        everybody = await sign_up(port, count * SEATS)
        for number in range(count):
            cookies = everybody[number * SEATS : (number + 1) * SEATS]
            open_matches = [
                MatchConnections(port, await create_table(port, cookies), cookies, self.traffic, source_of(number))
                for _ in range(matches)
            ]
            found.append(OurTable(open_matches, self.traffic, number))
        return found


@contextmanager
def running_servers(count: int, core: int, settings: Mapping[str, str]) -> Iterator[list[Process]]:
    """Servers that share a database: that of the settings, or a SQLite file (of its own, where it is one server)."""
    with TemporaryDirectory(prefix="zuschlag-bench-") as folder, ExitStack() as stack:
        environment = dict(settings)
        if "ZUSCHLAG_DATABASE" not in settings and count > 1:
            environment["ZUSCHLAG_SHARED"] = "1"
        started = []
        for _ in range(count):
            port = free_port()
            command = [sys.executable, "-c", PROGRAM, f"{folder}/tables.sqlite", str(port), "full"]
            started.append(stack.enter_context(Process.start(command, core, port=port, settings=environment)))
        yield started

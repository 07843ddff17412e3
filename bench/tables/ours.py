"""Our own server as a contestant. Whatever is known of its protocol and its command line is in this file."""

import sys
import time
from collections.abc import Sequence
from functools import partial
from random import Random
from tempfile import TemporaryDirectory
from typing import Literal

import msgspec
from bench.tables.contestant import SEATS, Table
from bench.tables.process import Process, free_port
from bench.tables.wire import Hearing, Socket, Traffic, Unwired, connect, post

Durability = Literal["FULL", "NORMAL"]
"""SQLite's `synchronous`."""

# How it is started, and what it is told: to be kept in step with the server.

PROGRAM = """
import sys
from pathlib import Path
from zuschlag.server.running import serve
from zuschlag.server.settings import NO_LIMITS, Settings
file, port, durability = sys.argv[1:]
serve(Settings(file=Path(file), port=int(port), durability=durability, limits=NO_LIMITS))
"""  # not by the command line: only a bench may switch limits off, and its load is one address with hundreds of people
SPEC = {"game": "bigshot", "players": SEATS, "seats": ["mine", "open", "open", "open"], "listed": True}
MOVED = "moved"  # the kind of news that a move makes


def command(folder: str, port: int, durability: Durability) -> list[str]:
    return [sys.executable, "-c", PROGRAM, f"{folder}/tables.sqlite", str(port), durability.lower()]


def laid(body: bytes) -> str:
    """The table's id, from the snapshot that answers `POST /api/tables`."""
    table: str = msgspec.json.decode(body)["table"]["id"]
    return table


class News(msgspec.Struct):
    kind: str


class You(msgspec.Struct):
    nth: int


class Told(msgspec.Struct):
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

READER = msgspec.json.Decoder(Told)
WRITER = msgspec.json.Encoder()


async def people(port: int, count: int) -> list[str]:
    """So many people, each by their cookie."""
    return [(await post(port, "/api/me", {"name": f"P{number}"})).cookie for number in range(count)]


async def lay(port: int, four: Sequence[str]) -> str:
    """A table at which these four sit; the last to sit begins the match."""
    table = laid((await post(port, "/api/tables", SPEC, four[0])).body)
    for seat in range(1, SEATS):
        await post(port, f"/api/tables/{table}/do", {"do": "sit", "seat": seat}, four[seat])
    return table


class OurTable:
    """A table of ours and its four sockets. Moves are chosen by chance among those offered."""

    def __init__(self, port: int, table: str, four: Sequence[str], traffic: Traffic, seed: int) -> None:
        self._port = port
        self._four = four
        self._traffic = traffic
        self._dice = Random(seed)
        self._begin(table)

    def _begin(self, table: str) -> None:
        self._table = table
        self._sockets: list[Socket] = []
        self._hearing = Hearing()
        self._made = 0
        self._heard = [0] * SEATS  # moves, by seat
        self._told = [Told("nothing")] * SEATS
        self._awaited: list[int] = []

    async def open(self) -> None:
        path = f"/api/tables/{self._table}/socket"
        for seat, cookie in enumerate(self._four):
            hear = partial(self._hear, self._table, seat)
            self._sockets.append(await connect(self._port, path, hear, self._hearing.fail, cookie))
        for seat in range(SEATS):
            await self._hearing.until(seat, 0)
        self._awaited = self._told[0].awaited

    async def move(self) -> float:
        seat = self._awaited[0]
        told = self._told[seat]
        assert told.you is not None
        text = WRITER.encode(Play(self._table, seat, told.you.nth, self._dice.choice(told.offered)))
        self._traffic.moves += 1
        self._traffic.move_bytes += len(text)
        self._made += 1
        sent = time.perf_counter()
        self._sockets[seat].send(text)
        heard = await self._hearing.until(seat, self._made)
        self._awaited = self._told[seat].awaited
        if self._awaited:
            await self._hearing.until(self._awaited[0], self._made)
        return heard - sent

    @property
    def is_over(self) -> bool:
        return not self._awaited

    async def renew(self) -> None:
        self.close()
        self._begin(await lay(self._port, self._four))
        await self.open()

    def close(self) -> None:
        for socket in self._sockets:
            socket.close()

    def _hear(self, table: str, seat: int, text: bytes) -> None:
        """Numbers of messages differ from seat to seat, so moves are counted."""
        at = time.perf_counter()
        if table != self._table:
            return
        told = READER.decode(text)
        if told.type == "update" and told.news is not None and told.news.kind == MOVED:
            self._traffic.updates += 1
            self._traffic.update_bytes += len(text)
            self._heard[seat] += 1
        elif told.type == "snapshot":
            self._heard[seat] = self._made
        else:
            if told.type in ("refused", "bye"):
                self._hearing.fail(Unwired(f"{told.type}: {told.code} {told.message}"))
            return
        self._told[seat] = told
        self._hearing.hear(seat, self._heard[seat], at)


class OurTables:
    """Our server, with its store as durable as asked."""

    page = "/"

    def __init__(self, durability: Durability) -> None:
        self.name = f"ours, {durability}"
        self.traffic = Traffic()
        self._durability = durability

    def start(self, core: int) -> Process:
        folder = TemporaryDirectory(prefix="zuschlag-bench-")
        port = free_port()
        return Process.start(command(folder.name, port, self._durability), core, port=port, folder=folder)

    async def tables(self, port: int, count: int) -> list[Table]:
        found: list[Table] = []
        everybody = await people(port, count * SEATS)
        for number in range(count):
            four = everybody[number * SEATS : (number + 1) * SEATS]
            found.append(OurTable(port, await lay(port, four), four, self.traffic, number))
        return found

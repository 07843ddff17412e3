"""Our own server as a contestant. Whatever is known of its protocol and its command line is in this file."""

import sys
import time
from collections.abc import Sequence
from functools import partial
from random import Random
from tempfile import TemporaryDirectory
from typing import Literal

import msgspec

from bench.server.contestant_protocol import SEATS, Table
from bench.server.server_process import Process, free_port
from bench.server.websocket_client import Hearing, Socket, Traffic, Unwired, connect, post

Durability = Literal["FULL", "NORMAL"]
"""SQLite's `synchronous`."""

# How it is started, and what it is told: to be kept in step with the server.

PROGRAM = """
import sys
from pathlib import Path
from zuschlag.server.lifecycle.serve import serve
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


class Sitting:
    """One match, with the four sockets that hear of it."""

    def __init__(self, port: int, table: str, four: Sequence[str], traffic: Traffic) -> None:
        self.table = table
        self.sockets: list[Socket] = []
        self.hearing = Hearing()
        self.made = 0
        self.told = [Told("nothing")] * SEATS
        self.awaited: list[int] = []
        self._port = port
        self._four = four
        self._traffic = traffic
        self._heard = [0] * SEATS  # moves, by seat

    async def open(self) -> None:
        path = f"/api/tables/{self.table}/socket"
        for seat, cookie in enumerate(self._four):
            self.sockets.append(await connect(self._port, path, partial(self._hear, seat), self.hearing.fail, cookie))
        for seat in range(SEATS):
            await self.hearing.until(seat, 0)
        self.awaited = self.told[0].awaited

    def close(self) -> None:
        for socket in self.sockets:
            socket.close()

    def _hear(self, seat: int, text: bytes) -> None:
        """Numbers of messages differ from seat to seat, so moves are counted."""
        at = time.perf_counter()
        told = READER.decode(text)
        if told.type == "update" and told.news is not None and told.news.kind == MOVED:
            self._traffic.updates += 1
            self._traffic.update_bytes += len(text)
            self._heard[seat] += 1
        elif told.type == "snapshot":
            self._heard[seat] = self.made
        else:
            if told.type in ("refused", "bye"):
                self.hearing.fail(Unwired(f"{told.type}: {told.code} {told.message}"))
            return
        self.told[seat] = told
        self.hearing.hear(seat, self._heard[seat], at)


class OurTable:
    """A table of ours; when a match is over, the four go on at the next, which is laid already: what is measured is moves.

    Moves are chosen by chance among those offered.
    """

    def __init__(self, sittings: Sequence[Sitting], traffic: Traffic, seed: int) -> None:
        self._now, *self._later = sittings
        self._traffic = traffic
        self._dice = Random(seed)

    async def open(self) -> None:
        for sitting in (self._now, *self._later):
            await sitting.open()

    async def move(self) -> float:
        now = self._now
        seat = now.awaited[0]
        told = now.told[seat]
        assert told.you is not None
        text = WRITER.encode(Play(now.table, seat, told.you.nth, self._dice.choice(told.offered)))
        self._traffic.moves += 1
        self._traffic.move_bytes += len(text)
        now.made += 1
        sent = time.perf_counter()
        now.sockets[seat].send(text)
        heard = await now.hearing.until(seat, now.made)
        now.awaited = now.told[seat].awaited
        if now.awaited:
            await now.hearing.until(now.awaited[0], now.made)
        return heard - sent

    @property
    def is_over(self) -> bool:
        return not self._now.awaited

    async def renew(self) -> None:
        if not self._later:
            raise Unwired("all matches that were laid are over; lay more of them")
        self._now = self._later.pop(0)

    def close(self) -> None:
        for sitting in (self._now, *self._later):
            sitting.close()


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

    async def tables(self, port: int, count: int, matches: int = 1) -> list[Table]:
        found: list[Table] = []
        everybody = await people(port, count * SEATS)
        for number in range(count):
            four = everybody[number * SEATS : (number + 1) * SEATS]
            sittings = [Sitting(port, await lay(port, four), four, self.traffic) for _ in range(matches)]
            found.append(OurTable(sittings, self.traffic, number))
        return found

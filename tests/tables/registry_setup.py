"""A hall on a real store, with a clock and bots that a test decides."""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec

from zuschlag.bots import Turn
from zuschlag.games import Box
from zuschlag.store.sqlite import SQLite
from zuschlag.tables.core.spec import Spec
from zuschlag.tables.core.table import Table
from zuschlag.tables.live.registry import Hall
from zuschlag.tables.live.services import House, Sources
from zuschlag.tables.people import People
from zuschlag.tables.scheduling.bot_workers import Thinkers


class FirstOffered:
    """Bots that do the first thing they are offered, at once."""

    def __init__(self) -> None:
        self.levels: list[str] = []
        self.seeds: list[str] = []

    def make_ready(self, box: Box, level: str) -> None:
        pass

    async def think(self, level: str, seed: str, turn: Turn) -> str:
        self.levels.append(level)
        self.seeds.append(seed)
        return turn.offered[0]

    async def close(self) -> None:
        pass


class Inbox:
    """What one connection has been sent."""

    def __init__(self) -> None:
        self.messages: list[dict[str, Any]] = []
        self.is_closed = False
        self._news = asyncio.Event()

    def __call__(self, message: bytes, *, is_last: bool = False) -> None:
        self.messages.append(msgspec.json.decode(message))
        self.is_closed = self.is_closed or is_last
        self._news.set()

    def of(self, kind: str) -> list[dict[str, Any]]:
        return [message for message in self.messages if message["type"] == kind]

    @property
    def last(self) -> dict[str, Any]:
        """The last that was told of the match."""
        return [message for message in self.messages if message["type"] in ("snapshot", "update")][-1]

    async def until(self, is_enough: Callable[["Inbox"], bool]) -> None:
        async with asyncio.timeout(20):
            while not is_enough(self):
                self._news.clear()
                await self._news.wait()


class Gathering:
    """A hall and its people."""

    def __init__(self, store: SQLite, thinkers: Thinkers, *, pace: int = 0) -> None:
        self.store = store
        self.time = 1_000_000
        self.thinkers = thinkers
        self.sources = Sources(now=lambda: self.time, pace=pace)
        self.people = People(store, self.sources.now)
        self.hall = Hall(House(store, self.people, thinkers, self.sources))
        self.ids: dict[str, str] = {}

    async def person(self, name: str) -> str:
        if name not in self.ids:
            person, _ = await self.people.meet(name)
            self.ids[name] = person.id
        return self.ids[name]

    async def lay(self, name: str, spec: Spec) -> Table:
        return await self.hall.lay(await self.person(name), spec)

    async def watch(self, name: str, table: str, since: int | None = None) -> Inbox:
        inbox = Inbox()
        await self.hall.watch(await self.person(name), table, inbox, since)
        return inbox

    async def do(self, name: str, table: str, command: Any) -> Any:
        return await self.hall.do(await self.person(name), table, command)


@asynccontextmanager
async def gathering(file: Path, thinkers: Thinkers | None = None, *, pace: int = 0, away: int = 0) -> AsyncIterator[Gathering]:
    store = SQLite(file, durability="normal")
    await store.open()
    made = Gathering(store, thinkers or FirstOffered(), pace=pace)
    last_seen = made.time if away else None
    made.time += away
    await made.hall.open(last_seen)
    try:
        yield made
    finally:
        await made.hall.close()
        await store.close()


def run(coroutine: Coroutine[Any, Any, None]) -> None:
    """Run an asynchronous test."""
    asyncio.run(coroutine)

"""A registry of live tables on a real store, with a clock and bots that a test decides."""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec

from tests.any_game import AnyGame, AnyTurn
from tests.services.databases import create_store
from zuschlag.bots import Thought
from zuschlag.bus import Bus
from zuschlag.store import Store
from zuschlag.tables.core.table import Table
from zuschlag.tables.core.table_spec import SeatChoice, TableSpec
from zuschlag.tables.live.registry import TableRegistry
from zuschlag.tables.live.services import Services, Sources
from zuschlag.tables.people import People
from zuschlag.tables.protocol.commands import Play, Sit
from zuschlag.tables.scheduling.bot_workers import BotWorkers
from zuschlag.tables.scheduling.fair_queue import Requester

NAMES = ("Anna", "Ben", "Cleo", "Dora")


class FirstOffered:
    """Bots that do the first thing they are offered, at once."""

    def __init__(self) -> None:
        self.levels: list[str] = []
        self.seeds: list[str] = []

    def prepare(self, game: AnyGame, level: str) -> None:
        pass

    async def choose_move(self, level: str, seed: str, turn: AnyTurn, requester: Requester) -> str:
        self.levels.append(level)
        self.seeds.append(seed)
        return turn.offered[0]

    async def think(self, level: str, seed: str, turn: AnyTurn, requester: Requester) -> Thought:
        return Thought(turn.offered[0], bot=level)

    async def close(self) -> None:
        pass


class Inbox:
    """What one connection has been sent."""

    def __init__(self) -> None:
        self.messages: list[dict[str, Any]] = []
        self.is_closed = False
        self._news = asyncio.Event()

    def __call__(self, message: bytes, *, is_last: bool = False, is_followed: bool = False) -> None:
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


class RegistryDriver:
    """A registry of live tables and its people, by name."""

    def __init__(self, store: Store, bot_workers: BotWorkers, *, pace: int = 0, bus: Bus | None = None) -> None:
        self.store = store
        self.time = 1_000_000
        self.bot_workers = bot_workers
        self.sources = Sources(now=lambda: self.time, pace=pace)
        self.people = People(store, self.sources.now, is_shared=bus is not None)
        self.services = Services(store, self.people, bot_workers, self.sources, bus=bus)
        self.registry = TableRegistry(self.services)
        self.ids: dict[str, str] = {}

    async def person(self, name: str) -> str:
        if name not in self.ids:
            person, _ = await self.people.add(name)
            self.ids[name] = person.id
        return self.ids[name]

    async def create_table(self, name: str, spec: TableSpec) -> Table:
        return await self.registry.create_table(await self.person(name), spec)

    async def subscribe(self, name: str, table: str, since: int | None = None) -> Inbox:
        inbox = Inbox()
        await self.registry.subscribe(await self.person(name), table, inbox, since)
        return inbox

    async def execute(self, name: str, table: str, command: Any) -> Any:
        return await self.registry.execute(await self.person(name), table, command)


@asynccontextmanager
async def registry_driver(
    file: Path, bot_workers: BotWorkers | None = None, *, pace: int = 0, away: int = 0
) -> AsyncIterator[RegistryDriver]:
    store = create_store(file)
    await store.open()
    driver = RegistryDriver(store, bot_workers or FirstOffered(), pace=pace)
    last_seen = driver.time if away else None
    driver.time += away
    await driver.registry.open(last_seen)
    try:
        yield driver
    finally:
        await driver.registry.close()
        await store.close()


def run(coroutine: Coroutine[Any, Any, None]) -> None:
    """Run an asynchronous test."""
    asyncio.run(coroutine)


def table_spec(players: int = 2, **parts: Any) -> TableSpec:
    others: list[SeatChoice] = ["open"] * (players - 1)
    seats: list[SeatChoice] = parts.pop("seats", ["mine", *others])
    return TableSpec(parts.pop("game", "bigshot"), players, seats, parts.pop("options", {}), is_listed=True, **parts)


async def started_table(driver: RegistryDriver, players: int = 2, **parts: Any) -> Table:
    """A table at which all sit and whose match has started."""
    table = await driver.create_table("Anna", table_spec(players, **parts))
    for name in NAMES[1:players]:
        if not table.is_full:
            await driver.execute(name, table.id, Sit())
    return table


async def play(driver: RegistryDriver, table: Table, move: str | None = None) -> tuple[str, int]:
    """The awaited person plays; returns who and which seat."""
    seat = table.awaited[0]
    assert table.match is not None
    name = next(name for name, key in driver.ids.items() if table.seats[seat].person == key)
    await driver.execute(
        name, table.id, Play(seat=seat, nth=len(table.moves_made[seat]), move=move or table.match.offered(seat)[0])
    )
    return name, seat

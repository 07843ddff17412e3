"""A registry and a notifier on a real store, where people play over days."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.any_game import AnyGame, AnyTurn
from zuschlag.bots import Thought
from zuschlag.bus import Bus
from zuschlag.store import SQLite
from zuschlag.tables.core.table import Table
from zuschlag.tables.core.table_spec import TableSpec
from zuschlag.tables.core.time_control import Clock, MailClock
from zuschlag.tables.live.registry import TableRegistry
from zuschlag.tables.live.services import Services, Sources
from zuschlag.tables.notifications.mail import MailServer
from zuschlag.tables.notifications.notifier import Notifier
from zuschlag.tables.outbound.http_client import GuardedHttpClient
from zuschlag.tables.people import People
from zuschlag.tables.protocol.commands import Play, Sit
from zuschlag.tables.scheduling.fair_queue import Requester
from zuschlag.tables.table_limits import TableLimits

SERVER = "https://play.example"


class FirstOffered:
    """Bots that make the first move that is offered."""

    def prepare(self, game: AnyGame, level: str) -> None:
        pass

    async def choose_move(self, level: str, seed: str, turn: AnyTurn, requester: Requester) -> str:
        return turn.offered[0]

    async def think(self, level: str, seed: str, turn: AnyTurn, requester: Requester) -> Thought:
        return Thought(turn.offered[0], bot=level)

    async def close(self) -> None:
        pass


@dataclass
class NotificationSetup:
    """The registry, the notifier, and four people who want to play."""

    services: Services
    registry: TableRegistry
    notices: Notifier
    people: list[str] = field(default_factory=list)

    async def create_table(self, clock: Clock | None = None) -> Table:
        """A table with all four at it, which has begun."""
        spec = TableSpec("bigshot", 4, ["mine", "open", "open", "open"], {}, clock or MailClock(2))
        table = await self.registry.create_table(self.people[0], spec)
        for person in self.people[1:]:
            await self.registry.execute(person, table.id, Sit(invite=table.opened.invite))
        return table

    async def play(self, table: Table) -> None:
        """The first awaited seat makes a move."""
        assert table.match is not None
        seat = table.awaited[0]
        person = table.seats[seat].person
        assert person is not None
        await self.registry.execute(person, table.id, Play(nth=len(table.moves_made[seat]), move=table.match.offered(seat)[-1]))


@dataclass
class SetClock:
    """A clock that a test sets, in milliseconds."""

    now: int = 1_000_000_000_000


@contextlib.asynccontextmanager
async def notification_setup(
    folder: Path,
    mail: MailServer | None = None,
    webhooks: GuardedHttpClient | None = None,
    wall: SetClock | None = None,
    limits: TableLimits | None = None,
    bus: Bus | None = None,
    **parts: Any,
) -> AsyncIterator[NotificationSetup]:
    """All of it, open. `bus`: as one of several servers on one file."""
    hands = wall or SetClock()
    store = SQLite(folder / "zuschlag.sqlite", "normal", is_shared=bus is not None)
    await store.open()
    sources = Sources(now=lambda: hands.now, pace=0)
    services = Services(store, People(store, sources.now), FirstOffered(), sources, limits or TableLimits(), bus=bus)
    registry = TableRegistry(services)
    notices = Notifier(services, registry.is_connected, SERVER, mail, webhooks, **parts)
    await registry.open()
    notices.open()
    try:
        people = [(await services.people.add(name))[0].id for name in ("Anna", "Ben", "Cleo", "Dora")]
        yield NotificationSetup(services, registry, notices, people)
    finally:
        await notices.close()
        await registry.close()
        await store.close()


async def until(is_so: Callable[[], object], seconds: float = 30) -> None:
    """Wait until it is so."""
    async with asyncio.timeout(seconds):
        while not is_so():
            await asyncio.sleep(0.005)


async def calm() -> None:
    """Long enough for what is sent at once to arrive."""
    await asyncio.sleep(0.1)

"""Opening all that stands behind the door, and closing it again."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from zuschlag.server.desk import Desk
from zuschlag.server.operating import operator_key
from zuschlag.server.settings import Settings
from zuschlag.server.upkeep import ALIVE, keep_up
from zuschlag.store.sqlite import SQLite
from zuschlag.tables.hall import Hall
from zuschlag.tables.house import House, Sources
from zuschlag.tables.people import People
from zuschlag.tables.thinkers import InProcesses


def now() -> int:
    """The clock on the wall, in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


WALL = Sources(now)


@asynccontextmanager
async def opened(settings: Settings, lan_url: str | None = None, sources: Sources = WALL) -> AsyncIterator[Desk]:
    """A desk with everything behind it open."""
    settings.file.parent.mkdir(parents=True, exist_ok=True)
    now = sources.now
    store = SQLite(settings.file, settings.durability)
    await store.open()
    try:
        people = People(store, now, sources.draw_key)
        hall = Hall(House(store, people, InProcesses(settings.bot_workers), sources))
        desk = Desk(settings, store, people, hall, operator_key(settings), lan_url)
        desk.measures.count_awake(lambda: hall.awake)
        seen = await store.noted(ALIVE)
        await hall.open(away=max(0, now() - int(seen)) if seen else 0)
        upkeep = asyncio.create_task(keep_up(desk, now))
        try:
            yield desk
        finally:
            upkeep.cancel()
            await asyncio.gather(upkeep, return_exceptions=True)
            await hall.close()
            await store.note(ALIVE, str(now()))
    finally:
        await store.close()

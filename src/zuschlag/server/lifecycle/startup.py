"""Opening all that stands behind the door, and closing it again."""

import asyncio
import shlex
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from zuschlag.errors import Refused, Trouble
from zuschlag.server.auth.operator_key import operator_key
from zuschlag.server.context import Desk
from zuschlag.server.lifecycle.address_file import published_address
from zuschlag.server.lifecycle.listener import Door
from zuschlag.server.lifecycle.maintenance import ALIVE, keep_up
from zuschlag.server.metrics import Measures, TimedSQLite
from zuschlag.server.settings import Settings, usual_file
from zuschlag.tables.live.registry import TableRegistry
from zuschlag.tables.live.services import Services, Sources
from zuschlag.tables.notifications.notifier import Notifier
from zuschlag.tables.outbound.http_client import GuardedHttpClient
from zuschlag.tables.people import People
from zuschlag.tables.scheduling.bot_workers import BotProcesses


def now() -> int:
    """The clock on the wall, in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


WALL = Sources(now)


def make_folder(settings: Settings) -> None:
    """Make the usual folder of the database where it is missing; another one is taken for a typing error, and refused."""
    folder = settings.file.parent
    if settings.file == usual_file():
        folder.mkdir(parents=True, exist_ok=True)
    elif not folder.is_dir():
        making = f'mkdir "{folder}"' if sys.platform == "win32" else f"mkdir -p {shlex.quote(str(folder))}"
        raise Refused(
            "unknown", f"there is no folder {str(folder)!r} for the database; if it is meant, make it first: {making}"
        )


@asynccontextmanager
async def opened(settings: Settings, door: Door, sources: Sources = WALL) -> AsyncIterator[Desk]:
    """A desk with everything behind it open. Clocks stood still while there was no server."""
    make_folder(settings)
    measures = Measures()
    store = TimedSQLite(settings.file, settings.durability, measures.appending)
    await store.open()
    try:
        people = People(store, sources.now, sources.draw_key)
        house = Services(store, people, BotProcesses(settings.bot_workers), sources)
        registry = TableRegistry(house)
        notices = _notices(settings, house, registry, door)
        desk = Desk(settings, store, people, registry, notices, operator_key(settings), door.lan_url, measures)
        measures.count_awake(lambda: registry.table_count)
        seen = await store.get_note(ALIVE)
        await registry.open(int(seen) if seen else None)
        async with _looked_after(desk):
            with published_address(settings.file, door.url):
                yield desk
    finally:
        await store.close()


@asynccontextmanager
async def _looked_after(desk: Desk) -> AsyncIterator[None]:
    """Upkeep and notices go on meanwhile; in the end everybody is told, and it is noted when that was."""
    now = desk.registry.services.sources.now
    desk.notices.open()
    upkeep = asyncio.create_task(keep_up(desk, now))
    try:
        yield
    finally:
        upkeep.cancel()
        await asyncio.gather(upkeep, return_exceptions=True)
        await desk.registry.close()
        await desk.notices.close()
        with suppress(Trouble):  # a full disk keeps nobody from stopping
            await desk.store.set_note(ALIVE, str(now()))


def _notices(settings: Settings, house: Services, registry: TableRegistry, door: Door) -> Notifier:
    hooks = GuardedHttpClient(settings.webhook_networks)
    notices = Notifier(house, registry.is_connected, settings.public_url or door.lan_url or door.url, settings.smtp, hooks)
    house.on_awaited = notices.on_awaited
    house.on_over = notices.on_over
    return notices

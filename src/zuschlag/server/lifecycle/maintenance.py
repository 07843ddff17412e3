"""What the server does by itself: notes that it is alive, and deletes what is kept for too long."""

import asyncio
from collections.abc import Awaitable, Callable

import structlog

from zuschlag.errors import Refused, Trouble
from zuschlag.server.context import Desk

log = structlog.get_logger()
ALIVE = "alive"
BEAT = 5
"""Seconds."""
BEATS_A_SWEEP = 720
DAY = 24 * 3600 * 1000


async def keep_up(desk: Desk, now: Callable[[], int]) -> None:
    """Forever: a heartbeat, so that clocks do not count an absence; once an hour, a sweep."""
    beats = 0
    while True:
        try:
            await desk.store.set_note(ALIVE, str(now()))
            if beats % BEATS_A_SWEEP == 0:
                await sweep(desk, now())
        except Trouble as error:
            log.error("upkeep-failed", error=str(error))  # noqa: TRY400 (the message says it)
        except Exception:
            log.exception("upkeep-failed")  # whatever it is, the heart goes on beating
        beats += 1
        await asyncio.sleep(BEAT)


async def sweep(desk: Desk, at: int) -> int:
    """Delete tables that have been over, or have waited, for too long, and people who sit nowhere; tells how many.

    A match in which nobody has moved for too long is abandoned, so that its seed is told and it is over one day.
    """
    settings = desk.settings
    for table in await desk.store.idle_since(at - settings.keep_idle_days * DAY, ["playing"]):
        await _tried(desk.registry.abandon(table, is_idle=True))
    over = await desk.store.idle_since(at - settings.keep_over_days * DAY, ["finished", "abandoned"])
    waiting = await desk.store.idle_since(at - settings.keep_waiting_days * DAY, ["waiting"])
    swept = 0
    for table in [*over, *waiting]:
        swept += await _tried(_remove(desk, table))
    for key in await desk.store.unseen_since(at - settings.keep_people_days * DAY):
        person = await desk.people.find(key)
        if person is not None:
            swept += await _tried(desk.people.delete(person))
    if swept:
        log.info("swept", count=swept)
    return swept


async def _tried(act: Awaitable[None]) -> bool:
    """Was it done? One table that is broken, or has vanished, does not keep the others from being swept."""
    try:
        await act
    except (Refused, Trouble) as error:
        log.warning("not-swept", error=str(error))
        return False
    return True


async def _remove(desk: Desk, table: str) -> None:
    """Delete a table, also one that cannot be woken any more."""
    try:
        await desk.registry.delete_table(table)
    except Trouble:
        await desk.store.remove_table(table)

"""What the server does on its own: a heartbeat, and the deletion of tables and people that are kept for too long."""

import asyncio
import math
from collections.abc import Awaitable, Callable

import structlog

from zuschlag.errors import Refused, Trouble
from zuschlag.server.auth.operator_key import refresh_operator_key
from zuschlag.server.context import ServerContext
from zuschlag.server.lifecycle.page_files import keep_page_files
from zuschlag.server.limits import MIB
from zuschlag.server.quotas import SWEEP_SECONDS
from zuschlag.tables.core.table import OVER
from zuschlag.tables.scheduling.heartbeat import FRESH_SECONDS, HEARTBEAT_SECONDS
from zuschlag.tables.time_units import DAY, HOUR, SECOND

log = structlog.get_logger()
KEEP_WHEN_FULL = DAY
"""How long a nearly full server keeps what is worth little."""
MAX_DELETED_EARLY = 5000
"""Tables, people and records that it deletes at once, of each."""
FEW = 10
"""Who has no more tables or records than this did not fill the server."""
KEEP_REVIEWS_WHEN_FULL = HOUR
"""How long a nearly full server keeps reviews at least."""
KEEP_FEW_WHEN_FULL = 30 * DAY
"""How long a nearly full server keeps the newest tables and records of each person, as many as that."""
KEEP_NEW_NAMES_WHEN_FULL = 3 * HOUR
"""How long it keeps people who were never seen again after they picked a name; longer than `people.SEEN_INTERVAL`."""


async def run_heartbeat(context: ServerContext) -> None:
    """Forever: note that a server runs, so that clocks do not count the time without one, and find out about a new key."""
    while True:
        await _try_upkeep(context.registry.services.heartbeat.beat())
        await _try_upkeep(refresh_operator_key(context))
        await asyncio.sleep(HEARTBEAT_SECONDS)


async def run_maintenance(context: ServerContext, now: Callable[[], int]) -> None:
    """Forever: once an hour, sweep, and say that the files of this server's page are in use.

    The heartbeat does not wait for it: a sweep can take long.
    """
    while True:
        await _try_upkeep(_sweep(context, now))
        await asyncio.sleep(SWEEP_SECONDS)
        await _try_upkeep(keep_page_files(context.store))


async def _sweep(context: ServerContext, now: Callable[[], int]) -> None:
    if await _may_sweep(context):
        context.quotas.note_sweep()
        await delete_expired(context, now())


async def _try_upkeep(work: Awaitable[None]) -> None:
    """Whatever goes wrong, the next is tried."""
    try:
        await work
    except Trouble as error:
        log.error("upkeep-failed", error=str(error))  # noqa: TRY400 (the message says it)
    except Exception:
        log.exception("upkeep-failed")


async def _may_sweep(context: ServerContext) -> bool:
    """Of several servers on one store, one sweeps."""
    services = context.registry.services
    milliseconds = (SWEEP_SECONDS - FRESH_SECONDS) * SECOND
    return not services.is_shared or await context.store.claim("sweep", services.server, milliseconds)


async def delete_expired(context: ServerContext, at: int) -> int:
    """Delete tables that have been over or have waited for too long, people who sit nowhere, old records and reports.

    Returns how many.

    A match in which nobody has moved for too long is abandoned, which reveals its seed, so that it expires later, too.
    A nearly full server also deletes, of those who have most, the oldest tables and uploaded records after a day, and people of
    whom nothing else is stored, and the oldest reviews after an hour. It deletes no more than it has to.
    """
    settings = context.settings
    for table in await context.store.idle_since(at - settings.keep_idle_days * DAY, ["playing"]):
        await _try(context.registry.abandon(table, is_idle=True))
    over = await context.store.idle_since(at - settings.keep_over_days * DAY, OVER)
    waiting = await context.store.idle_since(at - settings.keep_waiting_days * DAY, ["waiting"])
    nearly_full = await context.quotas.find_nearly_full()
    if nearly_full:
        log.warning("nearly-full", limits=sorted(nearly_full))
    expired = dict.fromkeys([*over, *waiting])
    deleted = 0
    for table in await _add_tables_when_full(context, at, nearly_full, expired):
        deleted += await _try(context.registry.delete_table(table))
    unseen = dict.fromkeys(await context.store.unseen_since(at - settings.keep_people_days * DAY))
    for key in await _add_people_when_full(context, at, nearly_full, unseen):
        person = await context.people.find(key)
        if person is not None:
            deleted += await _try(context.people.delete(person))
    for record in await _find_records_to_delete(context, at, nearly_full):
        deleted += await _try(context.store.remove_uploaded_record(record))
    deleted += await context.registry.services.reports.delete_expired(at)
    deleted += await _delete_reviews_when_full(context, at, nearly_full)
    if deleted:
        log.info("swept", count=deleted)
        await context.quotas.usage()  # so that the next request finds the room
    return deleted


async def _add_tables_when_full(
    context: ServerContext, at: int, excess: dict[str, float], expired: dict[str, None]
) -> dict[str, None]:
    """Add to the tables that have expired those that a nearly full server deletes, of the hosts with most tables first.

    Matches in play are deleted only where tables fill the server, and finished ones only where nothing else is left.
    """
    reasons = excess.keys() & {"max_tables", "max_chat_lines", "max_database_mib", "min_free_disk_mib"}
    if not reasons:
        return expired
    store, statuses = context.store, ["waiting", "abandoned"]
    if reasons & {"max_tables", "max_database_mib"}:
        statuses.append("playing")
    early = await store.crowded_since(at - KEEP_WHEN_FULL, statuses, FEW)
    early += await store.crowded_since(at - KEEP_FEW_WHEN_FULL, statuses, 0)
    if "max_tables" in reasons:
        early += await store.crowded_since(at - KEEP_WHEN_FULL, ["finished"], FEW)
    return _add_while_needed(expired, early, excess["max_tables"] if reasons == {"max_tables"} else None)


async def _add_people_when_full(
    context: ServerContext, at: int, excess: dict[str, float], unseen: dict[str, None]
) -> dict[str, None]:
    """Add to the people who have expired those that a nearly full server deletes: nothing but their name is stored."""
    reasons = excess.keys() & {"max_people", "max_database_mib", "min_free_disk_mib"}
    if not reasons:
        return unseen
    early = await context.store.unused_since(at - KEEP_NEW_NAMES_WHEN_FULL, is_new=True)
    early += await context.store.unused_since(at - KEEP_WHEN_FULL)
    return _add_while_needed(unseen, early, excess["max_people"] if reasons == {"max_people"} else None)


def _add_while_needed(expired: dict[str, None], early: list[str], excess: float | None) -> dict[str, None]:
    """Add as many as are needed to delete more than `excess` in all, or, where that is unknown, as many as are allowed."""
    found = dict(expired)
    for key in list(dict.fromkeys(early))[:MAX_DELETED_EARLY]:
        if excess is not None and len(found) > excess:
            break
        found[key] = None
    return found


async def _find_records_to_delete(context: ServerContext, at: int, excess: dict[str, float]) -> list[str]:
    """The ids of records that have expired and, on a nearly full server, of as many more as are too many."""
    store = context.store
    expired = await store.uploaded_before(at - context.settings.keep_record_days * DAY)
    if "max_records" not in excess and "max_records_mib" not in excess:
        return [record.id for record in expired]
    early = await store.uploaded_before(at - KEEP_WHEN_FULL, keep=FEW) + await store.uploaded_before(at - KEEP_FEW_WHEN_FULL)
    found = {record.id: record.size for record in expired}
    for record in early[:MAX_DELETED_EARLY]:
        if len(found) > excess.get("max_records", -1) and sum(found.values()) > excess.get("max_records_mib", -1) * MIB:
            break
        found[record.id] = record.size
    return list(found)


async def _delete_reviews_when_full(context: ServerContext, at: int, excess: dict[str, float]) -> int:
    """Where reviews or the database take too much room, delete the oldest reviews: they can be computed again."""
    size = max(excess.get("max_reviews_mib", 0.0), excess.get("max_database_mib", 0.0)) * MIB
    return await context.store.remove_oldest_reviews(at - KEEP_REVIEWS_WHEN_FULL, math.ceil(size)) if size > 0 else 0


async def _try(action: Awaitable[None]) -> bool:
    """Was it done? One table that is broken or has vanished does not stop the others from being deleted."""
    try:
        await action
    except (Refused, Trouble) as error:
        log.warning("not-swept", error=str(error))
        return False
    return True

"""Open everything that a running server needs (store, people, live tables, notifications), and close it again."""

import asyncio
import shlex
import sys
import time
from collections.abc import AsyncIterator
from contextlib import AbstractContextManager, asynccontextmanager, closing, nullcontext, suppress
from dataclasses import replace
from functools import partial
from pathlib import Path

import structlog

from zuschlag.errors import Refused, Trouble
from zuschlag.games import BUILT_IN_GAMES, GAMES
from zuschlag.games.parts import load_part
from zuschlag.games.registry import broken_games, exclude_if_broken
from zuschlag.kernel.numba_extra import INSTALL_NUMBA, has_numba
from zuschlag.server.auth.operator_key import load_operator_key
from zuschlag.server.context import ServerContext
from zuschlag.server.lifecycle.address_file import publish_address
from zuschlag.server.lifecycle.listener import Listener
from zuschlag.server.lifecycle.maintenance import run_heartbeat, run_maintenance
from zuschlag.server.lifecycle.page_files import keep_page_files
from zuschlag.server.lifecycle.store import create_bus, create_store
from zuschlag.server.metrics import Metrics
from zuschlag.server.reviews import load_record
from zuschlag.server.settings import Settings, default_database_file
from zuschlag.store import Store
from zuschlag.store.file_lock import lock
from zuschlag.tables.live.registry import TableRegistry
from zuschlag.tables.live.services import Services, Sources
from zuschlag.tables.notifications.notifier import Notifier
from zuschlag.tables.outbound.http_client import GuardedHttpClient
from zuschlag.tables.people import People
from zuschlag.tables.protocol.game_descriptions import describe_games
from zuschlag.tables.scheduling.bot_workers import BotProcesses
from zuschlag.tables.scheduling.heartbeat import FRESH_SECONDS, HEARTBEAT_KEY
from zuschlag.tables.scheduling.review_jobs import ReviewJobs
from zuschlag.tables.server_clock import DatabaseClock, SystemClock
from zuschlag.tables.time_units import SECOND
from zuschlag.texts import LANGUAGES
from zuschlag.texts.game_messages import game_messages


def now_ms() -> int:
    """The wall clock, in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


log = structlog.get_logger()
PARTS_IN_USE = ("texts", "strategies", "proxy_plan")
"""The parts of a game that a server uses."""


def system_sources() -> Sources:
    """The time and the randomness of the system, for one server."""
    clock = SystemClock(now_ms)
    return Sources(clock.now, clock=clock)


def create_database_folder(settings: Settings) -> None:
    """Create the default folder of the database where it is missing; refuse another missing folder as a typing error."""
    folder = settings.file.parent
    if settings.file == default_database_file():
        folder.mkdir(parents=True, exist_ok=True)
    elif not folder.is_dir():
        command = f'mkdir "{folder}"' if sys.platform == "win32" else f"mkdir -p {shlex.quote(str(folder))}"
        raise Refused(
            "unknown", f"there is no folder {str(folder)!r} for the database; if it is meant, make it first: {command}"
        )


@asynccontextmanager
async def open_context(settings: Settings, listener: Listener, sources: Sources | None = None) -> AsyncIterator[ServerContext]:
    """Open a server's context, with everything in it. Players' clocks do not count the time without a server.

    `sources`: those of the system, if none are given.
    """
    sources = sources or system_sources()
    create_database_folder(settings)
    _log_unusable_games()
    if not has_numba():
        log.warning("numba-missing", effect="hard, expert and master bots play as normal", hint=INSTALL_NUMBA)
    metrics = Metrics()
    store = create_store(settings, metrics.append_seconds)
    await store.open()
    try:
        bus = create_bus(settings)
        if bus is not None:
            clock = DatabaseClock(store)
            await clock.synchronize()
            sources = replace(sources, now=clock.now, clock=clock)
        people = People(store, sources.now, sources.draw_key, is_shared=bus is not None)
        bots = BotProcesses(settings.bot_workers, settings.table_limits)
        services = Services(store, people, bots, sources, settings.table_limits, bus=bus)
        registry = TableRegistry(services)
        notifier = _create_notifier(settings, services, registry, listener)
        key = await load_operator_key(settings, store)
        context = ServerContext(settings, store, people, registry, notifier, key, listener.lan_url, metrics)
        context.longest_bot_queue = lambda: bots.longest_queue
        most_simulations = settings.limits.review_simulations
        context.review_jobs = ReviewJobs(services, bots, partial(load_record, context), most_simulations)
        metrics.watch_table_count(lambda: registry.table_count)
        metrics.watch_waiting_bot_turns(lambda: bots.waiting_turns)
        _watch_shared_store(metrics, services)
        metrics.watch_waiting_notices(lambda: notifier.outbox.waiting)
        notifier.outbox.on_failure = metrics.failed_notices.inc
        await keep_page_files(store)
        await registry.open(await _find_end_of_last_server(store, services))
        async with _run_background_tasks(context):
            with _lock_for_address(settings), _publish_address(settings, listener):
                yield context
    finally:
        await store.close()


def _watch_shared_store(metrics: Metrics, services: Services) -> None:
    bus, clock = services.bus, services.clock
    metrics.watch_shared_store(
        is_bus_connected=lambda: bus is None or bus.is_connected,
        clock_ahead=lambda: 0 if clock is None else clock.milliseconds_ahead,
        heartbeat_age=lambda: services.heartbeat.age,
    )
    services.on_lost_race = metrics.lost_races.inc


async def _find_end_of_last_server(store: Store, services: Services) -> int | None:
    """When the last server stopped; None: there was none, or another one is running."""
    last_alive = await store.get_note(HEARTBEAT_KEY)
    if last_alive is None:
        return None
    if services.clock is not None:
        services.clock.advance_to(int(last_alive))
    is_running = services.is_shared and services.sources.now() - int(last_alive) < FRESH_SECONDS * SECOND
    return None if is_running else int(last_alive)


def _publish_address(settings: Settings, listener: Listener) -> AbstractContextManager[None]:
    """Let commands find this server, or one of several on the same file."""
    return publish_address(settings.file, listener.url, _find_key_file(settings), is_shared=settings.is_shared)


def _lock_for_address(settings: Settings) -> AbstractContextManager[object]:
    """With PostgreSQL, hold the lock beside the address file that a SQLite database holds: it tells that a server runs."""
    return nullcontext() if settings.database is None else closing(lock(settings.file, is_shared=True))


def _find_key_file(settings: Settings) -> Path | None:
    """The file with the operator's key; None: it was given by a variable."""
    if settings.operator_key_file is not None:
        return settings.operator_key_file
    return settings.operator_file if settings.operator_key is None else None


def _log_unusable_games() -> None:
    """Load all that the server uses of games by others, so that a game that fails is excluded before anybody asks for it."""
    for game in tuple(GAMES.values()):
        with exclude_if_broken(game):
            if game not in BUILT_IN_GAMES.values():
                for part in PARTS_IN_USE:
                    load_part(game, part)
    describe_games(tuple(GAMES.values()))
    for language in LANGUAGES:
        game_messages(language)
    for name, fault in broken_games().items():
        log.warning("game-unusable", game=name, error=fault)


@asynccontextmanager
async def _run_background_tasks(context: ServerContext) -> AsyncIterator[None]:
    """Run maintenance and notifications; at the end close all tables and store the time of the stop."""
    services = context.registry.services
    context.notifier.open()
    context.review_jobs.open()
    tasks = [
        asyncio.create_task(run_heartbeat(context)),
        asyncio.create_task(run_maintenance(context, services.sources.now)),
    ]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await context.review_jobs.close()
        await context.replay_worker.close()
        await context.registry.close()
        await context.notifier.close()
        with suppress(Trouble):  # the server can stop with a full disk, too
            await services.heartbeat.close()


def _create_notifier(settings: Settings, services: Services, registry: TableRegistry, listener: Listener) -> Notifier:
    webhook_client = GuardedHttpClient(settings.webhook_networks)
    url = settings.public_url or listener.lan_url or listener.url
    return Notifier(services, registry.is_connected, url, settings.smtp, webhook_client)

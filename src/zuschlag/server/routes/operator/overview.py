"""The operator's routes for the server itself: how it is, its limits, its log, new tables, and what has expired."""

from typing import Annotated

import msgspec
import structlog
from litestar import get, post
from litestar.params import QueryParameter, RawBody

import zuschlag
from zuschlag.errors import Trouble
from zuschlag.server.auth.operator_key import can_rotate_key, rotate_operator_key
from zuschlag.server.context import ServerContext
from zuschlag.server.http.json_body import read_json
from zuschlag.server.lifecycle.maintenance import delete_expired
from zuschlag.server.recent_log import RECENT_LOG, Level, LogLine
from zuschlag.server.routes.parameters import ContextDep, EmptyBody
from zuschlag.server.usage import LimitUsage, measure_usage

MAX_LOG_LINES = 200
"""Of one answer."""
LevelQuery = Annotated[Level, QueryParameter(name="level", description="lines of this level, and of those above it")]
log = structlog.get_logger()


class ServerOverview(msgspec.Struct, frozen=True, kw_only=True):
    """How the server is. Times are milliseconds since 1970."""

    version: str
    started: int
    now: int
    can_store: bool
    """Can moves be stored, as `/healthz` says?"""
    is_accepting_tables: bool = msgspec.field(name="accepting_tables")
    """May people create tables?"""
    tables: dict[str, int]
    """How many there are of each status."""
    tables_in_memory: int
    people: int
    """Who have picked a name."""
    reports: int
    """By people, about others: see `GET /api/operator/reports`."""
    connected_people: int
    connections: int
    connection_limit: int
    event_loop_delay_ms: float
    """The largest of the last 60 seconds."""
    bot_turns_waiting: int
    bot_workers: int
    warnings: int
    """In the log, since the server started."""
    errors: int
    can_rotate_key: bool
    """Was the operator's key generated, so that the server can replace it?"""


class OperatorKey(msgspec.Struct, frozen=True):
    """The operator's key."""

    key: str


class SweepResult(msgspec.Struct, frozen=True):
    """How many tables and people were deleted."""

    swept: int


class NewTablesAllowed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """May people create tables? Existing tables go on."""

    open: bool


@get("/overview", operation_id="operator_overview")
async def show_overview(context: ContextDep) -> ServerOverview:
    """How the server is: its version, how long it runs, how much goes on, and whether it keeps up."""
    metrics = context.metrics
    people, _ = (await context.quotas.usage())["max_people"]
    return ServerOverview(
        version=zuschlag.__version__,
        started=context.started,
        now=context.registry.services.sources.now(),
        can_store=await _can_store(context),
        is_accepting_tables=await context.accepts_tables(),
        tables=await context.store.status_counts(),
        tables_in_memory=context.registry.table_count,
        people=int(people),
        reports=await context.store.report_count(),
        connected_people=context.rate_limits.count_connected_people(),
        connections=context.connections.count,
        connection_limit=context.connections.max_in_all,
        event_loop_delay_ms=round(metrics.read_gauge(metrics.event_loop_delay_max) * 1000, 1),
        bot_turns_waiting=int(metrics.read_gauge(metrics.bot_turns_waiting)),
        bot_workers=context.settings.bot_workers,
        warnings=RECENT_LOG.counts["warning"],
        errors=RECENT_LOG.counts["error"],
        can_rotate_key=can_rotate_key(context.settings),
    )


@get("/usage", operation_id="operator_usage")
async def show_usage(context: ContextDep) -> list[LimitUsage]:
    """Every limit that the operator can set, and how much of it is used."""
    return await measure_usage(context)


@get("/logs", operation_id="operator_logs")
async def show_log(level: LevelQuery = "info") -> list[LogLine]:
    """The newest lines of the server's log, newest first, at most 200. Of each level, the last 300 are in memory."""
    return RECENT_LOG.newest(level, MAX_LOG_LINES)


@post("/sweep", operation_id="operator_sweep_now", opt={"takes": EmptyBody}, status_code=200)
async def sweep_now(context: ContextDep, body: RawBody) -> SweepResult:
    """Delete expired tables and people now instead of within the hour."""
    read_json(EmptyBody, body)
    log.info("operator", did="sweep")
    return SweepResult(await delete_expired(context, context.registry.services.sources.now()))


@post("/room", operation_id="operator_room", opt={"takes": NewTablesAllowed}, status_code=200)
async def set_new_tables_allowed(context: ContextDep, body: RawBody) -> NewTablesAllowed:
    """Allow or forbid new tables."""
    wanted: NewTablesAllowed = read_json(NewTablesAllowed, body)
    await context.accept_tables(is_wanted=wanted.open)
    log.info("operator", did="allow new tables" if wanted.open else "forbid new tables")
    return wanted


@post("/key", operation_id="operator_rotate_key", opt={"takes": EmptyBody}, status_code=200)
async def rotate_key(context: ContextDep, body: RawBody) -> OperatorKey:
    """Replace the generated key of the operator by a new one. Other servers on the database accept it within seconds."""
    read_json(EmptyBody, body)
    key = await rotate_operator_key(context)
    log.info("operator", did="rotate key")
    return OperatorKey(key)


async def _can_store(context: ServerContext) -> bool:
    try:
        await context.store.check()
    except Trouble:
        return False
    return True


HANDLERS = [show_overview, show_usage, show_log, sweep_now, set_new_tables_allowed, rotate_key]

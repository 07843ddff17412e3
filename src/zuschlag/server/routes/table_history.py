"""History of a table: log, record, replay steps and statistics."""

from typing import Any

from litestar import Request, Response, get
from litestar.response import Stream

from zuschlag.record import record_line
from zuschlag.server.http.cache_and_gzip import gzipped_response, stream_lines
from zuschlag.server.http.constants import JSON, JSON_LINES
from zuschlag.server.limits import COST_OF_HISTORY, COST_OF_LOG
from zuschlag.server.routes.parameters import (
    ClientDep,
    ContextDep,
    SeatQuery,
    StepNumber,
    TableId,
    ViewedAs,
    ViewerDep,
    parse_viewed_seat,
)
from zuschlag.tables.history.record import build_record
from zuschlag.tables.history.replay import FullReplay, ReplayPosition, encode_course, encode_step
from zuschlag.tables.history.statistics import Statistics, compute_statistics


@get("/api/tables/{table:str}/record", operation_id="reviews_record", opt={"returns": dict[str, Any]})
async def download_record(context: ContextDep, viewer: ViewerDep, table: TableId) -> Response[dict[str, Any]]:
    """The record of a finished match (see docs/reference/record.md)."""
    found = await context.registry.table(viewer.id if viewer else None, table)
    headers = {"content-disposition": f'attachment; filename="{found.opened.spec.game}-{found.id}.json"'}
    return Response(build_record(found, context.people.name), headers=headers)


@get("/api/tables/{table:str}/log", operation_id="reviews_log", opt={"media": JSON_LINES})
async def download_log(
    request: Request[Any, Any, Any],
    context: ContextDep,
    client: ClientDep,
    viewer: ViewerDep,
    table: TableId,
    seat: SeatQuery = None,
) -> Stream:
    """Every update of a table that the server sent to you, one per line; also during play."""
    context.take_request_cost(client, COST_OF_LOG)
    log = await context.registry.log(viewer.id if viewer else None, table, seat)
    headers = {"content_disposition": f'attachment; filename="log-{table[:20]}.jsonl"'}
    return stream_lines(request, log.read, JSON_LINES, **headers)


@get("/api/tables/{table:str}/steps/{step:int}", operation_id="reviews_step", opt={"returns": ReplayPosition})
async def show_step(
    context: ContextDep, client: ClientDep, viewer: ViewerDep, table: TableId, step: StepNumber, viewed: ViewedAs = "spectator"
) -> Response[bytes]:
    """A finished match after this many moves, as a spectator or a seat saw it."""
    context.take_request_cost(client, COST_OF_HISTORY)
    viewed_seat = parse_viewed_seat(viewed)
    found = await context.registry.table(viewer.id if viewer else None, table)
    record = record_line(build_record(found, context.people.name)).encode()
    return Response(await context.replay_worker.call(client.address, encode_step, record, step, viewed_seat), media_type=JSON)


@get("/api/tables/{table:str}/course", operation_id="reviews_course", opt={"returns": FullReplay})
async def show_course(
    request: Request[Any, Any, Any],
    context: ContextDep,
    client: ClientDep,
    viewer: ViewerDep,
    table: TableId,
    viewed: ViewedAs = "spectator",
) -> Response[Any]:
    """All steps of a finished match at once, as a spectator or a seat saw it."""
    context.take_request_cost(client, COST_OF_LOG)
    viewed_seat = parse_viewed_seat(viewed)
    found = await context.registry.table(viewer.id if viewer else None, table)
    record = record_line(build_record(found, context.people.name)).encode()
    course = await context.replay_worker.call(client.address, encode_course, record, viewed_seat)
    return gzipped_response(request, course, JSON)


@get("/api/tables/{table:str}/statistics", operation_id="reviews_statistics")
async def show_statistics(context: ContextDep, client: ClientDep, viewer: ViewerDep, table: TableId) -> Statistics:
    """Statistics of a finished match."""
    context.take_request_cost(client, COST_OF_HISTORY)
    found = await context.registry.table(viewer.id if viewer else None, table)
    return await compute_statistics(found, context.registry.services)


ROUTES = [download_record, download_log, show_step, show_course, show_statistics]

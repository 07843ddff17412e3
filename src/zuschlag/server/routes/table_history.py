"""Looking back: logs, and what there is of a match that is finished."""

from typing import Any

import msgspec
from litestar import Request, Response, get

from zuschlag.server.http.cache_and_gzip import small_answer
from zuschlag.server.routes.parameters import As, At, From, Seat, StepNumber, Stranger, Table, seat_of
from zuschlag.server.settings import COST_OF_LOG, COST_OF_LOOKING_BACK
from zuschlag.tables.history.record import build_record
from zuschlag.tables.history.replay import Course, Step, replay_all_steps, replay_step
from zuschlag.tables.history.statistics import Statistics, compute_statistics

JSON_LINES = "application/jsonl"


@get("/api/tables/{table:str}/record", operation_id="reviews_record", opt={"returns": dict[str, Any]})
async def record(desk: At, viewer: Stranger, table: Table) -> Response[dict[str, Any]]:
    """The record of a finished match (see docs/record.md)."""
    found, _ = await desk.registry.rows(viewer.id if viewer else None, table)
    named = {"content-disposition": f'attachment; filename="{found.opened.spec.game}-{found.id}.json"'}
    return Response(build_record(found, desk.people.name), headers=named)


@get("/api/tables/{table:str}/log", operation_id="reviews_log", opt={"media": JSON_LINES})
async def log(
    request: Request[Any, Any, Any], desk: At, asking: From, viewer: Stranger, table: Table, seat: Seat = None
) -> Response[bytes]:
    """All that the asker was told of a table, one update a line: also while it is played at."""
    desk.take_cost(asking, COST_OF_LOG)
    told = await desk.registry.all_updates(viewer.id if viewer else None, table, seat)
    named = {"content_disposition": f'attachment; filename="log-{table[:20]}.jsonl"'}
    lines = b"".join(msgspec.json.encode(update) + b"\n" for update in told)
    return small_answer(request, lines, JSON_LINES, **named)


@get("/api/tables/{table:str}/steps/{step:int}", operation_id="reviews_step")
async def step(desk: At, asking: From, viewer: Stranger, table: Table, step: StepNumber, viewed: As = "spectator") -> Step:
    """A finished match after so many moves of its record, as a spectator or a seat saw it."""
    desk.take_cost(asking, COST_OF_LOOKING_BACK)
    found, _ = await desk.registry.rows(viewer.id if viewer else None, table)
    return replay_step(build_record(found, desk.people.name), step, seat_of(viewed))


@get("/api/tables/{table:str}/course", operation_id="reviews_course", opt={"returns": Course})
async def course(
    request: Request[Any, Any, Any], desk: At, asking: From, viewer: Stranger, table: Table, viewed: As = "spectator"
) -> Response[bytes]:
    """All steps of a finished match at once, as a spectator or a seat saw it."""
    desk.take_cost(asking, COST_OF_LOG)
    found, _ = await desk.registry.rows(viewer.id if viewer else None, table)
    told = replay_all_steps(build_record(found, desk.people.name), seat_of(viewed))
    return small_answer(request, msgspec.json.encode(told), "application/json")


@get("/api/tables/{table:str}/statistics", operation_id="reviews_statistics")
async def statistics(desk: At, asking: From, viewer: Stranger, table: Table) -> Statistics:
    """A finished match in numbers."""
    desk.take_cost(asking, COST_OF_LOOKING_BACK)
    found, rows = await desk.registry.rows(viewer.id if viewer else None, table)
    return compute_statistics(found, rows, desk.registry.services.sources.start_match, desk.people.name)


ROUTES = [record, log, step, course, statistics]

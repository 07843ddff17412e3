"""Records that people upload to watch them as replays."""

from codecs import BOM_UTF8
from typing import Any

import msgspec
from litestar import Request, Response, delete, get, post
from litestar.params import RawBody

from zuschlag.errors import Refused
from zuschlag.server.context import ServerContext
from zuschlag.server.http.cache_and_gzip import gzipped_response
from zuschlag.server.http.constants import JSON
from zuschlag.server.limits import COST_OF_HISTORY, COST_OF_LOG, COST_OF_UPLOAD, MAX_RECORD_BYTES
from zuschlag.server.routes.parameters import (
    ClientDep,
    ContextDep,
    PersonDep,
    ReplayId,
    StepNumber,
    ViewedAs,
    ViewerDep,
    parse_viewed_seat,
)
from zuschlag.server.uploaded_record import normalize_record
from zuschlag.store import UploadedRecord
from zuschlag.tables.history.replay import FullReplay, ReplayPosition, encode_course, encode_step

Record = dict[str, Any]


class UploadedReplay(msgspec.Struct, frozen=True):
    """The id of the new replay."""

    id: str


@post("/api/replays", operation_id="replays_bring", opt={"takes": Record}, request_max_body_size=MAX_RECORD_BYTES)
async def upload_record(context: ContextDep, client: ClientDep, person: PersonDep, body: RawBody) -> UploadedReplay:
    """Upload a record. An illegal one is refused, with the number of the illegal move."""
    context.take_request_cost(client, COST_OF_UPLOAD)
    text = body.removeprefix(BOM_UTF8)  # some editors write one, and files of records may begin with it, too
    text = await context.replay_worker.call(client.address, normalize_record, text)
    sources = context.registry.services.sources
    uploaded = UploadedRecord(sources.draw_key(), person.id, sources.now(), text)
    async with context.registry.active_requests.exclusive_request(person.id):
        await context.quotas.check_records_of(uploaded)
        async with context.quotas.reserve(client.address, "records", len(text), person):
            await context.store.add_uploaded_record(uploaded)
    return UploadedReplay(uploaded.id)


@get("/api/replays/{replay_id:str}", operation_id="replays_see", opt={"returns": Record})
async def show_record(context: ContextDep, viewer: ViewerDep, replay_id: ReplayId) -> Response[bytes]:  # noqa: ARG001 (a private server checks it)
    """The uploaded record."""
    return Response((await find_record(context, replay_id)).body, media_type=JSON)


@get("/api/replays/{replay_id:str}/steps/{step:int}", operation_id="replays_step", opt={"returns": ReplayPosition})
async def show_step(
    context: ContextDep,
    client: ClientDep,
    viewer: ViewerDep,  # noqa: ARG001 (a private server checks it)
    replay_id: ReplayId,
    step: StepNumber,
    viewed: ViewedAs = "spectator",
) -> Response[bytes]:
    """The match after this many moves, as a spectator or a seat saw it."""
    context.take_request_cost(client, COST_OF_HISTORY)
    viewed_seat = parse_viewed_seat(viewed)
    record = await find_record(context, replay_id)
    return Response(
        await context.replay_worker.call(client.address, encode_step, record.body, step, viewed_seat), media_type=JSON
    )


@get("/api/replays/{replay_id:str}/course", operation_id="replays_course", opt={"returns": FullReplay})
async def show_course(
    request: Request[Any, Any, Any],
    context: ContextDep,
    client: ClientDep,
    viewer: ViewerDep,  # noqa: ARG001 (a private server checks it)
    replay_id: ReplayId,
    viewed: ViewedAs = "spectator",
) -> Response[Any]:
    """All steps of the match at once, as a spectator or a seat saw it."""
    context.take_request_cost(client, COST_OF_LOG)
    viewed_seat = parse_viewed_seat(viewed)
    record = await find_record(context, replay_id)
    course = await context.replay_worker.call(client.address, encode_course, record.body, viewed_seat)
    return gzipped_response(request, course, JSON)


@delete("/api/replays/{replay_id:str}", operation_id="replays_remove")
async def delete_record(context: ContextDep, person: PersonDep, replay_id: ReplayId) -> None:
    """Delete a record that I uploaded."""
    if (await find_record(context, replay_id)).person != person.id:
        raise Refused("not-yours", "another person uploaded this record")
    await context.store.remove_uploaded_record(replay_id)


async def find_record(context: ServerContext, key: str) -> UploadedRecord:
    """The uploaded record with this id. Refuses where there is none."""
    uploaded = await context.store.uploaded_record(key)
    if uploaded is None:
        raise Refused("unknown", "there is no such replay")
    return uploaded


ROUTES = [upload_record, show_record, show_step, show_course, delete_record]

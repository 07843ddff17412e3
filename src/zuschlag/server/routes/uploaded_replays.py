"""Records that people bring, to look at as replays."""

from typing import Any

import msgspec
from litestar import Request, Response, delete, get, post
from litestar.params import RawBody

from zuschlag.errors import Refused
from zuschlag.match import replay
from zuschlag.server.context import Desk
from zuschlag.server.http.cache_and_gzip import small_answer
from zuschlag.server.http.json_body import read_object
from zuschlag.server.routes.parameters import As, Asker, At, From, Replay, StepNumber, Stranger, seat_of
from zuschlag.server.settings import COST_OF_LOG, COST_OF_LOOKING_BACK, LARGEST_RECORD
from zuschlag.store import UploadedRecord
from zuschlag.tables.history.replay import Course, Step, replay_all_steps, replay_step

Record = dict[str, Any]


class Brought(msgspec.Struct, frozen=True):
    """Where the replay is."""

    id: str


@post("/api/replays", operation_id="replays_bring", opt={"takes": Record}, request_max_body_size=LARGEST_RECORD)
async def bring(desk: At, person: Asker, body: RawBody) -> Brought:
    """Bring a record; one that is not legal is refused, with the number of the move at fault."""
    record = read_object(body)
    replay(record)
    sources = desk.registry.services.sources
    kept = UploadedRecord(sources.draw_key(), person.id, sources.now(), body)
    async with desk.registry.active_requests.exclusive_request(person.id):
        if len(await desk.store.uploaded_records_of(person.id)) >= desk.settings.limits.brought:
            raise Refused("too-fast", f"you have brought {desk.settings.limits.brought} records; delete one first")
        await desk.store.add_uploaded_record(kept)
    return Brought(kept.id)


@get("/api/replays/{replay_id:str}", operation_id="replays_see", opt={"returns": Record})
async def see(desk: At, viewer: Stranger, replay_id: Replay) -> Response[bytes]:  # noqa: ARG001 (a private server asks who)
    """The record."""
    return Response((await _kept(desk, replay_id)).body, media_type="application/json")


@get("/api/replays/{replay_id:str}/steps/{step:int}", operation_id="replays_step")
async def step(
    desk: At,
    asking: From,
    viewer: Stranger,  # noqa: ARG001 (a private server asks who)
    replay_id: Replay,
    step: StepNumber,
    viewed: As = "spectator",
) -> Step:
    """The match after so many moves, as a spectator or a seat saw it."""
    desk.take_cost(asking, COST_OF_LOOKING_BACK)
    record = read_object((await _kept(desk, replay_id)).body)
    return replay_step(record, step, seat_of(viewed))


@get("/api/replays/{replay_id:str}/course", operation_id="replays_course", opt={"returns": Course})
async def course(
    request: Request[Any, Any, Any],
    desk: At,
    asking: From,
    viewer: Stranger,  # noqa: ARG001 (a private server asks who)
    replay_id: Replay,
    viewed: As = "spectator",
) -> Response[bytes]:
    """All steps of the match at once, as a spectator or a seat saw it."""
    desk.take_cost(asking, COST_OF_LOG)
    record = read_object((await _kept(desk, replay_id)).body)
    return small_answer(request, msgspec.json.encode(replay_all_steps(record, seat_of(viewed))), "application/json")


@delete("/api/replays/{replay_id:str}", operation_id="replays_remove")
async def remove(desk: At, person: Asker, replay_id: Replay) -> None:
    """Delete a record that I brought."""
    if (await _kept(desk, replay_id)).person != person.id:
        raise Refused("not-yours", "somebody else brought this record")
    await desk.store.remove_uploaded_record(replay_id)


async def _kept(desk: Desk, key: str) -> UploadedRecord:
    kept = await desk.store.uploaded_record(key)
    if kept is None:
        raise Refused("unknown", "there is no such replay")
    return kept


ROUTES = [bring, see, step, course, remove]

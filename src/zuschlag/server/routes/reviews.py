"""Reviews of finished matches, and of uploaded records: start one, see how far it is and what it says, cancel it."""

from collections.abc import Awaitable, Callable
from typing import Annotated, Any, NamedTuple

import msgspec
from litestar import Request, Response, delete, get, post
from litestar.params import QueryParameter, RawBody

from zuschlag.errors import Refused
from zuschlag.record import record_line
from zuschlag.server.context import ServerContext
from zuschlag.server.encoded_reviews import ReviewStatus
from zuschlag.server.http.cache_and_gzip import gzipped_response
from zuschlag.server.http.client_address import Client
from zuschlag.server.http.constants import JSON
from zuschlag.server.http.json_body import read_json
from zuschlag.server.limits import COST_OF_REVIEW
from zuschlag.server.reviews import cancel_review, describe_review, find_review, find_standing, start_review
from zuschlag.server.routes.parameters import ClientDep, ContextDep, PersonDep, ReplayId, TableId, ViewerDep
from zuschlag.server.routes.uploaded_replays import find_record
from zuschlag.store import Person, ReviewSubject, StoredReview
from zuschlag.tables.history.record import build_record, check_finished

OpenCards = Annotated[bool, QueryParameter(description="the review that judges with open cards")]
After = Annotated[
    int | None, QueryParameter(ge=0, le=1_000_000, description="leave out the review unless more than so many tasks are done")
]


class ReviewRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which review to start."""

    open_cards: bool = False
    """Judge decisions with all cards open, instead of from what each seat knew."""


class GameName(msgspec.Struct, frozen=True):
    """The game of a record, without the rest."""

    game: str


_game_name = msgspec.json.Decoder(GameName)


class Reviewed(NamedTuple):
    """What is reviewed: whose it is, and its record."""

    subject: ReviewSubject
    game: str
    is_own: bool
    """Whether the asker sat at the table, or uploaded the record."""
    load_record: Callable[[], bytes]


@get("/api/tables/{table:str}/review", operation_id="reviews_see", opt={"returns": ReviewStatus})
async def show_table_review(
    request: Request[Any, Any, Any],
    context: ContextDep,
    client: ClientDep,
    viewer: ViewerDep,
    table: TableId,
    open_cards: OpenCards = False,
    after: After = None,
) -> Response[Any]:
    """How far the review of a finished match is, and what it says so far."""
    found = await _find_table(context, viewer, table)
    return await _show(request, context, client, viewer, found, open_cards=open_cards, after=after)


@post("/api/tables/{table:str}/review", operation_id="reviews_start", opt={"takes": ReviewRequest}, status_code=200)
async def start_table_review(
    context: ContextDep, client: ClientDep, person: PersonDep, table: TableId, body: RawBody
) -> ReviewStatus:
    """Start the review of a finished match, or go on with one that was cancelled."""
    context.take_request_cost(client, COST_OF_REVIEW)
    return await _start(context, client, person, body, lambda: _find_table(context, person, table))


@delete("/api/tables/{table:str}/review", operation_id="reviews_cancel", status_code=200)
async def cancel_table_review(
    context: ContextDep,
    person: PersonDep,
    table: TableId,
    open_cards: OpenCards = False,
) -> ReviewStatus:
    """Cancel the review of a finished match: for those who sat at the table, and for the person who started it."""
    return await _cancel(context, person, await _find_table(context, person, table), open_cards=open_cards)


@get("/api/replays/{replay_id:str}/review", operation_id="replays_review", opt={"returns": ReviewStatus})
async def show_record_review(
    request: Request[Any, Any, Any],
    context: ContextDep,
    client: ClientDep,
    viewer: ViewerDep,
    replay_id: ReplayId,
    open_cards: OpenCards = False,
    after: After = None,
) -> Response[Any]:
    """How far the review of an uploaded record is, and what it says so far."""
    found = await _find_uploaded(context, viewer, replay_id)
    return await _show(request, context, client, viewer, found, open_cards=open_cards, after=after)


@post("/api/replays/{replay_id:str}/review", operation_id="replays_start_review", opt={"takes": ReviewRequest}, status_code=200)
async def start_record_review(
    context: ContextDep, client: ClientDep, person: PersonDep, replay_id: ReplayId, body: RawBody
) -> ReviewStatus:
    """Start the review of an uploaded record, or go on with one that was cancelled."""
    context.take_request_cost(client, COST_OF_REVIEW)
    return await _start(context, client, person, body, lambda: _find_uploaded(context, person, replay_id))


@delete("/api/replays/{replay_id:str}/review", operation_id="replays_cancel_review", status_code=200)
async def cancel_record_review(
    context: ContextDep,
    person: PersonDep,
    replay_id: ReplayId,
    open_cards: OpenCards = False,
) -> ReviewStatus:
    """Cancel the review of an uploaded record: for the person who uploaded it, and the one who started the review."""
    return await _cancel(context, person, await _find_uploaded(context, person, replay_id), open_cards=open_cards)


async def _find_table(context: ServerContext, viewer: Person | None, table: str) -> Reviewed:
    """A table with a finished match, for those who may see its record."""
    found = await context.registry.table(viewer.id if viewer else None, table)
    check_finished(found)
    is_own = viewer is not None and bool(found.seats_of(viewer.id))
    subject = ReviewSubject("table", found.id)
    return Reviewed(subject, found.game.name, is_own, lambda: record_line(build_record(found, context.people.name)).encode())


async def _find_uploaded(context: ServerContext, viewer: Person | None, replay_id: str) -> Reviewed:
    found = await find_record(context, replay_id)
    is_own = viewer is not None and found.person == viewer.id
    game = _game_name.decode(found.body).game
    return Reviewed(ReviewSubject("replay", found.id), game, is_own, lambda: found.body)


def _may_cancel(review: StoredReview | None, viewer: Person | None, reviewed: Reviewed) -> bool:
    """Whether what is reviewed is someone's own, or they started this review."""
    return review is not None and viewer is not None and (reviewed.is_own or review.person == viewer.id)


async def _show(
    request: Request[Any, Any, Any],
    context: ServerContext,
    client: Client,
    viewer: Person | None,
    reviewed: Reviewed,
    *,
    open_cards: bool,
    after: int | None,
) -> Response[Any]:
    review = await find_review(context, reviewed.subject, is_open=open_cards)
    has_right = _may_cancel(review, viewer, reviewed)
    if review is None or review.done <= (after or 0):
        return Response(
            await describe_review(context, review, reviewed.game, has_right=has_right), headers={"vary": "accept-encoding"}
        )
    standing = await find_standing(context, review, reviewed.game, has_right=has_right)
    body = await context.encoded_reviews.get(client.address, review, standing)
    return gzipped_response(request, body, JSON)


async def _start(
    context: ServerContext, client: Client, person: Person, body: bytes, find: Callable[[], Awaitable[Reviewed]]
) -> ReviewStatus:
    wanted: ReviewRequest = read_json(ReviewRequest, body)
    reviewed = await find()
    review = await start_review(context, client, person, reviewed.subject, reviewed.load_record(), is_open=wanted.open_cards)
    return await describe_review(context, review, reviewed.game, has_right=_may_cancel(review, person, reviewed))


async def _cancel(context: ServerContext, person: Person, reviewed: Reviewed, *, open_cards: bool) -> ReviewStatus:
    review = await find_review(context, reviewed.subject, is_open=open_cards)
    has_right = _may_cancel(review, person, reviewed)
    if review is not None:
        if not has_right:
            raise Refused("not-yours", "another person started this review")
        await cancel_review(context, review)
        review = await find_review(context, reviewed.subject, is_open=open_cards)
        has_right = _may_cancel(review, person, reviewed)
    return await describe_review(context, review, reviewed.game, has_right=has_right)


ROUTES = [
    show_table_review,
    start_table_review,
    cancel_table_review,
    show_record_review,
    start_record_review,
    cancel_record_review,
]

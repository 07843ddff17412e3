"""Reviews of finished matches, and of uploaded records: start one, see how far it is and what it says, cancel it."""

from typing import Annotated, Any

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
from zuschlag.store import Person, ReviewSubject, StoredReview, UploadedRecord
from zuschlag.tables.core.table import Table
from zuschlag.tables.history.record import build_record, check_finished

OpenCards = Annotated[bool, QueryParameter(description="the review that judges with open cards")]
After = Annotated[
    int | None, QueryParameter(ge=0, le=1_000_000, description="leave out the review unless more than so many tasks are done")
]


class ReviewRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which review to start."""

    open_cards: bool = False
    """Judge decisions with all cards open, instead of from what each seat knew."""


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
    found = await _find_finished(context, viewer, table)
    review = await find_review(context, ReviewSubject("table", found.id), is_open=open_cards)
    return await _show(request, context, client, review, after, has_right=_may_cancel(review, viewer, found))


@post("/api/tables/{table:str}/review", operation_id="reviews_start", opt={"takes": ReviewRequest}, status_code=200)
async def start_table_review(
    context: ContextDep, client: ClientDep, person: PersonDep, table: TableId, body: RawBody
) -> ReviewStatus:
    """Start the review of a finished match, or go on with one that was cancelled."""
    context.take_request_cost(client, COST_OF_REVIEW)
    wanted: ReviewRequest = read_json(ReviewRequest, body)
    found = await _find_finished(context, person, table)
    record = record_line(build_record(found, context.people.name)).encode()
    review = await start_review(context, client, person, ReviewSubject("table", found.id), record, is_open=wanted.open_cards)
    return await describe_review(context, review, has_right=_may_cancel(review, person, found))


@delete("/api/tables/{table:str}/review", operation_id="reviews_cancel", status_code=200)
async def cancel_table_review(
    context: ContextDep,
    person: PersonDep,
    table: TableId,
    open_cards: OpenCards = False,
) -> ReviewStatus:
    """Cancel the review of a finished match: for those who sat at the table, and for the person who started it."""
    found = await _find_finished(context, person, table)
    review = await find_review(context, ReviewSubject("table", found.id), is_open=open_cards)
    return await _cancel(context, review, has_right=_may_cancel(review, person, found))


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
    found = await find_record(context, replay_id)
    review = await find_review(context, ReviewSubject("replay", found.id), is_open=open_cards)
    return await _show(request, context, client, review, after, has_right=_may_cancel(review, viewer, found))


@post("/api/replays/{replay_id:str}/review", operation_id="replays_start_review", opt={"takes": ReviewRequest}, status_code=200)
async def start_record_review(
    context: ContextDep, client: ClientDep, person: PersonDep, replay_id: ReplayId, body: RawBody
) -> ReviewStatus:
    """Start the review of an uploaded record, or go on with one that was cancelled."""
    context.take_request_cost(client, COST_OF_REVIEW)
    wanted: ReviewRequest = read_json(ReviewRequest, body)
    found = await find_record(context, replay_id)
    subject = ReviewSubject("replay", found.id)
    review = await start_review(context, client, person, subject, found.body, is_open=wanted.open_cards)
    return await describe_review(context, review, has_right=_may_cancel(review, person, found))


@delete("/api/replays/{replay_id:str}/review", operation_id="replays_cancel_review", status_code=200)
async def cancel_record_review(
    context: ContextDep,
    person: PersonDep,
    replay_id: ReplayId,
    open_cards: OpenCards = False,
) -> ReviewStatus:
    """Cancel the review of an uploaded record: for the person who uploaded it, and the one who started the review."""
    found = await find_record(context, replay_id)
    review = await find_review(context, ReviewSubject("replay", found.id), is_open=open_cards)
    return await _cancel(context, review, has_right=_may_cancel(review, person, found))


async def _find_finished(context: ServerContext, viewer: Person | None, table: str) -> Table:
    """A table with a finished match, for those who may see its record."""
    found = await context.registry.table(viewer.id if viewer else None, table)
    check_finished(found)
    return found


def _may_cancel(review: StoredReview | None, viewer: Person | None, subject: Table | UploadedRecord) -> bool:
    """Whether someone started this review, sat at the table, or uploaded the record."""
    if review is None or viewer is None:
        return False
    is_own = bool(subject.seats_of(viewer.id)) if isinstance(subject, Table) else subject.person == viewer.id
    return is_own or review.person == viewer.id


async def _show(
    request: Request[Any, Any, Any],
    context: ServerContext,
    client: Client,
    review: StoredReview | None,
    after: int | None,
    *,
    has_right: bool,
) -> Response[Any]:
    if review is None or review.done <= (after or 0):
        return Response(await describe_review(context, review, has_right=has_right), headers={"vary": "accept-encoding"})
    standing = await find_standing(context, review, has_right=has_right)
    body = await context.encoded_reviews.get(client.address, review, standing)
    return gzipped_response(request, body, JSON)


async def _cancel(context: ServerContext, review: StoredReview | None, *, has_right: bool) -> ReviewStatus:
    if review is not None:
        if not has_right:
            raise Refused("not-yours", "another person started this review")
        await cancel_review(context, review)
        review = await context.store.review(review.number)
    return await describe_review(context, review, has_right=has_right)


ROUTES = [
    show_table_review,
    start_table_review,
    cancel_table_review,
    show_record_review,
    start_record_review,
    cancel_record_review,
]

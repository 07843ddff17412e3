"""The operator's routes for reviews: list those that wait or are computed, and cancel one."""

from typing import Annotated, Literal

import msgspec
import structlog
from litestar import delete, get
from litestar.params import PathParameter

from zuschlag.errors import Refused
from zuschlag.server.routes.parameters import MAX_TIME, ContextDep
from zuschlag.server.usage import NamedPerson

ReviewNumber = Annotated[int, PathParameter(ge=0, le=MAX_TIME, description="the number of a review")]
log = structlog.get_logger()


class OperatorReview(msgspec.Struct, frozen=True):
    """A review that waits or is computed."""

    number: int
    at: int
    """When it was asked for."""
    person: NamedPerson | None
    """Who asked for it; null: they were deleted in the meantime."""
    kind: Literal["table", "replay"]
    """What is reviewed: the match of a table, or an uploaded record."""
    id: str
    open_cards: bool
    state: Literal["waiting", "running", "done", "cancelled", "failed"]
    done: int
    total: int


@get("/reviews", operation_id="operator_reviews")
async def list_reviews(context: ContextDep) -> list[OperatorReview]:
    """Reviews that wait or are computed, in the order in which they are begun."""
    reviews = await context.store.active_reviews()
    people = {person.id: person for person in await context.store.people(sorted({review.person for review in reviews}))}
    names = {key: NamedPerson(key, person.name) for key, person in people.items()}
    return [
        OperatorReview(
            review.number,
            review.at,
            names.get(review.person),
            review.subject.kind,
            review.subject.id,
            review.is_open,
            review.state,
            review.done,
            review.total,
        )
        for review in reviews
    ]


@delete("/reviews/{review:int}", operation_id="operator_cancel_review", status_code=204)
async def cancel_review(context: ContextDep, review: ReviewNumber) -> None:
    """Cancel a review. What it has found stays, and it can be started again."""
    if not await context.store.cancel_review(review):
        raise Refused("unknown", f"no review {review} waits or is computed")
    context.review_jobs.wake()
    log.info("operator", did="cancel-review", review=review)


HANDLERS = [list_reviews, cancel_review]

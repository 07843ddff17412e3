"""Reviews as the routes need them: who can start one, where it stands in the queue, and what it is computed from."""

import asyncio
from collections.abc import Mapping

from zuschlag.errors import Refused
from zuschlag.record import record_line
from zuschlag.review.job import is_current, plan_review
from zuschlag.server.context import ServerContext
from zuschlag.server.encoded_reviews import ReviewStatus, Standing, status_of
from zuschlag.server.http.client_address import Client
from zuschlag.server.limits import REVIEW_BYTES
from zuschlag.store import NewReview, Person, ReviewSubject, StoredReview
from zuschlag.tables.history.record import build_record

RETRY_SECONDS = 60
"""After how long who was refused should try again: a review takes less than a minute of one core."""


_NO_REVIEW = ReviewStatus("none", 0, 0, *Standing(), None)


async def find_review(context: ServerContext, subject: ReviewSubject, *, is_open: bool) -> StoredReview | None:
    """The review of a match that waits or runs; otherwise one that is done, or the newest. None: nobody has asked for one."""
    reviews = [each for each in await context.store.reviews_of(subject) if each.is_open == is_open]
    return min(reviews, key=lambda each: (not each.is_active, each.state != "done"), default=None)


async def describe_review(context: ServerContext, review: StoredReview | None, game: str, *, has_right: bool) -> ReviewStatus:
    """How far a review of this game is, without the review itself. `has_right`: the asker has the right to cancel it."""
    if review is None:
        return _NO_REVIEW
    return status_of(review, await find_standing(context, review, game, has_right=has_right))


async def find_standing(context: ServerContext, review: StoredReview, game: str, *, has_right: bool) -> Standing:
    """What the status of a review of this game says besides what is stored of it."""
    most = context.settings.limits.review_simulations
    return Standing(
        await count_ahead(context, review),
        context.review_jobs.is_preparing(review),
        has_right and review.is_active,
        # the first call reads networks
        not review.is_active and not await asyncio.to_thread(is_current, review.key, game, most),
    )


async def current_accuracies(
    context: ServerContext, person: str, games: Mapping[str, str], limit: int
) -> dict[str, list[float | None]]:
    """By table of a person, the accuracy of each seat: only of reviews as this server makes them now, which are comparable.

    `games`: by table, the name of its game.
    """
    found = await context.store.reviewed_accuracies(person, limit)
    keys = {(key, games[table]) for table, (key, _) in found.items() if table in games}
    most = context.settings.limits.review_simulations
    current = await asyncio.to_thread(lambda: {(key, game) for key, game in keys if is_current(key, game, most)})
    return {table: accuracy for table, (key, accuracy) in found.items() if (key, games.get(table)) in current}


async def start_review(
    context: ServerContext, client: Client, person: Person, subject: ReviewSubject, record: bytes, *, is_open: bool
) -> StoredReview | None:
    """Start a review, or go on with one that was cancelled. One that waits, runs or is done stays as it is."""
    found = await find_review(context, subject, is_open=is_open)
    if found is None or not found.is_active:
        plan = await context.replay_worker.call(
            client.address, plan_review, record, is_open, context.settings.limits.review_simulations
        )
        if found is None or found.key != plan.key or found.state != "done":
            at = context.registry.services.sources.now()
            await _add(context, client, person, NewReview(subject, plan.key, is_open, person.id, at, plan.total, plan.outline))
            found = await find_review(context, subject, is_open=is_open)
    return found


async def _add(context: ServerContext, client: Client, person: Person, review: NewReview) -> None:
    context.registry.services.last_addresses.set(person.id, client.address)
    async with context.registry.active_requests.exclusive_request(person.id):
        await _check_waiting(context, client, person.id)
        async with context.quotas.reserve(client.address, "reviews", REVIEW_BYTES, person):
            await context.store.start_review(review)
    context.review_jobs.wake()


async def _check_waiting(context: ServerContext, client: Client, person: str) -> None:
    """Refuse one review more than may wait or be computed, in all, of an address and of a person."""
    limits, counts = context.settings.limits, await context.store.review_counts()
    if limits.waiting_reviews == 0:
        raise Refused("full", "this server gives no reviews")
    if counts.get(person, 0) >= limits.waiting_reviews_per_person:
        raise Refused("too-fast", f"{counts[person]} reviews of yours are waiting; try again when one is done", RETRY_SECONDS)
    if count_by_address(context, counts).get(client.address, 0) >= limits.waiting_reviews_by_address:
        raise Refused("too-fast", "many reviews are waiting for people at your address; try again in a while", RETRY_SECONDS)
    if sum(counts.values()) >= limits.waiting_reviews:
        raise Refused("too-fast", "many reviews are waiting at this server; try again in a while", RETRY_SECONDS)


def count_by_address(context: ServerContext, counts: Mapping[str, int]) -> dict[str, int]:
    """How many reviews wait or are computed, by the address from which their people were last heard of."""
    found: dict[str, int] = {}
    for person, count in counts.items():
        address = context.registry.services.last_addresses.get(person)
        if address:
            found[address] = found.get(address, 0) + count
    return found


async def cancel_review(context: ServerContext, review: StoredReview) -> None:
    """Cancel a review that waits or runs. What it has found stays, for the next one who starts it."""
    await context.store.cancel_review(review.number)
    context.review_jobs.wake()


async def count_ahead(context: ServerContext, review: StoredReview) -> int:
    """How many reviews are begun before this one, if it waits."""
    if review.state != "waiting":
        return 0
    numbers = [each.number for each in await context.store.active_reviews()]
    return numbers.index(review.number) if review.number in numbers else 0


async def load_record(context: ServerContext, subject: ReviewSubject) -> bytes:
    """The record that is reviewed, as JSON. Refuses where there is none any more."""
    if subject.kind == "table":
        return record_line(build_record(await context.registry.table_for_review(subject.id), context.people.name)).encode()
    uploaded = await context.store.uploaded_record(subject.id)
    if uploaded is None:
        raise Refused("unknown", "there is no such replay")
    return uploaded.body

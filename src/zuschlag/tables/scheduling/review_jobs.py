"""Computes reviews in the bots' worker processes, a few at a time. Any server on one database can do any of them.

Law: a batch of parts is stored under the number of parts before it, so each part is stored once, whoever computes it. A server
that stops, or is killed, leaves a review as its last batch left it, and another one, or the same one later, goes on from there.
"""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial

import structlog

from zuschlag.errors import Refused, Trouble
from zuschlag.games import Game
from zuschlag.review import job
from zuschlag.review.reviewer import Task
from zuschlag.store import NewReview, ReviewSubject, StoredReview
from zuschlag.tables.live.services import Services
from zuschlag.tables.scheduling.bot_workers import ReviewWorkers
from zuschlag.tables.scheduling.fair_queue import Requester, Urgency
from zuschlag.tables.time_units import SECOND

log = structlog.get_logger()
MOST_RUNNING = job.MOST_KEPT
"""Reviews that one server computes at the same time: a worker keeps the matches of as many."""
BATCH_SECONDS = 0.2
"""A worker computes for about so long before a bot's turn can have it again."""
BATCH_TASKS = 100
"""Tasks that a worker gets at most at once."""
MOST_ATTEMPTS = 3
"""How often a review is begun without a single part being stored: then it has failed."""
RETRY_MILLISECONDS = 30 * SECOND
"""How long a review waits that could not be computed."""
OTHER_VERSION_MILLISECONDS = SECOND
"""How long a review of another version waits for a server of that version, each time."""
POLL_SECONDS = 3.0
"""How often a server looks for reviews that another one has accepted, or left."""
ALONE_POLL_SECONDS = 15.0
"""The same where there is no other server: for those that were put off."""
LoadRecord = Callable[[ReviewSubject], Awaitable[bytes]]


class ReviewJobs:
    """The reviews that this server computes. `load_record` gives the record of a match as JSON, or refuses.

    `most_simulations` is for each decision of a review that this server begins again.
    """

    def __init__(self, services: Services, workers: ReviewWorkers, load_record: LoadRecord, most_simulations: int) -> None:
        self._services = services
        self._workers = workers
        self._load_record = load_record
        self._most_simulations = most_simulations
        self._running: dict[int, asyncio.Task[None]] = {}
        self._prepared: set[int] = set()
        self._woken = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    @property
    def running(self) -> list[int]:
        """The numbers of the reviews that this server computes."""
        return list(self._running)

    def is_preparing(self, review: StoredReview) -> bool:
        """Whether a running review waits for compiled code. Of one that another server computes: whether it has no part yet."""
        if review.state != "running":
            return False
        return review.number not in self._prepared if review.number in self._running else review.done == 0

    def open(self) -> None:
        """Begin to look for reviews that wait."""
        self._task = asyncio.create_task(self._run())

    async def close(self) -> None:
        """Stop. What is not done stays for other servers, or until this one starts again."""
        tasks = [*self._running.values(), *([self._task] if self._task else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def wake(self) -> None:
        """Look at once for reviews that wait: one was started or cancelled."""
        self._woken.set()

    async def _run(self) -> None:
        seconds = POLL_SECONDS if self._services.is_shared else ALONE_POLL_SECONDS
        while True:
            self._woken.clear()
            try:
                await self._begin_waiting()
            except Trouble as error:
                log.warning("reviews-not-found", error=str(error))
            with suppress(TimeoutError):
                async with asyncio.timeout(seconds):
                    await self._woken.wait()

    async def _begin_waiting(self) -> None:
        """Begin with those that wait and that no other server has, as long as there is room."""
        if len(self._running) >= MOST_RUNNING:
            return
        for review in await self._services.store.active_reviews():
            if review.number in self._running or review.is_claimed:
                continue
            task = asyncio.create_task(self._work(review.number))
            self._running[review.number] = task
            task.add_done_callback(partial(self._end, review.number))
            if len(self._running) >= MOST_RUNNING:
                break

    def _end(self, number: int, _: "asyncio.Task[None]") -> None:
        del self._running[number]
        self._prepared.discard(number)
        self.wake()

    async def _work(self, number: int) -> None:
        """Compute a review, unless another server does, and leave it to others however it ends."""
        claims, claim = self._services.claims, f"review {number}"
        try:
            if await claims.take(claim):
                async with claims.renewed(claim):
                    await self._try(number)
        except Trouble as error:  # the store is away
            log.warning("review-interrupted", review=number, error=str(error))
            await asyncio.sleep(POLL_SECONDS)
        finally:
            with suppress(Trouble):  # then the claim ends by itself
                await claims.release(claim)

    async def _try(self, number: int) -> None:
        store = self._services.store
        review = await store.begin_review(number)
        if review is None:
            return
        if review.attempts > MOST_ATTEMPTS:
            log.error("review-failed", review=number, attempts=review.attempts)
            await store.fail_review(number)
            return
        try:
            await self._compute_or_replace(review)
        except Refused as refusal:
            log.warning("review-failed", review=number, error=str(refusal))
            await store.fail_review(number)
        except Trouble as error:
            log.warning("review-put-off", review=number, error=str(error))
            await store.put_off_review(number, RETRY_MILLISECONDS)

    async def _compute_or_replace(self, review: StoredReview) -> None:
        """Compute a review. One that no server of its version goes on with is begun again by this version."""
        store, number = self._services.store, review.number
        try:
            await self._compute(review)
        except job.OtherEvaluator as refusal:
            if self._services.is_shared and review.attempts < MOST_ATTEMPTS:  # a server of another version may have it
                log.info("review-put-off", review=number, error=str(refusal))
                await store.put_off_review(number, OTHER_VERSION_MILLISECONDS)
                return
            record = await self._load_record(review.subject)
            plan = await self._workers.call(
                job.plan_review, record, review.is_open, self._most_simulations, requester=self._find_requester(review)
            )
            log.info("review-begun-again", review=number, key=plan.key, error=str(refusal))
            await store.fail_review(number)
            await store.start_review(
                NewReview(review.subject, plan.key, review.is_open, review.person, review.at, plan.total, plan.outline)
            )
            self.wake()

    def _find_requester(self, review: StoredReview) -> Requester:
        return Requester(self._services.last_addresses.get(review.person), review.person)

    async def _compute(self, review: StoredReview) -> None:
        """Compute all parts that are missing, and store the whole review. Ends early if it is cancelled or done elsewhere."""
        store, number = self._services.store, review.number
        requester = self._find_requester(review)
        record = await self._load_record(review.subject)
        game, needs_compiling = await self._workers.call(
            job.find_game, record, review.key, requester=requester, urgency=Urgency.FIRST_LOOK
        )
        if needs_compiling:
            await self._workers.compile_game(game)
        self._prepared.add(number)
        reviewed = _Reviewed(review, record, requester, game if needs_compiling else None)
        done = review.done
        while done < review.total:
            listed = await self._list_tasks(reviewed)
            tasks, urgency = listed.tasks, Urgency.FIRST_LOOK if listed.is_first_look else Urgency.REVIEW
            while tasks:
                batch = await self._compute_batch(reviewed, tasks[:BATCH_TASKS], urgency)
                if not await store.add_review_parts(number, done, batch.count, batch.body):
                    return
                tasks = tasks[batch.count :]
                done += batch.count
        outline, batches = await store.review_outline(number), await store.review_parts(number)
        whole = await self._workers.call(job.encode_review, review.key, outline, batches, requester=requester)
        await store.finish_review(number, whole.body, whole.accuracy)

    async def _list_tasks(self, reviewed: "_Reviewed") -> job.TaskList:
        review = reviewed.review
        batches = await self._services.store.review_parts(review.number)
        listed = await self._workers.call(
            job.list_tasks,
            reviewed.record,
            review.key,
            batches,
            requester=reviewed.requester,
            urgency=Urgency.REVIEW if batches else Urgency.FIRST_LOOK,
            game=reviewed.game,
        )
        if not listed.tasks:
            raise Refused("illegal", f"review {review.number} has all its parts, but not {review.total}")
        return listed

    async def _compute_batch(self, reviewed: "_Reviewed", tasks: list[Task], urgency: Urgency) -> job.Batch:
        review = reviewed.review
        return await self._workers.call(
            job.compute_parts,
            reviewed.record,
            review.key,
            tasks,
            BATCH_SECONDS,
            requester=reviewed.requester,
            urgency=urgency,
            game=reviewed.game,
        )


class _Reviewed:
    """A review that is being computed, and what is needed for it."""

    def __init__(self, review: StoredReview, record: bytes, requester: Requester, game: Game | None) -> None:
        self.review, self.record, self.requester = review, record, requester
        self.game = game
        """If compiled code is needed."""

"""How far reviews are and what they say, as gzipped JSON: put together in a worker process, once for everybody who asks."""

import asyncio
from collections import OrderedDict
from typing import Literal, NamedTuple

import msgspec

from zuschlag.errors import Refused
from zuschlag.review import Review
from zuschlag.review.job import encode_status
from zuschlag.server.http.admission import release_turn
from zuschlag.server.limits import MIB
from zuschlag.server.replay_worker import ReplayWorker
from zuschlag.store import Store, StoredReview

MAX_CACHED_BYTES = 32 * MIB
"""Of encoded reviews in memory."""
_NULL = b',"review":null}'


class Standing(NamedTuple):
    """What a status says besides the stored review."""

    ahead: int = 0
    is_preparing: bool = False
    may_cancel: bool = False
    is_outdated: bool = False


_Key = tuple[int, str, int, Standing]
"""Number, state, parts, and the rest of the status: with these, the bytes are the same."""


class ReviewStatus(msgspec.Struct, frozen=True):
    """How far a review is, and what it says so far."""

    state: Literal["none", "waiting", "running", "done", "cancelled", "failed"]
    """`none`: nobody has asked for it. `cancelled` and `failed` ones can be started again, and keep what they have."""
    done: int
    """Tasks that are done: a first look at every decision and event of chance, then a whole look at every decision."""
    total: int
    """Tasks in all; 0 while there is none."""
    ahead: int
    """Reviews that are begun before this one, if it waits."""
    is_preparing: bool
    """It has begun, and waits until the server has compiled or loaded the search, as it does when it first needs it."""
    may_cancel: bool
    """Whether it waits or runs, and the asker has the right to cancel it."""
    is_outdated: bool
    """A review that is made now would be another one (by another version, evaluator or network, or with another number of
    simulations), and this one does not go on. If it is started again, it is judged from the beginning."""
    review: Review | None
    """From the parts that there are; null while there are none, or no more than the asker knows."""


def status_of(review: StoredReview, standing: Standing) -> ReviewStatus:
    """How far a review is, without the review itself."""
    return ReviewStatus(review.state, review.done, review.total, *standing, None)


class EncodedReviews:
    """The newest encoded answers. Of several who ask for the same one, all get what is computed for the first."""

    def __init__(self, store: Store, worker: ReplayWorker) -> None:
        self._store, self._worker = store, worker
        self._kept: OrderedDict[_Key, bytes] = OrderedDict()
        self._size = 0
        self._under_way: dict[_Key, asyncio.Task[bytes]] = {}
        self.count_of_encodings = 0
        """How often a review was put together."""

    async def get(self, address: str, review: StoredReview, standing: Standing) -> bytes:
        """The status of a review that has parts, with the review itself, for a client with this address."""
        key = review.number, review.state, review.done, standing
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        task = self._under_way.get(key)
        if task is None:
            task = self._under_way[key] = asyncio.create_task(self._encode(address, review, standing))
            task.add_done_callback(lambda done: self._end(key, done))
        release_turn()
        return await asyncio.shield(task)

    def _end(self, key: _Key, task: asyncio.Task[bytes]) -> None:
        del self._under_way[key]
        if not task.cancelled():
            task.exception()  # those who wait get it; perhaps nobody does any more

    async def _encode(self, address: str, review: StoredReview, standing: Standing) -> bytes:
        """Parts can be added, or put together to a whole review, while they are read: then they are read again."""
        while True:
            outline, batches = await self._store.review_outline(review.number), await self._store.review_parts(review.number)
            found = await self._store.review(review.number)
            if found is None:
                raise Refused("unknown", "this review was deleted")
            if (found.state, found.done) == (review.state, review.done):
                break
            review, standing = found, Standing(may_cancel=standing.may_cancel and found.is_active)
        head = msgspec.json.encode(status_of(review, standing)).removesuffix(_NULL)
        self.count_of_encodings += 1
        body = await self._worker.call(address, encode_status, head, review.key, outline, batches, review.state == "done")
        self._keep((review.number, review.state, review.done, standing), body)
        return body

    def _keep(self, key: _Key, body: bytes) -> None:
        number, _, _, standing = key
        for other in [each for each in self._kept if (each[0], each[3].may_cancel) == (number, standing.may_cancel)]:
            self._size -= len(self._kept.pop(other))
        self._kept[key] = body
        self._size += len(body)
        while self._size > MAX_CACHED_BYTES:
            self._size -= len(self._kept.popitem(last=False)[1])

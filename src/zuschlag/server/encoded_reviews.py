"""How far reviews are and what they say, as gzipped JSON: put together in a worker process, once for everybody who asks."""

import asyncio
from collections import OrderedDict
from typing import Literal

import msgspec

from zuschlag.errors import Refused
from zuschlag.review import Review
from zuschlag.review.job import encode_status
from zuschlag.server.limits import MIB
from zuschlag.server.replay_worker import ReplayWorker
from zuschlag.store import Store, StoredReview

MAX_CACHED_BYTES = 32 * MIB
"""Of encoded reviews in memory."""
_NULL = b',"review":null}'
_Key = tuple[int, str, int, int]
"""Number, state, parts, and how many are ahead: with these, the bytes are the same."""


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
    review: Review | None
    """From the parts that there are; null while there are none, or no more than the asker knows."""


def status_of(review: StoredReview, ahead: int) -> ReviewStatus:
    """How far a review is, without the review itself."""
    return ReviewStatus(review.state, review.done, review.total, ahead, None)


class EncodedReviews:
    """The newest encoded answers. Of several who ask for the same one, all get what is computed for the first."""

    def __init__(self, store: Store, worker: ReplayWorker) -> None:
        self._store, self._worker = store, worker
        self._kept: OrderedDict[_Key, bytes] = OrderedDict()
        self._size = 0
        self._under_way: dict[_Key, asyncio.Task[bytes]] = {}
        self.count_of_encodings = 0
        """How often a review was put together."""

    async def get(self, address: str, review: StoredReview, ahead: int) -> bytes:
        """The status of a review that has parts, with the review itself, for a client with this address."""
        key = review.number, review.state, review.done, ahead
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        task = self._under_way.get(key)
        if task is None:
            task = self._under_way[key] = asyncio.create_task(self._encode(address, review, ahead))
            task.add_done_callback(lambda _: self._under_way.pop(key))
        return await asyncio.shield(task)

    async def _encode(self, address: str, review: StoredReview, ahead: int) -> bytes:
        """Parts can be added, or put together to a whole review, while they are read: then they are read again."""
        while True:
            outline, batches = await self._store.review_outline(review.number), await self._store.review_parts(review.number)
            found = await self._store.review(review.number)
            if found is None:
                raise Refused("unknown", "this review was deleted")
            if (found.state, found.done) == (review.state, review.done):
                break
            review, ahead = found, 0
        head = msgspec.json.encode(status_of(review, ahead)).removesuffix(_NULL)
        self.count_of_encodings += 1
        body = await self._worker.call(address, encode_status, head, outline, batches, review.state == "done")
        self._keep((review.number, review.state, review.done, ahead), body)
        return body

    def _keep(self, key: _Key, body: bytes) -> None:
        for other in [each for each in self._kept if each[0] == key[0]]:
            self._size -= len(self._kept.pop(other))
        self._kept[key] = body
        self._size += len(body)
        while self._size > MAX_CACHED_BYTES:
            self._size -= len(self._kept.popitem(last=False)[1])

"""The requests of each person that are being handled at this moment.

Everything that changes something for a person runs within `ActiveRequests.request`. So when a person is deleted or banned, the
server can wait: new requests are refused, those under way end, and only then are their seats left and their data deleted.

A limit that counts what is stored (open tables, records) is checked within `exclusive_request`: of several requests of one
person at the same time, each counts what those before it have stored, also at other servers: it has a claim on the person. Take
the lock of a table after this, never before.
"""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from zuschlag.errors import Refused, Trouble
from zuschlag.tables.claims import Claims
from zuschlag.tables.people import People, refuse_banned, refuse_unknown


class _PersonRequests:
    """The requests of one person."""

    __slots__ = ("count", "idle", "lock", "refusals")

    def __init__(self) -> None:
        self.count = 0
        self.lock = asyncio.Lock()
        self.refusals: list[Refused] = []
        """Why new requests are refused; empty: they are not."""
        self.idle: list[asyncio.Event] = []
        """Set when no request is left."""

    def check_open(self) -> None:
        """Raise Refused if new requests are refused."""
        for refusal in self.refusals:
            raise Refused(refusal.code, str(refusal))


class ActiveRequests:
    """Counts the requests being handled, by person. Uses memory only for people who have some."""

    def __init__(self, people: People, claims: Claims | None = None) -> None:
        self._people = people
        self.claims = claims
        """Claims on people; None: there are no other servers."""
        self._requests: dict[str, _PersonRequests] = {}

    def request(self, person: str) -> "ActiveRequest":
        """Handle a request: `async with active_requests.request(person)`. Raises Refused if the person is unknown or banned."""
        return ActiveRequest(self, person, is_alone=False)

    def exclusive_request(self, person: str) -> "ActiveRequest":
        """The same, one request of a person after the other: for what a limit counts."""
        return ActiveRequest(self, person, is_alone=True)

    @contextmanager
    def refuse_requests(self, person: str, refusal: Refused) -> Iterator[None]:
        """Refuse a person's new requests while the block runs."""
        requests = self._requests.setdefault(person, _PersonRequests())
        requests.refusals.append(refusal)
        try:
            yield
        finally:
            requests.refusals.remove(refusal)
            self._tidy(person, requests)

    async def wait_until_done(self, person: str) -> None:
        """Wait until a person has no request left; within `refuse_requests`, or it may take for ever."""
        requests = self._requests.get(person)
        if requests is not None and requests.count:
            idle = asyncio.Event()
            requests.idle.append(idle)
            await idle.wait()

    async def check_may_act(self, person: str, *, is_read: bool = False) -> None:
        """Raise Refused if the person is unknown or banned. `is_read`: read the person from the store first."""
        if is_read:
            await self._people.refresh([person])
        found = await self._people.find(person)
        if found is None:
            raise refuse_unknown()
        if found.is_banned:
            raise refuse_banned()

    def begin(self, person: str) -> _PersonRequests:
        """Count a request; `end` must follow."""
        requests = self._requests.setdefault(person, _PersonRequests())
        requests.check_open()
        requests.count += 1
        return requests

    def end(self, person: str, requests: _PersonRequests) -> None:
        """A request has ended."""
        requests.count -= 1
        self._tidy(person, requests)

    def _tidy(self, person: str, requests: _PersonRequests) -> None:
        if not requests.count:
            for idle in requests.idle:
                idle.set()
            requests.idle.clear()
            if not requests.refusals and self._requests.get(person) is requests:
                del self._requests[person]


class ActiveRequest:
    """A request of a person. (A context manager made from a generator would cost a move some microseconds.)"""

    __slots__ = ("_activity", "_is_alone", "_person", "_requests")

    def __init__(self, activity: ActiveRequests, person: str, *, is_alone: bool) -> None:
        self._activity = activity
        self._person = person
        self._is_alone = is_alone

    async def __aenter__(self) -> None:
        activity, person = self._activity, self._person
        await activity.check_may_act(person)
        self._requests = requests = activity.begin(person)
        if not self._is_alone:
            return
        try:
            await requests.lock.acquire()
        except BaseException:
            activity.end(person, requests)
            raise
        try:
            requests.check_open()  # a request that waited for its turn has not begun
            if activity.claims is not None:
                await activity.claims.wait_for(f"person {person}")
                await self._check_again(activity.claims)
        except BaseException:
            requests.lock.release()
            activity.end(person, requests)
            raise

    async def _check_again(self, claims: Claims) -> None:
        """Raise Refused if another server has just banned or deleted the person: what is cached may be seconds old."""
        try:
            await self._activity.check_may_act(self._person, is_read=True)
        except BaseException:
            with suppress(Trouble):  # it ends by itself
                await claims.release(f"person {self._person}")
            raise

    async def __aexit__(self, *_: object) -> None:
        if self._is_alone:
            try:
                if self._activity.claims is not None:
                    with suppress(Trouble):  # it ends by itself
                        await self._activity.claims.release(f"person {self._person}")
            finally:
                self._requests.lock.release()
                self._activity.end(self._person, self._requests)
        else:
            self._activity.end(self._person, self._requests)

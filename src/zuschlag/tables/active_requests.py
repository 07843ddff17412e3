"""What each person is doing at this moment.

Everything that a person changes is done within `acting`. So whoever goes, because they delete themselves or are banned, can be
waited for: nothing new begins, what they have begun ends, and only then are their seats left and their data deleted.

A limit that counts what is stored (open tables, records) is checked within `acting_alone`: of several requests of one person
at the same time, each counts what those before it have stored. Whoever needs a table, too, takes it after this.
"""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager

from zuschlag.errors import Refused
from zuschlag.tables.people import People


class _Acts:
    """One person's."""

    __slots__ = ("count", "idle", "lock", "refusals")

    def __init__(self) -> None:
        self.count = 0
        self.lock = asyncio.Lock()
        self.refusals: list[Refused] = []
        """Why nothing new begins; empty: it may."""
        self.idle: list[asyncio.Event] = []
        """Whom to tell when nothing goes on any more."""

    def check_open(self) -> None:
        """May something new begin?"""
        for refusal in self.refusals:
            raise Refused(refusal.code, str(refusal))


class Activity:
    """What is going on, by person. Memory is kept only for those who are doing something."""

    def __init__(self, people: People) -> None:
        self._people = people
        self._acts: dict[str, _Acts] = {}

    def acting(self, person: str) -> "Acting":
        """A person does something: `async with activity.acting(person)`. Refused where nothing is kept of them, or they go."""
        return Acting(self, person, is_alone=False)

    def acting_alone(self, person: str) -> "Acting":
        """The same, one after the other: for what a limit counts."""
        return Acting(self, person, is_alone=True)

    @contextmanager
    def refusing(self, person: str, refusal: Refused) -> Iterator[None]:
        """Let a person begin nothing new while the block runs."""
        acts = self._acts.setdefault(person, _Acts())
        acts.refusals.append(refusal)
        try:
            yield
        finally:
            acts.refusals.remove(refusal)
            self._tidy(person, acts)

    async def finished(self, person: str) -> None:
        """Wait until a person does nothing; within `refusing`, or it may take for ever."""
        acts = self._acts.get(person)
        if acts is not None and acts.count:
            idle = asyncio.Event()
            acts.idle.append(idle)
            await idle.wait()

    async def check_welcome(self, person: str) -> None:
        """Is somebody of this id known, and not banned?"""
        found = await self._people.find(person)
        if found is None:
            raise Refused("no-name", "you are not known any more")
        if found.is_banned:
            raise Refused("banned", "the operator does not want you here")

    def begin(self, person: str) -> _Acts:
        """Count an act; `end` must follow."""
        acts = self._acts.setdefault(person, _Acts())
        acts.check_open()
        acts.count += 1
        return acts

    def end(self, person: str, acts: _Acts) -> None:
        """It is done."""
        acts.count -= 1
        self._tidy(person, acts)

    def _tidy(self, person: str, acts: _Acts) -> None:
        if not acts.count:
            for idle in acts.idle:
                idle.set()
            acts.idle.clear()
            if not acts.refusals and self._acts.get(person) is acts:
                del self._acts[person]


class Acting:
    """A person does something. (A context manager made from a generator would cost a move some microseconds.)"""

    __slots__ = ("_activity", "_acts", "_is_alone", "_person")

    def __init__(self, activity: Activity, person: str, *, is_alone: bool) -> None:
        self._activity = activity
        self._person = person
        self._is_alone = is_alone

    async def __aenter__(self) -> None:
        activity, person = self._activity, self._person
        await activity.check_welcome(person)
        self._acts = acts = activity.begin(person)
        if not self._is_alone:
            return
        try:
            await acts.lock.acquire()
        except BaseException:
            activity.end(person, acts)
            raise
        try:
            acts.check_open()  # somebody who waited for their turn has not begun
        except Refused:
            await self.__aexit__()
            raise

    async def __aexit__(self, *_: object) -> None:
        if self._is_alone:
            self._acts.lock.release()
        self._activity.end(self._person, self._acts)

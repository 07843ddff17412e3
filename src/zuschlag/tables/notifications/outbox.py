"""The outbox: sends the notices that the store has. A notice is stored with the change that it tells of, so none is lost.

Of several servers on one store, one takes each notice. What a server has taken and not sent when it stops, another sends later:
a notice is sent at least once. People take turns, with one notice at a time each, and a few at a time of one address: a slow
webhook delays nobody else's notices, and several of one visitor leave room for those of others.
"""

import asyncio
import time
from collections import Counter, OrderedDict, deque
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress

import structlog

from zuschlag.errors import Trouble
from zuschlag.store import Store, WaitingNotice
from zuschlag.tables.notifications.queue import MAX_QUEUED, PAUSES
from zuschlag.tables.outbound.errors import DeliveryFailed
from zuschlag.tables.time_units import SECOND

log = structlog.get_logger()
HIDDEN = 60 * SECOND
"""How long nobody else takes a notice that is being sent; longer than any server of mail or webhook may take to answer."""
MAX_TAKEN = 64
"""Notices that a server takes at a time, so that people can take turns."""
MAX_WAIT_SECONDS = 30.0
"""After this time, what was taken and not sent is left to who takes it next, before `HIDDEN` is over."""
WORKERS = 8
"""Notices that are sent at the same time."""
WORKERS_BY_ADDRESS = 4
"""Of these, to people of one address."""
LOOK_SECONDS = 5.0
"""How often the outbox is looked at without a new notice: for what was put off, or another server left behind."""


class Outbox:
    """Sends notices, a few at a time. `send` checks whether a notice is still wanted, and raises DeliveryFailed."""

    def __init__(
        self,
        store: Store,
        send: Callable[[WaitingNotice], Awaitable[None]],
        channel_of: Callable[[WaitingNotice], str],
        pauses: Sequence[float] = PAUSES,
        address_of: Callable[[str], str] = str,
    ) -> None:
        """`address_of` says from where a person was last heard of; by default, everybody has an address of their own."""
        self._store = store
        self._send = send
        self._channel_of = channel_of
        self._address_of = address_of
        self._pauses = pauses
        self.on_failure: Callable[[], None] | None = None
        """Called when a notice could not be sent, whether it is tried again or not."""
        self._added = 0
        """Notices that were added and not taken yet, as far as this server knows."""
        self._taken: OrderedDict[str, deque[tuple[float, WaitingNotice]]] = OrderedDict()
        """By person, whose turn it is first: what was taken, and when."""
        self._busy: set[str] = set()
        """The people to whom something is being sent."""
        self._busy_addresses: Counter[str] = Counter()
        """How many people of each address these are."""
        self._news = asyncio.Event()
        self._sending: set[asyncio.Task[None]] = set()
        self._task: asyncio.Task[None] | None = None

    def open(self) -> None:
        """Start, in the running event loop."""
        self._task = asyncio.create_task(self._run())

    async def close(self) -> None:
        """Stop; what is not sent stays in the store, for another server at once."""
        tasks = [*self._sending] if self._task is None else [self._task, *self._sending]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        with suppress(Trouble):
            for _, notice in (held for mine in self._taken.values() for held in mine):
                await self._store.put_off_notice(notice.number, 0)
        self._taken.clear()

    @property
    def waiting(self) -> int:
        """How many notices wait here to be sent, or are being sent."""
        return self._added + sum(map(len, self._taken.values())) + len(self._sending)

    def try_add(self, person: str, count: int) -> bool:
        """Count notices that are about to be stored; False, and none is to be stored, where too many wait."""
        if self._added + count > MAX_QUEUED:
            log.warning("notice-dropped", person=person, why="full")
            return False
        self._added += count
        return True

    def wake(self) -> None:
        """There is a new notice."""
        self._news.set()

    async def _run(self) -> None:
        while True:
            self._news.clear()
            taken: Sequence[WaitingNotice] = ()
            room = MAX_TAKEN - sum(map(len, self._taken.values()))
            if room > 0:
                try:
                    taken = await self._store.take_notices(room, HIDDEN)
                    self._added = max(0, self._added - len(taken)) if len(taken) == room else 0
                except Trouble as error:
                    log.warning("outbox-failed", error=str(error))
            for notice in taken:
                self._taken.setdefault(notice.person, deque()).append((time.monotonic(), notice))
            while len(self._sending) < WORKERS and (following := self._next()) is not None:
                address = self._address_of(following.person)
                self._busy.add(following.person)
                self._busy_addresses[address] += 1
                task = asyncio.create_task(self._deliver(following, address))
                self._sending.add(task)
                task.add_done_callback(self._on_done)
            if not taken:
                with suppress(TimeoutError):
                    async with asyncio.timeout(LOOK_SECONDS):
                        await self._news.wait()

    def _next(self) -> WaitingNotice | None:
        """The next notice to send, of the person whose turn it is and to whom nothing is being sent."""
        self._drop_old()
        for person, mine in self._taken.items():
            if person not in self._busy and self._busy_addresses[self._address_of(person)] < WORKERS_BY_ADDRESS:
                _, notice = mine.popleft()
                del self._taken[person]
                if mine:
                    self._taken[person] = mine  # after all others
                return notice
        return None

    def _drop_old(self) -> None:
        """Leave what was taken long ago to who takes it next."""
        oldest = time.monotonic() - MAX_WAIT_SECONDS
        for person, mine in [*self._taken.items()]:
            while mine and mine[0][0] < oldest:
                mine.popleft()
            if not mine:
                del self._taken[person]

    def _on_done(self, task: asyncio.Task[None]) -> None:
        self._sending.discard(task)
        self._news.set()  # there is room for another

    async def _deliver(self, notice: WaitingNotice, address: str) -> None:
        try:
            with suppress(Trouble):  # the store is away: the notice comes again
                if await self._try(notice):
                    await self._store.remove_notice(notice.number)
        except Exception:  # whatever fails, the next notice is sent
            log.exception("notice-failed", person=notice.person)
        finally:
            self._busy.discard(notice.person)
            self._busy_addresses -= Counter([address])  # addresses of nobody are dropped

    async def _try(self, notice: WaitingNotice) -> bool:
        """Send a notice; returns whether it is done with, sent or given up."""
        try:
            await self._send(notice)
        except DeliveryFailed as error:
            why, is_final = error.reason, error.is_final
        except Trouble:
            why, is_final = "store", False
        except Exception as error:  # noqa: BLE001 (whatever it is, it is not tried again)
            why, is_final = type(error).__name__, True
        else:
            return True
        if self.on_failure is not None:
            self.on_failure()
        is_last = is_final or notice.attempts > len(self._pauses)
        way = self._channel_of(notice)
        log.warning("notice-failed", person=notice.person, way=way, why=why, tried=notice.attempts, is_last=is_last)
        if not is_last:
            pause = self._pauses[notice.attempts - 1]
            await self._store.put_off_notice(notice.number, int(pause * SECOND))
            asyncio.get_running_loop().call_later(pause, self.wake)
        return is_last

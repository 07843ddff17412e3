"""A worker process that checks and replays records: the event loop, and so everybody's moves, does not wait for it."""

import asyncio
import time
from collections import Counter, OrderedDict, deque
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass, field
from functools import partial
from typing import Any, TypeVar

from zuschlag.bots.processes.worker_pool import CLOSED, WorkerDied, WorkerPool
from zuschlag.errors import Refused, Trouble
from zuschlag.server.http.admission import release_turn
from zuschlag.server.limits import Limits
from zuschlag.tables.scheduling.time_slices import WORK, Work

MAX_WAITING = Limits.waiting_replays
"""Calls that wait for the worker, unless the operator sets another limit."""
MAX_WAITING_BY_ADDRESS = Limits.waiting_replays_by_address
MAX_SECONDS = Limits.replay_seconds
"""How long a call may take; then the process is killed, and another one started. It includes starting the process."""
RETRY_SECONDS = 5
"""After how long who was refused should try again."""
BUSY = "the server has many records to replay at this moment; try again in a few seconds"
TOO_LONG = "this takes too long: a server replays a record for at most {seconds:g} seconds"
Answer = TypeVar("Answer")


@dataclass(slots=True, eq=False)
class _Call:
    """A call that waits, or is being made."""

    function: Callable[[], Any]
    answer: "asyncio.Future[Any]" = field(default_factory=lambda: asyncio.get_running_loop().create_future())
    started: float = 0.0
    is_first: bool = False
    """Does the process start with it? Its client does not pay for that."""
    work: Work | None = field(default_factory=WORK.get)
    """Of the request that waits for it, which pays for the time that the worker takes."""


class ReplayWorker:
    """Makes one call after the other in a process of its own, which starts with the first. Too many at a time are refused.

    Addresses take turns: however many calls of one wait, those of another are made after one of them. Where too many wait in
    all, the newest call of the address that has most waiting is refused, so that a few addresses cannot keep others out.
    """

    def __init__(
        self,
        max_waiting: int = MAX_WAITING,
        max_waiting_by_address: int = MAX_WAITING_BY_ADDRESS,
        max_seconds: float = MAX_SECONDS,
    ) -> None:
        self._max_waiting, self._max_waiting_by_address, self._max_seconds = max_waiting, max_waiting_by_address, max_seconds
        self._counts: Counter[str] = Counter()
        """Calls that wait or are being made, by address."""
        self._waiting: OrderedDict[str, deque[_Call]] = OrderedDict()
        """By address; the first is the next one's turn."""
        self._is_calling = False
        self._pool: WorkerPool | None = None

    @property
    def count(self) -> int:
        """Calls that wait or are being made."""
        return self._counts.total()

    @property
    def most_by_address(self) -> int:
        """The same, of the address that has most."""
        return max(self._counts.values(), default=0)

    @property
    def pids(self) -> list[int]:
        """The process, if it has been started."""
        return [] if self._pool is None else self._pool.pids

    async def call(self, address: str, function: Callable[..., Answer], *args: Any, **named: Any) -> Answer:
        """The result of a function of a module, called for this address. Refuses where too many calls wait.

        The time that the worker takes is added to the request's work.
        """
        if self._counts[address] >= self._max_waiting_by_address:
            raise _refuse_busy()
        call = _Call(partial(function, *args, **named))
        self._counts[address] += 1
        self._waiting.setdefault(address, deque()).append(call)
        self._start_next()
        if self.count > self._max_waiting:
            self._drop_newest_of_largest()
        release_turn()
        answer: Answer = await call.answer
        return answer

    def _drop_newest_of_largest(self) -> None:
        """Refuse the newest call of the address that has most waiting; of several, of the one whose turn comes last."""
        address = max(reversed(self._waiting), key=lambda each: len(self._waiting[each]))
        calls = self._waiting[address]
        dropped = calls.pop()
        if not calls:
            del self._waiting[address]
        self._end_call(address)
        if not dropped.answer.done():
            dropped.answer.set_exception(_refuse_busy())

    def _start_next(self) -> None:
        while self._waiting and not self._is_calling:
            address, calls = self._waiting.popitem(last=False)
            call = calls.popleft()
            if calls:
                self._waiting[address] = calls  # after all others
            if call.answer.done():  # nobody waits for it any more
                self._end_call(address)
            else:
                self._start(address, call)

    def _start(self, address: str, call: _Call) -> None:
        loop = asyncio.get_running_loop()
        try:
            if self._pool is None:
                self._pool = WorkerPool(1, tries=2)
            call.is_first = not self.pids
            call.started = time.monotonic()
            made: Future[Any] = self._pool.ask(call.function, seconds=self._max_seconds)
        except Exception as error:  # noqa: BLE001 (whatever it is, the next call must be made)
            self._end_call(address)
            call.answer.set_exception(Trouble(f"the worker that replays records cannot be asked: {error!r}"))
            return
        self._is_calling = True
        # A client that has gone is still counted: its call is made all the same.
        made.add_done_callback(lambda made: loop.call_soon_threadsafe(self._finish, address, call, made))

    def _finish(self, address: str, call: _Call, made: "Future[Any]") -> None:
        self._is_calling = False
        self._end_call(address)
        seconds = time.monotonic() - call.started
        if call.work is not None and not call.is_first:
            call.work.seconds += seconds
        if not call.answer.done():
            error = made.exception()
            if error is None:
                call.answer.set_result(made.result())
            elif isinstance(error, WorkerDied) and seconds >= self._max_seconds:
                call.answer.set_exception(Refused("too-large", TOO_LONG.format(seconds=self._max_seconds)))
            else:
                call.answer.set_exception(error)
        self._start_next()

    def _end_call(self, address: str) -> None:
        self._counts[address] -= 1
        if not self._counts[address]:
            del self._counts[address]

    async def close(self) -> None:
        """Kill the process. Who waits gets Trouble."""
        waiting = [call for calls in self._waiting.values() for call in calls]
        self._waiting.clear()
        for call in waiting:
            if not call.answer.done():
                call.answer.set_exception(WorkerDied(CLOSED))
        if self._pool is not None:
            await asyncio.to_thread(self._pool.close)


def _refuse_busy() -> Refused:
    return Refused("too-fast", BUSY, RETRY_SECONDS)

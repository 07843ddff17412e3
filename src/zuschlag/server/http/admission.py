"""Admission control: how many requests and commands the event loop works on at a time, in fair shares by address.

Everything runs in one event loop, and in each of its rounds everything that is ready does a piece of its work. A move needs a
few rounds: where hundreds of requests are ready, it waits for hundreds of pieces in each. So only a few are let in for each
round; the others wait, not refused, until it is their turn. Addresses take turns, so that nobody waits behind all requests
of another address. Commands at tables, such as moves, do not wait for other requests.
"""

import asyncio
import time
from collections import Counter, OrderedDict, deque
from collections.abc import Callable
from contextvars import ContextVar, Token
from dataclasses import dataclass

ROUND_SECONDS = 0.005
"""In a round that has taken longer, nothing more is let in."""
MAX_TURN_SECONDS = 0.5
"""After this time something in progress counts no longer: it waits, for whatever it is, and others should not wait with it."""


@dataclass(frozen=True)
class AdmissionLimits:
    """How many may be in progress in all and by address, and how many of those who waited are let in for each round."""

    in_all: int
    by_address: int
    by_round: int


REQUEST_LIMITS = AdmissionLimits(32, 8, 1)
"""Of HTTP requests, and of WebSockets that are being opened."""
HANDSHAKE_LIMITS = AdmissionLimits(4, 2, 1)
"""Of handshakes of WebSockets, which take a millisecond each: thousands can arrive at once."""
COMMAND_LIMITS = AdmissionLimits(64, 8, 2)
"""Of commands at tables, over WebSockets and HTTP: many are made durable together."""


class Turn:
    """Something that is in progress, until it is released."""

    __slots__ = ("_address", "_admission", "_is_released", "started_at")

    def __init__(self, admission: "Admission", address: str) -> None:
        self._admission, self._address = admission, address
        self._is_released = False
        self.started_at = time.monotonic()

    def release(self) -> None:
        """Let others in: what is left takes no time of ours. A second call does nothing."""
        if not self._is_released:
            self._is_released = True
            self._admission.leave(self, self._address)

    async def renew(self) -> None:
        """Wait for another turn, where this one was released."""
        if self._is_released:
            await self._admission.enter_again(self, self._address)
            self._is_released, self.started_at = False, time.monotonic()


_current_turn: ContextVar[Turn | None] = ContextVar("turn", default=None)


def release_turn() -> None:
    """Release the turn of the current request: it waits for something else than the event loop, which may take long."""
    turn = _current_turn.get()
    if turn is not None:
        turn.release()


class Admission:
    """Lets a limited number of requests in at a time. Waiting requests come in one address after another."""

    def __init__(self, limits: AdmissionLimits) -> None:
        self._limits = limits
        self._turns: dict[Turn, None] = {}
        """In progress, the oldest first."""
        self._inside: Counter[str] = Counter()
        self._count = 0
        self._waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()
        """By address, in the order of their turns."""
        self._round_started_at: float | None = None
        """None: nothing was let in since the last round ended."""
        self._timer: asyncio.TimerHandle | None = None
        """Runs while a request waits."""
        self.observe_wait: Callable[[float], object] = lambda _: None
        """Takes the seconds that each one has waited, when it is let in."""

    def count_waiting(self) -> int:
        """How many wait for their turn."""
        return sum(map(len, self._waiting.values()))

    async def enter(self, address: str) -> Turn:
        """Wait for a turn."""
        turn = Turn(self, address)
        await self.enter_again(turn, address)
        turn.started_at = time.monotonic()
        return turn

    async def enter_again(self, turn: Turn, address: str) -> None:
        """Wait for this turn, which is not in progress."""
        now = time.monotonic()
        if self._round_started_at is None:
            self._start_round(now)
            is_late = False
        else:
            is_late = now - self._round_started_at > ROUND_SECONDS
        if self._waiting or is_late or not self._has_room(address):
            await self._wait(address)
            self.observe_wait(time.monotonic() - now)
        else:
            self._let_in(address)
            self.observe_wait(0)
        self._turns[turn] = None

    def turn(self, address: str) -> "TurnContext":
        """Wait for a turn, and release it when the block ends. `release_turn` releases it earlier."""
        return TurnContext(self, address)

    def leave(self, turn: Turn, address: str) -> None:
        """Something of this address is no longer in progress."""
        self._turns.pop(turn, None)
        self._let_out(address)

    def _has_room(self, address: str) -> bool:
        return self._count < self._limits.in_all and self._inside.get(address, 0) < self._limits.by_address

    def _let_in(self, address: str) -> None:
        self._count += 1
        self._inside[address] += 1

    def _let_out(self, address: str) -> None:
        self._count -= 1
        self._inside[address] -= 1
        if not self._inside[address]:
            del self._inside[address]
        if self._waiting and self._round_started_at is None:
            self._start_round(time.monotonic())

    async def _wait(self, address: str) -> None:
        arrival: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(address, deque()).append(arrival)
        if self._timer is None:
            self._start_timer()
        try:
            await arrival
        except asyncio.CancelledError:
            if arrival.cancelled():
                self._forget(address, arrival)
            else:  # it was let in at the same moment
                self._let_out(address)
            raise

    def _forget(self, address: str, arrival: "asyncio.Future[None]") -> None:
        """It no longer waits. Where it was next, it has been passed over already."""
        queue = self._waiting.get(address)
        if queue is None or arrival not in queue:
            return
        queue.remove(arrival)
        if not queue:
            del self._waiting[address]

    def _start_round(self, now: float) -> None:
        self._round_started_at = now
        asyncio.get_running_loop().call_soon(self._end_round)

    def _end_round(self) -> None:
        """Let the next ones in, for the next round."""
        self._round_started_at = None
        let_in = 0
        while let_in < self._limits.by_round:
            address = next((each for each in self._waiting if self._has_room(each)), None)
            if address is None:
                break
            let_in += self._let_next_in(address)
        if let_in:
            self._start_round(time.monotonic())  # otherwise the next one comes in when another leaves

    def _let_next_in(self, address: str) -> bool:
        """Let in the first of this address, which comes last from then on; False where all have gone that waited."""
        queue = self._waiting[address]
        arrival = queue.popleft()
        while arrival.done() and queue:  # it was cancelled, and its task has not run yet
            arrival = queue.popleft()
        self._waiting.move_to_end(address)
        if not queue:
            del self._waiting[address]
        if arrival.done():
            return False
        self._let_in(address)
        arrival.set_result(None)
        return True

    def _start_timer(self) -> None:
        self._timer = asyncio.get_running_loop().call_later(MAX_TURN_SECONDS, self._release_old_turns)

    def _release_old_turns(self) -> None:
        """Release what takes too long, while others wait."""
        self._timer = None
        oldest_allowed = time.monotonic() - MAX_TURN_SECONDS
        for turn in [turn for turn in self._turns if turn.started_at <= oldest_allowed]:
            turn.release()
        if self._waiting:
            self._start_timer()


class TurnContext:
    """A turn for a block. (A context manager made from a generator would cost a move some microseconds.)"""

    __slots__ = ("_address", "_admission", "_token", "_turn")

    def __init__(self, admission: Admission, address: str) -> None:
        self._admission, self._address = admission, address
        self._token: Token[Turn | None]
        self._turn: Turn

    async def __aenter__(self) -> Turn:
        self._turn = await self._admission.enter(self._address)
        self._token = _current_turn.set(self._turn)
        return self._turn

    async def __aexit__(self, *_: object) -> None:
        _current_turn.reset(self._token)
        self._turn.release()

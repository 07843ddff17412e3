"""A queue with fair shares: when several wait for a bot worker, the one whose address and person have used least is next.

Time is shared equally between the addresses that wait, and the time of an address between its people. Law: however many turns
someone has waiting, whoever comes waits for the turns that are running, and for at most one more of each other address and of
each other person at the own address.

Hints get a slot only when no turn waits, and reviews only when no hint waits either, a first look at a match before the rest;
among themselves, each kind is shared in the same way.
"""

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from enum import IntEnum
from time import monotonic
from typing import NamedTuple

from zuschlag.errors import Trouble
from zuschlag.tables.table_limits import TableLimits

LEAST_SECONDS = 0.02
"""What a turn uses at least. It is counted when the turn begins, so that several workers do not all serve the same person."""
MAX_IDLE_SHARES = 1_000
"""Above so many addresses, or people of one address, those are forgotten who wait for nothing."""


class Urgency(IntEnum):
    """What goes first, whenever it comes."""

    TURN = 0
    HINT = 1
    FIRST_LOOK = 2
    REVIEW = 3


class Requester(NamedTuple):
    """For whom a bot plays: the person who opened the table, and from where that person was last heard of ("": unknown)."""

    address: str
    person: str


class QueueFull(Trouble):
    """Too many turns wait, and most of them are this person's: this one is to be tried again later."""


@dataclass(slots=True, eq=False)
class Share:
    """What an address or a person has used, and what waits. The share of an address has those of its people as parts."""

    used: float
    """Seconds; those who wait for nothing do not save up what they leave to others."""
    floor: float = 0.0
    """Of its parts: what the one that was last served had used by then."""
    parts: "dict[str, Share]" = field(default_factory=dict)
    waiting: int = 0
    running: int = 0
    turns: "deque[WaitingTurn]" = field(default_factory=deque)
    """Of a person: the turns that wait, oldest first."""

    def enter(self, key: str) -> "Share":
        """The part of this key, which is about to wait."""
        if len(self.parts) > MAX_IDLE_SHARES:
            self.parts = {key: part for key, part in self.parts.items() if part.waiting or part.running}
        part = self.parts.setdefault(key, Share(self.floor))
        if not part.waiting:
            part.used = max(part.used, self.floor)
        return part

    def next(self) -> "Share":
        """The part that waits and has used least."""
        return min((part for part in self.parts.values() if part.waiting), key=lambda part: part.used)

    def largest(self) -> "Share":
        """The part that waits for most."""
        return max(self.parts.values(), key=lambda part: part.waiting)


@dataclass(slots=True, eq=False)
class WaitingTurn:
    """A turn that waits for a worker, or has one."""

    whole: Share
    """The share of all that is as urgent."""
    address: Share
    person: Share
    granted: "asyncio.Future[None]"

    @property
    def is_granted(self) -> bool:
        """Has it got a slot?"""
        return self.granted.done() and not self.granted.cancelled() and self.granted.exception() is None


class FairQueue:
    """So many slots, one for each worker: `async with queue.slot(requester)` waits for one.

    At most `most` turns wait; beyond that, a turn of the address with most waiting turns is put off. As many hints may
    wait, and as many tasks of reviews.
    """

    def __init__(self, slots: int, most: int = TableLimits.waiting_bot_turns, clock: Callable[[], float] = monotonic) -> None:
        self._free = slots
        self._most = most
        self._clock = clock
        self._wholes = {urgency: Share(0.0) for urgency in Urgency}

    @property
    def waiting(self) -> int:
        """How many turns wait, without hints and reviews."""
        return self._wholes[Urgency.TURN].waiting

    @asynccontextmanager
    async def slot(self, requester: Requester, urgency: Urgency = Urgency.TURN) -> AsyncIterator[None]:
        """Wait for a slot, and have it while the block runs. Raises QueueFull where too many wait."""
        whole = self._wholes[urgency]
        address = whole.enter(requester.address)
        turn = WaitingTurn(whole, address, address.enter(requester.person), asyncio.get_running_loop().create_future())
        self._add(turn)
        try:
            await turn.granted
        except asyncio.CancelledError:
            if turn in turn.person.turns:
                self._remove(turn)
            elif turn.is_granted:
                self._release(turn, 0.0)
            raise
        began = self._clock()
        try:
            yield
        finally:
            self._release(turn, self._clock() - began)

    def _add(self, turn: WaitingTurn) -> None:
        turn.person.turns.append(turn)
        for share in (turn.whole, turn.address, turn.person):
            share.waiting += 1
        self._grant()
        if turn.whole.waiting > self._most:
            last = turn.whole.largest().largest().turns[-1]
            self._remove(last)
            if not last.granted.done():
                last.granted.set_exception(QueueFull(f"more than {self._most} turns of bots wait"))

    def _remove(self, turn: WaitingTurn) -> None:
        turn.person.turns.remove(turn)
        for share in (turn.whole, turn.address, turn.person):
            share.waiting -= 1

    def _grant(self) -> None:
        while self._free:
            whole = next((share for share in self._wholes.values() if share.waiting), None)
            if whole is None:
                break
            turn = whole.next().next().turns[0]
            self._remove(turn)
            if turn.granted.done():  # who waited was cancelled, and does not know yet
                continue
            self._free -= 1
            for share, part in ((whole, turn.address), (turn.address, turn.person)):
                share.floor = max(share.floor, part.used)
                part.used += LEAST_SECONDS
                part.running += 1
            turn.granted.set_result(None)

    def _release(self, turn: WaitingTurn, seconds: float) -> None:
        for share in (turn.address, turn.person):
            share.used += max(seconds - LEAST_SECONDS, 0.0)
            share.running -= 1
        self._free += 1
        self._grant()

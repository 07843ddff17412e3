"""Hints: what a strong bot would consider at a seat, for the person who plays it.

A hint is computed in the bots' worker processes when no bot's turn waits, from what a bot at that seat would get and nothing
else. It is sent to the connections of this seat, and stored nowhere; that someone asked is a fact that everybody sees.
"""

import asyncio
from collections import OrderedDict
from typing import NamedTuple

import structlog

from zuschlag.bots import Thought, Turn
from zuschlag.bots.levels import Level
from zuschlag.errors import Refused, Trouble
from zuschlag.kernel.numba_extra import has_numba
from zuschlag.tables.core.decide import decide, resolve_own_seat
from zuschlag.tables.core.table import Table
from zuschlag.tables.live.live_table import LiveTable
from zuschlag.tables.live.services import Services
from zuschlag.tables.live.subscribers import Subscriber, encode_message
from zuschlag.tables.protocol.commands import Hint
from zuschlag.tables.protocol.messages import Ack, HintCandidate, HintMessage, Refusal
from zuschlag.tables.rate_limit import Rate, TokenBuckets
from zuschlag.tables.scheduling.fair_queue import QueueFull, Requester
from zuschlag.tables.time_units import SECOND

log = structlog.get_logger()
HINT_LEVEL: Level = "expert"
"""Who gives hints."""
HINT_RATE = Rate(per_second=0.2, burst=6)
"""How fast one person can ask."""
HINT_SECONDS = 30.0
"""A hint that has not come by then is given up: bots' turns go first."""
MAX_CANDIDATES = 5
MAX_KEPT = 1000
"""Hints in memory, the newest: asking again in the same turn costs nothing."""


class TurnKey(NamedTuple):
    """A turn of a seat at a table."""

    table: str
    seat: int
    turn_id: tuple[int, int]


class Hints:
    """Answers people who ask for hints, at all tables of a server."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._rate_limit = TokenBuckets(HINT_RATE, lambda: services.sources.now() / SECOND)
        self._tasks: dict[tuple[str, int], tuple[TurnKey, asyncio.Task[None]]] = {}
        """By table and seat: the turn for which a hint is being computed. There is one at a time for each seat."""
        self._kept: OrderedDict[TurnKey, bytes] = OrderedDict()
        self._by_stand_in: set[TurnKey] = set()
        """Those of them that a weaker bot gave: asking again may lead to a better one."""
        self._is_closed = False

    async def request(self, live: LiveTable, table: Table, person: str, command: Hint) -> Ack:
        """Note that a person asked for a hint, and begin to compute it. Raises Refused, and changes nothing."""
        facts = decide(table, person, command)
        seat = resolve_own_seat(table, person, command.seat)
        self._rate_limit.take(person)
        if facts:
            try:
                await live.commit(facts)
            except BaseException:
                self._rate_limit.give_back(person, 1)
                raise
        key = TurnKey(table.id, seat, table.turn_id(seat))
        kept = self._kept.get(key)
        if kept is None or key in self._by_stand_in:
            self._start(live, table, key)
        else:
            _send(live, seat, kept)
        return Ack(do="hint", id=command.id, seat=seat)

    def on_settled(self, live: LiveTable, table: Table) -> None:
        """Compute hints that were asked for at another server, for the connections of the seat at this one."""
        for seat, turn_id in table.last_hints.items():
            key = TurnKey(table.id, seat, turn_id)
            if key not in self._kept and _is_turn(table, key):
                self._start(live, table, key)

    def _start(self, live: LiveTable, table: Table, key: TurnKey) -> None:
        """Compute a hint, unless nobody would get it, or it is being computed."""
        before = self._tasks.get((key.table, key.seat))
        is_running = before is not None and before[0] == key and not before[1].done()
        if self._is_closed or is_running or not _find_viewers(live, key.seat):
            return
        assert table.match is not None
        turn = Turn(table.match, key.seat).snapshot()
        self._services.bot_workers.prepare(table.game, HINT_LEVEL)
        task = asyncio.create_task(self._answer(live, table, key, turn, before[1] if before else None))
        self._tasks[key.table, key.seat] = key, task
        task.add_done_callback(lambda _: self._forget(key))

    def _forget(self, key: TurnKey) -> None:
        running = self._tasks.get((key.table, key.seat))
        if running is not None and running[0] == key:
            del self._tasks[key.table, key.seat]

    async def _answer(
        self, live: LiveTable, table: Table, key: TurnKey, turn: Turn, before: "asyncio.Task[None] | None"
    ) -> None:
        """Compute a hint and send it, after the one before it at this seat."""
        if before is not None:
            await asyncio.wait([before])
        if not _is_turn(table, key):
            return
        try:
            message = await self._compute(table, key, turn)
        except (QueueFull, TimeoutError):
            message = _refuse(key, "too-fast", "the bots have too much to do; ask again in a while")
        except Exception as error:  # noqa: BLE001 (whatever a bot fails of, the table goes on)
            log.error("hint-failed", table=key.table, seat=key.seat, error=repr(error))  # noqa: TRY400
            message = _refuse(key, "trouble", "the bot gave no answer")
        await self._deliver(live, key, message)

    async def _compute(self, table: Table, key: TurnKey, turn: Turn) -> bytes:
        person = table.seats[key.seat].person or ""
        requester = Requester(self._services.last_addresses.get(person), person)
        async with asyncio.timeout(HINT_SECONDS):
            thought = await self._services.bot_workers.think(HINT_LEVEL, f"hint/{table.opened.bot_seed}", turn, requester)
        message = encode_message(build_hint(key.seat, _nth(key), thought))
        self._kept[key] = message
        self._by_stand_in.discard(key)
        if thought.is_stand_in:
            self._by_stand_in.add(key)
        if len(self._kept) > MAX_KEPT:
            oldest, _ = self._kept.popitem(last=False)
            self._by_stand_in.discard(oldest)
        return message

    async def _deliver(self, live: LiveTable, key: TurnKey, message: bytes) -> None:
        """Send a hint to the connections of its seat, if it is still that turn."""
        if not _find_viewers(live, key.seat):
            return
        try:
            async with live.lock(is_newest=True) as (_, table):
                if _is_turn(table, key):
                    _send(live, key.seat, message)
        except (Refused, Trouble) as error:  # a deleted or broken table
            log.warning("hint-not-sent", table=key.table, error=str(error))

    async def wait(self) -> None:
        """Wait until all hints that are under way are sent, or given up."""
        while self._tasks:
            await asyncio.wait([task for _, task in self._tasks.values()])

    async def close(self) -> None:
        """Give up all hints."""
        self._is_closed = True
        for _, task in self._tasks.values():
            task.cancel()
        await self.wait()


def build_hint(seat: int, nth: int, thought: Thought) -> HintMessage:
    """What a bot considered, as a message. It follows from the thought alone."""
    return HintMessage(
        seat=seat,
        nth=nth,
        move=thought.advised_move,
        candidates=[
            HintCandidate(move=each.move, value=_rounded(each.value), chance=_rounded(each.chance), limit=each.limit)
            for each in thought.shown_candidates[:MAX_CANDIDATES]
        ],
        bot=thought.bot,
        stand_in=("not-ready" if has_numba() else "no-numba") if thought.is_stand_in else None,
        reasons=list(thought.reasons),
    )


def _rounded(number: float | None) -> float | None:
    return None if number is None else round(float(number), 4)


def _is_turn(table: Table, key: TurnKey) -> bool:
    """Is it still this turn of the seat?"""
    return key.seat in table.awaited and table.turn_id(key.seat) == key.turn_id


def _nth(key: TurnKey) -> int:
    return key.turn_id[1]


def _find_viewers(live: LiveTable, seat: int) -> list[Subscriber]:
    """The connections that show this seat: only the person who has it is shown it."""
    return [subscriber for subscriber in live.subscribers if subscriber.viewer.seat == seat]


def _send(live: LiveTable, seat: int, message: bytes) -> None:
    for subscriber in _find_viewers(live, seat):
        subscriber.send(message)


def _refuse(key: TurnKey, code: str, message: str) -> bytes:
    return encode_message(Refusal(code=code, message=message, do="hint", seat=key.seat, nth=_nth(key)))

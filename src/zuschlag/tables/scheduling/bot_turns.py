"""Bots' turns: asks a bot for its move, and makes the move at the table."""

import asyncio
from contextlib import suppress

import structlog

from zuschlag.bots import Turn
from zuschlag.bus import TurnReleased
from zuschlag.errors import Refused, Trouble
from zuschlag.tables.claims import CLAIM
from zuschlag.tables.core.facts import MovedBy, MoveMade
from zuschlag.tables.core.table import Table
from zuschlag.tables.live.live_table import LiveTable
from zuschlag.tables.live.services import Services
from zuschlag.tables.scheduling.fair_queue import QueueFull, Requester
from zuschlag.tables.scheduling.scheduler import Scheduler

log = structlog.get_logger()
ATTEMPTS = 3
"""How often a bot is asked before the first offered move is made for it."""
RETRY_DELAY = 5_000
"""Milliseconds until a turn or time-out is tried again that failed or was put off."""


class BotTurns:
    """Runs the turns of the bots at all tables."""

    def __init__(self, services: Services, scheduler: Scheduler) -> None:
        self._services = services
        self._scheduler = scheduler
        self._tasks: dict[asyncio.Task[None], tuple[str, str]] = {}
        """The turns under way, each with its table and its claim."""
        self._releases = 0
        """How often another server has released a turn."""
        self._active: set[tuple[str, int, tuple[int, int]]] = set()
        """The turns under way, by table, seat and number."""
        self._is_closed = False

    def schedule(self, live: LiveTable, table: Table, is_of_another: bool = False) -> None:
        """Start the turns of bots that are awaited, and schedule the next time-out. After `close`, other servers start them.

        `is_of_another`: another server has made the last change, and starts the turns. This one looks later whether it did.
        """
        has_turns = any(table.seats[seat].bot_level for seat in table.awaited)
        if self._is_closed:
            if has_turns and not is_of_another:
                self._publish_release(table.id)
            return
        if is_of_another and has_turns:
            self._look_later(table)
            return
        for seat in table.awaited:
            level = table.seats[seat].bot_level
            if level is not None and seat not in live.bot_tasks:
                turn_id = table.take_back_count, len(table.moves_made[seat])
                if (live.key, seat, turn_id) in self._active:  # its move is being made
                    continue
                assert table.match is not None
                turn = Turn(table.match, seat).snapshot()
                claim = f"bot {table.id} {seat} {turn_id[0]} {turn_id[1]}"
                task = asyncio.create_task(self._play_turn(live, table, level, turn, turn_id, claim))
                live.bot_tasks[seat] = task
                self._tasks[task] = table.id, claim
                task.add_done_callback(self._tasks.pop)
        self._scheduler.schedule(table.id, table.next_timeout)

    def note_release(self) -> None:
        """Another server has released a turn: who was refused one just before asks again."""
        self._releases += 1

    def _look_later(self, table: Table) -> None:
        """Look at the table again when another server's claim has ended, or a clock runs out."""
        later = self._services.sources.now() + CLAIM
        self._scheduler.schedule(table.id, min(later, table.next_timeout or later))

    async def close(self) -> None:
        """Cancel all turns. Other servers take them over at once; else they start again when their table is next loaded."""
        self._is_closed = True
        turns = dict(self._tasks)
        for task in turns:
            task.cancel()
        await asyncio.gather(*turns, return_exceptions=True)
        await asyncio.gather(*(self._release(table, claim) for table, claim in turns.values()))

    async def _release(self, table: str, claim: str) -> None:
        """Let other servers have a turn, however far this one has got with it: one that has not begun, too, was left to it."""
        if self._services.bus is not None:
            with suppress(Trouble):  # then the claim ends by itself
                await self._services.claims.release(claim)
            self._publish_release(table)

    def _publish_release(self, table: str) -> None:
        if self._services.bus is not None:
            self._services.bus.publish(TurnReleased(table))

    async def _take(self, claim: str) -> bool:
        """Take the claim on a turn; again where another server has released one while the store answered."""
        while True:
            releases = self._releases
            if await self._services.claims.take(claim):
                return True
            if self._releases == releases:
                return False

    async def _play_turn(
        self, live: LiveTable, table: Table, level: str, turn: Turn, turn_id: tuple[int, int], claim: str
    ) -> None:
        seat = turn.seat
        turn_started = self._services.sources.now()
        self._active.add((live.key, seat, turn_id))
        try:
            if not await self._take(claim):
                self._look_later(table)
                return
            async with self._services.claims.renewed(claim):
                move = await self._choose_move(table, level, turn)
                await self._wait_for_pace(turn_started)
            async with live.lock():
                del live.bot_tasks[seat]
                await live.change(lambda table: self._make_move(live, table, turn_id, seat, move))
        except QueueFull:
            self._scheduler.schedule(table.id, self._services.sources.now() + RETRY_DELAY)
        except (Trouble, Refused) as error:
            log.error("bot-stuck", table=table.id, seat=seat, error=str(error))  # noqa: TRY400 (the message says it)
            self._scheduler.schedule(table.id, self._services.sources.now() + RETRY_DELAY)
        finally:
            self._active.discard((live.key, seat, turn_id))
            if live.bot_tasks.get(seat) is asyncio.current_task():
                del live.bot_tasks[seat]

    async def _make_move(self, live: LiveTable, table: Table, turn_id: tuple[int, int], seat: int, move: str) -> None:
        is_same_turn = turn_id == (table.take_back_count, len(table.moves_made[seat]))
        if not is_same_turn or seat not in table.awaited or table.seats[seat].bot_level is None:
            self.schedule(live, table)
            return
        by: MovedBy = "bot" if table.seats[seat].level else "stand-in"
        await live.commit([MoveMade(seat, move, by)])

    async def _choose_move(self, table: Table, level: str, turn: Turn) -> str:
        requester = Requester(self._services.last_addresses.get(table.opened.host), table.opened.host)
        for attempt in range(1, ATTEMPTS + 1):
            try:
                return await self._services.bot_workers.choose_move(level, table.opened.bot_seed, turn, requester)
            except QueueFull:
                raise
            except Exception as error:  # noqa: BLE001 (whatever a bot fails of, the table goes on)
                log.error("bot-failed", table=table.id, seat=turn.seat, level=level, attempt=attempt, error=repr(error))  # noqa: TRY400
        return turn.offered[0]

    async def _wait_for_pace(self, turn_started: int) -> None:
        """Wait until a multiple of the pace has passed since the turn came, so that the time to think is not seen."""
        pace = self._services.sources.pace
        if pace > 0:
            passed = self._services.sources.now() - turn_started
            await asyncio.sleep((pace - passed % pace) / 1000)

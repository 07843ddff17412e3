"""The bots' turns at the tables: from the view to the move."""

import asyncio

import structlog

from zuschlag.bots import Turn
from zuschlag.errors import Refused, Trouble
from zuschlag.tables.core.facts import By, Moved
from zuschlag.tables.core.table import Table
from zuschlag.tables.live.live_table import Live
from zuschlag.tables.live.services import House
from zuschlag.tables.scheduling.scheduler import Alarms

log = structlog.get_logger()
ATTEMPTS = 3
"""How often a bot is asked before a move is made for it."""
PATIENCE = 5_000
"""Milliseconds until what could not be done is tried again."""


class Pondering:
    """Lets the bots at all tables make their moves."""

    def __init__(self, house: House, alarms: Alarms) -> None:
        self._house = house
        self._alarms = alarms
        self._tasks: set[asyncio.Task[None]] = set()
        self._is_closed = False

    def settle(self, live: Live, table: Table) -> None:
        """Bots whose turn it is begin to think; the alarm is set for the clocks. After the end: nothing any more."""
        if self._is_closed:
            return
        for seat in table.awaited:
            level = table.seats[seat].thinker
            if level is not None and seat not in live.thinking:
                task = asyncio.create_task(self._ponder(live, table, seat, level))
                live.thinking[seat] = task
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)
        self._alarms.set(table.id, table.clocks.next_to_run_out if table.status == "playing" else None)

    async def close(self) -> None:
        """End: thoughts are broken off, and thought anew when the table is next woken."""
        self._is_closed = True
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _ponder(self, live: Live, table: Table, seat: int, level: str) -> None:
        assert table.match is not None
        asked = table.taken_back, len(table.made[seat])
        came = self._house.sources.now()
        try:
            move = await self._thought(table, level, Turn(table.match, seat).told())
            await self._keep_pace(came)
            async with live.awake() as now:
                del live.thinking[seat]
                is_asked = asked == (now.taken_back, len(now.made[seat]))
                if not is_asked or seat not in now.awaited or now.seats[seat].thinker is None:
                    self.settle(live, now)
                    return
                by: By = "bot" if now.seats[seat].level else "stand-in"
                await live.commit([Moved(seat, move, by)])
        except (Trouble, Refused) as error:
            log.error("bot-stuck", table=table.id, seat=seat, error=str(error))  # noqa: TRY400 (the message says it)
            self._alarms.set(table.id, self._house.sources.now() + PATIENCE)
        finally:
            if live.thinking.get(seat) is asyncio.current_task():
                del live.thinking[seat]

    async def _thought(self, table: Table, level: str, turn: Turn) -> str:
        for attempt in range(1, ATTEMPTS + 1):
            try:
                return await self._house.thinkers.think(level, table.opened.bot_seed, turn)
            except Exception as error:  # noqa: BLE001 (whatever a bot fails of, the table goes on)
                log.error("bot-failed", table=table.id, seat=turn.seat, level=level, attempt=attempt, error=repr(error))  # noqa: TRY400
        return turn.offered[0]

    async def _keep_pace(self, came: int) -> None:
        """Answer so long after the turn came, or twice, three times so long."""
        pace = self._house.sources.pace
        if pace > 0:
            passed = self._house.sources.now() - came
            await asyncio.sleep((pace - passed % pace) / 1000)

"""Time-outs: a bot stands in for a person whose time is up."""

import structlog

from zuschlag.bots.levels import DEFAULT_LEVEL
from zuschlag.errors import Refused, Trouble
from zuschlag.tables.core.facts import StandInStarted
from zuschlag.tables.core.table import GameNotInstalled, Table
from zuschlag.tables.live.live_table import LiveTable, OnSettled
from zuschlag.tables.live.services import Services
from zuschlag.tables.scheduling.bot_turns import RETRY_DELAY
from zuschlag.tables.scheduling.scheduler import Scheduler

log = structlog.get_logger()


class Timeouts:
    """Checks a table's clocks when the scheduler says so. Calls `schedule` if no clock has run out."""

    def __init__(self, services: Services, scheduler: Scheduler, schedule: OnSettled) -> None:
        self._services = services
        self._scheduler = scheduler
        self._settle = schedule

    async def check(self, live: LiveTable) -> None:
        """Let bots stand in for those whose time is up."""
        try:
            async with live.lock():
                await live.change(lambda table: self._let_stand_in(live, table))
        except Trouble as error:
            log.error("clock-stuck", table=live.key, error=str(error))  # noqa: TRY400 (the message says it)
            self._scheduler.schedule(live.key, self._services.sources.now() + RETRY_DELAY)
        except GameNotInstalled as error:  # until the server is started with the game, there is nothing to try again
            log.warning("table-without-game", table=live.key, error=str(error))
        except Refused as error:
            log.warning("clock-without-table", table=live.key, error=str(error))

    async def _let_stand_in(self, live: LiveTable, table: Table) -> None:
        now = self._services.sources.now()
        out = [seat for seat in table.awaited if (when := table.clocks.runs_out_at(seat)) is not None and when <= now]
        if out:
            self._services.bot_workers.prepare(table.game, DEFAULT_LEVEL)
            await live.commit([StandInStarted(seat, "time") for seat in out])
        else:
            self._settle(live, table, False)  # noqa: FBT003

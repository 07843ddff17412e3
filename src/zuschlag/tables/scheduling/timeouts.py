"""Time-outs: a bot stands in for a person whose time is up."""

import structlog

from zuschlag.errors import Refused, Trouble
from zuschlag.tables.core.facts import StoodIn
from zuschlag.tables.core.seats import STAND_IN
from zuschlag.tables.live.live_table import Live, Settled
from zuschlag.tables.live.services import House
from zuschlag.tables.scheduling.bot_turns import PATIENCE
from zuschlag.tables.scheduling.scheduler import Alarms

log = structlog.get_logger()


class Timeouts:
    """Checks the clocks of tables when the scheduler says so. `settle` is called where no clock has run out."""

    def __init__(self, house: House, alarms: Alarms, settle: Settled) -> None:
        self._house = house
        self._alarms = alarms
        self._settle = settle

    async def check(self, live: Live) -> None:
        """Let bots stand in for those whose time is up."""
        try:
            async with live.awake() as table:
                now = self._house.sources.now()
                out = [seat for seat in table.awaited if (when := table.clocks.runs_out(seat)) is not None and when <= now]
                if out:
                    self._house.thinkers.make_ready(table.box, STAND_IN)
                    await live.commit([StoodIn(seat, "time") for seat in out])
                else:
                    self._settle(live, table)
        except Trouble as error:
            log.error("clock-stuck", table=live.key, error=str(error))  # noqa: TRY400 (the message says it)
            self._alarms.set(live.key, self._house.sources.now() + PATIENCE)
        except Refused as error:
            log.warning("clock-without-table", table=live.key, error=str(error))

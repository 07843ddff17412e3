"""Bots answer at a steady pace: the time of an answer does not show how long the bot needed."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from tests.any_game import AnyTurn
from tests.tables.registry_setup import FirstOffered, run
from zuschlag.store.sqlite import SQLite
from zuschlag.tables.core.facts import MoveMade, read_fact
from zuschlag.tables.core.table import Table
from zuschlag.tables.core.table_spec import BotSeat, TableSpec
from zuschlag.tables.live.registry import TableRegistry
from zuschlag.tables.live.services import Services, Sources
from zuschlag.tables.people import People
from zuschlag.tables.protocol.commands import Play, Start
from zuschlag.tables.scheduling.fair_queue import Requester

PACE = 300
TIMES = [0, 150, 40, 420, 100, 330, 10, 640]
"""Milliseconds that bots think, one turn after the other."""
EARLY, LATE = 5, 200
"""Milliseconds by which a timer may be off, and a busy machine late."""


class SlowBots(FirstOffered):
    """Bots that take their time."""

    async def choose_move(self, level: str, seed: str, turn: AnyTurn, requester: Requester) -> str:
        if len(self.levels) < len(TIMES):
            await asyncio.sleep(TIMES[len(self.levels)] / 1000)
        return await super().choose_move(level, seed, turn, requester)


def now() -> int:
    return time.monotonic_ns() // 1_000_000


@asynccontextmanager
async def begun(file: Path) -> AsyncIterator[tuple[TableRegistry, str, Table]]:
    """A registry with a real clock, and a match of one person and three bots in it."""
    store = SQLite(file, durability="normal")
    await store.open()
    people = People(store, now)
    driver = TableRegistry(Services(store, people, SlowBots(), Sources(now, pace=PACE)))
    await driver.open()
    try:
        anna, _ = await people.add("Anna")
        bot = BotSeat("easy")
        table = await driver.create_table(anna.id, TableSpec("bigshot", 4, ["mine", bot, bot, bot]))
        await driver.execute(anna.id, table.id, Start())
        yield driver, anna.id, table
    finally:
        await driver.close()
        await store.close()


async def waits(driver: TableRegistry, anna: str, table: Table) -> list[int]:
    """How long the first moves of bots took, from the table's rows."""
    async with asyncio.timeout(30):
        while len(found := await stored_waits(driver, table)) < len(TIMES):
            if 0 in table.awaited and table.match is not None:
                await driver.execute(anna, table.id, Play(nth=len(table.moves_made[0]), move=table.match.offered(0)[0]))
            await asyncio.sleep(0.005)
    return found[: len(TIMES)]


async def stored_waits(driver: TableRegistry, table: Table) -> list[int]:
    rows = await driver.services.store.rows(table.id)
    facts = [read_fact(row.body) for row in rows[1:]]
    return [
        row.at - before.at
        for before, row, fact in zip(rows, rows[1:], facts, strict=False)
        if isinstance(fact, MoveMade) and fact.by == "bot"
    ]


def test_bots_answer_at_multiples_of_the_pace_however_long_they_think(tmp_path: Path) -> None:
    async def test() -> None:
        async with begun(tmp_path / "t.sqlite") as (driver, anna, table):
            for thought, waited in zip(TIMES, await waits(driver, anna, table), strict=True):
                beat = (thought // PACE + 1) * PACE
                assert beat - EARLY <= waited < beat + LATE, (thought, waited)

    run(test())

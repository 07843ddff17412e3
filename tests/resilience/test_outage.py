"""Outages that are longer than the players' time, with real processes: nobody's clock counts them."""

import asyncio
import signal
from collections.abc import Awaitable, Callable
from pathlib import Path

import httpx
import pytest

from tests.resilience.http_client import register
from tests.resilience.server_process import Process
from tests.services.databases import read_postgres_rows, read_sqlite_rows
from tests.services.postgres import PostgresServer
from zuschlag.store import Row
from zuschlag.tables.core.facts import ClocksPaused, StandInStarted, read_fact
from zuschlag.tables.scheduling.heartbeat import FRESH_SECONDS

BANK = 10
OUTAGE = FRESH_SECONDS + 3
CLOCK = {"kind": "live", "bank": BANK, "increment": 0}


async def play_through_outage(
    process: Process, fail: Callable[[], Awaitable[None]], read_rows: Callable[[str], list[Row]]
) -> list[type]:
    """What happens to the clocks at a table where nobody moves while everything is away."""
    try:
        await process.start()
        await process.ready()
        async with httpx.AsyncClient(timeout=30, trust_env=False) as http:
            anna = await register(process.url, http, "Anna")
            table = await anna.create_table({"game": "zahltag", "players": 2, "seats": ["mine", "mine"], "clock": CLOCK})
            assert (await anna.do(table["id"], "start")).status_code == 200
        await asyncio.sleep(1)
        await fail()
        await asyncio.sleep(BANK / 2)
        facts = [read_fact(row.body) for row in await asyncio.to_thread(read_rows, table["id"])]
        return [type(fact) for fact in facts if isinstance(fact, ClocksPaused | StandInStarted)]
    finally:
        await process.end()


@pytest.mark.soak
def test_neither_a_stopped_server_nor_a_stopped_database_takes_time_from_players(
    tmp_path: Path, postgres: PostgresServer
) -> None:
    file = tmp_path / "t.sqlite"
    url = postgres.create_database()
    alone = Process(file)
    on_postgres = Process(tmp_path / "p.sqlite", env={"ZUSCHLAG_DATABASE": url})

    async def stop_server() -> None:
        alone.send_signal(signal.SIGSTOP)
        await asyncio.sleep(OUTAGE)
        alone.send_signal(signal.SIGCONT)

    async def stop_database() -> None:
        await asyncio.to_thread(postgres.stop)
        await asyncio.sleep(OUTAGE)
        await asyncio.to_thread(postgres.start)

    async def test() -> None:
        found = await asyncio.gather(
            play_through_outage(alone, stop_server, lambda table: read_sqlite_rows(file, table)),
            play_through_outage(on_postgres, stop_database, lambda table: read_postgres_rows(postgres, url, table)),
        )
        assert list(found) == [[ClocksPaused], [ClocksPaused]]

    asyncio.run(test())

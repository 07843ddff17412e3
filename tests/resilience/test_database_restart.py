"""PostgreSQL restarts and crashes while people play: nothing acknowledged is lost or doubled, and the server lives."""

import asyncio
import random
import signal
from pathlib import Path

import httpx
import pytest

from tests.resilience.http_client import register
from tests.resilience.kill_under_load import ENDING, PEOPLE, KillStatistics, Load, playing
from tests.resilience.server_process import server
from tests.resilience.test_kill_under_load import SHORT
from tests.services.databases import VARIABLE, shared_postgres

RESTARTS = (signal.SIGINT, signal.SIGQUIT)
"""As an operator stops it, and as it crashes."""


async def play_through_restarts(folder: Path, tables: int) -> KillStatistics:
    file = folder / "zuschlag.sqlite"
    async with server(file) as process, httpx.AsyncClient(timeout=30, trust_env=False) as http:
        people = [await register(process.url, http, f"Person {number}") for number in range(PEOPLE)]
        load = Load(file, people, random.Random(1), SHORT, logs=1)
        async with playing(load, tables) as ended:
            for how in RESTARTS:
                await asyncio.sleep(1.5)
                await asyncio.to_thread(shared_postgres().restart, how)
                load.check()
            load.is_ending = True
            await asyncio.wait([ended], timeout=ENDING)
            assert ended.done(), load.stuck()
            await ended
        load.check()
        assert not load.found, load.found[:20]
        assert await process.stop() == 0
    return load.tally


def test_restarts_and_crashes_of_the_database_lose_and_double_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, "postgres")
    tally = asyncio.run(play_through_restarts(tmp_path, tables=8))
    assert tally.finished == tally.tables >= 8
    assert tally.acked > 100

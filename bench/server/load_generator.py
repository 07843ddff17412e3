"""Loads tables from this process: as fast as they go, or at a given pace."""

import asyncio
import random
import time
from collections.abc import Sequence
from dataclasses import dataclass, field

from bench.server.contestant_protocol import Table
from bench.server.websocket_client import ConnectionFailed

OPENING = 32  # tables that open their sockets at the same time
TOO_LATE = 10.0  # seconds after which a paced move counts as an error


@dataclass(slots=True)
class Tally:
    """What was played so far."""

    trips: list[float] = field(default_factory=list)  # seconds from a move to the mover's own update
    fresh: int = 0  # games begun after one was over
    errors: int = 0
    behind: float = 0.0  # the most seconds that a paced move was sent after its time


async def open_all(tables: Sequence[Table]) -> None:
    """Open all sockets of all tables."""
    gate = asyncio.Semaphore(OPENING)

    async def open_one(table: Table) -> None:
        async with gate:
            await table.open()

    await asyncio.gather(*(open_one(table) for table in tables))


async def play_at_full_speed(table: Table, tally: Tally) -> None:
    """Play on and on, one move in flight."""
    while True:
        if table.is_over:
            await table.renew()
            tally.fresh += 1
        tally.trips.append(await table.move())


async def play_at_pace(table: Table, tally: Tally, begin: float, every: float, end: float) -> None:
    """Play a move at `begin` and then every so many seconds."""
    due = begin
    while due < end:
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
        try:
            async with asyncio.timeout(TOO_LATE):
                if table.is_over:
                    await table.renew()
                    tally.fresh += 1
                tally.behind = max(tally.behind, time.perf_counter() - due)
                tally.trips.append(await table.move())
        except (TimeoutError, ConnectionFailed):
            tally.errors += 1
        due += every


async def play_all_at_pace(tables: Sequence[Table], every: float, seconds: float) -> Tally:
    """All tables at this pace, their moves spread evenly over it."""
    tally = Tally()
    begin = time.perf_counter() + 0.1
    spread = random.Random(1).sample(range(len(tables)), len(tables))
    offsets = (begin + every * place / len(tables) for place in spread)
    await asyncio.gather(
        *(play_at_pace(table, tally, offset, every, begin + seconds) for table, offset in zip(tables, offsets, strict=True))
    )
    return tally

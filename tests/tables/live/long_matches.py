"""Long matches, and how many steps of a computation at most follow each other without a turn of others."""

import asyncio
from collections.abc import AsyncIterator, Awaitable
from contextlib import asynccontextmanager
from itertools import pairwise
from pathlib import Path
from typing import Any, TypeVar

from tests.tables.registry_setup import RegistryDriver, registry_driver
from tests.tables.worst_case_tables import EXPOSED, StoredTable, play_worst_case
from zuschlag.tables.scheduling.time_slices import SLICE_SECONDS, TimeSlices

STEPS_IN_SLICE = 10
LONGEST_BLOCK = 3 * STEPS_IN_SLICE
Answer = TypeVar("Answer")


class SteadyClock:
    """A clock by which each look at it takes as long, so that a slice has as many steps on any machine."""

    def __init__(self) -> None:
        self.looks = 0

    def __call__(self) -> float:
        self.looks += 1
        return self.looks * SLICE_SECONDS / STEPS_IN_SLICE


@asynccontextmanager
async def driver_with(file: Path, *stored: StoredTable) -> AsyncIterator[RegistryDriver]:
    async with registry_driver(file) as driver:
        driver.registry.services.time_slices = TimeSlices(SteadyClock())
        for each in stored:
            await each.store(driver.store)
        yield driver


async def longest_block(driver: RegistryDriver, action: Awaitable[Answer]) -> tuple[Answer, int]:
    """What the action returns, and how many steps it made at most between two turns of others."""
    clock = driver.registry.services.time_slices.clock
    assert isinstance(clock, SteadyClock)
    looks = [clock.looks]

    async def look() -> None:
        while True:
            looks.append(clock.looks)
            await asyncio.sleep(0)

    looking = asyncio.create_task(look())
    answer = await action
    looking.cancel()
    return answer, max(after - before for before, after in pairwise([*looks, clock.looks]))


def long_match(person: str = "p", **parts: Any) -> StoredTable:
    return play_worst_case("long", person, "bigshot", EXPOSED, take_backs=20, **parts)

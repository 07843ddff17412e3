"""Stores snapshots of long tables while they are in memory, so that loading one is quick whatever its history."""

import asyncio

import structlog

from zuschlag.errors import Trouble
from zuschlag.store import Store
from zuschlag.tables.core.snapshot import encode_snapshot
from zuschlag.tables.core.table import Table

log = structlog.get_logger()
ROWS_BETWEEN_SNAPSHOTS = 250
"""Loading applies no more rows than about that many: 10 ms. Most matches are shorter, and need no snapshot at all."""


class TableSnapshots:
    """Saves snapshots in the background. They are a cache, so a failure is logged, and nobody waits."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._tasks: set[asyncio.Task[None]] = set()

    def save(self, table: Table) -> None:
        """Save the table's state as it is now. All of its rows are stored."""
        task = asyncio.create_task(self._save(table.id, table.version, encode_snapshot(table)))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        """Wait until all are saved."""
        while self._tasks:
            await asyncio.wait(self._tasks)

    async def _save(self, key: str, version: int, body: bytes) -> None:
        try:
            await self._store.save_snapshot(key, version, body)
        except Trouble as error:  # the disk is full, or another server has just deleted the table
            log.warning("snapshot-not-saved", table=key, version=version, error=str(error))

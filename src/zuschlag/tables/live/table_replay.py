"""Loads a table from its stored rows, and tells what each row led to. Nobody waits for it: it works in time slices."""

from collections.abc import AsyncIterator, Callable
from functools import partial
from typing import TypeVar

import structlog

from zuschlag.errors import Trouble
from zuschlag.store import Row
from zuschlag.tables.core.facts import AnyFact
from zuschlag.tables.core.snapshot import apply_snapshot, decode_snapshot
from zuschlag.tables.core.table import Table
from zuschlag.tables.live.services import Services
from zuschlag.tables.scheduling.time_slices import Priority

log = structlog.get_logger()
ROWS_AT_ONCE = 500
"""Rows that are read from the store at a time, so that other reads are not kept waiting either."""
Found = TypeVar("Found")
Visit = Callable[[Table, AnyFact, Row], Found | None]
"""Called after each row is applied, with the table, the fact and the row."""


class TableReplay:
    """A table that is made again from its rows. It can be continued when there are more rows."""

    def __init__(self, services: Services, key: str, priority: Priority = Priority.HISTORY) -> None:
        self._new_table = partial(
            Table, key, services.sources.start_match, services.limits.moves_taken_back, services.limits.hints_per_match
        )
        self.table = self._new_table()
        self._store = services.store
        self._row_cache = services.row_cache
        self._time_slices = services.time_slices
        self.priority = priority

    async def load(self, upto: int | None = None) -> int:
        """Apply all rows, or those up to a version. Without any, its version is 0. Raises what `Table.apply_row` does.

        Begins with the table's snapshot if there is one that can be used, and returns its version; 0: with the first row.
        """
        restored = await self._restore(upto)
        async for _ in self.run(lambda *_: None, upto):
            pass
        return restored

    async def _restore(self, upto: int | None) -> int:
        """Begin with the snapshot; returns its version. 0: there is none that can be used."""
        kept = await self._store.snapshot(self.table.id)
        if kept is None or (upto is not None and kept.version > upto):
            return 0
        restored = self._new_table()
        with self._time_slices.computation(self.priority) as computation:
            await computation.next_slice()
            snapshot = decode_snapshot(kept.body)
            if computation.is_slice_over:
                await computation.next_slice()
            if snapshot is None or not await computation.run_steps(apply_snapshot(restored, snapshot, kept)):
                log.warning("snapshot-not-used", table=self.table.id, version=kept.version)
                return 0
        self.table = restored
        return kept.version

    async def run(self, visit: Visit[Found], upto: int | None = None) -> AsyncIterator[list[Found]]:
        """Apply the rows that are left, or those up to this version; gives what `visit` returns for them, slice by slice."""
        table = self.table
        with self._time_slices.computation(self.priority) as computation:
            while upto is None or table.version < upto:
                limit = ROWS_AT_ONCE if upto is None else min(ROWS_AT_ONCE, upto - table.version)
                computation.release()
                source = self._store if upto is None else self._row_cache
                rows = await source.rows(table.id, table.version, limit)
                found: list[Found] = []
                await computation.next_slice()
                for row in rows:
                    if computation.is_slice_over:
                        computation.release()
                        if found:
                            yield found
                            found = []
                        await computation.next_slice()
                    if table.version == 1:
                        await computation.run_steps(table.play_beginning())
                    try:
                        fact = table.apply_row(row)
                    except Trouble:
                        self._row_cache.forget(table.id)  # a database that was restored may have other rows
                        raise
                    one = visit(table, fact, row)
                    if one is not None:
                        found.append(one)
                computation.release()
                if found:
                    yield found
                if len(rows) < limit:
                    return

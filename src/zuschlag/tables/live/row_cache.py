"""A cache of stored rows, for repeated requests for the history of a table.

SQLite gives up the interpreter at each row, and gets it back only when the event loop does: where that is busy, reading
hundreds of rows delays everything that is read or stored after them.
"""

from collections import OrderedDict

from zuschlag.store import Row, Store

MAX_CACHED_BYTES = 16 * 1024 * 1024
BYTES_PER_ROW = 200
"""What a row takes beside its body."""
Chunk = tuple[str, int, int]
"""A table, the version before the first row, and how many rows."""


class RowCache:
    """The rows that were read last, up to a size. Rows never change: only those that the database has lost are forgotten."""

    def __init__(self, store: Store, max_bytes: int = MAX_CACHED_BYTES) -> None:
        self._store = store
        self._max_bytes = max_bytes
        self._chunks: OrderedDict[Chunk, list[Row]] = OrderedDict()
        """The one used longest ago first."""
        self._bytes = 0

    async def rows(self, table: str, after: int, count: int) -> list[Row]:
        """So many rows of a table after this version; fewer if there are no more."""
        chunk = table, after, count
        cached = self._chunks.get(chunk)
        if cached is not None:
            self._chunks.move_to_end(chunk)
            return cached
        rows = await self._store.rows(table, after, count)
        if len(rows) == count and chunk not in self._chunks:
            self._chunks[chunk] = rows
            self._bytes += _size(rows)
            while self._bytes > self._max_bytes:
                _, dropped = self._chunks.popitem(last=False)
                self._bytes -= _size(dropped)
        return rows

    def forget(self, table: str) -> None:
        """Forget the rows of a table that was deleted, or of which the database has lost rows."""
        for chunk in [chunk for chunk in self._chunks if chunk[0] == table]:
            self._bytes -= _size(self._chunks.pop(chunk))


def _size(rows: list[Row]) -> int:
    return sum(len(row.body) + BYTES_PER_ROW for row in rows)

"""The store, with a clock beside it."""

from collections.abc import Sequence
from pathlib import Path

from prometheus_client import Histogram

from zuschlag.store import Listing, Row, SeatOf
from zuschlag.store.sqlite import Durability, SQLite


class TimedSQLite(SQLite):
    """Tells how long rows take to be durable."""

    def __init__(self, file: Path, durability: Durability, appending: Histogram) -> None:
        super().__init__(file, durability)
        self._appending = appending

    async def append(
        self, table: str, rows: Sequence[Row], listing: Listing | None = None, seats: Sequence[SeatOf] | None = None
    ) -> None:
        """As any store does."""
        with self._appending.time():
            await super().append(table, rows, listing, seats)

"""Create the store that the settings name, SQLite or PostgreSQL, and the bus between servers that share it."""

from collections.abc import Sequence

from prometheus_client import Histogram

from zuschlag.bus import Bus, SQLiteBus
from zuschlag.bus.nats_url import require_nats
from zuschlag.server.settings import Settings
from zuschlag.store import Listing, Notice, Row, RowMark, SeatOwner, SQLite
from zuschlag.store.postgres.extra import require_asyncpg
from zuschlag.store.sql_store import SQLStore


class TimedAppends(SQLStore):
    """A part of a store: measures how long appending rows takes."""

    append_seconds: Histogram

    async def append(
        self,
        table: str,
        rows: Sequence[Row],
        listing: Listing | None = None,
        seats: Sequence[SeatOwner] | None = None,
        notices: Sequence[Notice] = (),
        before: RowMark | None = None,
    ) -> None:
        """Append rows, as any store does, and measure it."""
        with self.append_seconds.time():
            await super().append(table, rows, listing, seats, notices, before)


class TimedSQLite(TimedAppends, SQLite):
    """A SQLite store that measures how long appending rows takes."""


def create_store(settings: Settings, append_seconds: Histogram) -> TimedAppends:
    """The store of these settings, not yet open."""
    store: TimedAppends
    if settings.database is None:
        store = TimedSQLite(settings.file, settings.durability, is_shared=settings.is_shared)
    else:
        require_asyncpg()
        from zuschlag.store.postgres.store import PostgreSQL

        class TimedPostgreSQL(TimedAppends, PostgreSQL):
            """A store in PostgreSQL that measures how long appending rows takes."""

        store = TimedPostgreSQL(settings.database, settings.durability)
    store.append_seconds = append_seconds
    return store


def create_bus(settings: Settings) -> Bus | None:
    """The bus between the servers that share the store; None: this server has the store alone."""
    if settings.database is None:
        return SQLiteBus(settings.file) if settings.is_shared else None
    if settings.bus is not None:
        require_nats()
        from zuschlag.bus.nats import NatsBus

        return NatsBus(settings.bus)
    from zuschlag.bus.postgres import PostgresBus

    return PostgresBus(settings.database)

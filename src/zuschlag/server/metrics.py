"""What is counted for the operator, in Prometheus' form."""

from collections.abc import Callable, Sequence
from pathlib import Path

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

from zuschlag.store import Listing, Row, SeatOwner
from zuschlag.store.sqlite import Durability, SQLite


class Measures:
    """The counters of one server."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        self._done: dict[str, Counter] = {}
        self.commands = Counter(
            "zuschlag_commands",
            "Commands, by what came of them: ok, or a code",
            ["do", "code"],
            registry=self._registry,
        )
        self.requests = Counter("zuschlag_requests", "HTTP requests", ["route", "status"], registry=self._registry)
        self.moves = Counter("zuschlag_moves", "Moves that people sent and that were made", registry=self._registry)
        self.sockets = Gauge("zuschlag_sockets", "Open sockets", registry=self._registry)
        self.slow = Counter("zuschlag_slow_clients", "Sockets closed since they did not take messages", registry=self._registry)
        self.awake = Gauge("zuschlag_tables_awake", "Tables in memory", registry=self._registry)
        self.appending = Histogram(
            "zuschlag_append_seconds",
            "How long rows take to be durable",
            buckets=(0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0),
            registry=self._registry,
        )

    def done(self, command: str) -> Counter:
        """The counter of commands of this name that were carried out."""
        found = self._done.get(command)
        if found is None:
            found = self._done[command] = self.commands.labels(command, "ok")
        return found

    def count_awake(self, count: Callable[[], int]) -> None:
        """Where to ask how many tables are awake."""
        self.awake.set_function(lambda: float(count()))

    def text(self) -> bytes:
        """All of them, as Prometheus reads them."""
        return generate_latest(self._registry)


class TimedSQLite(SQLite):
    """Tells how long rows take to be durable."""

    def __init__(self, file: Path, durability: Durability, appending: Histogram) -> None:
        super().__init__(file, durability)
        self._appending = appending

    async def append(
        self, table: str, rows: Sequence[Row], listing: Listing | None = None, seats: Sequence[SeatOwner] | None = None
    ) -> None:
        """As any store does."""
        with self._appending.time():
            await super().append(table, rows, listing, seats)

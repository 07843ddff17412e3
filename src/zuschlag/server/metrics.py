"""Metrics for the operator, in Prometheus' format."""

from collections.abc import Callable

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest


class Metrics:
    """All metrics of one server."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        self._succeeded: dict[str, Counter] = {}
        self.commands = Counter(
            "zuschlag_commands",
            "Commands, by what came of them: ok, or a code",
            ["do", "code"],
            registry=self._registry,
        )
        self.requests = Counter("zuschlag_requests", "HTTP requests", ["route", "status"], registry=self._registry)
        self.moves = Counter("zuschlag_moves", "Moves that people sent and that were made", registry=self._registry)
        self.sockets = Gauge("zuschlag_sockets", "Open sockets", registry=self._registry)
        self.slow_clients = Counter(
            "zuschlag_slow_clients", "Sockets closed because their client did not read messages", registry=self._registry
        )
        self.connections = Gauge("zuschlag_connections", "Open connections, including sockets", registry=self._registry)
        self.connection_limit = Gauge("zuschlag_connection_limit", "Connections that may be open", registry=self._registry)
        self.descriptor_limit = Gauge(
            "zuschlag_descriptor_limit", "File descriptors that the system allows; NaN: no limit", registry=self._registry
        )
        self.closed_connections = Counter(
            "zuschlag_connections_closed",
            "Connections that the server closed or refused to protect itself, by reason",
            ["reason"],
            registry=self._registry,
        )
        self._admission_waiting = Gauge(
            "zuschlag_admission_waiting",
            "Requests or commands that wait for their turn",
            ["kind"],
            registry=self._registry,
        )
        self._admission_wait = Histogram(
            "zuschlag_admission_wait_seconds",
            "How long requests or commands wait for their turn",
            ["kind"],
            buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 5.0),
            registry=self._registry,
        )
        self._limit = Gauge("zuschlag_limit", "Limits that the operator can set, by name", ["limit"], registry=self._registry)
        self._limit_used = Gauge(
            "zuschlag_limit_used",
            "How much of a limit is used, by the address or person that uses most where it is theirs",
            ["limit"],
            registry=self._registry,
        )
        self.tables_in_memory = Gauge("zuschlag_tables_awake", "Tables in memory", registry=self._registry)
        self.bot_turns_waiting = Gauge(
            "zuschlag_bot_turns_waiting", "Turns of bots that wait for a worker", registry=self._registry
        )
        self.append_seconds = Histogram(
            "zuschlag_append_seconds",
            "How long rows take to be durable",
            buckets=(0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0),
            registry=self._registry,
        )

        self.lost_races = Counter(
            "zuschlag_lost_races",
            "Changes that were decided again because another server was faster",
            registry=self._registry,
        )
        self._bus_connected = Gauge(
            "zuschlag_bus_connected", "1: hints reach the other servers, or there are none; 0: not", registry=self._registry
        )
        self._clock_ahead = Gauge(
            "zuschlag_clock_ahead_seconds",
            "How far the time of the servers is ahead of the clock of the database or the system, which was set back",
            registry=self._registry,
        )
        self._heartbeat_age = Gauge(
            "zuschlag_heartbeat_age_seconds", "How long ago the server last stored its heartbeat", registry=self._registry
        )
        self._notices_waiting = Gauge(
            "zuschlag_notices_waiting", "Mails and webhooks that wait to be sent", registry=self._registry
        )
        self.failed_notices = Counter(
            "zuschlag_notices_failed", "Mails and webhooks that could not be sent, by attempt", registry=self._registry
        )

        self.event_loop_delay = Histogram(
            "zuschlag_event_loop_delay_seconds",
            "How late the event loop runs what is due",
            buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 5.0),
            registry=self._registry,
        )
        self.event_loop_delay_max = Gauge(
            "zuschlag_event_loop_delay_max_seconds",
            "The largest delay of the event loop in the last 60 seconds",
            registry=self._registry,
        )

    def succeeded_commands(self, command: str) -> Counter:
        """The counter of successful commands of this name."""
        found = self._succeeded.get(command)
        if found is None:
            found = self._succeeded[command] = self.commands.labels(command, "ok")
        return found

    def watch_table_count(self, count: Callable[[], int]) -> None:
        """Read the number of tables in memory from this function."""
        self.tables_in_memory.set_function(lambda: float(count()))

    def watch_shared_store(
        self, *, is_bus_connected: Callable[[], bool], clock_ahead: Callable[[], int], heartbeat_age: Callable[[], int]
    ) -> None:
        """Read from these functions how the server gets on with the database and the others; times are in milliseconds."""
        self._bus_connected.set_function(lambda: float(is_bus_connected()))
        self._clock_ahead.set_function(lambda: clock_ahead() / 1000)
        self._heartbeat_age.set_function(lambda: heartbeat_age() / 1000)

    def watch_waiting_notices(self, count: Callable[[], int]) -> None:
        """Read the number of mails and webhooks that wait from this function."""
        self._notices_waiting.set_function(lambda: float(count()))

    def watch_admission(self, kind: str, count_waiting: Callable[[], int]) -> Callable[[float], None]:
        """Read from this function how many wait for their turn; what is returned takes the seconds that each has waited."""
        self._admission_waiting.labels(kind).set_function(lambda: float(count_waiting()))
        return self._admission_wait.labels(kind).observe

    def set_limit(self, name: str, limit: float | None, used: float | None) -> None:
        """Set the value of a limit, and how much of it is used where that is known."""
        if limit is not None:
            self._limit.labels(name).set(limit)
        if used is not None:
            self._limit_used.labels(name).set(used)

    def watch_waiting_bot_turns(self, count: Callable[[], int]) -> None:
        """Read the number of turns of bots that wait for a worker from this function."""
        self.bot_turns_waiting.set_function(lambda: float(count()))

    def read_gauge(self, gauge: Gauge) -> float:
        """The value of a gauge without labels."""
        (family,) = gauge.collect()
        return family.samples[0].value

    def text(self) -> bytes:
        """All metrics in Prometheus' text format."""
        return generate_latest(self._registry)

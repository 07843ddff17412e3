"""Who is connected to tables through other servers, as those report it."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

ALIVE_SECONDS = 15.0
"""The reports of a server that was not heard of for so long are not believed."""


@dataclass(frozen=True, slots=True)
class PresenceReport:
    """The players and the number of spectators who are connected to a table through one server."""

    players: frozenset[str]
    spectators: int


@dataclass
class _Server:
    heard_at: float
    reports: dict[str, PresenceReport] = field(default_factory=dict)


class RemotePresence:
    """The last reports of the other servers, by table."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._servers: dict[str, _Server] = {}

    def hear(self, server: str) -> bool:
        """A server is alive; returns whether it was not known."""
        known = self._servers.get(server)
        if known is None:
            self._servers[server] = _Server(self._clock())
        else:
            known.heard_at = self._clock()
        return known is None

    def report(self, server: str, table: str, players: Sequence[str], spectators: int) -> bool:
        """Replace what a server reported of a table; returns whether that changes anything."""
        self.hear(server)
        reports = self._servers[server].reports
        new = PresenceReport(frozenset(players), spectators) if players or spectators else None
        if new == reports.get(table):
            return False
        if new is None:
            del reports[table]
        else:
            reports[table] = new
        return True

    def forget_silent_servers(self) -> set[str]:
        """Forget servers that were not heard of for too long; returns the tables that they had reported."""
        since = self._clock() - ALIVE_SECONDS
        silent = [name for name, server in self._servers.items() if server.heard_at < since]
        return {table for name in silent for table in self._servers.pop(name).reports}

    def at(self, table: str) -> list[PresenceReport]:
        """What the other servers report of a table."""
        return [server.reports[table] for server in self._servers.values() if table in server.reports]

    def is_connected(self, table: str, person: str) -> bool:
        """Is a player connected to a table through another server?"""
        return any(person in report.players for report in self.at(table))

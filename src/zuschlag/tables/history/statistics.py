"""Statistics of a finished match: how long it took, who thought how long, what happened how often."""

from collections import Counter, defaultdict
from typing import Any

import msgspec

from zuschlag.store import Row
from zuschlag.tables.core.facts import AnyFact, MatchStarted, MoveMade
from zuschlag.tables.core.table import Table
from zuschlag.tables.history.record import check_finished, names_of_seats
from zuschlag.tables.live.services import Services
from zuschlag.tables.live.table_replay import TableReplay


class SeatStatistics(msgspec.Struct, frozen=True):
    """One seat's part in the match."""

    name: str
    moves: int
    thinking: int
    """Milliseconds, over all of its moves."""
    by: dict[str, int]
    """How many moves the person, a bot, the proxy or a stand-in made."""
    events: dict[str, int]
    """How many events of each kind are about this seat."""
    hints: int
    """For how many of its decisions the seat asked for a hint."""


class Statistics(msgspec.Struct, frozen=True):
    """A match in numbers."""

    duration: int
    """Milliseconds from the start of the match to its end."""
    moves: int
    seats: list[SeatStatistics]
    events: dict[str, int]
    """How many events there were of each kind. Of a match that plays on from another one: since then."""
    result: dict[str, Any]
    places: tuple[int, ...]
    """By seat, from 1; tied seats share a place."""


async def compute_statistics(table: Table, services: Services) -> Statistics:
    """Compute the statistics of a finished match, from its rows in the store."""
    check_finished(table)
    assert table.match is not None
    result, places = table.match.result, table.match.places
    assert result is not None
    assert places is not None
    moves: defaultdict[int, Counter[str]] = defaultdict(Counter)
    for fact in table.moves:
        moves[fact.seat][fact.by] += 1
    events: Counter[str] = Counter()
    events_of: defaultdict[int | None, Counter[str]] = defaultdict(Counter)
    given = table.start_match().event_count if table.branch is not None else 0
    for event in table.match.events_since(given):
        events[event.kind] += 1
        events_of[event.seat][event.kind] += 1
    times = _Times()
    async for _ in TableReplay(services, table.id).run(times.add, table.version):
        pass
    return Statistics(
        duration=times.last - times.first,
        moves=len(table.moves),
        seats=[
            SeatStatistics(
                name=name,
                moves=moves[seat].total(),
                thinking=times.spent[seat],
                by=dict(moves[seat]),
                events=dict(events_of[seat]),
                hints=table.hint_counts[seat],
            )
            for seat, name in enumerate(names_of_seats(table, services.people.name))
        ],
        events=dict(events),
        result=dict(result),
        places=places,
    )


class _Times:
    """When a match was played, and how long each seat took in all, from when its turn came to its move."""

    def __init__(self) -> None:
        self.first = self.last = 0
        """When the match started, and when the last move was made."""
        self.spent: Counter[int] = Counter()
        self._since: dict[int, int] = {}

    def add(self, table: Table, fact: AnyFact, row: Row) -> None:
        """Add a row that was just applied."""
        if isinstance(fact, MatchStarted):
            self.first = row.at
        if isinstance(fact, MatchStarted | MoveMade):
            self.last = row.at
        if isinstance(fact, MoveMade):
            self.spent[fact.seat] += row.at - self._since.pop(fact.seat, row.at)
        self._since = {seat: self._since.get(seat, row.at) for seat in table.awaited}

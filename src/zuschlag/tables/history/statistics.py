"""Statistics of a finished match: how long it took, who thought how long, what happened how often."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

import msgspec

from zuschlag.store import Row
from zuschlag.tables.core.facts import MatchStarted, MoveMade, read_fact
from zuschlag.tables.core.table import StartMatch, Table
from zuschlag.tables.history.record import check_finished, names_of_seats
from zuschlag.tables.protocol.viewer_messages import Names


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


class Statistics(msgspec.Struct, frozen=True):
    """A match in numbers."""

    duration: int
    """Milliseconds from the start of the match to its end."""
    moves: int
    seats: list[SeatStatistics]
    events: dict[str, int]
    """How many events there were of each kind."""
    result: dict[str, Any]
    places: tuple[int, ...]
    """By seat, from 1; tied seats share a place."""


def compute_statistics(table: Table, rows: Sequence[Row], start_match: StartMatch, names: Names) -> Statistics:
    """Compute the statistics of a finished match."""
    check_finished(table)
    assert table.match is not None
    result, places = table.match.result, table.match.places
    assert result is not None
    assert places is not None
    played = [row.at for row in rows if isinstance(read_fact(row.body), MatchStarted | MoveMade)]
    thinking = _thinking(table.id, rows, start_match)
    events = table.match.events
    return Statistics(
        duration=played[-1] - played[0],
        moves=len(table.moves),
        seats=[
            SeatStatistics(
                name=name,
                moves=sum(fact.seat == seat for fact in table.moves),
                thinking=thinking[seat],
                by=dict(Counter(fact.by for fact in table.moves if fact.seat == seat)),
                events=dict(Counter(event.kind for event in events if event.args.get("seat") == seat)),
            )
            for seat, name in enumerate(names_of_seats(table, names))
        ],
        events=dict(Counter(event.kind for event in events)),
        result=dict(result),
        places=places,
    )


def _thinking(key: str, rows: Sequence[Row], start_match: StartMatch) -> list[int]:
    """How long each seat took in all, from when its turn came to its move."""
    table = Table(key, start_match)
    spent: Counter[int] = Counter()
    since: dict[int, int] = {}
    for row in rows:
        fact = table.apply_row(row)
        if isinstance(fact, MoveMade):
            spent[fact.seat] += row.at - since.pop(fact.seat, row.at)
        since = {seat: since.get(seat, row.at) for seat in table.awaited}
    return [spent[seat] for seat in range(len(table.seats))]

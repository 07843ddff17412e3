"""Looking back on a match that is over: its record, any step of it as any viewer saw it, its statistics.

When a match is over, nothing of it is secret any more: a record holds the deal, every offer and the seed.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

import msgspec

from zuschlag.errors import Refused
from zuschlag.match import FairDice, replay
from zuschlag.match.dice import FAIR
from zuschlag.store import Row
from zuschlag.tables.chance import Beginning
from zuschlag.tables.messages import EventTold
from zuschlag.tables.rows import Began, Moved, read_fact
from zuschlag.tables.table import Table
from zuschlag.tables.telling import Names


class Step(msgspec.Struct, frozen=True):
    """A match after so many moves of its record, as one viewer saw it."""

    step: int
    steps: int
    """How many moves the record has."""
    game: str
    players: int
    options: dict[str, Any]
    seats: list[str]
    """Names, where the record tells them."""
    view: Any
    events: list[EventTold]
    """All that this viewer knew of by then."""
    fresh: int
    """How many of the events, at the end of the list, the last move brought."""
    result: dict[str, Any] | None


class SeatStatistics(msgspec.Struct, frozen=True):
    """One seat's part in the match."""

    name: str
    moves: int
    thinking: int
    """Milliseconds, over all of its moves."""
    by: dict[str, int]
    """How many moves were made by whom: person, bot, proxy, stand-in."""
    events: dict[str, int]
    """How many events of each kind tell of this seat."""


class Statistics(msgspec.Struct, frozen=True):
    """A match in numbers."""

    duration: int
    """Milliseconds from the beginning of play to its end."""
    moves: int
    seats: list[SeatStatistics]
    events: dict[str, int]
    """How many events there were of each kind."""
    result: dict[str, Any]
    places: tuple[int, ...]
    """By seat, from 1; equals share a place."""


def record_of(table: Table, names: Names) -> dict[str, Any]:
    """The record of a finished match, with its names, its time and the proof of its dice."""
    _check_finished(table)
    assert table.match is not None
    fair = FairDice(table.opened.seed, tuple(table.salts))
    return table.match.record() | {
        "seats": _names(table, names),
        "started": datetime.fromtimestamp(table.opened_at / 1000, UTC).isoformat(timespec="seconds"),
        "rules": table.opened.edition,
        FAIR: fair.told(),
    }


def step_of(record: Mapping[str, Any], step: int, viewer: int | None) -> Step:
    """The match of a record after so many moves, as this seat (None: a spectator) saw it."""
    steps = len(record["moves"])
    if step > steps:
        raise Refused("unknown", f"there is no step {step}; the record has {steps} moves")
    match = replay(record, upto=step)
    before = len(replay(record, upto=step - 1).events) if step else 0
    events = [EventTold(kind=event.kind, args=dict(event.args)) for event in match.events if event.is_visible_to(viewer)]
    fresh = sum(event.is_visible_to(viewer) for event in match.events[before:])
    return Step(
        step=step,
        steps=steps,
        game=match.game,
        players=match.players,
        options=match.options,
        seats=list(record.get("seats", [])),
        view=match.view(viewer),
        events=events,
        fresh=fresh,
        result=match.result,
    )


def statistics_of(table: Table, rows: Sequence[Row], begin: Beginning, names: Names) -> Statistics:
    """A finished match in numbers."""
    _check_finished(table)
    assert table.match is not None
    result, places = table.match.result, table.match.places
    assert result is not None
    assert places is not None
    played = [row.at for row in rows if isinstance(read_fact(row.body), Began | Moved)]
    thinking = _thinking(table.id, rows, begin)
    events = table.match.events
    return Statistics(
        duration=played[-1] - played[0],
        moves=len(table.standing),
        seats=[
            SeatStatistics(
                name=name,
                moves=sum(fact.seat == seat for fact in table.standing),
                thinking=thinking[seat],
                by=dict(Counter(fact.by for fact in table.standing if fact.seat == seat)),
                events=dict(Counter(event.kind for event in events if event.args.get("seat") == seat)),
            )
            for seat, name in enumerate(_names(table, names))
        ],
        events=dict(Counter(event.kind for event in events)),
        result=result,
        places=places,
    )


def _thinking(key: str, rows: Sequence[Row], begin: Beginning) -> list[int]:
    """How long each seat took in all: from when it was awaited to its move."""
    table = Table(key, begin)
    spent: Counter[int] = Counter()
    since: dict[int, int] = {}
    for row in rows:
        fact = table.replay(row)
        if isinstance(fact, Moved):
            spent[fact.seat] += row.at - since.pop(fact.seat, row.at)
        since = {seat: since.get(seat, row.at) for seat in table.awaited}
    return [spent[seat] for seat in range(len(table.seats))]


def _names(table: Table, names: Names) -> list[str]:
    """(Bots have their seat's number, so that two of a level are told apart.)"""
    return [names(seat.person) or "" if seat.person else f"{seat.level} bot {at + 1}" for at, seat in enumerate(table.seats)]


def _check_finished(table: Table) -> None:
    if table.status != "finished":
        raise Refused("not-now", f"the match is {table.status}; this is for matches that are finished")

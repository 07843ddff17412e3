"""Telling those who watch a table what happened. Each viewer's message is built once, however many connections it has."""

from collections.abc import Iterable

import msgspec

from zuschlag.errors import Refused
from zuschlag.tables.messages import Bye, Presence, Snapshot, Told
from zuschlag.tables.people import People
from zuschlag.tables.rows import Began, Fact, Filled, Handed, Rose, Sat
from zuschlag.tables.table import Table
from zuschlag.tables.telling import Viewer, updates
from zuschlag.tables.watching import Watch

RESEATING = (Sat, Rose, Filled, Handed)
"""After these, somebody may see more or less than before."""
_encoder = msgspec.json.Encoder()


def encoded(message: Told) -> bytes:
    return _encoder.encode(message)


class Publishing:
    """The messages of one change, made as its rows are applied and sent when they are stored."""

    def __init__(self, watches: Iterable[Watch], people: People) -> None:
        self._watches = watches
        self._people = people
        self._made: list[tuple[Watch, bytes]] = []

    def add(self, table: Table, fact: Fact) -> None:
        """The row that was just applied."""
        if isinstance(fact, RESEATING):
            for watch in self._watches:
                watch.look_again(table)
        elif isinstance(fact, Began) and not table.opened.spec.has_spectators:
            for watch in self._watches:
                watch.is_stale = watch.is_stale or watch.viewer.person is None  # and is sent away
        told: dict[Viewer, list[Watch]] = {}
        for watch in self._watches:
            if not watch.is_stale:  # else it will get a snapshot
                told.setdefault(watch.viewer, []).append(watch)
        viewers = list(told)
        for viewer, message in zip(viewers, updates(table, fact, viewers, self._people.name), strict=True):
            if message is not None:
                made = encoded(message)
                self._made += [(watch, made) for watch in told[viewer]]

    def send(self) -> None:
        for watch, message in self._made:
            watch.sink(message)


def send_presence(watches: Iterable[Watch], table: Table) -> None:
    """Tell everybody who is here."""
    here = {watch.person for watch in watches if watch.viewer.person is not None}
    spectators = sum(watch.viewer.person is None for watch in watches)
    told = encoded(
        Presence(here=[seat.person is not None and seat.person in here for seat in table.seats], spectators=spectators)
    )
    for watch in watches:
        watch.sink(told)


def send_snapshot(watch: Watch, message: Snapshot) -> None:
    watch.is_stale = False
    watch.sink(encoded(message))


def send_away(watch: Watch, code: str, message: str) -> None:
    """The last that this watch hears."""
    watch.sink(encoded(Bye(code=code, message=message)), is_last=True)


def check_may_look(table: Table, person: str | None) -> None:
    """Refuses those whom the table does not let watch."""
    is_seated = person is not None and bool(table.seats_of(person))
    if not (is_seated or table.opened.spec.has_spectators or table.status == "waiting"):
        raise Refused("not-yours", "this table has no spectators")

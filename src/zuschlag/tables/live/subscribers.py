"""The connections that watch a table: as whom each one looks, and what it is sent.

Each viewer's message is built once, however many connections the viewer has.
"""

from collections.abc import Iterable
from typing import Protocol

import msgspec

from zuschlag.errors import Refused
from zuschlag.tables.core.facts import Began, Fact, Filled, Handed, Rose, Sat
from zuschlag.tables.core.table import Table
from zuschlag.tables.people import People
from zuschlag.tables.protocol.messages import Bye, Presence, Snapshot, Told
from zuschlag.tables.protocol.viewer_messages import Viewer, updates

RESEATING = (Sat, Rose, Filled, Handed)
"""After these, somebody may see more or less than before."""
_encoder = msgspec.json.Encoder()


class Sink(Protocol):
    """Where a watch's messages go."""

    def __call__(self, message: bytes, *, is_last: bool = False) -> None:
        """Take a message without waiting; what a slow receiver cannot take is its own affair. After the last, close."""


class Watch:
    """One connection to one table."""

    __slots__ = ("is_stale", "person", "sink", "viewer")

    def __init__(self, person: str | None, viewer: Viewer, sink: Sink) -> None:
        self.person = person
        self.viewer = viewer
        self.sink = sink
        self.is_stale = False
        """What it has been told can no longer be continued by an update: it needs a snapshot."""

    def look_again(self, table: Table) -> None:
        """Somebody sat down, left, or took a seat over: may this watch still see what it saw?"""
        seat = self.viewer.seat
        mine = table.seats_of(self.person) if self.person is not None else ()
        if seat is not None and seat in mine:
            return
        now = viewer_of(table, self.person, None)
        if now != self.viewer:
            self.turn_to(now)

    def cover(self, table: Table) -> None:
        """One device, several seats: once another of them is awaited instead, nobody's view stays on the screen."""
        seat = self.viewer.seat
        if seat is None or self.person is None or seat in table.awaited:
            return
        mine = table.seats_of(self.person)
        if len(mine) > 1 and not set(mine).isdisjoint(table.awaited):
            self.turn_to(Viewer(self.person, None))

    def turn_to(self, viewer: Viewer) -> None:
        """Look as somebody else from here on."""
        self.viewer = viewer
        self.is_stale = True


def viewer_of(table: Table, person: str | None, seat: int | None) -> Viewer:
    """As whom a person looks at a table: at their one seat, at the one of several that they uncovered, or as a spectator.

    Spectators are all told the same, so they are one viewer.
    """
    seats = table.seats_of(person) if person is not None else ()
    if not seats:
        return Viewer(None, None)
    if seat is None and len(seats) == 1:
        return Viewer(person, seats[0])
    return Viewer(person, seat if seat in seats else None)


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

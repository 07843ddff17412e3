"""Somebody who watches a table: where its messages go, and as whom it is told."""

from typing import Protocol

from zuschlag.tables.table import Table
from zuschlag.tables.telling import Viewer


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

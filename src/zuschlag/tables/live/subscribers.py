"""The subscribers of a table: connections, as which viewer each one sees the table, and what it is sent.

Each viewer's message is built once, however many connections the viewer has.
"""

from collections.abc import Iterable, Sequence
from typing import Protocol

import msgspec

from zuschlag.errors import Refused
from zuschlag.tables.core.facts import Fact, MatchStarted, SeatFilled, SeatLeft, SeatTaken, SeatTransferred
from zuschlag.tables.core.table import Table
from zuschlag.tables.live.remote_presence import PresenceReport
from zuschlag.tables.people import People
from zuschlag.tables.protocol.messages import Bye, MessageStruct, Presence, Snapshot
from zuschlag.tables.protocol.viewer_messages import Viewer, build_updates

SEAT_CHANGES = (SeatTaken, SeatLeft, SeatFilled, SeatTransferred)
"""Facts after which a person may see more or less than before."""
_encoder = msgspec.json.Encoder()


class MessageSink(Protocol):
    """Sends a message to a subscriber's connection."""

    def __call__(self, message: bytes, *, is_last: bool = False, is_followed: bool = False) -> None:
        """Queue a message without waiting; how to treat a slow client is up to the connection. After the last, close.

        `is_followed`: another message follows at once, so that both can be sent together.
        """


class Subscriber:
    """One connection to one table."""

    __slots__ = ("needs_snapshot", "person", "send", "viewer")

    def __init__(self, person: str | None, viewer: Viewer, send: MessageSink) -> None:
        self.person = person
        self.viewer = viewer
        self.send = send
        self.needs_snapshot = False
        """An update cannot follow what it has got: it needs a snapshot."""

    def update_viewer(self, table: Table) -> None:
        """Check, after seats have changed, as which viewer this subscriber sees the table."""
        seat = self.viewer.seat
        mine = table.seats_of(self.person) if self.person is not None else ()
        if seat is not None and seat in mine:
            return
        now = viewer_of(table, self.person, None)
        if now != self.viewer:
            self.change_viewer(now)

    def cover(self, table: Table) -> None:
        """Hide the view of a person with several seats on one device, once it is the turn of another of them."""
        seat = self.viewer.seat
        if seat is None or self.person is None or seat in table.awaited:
            return
        mine = table.seats_of(self.person)
        if len(mine) > 1 and not set(mine).isdisjoint(table.awaited):
            self.change_viewer(Viewer(self.person, None))

    def change_viewer(self, viewer: Viewer) -> None:
        """See the table as another viewer from here on."""
        self.viewer = viewer
        self.needs_snapshot = True


def viewer_of(table: Table, person: str | None, seat: int | None) -> Viewer:
    """As which viewer a person sees a table: their only seat, the one of several that they uncovered, or a spectator.

    All spectators get the same messages, so they are one viewer.
    """
    seats = table.seats_of(person) if person is not None else ()
    if not seats:
        return Viewer(None, None)
    if seat is None and len(seats) == 1:
        return Viewer(person, seats[0])
    return Viewer(person, seat if seat in seats else None)


def encode_message(message: MessageStruct) -> bytes:
    """A message as JSON."""
    return _encoder.encode(message)


class PendingMessages:
    """The messages of one change: built as its facts are applied, sent when they are stored."""

    def __init__(self, subscribers: Iterable[Subscriber], people: People) -> None:
        self._subscribers = subscribers
        self._people = people
        self.messages: list[tuple[Subscriber, bytes]] = []

    def add(self, table: Table, fact: Fact) -> None:
        """Build the messages for the fact that was just applied."""
        if isinstance(fact, SEAT_CHANGES):
            for subscriber in self._subscribers:
                subscriber.update_viewer(table)
        elif isinstance(fact, MatchStarted) and not table.opened.spec.has_spectators:
            for subscriber in self._subscribers:
                subscriber.needs_snapshot = subscriber.needs_snapshot or subscriber.viewer.person is None  # and is disconnected
        by_viewer: dict[Viewer, list[Subscriber]] = {}
        for subscriber in self._subscribers:
            if not subscriber.needs_snapshot:  # else it will get a snapshot
                by_viewer.setdefault(subscriber.viewer, []).append(subscriber)
        viewers = sorted(by_viewer, key=lambda viewer: viewer.person is None)  # those who play get it before spectators
        for viewer, message in zip(viewers, build_updates(table, fact, viewers, self._people.name), strict=True):
            if message is not None:
                encoded = encode_message(message)
                self.messages += [(subscriber, encoded) for subscriber in by_viewer[viewer]]


def count_spectators(subscribers: Iterable[Subscriber]) -> int:
    return sum(subscriber.viewer.person is None for subscriber in subscribers)


def encode_presence(subscribers: Iterable[Subscriber], table: Table, elsewhere: Sequence[PresenceReport] = ()) -> bytes:
    """The message that says who is connected, here or (`elsewhere`) through other servers."""
    here = {subscriber.person for subscriber in subscribers if subscriber.viewer.person is not None}
    here.update(*(report.players for report in elsewhere))
    spectators = count_spectators(subscribers) + sum(report.spectators for report in elsewhere)
    return encode_message(
        Presence(here=[seat.person is not None and seat.person in here for seat in table.seats], spectators=spectators)
    )


def send_snapshot(subscriber: Subscriber, message: Snapshot) -> None:
    subscriber.needs_snapshot = False
    subscriber.send(encode_message(message))


def send_bye(subscriber: Subscriber, code: str, message: str) -> None:
    """Send a subscriber its last message, and close the connection."""
    subscriber.send(encode_message(Bye(code=code, message=message)), is_last=True)


def check_may_watch(table: Table, person: str | None) -> None:
    """Raise Refused if the person may not watch the table."""
    is_seated = person is not None and bool(table.seats_of(person))
    if not (is_seated or table.opened.spec.has_spectators or table.status == "waiting"):
        raise Refused("not-yours", "this table has no spectators")

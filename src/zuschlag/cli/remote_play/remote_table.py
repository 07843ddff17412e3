"""The state of a remote table as of the last message: views and events as the games' own types."""

from collections.abc import Iterable
from functools import cache
from typing import Any, get_type_hints

import msgspec

from zuschlag.bots.display_name import bot_display_name
from zuschlag.errors import Refused
from zuschlag.games import EDITIONS, Event
from zuschlag.tables.protocol.messages import MatchEvent, SeatState, Snapshot, TableState, Update, You
from zuschlag.texts import Texts


class RemoteTable:
    """A remote table as of the last message."""

    def __init__(self, snapshot: Snapshot) -> None:
        self.event_count: int | None = 0
        """How many events of the match have arrived; None: unknown, as some were taken back."""
        self.first_events = self.apply_snapshot(snapshot) or []
        """The events from before we joined."""

    def apply_snapshot(self, message: Snapshot) -> list[Event] | None:
        """Apply a snapshot. Returns the events that are new; None where that is unknown."""
        self.table: TableState = message.table
        self.you: You | None = message.you
        self.view: Any = self._view(message.view)
        self.offered: list[str] = message.offered
        self.awaited: list[int] = message.awaited
        count, self.event_count = self.event_count, len(message.events)
        return None if count is None or count > len(message.events) else _events(message.events[count:])

    def apply_update(self, message: Update) -> list[Event]:
        """Apply an update. Returns the events that are new."""
        self.table = message.table or self.table
        self.you = message.you
        self.view = self._view(message.view)
        self.offered = message.offered
        self.awaited = message.awaited
        if message.news.kind == "took-back":  # all that has happened is told again
            self.event_count = len(message.events)
            return []
        if self.event_count is not None:
            self.event_count += len(message.events)
        return _events(message.events)

    @property
    def seat(self) -> int | None:
        """Our own seat; None for a spectator."""
        return self.you.seat if self.you is not None else None

    @property
    def is_my_turn(self) -> bool:
        return self.table.status == "playing" and self.seat in self.awaited and bool(self.offered)

    @property
    def is_full(self) -> bool:
        return all(seat.kind in ("person", "bot") for seat in self.table.seats)

    def names(self, texts: Texts) -> list[str]:
        """Return the name of each seat."""
        return [_name(texts, seat, number) for number, seat in enumerate(self.table.seats, 1)]

    def _view(self, view: Any) -> Any:
        if view is None:
            return None
        try:
            return msgspec.convert(view, _view_class(self.table.game, self.table.edition))
        except msgspec.ValidationError as error:
            raise Refused("malformed", f"the server sent an unexpected view: {error}; does it run another version?") from None


def _name(texts: Texts, seat: SeatState, number: int) -> str:
    if seat.level is not None:
        return bot_display_name(texts, seat.level, number)
    if seat.kind == "person":
        return seat.name or texts.say("page.gone")
    return texts.say("seat", number=number)


def _events(events: Iterable[MatchEvent]) -> list[Event]:
    return [Event(event.kind, event.args) for event in events]


@cache
def _view_class(game_name: str, edition: int) -> Any:
    """Return the class of a game's view."""
    edition_class = EDITIONS.get((game_name, edition))
    if edition_class is None:
        raise Refused(
            "unknown", f"the server plays {game_name!r} by edition {edition} of its rules, which this version does not know"
        )
    return get_type_hints(edition_class.view)["return"]

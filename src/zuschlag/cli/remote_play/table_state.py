"""What a server has told of a table, as the terminal needs it: views as views, events as events."""

from collections.abc import Iterable
from functools import cache
from typing import Any, get_type_hints

import msgspec

from zuschlag.errors import Refused
from zuschlag.games import EDITIONS, Event
from zuschlag.tables.protocol.messages import MatchEvent, SeatState, Snapshot, TableState, Update, You
from zuschlag.texts import Texts


class Told:
    """A table as of the last message."""

    def __init__(self, snapshot: Snapshot) -> None:
        self.events_told: int | None = 0
        """How many events of the match have come; None: some were taken back, so that nobody can tell."""
        self.first_events = self.take_snapshot(snapshot) or []
        """All that had happened before we came."""

    def take_snapshot(self, message: Snapshot) -> list[Event] | None:
        """The events that are news; None: that cannot be told."""
        self.table: TableState = message.table
        self.you: You | None = message.you
        self.view: Any = self._view(message.view)
        self.offered: list[str] = message.offered
        self.awaited: list[int] = message.awaited
        count, self.events_told = self.events_told, len(message.events)
        return None if count is None or count > len(message.events) else _events(message.events[count:])

    def take_update(self, message: Update) -> list[Event]:
        """The events that are news."""
        self.table = message.table or self.table
        self.you = message.you
        self.view = self._view(message.view)
        self.offered = message.offered
        self.awaited = message.awaited
        if message.news.kind == "took-back":  # all that has happened is told again
            self.events_told = len(message.events)
            return []
        if self.events_told is not None:
            self.events_told += len(message.events)
        return _events(message.events)

    @property
    def seat(self) -> int | None:
        """One's own seat; None: one watches."""
        return self.you.seat if self.you is not None else None

    @property
    def is_my_turn(self) -> bool:
        return self.table.status == "playing" and self.seat in self.awaited and bool(self.offered)

    @property
    def is_full(self) -> bool:
        return all(seat.kind in ("person", "bot") for seat in self.table.seats)

    def names(self, texts: Texts) -> list[str]:
        """What each seat is called."""
        return [_name(texts, seat, number) for number, seat in enumerate(self.table.seats, 1)]

    def _view(self, said: Any) -> Any:
        if said is None:
            return None
        try:
            return msgspec.convert(said, _view_class(self.table.game, self.table.edition))
        except msgspec.ValidationError as error:
            raise Refused("malformed", f"the server's view is not as expected: {error}; is it of another version?") from None


def _name(texts: Texts, seat: SeatState, number: int) -> str:
    if seat.kind == "bot":
        return texts.say("play.bot", name=texts.say(f"level.{seat.level}"), number=number)
    if seat.kind == "person":
        return seat.name or texts.say("page.gone")
    return texts.say("seat", number=number)


def _events(told: Iterable[MatchEvent]) -> list[Event]:
    return [Event(event.kind, event.args) for event in told]


@cache
def _view_class(game: str, edition: int) -> Any:
    """What a game's view is made of."""
    box = EDITIONS.get((game, edition))
    if box is None:
        raise Refused("unknown", f"the server plays {game!r} by edition {edition} of its rules, which is not known here")
    return get_type_hints(box.view)["return"]

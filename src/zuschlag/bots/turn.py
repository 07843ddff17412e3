"""A seat's turn, as its player may know it. It can be sent to another process."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Generic

from zuschlag.games import Event, Game
from zuschlag.games.game import Result, StateT, StateT_co, ViewT, ViewT_co
from zuschlag.match import Match

if TYPE_CHECKING:
    Sent = tuple[Game[StateT, ViewT, Result], int, ViewT, list[str], int, list[Event]]


class Turn(Generic[ViewT_co, StateT_co]):
    """What a bot gets: only its seat's view, its offered moves and the events that it has seen.

    A bot for one game names the class of its views: `turn: Turn[View]`.
    """

    __slots__ = ("_match", "_view", "game", "seat")

    if not TYPE_CHECKING:

        def __class_getitem__(cls, _types: object) -> type:
            """`Turn[View]` is `Turn`: the types are for type checkers, and those left out are the general ones."""
            return cls

    def __init__(self, match: Match[ViewT_co, StateT_co, Result], seat: int) -> None:
        self._match: Match[ViewT_co, StateT_co, Result] | SeenMatch[ViewT_co] = match
        self._view: ViewT_co | None = None
        self.game: Game[StateT_co, ViewT_co, Result] = match.game
        self.seat = seat

    @property
    def box(self) -> Game[StateT_co, ViewT_co, Result]:
        """The old name of `game`."""
        return self.game

    @property
    def view(self) -> ViewT_co:
        """What the seat may know; built when it is first asked for."""
        if self._view is None:
            self._view = self._match.view(self.seat)
        return self._view

    @property
    def offered(self) -> Sequence[str]:
        """The moves it may make."""
        return self._match.offered(self.seat)

    @property
    def number(self) -> int:
        """How many moves and outcomes there were before: no two decisions of a seat have the same number."""
        return len(self._match.moves)

    @property
    def events(self) -> Sequence[Event]:
        """The events so far that the seat may know."""
        return [event for event in self._match.events if event.is_visible_to(self.seat)]

    def snapshot(self) -> "Turn[ViewT_co, StateT_co]":
        """A copy of the turn as it is now, which does not change when the match continues."""
        kept: Turn[ViewT_co, StateT_co] = Turn.__new__(Turn)
        kept.__setstate__(self.__getstate__())
        return kept

    def __getstate__(self) -> "Sent[StateT_co, ViewT_co]":
        return self.game, self.seat, self.view, list(self.offered), self.number, list(self.events)

    def __setstate__(self, sent: "Sent[StateT_co, ViewT_co]") -> None:
        self.game, self.seat, view, offered, number, events = sent
        self._view = None
        self._match = SeenMatch(view, offered, number, events)


class SeenMatch(Generic[ViewT]):
    """A match as one seat has seen it: what another process gets instead of the match."""

    __slots__ = ("_offered", "_view", "events", "moves")

    def __init__(self, view: ViewT, offered: list[str], number: int, events: list[Event]) -> None:
        self._view = view
        self._offered = offered
        self.moves = range(number)  # only how many there were, not which
        self.events = events

    def view(self, seat: int) -> ViewT:  # noqa: ARG002
        return self._view

    def offered(self, seat: int) -> list[str]:  # noqa: ARG002
        return self._offered

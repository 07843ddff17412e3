"""How a game is told. Each game has a teller; this table joins them."""

from collections.abc import Iterator, Sequence
from typing import Any, Protocol

from zuschlag.games import Event
from zuschlag.texts import bigshot, zahltag
from zuschlag.texts.catalogue import Texts
from zuschlag.texts.seat_names import Paint, SeatNames


class GameTexts(Protocol):
    """What a game's module of texts offers."""

    def name_seats(self, texts: Texts, view: Any, names: Sequence[str]) -> SeatNames:
        """Who plays, from any view of the match."""

    def describe_variant(self, texts: Texts, view: Any) -> str:
        """Which variant is played, in a line."""

    def greeting(self, texts: Texts, view: Any) -> str:
        """What a seat should know when it sits down: its colours, say."""

    def reconstruction_notice(self, texts: Texts, view: Any) -> str | None:
        """What a reader must know about the components: that they are a reconstruction, where they are."""

    def describe_event(self, texts: Texts, event: Event, seat_names: SeatNames) -> str:
        """An event as a sentence."""

    def is_round_start(self, event: Event) -> bool:
        """Does a round begin with this event?"""

    def is_transient(self, event: Event) -> bool:
        """Is it of interest only while it happens? Then a report leaves it out."""

    def round_heading(self, texts: Texts, number: int) -> str:
        """The heading of the nth round, from 1."""

    def draw_table(self, texts: Texts, view: Any, seat_names: SeatNames, paint: Paint) -> str:
        """The table as this viewer sees it, as a picture of letters."""

    def explain_score(self, texts: Texts, view: Any, result: dict[str, Any], seat_names: SeatNames) -> Iterator[str]:
        """How the result came about, line by line."""


GAME_TEXTS: dict[str, GameTexts] = {
    "bigshot": bigshot,
    "zahltag": zahltag,
}

"""How a game is told. Each game has a teller; this table joins them."""

from collections.abc import Iterator, Sequence
from typing import Any, Protocol

from zuschlag.games import Event
from zuschlag.texts import bigshot, zahltag
from zuschlag.texts.catalogue import Texts
from zuschlag.texts.seat_names import Cast, Paint


class Teller(Protocol):
    """What a game's module of texts offers."""

    def cast(self, texts: Texts, view: Any, names: Sequence[str]) -> Cast:
        """Who plays, from any view of the match."""

    def describe(self, texts: Texts, view: Any) -> str:
        """Which variant is played, in a line."""

    def greeting(self, texts: Texts, view: Any) -> str:
        """What a seat should know when it sits down: its colours, say."""

    def caution(self, texts: Texts, view: Any) -> str | None:
        """What a reader must know about the components: that they are a reconstruction, where they are."""

    def tell(self, texts: Texts, event: Event, cast: Cast) -> str:
        """An event as a sentence."""

    def is_opening(self, event: Event) -> bool:
        """Does a round begin with this event?"""

    def is_fleeting(self, event: Event) -> bool:
        """Is it of interest only while it happens? Then a report leaves it out."""

    def heading(self, texts: Texts, number: int) -> str:
        """The heading of the nth round, from 1."""

    def draw(self, texts: Texts, view: Any, cast: Cast, paint: Paint) -> str:
        """The table as this viewer sees it, as a picture of letters."""

    def score(self, texts: Texts, view: Any, result: dict[str, Any], cast: Cast) -> Iterator[str]:
        """How the result came about, line by line."""


TELLERS: dict[str, Teller] = {
    "bigshot": bigshot,
    "zahltag": zahltag,
}

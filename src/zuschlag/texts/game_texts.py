"""`GameTexts`, the interface of a game's texts, and the registry of all games' texts."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Protocol

from zuschlag.games import GAMES, Event, Game
from zuschlag.games.parts import PartByGame
from zuschlag.texts import generic
from zuschlag.texts.catalogue import Texts
from zuschlag.texts.event_messages import EventVariant
from zuschlag.texts.seat_names import Paint, SeatNames


class GameTexts(Protocol):
    """The functions of a game's module of texts (`Game.parts.texts`). A module may have all or some of them."""

    EVENT_VARIANTS: tuple[EventVariant, ...]
    """Messages besides those named after the kinds of its events."""

    def name_seats(self, texts: Texts, view: Any, names: Sequence[str]) -> SeatNames:
        """Name the seats and colours, from any view of the match."""

    def describe_variant(self, texts: Texts, view: Any) -> str:
        """Describe the variant in a line."""

    def greeting(self, texts: Texts, view: Any) -> str:
        """The message to a player at the start: the colours of the seat, for example."""

    def reconstruction_notice(self, texts: Texts, view: Any) -> str | None:
        """The notice that the components are a reconstruction; None if they are not."""

    def describe_event(self, texts: Texts, event: Event, seat_names: SeatNames) -> str:
        """Describe an event in a sentence."""

    def describe_move(self, texts: Texts, move: str) -> str:
        """Say a move by itself, as the page's buttons do."""

    def is_round_start(self, event: Event) -> bool:
        """Whether a round starts with this event."""

    def is_transient(self, event: Event) -> bool:
        """Whether the event matters only when it happens. A report leaves it out."""

    def round_heading(self, texts: Texts, number: int) -> str:
        """The heading of the nth round, from 1."""

    def draw_table(self, texts: Texts, view: Any, seat_names: SeatNames, paint: Paint) -> str:
        """Draw the table as text, as this viewer sees it."""

    def explain_score(self, texts: Texts, view: Any, result: Mapping[str, Any], seat_names: SeatNames) -> Iterator[str]:
        """Explain the score line by line."""


GAME_TEXTS: PartByGame[GameTexts] = PartByGame(GAMES, "texts", generic)
"""By game. What a game's part lacks is said in general words."""


def headline(texts: Texts, title: str, view: Any) -> str:
    """What is played, in a line: the game's title, how many players, the variant."""
    head = texts.say("show.game", title=title, players=view.players)
    return f"{head} ({GAME_TEXTS[view.game].describe_variant(texts, view)})"


def credit_line(texts: Texts, game: type[Game]) -> str:
    """Who made the game, and when it was published."""
    if f"credits.{game.name}" in texts:
        return texts.say(f"credits.{game.name}")
    published = " ".join(str(part) for part in (game.publisher, game.year) if part is not None)
    origin = ", ".join(filter(None, [*game.authors, published]))
    return f"{game.title} ({origin})." if origin else f"{game.title}."

"""What a person at a terminal is shown of a match, and which move they mean: wherever the match is played."""

import sys
import textwrap
from collections.abc import Iterable, Sequence
from typing import Any

import click

from zuschlag.cli.paint import paint_for
from zuschlag.games import Event
from zuschlag.match import summary
from zuschlag.match.move_input import meant
from zuschlag.texts import TELLERS, Texts, winner_line

WIDTH = 100
LEAVING = ("quit", "exit")
"""What a person types to go."""


class Screen:
    """A match as one seat (None: a spectator) sees it in a terminal."""

    def __init__(self, texts: Texts, game: str, seat: int | None, view: Any, names: Sequence[str]) -> None:
        self.texts = texts
        self.game = game
        self.seat = seat
        self.teller = TELLERS[game]
        self.paint = paint_for(sys.stdout)
        self.meet(view, names)

    def meet(self, view: Any, names: Sequence[str]) -> None:
        """Call the seats by these names from here on."""
        self.cast = self.teller.cast(self.texts, view, names)

    def say(self, text: str) -> None:
        for line in textwrap.wrap(text, WIDTH):
            click.echo(line)

    def welcome(self, title: str, view: Any) -> None:
        """What is played, and as whom."""
        head = self.texts.say("show.game", title=title, players=view.players)
        self.say(f"{head} ({self.teller.describe(self.texts, view)})")
        self.say(self.texts.say(f"credits.{self.game}"))
        self.say(self.teller.caution(self.texts, view) or "")
        if self.seat is not None:
            self.say(self.texts.say("play.welcome", seat=self.seat + 1) + " " + self.teller.greeting(self.texts, view))

    def last_opening(self, events: Sequence[Event]) -> int:
        """Where the round in play began: what came before it is not told to one who comes back."""
        return max((at for at, event in enumerate(events) if self.teller.is_opening(event)), default=0)

    def tell(self, events: Iterable[Event]) -> bool:
        """What has happened, as far as this seat may know. Has a round begun?"""
        said: list[str] = []
        has_opened = False
        for event in events:
            if self.teller.is_opening(event):
                self.say(" ".join(said))
                said = []
                has_opened = True
                click.echo()
            is_my_own = self.teller.is_fleeting(event) and self.seat is not None and event.args.get("seat") == self.seat
            if event.is_visible_to(self.seat) and not is_my_own:
                said.append(self.teller.tell(self.texts, event, self.cast))
        self.say(" ".join(said))
        return has_opened

    def draw(self, view: Any) -> None:
        click.echo(self.teller.draw(self.texts, view, self.cast, self.paint))
        click.echo()

    def prompt(self, offered: Sequence[str]) -> None:
        """Ask for a move; the answer goes on the same line."""
        click.echo(f"{self.texts.say('play.prompt', offered=_brief(offered))}: ", nl=False)

    def understood(self, typed: str, offered: Sequence[str], view: Any) -> str | None:
        """The move that was typed; None where it was none, and the person has been answered."""
        if typed == "?":
            self.say(summary(offered))
        elif typed.lower() == "board":
            self.draw(view)
        elif typed:
            found = meant(typed, offered)
            if len(found) == 1:
                return found[0]
            key = "play.ambiguous" if found else "play.not_offered"
            self.say(self.texts.say(key, typed=typed, offered=summary(found or offered)))
        return None

    def finish(self, view: Any, result: dict[str, Any]) -> None:
        """The table at the end, the score, and who has won."""
        click.echo()
        self.draw(view)
        for line in self.teller.score(self.texts, view, result, self.cast):
            click.echo(line)
        click.echo(winner_line(self.texts, result["winners"], self.cast))


def _brief(offered: Sequence[str]) -> str:
    """What is offered, short enough for a prompt."""
    said = summary(offered)
    return said if len(said) <= 80 else f"{said[:79]}…"

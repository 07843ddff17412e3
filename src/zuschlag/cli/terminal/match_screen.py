"""Prints a match to the terminal as one seat sees it, and parses the moves typed there. For local and remote games."""

import sys
import textwrap
from collections.abc import Iterable, Sequence
from typing import Any

import click

from zuschlag.cli.terminal.colours import colours_for
from zuschlag.games import GAMES, Event
from zuschlag.match import summarize_moves
from zuschlag.match.move_input import find_meant_moves
from zuschlag.texts import GAME_TEXTS, Texts, credit_line, headline, winner_line
from zuschlag.texts.match_report import WIDTH

QUIT_WORDS = ("quit", "exit")
"""What a person types to leave."""


class MatchScreen:
    """A match as one seat (None: a spectator) sees it in a terminal."""

    def __init__(self, texts: Texts, game: str, seat: int | None, view: Any, names: Sequence[str]) -> None:
        self.texts = texts
        self.game = game
        self.seat = seat
        self.game_texts = GAME_TEXTS[game]
        self.paint = colours_for(sys.stdout)
        self.set_names(view, names)

    def set_names(self, view: Any, names: Sequence[str]) -> None:
        """Use these names for the seats from here on."""
        self.name_seats = self.game_texts.name_seats(self.texts, view, names)

    def say(self, text: str) -> None:
        for line in textwrap.wrap(text, WIDTH):
            click.echo(line)

    def welcome(self, title: str, view: Any) -> None:
        """Print which game is played, and from which seat."""
        self.say(headline(self.texts, title, view))
        self.say(credit_line(self.texts, GAMES[self.game]))
        self.say(self.game_texts.reconstruction_notice(self.texts, view) or "")
        if self.seat is not None:
            self.say(self.texts.say("play.welcome", seat=self.seat + 1) + " " + self.game_texts.greeting(self.texts, view))

    def last_opening(self, events: Sequence[Event]) -> int:
        """Return the index of the event that opened the current round. A player who returns does not get earlier ones."""
        return max((at for at, event in enumerate(events) if self.game_texts.is_round_start(event)), default=0)

    def tell(self, events: Iterable[Event]) -> bool:
        """Print what has happened, as far as this seat may know. Returns whether a round has begun."""
        sentences: list[str] = []
        has_opened = False
        for event in events:
            if self.game_texts.is_round_start(event):
                self.say(" ".join(sentences))
                sentences = []
                has_opened = True
                click.echo()
            is_my_own = self.game_texts.is_transient(event) and self.seat is not None and event.args.get("seat") == self.seat
            if event.is_visible_to(self.seat) and not is_my_own:
                sentences.append(self.game_texts.describe_event(self.texts, event, self.name_seats))
        self.say(" ".join(sentences))
        return has_opened

    def draw(self, view: Any) -> None:
        click.echo(self.game_texts.draw_table(self.texts, view, self.name_seats, self.paint))
        click.echo()

    def prompt(self, offered: Sequence[str]) -> None:
        """Ask for a move; the answer goes on the same line."""
        click.echo(f"{self.texts.say('play.prompt', offered=_summarize(offered))}: ", nl=False)

    def parse_move(self, typed: str, offered: Sequence[str], view: Any) -> str | None:
        """Return the offered move that was typed. Where it was none, print an answer and return None."""
        if typed == "?":
            self.say(summarize_moves(offered))
        elif typed.lower() == "board":
            self.draw(view)
        elif typed:
            found = find_meant_moves(typed, offered)
            if len(found) == 1:
                return found[0]
            key = "play.ambiguous" if found else "play.not_offered"
            self.say(self.texts.say(key, typed=typed, offered=summarize_moves(found or offered)))
        return None

    def finish(self, view: Any, result: dict[str, Any]) -> None:
        """Print the final table, the score and the winners."""
        click.echo()
        self.draw(view)
        for line in self.game_texts.explain_score(self.texts, view, result, self.name_seats):
            click.echo(line)
        click.echo(winner_line(self.texts, result["winners"], self.name_seats))


def _summarize(offered: Sequence[str]) -> str:
    """Summarize the offered moves, short enough for a prompt."""
    summary = summarize_moves(offered)
    return summary if len(summary) <= 80 else f"{summary[:79]}…"

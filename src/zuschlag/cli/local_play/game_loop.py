"""The game loop of a local game: one person at a terminal, bots at the other seats."""

import shlex
import sys
from pathlib import Path
from typing import Any, NoReturn

import click

from zuschlag.bots.stand_in_notice import stand_in_notice
from zuschlag.cli.exit_status import INTERRUPTED
from zuschlag.cli.local_play.hints import hint_lines
from zuschlag.cli.local_play.opponents import Opponents
from zuschlag.cli.output_files import save_record
from zuschlag.cli.terminal.match_screen import QUIT_WORDS, MatchScreen
from zuschlag.match import Match
from zuschlag.texts import Texts


class LocalGame:
    """A match in this process, played from one seat."""

    def __init__(self, match: Match, seat: int, bot: str, texts: Texts, file: Path | None) -> None:
        self.match = match
        self.seat = seat
        self.texts = texts
        self.file = file
        names: Any = match.about["seats"]
        self.screen = MatchScreen(texts, match.game.name, seat, match.view(seat), names)
        self.opponents = Opponents(match, bot)
        self.has_mentioned_stand_in = False
        self.shown_events = self.screen.last_opening(match.events)

    def play(self) -> None:
        """Play to the end, or until the person leaves."""
        try:
            self.screen.welcome(self.match.game.title, self.match.view(self.seat))
            self.screen.say(self.texts.say("play.how"))
            while seats := self.match.pending.seats:
                if self.seat in seats:
                    self._take_turn()
                else:
                    self._play_bot_turn(seats[0])
            self._print_news()
            self._finish()
        except KeyboardInterrupt:
            click.echo()
            self._leave(INTERRUPTED)
        finally:
            self.opponents.leave()

    def _take_turn(self) -> None:
        self._print_news()
        typed = self._ask_move()
        if typed is None:
            self._leave(0)
        self.match.play(self.seat, typed)

    def _play_bot_turn(self, seat: int) -> None:
        thought = self.opponents.think(seat)
        self.match.play(seat, thought.move)
        if self.opponents.failure is not None:
            self.screen.say(self.texts.say("play.bot_failed", reason=self.opponents.failure))
            self.opponents.failure = None
        elif thought.is_stand_in and not self.has_mentioned_stand_in:
            self.has_mentioned_stand_in = True
            self.screen.say(stand_in_notice(self.texts))

    def _print_news(self) -> None:
        """Print what has happened since the last time, and the table where a round has begun."""
        events = self.match.events
        has_opened = self.screen.tell(events[self.shown_events :])
        self.shown_events = len(events)
        if has_opened and not self.match.pending.over:
            click.echo()
            self.screen.draw(self.match.view(self.seat))

    def _ask_move(self) -> str | None:
        """Ask for an offered move. Returns None when the person quits or the input ends."""
        offered = list(self.match.offered(self.seat))
        while True:
            self.screen.prompt(offered)
            typed = _read_line()
            if typed is None or typed.lower() in QUIT_WORDS:
                return None
            if typed.lower() == "hint":
                thought = self.opponents.advise(self.seat)
                for line in hint_lines(self.texts, self.match.game.name, thought, self.screen.name_seats):
                    click.echo(line)
                continue
            move = self.screen.parse_move(typed, offered, self.match.view(self.seat))
            if move is not None:
                return move

    def _leave(self, status: int) -> NoReturn:
        click.echo(self.texts.say("play.stopped"))
        if self.file is None:
            click.echo(self.texts.say("play.not_saved"))
        else:
            save_record(self.match.record(), self.file, self.texts)
            name = shlex.quote(str(self.file))
            click.echo(self.texts.say("play.resume", command=f"zuschlag play --resume {name} --record {name}"))
        raise SystemExit(status)

    def _finish(self) -> None:
        result = self.match.result
        assert result is not None
        self.screen.finish(self.match.view(self.seat), dict(result))
        if self.file is not None:
            save_record(self.match.record(), self.file, self.texts)


def _read_line() -> str | None:
    """Read a typed line; None at the end of the input."""
    line = sys.stdin.readline()
    if not line:
        click.echo()
        return None
    if not sys.stdin.isatty():
        click.echo(line.rstrip("\n"))
    return line.strip()

"""One person at a terminal, the other seats played by bots."""

import shlex
import sys
from pathlib import Path
from typing import NoReturn

import click

from zuschlag.cli.exit_status import INTERRUPTED
from zuschlag.cli.local_play.hints import hint_lines
from zuschlag.cli.local_play.opponents import Opponents
from zuschlag.cli.output_files import save_record
from zuschlag.cli.terminal.match_screen import LEAVING, Screen
from zuschlag.match import Match
from zuschlag.texts import Texts


class Seat:
    """A person's seat in a match."""

    def __init__(self, match: Match, seat: int, bot: str, texts: Texts, file: Path | None) -> None:
        self.match = match
        self.seat = seat
        self.texts = texts
        self.file = file
        self.screen = Screen(texts, match.game, seat, match.view(seat), match.about["seats"])
        self.opponents = Opponents(match, bot)
        self.has_told_of_stand_in = False
        self.told = self.screen.last_opening(match.events)

    def play(self) -> None:
        """Play to the end, or until the person leaves."""
        try:
            self.screen.welcome(self.match.box.title, self.match.view(self.seat))
            self.screen.say(self.texts.say("play.how"))
            while seats := self.match.pending.seats:
                if self.seat in seats:
                    self._take_turn()
                else:
                    self._let_play(seats[0])
            self._tell_news()
            self._finish()
        except KeyboardInterrupt:
            click.echo()
            self._leave(INTERRUPTED)
        finally:
            self.opponents.leave()

    def _take_turn(self) -> None:
        self._tell_news()
        typed = self._ask()
        if typed is None:
            self._leave(0)
        self.match.play(self.seat, typed)

    def _let_play(self, seat: int) -> None:
        thought = self.opponents.think(seat)
        self.match.play(seat, thought.move)
        if self.opponents.failure is not None:
            self.screen.say(self.texts.say("play.bot_failed", reason=self.opponents.failure))
            self.opponents.failure = None
        elif thought.is_stand_in and not self.has_told_of_stand_in:
            self.has_told_of_stand_in = True
            self.screen.say(self.texts.say("hint.stand_in"))

    def _tell_news(self) -> None:
        """What has happened since the last time; where a round has begun, the table too."""
        events = self.match.events
        has_opened = self.screen.tell(events[self.told :])
        self.told = len(events)
        if has_opened and not self.match.pending.over:
            click.echo()
            self.screen.draw(self.match.view(self.seat))

    def _ask(self) -> str | None:
        """A move that is offered; None where the person, or the input, has gone."""
        offered = list(self.match.offered(self.seat))
        while True:
            self.screen.prompt(offered)
            typed = _read()
            if typed is None or typed.lower() in LEAVING:
                return None
            if typed.lower() == "hint":
                for line in hint_lines(self.texts, self.opponents.advise(self.seat)):
                    click.echo(line)
                continue
            move = self.screen.understood(typed, offered, self.match.view(self.seat))
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
        self.screen.finish(self.match.view(self.seat), result)
        if self.file is not None:
            save_record(self.match.record(), self.file, self.texts)


def _read() -> str | None:
    """A line that was typed; None at the end of the input."""
    line = sys.stdin.readline()
    if not line:
        click.echo()
        return None
    if not sys.stdin.isatty():
        click.echo(line.rstrip("\n"))
    return line.strip()

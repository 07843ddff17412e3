"""One person at a terminal, the other seats played by bots."""

import shlex
import sys
import textwrap
from pathlib import Path
from typing import NoReturn

import click

from zuschlag.cli.hints import hint_lines
from zuschlag.cli.opponents import Opponents
from zuschlag.cli.paint import paint_for
from zuschlag.cli.typed import meant
from zuschlag.errors import Trouble
from zuschlag.match import Match, summary
from zuschlag.record import record_line
from zuschlag.texts import TELLERS, Texts, winner_line

WIDTH = 100
INTERRUPTED = 130  # what a shell expects of a program that Ctrl-C ended


class Seat:
    """A person's seat in a match."""

    def __init__(self, match: Match, seat: int, bot: str, texts: Texts, file: Path | None) -> None:
        self.match = match
        self.seat = seat
        self.texts = texts
        self.file = file
        self.teller = TELLERS[match.game]
        self.cast = self.teller.cast(texts, match.view(seat), match.about["seats"])
        self.paint = paint_for(sys.stdout)
        self.opponents = Opponents(match, bot)
        self.has_told_of_stand_in = False
        self.told = self._last_opening()

    def play(self) -> None:
        """Play to the end, or until the person leaves."""
        try:
            self._welcome()
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
            self._say(self.texts.say("play.bot_failed", reason=self.opponents.failure))
            self.opponents.failure = None
        elif thought.is_stand_in and not self.has_told_of_stand_in:
            self.has_told_of_stand_in = True
            self._say(self.texts.say("hint.stand_in"))

    def _welcome(self) -> None:
        view = self.match.view(self.seat)
        title = self.texts.say("show.game", title=self.match.box.title, players=self.match.players)
        self._say(f"{title} ({self.teller.describe(self.texts, view)})")
        self._say(self.texts.say(f"credits.{self.match.game}"))
        self._say(self.teller.caution(self.texts, view) or "")
        self._say(self.texts.say("play.welcome", seat=self.seat + 1) + " " + self.teller.greeting(self.texts, view))
        self._say(self.texts.say("play.how"))

    def _last_opening(self) -> int:
        """Where the round in play began: what came before it is not told to one who comes back."""
        events = self.match.events
        return max((at for at, event in enumerate(events) if self.teller.is_opening(event)), default=0)

    def _tell_news(self) -> None:
        """What has happened since the last time, as far as this seat may know; where a round has begun, the table too."""
        events = self.match.events
        said: list[str] = []
        has_opened = False
        for event in events[self.told :]:
            if self.teller.is_opening(event):
                self._say(" ".join(said))
                said = []
                has_opened = True
                click.echo()
            is_my_own = self.teller.is_fleeting(event) and event.args.get("seat") == self.seat
            if event.is_visible_to(self.seat) and not is_my_own:
                said.append(self.teller.tell(self.texts, event, self.cast))
        self._say(" ".join(said))
        self.told = len(events)
        if has_opened and not self.match.pending.over:
            click.echo()
            self._draw()

    def _ask(self) -> str | None:
        """A move that is offered; None where the person, or the input, has gone."""
        offered = list(self.match.offered(self.seat))
        while True:
            typed = self._read(self.texts.say("play.prompt", offered=_brief(offered)))
            if typed is None or typed.lower() in ("quit", "exit"):
                return None
            if typed == "?":
                self._say(summary(offered))
            elif typed.lower() == "board":
                self._draw()
            elif typed.lower() == "hint":
                for line in hint_lines(self.texts, self.opponents.advise(self.seat)):
                    click.echo(line)
            elif typed:
                found = meant(typed, offered)
                if len(found) == 1:
                    return found[0]
                key = "play.ambiguous" if found else "play.not_offered"
                self._say(self.texts.say(key, typed=typed, offered=summary(found or offered)))

    def _read(self, prompt: str) -> str | None:
        click.echo(f"{prompt}: ", nl=False)
        line = sys.stdin.readline()
        if not line:
            click.echo()
            return None
        if not sys.stdin.isatty():
            click.echo(line.rstrip("\n"))
        return line.strip()

    def _draw(self) -> None:
        click.echo(self.teller.draw(self.texts, self.match.view(self.seat), self.cast, self.paint))
        click.echo()

    def _say(self, text: str) -> None:
        for line in textwrap.wrap(text, WIDTH):
            click.echo(line)

    def _leave(self, status: int) -> NoReturn:
        click.echo(self.texts.say("play.stopped"))
        if self.file is None:
            click.echo(self.texts.say("play.not_saved"))
        else:
            self._save(self.file)
            name = shlex.quote(str(self.file))
            click.echo(self.texts.say("play.resume", command=f"zuschlag play --resume {name} --record {name}"))
        raise SystemExit(status)

    def _finish(self) -> None:
        view, result = self.match.view(self.seat), self.match.result
        assert result is not None
        click.echo()
        self._draw()
        for line in self.teller.score(self.texts, view, result, self.cast):
            click.echo(line)
        click.echo(winner_line(self.texts, result["winners"], self.cast))
        if self.file is not None:
            self._save(self.file)

    def _save(self, file: Path) -> None:
        line = record_line(self.match.record()) + "\n"
        try:
            if file.exists() and not file.is_file():
                file.write_text(line, encoding="utf-8", newline="\n")
            else:
                part = file.with_name(file.name + ".part")
                part.write_text(line, encoding="utf-8", newline="\n")
                part.replace(file)  # so that an older record is replaced by a whole one or not at all
        except OSError as error:
            raise Trouble(f"cannot write {str(file)!r}: {error.strerror}") from None
        click.echo(self.texts.say("play.saved", file=file))


def _brief(offered: list[str]) -> str:
    """What is offered, short enough for a prompt."""
    said = summary(offered)
    return said if len(said) <= 80 else f"{said[:79]}…"

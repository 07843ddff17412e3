"""`zuschlag play`: a game in the terminal."""

import shlex
import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NoReturn

import click

from zuschlag.bots import BOTS, Turn
from zuschlag.cli.arguments import GAME, language_option, options_option, parse_options, players_option
from zuschlag.cli.paint import paint_for
from zuschlag.cli.typed import meant
from zuschlag.errors import Refused
from zuschlag.match import Match, new, replay, summary
from zuschlag.record import read_records, record_line
from zuschlag.texts import TELLERS, Cast, Texts, winner_line

WIDTH = 100


@click.command()
@click.argument("game", type=GAME, default="bigshot")
@players_option
@click.option("--seat", type=click.IntRange(1, 4), default=1, show_default=True, help="Your seat, from 1.")
@click.option("--name", help="Your name.")
@click.option("--seed", type=int, help="Play the dice of this seed.")
@options_option
@click.option("--bot", type=click.Choice(list(BOTS)), default="random", show_default=True, help="Who plays the other seats.")
@click.option(
    "--record",
    "file",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Write the game to this file, also when you stop early.",
)
@click.option("--resume", type=click.File("rb"), help="Go on with the unfinished game of this file.")
@language_option
def play(
    game: str,
    players: int,
    seat: int,
    name: str | None,
    seed: int | None,
    options: tuple[str, ...],
    bot: str,
    file: Path | None,
    resume: Any,
    language: str,
) -> None:
    """Play a game in this terminal against bots.

    Moves are typed as words; the game says what is offered. Input may be a pipe: when it ends, the game is left.
    """
    if file is not None and not file.parent.is_dir():
        raise Refused("malformed", f"--record {str(file)!r}: there is no folder {str(file.parent)!r}")
    texts = Texts(language)
    if resume is not None:
        match = _resumed(resume, seed)
        seat = match.about.get("x-seat", seat)
    else:
        match = new(game, players, seed=seed, **parse_options(options))
    if not isinstance(seat, int) or not 1 <= seat <= match.players:
        raise Refused("unknown", f"there is no seat {seat!r}; seats are 1 to {match.players}")
    names = [name or texts.say("play.guest") if at == seat - 1 else _bot_name(texts, bot, at) for at in range(match.players)]
    match.about.update({"seats": names, "x-seat": seat})
    Table(match, seat - 1, bot, texts, names, file).run()


def _bot_name(texts: Texts, bot: str, at: int) -> str:
    return texts.say("play.bot", name=bot.capitalize(), number=at + 1)


def _resumed(file: Any, seed: int | None) -> Match:
    for line, record in read_records(file):
        if isinstance(record, Refused):
            raise Refused(record.code, f"{file.name}, line {line}: {record}")
        kept = record.about.get("seed")
        match = replay(record, seed=seed if seed is not None else kept)
        if match.seed is None:
            raise Refused("malformed", f"{file.name} has no seed to go on with; give one with --seed")
        if match.pending.over:
            raise Refused("illegal", f"the game in {file.name} is over; tell it with: zuschlag show {file.name}")
        return match
    raise Refused("malformed", f"{file.name}: no record in it")


class Table:
    """One person at a terminal, the other seats played by bots."""

    def __init__(self, match: Match, seat: int, bot: str, texts: Texts, names: list[str], file: Path | None) -> None:
        self.match = match
        self.seat = seat
        self.texts = texts
        self.file = file
        self.teller = TELLERS[match.game]
        self.cast: Cast = self.teller.cast(texts, match.view(seat), names)
        self.paint = paint_for(sys.stdout)
        seed = match.seed if match.seed is not None else 0
        self.bots = [BOTS[bot](f"{seed}/{len(match.moves)}", at) for at in range(match.players)]
        self.told = 0

    def run(self) -> None:
        """Play to the end, or until the person leaves."""
        self._welcome()
        while seats := self.match.pending.seats:
            if self.seat not in seats:
                self.match.play(seats[0], self.bots[seats[0]].choose(Turn(self.match, seats[0])))
                continue
            self._tell_news()
            typed = self._ask()
            if typed is None:
                self._leave()
            self.match.play(self.seat, typed)
        self._tell_news()
        self._finish()

    def _welcome(self) -> None:
        view = self.match.view(self.seat)
        mine = [word for word, name in self.cast.owners.items() if name == self.cast.names[self.seat]]
        self._say(
            self.texts.say("show.game", title=self.match.box.title, players=self.match.players)
            + f" ({self.teller.describe(self.texts, view)})"
        )
        self._say(self.texts.say(f"credits.{self.match.game}"))
        caution = self.teller.caution(self.texts, view)
        if caution:
            self._say(caution)
        colours = self.texts.listed([self.texts.colour(word) for word in mine])
        self._say(self.texts.say("play.welcome", seat=self.seat + 1, colours=colours))

    def _tell_news(self) -> None:
        """What has happened since the last time, as far as this seat may know."""
        events = self.match.events
        said: list[str] = []
        for event in events[self.told :]:
            if self.teller.is_opening(event):
                self._say(" ".join(said))
                said = []
                click.echo()
                self._draw()
            if event.is_visible_to(self.seat):
                said.append(self.teller.tell(self.texts, event, self.cast))
        self._say(" ".join(said))
        self.told = len(events)

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
            elif typed:
                found = meant(typed, offered)
                if len(found) == 1:
                    return found[0]
                key = "play.ambiguous" if found else "play.not_offered"
                self._say(self.texts.say(key, typed=typed, offered=summary(found or offered)))

    def _read(self, prompt: str) -> str | None:
        click.echo(f"{prompt}: ", nl=False)
        try:
            line = sys.stdin.readline()
        except KeyboardInterrupt:
            line = ""
        except UnicodeDecodeError:
            return "�"
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

    def _leave(self) -> NoReturn:
        click.echo(self.texts.say("play.stopped"))
        if self.file is None:
            click.echo(self.texts.say("play.not_saved"))
        else:
            self._save(self.file)
            command = f"zuschlag play --resume {shlex.quote(str(self.file))} --record {shlex.quote(str(self.file))}"
            click.echo(self.texts.say("play.resume", command=command))
        raise SystemExit(1)

    def _finish(self) -> None:
        view, result = self.match.view(self.seat), self.match.result
        assert result is not None
        click.echo()
        self._draw()
        for line in self._scored(view, result):
            click.echo(line)
        if self.file is not None:
            self._save(self.file)

    def _scored(self, view: Any, result: dict[str, Any]) -> Iterator[str]:
        yield from self.teller.score(self.texts, view, result, self.cast)
        yield winner_line(self.texts, result["winners"], self.cast)

    def _save(self, file: Path) -> None:
        part = file.with_name(file.name + ".part")
        try:
            part.write_text(record_line(self.match.record()) + "\n", encoding="utf-8")
            part.replace(file)
        except OSError as error:
            raise Refused("malformed", f"cannot write {str(file)!r}: {error.strerror}") from None
        click.echo(self.texts.say("play.saved", file=file))


def _brief(offered: list[str]) -> str:
    """What is offered, short enough for a prompt."""
    said = summary(offered)
    return said if len(said) <= 80 else f"{said[:79]}…"

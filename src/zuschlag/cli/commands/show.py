"""`zuschlag show`: a record as a readable report."""

import sys
from typing import IO, Any

import click

from zuschlag.cli.arguments import language_option
from zuschlag.cli.terminal.colours import colours_for
from zuschlag.errors import Refused
from zuschlag.games import GAMES
from zuschlag.match import Match, replay
from zuschlag.record import read_records
from zuschlag.texts import GAME_TEXTS, Texts, report_match


@click.command()
@click.argument("file", type=click.File("rb"))
@click.option(
    "--number", type=click.IntRange(1), default=1, show_default=True, help="Which record of the file to show, counting from 1."
)
@language_option
def show(file: IO[bytes], number: int, language: str) -> None:
    """Print a report of a match of FILE (- is standard input): every round, the final board, the score."""
    match = _nth_match(file, number)
    texts = Texts(language)
    view = match.view(None)
    names: Any = match.about.get("seats") or [texts.say("seat", number=seat + 1) for seat in range(match.players)]
    seat_names = GAME_TEXTS[match.game.name].name_seats(texts, view, names)
    paint = colours_for(sys.stdout)
    events = [event for event in match.events if event.is_visible_to(None)]
    lines = report_match(texts, GAMES[match.game.name].title, view, events, match.result, seat_names, paint)
    click.echo("\n".join(lines))


def _nth_match(file: IO[bytes], number: int) -> Match:
    found = 0
    for line, record in read_records(file):
        found += 1
        if found == number:
            try:
                if isinstance(record, Refused):
                    raise record
                return replay(record)
            except Refused as error:
                raise Refused(error.code, f"{file.name}, line {line}: {error}") from None
    raise Refused("unknown", f"{file.name} has {found} {'record' if found == 1 else 'records'}; there is no number {number}")

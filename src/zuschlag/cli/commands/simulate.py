"""`zuschlag simulate`: many matches between bots, as records."""

import contextlib
import sys
from collections.abc import Iterator
from typing import IO, Any

import click

from zuschlag.arena import match_seed
from zuschlag.bots import Maker, Turn, bot_seed, find
from zuschlag.bots.spec import check_installed
from zuschlag.cli.arguments import GAME, BotName, WritableFile, options_option, parse_options, players_option
from zuschlag.cli.output_files import open_output
from zuschlag.match import Match, begin, make_game
from zuschlag.record import record_line


@click.command()
@click.argument("game", type=GAME)
@players_option
@click.option("--games", type=click.IntRange(1), default=1000, show_default=True, help="How many matches to play.")
@click.option("--seed", type=int, default=1, show_default=True, help="The same seed gives the same records.")
@options_option
@click.option("--bot", type=BotName(), default="random", show_default=True, help="The bot that plays all seats.")
@click.option("--out", type=WritableFile(dash=True), default="-", help="The file to write; - is standard output.")
def simulate(game: str, players: int | None, games: int, seed: int, options: tuple[str, ...], bot: str, out: str) -> None:
    """Play many matches between bots and write them as records, one per line."""
    chosen = make_game(game, players, parse_options(game, options))  # bad options are refused before anything is written
    maker = find(bot)
    check_installed(bot)
    with open_output(out) as file, _progress(games, file) as numbers:
        for number in numbers:
            match = begin(chosen, match_seed(seed, number))
            play_to_the_end(match, maker)
            file.write(record_line(match.record()) + "\n")


def play_to_the_end(match: Match, maker: Maker) -> None:
    """Play a match with a bot at every seat."""
    assert match.seed is not None
    bots = [maker(bot_seed(match.seed, seat), seat) for seat in range(match.players)]
    while seats := match.pending.seats:
        match.play(seats[0], bots[seats[0]].choose(Turn(match, seats[0])))
    for seat, bot in enumerate(bots):
        if hasattr(bot, "leave"):
            bot.leave(Turn(match, seat), match.result)


@contextlib.contextmanager
def _progress(games: int, out: IO[str]) -> Iterator[Any]:
    """The numbers of the matches, with a progress bar where a person watches and the records go elsewhere."""
    if sys.stderr.isatty() and not out.isatty():
        with click.progressbar(range(games), label="matches", file=sys.stderr) as bar:
            yield bar
    else:
        yield range(games)

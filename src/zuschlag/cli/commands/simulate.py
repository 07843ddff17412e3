"""`zuschlag simulate`: many matches between bots, as records."""

import contextlib
import sys
from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

import click

from zuschlag.arena import match_seed
from zuschlag.bots import Maker, Turn, bot_seed, find
from zuschlag.bots.spec import check_playable
from zuschlag.cli.arguments import GAME, BotName, WritableFile, options_option, parse_options, players_option
from zuschlag.cli.output_files import open_output
from zuschlag.errors import Refused, Trouble
from zuschlag.match import Match, begin, make_game
from zuschlag.record import record_line


@dataclass(frozen=True)
class Series:
    """Matches of one game between copies of one bot, numbered from 0. Each follows from the seed and its number."""

    game: str
    players: int
    options: Mapping[str, Any]
    seed: int
    bot: str

    def line(self, number: int) -> str:
        """The record of one match, as a line."""
        match = begin(make_game(self.game, self.players, self.options), match_seed(self.seed, number))
        play_to_the_end(match, find(self.bot))
        return record_line(match.record()) + "\n"


@click.command()
@click.argument("game", type=GAME)
@players_option
@click.option("--games", type=click.IntRange(1), default=1000, show_default=True, help="How many matches to play.")
@click.option("--seed", type=int, default=1, show_default=True, help="The same seed gives the same records.")
@options_option
@click.option("--bot", type=BotName(), default="random", show_default=True, help="The bot that plays all seats.")
@click.option("--cores", type=click.IntRange(1, 4096), default=1, show_default=True, help="How many cores to use.")
@click.option("--out", type=WritableFile(dash=True), default="-", help="The file to write; - is standard output.")
@click.option("--resume", is_flag=True, help="Continue the file of an interrupted run: play only the matches that it lacks.")
def simulate(
    game: str,
    players: int | None,
    games: int,
    seed: int,
    options: tuple[str, ...],
    bot: str,
    cores: int,
    out: str,
    resume: bool,
) -> None:
    """Play many matches between bots and write them as records, one per line."""
    chosen = make_game(game, players, parse_options(game, options))  # bad options are refused before anything is written
    check_playable(bot, game)
    series = Series(game, chosen.players, chosen.options, seed, bot)
    written = 0
    if resume:
        if out == "-":
            raise Refused("malformed", "--resume continues a file; expected --out FILE with it")
        written = keep_whole_lines(Path(out), series)
    with open_output(out, appends=resume) as file, _progress(range(written, games), file) as numbers:
        file.writelines(_lines(series, numbers, min(cores, games)))


def keep_whole_lines(file: Path, series: Series) -> int:
    """Remove a record that was not written to its end, and return how many there are.

    Refuses a file of another series: the last match is played again, and has to be the one that is there.
    """
    if not file.exists():
        return 0
    count, end, last = 0, 0, b""
    with file.open("rb") as lines:
        for line in lines:
            if line.endswith(b"\n"):
                count, end, last = count + 1, end + len(line), line
    if count and last != series.line(count - 1).encode():
        raise Refused(
            "malformed",
            f"line {count} of {str(file)!r} is not match {count} of this run; expected the file of a run with the same "
            "game, players, options, seed and bot",
        )
    try:
        with file.open("r+b") as kept:
            kept.truncate(end)
    except OSError as error:
        raise Trouble(f"cannot write {str(file)!r}: {error.strerror}") from None
    return count


def _lines(series: Series, numbers: Iterable[int], cores: int) -> Iterator[str]:
    """The records of these matches, in their order."""
    if cores == 1:
        yield from map(series.line, numbers)
        return
    from zuschlag.bots.processes.worker_pool import WorkerPool

    pool, asked = WorkerPool(cores), deque[Any]()
    try:
        for number in numbers:
            asked.append(pool.ask(series.line, number))
            if len(asked) > 2 * cores:  # enough that no process waits for the oldest
                yield asked.popleft().result()
        while asked:
            yield asked.popleft().result()
    finally:
        pool.close()


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
def _progress(numbers: range, out: IO[str]) -> Iterator[Any]:
    """The numbers of the matches, with a progress bar where a person watches and the records go elsewhere."""
    if sys.stderr.isatty() and not out.isatty():
        with click.progressbar(numbers, label="matches", file=sys.stderr) as bar:
            yield bar
    else:
        yield numbers

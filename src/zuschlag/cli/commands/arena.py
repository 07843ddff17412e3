"""`zuschlag arena`: bots against each other, with statistics."""

import csv
import json
import sys
from contextlib import ExitStack, closing
from pathlib import Path
from typing import IO

import click

from zuschlag.arena import UNSALTED, Executor, Plan, Tally, check_plan, deals_for, local, report, run
from zuschlag.arena.chart import check_chart, draw
from zuschlag.arena.plan import draw_salt
from zuschlag.bots.spec import DEFAULT_TIMEOUT
from zuschlag.cli.arena_display.live_progress import ProgressDisplay, show_progress
from zuschlag.cli.arena_display.results_table import print_results
from zuschlag.cli.arguments import GAME, WritableFile, options_option, parse_options, players_option
from zuschlag.cli.exit_status import INTERRUPTED
from zuschlag.cli.output_files import open_output
from zuschlag.errors import Refused, short
from zuschlag.games import GAMES
from zuschlag.games.player_counts import default_players

NO_SALT = "none"


@click.command()
@click.argument("game", type=GAME)
@players_option
@click.option(
    "--bots",
    multiple=True,
    required=True,
    metavar="NAME,NAME…",
    help="The bots to compare: one for every seat, or more. You can repeat names, and the option.",
)
@click.option(
    "--games", type=click.IntRange(1), default=400, show_default=True, help="How many games to play, rounded up to whole deals."
)
@click.option("--seed", type=int, default=1, show_default=True, help="The same seed and salt give the same games.")
@click.option(
    "--salt",
    metavar="TEXT",
    help="The salt of an earlier run, from its report, to repeat its games; 'none' derives the dice from the seed alone.  "
    "[default: one is drawn]",
)
@options_option
@click.option("--until-sure", is_flag=True, help="Stop as soon as every pair of bots differs significantly.")
@click.option(
    "--timeout",
    type=click.FloatRange(0.01, 86400),
    default=DEFAULT_TIMEOUT,
    show_default=True,
    help="Seconds that a bot has to answer.",
)
@click.option("--cores", type=click.IntRange(1, 4096), help="How many cores to use; by default all.")
@click.option("--on", type=click.Choice(["local", "ray"]), default="local", show_default=True, help="Where to run the games.")
@click.option("--address", help="The Ray cluster to use; by default one is started on this machine.")
@click.option("--json", "as_json", is_flag=True, help="Print the figures as JSON.")
@click.option("--records", type=WritableFile(), help="Write all games to this file as records.")
@click.option("--plot", type=WritableFile(), help="Draw a chart into this file: .svg, .png or .pdf.")
def arena(
    game: str,
    players: int | None,
    bots: tuple[str, ...],
    games: int,
    seed: int,
    salt: str | None,
    options: tuple[str, ...],
    until_sure: bool,
    timeout: float,
    cores: int | None,
    on: str,
    address: str | None,
    as_json: bool,
    records: str | None,
    plot: str | None,
) -> None:
    """Compare bots: play duplicate deals in every seating, with statistics."""
    chosen = parse_options(game, options)
    mixed_with = draw_salt() if salt is None else UNSALTED if salt == NO_SALT else salt
    seats = default_players(GAMES[game].player_counts) if players is None else players
    plan = check_plan(Plan(game, seats, split_names(bots), seed, chosen, timeout, records is not None, mixed_with))
    if records == "-":
        raise Refused("malformed", "--records '-': expected the name of a file; standard output is for the figures")
    if plot is not None:
        check_chart(plot)
        if records is not None and Path(records).resolve() == Path(plot).resolve():
            raise Refused("malformed", f"--records and --plot are both {short(plot)}; expected two files")
    deals = deals_for(plan, games)
    executor = choose_executor(on, address, cores, deals)
    if deals * plan.games_per_deal != games:
        whole = deals * plan.games_per_deal
        click.echo(f"playing {whole} games instead of {games}: a deal has {plan.games_per_deal} games", err=True)
    tally = Tally(plan)
    with ExitStack() as stack:
        file = stack.enter_context(open_output(records)) if records is not None else None
        stopped = play_deals(
            tally, deals, executor, stack.enter_context(show_progress(deals * plan.games_per_deal)), file, until_sure=until_sure
        )
    if tally.deals:
        found = report(tally, stopped, at_any_time=until_sure)
        click.echo(json.dumps(found, indent=2, ensure_ascii=False)) if as_json else print_results(found)
        if plot is not None:
            draw(found, plot)
    if stopped == "interrupted":
        click.echo(f"interrupted after {tally.games} games", err=True)
        sys.exit(INTERRUPTED)


def choose_executor(on: str, address: str | None, cores: int | None, deals: int) -> Executor:
    """Choose where the deals are played. More workers than deals are not needed."""
    if on == "ray":
        from zuschlag.arena.ray_executor import RayExecutor

        return RayExecutor(address, cores)
    if address is not None:
        raise Refused("malformed", f"--address {short(address)} is for Ray; expected --on ray with it")
    return local(cores, deals)


def play_deals(
    tally: Tally, deals: int, executor: Executor, display: ProgressDisplay, records: IO[str] | None, *, until_sure: bool
) -> str | None:
    """Play the deals, count them and write their records. Returns why it stopped before the last, or None."""
    try:
        with executor, closing(run(tally.plan, deals, executor)) as played:
            for dealt in played:
                if records is not None:
                    records.writelines(f"{game.record}\n" for game in dealt.games)
                for failure in tally.add(dealt):
                    display.log(str(failure))
                display.show(tally)
                if until_sure and tally.deals < deals and tally.is_sure():
                    return "sure"
    except KeyboardInterrupt:
        return "interrupted"
    return None


def split_names(given: tuple[str, ...]) -> tuple[str, ...]:
    """Split one or several lists of names. A name with a comma in it is quoted, as in a CSV file."""
    names: list[str] = []
    for text in given:
        try:
            (row,) = csv.reader([text], strict=True, skipinitialspace=True)
        except (csv.Error, ValueError):
            raise Refused("malformed", f"--bots {short(text)}: expected names separated by commas") from None
        names += [name.strip() for name in row]
    if "" in names:
        raise Refused("malformed", f"--bots {short(','.join(given))}: a name between the commas is empty")
    return tuple(names)

"""`zuschlag arena`: bots against each other, with statistics."""

import csv
import json
import sys
from contextlib import closing

import click

from zuschlag.arena import Crew, Plan, Tally, checked, deals_for, local, report, run
from zuschlag.cli.arguments import GAME, options_option, parse_options, players_option
from zuschlag.cli.standings import plain
from zuschlag.errors import Refused, short

INTERRUPTED = 130  # what a shell expects of a program that Ctrl-C ended


@click.command()
@click.argument("game", type=GAME)
@players_option
@click.option(
    "--bots",
    multiple=True,
    required=True,
    metavar="NAME,NAME…",
    help="Who meets: one bot for every seat, or more. Names may be repeated, and so may the option.",
)
@click.option("--games", type=click.IntRange(1), default=400, show_default=True, help="How many games, rounded up to deals.")
@click.option("--seed", type=int, default=1, show_default=True, help="The same seed gives the same games.")
@options_option
@click.option("--cores", type=click.IntRange(1), help="How many cores to use; by default all.")
@click.option(
    "--timeout",
    type=click.FloatRange(0.01, 86400),
    default=10,
    show_default=True,
    help="Seconds that a bot by others may take for an answer.",
)
@click.option("--json", "as_json", is_flag=True, help="Print the figures as JSON.")
def arena(
    game: str,
    players: int,
    bots: tuple[str, ...],
    games: int,
    seed: int,
    options: tuple[str, ...],
    cores: int | None,
    timeout: float,
    as_json: bool,
) -> None:
    """Let bots meet over duplicate deals, in every seating, and compare them."""
    plan = checked(Plan(game, players, split_names(bots), seed, parse_options(game, options), timeout))
    deals = deals_for(plan, games)
    if deals * plan.games_a_deal != games:
        click.echo(
            f"{games} games make no whole deals of {plan.games_a_deal}: {deals * plan.games_a_deal} are played", err=True
        )
    tally = Tally(plan)
    is_interrupted = not play(tally, deals, local(cores))
    found = report(tally, "interrupted" if is_interrupted else None)
    click.echo(json.dumps(found, indent=2, ensure_ascii=False) if as_json else plain(found))
    if is_interrupted:
        sys.exit(INTERRUPTED)


def play(tally: Tally, deals: int, crew: Crew) -> bool:
    """Play the deals and count them; False where Ctrl-C ended it before."""
    try:
        with crew, closing(run(tally.plan, deals, crew)) as played:
            for dealt in played:
                for failure in tally.add(dealt):
                    click.echo(str(failure), err=True)
    except KeyboardInterrupt:
        return False
    return True


def split_names(given: tuple[str, ...]) -> tuple[str, ...]:
    """The names in one or several lists; a name that has a comma in it is quoted, as in a CSV file."""
    names: list[str] = []
    for text in given:
        try:
            (row,) = csv.reader([text], strict=True, skipinitialspace=True)
        except (csv.Error, ValueError):
            raise Refused("malformed", f"--bots {short(text)}: expected names with commas between them") from None
        names += [name.strip() for name in row]
    if "" in names:
        raise Refused("malformed", f"--bots {short(','.join(given))}: a name between the commas is empty")
    return tuple(names)

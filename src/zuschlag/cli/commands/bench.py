"""`zuschlag bench`: measures how fast everything is, side by side with the reference implementations."""

import json

import click

from zuschlag.cli.arguments import DEFAULT_GAME, GAME
from zuschlag.cli.benchmarks.suite import measure, table
from zuschlag.errors import Refused
from zuschlag.kernel.numba_extra import NUMBA_MISSING, has_numba


@click.command()
@click.argument("game", type=GAME, default=DEFAULT_GAME)
@click.option("--rounds", type=click.IntRange(1), default=7, show_default=True, help="How many times to measure everything.")
@click.option("--json", "as_json", is_flag=True, help="Print all measurements as JSON.")
def bench(game: str, rounds: int, as_json: bool) -> None:
    """Measure playouts in every mode, the cost of single steps, and start-up times.

    Contestants take turns within each round; ratios are medians over rounds. In a checkout, and with a C compiler, the plain
    C version and the dataclass version also take part and must play exactly the same games.
    """
    if not has_numba():
        raise Refused("unknown", NUMBA_MISSING)
    report = measure(game, rounds)
    click.echo(json.dumps(report, indent=2) if as_json else table(report))

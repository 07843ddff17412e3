"""`zuschlag check`: checks that a game keeps the laws of all games."""

import click

from zuschlag.cli.arguments import GAME
from zuschlag.cli.exit_status import FAILED
from zuschlag.errors import Refused
from zuschlag.kernel.numba_extra import NUMBA_MISSING, has_numba


@click.command()
@click.argument("game", type=GAME)
@click.option("--matches", type=click.IntRange(1), default=3, show_default=True, help="How many random matches of a variant.")
@click.option("--no-compiled", is_flag=True, help="Leave out the compiled rules, which take a few seconds.")
def check(game: str, matches: int, no_compiled: bool) -> None:
    """Check a game, for example your own: its rules, views, records and observations, in random matches of every variant.

    Prints a line for each variant; at the first law that is broken, says which and where, and exits with 1.
    """
    if not no_compiled and not has_numba():
        raise Refused("unknown", f"{NUMBA_MISSING}; without it: --no-compiled")
    from zuschlag.testing import LawBroken, check_game  # it loads numpy

    try:
        check_game(game, matches, is_compiled=not no_compiled, report=click.echo)
    except LawBroken as broken:
        click.echo(str(broken), err=True)
        raise SystemExit(FAILED) from None

"""`zuschlag check`: checks that a game keeps the laws of all games."""

import click

from zuschlag.cli.arguments import GAME
from zuschlag.cli.exit_status import FAILED
from zuschlag.errors import Refused
from zuschlag.kernel.numba_extra import NUMBA_MISSING, has_numba


@click.command()
@click.argument("game", type=GAME)
@click.option(
    "--matches", type=click.IntRange(1), default=3, show_default=True, help="How many random matches to play per variant."
)
@click.option("--no-compiled", is_flag=True, help="Skip the compiled rules, which take a few seconds.")
def check(game: str, matches: int, no_compiled: bool) -> None:
    """Check the rules, views, records and observations of a game, such as your own, in random matches of every variant.

    Prints one line per variant. If a law is broken, says which law and where, and exits with status 1.
    """
    if not no_compiled and not has_numba():
        raise Refused("unknown", f"{NUMBA_MISSING}; to check without it, use --no-compiled")
    from zuschlag.testing import LawBroken, check_game  # it loads numpy

    try:
        check_game(game, matches, is_compiled=not no_compiled, report=click.echo)
    except LawBroken as broken:
        click.echo(str(broken), err=True)
        raise SystemExit(FAILED) from None

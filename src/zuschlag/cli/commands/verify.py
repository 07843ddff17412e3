"""`zuschlag verify`: checks records by replaying them."""

from typing import IO

import click

from zuschlag.cli.exit_status import FAILED
from zuschlag.errors import Refused
from zuschlag.match import check_dice, replay
from zuschlag.record import read_records


@click.command()
@click.argument("file", type=click.File("rb"))
@click.option("--dice", is_flag=True, help="Also check that the deal and all draws match the committed seed.")
def verify(file: IO[bytes], dice: bool) -> None:
    """Replay every record in FILE (- is standard input) and check each move and each result.

    Prints how many records are valid. At the first error, says where and what it is, and exits with status 1.
    """
    count = 0
    for line, record in read_records(file):
        try:
            if isinstance(record, Refused):
                raise record
            replay(record)
            if dice:
                check_dice(record)
        except Refused as error:
            click.echo(f"{file.name}, line {line}: {error}", err=True)
            click.echo(f"{count} {'record' if count == 1 else 'records'} before it held", err=True)
            raise SystemExit(FAILED) from None
        count += 1
    if count == 0:
        click.echo(f"{file.name}: it contains no record", err=True)
        raise SystemExit(FAILED)
    click.echo(f"{count} {'record holds' if count == 1 else 'records hold'}")

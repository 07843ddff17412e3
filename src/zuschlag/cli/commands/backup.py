"""`zuschlag backup`: copies the database, also while the server runs."""

from pathlib import Path

import click

from zuschlag.cli.arguments import data_option


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@data_option
def backup(file: Path, data: Path | None) -> None:
    """Copy the whole database to a new FILE, even while the server runs.

    To restore, stop the server and start it with the copy: zuschlag serve --data FILE.
    """
    from zuschlag.server.settings import default_database_file
    from zuschlag.store.backup import back_up

    back_up(data or default_database_file(), file)
    click.echo(f"{file}: {file.stat().st_size:,} bytes")

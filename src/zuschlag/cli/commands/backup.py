"""`zuschlag backup`: copies the database, also while the server runs, and deletes old copies."""

import shlex
from pathlib import Path

import click

from zuschlag.cli.arguments import check_sqlite_is_meant, data_option
from zuschlag.errors import Refused, Trouble
from zuschlag.texts import Texts, language_of_environment

FOLDER = "backups"
"""The folder beside the database that backups are written to if no other is given."""
MOST_KEPT = 10_000


@click.command()
@click.argument("target", required=False, metavar="[FILE|FOLDER]", type=click.Path(path_type=Path))
@data_option
@click.option(
    "--keep",
    type=click.IntRange(1, MOST_KEPT),
    metavar="NUMBER",
    help="Keep so many backups in the folder: delete older ones that this command wrote.",
)
@click.option("--quiet", is_flag=True, help="Print only what needs attention, as for cron.")
def backup(target: Path | None, data: Path | None, keep: int | None, quiet: bool) -> None:
    """Copy the whole database to a new file, even while the server runs, and check the copy.

    FILE is the name of the new file. In a FOLDER, and without either in the folder "backups" next to the database, the
    file is named after the database and the time (UTC). To restore it: zuschlag restore FILE.

    Exits with 0 only if a complete, checked backup was written and old ones were deleted as wanted.
    """
    from zuschlag.server.settings import default_database_file
    from zuschlag.store.backup import back_up, back_up_into, rotate_backups

    check_sqlite_is_meant("backup", "pg_dump, or --data FILE")
    database, texts = data or default_database_file(), Texts(language_of_environment())
    if target is None:
        target = _make_default_folder(database)
    if target.is_dir():
        file = back_up_into(database, target)
    elif keep is not None and database.is_file():
        raise Refused(
            "unknown",
            f"there is no folder {str(target)!r} to keep backups in; make it first: mkdir -p {shlex.quote(str(target))}",
        )
    else:
        back_up(database, file := target)
    if not quiet:
        click.echo(texts.say("backup.written", file=file, size=f"{file.stat().st_size:,}"))
    if keep is not None:
        rotation = rotate_backups(database, target, keep, file)
        for deleted in rotation.deleted:
            if not quiet:
                click.echo(texts.say("backup.deleted", file=deleted))
        for unreadable in rotation.unreadable:
            click.echo(texts.say("backup.unreadable", file=unreadable), err=True)


def _make_default_folder(database: Path) -> Path:
    """The folder for backups beside the database, which only its owner may read. Made only where there is a database."""
    from zuschlag.store.private_file import match_owner

    folder = database.resolve().parent / FOLDER
    if database.is_file() and not folder.is_dir():
        try:
            folder.mkdir(mode=0o700)
            match_owner(folder, database)
        except OSError as error:
            raise Trouble(f"cannot make {str(folder)!r}: {error.strerror}") from None
    return folder

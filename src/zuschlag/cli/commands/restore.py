"""`zuschlag restore`: puts a backup in the place of the database, after checking it."""

from pathlib import Path
from typing import TYPE_CHECKING, Literal

import click

from zuschlag.cli.arguments import check_sqlite_is_meant, data_option
from zuschlag.errors import Trouble
from zuschlag.texts import Texts, language_of_environment

if TYPE_CHECKING:
    from zuschlag.tables.history.stored_matches import MatchCheck

BROKEN_TOLD = 10


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@data_option
@click.option(
    "--check",
    type=click.Choice(["sample", "all"]),
    default="sample",
    show_default=True,
    help="Which stored matches to replay first: a sample of 100, or all.",
)
@click.option(
    "--allow-broken-matches", is_flag=True, help="Restore even if some matches do not replay; these cannot be played on."
)
def restore(file: Path, data: Path | None, check: Literal["sample", "all"], allow_broken_matches: bool) -> None:
    """Put the backup FILE in the place of the database, and keep the database that was there under another name.

    First checks that FILE is an undamaged database of Zuschlag, and that its matches replay. If anything is wrong, or a
    server is running on the database, nothing changes and the exit status is 1.
    """
    from zuschlag.server.settings import default_database_file
    from zuschlag.store.restore import restore as put_in_place
    from zuschlag.tables.history.stored_matches import check_stored_matches

    check_sqlite_is_meant("restore", "pg_restore, or --data FILE")
    database, texts = data or default_database_file(), Texts(language_of_environment())
    found: list[MatchCheck] = []

    def check_matches(copy: Path) -> None:
        found.append(check_stored_matches(copy, is_sample=check == "sample"))
        _tell_broken(found[0], texts)
        if found[0].broken and not allow_broken_matches:
            raise Trouble(
                f"{len(found[0].broken)} of {found[0].replayed} matches in {str(file)!r} do not replay; nothing was changed; "
                "expected an older backup, the version of Zuschlag that wrote it, or --allow-broken-matches"
            )

    restored = put_in_place(file, database, check_matches)
    summary, note = restored.summary, restored.summary.backup_note
    click.echo(texts.say("restore.checked", file=file, tables=summary.tables, people=summary.people, version=summary.version))
    if note is not None:
        click.echo(texts.say("restore.origin", date=note.at.strftime("%Y-%m-%d %H:%M UTC"), database=note.database))
    _tell_replayed(found[0], texts)
    if restored.kept is not None:
        click.echo(texts.say("restore.kept", file=restored.kept))
    click.echo(texts.say("restore.done", database=database))


def _tell_broken(found: "MatchCheck", texts: Texts) -> None:
    for fault in found.broken[:BROKEN_TOLD]:
        click.echo(texts.say("restore.broken", fault=fault), err=True)
    if len(found.broken) > BROKEN_TOLD:
        click.echo(texts.say("restore.more_broken", count=len(found.broken) - BROKEN_TOLD), err=True)


def _tell_replayed(found: "MatchCheck", texts: Texts) -> None:
    replayed, chosen = found.replayed - len(found.broken), found.replayed + found.without_game
    key = "restore.replayed_all" if chosen == found.stored else "restore.replayed_sample"
    click.echo(texts.say(key, count=replayed, stored=found.stored))
    if found.without_game:
        click.echo(texts.say("restore.without_game", count=found.without_game))

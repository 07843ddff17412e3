"""`zuschlag copy-database`: copies everything from one database into another, of the same kind or not."""

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING

import click

from zuschlag.cli.commands.serve import read_secret
from zuschlag.errors import Refused
from zuschlag.texts import Texts, language_of_environment

if TYPE_CHECKING:
    from zuschlag.store.copy_database import DatabaseSide


@click.command("copy-database")
@click.argument("source", metavar="FROM")
@click.argument("target", metavar="TO")
def copy_database(source: str, target: str) -> None:
    """Copy all tables and people FROM one database TO another, which must be new or empty, and compare every row.

    A database is a SQLite file, a URL such as postgresql://USER@HOST/NAME, or @FILE, whose first line is a URL with a
    password. Stop all servers of both first.
    """
    from zuschlag.store.copy_database import copy_database as copy

    if source == target:
        raise Refused("malformed", "both databases are the same; expected two")
    counts = asyncio.run(copy(_side(source, is_new=False), _side(target, is_new=True)))
    texts = Texts(language_of_environment())
    rows, tables, people = (f"{count:,}" for count in (sum(counts.values()), counts["listing"], counts["person"]))
    click.echo(texts.say("copy.done", rows=rows, tables=tables, people=people))


def _side(named: str, *, is_new: bool) -> "DatabaseSide":
    from zuschlag.store.copy_database import SQLiteSide
    from zuschlag.store.postgres.url import is_postgres_url, parse_url

    url = read_secret(Path(named[1:])) if named.startswith("@") else named
    if not is_postgres_url(url):
        if named.startswith("@"):
            parse_url(url)  # refuses it, and does not show it
        return SQLiteSide(Path(named), is_new=is_new)
    if url is named and parse_url(url).has_password:
        raise Refused("malformed", "a URL has a password, which every list of processes shows; expected it in a file: @FILE")
    from zuschlag.store.postgres.extra import require_asyncpg

    require_asyncpg()
    from zuschlag.store.postgres.copy_side import PostgresSide

    return PostgresSide(url, is_new=is_new)

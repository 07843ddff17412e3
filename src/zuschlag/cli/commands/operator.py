"""`zuschlag operator`: manages a running server, with the operator's key."""

import os
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from zuschlag.cli.arguments import data_option
from zuschlag.cli.commands.serve import SECRETS, read_secret
from zuschlag.errors import Refused
from zuschlag.server.defaults import local_url
from zuschlag.server.http.constants import OPERATOR_PATH
from zuschlag.texts.columns import align_columns
from zuschlag.texts.seat_names import sanitize

if TYPE_CHECKING:
    from zuschlag.cli.remote_play.http_client import ServerClient


@click.group()
@click.option(
    "--server",
    metavar="URL",
    envvar="ZUSCHLAG_SERVER",
    show_envvar=True,
    help="The server; by default the one that is using the database.",
)
@click.option(
    "--key-file",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="The operator's key; by default ZUSCHLAG_OPERATOR_KEY or the file next to the database.",
)
@data_option
@click.pass_context
def operator(ctx: click.Context, server: str | None, key_file: Path | None, data: Path | None) -> None:
    """Manage a running server: its tables, its people, and whether it accepts new tables."""
    ctx.obj = (server, key_file, data)


def _client(ctx: click.Context) -> "ServerClient":
    """The server, with the key to it."""
    from zuschlag.cli.remote_play.http_client import ServerClient

    server, key_file, data = ctx.obj
    key = read_secret(key_file) if key_file is not None else os.environ.get(SECRETS["operator_key"])
    if server is None:
        server, key = _find_here(data, key)
    return ServerClient(server, key=key or _key_beside(data))


def _find_here(data: Path | None, key: str | None) -> tuple[str, str]:
    """The address of the server that runs on the database, and its key. With a key and no database, the usual port."""
    from zuschlag.server.lifecycle.address_file import find_server
    from zuschlag.server.settings import default_database_file

    database = data or default_database_file()
    try:
        found = find_server(database)
    except Refused:
        if data is None and key:
            return local_url(), key
        raise
    if key:
        return found.url, key
    if found.key_file is None:
        expected = f"expected {SECRETS['operator_key']} or --key-file"
        raise Refused("unknown", f"the server of {str(database)!r} was given its key by a variable; {expected}")
    return found.url, read_secret(found.key_file)


def _key_beside(data: Path | None) -> str:
    from zuschlag.server.settings import Settings, default_database_file

    file = Settings(file=data or default_database_file()).operator_file
    if not file.is_file():
        raise Refused("unknown", f"there is no key in {str(file)!r}; expected --data, --key-file or {SECRETS['operator_key']}")
    return read_secret(file)


@operator.command()
@click.pass_context
def tables(ctx: click.Context) -> None:
    """List the last tables, newest first."""
    from zuschlag.tables.protocol.lobby_summary import TableEntry

    found = _client(ctx).get(f"{OPERATOR_PATH}/tables", list[TableEntry])
    rows = [[table.id, table.title, table.status, _when(table.opened), ", ".join(map(_sitter, table.seats))] for table in found]
    _show(["table", "game", "status", "opened", "seats"], rows)


@operator.command()
@click.pass_context
def people(ctx: click.Context) -> None:
    """List the people of the last tables."""
    found = _client(ctx).get(f"{OPERATOR_PATH}/people", list[dict[str, Any]])
    _show(["person", "name", "came", "seen", ""], [_person(person) for person in found])


@operator.command()
@click.argument("table")
@click.pass_context
def close(ctx: click.Context, table: str) -> None:
    """End the match at TABLE as abandoned; a finished match stays as it is."""
    _client(ctx).post(f"{OPERATOR_PATH}/tables/{_quoted(table)}/close", {}, type(None))
    click.echo(f"{table}: closed")


@operator.command()
@click.argument("table")
@click.confirmation_option(prompt="Delete the table and all its data?")
@click.pass_context
def delete(ctx: click.Context, table: str) -> None:
    """Delete TABLE and all its data."""
    _client(ctx).delete(f"{OPERATOR_PATH}/tables/{_quoted(table)}")
    click.echo(f"{table}: deleted")


def _judgement(do: str, effect: str) -> click.Command:
    @click.command(do, help=f"{effect} PERSON, given by the id that `people` lists.")
    @click.argument("person")
    @click.pass_context
    def judge(ctx: click.Context, person: str) -> None:
        judged = _client(ctx).post(f"{OPERATOR_PATH}/people/{_quoted(person)}", {"do": do}, dict[str, Any])
        _show(["person", "name", "came", "seen", ""], [_person(judged)])

    return judge


for _do, _effect in {
    "mute": "Block chat messages from",
    "unmute": "Allow chat messages again from",
    "ban": "Disconnect and lock out",
    "unban": "Lift the ban on",
}.items():
    operator.add_command(_judgement(_do, _effect))


@operator.command()
@click.pass_context
def sweep(ctx: click.Context) -> None:
    """Delete expired data now instead of within the hour."""
    swept = _client(ctx).post(f"{OPERATOR_PATH}/sweep", {}, dict[str, int])["swept"]
    click.echo(f"{swept} deleted")


@operator.command()
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@click.pass_context
def usage(ctx: click.Context, as_json: bool) -> None:
    """List every limit and how much of it is used; limits by address or person show the heaviest user."""
    import json

    found = _client(ctx).get(f"{OPERATOR_PATH}/usage", list[dict[str, Any]])
    if as_json:
        click.echo(json.dumps(found, indent=2))
        return
    _show(["what", "", "used", "limit", "share"], [_usage(limit) for limit in found])


@operator.command()
@click.argument("state", type=click.Choice(["open", "closed"]))
@click.pass_context
def room(ctx: click.Context, state: str) -> None:
    """Allow (open) or forbid (closed) new tables until the server stops; existing tables continue."""
    _client(ctx).post(f"{OPERATOR_PATH}/room", {"open": state == "open"}, dict[str, bool])
    click.echo(f"room for tables: {state}")


def _quoted(key: str) -> str:
    from urllib.parse import quote

    return quote(key, safe="")


def _sitter(seat: Any) -> str:
    return sanitize(seat.name) if seat.name else seat.level or seat.kind


def _person(person: dict[str, Any]) -> list[str]:
    judged = [word for word in ("muted", "banned") if person[word]]
    return [
        person["id"],
        sanitize(person["name"]),
        _when(person["created"]),
        _when(person["seen"]),
        ", ".join(judged),
    ]


def _usage(limit: dict[str, Any]) -> list[str]:
    used, most, share = limit["used"], limit["limit"], limit["share"]
    return [
        limit["name"],
        limit["scope"],
        "" if used is None else f"{used:,.10g}",
        "no limit" if most is None else f"{most:,.10g}",
        "" if share is None else f"{share:.1%}",
    ]


def _when(milliseconds: int) -> str:
    return datetime.fromtimestamp(milliseconds / 1000, UTC).strftime("%Y-%m-%d %H:%M")


def _show(heads: list[str], rows: list[list[str]]) -> None:
    click.echo(align_columns([heads, *rows]))

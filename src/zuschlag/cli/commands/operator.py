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


TABLE_HEADS = ["table", "game", "status", "opened", "changed", "seats"]
PERSON_HEADS = ["person", "name", "came", "seen", ""]
REVIEW_HEADS = ["review", "asked for", "by", "person", "of", "cards", "state", "parts"]
REPORT_HEADS = ["report", "made", "reason", "about", "person", "table", "line", "note", "by"]


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
    """Manage a running server: its tables, its people, reports, reviews, its log, and whether it accepts new tables."""
    ctx.obj = (server, key_file, data)


def _client(ctx: click.Context) -> "ServerClient":
    """The server, with the key to it."""
    from zuschlag.cli.remote_play.http_client import OPERATOR_TIMEOUT, ServerClient

    url, key, _ = _find_server_and_key(ctx)
    return ServerClient(url, key=key, timeout=OPERATOR_TIMEOUT)


def _find_server_and_key(ctx: click.Context) -> tuple[str, str, Path | None]:
    """The server's address, the key to it, and the file that holds the key; None: it is in a variable."""
    server, file, data = ctx.obj
    key = read_secret(file) if file is not None else os.environ.get(SECRETS["operator_key"])
    if server is None:
        server, found = _find_here(data, key)
        file = file or found
    elif not key:
        file = _key_file_beside(data)
    return server, key or read_secret(file), file


def _find_here(data: Path | None, key: str | None) -> tuple[str, Path | None]:
    """The address of the server that runs on the database, and the file of its key, if none was given.

    With a key and no database, the usual port.
    """
    from zuschlag.server.lifecycle.address_file import find_server
    from zuschlag.server.settings import default_database_file

    database = data or default_database_file()
    try:
        found = find_server(database)
    except Refused:
        if data is None and key:
            return local_url(), None
        raise
    if key:
        return found.url, None
    if found.key_file is None:
        expected = f"expected {SECRETS['operator_key']} or --key-file"
        raise Refused("unknown", f"the server of {str(database)!r} was given its key by a variable; {expected}")
    return found.url, found.key_file


def _key_file_beside(data: Path | None) -> Path:
    from zuschlag.server.settings import Settings, default_database_file

    file = Settings(file=data or default_database_file()).operator_file
    if not file.is_file():
        raise Refused("unknown", f"there is no key in {str(file)!r}; expected --data, --key-file or {SECRETS['operator_key']}")
    return file


@operator.command()
@click.pass_context
def overview(ctx: click.Context) -> None:
    """Show how the server is: since when it runs, how much goes on, whether it keeps up."""
    found = _client(ctx).get(f"{OPERATOR_PATH}/overview", dict[str, Any])
    tables = ", ".join(f"{count:,} {status}" for status, count in found["tables"].items())
    rows = [
        ["version", found["version"]],
        ["started", _when(found["started"])],
        ["moves can be stored", _yes_or_no(found["can_store"])],
        ["new tables", "open" if found["accepting_tables"] else "closed"],
        ["tables", tables or "none"],
        ["tables in memory", f"{found['tables_in_memory']:,}"],
        ["people", f"{found['people']:,}, {found['connected_people']:,} connected"],
        ["reports", f"{found['reports']:,}"],
        ["connections", f"{found['connections']:,} of {found['connection_limit']:,}"],
        ["event loop delay", f"{found['event_loop_delay_ms']:g} ms at most in the last minute"],
        ["turns of bots that wait", f"{found['bot_turns_waiting']:,} for {found['bot_workers']:,} workers of each kind"],
        ["log", f"{found['warnings']:,} warnings, {found['errors']:,} errors"],
    ]
    click.echo(align_columns(rows))


@operator.command()
@click.option(
    "--find", "text", metavar="TEXT", default="", help="Only tables with this id, or of this person: an id or a name."
)
@click.option(
    "--status", type=click.Choice(["waiting", "playing", "finished", "abandoned"]), help="Only tables of this status."
)
@click.pass_context
def tables(ctx: click.Context, text: str, status: str | None) -> None:
    """List the last tables, newest first."""
    query = _query(text=text, status=status)
    found = _client(ctx).get(f"{OPERATOR_PATH}/tables{query}", list[dict[str, Any]])
    _show(TABLE_HEADS, [_table(table) for table in found])


@operator.command()
@click.option("--find", "text", metavar="TEXT", default="", help="Only people with this id, or with this in their name.")
@click.option("--only", type=click.Choice(["muted", "banned"]), help="Only people who are.")
@click.pass_context
def people(ctx: click.Context, text: str, only: str | None) -> None:
    """List people, last seen first."""
    found = _client(ctx).get(f"{OPERATOR_PATH}/people{_query(text=text, only=only)}", list[dict[str, Any]])
    _show(PERSON_HEADS, [_person(person) for person in found])


@operator.command()
@click.argument("person")
@click.pass_context
def person(ctx: click.Context, person: str) -> None:
    """Show PERSON, by the id that `people` lists: their tables, their newest lines of chat, their records."""
    found = _client(ctx).get(f"{OPERATOR_PATH}/people/{_quoted(person)}", dict[str, Any])
    _show(PERSON_HEADS, [_person(found)])
    click.echo(
        f"{found['connections']:,} connections, {found['tables_created']:,} tables created, "
        f"{found['chat_lines']:,} lines of chat, {len(found['records']):,} records ({found['record_bytes']:,} bytes)"
    )
    _show(TABLE_HEADS, [_table(table) for table in found["tables"]])
    _show(["said", "table", "text"], [[_when(line["at"]), line["table"], sanitize(line["text"])] for line in found["said"]])


@operator.command()
@click.pass_context
def reports(ctx: click.Context) -> None:
    """List what people have reported about others, newest first. `mute`, `ban` and `dismiss` deal with it."""
    found = _client(ctx).get(f"{OPERATOR_PATH}/reports", list[dict[str, Any]])
    _show(REPORT_HEADS, [_report(report) for report in found])


@operator.command()
@click.argument("report", type=click.IntRange(min=1))
@click.pass_context
def dismiss(ctx: click.Context, report: int) -> None:
    """Delete REPORT, by the number that `reports` lists: it is dealt with."""
    _client(ctx).delete(f"{OPERATOR_PATH}/reports/{report}")
    click.echo(f"{report}: dismissed")


@operator.command()
@click.pass_context
def reviews(ctx: click.Context) -> None:
    """List the reviews that wait or are computed, in the order in which they are begun. `cancel-review` cancels one."""
    found = _client(ctx).get(f"{OPERATOR_PATH}/reviews", list[dict[str, Any]])
    _show(REVIEW_HEADS, [_review(review) for review in found])


@operator.command("cancel-review")
@click.argument("review", type=click.IntRange(min=1))
@click.pass_context
def cancel_review(ctx: click.Context, review: int) -> None:
    """Cancel REVIEW, by the number that `reviews` lists. What it has found stays, and it can be started again."""
    _client(ctx).delete(f"{OPERATOR_PATH}/reviews/{review}")
    click.echo(f"{review}: cancelled")


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
        _show(PERSON_HEADS, [_person(judged)])

    return judge


for _do, _effect in {
    "mute": "Block chat messages from",
    "unmute": "Allow chat messages again from",
    "ban": "Disconnect and lock out",
    "unban": "Lift the ban on",
}.items():
    operator.add_command(_judgement(_do, _effect))


@operator.command()
@click.argument("person")
@click.argument("what", type=click.Choice(["chat", "records", "tables"]))
@click.confirmation_option(prompt="Delete all of these?")
@click.pass_context
def remove(ctx: click.Context, person: str, what: str) -> None:
    """Delete WHAT of PERSON: their chat, the records that they uploaded, or the tables that they created."""
    path = f"{OPERATOR_PATH}/people/{_quoted(person)}/remove"
    click.echo(f"{_client(ctx).post(path, {'what': what}, dict[str, int])['removed']} deleted")


@operator.command("delete-person")
@click.argument("person")
@click.confirmation_option(prompt="Delete the person and all their data?")
@click.pass_context
def delete_person(ctx: click.Context, person: str) -> None:
    """Delete PERSON and all their data; bots take over their seats."""
    _client(ctx).delete(f"{OPERATOR_PATH}/people/{_quoted(person)}")
    click.echo(f"{person}: deleted")


@operator.command()
@click.option("--level", type=click.Choice(["info", "warning", "error"]), default="info", help="Lines of this level or above.")
@click.pass_context
def logs(ctx: click.Context, level: str) -> None:
    """Print the last lines of the server's log, oldest first."""
    found = _client(ctx).get(f"{OPERATOR_PATH}/logs{_query(level=level)}", list[dict[str, Any]])
    for line in reversed(found):
        fields = "".join(f" {name}={sanitize(value)}" for name, value in line["fields"].items())
        click.echo(f"{_when(line['at'], '%Y-%m-%d %H:%M:%S')} [{line['level']}] {sanitize(line['event'])}{fields}")
        if line["traceback"]:
            click.echo("\n".join(sanitize(row) for row in line["traceback"].splitlines()))


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
    """List every limit and how much of it is used; limits by address, person or table show the heaviest user."""
    import json

    found = _client(ctx).get(f"{OPERATOR_PATH}/usage", list[dict[str, Any]])
    if as_json:
        click.echo(json.dumps(found, indent=2))
        return
    _show(["what", "", "used", "limit", "share", "who uses most"], [_usage(limit) for limit in found])


@operator.command()
@click.argument("state", type=click.Choice(["open", "closed"]))
@click.pass_context
def room(ctx: click.Context, state: str) -> None:
    """Allow (open) or forbid (closed) new tables until the server stops; existing tables continue."""
    _client(ctx).post(f"{OPERATOR_PATH}/room", {"open": state == "open"}, dict[str, bool])
    click.echo("New tables are allowed." if state == "open" else "New tables are not allowed now.")


@operator.command("rotate-key")
@click.pass_context
def rotate_key(ctx: click.Context) -> None:
    """Replace the operator's key, for example because others may know it; all servers on the database get the new one.

    The new key is in the file that held the old one. If the old one came from a variable, the new one is printed.
    """
    from zuschlag.store.private_file import write_private_file

    _, _, file = _find_server_and_key(ctx)
    key = _client(ctx).post(f"{OPERATOR_PATH}/key", {}, dict[str, str])["key"]
    if file is None:
        click.echo(f"The new key, also for {SECRETS['operator_key']}: {key}")
        return
    if read_secret(file) != key:  # a copy of the server's file
        write_private_file(file, f"{key}\n".encode())
    click.echo(f"The new key is in {file}.")


def _quoted(key: str) -> str:
    from urllib.parse import quote

    return quote(key, safe="")


def _query(**values: str | None) -> str:
    from urllib.parse import urlencode

    given = {name: value for name, value in values.items() if value}
    return f"?{urlencode(given)}" if given else ""


def _table(table: dict[str, Any]) -> list[str]:
    seats = ", ".join(map(_sitter, table["seats"]))
    return [table["id"], table["title"], table["status"], _when(table["opened"]), _when(table["changed"]), seats]


def _sitter(seat: dict[str, Any]) -> str:
    return sanitize(seat["name"]) if seat.get("name") else str(seat.get("level") or seat["kind"])


def _person(person: dict[str, Any]) -> list[str]:
    judged = [word for word in ("muted", "banned") if person[word]]
    return [
        person["id"],
        sanitize(person["name"]),
        _when(person["created"]),
        _when(person["seen"]),
        ", ".join(judged),
    ]


def _review(review: dict[str, Any]) -> list[str]:
    person = review["person"]
    return [
        str(review["number"]),
        _when(review["at"]),
        sanitize(person["name"]) if person else "",
        person["id"] if person else "",
        f"{review['kind']} {review['id']}",
        "open" if review["open_cards"] else "hidden",
        review["state"],
        f"{review['done']:,} of {review['total']:,}",
    ]


def _report(report: dict[str, Any]) -> list[str]:
    reporter, reported = report["reporter"], report["person"]
    return [
        str(report["number"]),
        _when(report["at"]),
        report["reason"],
        sanitize(reported["name"]) if reported else "",
        reported["id"] if reported else "",
        report["table"],
        sanitize(report["line"]) if report["line"] else "",
        sanitize(report["note"]),
        sanitize(reporter["name"]) if reporter else "",
    ]


def _usage(limit: dict[str, Any]) -> list[str]:
    used, most, share, person = limit["used"], limit["limit"], limit["share"], limit.get("person")
    return [
        limit["name"],
        limit["scope"],
        "" if used is None else f"{used:,.10g}",
        "no limit" if most is None else f"{most:,.10g}",
        "" if share is None else f"{share:.1%}",
        "" if person is None else f"{sanitize(person['name'])} ({person['id']})",
    ]


def _when(milliseconds: int, form: str = "%Y-%m-%d %H:%M") -> str:
    return datetime.fromtimestamp(milliseconds / 1000, UTC).strftime(form)


def _yes_or_no(value: bool) -> str:
    return "yes" if value else "no"


def _show(heads: list[str], rows: list[list[str]]) -> None:
    click.echo(align_columns([heads, *rows]))

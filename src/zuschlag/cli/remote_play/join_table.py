"""Signs in on a server and creates, joins or watches a table there."""

import os
import secrets
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, quote, urlsplit

import click
import msgspec

from zuschlag.bots import LEVELS
from zuschlag.cli.commands.serve import SECRETS
from zuschlag.cli.remote_play.credentials import Credential, CredentialStore
from zuschlag.cli.remote_play.game_loop import SALT_BYTES, RemoteGame
from zuschlag.cli.remote_play.http_client import ServerClient, parse_server_url
from zuschlag.errors import Refused, short
from zuschlag.tables.core.table_spec import BotSeat, TableSpec
from zuschlag.tables.protocol.commands import Sit
from zuschlag.tables.protocol.messages import Ack, Snapshot
from zuschlag.texts import Texts
from zuschlag.texts.seat_names import sanitize


class PersonalData(msgspec.Struct, frozen=True):
    """The part of the server's answer about us that is needed here."""

    name: str


class Invite(msgspec.Struct, frozen=True):
    url: str


class LevelsOfGame(msgspec.Struct, frozen=True):
    """The part of a game's description that is needed here."""

    name: str
    replaced_levels: dict[str, str] = {}


class ClaimedSeat(msgspec.Struct, frozen=True):
    table: str


@dataclass(frozen=True)
class TableRequest:
    """Which table is wanted: one to create, one to join, or one to watch."""

    game: str
    players: int
    seat: int
    options: dict[str, Any]
    level: str
    open_seats: int
    table: str | None = None
    join: str | None = None
    watch: str | None = None


def play_on_server(server: str | None, request: TableRequest, name: str | None, texts: Texts, file: Path | None) -> None:
    """Play or watch at a table on this server. An invite link names its own server."""
    _check(request)
    client = ServerClient(server if server is not None else _server_of_link(request.join or ""))
    called = sign_in(client, name, texts)
    table = _find_or_create_table(client, request, texts)
    click.echo(texts.say("online.table", table=table, server=client.url, name=called))
    RemoteGame(client, table, called, texts, file).play()


def _check(request: TableRequest) -> None:
    if not 0 <= request.seat < request.players:
        raise Refused("unknown", f"there is no seat {request.seat + 1}; seats are 1 to {request.players}")
    if request.open_seats > request.players - 1:
        raise Refused(
            "malformed", f"--open is {request.open_seats}; expected at most {request.players - 1}, because one seat is yours"
        )
    if request.level not in LEVELS:
        raise Refused("unknown", f"a server has no bot {short(request.level)}; expected a level: {', '.join(LEVELS)}")


def sign_in(client: ServerClient, name: str | None, texts: Texts) -> str:
    """Sign in as before, if the server still knows us; else under a new name. Returns the name."""
    credentials = CredentialStore(client.url)
    kept = credentials.find(name)
    if kept is not None:
        client.secret = kept.secret
        try:
            client.get("/api/me", PersonalData)
        except Refused as error:
            if error.code not in ("no-name", "password"):
                raise
            client.secret = None
        else:
            return kept.name
    wanted = name or (kept.name if kept is not None else texts.say("play.guest"))
    profile = {"name": wanted, "language": texts.language}
    try:
        met = client.post("/api/me", profile | _password(), PersonalData)
    except Refused as error:
        if error.code != "password" or not sys.stdin.isatty():
            raise
        met = client.post(
            "/api/me", profile | {"password": click.prompt(texts.say("page.password"), hide_input=True)}, PersonalData
        )
    assert client.secret is not None
    credentials.save(Credential(name or met.name, client.secret))
    return name or met.name


def _password() -> dict[str, str]:
    given = os.environ.get(SECRETS["password"])
    return {"password": given} if given else {}


def _find_or_create_table(client: ServerClient, request: TableRequest, texts: Texts) -> str:
    """Return the id of the wanted table, seated there unless only watching."""
    if request.watch is not None:
        return request.watch
    if request.table is not None:
        if _sit(client, request.table, None) == "waiting":
            _print_invite(client, request.table, texts)
        return request.table
    if request.join is not None:
        return _join(client, request.join)
    return _create_table(client, request, texts)


def _create_table(client: ServerClient, request: TableRequest, texts: Texts) -> str:
    seats: list[Any] = ["open"] * request.open_seats
    seats += [BotSeat(request.level)] * (request.players - 1 - request.open_seats)  # type: ignore[arg-type]
    seats.insert(request.seat, "mine")
    spec = TableSpec(game=request.game, players=request.players, seats=seats, options=request.options)
    table = client.post("/api/tables", spec, Snapshot).table.id
    if request.open_seats < request.players - 1:
        _print_level_notice(client, request, texts)
    if request.open_seats:
        _print_invite(client, table, texts)
    return table


def _print_level_notice(client: ServerClient, request: TableRequest, texts: Texts) -> None:
    """Say so where the server lets a weaker level play than was asked for."""
    for game in client.get("/api/games", list[LevelsOfGame]):
        if game.name == request.game and request.level in game.replaced_levels:
            level, instead = (texts.say(f"level.{name}") for name in (request.level, game.replaced_levels[request.level]))
            click.echo(texts.say("page.level_replaced", level=level, instead=instead))


def _print_invite(client: ServerClient, table: str, texts: Texts) -> None:
    click.echo(texts.say("online.invite", link=sanitize(client.get(f"/api/tables/{table}/invite", Invite).url)))


def _join(client: ServerClient, link: str) -> str:
    """Take a seat by an invite link, or move one's own seat here by a personal link."""
    parts = urlsplit(link)
    match parts.path.split("/"):
        case ["", "t", table] if table:
            invite = parse_qs(parts.query).get("invite", [None])[0]
            _sit(client, table, invite)
            return table
        case ["", "seat", key] if key:
            return client.post("/api/claims", {"key": key}, ClaimedSeat).table
    raise Refused("malformed", f"the link is {short(link)}; expected an invite such as https://…/t/TABLE?invite=KEY")


def _sit(client: ServerClient, table: str, invite: str | None) -> str:
    """Take one's own seat or a free one. Returns the table's status."""
    path = f"/api/tables/{quote(table, safe='')}"
    snapshot = client.get(path, Snapshot)
    if snapshot.you is not None:
        return snapshot.table.status
    if snapshot.table.status != "waiting":
        raise Refused(
            "not-yours",
            f"you have no seat at table {short(table)}, and the match has started; to watch it, use --watch {table}",
        )
    client.post(f"{path}/do", Sit(invite=invite, salt=secrets.token_hex(SALT_BYTES)), Ack)
    return client.get(path, Snapshot).table.status


def _server_of_link(link: str) -> str:
    """Return the server that a link leads to."""
    return parse_server_url(link)

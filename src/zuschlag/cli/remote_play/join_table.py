"""Coming to a table on a server: who one is there, and which table it is."""

import os
import secrets
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any, get_args
from urllib.parse import parse_qs, quote, urlsplit

import click
import msgspec

from zuschlag.cli.remote_play.credentials import Identities, Identity
from zuschlag.cli.remote_play.game_loop import SALT_BYTES, RemoteSeat
from zuschlag.cli.remote_play.http_client import Wire, checked_url
from zuschlag.errors import Refused, short
from zuschlag.tables.core.spec import BotSeat, Level, TableSpec
from zuschlag.tables.protocol.commands import Sit
from zuschlag.tables.protocol.messages import Ack, Snapshot
from zuschlag.texts import Texts
from zuschlag.texts.seat_names import sanitize

PASSWORD = "ZUSCHLAG_PASSWORD"  # noqa: S105 (a variable's name)


class Me(msgspec.Struct, frozen=True):
    """What we need to know of what is kept about us."""

    name: str


class Invite(msgspec.Struct, frozen=True):
    url: str


class Claimed(msgspec.Struct, frozen=True):
    table: str


@dataclass(frozen=True)
class Wish:
    """Which table is wanted: one to lay, one to come to, or one to watch."""

    game: str
    players: int
    seat: int
    options: dict[str, Any]
    level: str
    open_seats: int
    table: str | None = None
    join: str | None = None
    watch: str | None = None


def play_at(server: str | None, wish: Wish, name: str | None, texts: Texts, file: Path | None) -> None:
    """Play, or watch, at a table on this server; an invite link brings its own."""
    _check(wish)
    wire = Wire(server if server is not None else server_of(wish.join or ""))
    called = meet(wire, name, texts)
    table = _found(wire, wish, texts)
    click.echo(texts.say("online.table", table=table, server=wire.url, name=called))
    RemoteSeat(wire, table, called, texts, file).play()


def _check(wish: Wish) -> None:
    if not 0 <= wish.seat < wish.players:
        raise Refused("unknown", f"there is no seat {wish.seat + 1}; seats are 1 to {wish.players}")
    if wish.open_seats > wish.players - 1:
        raise Refused("malformed", f"--open is {wish.open_seats}; expected at most {wish.players - 1}: one seat is yours")
    if wish.level not in get_args(Level):
        raise Refused("unknown", f"a server has no bot {short(wish.level)}; expected a level: {', '.join(get_args(Level))}")


def meet(wire: Wire, name: str | None, texts: Texts) -> str:
    """Be somebody there: who one was before, if the server still knows; else somebody new."""
    identities = Identities(wire.url)
    kept = identities.find(name)
    if kept is not None:
        wire.secret = kept.secret
        try:
            wire.get("/api/me", Me)
        except Refused as error:
            if error.code not in ("no-name", "password"):
                raise
            wire.secret = None
        else:
            return kept.name
    wanted = name or (kept.name if kept is not None else texts.say("play.guest"))
    wish = {"name": wanted, "language": texts.language}
    try:
        met = wire.post("/api/me", wish | _password(), Me)
    except Refused as error:
        if error.code != "password" or not sys.stdin.isatty():
            raise
        met = wire.post("/api/me", wish | {"password": click.prompt(texts.say("page.password"), hide_input=True)}, Me)
    assert wire.secret is not None
    identities.keep(Identity(name or met.name, wire.secret))
    return name or met.name


def _password() -> dict[str, str]:
    given = os.environ.get(PASSWORD)
    return {"password": given} if given else {}


def _found(wire: Wire, wish: Wish, texts: Texts) -> str:
    """The id of the table that is wanted; one sits there, where one wants to."""
    if wish.watch is not None:
        return wish.watch
    if wish.table is not None:
        if _sit(wire, wish.table, None) == "waiting":
            _tell_invite(wire, wish.table, texts)
        return wish.table
    if wish.join is not None:
        return _join(wire, wish.join)
    return _lay(wire, wish, texts)


def _lay(wire: Wire, wish: Wish, texts: Texts) -> str:
    seats: list[Any] = ["open"] * wish.open_seats
    seats += [BotSeat(wish.level)] * (wish.players - 1 - wish.open_seats)  # type: ignore[arg-type]
    seats.insert(wish.seat, "mine")
    spec = TableSpec(game=wish.game, players=wish.players, seats=seats, options=wish.options)
    table = wire.post("/api/tables", spec, Snapshot).table.id
    if wish.open_seats:
        _tell_invite(wire, table, texts)
    return table


def _tell_invite(wire: Wire, table: str, texts: Texts) -> None:
    click.echo(texts.say("online.invite", link=sanitize(wire.get(f"/api/tables/{table}/invite", Invite).url)))


def _join(wire: Wire, link: str) -> str:
    """Sit down by an invite link, or take one's seat along by a personal link."""
    parts = urlsplit(link)
    match parts.path.split("/"):
        case ["", "t", table] if table:
            invite = parse_qs(parts.query).get("invite", [None])[0]
            _sit(wire, table, invite)
            return table
        case ["", "seat", key] if key:
            return wire.post("/api/claims", {"key": key}, Claimed).table
    raise Refused("malformed", f"the link is {short(link)}; expected an invite such as https://…/t/TABLE?invite=KEY")


def _sit(wire: Wire, table: str, invite: str | None) -> str:
    """Have a seat there: one's own, or a free one. How the table stands then."""
    path = f"/api/tables/{quote(table, safe='')}"
    told = wire.get(path, Snapshot)
    if told.you is not None:
        return told.table.status
    if told.table.status != "waiting":
        raise Refused("not-yours", f"you have no seat at table {short(table)}, and play has begun; to watch: --watch {table}")
    wire.post(f"{path}/do", Sit(invite=invite, salt=secrets.token_hex(SALT_BYTES)), Ack)
    return wire.get(path, Snapshot).table.status


def server_of(link: str) -> str:
    """The server that a link leads to."""
    return checked_url(link)

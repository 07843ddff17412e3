"""Tables: the lobby, laying, looking, doing."""

from typing import Annotated

import msgspec
from litestar import get, post
from litestar.params import RawBody

from zuschlag.errors import Refused
from zuschlag.server.commands import carry_out
from zuschlag.server.http.json_body import read
from zuschlag.server.routes.parameters import Asker, At, From, Seat, Since, Stranger, Table
from zuschlag.server.share_links import invite_link, qr
from zuschlag.tables.core.spec import Spec
from zuschlag.tables.protocol.commands import AnyCommand
from zuschlag.tables.protocol.messages import Ack, Snapshot, Update


class Claim(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The key of a personal link."""

    key: Annotated[str, msgspec.Meta(min_length=1, max_length=64)]


class Claimed(msgspec.Struct, frozen=True):
    """The seat that is the asker's from here on."""

    table: str
    seat: int


class Invite(msgspec.Struct, frozen=True):
    """A link that lets others sit down."""

    url: str
    qr: str
    """The same as a QR code, in SVG."""


@post("/api/tables", operation_id="tables_lay", opt={"takes": Spec})
async def lay(desk: At, person: Asker, body: RawBody) -> Snapshot:
    """Lay a table."""
    spec: Spec = read(Spec, body)
    desk.check_has_room()
    table = await desk.registry.create_table(person.id, spec)
    return await desk.registry.snapshot(person.id, table.id)


@get("/api/tables/{table:str}", operation_id="tables_look")
async def look(desk: At, viewer: Stranger, table: Table, seat: Seat = None) -> Snapshot:
    """All that the asker may know of a table."""
    return await desk.registry.snapshot(viewer.id if viewer else None, table, seat)


@get("/api/tables/{table:str}/updates", operation_id="tables_updates")
async def updates(desk: At, viewer: Stranger, table: Table, since: Since, seat: Seat = None) -> list[Update] | Snapshot:
    """What was told after this number; a snapshot where that is too much, or the number is none of this viewer's."""
    return await desk.registry.updates(viewer.id if viewer else None, table, since, seat)


@post("/api/tables/{table:str}/do", operation_id="tables_do", opt={"takes": AnyCommand}, status_code=200)
async def do(desk: At, asking: From, person: Asker, table: Table, body: RawBody) -> Ack:
    """A command: the same that a socket takes."""
    return await carry_out(desk, person, asking, table, read(AnyCommand, body))


@post("/api/claims", operation_id="tables_claim", opt={"takes": Claim}, status_code=200)
async def claim(desk: At, person: Asker, body: RawBody) -> Claimed:
    """Move the seat of a personal link to this device."""
    given: Claim = read(Claim, body)
    return Claimed(*await desk.registry.claim_seat(person.id, given.key))


@get("/api/tables/{table:str}/invite", operation_id="tables_invite")
async def invite(desk: At, asking: From, person: Asker, table: Table) -> Invite:
    """The invite of a table that waits for players: for those who sit there."""
    told = (await desk.registry.snapshot(person.id, table)).table
    if told.invite is None:
        raise Refused("not-yours", "only those who sit at a table that waits for players can invite others")
    url = invite_link(desk, asking, table, told.invite)
    return Invite(url, qr(url))


ROUTES = [lay, look, updates, do, claim, invite]

"""Tables: create, view, send commands, claim seats, invite."""

from typing import Annotated

import msgspec
from litestar import Response, get, post
from litestar.params import RawBody

from zuschlag.errors import Refused
from zuschlag.server.commands import run_command
from zuschlag.server.http.constants import JSON
from zuschlag.server.http.json_body import read_json
from zuschlag.server.routes.parameters import ClientDep, ContextDep, PersonDep, SeatQuery, Since, TableId, ViewerDep
from zuschlag.server.share_links import invite_link, qr_svg
from zuschlag.tables.core.table_spec import TableSpec
from zuschlag.tables.limits import MAX_KEY_LENGTH
from zuschlag.tables.protocol.commands import AnyCommand
from zuschlag.tables.protocol.messages import Ack, Snapshot, Update


class SeatClaim(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The key of a personal link."""

    key: Annotated[str, msgspec.Meta(min_length=1, max_length=MAX_KEY_LENGTH)]


class ClaimedSeat(msgspec.Struct, frozen=True):
    """The seat that now belongs to the sender."""

    table: str
    seat: int


class Invite(msgspec.Struct, frozen=True):
    """A link with which others can sit down."""

    url: str
    qr: str
    """The same as a QR code, in SVG."""


@post("/api/tables", operation_id="tables_lay", opt={"takes": TableSpec})
async def create_table(context: ContextDep, client: ClientDep, person: PersonDep, body: RawBody) -> Snapshot:
    """Create a table."""
    spec: TableSpec = read_json(TableSpec, body)
    await context.check_accepts_tables()
    context.registry.services.last_addresses.set(person.id, client.address)
    async with context.quotas.reserve(client.address, "tables", len(body), person):
        table = await context.registry.create_table(person.id, spec)
    return await context.registry.snapshot(person.id, table.id)


@get("/api/tables/{table:str}", operation_id="tables_look")
async def show_table(context: ContextDep, viewer: ViewerDep, table: TableId, seat: SeatQuery = None) -> Snapshot:
    """Everything that you may know about a table."""
    return await context.registry.snapshot(viewer.id if viewer else None, table, seat)


@get("/api/tables/{table:str}/updates", operation_id="tables_updates", opt={"returns": list[Update] | Snapshot})
async def list_updates(
    context: ContextDep, viewer: ViewerDep, table: TableId, since: Since, seat: SeatQuery = None
) -> Response[bytes]:
    """The updates after this number; a snapshot if there are too many, or if the number is not one of this viewer's."""
    found = await context.registry.updates(viewer.id if viewer else None, table, since, seat)
    body = b"[" + b",".join(found) + b"]" if isinstance(found, list) else msgspec.json.encode(found)
    return Response(body, media_type=JSON)


@post("/api/tables/{table:str}/do", operation_id="tables_do", opt={"takes": AnyCommand}, status_code=200)
async def send_command(context: ContextDep, client: ClientDep, person: PersonDep, table: TableId, body: RawBody) -> Ack:
    """Send a command, as over the WebSocket."""
    return await run_command(context, person, client, table, read_json(AnyCommand, body))


@post("/api/claims", operation_id="tables_claim", opt={"takes": SeatClaim}, status_code=200)
async def claim_seat(context: ContextDep, client: ClientDep, person: PersonDep, body: RawBody) -> ClaimedSeat:
    """Move the seat of a personal link to this device."""
    given: SeatClaim = read_json(SeatClaim, body)
    async with context.quotas.reserve(client.address, "changes", person=person):
        return ClaimedSeat(*await context.registry.claim_seat(person.id, given.key))


@get("/api/tables/{table:str}/invite", operation_id="tables_invite")
async def show_invite(context: ContextDep, client: ClientDep, person: PersonDep, table: TableId) -> Invite:
    """The invite link of a table that waits for players, for people who sit there."""
    summary = (await context.registry.snapshot(person.id, table)).table
    if summary.invite is None:
        raise Refused("not-yours", "only people who sit at a table that waits for players can invite others")
    url = invite_link(context, client, table, summary.invite)
    return Invite(url, qr_svg(url))


ROUTES = [create_table, show_table, list_updates, send_command, claim_seat, show_invite]

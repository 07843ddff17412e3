"""For the operator: tables, people, upkeep. Every route asks for the key."""

from typing import Any, Literal

import msgspec
import structlog
from litestar import Router, delete, get, post
from litestar.connection import ASGIConnection
from litestar.handlers import BaseRouteHandler
from litestar.params import RawBody

from zuschlag.errors import Refused, Trouble
from zuschlag.server.auth.operator_key import check_operator
from zuschlag.server.http.client_address import asking_of
from zuschlag.server.http.json_body import read
from zuschlag.server.lifecycle.maintenance import sweep
from zuschlag.server.routes.lobby import briefs
from zuschlag.server.routes.parameters import At, Before, Nothing, PersonId, Table
from zuschlag.store import Person
from zuschlag.tables.protocol.lobby_summary import Brief, people_in

MOST = 200
log = structlog.get_logger()


def operators_only(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
    """Anybody else is refused."""
    desk = connection.app.state.desk
    check_operator(desk, asking_of(connection.scope, desk.settings), connection.headers.get("authorization"))


class Judgement(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is to become of somebody."""

    do: Literal["mute", "unmute", "ban", "unban"]


class PersonBrief(msgspec.Struct, frozen=True):
    """Somebody, as the operator sees them."""

    id: str
    name: str
    created: int
    seen: int
    muted: bool
    banned: bool


class Swept(msgspec.Struct, frozen=True):
    """How many tables and people were deleted."""

    swept: int


class Room(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Are tables laid for whoever wants one? Those that are there go on."""

    open: bool


@get("/tables", operation_id="operator_tables")
async def tables(desk: At, before: Before = None) -> list[Brief]:
    """All tables, newest first; `before`: opened before this time."""
    return await briefs(desk, await desk.store.all_listings(MOST, before), None)


@post("/tables/{table:str}/close", operation_id="operator_close", opt={"takes": Nothing}, status_code=204)
async def close(desk: At, table: Table, body: RawBody) -> None:
    """Abandon a match."""
    read(Nothing, body)
    await desk.registry.abandon(table)


@delete("/tables/{table:str}", operation_id="operator_remove")
async def remove(desk: At, table: Table) -> None:
    """Delete a table and all that is kept of it."""
    await desk.registry.delete_table(table)


@get("/people", operation_id="operator_people")
async def people(desk: At) -> list[PersonBrief]:
    """The people of the last tables, their hosts and those who sit there."""
    listings = await desk.store.all_listings(MOST)
    keys = dict.fromkeys(key for listing in listings for key in [listing.host, *people_in(listing)])
    found = [person for key in keys if (person := await desk.people.find(key)) is not None]
    return [_brief(person) for person in found]


@get("/people/{person_id:str}", operation_id="operator_person")
async def person(desk: At, person_id: PersonId) -> PersonBrief:
    """Somebody."""
    return _brief(_known(await desk.people.find(person_id)))


@post("/people/{person_id:str}", operation_id="operator_judge", opt={"takes": Judgement}, status_code=200)
async def judge(desk: At, person_id: PersonId, body: RawBody) -> PersonBrief:
    """Mute or ban somebody, or take it back. Who is banned is sent away from all tables; their seats become bots', or free."""
    do = read(Judgement, body).do
    if do in ("mute", "unmute"):
        return _brief(_known(await desk.people.change(person_id, is_muted=do == "mute")))
    changed = _known(await desk.people.change(person_id, is_banned=do == "ban"))
    if changed.is_banned:
        try:
            async with desk.registry.evict(changed.id, Refused("banned", "the operator does not want you here")):
                pass
        except (Refused, Trouble) as error:
            log.warning("seats-kept", error=str(error))
    return _brief(changed)


@post("/sweep", operation_id="operator_sweep_now", opt={"takes": Nothing}, status_code=200)
async def sweep_now(desk: At, body: RawBody) -> Swept:
    """Delete what is kept for too long, at once instead of within the hour."""
    read(Nothing, body)
    return Swept(await sweep(desk, desk.registry.services.sources.now()))


@post("/room", operation_id="operator_room", opt={"takes": Room}, status_code=200)
async def room(desk: At, body: RawBody) -> Room:
    """Stop laying tables, or lay them again."""
    wanted: Room = read(Room, body)
    desk.has_room = wanted.open
    return wanted


def _known(found: Person | None) -> Person:
    if found is None:
        raise Refused("unknown", "there is nobody of this id")
    return found


def _brief(person: Person) -> PersonBrief:
    return PersonBrief(person.id, person.name, person.created, person.seen, person.is_muted, person.is_banned)


ROUTES = [
    Router(
        "/api/operator",
        guards=[operators_only],
        route_handlers=[tables, close, remove, people, person, judge, sweep_now, room],
    )
]

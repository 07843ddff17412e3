"""The operator's routes: tables, people, maintenance. Every route needs the operator's key."""

from typing import Any, Literal

import msgspec
import structlog
from litestar import Router, delete, get, post
from litestar.connection import ASGIConnection
from litestar.handlers import BaseRouteHandler
from litestar.params import RawBody

from zuschlag.errors import Refused, Trouble
from zuschlag.server.auth.operator_key import require_operator
from zuschlag.server.http.client_address import identify_client
from zuschlag.server.http.constants import OPERATOR_PATH
from zuschlag.server.http.json_body import read_json
from zuschlag.server.lifecycle.maintenance import delete_expired
from zuschlag.server.routes.account import PersonSummary
from zuschlag.server.routes.lobby import summarize_listings
from zuschlag.server.routes.parameters import Before, ContextDep, EmptyBody, PersonId, TableId
from zuschlag.server.usage import LimitUsage, measure_usage
from zuschlag.store import Person
from zuschlag.tables.people import refuse_banned
from zuschlag.tables.protocol.lobby_summary import TableEntry, people_of_listing

MAX_LISTED = 200
log = structlog.get_logger()


def require_operator_key(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
    """Litestar guard: refuse a request without the operator's key."""
    context = connection.app.state.context
    require_operator(context, identify_client(connection.scope, context.settings), connection.headers.get("authorization"))


class Moderation(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What to do with a person: mute or ban them, or stop that."""

    do: Literal["mute", "unmute", "ban", "unban"]


class SweepResult(msgspec.Struct, frozen=True):
    """How many tables and people were deleted."""

    swept: int


class NewTablesAllowed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """May people create tables? Existing tables go on."""

    open: bool


@get("/tables", operation_id="operator_tables")
async def list_tables(context: ContextDep, before: Before = None) -> list[TableEntry]:
    """All tables, newest first; `before`: created before this time."""
    return await summarize_listings(context, await context.store.all_listings(MAX_LISTED, before), None)


@post("/tables/{table:str}/close", operation_id="operator_close", opt={"takes": EmptyBody}, status_code=204)
async def abandon_table(context: ContextDep, table: TableId, body: RawBody) -> None:
    """Abandon a match."""
    read_json(EmptyBody, body)
    await context.registry.abandon(table)


@delete("/tables/{table:str}", operation_id="operator_remove")
async def delete_table(context: ContextDep, table: TableId) -> None:
    """Delete a table and everything stored about it."""
    await context.registry.delete_table(table)


@get("/people", operation_id="operator_people")
async def list_people(context: ContextDep) -> list[PersonSummary]:
    """The hosts and players of the most recent tables."""
    listings = await context.store.all_listings(MAX_LISTED)
    keys = dict.fromkeys(key for listing in listings for key in [listing.host, *people_of_listing(listing)])
    found = [person for key in keys if (person := await context.people.find(key)) is not None]
    return [_summarize(person) for person in found]


@get("/people/{person_id:str}", operation_id="operator_person")
async def show_person(context: ContextDep, person_id: PersonId) -> PersonSummary:
    """One person."""
    return _summarize(_require_found(await context.people.find(person_id)))


@post("/people/{person_id:str}", operation_id="operator_judge", opt={"takes": Moderation}, status_code=200)
async def moderate_person(context: ContextDep, person_id: PersonId, body: RawBody) -> PersonSummary:
    """Mute, unmute, ban or unban a person. A ban closes their connections and gives up their seats."""
    do = read_json(Moderation, body).do
    if do in ("mute", "unmute"):
        return _summarize(_require_found(await context.people.change(person_id, is_muted=do == "mute")))
    changed = _require_found(await context.people.change(person_id, is_banned=do == "ban"))
    if changed.is_banned:
        try:
            async with context.registry.evict(changed.id, refuse_banned()):
                pass
        except (Refused, Trouble) as error:
            log.warning("seats-kept", error=str(error))
    return _summarize(changed)


@post("/sweep", operation_id="operator_sweep_now", opt={"takes": EmptyBody}, status_code=200)
async def sweep_now(context: ContextDep, body: RawBody) -> SweepResult:
    """Delete expired tables and people now instead of within the hour."""
    read_json(EmptyBody, body)
    return SweepResult(await delete_expired(context, context.registry.services.sources.now()))


@get("/usage", operation_id="operator_usage")
async def show_usage(context: ContextDep) -> list[LimitUsage]:
    """Every limit that the operator can set, and how much of it is used."""
    return await measure_usage(context)


@post("/room", operation_id="operator_room", opt={"takes": NewTablesAllowed}, status_code=200)
async def set_new_tables_allowed(context: ContextDep, body: RawBody) -> NewTablesAllowed:
    """Allow or forbid new tables."""
    wanted: NewTablesAllowed = read_json(NewTablesAllowed, body)
    context.is_accepting_tables = wanted.open
    return wanted


def _require_found(found: Person | None) -> Person:
    if found is None:
        raise Refused("unknown", "there is nobody of this id")
    return found


def _summarize(person: Person) -> PersonSummary:
    return PersonSummary(person.id, person.name, person.created, person.seen, person.is_muted, person.is_banned)


ROUTES = [
    Router(
        OPERATOR_PATH,
        guards=[require_operator_key],
        route_handlers=[
            list_tables,
            abandon_table,
            delete_table,
            list_people,
            show_person,
            moderate_person,
            sweep_now,
            show_usage,
            set_new_tables_allowed,
        ],
    )
]

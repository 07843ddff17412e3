"""The operator's routes for tables: find, abandon and delete them."""

from collections.abc import Sequence
from typing import Annotated

import msgspec
import structlog
from litestar import delete, get, post
from litestar.params import QueryParameter, RawBody

from zuschlag.server.context import ServerContext
from zuschlag.server.http.json_body import read_json
from zuschlag.server.routes.lobby import summarize_listings
from zuschlag.server.routes.parameters import Before, ContextDep, EmptyBody, SearchText, TableId
from zuschlag.server.usage import NamedPerson
from zuschlag.store import Listing
from zuschlag.tables.core.table import Status
from zuschlag.tables.protocol.lobby_summary import TableEntry

MAX_TABLES_LISTED = 200
StatusQuery = Annotated[Status | None, QueryParameter(name="status", description="only tables of this status")]
log = structlog.get_logger()


class OperatorTable(TableEntry, frozen=True, kw_only=True):
    """A table in the operator's list. It has nothing of the match itself."""

    host: NamedPerson | None
    """Who opened it; null: they were deleted."""
    changed: int
    """When something last happened there, in milliseconds since 1970."""
    is_in_memory: bool = msgspec.field(name="in_memory")
    connections: int
    """Players and spectators who have it open."""


async def describe_tables(context: ServerContext, listings: Sequence[Listing]) -> list[OperatorTable]:
    """What the operator sees of tables."""
    await context.people.load({listing.host for listing in listings})
    entries = await summarize_listings(context, listings, None)
    changes = await context.store.last_changes([listing.table for listing in listings])
    names = context.people.name
    return [
        OperatorTable(
            **msgspec.structs.asdict(entry),
            host=NamedPerson(listing.host, name) if (name := names(listing.host)) is not None else None,
            changed=changes.get(listing.table, listing.opened),
            is_in_memory=context.registry.is_in_memory(listing.table),
            connections=context.registry.count_subscribers(listing.table),
        )
        for entry, listing in zip(entries, listings, strict=True)
    ]


@get("/tables", operation_id="operator_tables")
async def list_tables(
    context: ContextDep, before: Before = None, status: StatusQuery = None, text: SearchText = ""
) -> list[OperatorTable]:
    """All tables, newest first, at most 200; `before`: created before this time; `text`: with this id, or of this person."""
    return await describe_tables(context, await context.store.all_listings(MAX_TABLES_LISTED, before, status, text.strip()))


@post("/tables/{table:str}/close", operation_id="operator_close", opt={"takes": EmptyBody}, status_code=204)
async def abandon_table(context: ContextDep, table: TableId, body: RawBody) -> None:
    """Abandon a match."""
    read_json(EmptyBody, body)
    await context.registry.abandon(table)
    log.info("operator", did="close", table=table)


@delete("/tables/{table:str}", operation_id="operator_remove")
async def delete_table(context: ContextDep, table: TableId) -> None:
    """Delete a table and everything stored about it."""
    await context.registry.delete_table(table)
    log.info("operator", did="delete", table=table)


HANDLERS = [list_tables, abandon_table, delete_table]

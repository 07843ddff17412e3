"""Lists of tables: the lobby, and the tables of a person."""

from collections.abc import Sequence
from typing import Any

import msgspec
from litestar import Request, Response, get

from zuschlag.errors import Refused, Trouble
from zuschlag.server.context import ServerContext
from zuschlag.server.http.cache_and_gzip import gzip_response
from zuschlag.server.http.constants import JSON
from zuschlag.server.routes.parameters import ContextDep, PersonDep, ViewerDep
from zuschlag.store import Listing
from zuschlag.tables.core.table import OPEN, GameNotInstalled
from zuschlag.tables.protocol.lobby_summary import TableEntry, build_table_entry, people_of_listing
from zuschlag.tables.scheduling.time_slices import WORK, Work

MAX_LISTED = 100
"""Tables in the lobby."""
MAX_OVER_LISTED = 200
"""Finished tables in the list of a person's tables."""
MAX_LOADING_SECONDS = 1.0
"""How long tables are loaded for one list. It is enough for as many ordinary matches as a person can play at a time."""


@get("/api/tables", operation_id="tables_listed", opt={"returns": list[TableEntry]})
async def show_lobby(request: Request[Any, Any, Any], context: ContextDep, viewer: ViewerDep) -> Response[bytes]:
    """The lobby: listed tables that wait for players or are being played, newest first."""
    entries = await list_lobby(context, viewer.id if viewer else None)
    return gzip_response(request, msgspec.json.encode(entries), JSON)


@get("/api/me/tables", operation_id="tables_my_tables")
async def show_own_tables(context: ContextDep, person: PersonDep) -> list[TableEntry]:
    """The tables where you sit, newest first, and whether it is your turn there; of finished tables, the newest 200."""
    return await list_own_tables(context, person.id)


async def list_lobby(context: ServerContext, reader: str | None) -> list[TableEntry]:
    """The listed tables, as this reader sees them."""
    listings = await context.store.lobby_listings(OPEN, MAX_LISTED)
    return await summarize_listings(context, listings, reader)


async def summarize_listings(context: ServerContext, listings: Sequence[Listing], reader: str | None) -> list[TableEntry]:
    """Summaries of tables, as this reader sees them."""
    for listing in listings:
        await context.people.load(people_of_listing(listing))
    return [build_table_entry(listing, reader, context.people.name) for listing in listings]


async def list_own_tables(context: ServerContext, person: str) -> list[TableEntry]:
    """The tables where this person sits, newest first: all that are not over, and the newest others.

    A table that is not in memory is loaded to know whose turn it is. Where that takes too long, it is nobody's in this list;
    the next one loads further tables.
    """
    listings = {listing.table: listing for _, listing in await context.store.seats_of(person)}
    over = [key for key, listing in listings.items() if listing.status not in OPEN]
    for key in over[MAX_OVER_LISTED:]:
        del listings[key]
    work = WORK.get() or Work()
    summaries = []
    for key, listing in listings.items():
        await context.people.load(people_of_listing(listing))
        can_be_asked = work.seconds < MAX_LOADING_SECONDS or context.registry.is_in_memory(key)
        try:
            is_awaited = listing.status == "playing" and can_be_asked and await _is_awaited(context, person, key)
        except Refused:  # deleted in the meantime
            continue
        summaries.append(build_table_entry(listing, person, context.people.name, is_awaited=is_awaited))
    return summaries


async def _is_awaited(context: ServerContext, person: str, key: str) -> bool:
    """Is it this person's turn? A table that cannot be loaded waits for nobody."""
    try:
        table = await context.registry.table(person, key)
    except (Trouble, GameNotInstalled):
        return False
    return bool(set(table.seats_of(person)) & set(table.awaited))


ROUTES = [show_lobby, show_own_tables]

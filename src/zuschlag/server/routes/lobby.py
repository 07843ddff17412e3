"""Lists of tables: those that anybody may find, and one's own."""

from collections.abc import Sequence

from litestar import get

from zuschlag.errors import Refused, Trouble
from zuschlag.server.context import Desk
from zuschlag.server.routes.parameters import Asker, At, Stranger
from zuschlag.store import Listing
from zuschlag.tables.protocol.lobby_summary import Brief, brief, people_in

MOST_LISTED = 100


@get("/api/tables", operation_id="tables_listed")
async def listed(desk: At, viewer: Stranger) -> list[Brief]:
    """The lobby: tables that wait for players or are played at, newest first."""
    return await lobby(desk, viewer.id if viewer else None)


@get("/api/me/tables", operation_id="tables_my_tables")
async def my_tables(desk: At, person: Asker) -> list[Brief]:
    """The tables where I sit, newest first, and whether it is my turn there."""
    return await mine(desk, person.id)


async def lobby(desk: Desk, reader: str | None) -> list[Brief]:
    """Listed tables that wait for players or are played at, newest first."""
    listings = await desk.store.lobby_listings(["waiting", "playing"], MOST_LISTED)
    return await briefs(desk, listings, reader)


async def briefs(desk: Desk, listings: Sequence[Listing], reader: str | None) -> list[Brief]:
    """Tables as a list shows them."""
    for listing in listings:
        await desk.people.load(people_in(listing))
    return [brief(listing, reader, desk.people.name) for listing in listings]


async def mine(desk: Desk, person: str) -> list[Brief]:
    """The tables where this person sits, newest first."""
    listings = {listing.table: listing for _, listing in await desk.store.seats_of(person)}
    made = []
    for key, listing in listings.items():
        await desk.people.load(people_in(listing))
        try:
            is_awaited = listing.status == "playing" and await _is_awaited(desk, person, key)
        except Refused:  # it was deleted meanwhile
            continue
        made.append(brief(listing, person, desk.people.name, is_awaited=is_awaited))
    return made


async def _is_awaited(desk: Desk, person: str, key: str) -> bool:
    """Is it this person's turn? A table that is broken waits for nobody."""
    try:
        table, _ = await desk.registry.rows(person, key)
    except Trouble:
        return False
    return bool(set(table.seats_of(person)) & set(table.awaited))


ROUTES = [listed, my_tables]

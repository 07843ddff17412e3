"""What an invite link leads to, for anybody who has it. The table is not loaded for it."""

from secrets import compare_digest
from typing import Annotated, Any

import msgspec
from litestar import get
from litestar.params import QueryParameter

from zuschlag.errors import Refused
from zuschlag.server.routes.parameters import ContextDep, TableId, ViewerDep
from zuschlag.tables.core.facts import TableOpened, read_fact
from zuschlag.tables.core.table_spec import HintRule
from zuschlag.tables.core.time_control import Clock
from zuschlag.tables.limits import MAX_KEY_LENGTH
from zuschlag.tables.protocol.lobby_summary import build_table_entry, people_of_listing, reserved_for
from zuschlag.tables.protocol.messages import SeatState

InviteKey = Annotated[str, QueryParameter(min_length=1, max_length=MAX_KEY_LENGTH, description="the key of the invite link")]


class Invitation(msgspec.Struct, frozen=True):
    """The table of an invite link. It has nothing of the match itself."""

    game: str
    title: str
    options: dict[str, Any]
    """Those that differ from the default. A board or a deck of one's own is `{"custom": true}`."""
    clock: Clock
    status: str
    has_spectators: bool = msgspec.field(name="spectators")
    host: str | None
    """The name of the person who opened the table; null: they were deleted."""
    seats: list[SeatState]
    free: int
    """How many seats the reader could take, if the match has not begun."""
    you: list[int]
    """The reader's seats."""
    hints: HintRule
    """May players ask for hints?"""


@get("/api/tables/{table:str}/invitation", operation_id="tables_invitation")
async def show_invitation(context: ContextDep, viewer: ViewerDep, table: TableId, key: InviteKey) -> Invitation:
    """What an invite link leads to: who invites, to which match, and whether a seat is free."""
    listing, rows = await context.store.listing(table), await context.store.rows(table, limit=1)
    opened = read_fact(rows[0].body) if rows else None
    is_valid = isinstance(opened, TableOpened) and compare_digest(key.encode(), opened.invite.encode())
    if listing is None or not is_valid:
        raise Refused("unknown", "this invite link is not valid, or no longer valid")
    await context.people.load([listing.host, *people_of_listing(listing)])
    reader = viewer.id if viewer else None
    entry = build_table_entry(listing, reader, context.people.name)
    open_seats = sum(seat.kind == "open" for seat in entry.seats)
    return Invitation(
        game=entry.game,
        title=entry.title,
        options=entry.options,
        clock=entry.clock,
        status=entry.status,
        has_spectators=entry.has_spectators,
        host=context.people.name(listing.host),
        seats=entry.seats,
        free=open_seats + reserved_for(listing, reader),
        you=entry.you,
        hints=entry.hints,
    )


ROUTES = [show_invitation]

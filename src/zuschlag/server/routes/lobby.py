"""Lists of tables: the lobby, and the tables of a person."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal

import msgspec
from litestar import Request, Response, get
from litestar.params import QueryParameter

from zuschlag.errors import Refused, Trouble
from zuschlag.server.context import ServerContext
from zuschlag.server.http.cache_and_gzip import gzip_response
from zuschlag.server.http.constants import JSON
from zuschlag.server.live_matches import LiveMatch
from zuschlag.server.reviews import current_accuracies
from zuschlag.server.routes.parameters import ContextDep, PersonDep, SearchText, ViewerDep
from zuschlag.store import Listing
from zuschlag.tables.core.table import OPEN, OVER, GameNotInstalled, Status
from zuschlag.tables.history.progress import MAX_MATCHES, Progress, ResultCount
from zuschlag.tables.limits import MAX_KEY_LENGTH
from zuschlag.tables.protocol.bot_names import BOT_NAMES
from zuschlag.tables.protocol.lobby_summary import (
    OwnTableEntry,
    TableEntry,
    Turn,
    bots_of_listing,
    build_own_entry,
    build_table_entry,
    people_of_listing,
    rematch_of_listing,
    turn_of,
)
from zuschlag.tables.scheduling.time_slices import WORK, Priority, Work

MAX_LISTED = 100
"""Tables in the lobby."""
MAX_OVER_LISTED = 200
"""Finished tables in the list of a person's tables."""
MAX_LOADING_SECONDS = 1.0
"""How long tables are loaded for one list. It is enough for as many ordinary matches as a person can play at a time."""
MAX_INVITATIONS = 20
"""Rematches, of the newest tables that are over, that are looked up for one list."""
MATCHES_PER_PAGE = 30
"""Matches in one page of a person's list."""
State = Literal["playing", "waiting", "over"]
STATUSES_OF: dict[State, tuple[Status, ...]] = {"playing": ("playing",), "waiting": ("waiting",), "over": OVER}
MatchState = Annotated[
    State | None, QueryParameter(name="state", description="only matches that are being played, wait for players, or are over")
]
GameQuery = Annotated[
    str | None, QueryParameter(max_length=MAX_KEY_LENGTH, description="only matches of this game, by its name")
]
PageStart = Annotated[
    str | None,
    QueryParameter(
        pattern=rf"^[0-9]{{1,15}}\.[\w-]{{1,{MAX_KEY_LENGTH}}}$",
        max_length=MAX_KEY_LENGTH + 16,
        description="the `next` of the page before",
    ),
]


class OwnMatches(msgspec.Struct, frozen=True):
    """A page of the list of one's own matches."""

    matches: list[OwnTableEntry]
    next: str | None
    """Where the next page begins: the value of `after` for it. Null: this is the last page."""


@get("/api/tables", operation_id="tables_listed", opt={"returns": list[TableEntry]})
async def show_lobby(request: Request[Any, Any, Any], context: ContextDep, viewer: ViewerDep) -> Response[bytes]:
    """The lobby: listed tables that wait for players or are being played, newest first.

    Of tables that wait, not those of people whom you have blocked, or who have blocked you.
    """
    entries = await list_lobby(context, viewer.id if viewer else None)
    return gzip_response(request, msgspec.json.encode(entries), JSON)


@get("/api/me/tables", operation_id="tables_my_tables")
async def show_own_tables(context: ContextDep, person: PersonDep) -> list[OwnTableEntry]:
    """The tables where you sit, newest first, and whether it is your turn there; of finished tables, the newest 200.

    Rematches where a seat is reserved for you come before them.
    """
    return await list_own_tables(context, person.id)


@get("/api/me/matches", operation_id="tables_my_matches")
async def search_own_matches(
    context: ContextDep,
    person: PersonDep,
    match_state: MatchState = None,
    game: GameQuery = None,
    opponent: SearchText = "",
    after: PageStart = None,
) -> OwnMatches:
    """Your matches, newest first, 30 at a time: of this state, of this game, with an opponent of this name.

    An opponent can be a bot; bots are looked for in the newest 500 of these matches.
    """
    statuses = STATUSES_OF[match_state] if match_state is not None else None
    name = opponent.strip()
    listings = await context.store.find_own_listings(
        person.id,
        MATCHES_PER_PAGE + 1,
        after=_parse_page_start(after) if after is not None else None,
        statuses=statuses,
        game=game,
        opponent=name,
        tables=await _find_tables_with_bot(context, person.id, statuses, game, name.lower()),
    )
    page = listings[:MATCHES_PER_PAGE]
    entries = await summarize_own_listings(context, person.id, page)
    return OwnMatches(entries, f"{page[-1].opened}.{page[-1].table}" if len(listings) > len(page) else None)


@get("/api/me/progress", operation_id="tables_my_progress", opt={"returns": Progress})
async def show_own_progress(request: Request[Any, Any, Any], context: ContextDep, person: PersonDep) -> Response[bytes]:
    """Your results in finished matches, newest first, and against whom; of many matches, the newest 500.

    Matches do not count where you have several seats. Reviewed matches have your accuracy, if this server would
    judge them now as it did then: by the same version, network and number of simulations, and by enough simulations.
    """
    listings = await context.store.find_own_listings(person.id, MAX_MATCHES + 1, statuses=["finished"])
    games = {listing.table: listing.game for listing in listings}
    accuracies = await current_accuracies(context, person.id, games, MAX_MATCHES)
    count = ResultCount(person.id, accuracies)
    with context.registry.services.time_slices.computation(Priority.HISTORY) as computation:
        for listing in listings[:MAX_MATCHES]:
            if computation.is_slice_over:
                await computation.next_slice()
            count.add(listing)
    await context.people.load(count.people)
    progress = count.describe(context.people.name, is_complete=len(listings) <= MAX_MATCHES)
    return gzip_response(request, msgspec.json.encode(progress), JSON)


@get("/api/live", operation_id="tables_live", opt={"returns": list[LiveMatch]})
async def show_live_matches(
    request: Request[Any, Any, Any],
    context: ContextDep,
    viewer: ViewerDep,  # noqa: ARG001 banned people are refused, and it counts for the person
) -> Response[bytes]:
    """Matches of listed tables that are being played and may be watched: at most 50, strongest first, a few seconds old.

    The strength of a match is the mean level of its bots; people have no rating. Equally strong matches: those with most
    people first, then the newest.
    """
    return gzip_response(request, await context.live_matches.encoded(), JSON)


async def list_lobby(context: ServerContext, reader: str | None) -> list[TableEntry]:
    """The listed tables, as this reader sees them. The reader is in the cache of people."""
    listings = await context.store.lobby_listings(OPEN, MAX_LISTED)
    await context.people.load({listing.host for listing in listings})
    entries = await summarize_listings(context, listings, reader)
    return [
        entry
        for listing, entry in zip(listings, entries, strict=True)
        if listing.status != "waiting" or entry.you or not _is_blocked(context, reader, listing.host)
    ]


async def _find_tables_with_bot(
    context: ServerContext, person: str, statuses: Sequence[str] | None, game: str | None, name: str
) -> list[str]:
    """The tables of this person with a bot in whose name this text is. (The store does not know the names of bots.)"""
    if not name or not any(name in bot.lower() for bot in BOT_NAMES):
        return []
    listings = await context.store.find_own_listings(person, MAX_MATCHES, statuses=statuses, game=game)
    tables = []
    with context.registry.services.time_slices.computation(Priority.HISTORY) as computation:
        for listing in listings:
            if computation.is_slice_over:
                await computation.next_slice()
            if any(name in bot.lower() for bot in bots_of_listing(listing)):
                tables.append(listing.table)
    return tables


def _is_blocked(context: ServerContext, reader: str | None, host: str) -> bool:
    """Has one of the two blocked the other? Both must be in the cache."""
    blocked_by = context.people.blocked_by
    return reader is not None and (host in blocked_by(reader) or reader in blocked_by(host))


async def summarize_listings(context: ServerContext, listings: Sequence[Listing], reader: str | None) -> list[TableEntry]:
    """Summaries of tables, as this reader sees them."""
    await context.people.load([person for listing in listings for person in people_of_listing(listing)])
    entries = []
    with context.registry.services.time_slices.computation(Priority.HISTORY) as computation:
        for listing in listings:
            if computation.is_slice_over:
                await computation.next_slice()
            entries.append(build_table_entry(listing, reader, context.people.name))
    return entries


async def list_own_tables(context: ServerContext, person: str) -> list[OwnTableEntry]:
    """The tables where this person sits, newest first: all that are not over, and the newest others.

    Before them, rematches of these where a seat is reserved for this person.
    """
    listings = {listing.table: listing for _, listing in await context.store.seats_of(person)}
    over = [key for key, listing in listings.items() if listing.status not in OPEN]
    for key in over[MAX_OVER_LISTED:]:
        del listings[key]
    invited = await _find_invitations(context, person, listings)
    return [*invited, *await summarize_own_listings(context, person, list(listings.values()))]


async def summarize_own_listings(context: ServerContext, person: str, listings: Sequence[Listing]) -> list[OwnTableEntry]:
    """Summaries of tables where this person sits.

    A table that is not in memory is loaded to know whose turn it is. Where that takes too long, it is nobody's in this list;
    the next one loads further tables.
    """
    work = WORK.get() or Work()
    summaries, loading_seconds = [], 0.0
    with context.registry.services.time_slices.computation(Priority.HISTORY) as computation:
        for listing in listings:
            if computation.is_slice_over:
                await computation.next_slice()
            await context.people.load(people_of_listing(listing))
            turn = None
            is_in_memory = context.registry.is_in_memory(listing.table)
            if listing.status == "playing" and (is_in_memory or loading_seconds < MAX_LOADING_SECONDS):
                if not is_in_memory:
                    computation.release()
                before = work.seconds
                try:
                    turn = await _find_turn(context, person, listing.table)
                except Refused:  # deleted in the meantime
                    continue
                loading_seconds += work.seconds - before
                if not is_in_memory:
                    computation.start()
            summaries.append(build_own_entry(listing, person, context.people.name, turn))
    return summaries


async def _find_turn(context: ServerContext, person: str, key: str) -> Turn | None:
    """This person's turn; None: it is not theirs. A table that cannot be loaded waits for nobody."""
    try:
        table = await context.registry.table(person, key)
    except (Trouble, GameNotInstalled):
        return None
    return turn_of(table, person)


async def _find_invitations(context: ServerContext, person: str, listings: Mapping[str, Listing]) -> list[OwnTableEntry]:
    """Rematches of these tables that wait for this person, newest first."""
    rematches, found = [], []
    with context.registry.services.time_slices.computation(Priority.HISTORY) as computation:
        for listing in listings.values():
            if computation.is_slice_over:
                await computation.next_slice()
            if (key := rematch_of_listing(listing)) and key not in listings:
                rematches.append(key)
    for key in rematches[:MAX_INVITATIONS]:
        rematch = await context.store.listing(key)
        if rematch is not None and rematch.host not in context.people.blocked_by(person):
            await context.people.load(people_of_listing(rematch))
            entry = build_own_entry(rematch, person, context.people.name)
            found += [entry] if entry.is_invited else []
    return sorted(found, key=lambda entry: entry.opened, reverse=True)


def _parse_page_start(after: str) -> tuple[int, str]:
    opened, _, table = after.partition(".")
    return int(opened), table


ROUTES = [show_lobby, show_live_matches, show_own_tables, search_own_matches, show_own_progress]

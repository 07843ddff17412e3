"""The list of matches that anybody may watch: strongest first, computed at most every few seconds."""

import asyncio
import time
from collections.abc import Sequence
from typing import Any

import msgspec

from zuschlag.bots.levels import LEVELS
from zuschlag.store import Listing, Store
from zuschlag.tables.core.table import Table
from zuschlag.tables.core.time_control import Clock
from zuschlag.tables.live.registry import TableRegistry
from zuschlag.tables.people import People
from zuschlag.tables.protocol.lobby_summary import build_table_entry, people_of_listing
from zuschlag.tables.protocol.messages import SeatState
from zuschlag.texts.game_texts import GAME_TEXTS

MAX_CONSIDERED = 300
"""The newest listed matches in play, of which the list has the strongest."""
MAX_SHOWN = 50
"""Matches in the list."""
CACHED_SECONDS = 3.0
"""How old a list may be. Several servers each have their own."""
EVENTS_AT_ONCE = 200
"""Events of a match that are made at a time, with others' requests in between."""


class LiveMatch(msgspec.Struct, frozen=True, kw_only=True):
    """A match that is being played and may be watched. It has nothing that spectators do not see at the table."""

    id: str
    game: str
    title: str
    options: dict[str, Any]
    """Those that differ from the default. A board or a deck of one's own is `{"custom": true}`."""
    clock: Clock
    opened: int
    seats: list[SeatState]
    round: int | None
    """The round or turn that is being played, from 1; null: this server does not have the match in memory."""
    spectators: int
    """How many watch, at all servers."""


_encoder = msgspec.json.Encoder()


def strength(seats: Sequence[SeatState]) -> float:
    """How strong a match is: the mean level of its bots, from 1. People have no rating: without bots it is 0."""
    order = list(LEVELS)
    levels = [order.index(seat.level) + 1 for seat in seats if seat.level in order]
    return sum(levels) / len(levels) if levels else 0.0


class LiveMatches:
    """The list of one server, as JSON. However many ask, it is computed once every few seconds."""

    def __init__(self, store: Store, people: People, registry: TableRegistry) -> None:
        self._store, self._people, self._registry = store, people, registry
        self._body, self._expires = b"[]", 0.0
        self._lock = asyncio.Lock()

    async def encoded(self) -> bytes:
        """The list as JSON."""
        async with self._lock:
            if time.monotonic() >= self._expires:
                self._body = _encoder.encode(await self.find())
                self._expires = time.monotonic() + CACHED_SECONDS
            return self._body

    async def find(self) -> list[LiveMatch]:
        """The matches: strongest first, then those with most people, then the newest."""
        listings = await self._store.lobby_listings(["playing"], MAX_CONSIDERED)
        await self._people.load([person for listing in listings for person in people_of_listing(listing)])
        entries = [build_table_entry(listing, None, self._people.name) for listing in listings]
        ranked = sorted(
            (
                (strength(entry.seats), sum(seat.kind == "person" for seat in entry.seats), listing)
                for entry, listing in zip(entries, listings, strict=True)
                if entry.has_spectators
            ),
            key=lambda each: (-each[0], -each[1], -each[2].opened),
        )
        return [await self._describe(listing) for _, _, listing in ranked[:MAX_SHOWN]]

    async def _describe(self, listing: Listing) -> LiveMatch:
        entry = build_table_entry(listing, None, self._people.name)
        table = self._registry.table_in_memory(listing.table)
        return LiveMatch(
            id=entry.id,
            game=entry.game,
            title=entry.title,
            options=entry.options,
            clock=entry.clock,
            opened=entry.opened,
            seats=entry.seats,
            round=await count_rounds(table) if table is not None else None,
            spectators=self._registry.count_spectators(listing.table),
        )


async def count_rounds(table: Table) -> int | None:
    """Which round or turn of a match it is, from 1, by the events that spectators see; None: it has not begun."""
    match = table.match
    texts = GAME_TEXTS.get(table.game.name)
    if match is None or texts is None:
        return None
    while not match.prepare_events(EVENTS_AT_ONCE):
        await asyncio.sleep(0)
    return sum(texts.is_round_start(event) for event in match.events if event.viewers is None) or None

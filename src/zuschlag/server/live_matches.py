"""The list of matches that anybody may watch: strongest first, computed at most every few seconds."""

import asyncio
import time
from collections.abc import Sequence
from typing import Any

import msgspec

from zuschlag.bots.levels import LEVELS
from zuschlag.store import Store
from zuschlag.tables.core.table import Table
from zuschlag.tables.core.time_control import Clock
from zuschlag.tables.live.registry import TableRegistry
from zuschlag.tables.people import People
from zuschlag.tables.protocol.lobby_summary import TableEntry, build_table_entry, people_of_listing
from zuschlag.tables.protocol.messages import SeatState
from zuschlag.tables.scheduling.time_slices import Computation, Priority
from zuschlag.texts.game_texts import GAME_TEXTS

MAX_CONSIDERED = 300
"""The newest listed matches in play, of which the list has the strongest."""
MAX_SHOWN = 50
"""Matches in the list."""
CACHED_SECONDS = 3.0
"""How old a list may be. Several servers each have their own."""
EVENTS_AT_ONCE = 200
"""Events of a match that are made or counted at a time."""


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
        """The matches: strongest first, then those with most people, then the newest.

        Each host's first is shown before any host's second, so that nobody fills the list alone.
        """
        listings = await self._store.lobby_listings(["playing"], MAX_CONSIDERED)
        await self._people.load([person for listing in listings for person in people_of_listing(listing)])
        entries: list[tuple[str, TableEntry]] = []
        with self._registry.services.time_slices.computation(Priority.HISTORY) as computation:
            for listing in listings:
                if computation.is_slice_over:
                    await computation.next_slice()
                entry = build_table_entry(listing, None, self._people.name)
                if entry.has_spectators:
                    entries.append((listing.host, entry))
            return [await self._describe(entry, computation) for entry in choose_fairly(entries)]

    async def _describe(self, entry: TableEntry, computation: Computation) -> LiveMatch:
        table = self._registry.table_in_memory(entry.id)
        return LiveMatch(
            id=entry.id,
            game=entry.game,
            title=entry.title,
            options=entry.options,
            clock=entry.clock,
            opened=entry.opened,
            seats=entry.seats,
            round=await count_rounds(table, computation) if table is not None else None,
            spectators=self._registry.count_spectators(entry.id),
        )


def choose_fairly(entries: list[tuple[str, TableEntry]]) -> list[TableEntry]:
    """The strongest matches, of each host as many as of every other, as far as there are so many; strongest first."""
    by_host: dict[str, int] = {}
    placed: list[tuple[int, TableEntry]] = []
    for host, entry in sorted(entries, key=lambda pair: _rank(pair[1])):
        by_host[host] = by_host.get(host, 0) + 1
        placed.append((by_host[host], entry))
    chosen = sorted(placed, key=lambda pair: pair[0])[:MAX_SHOWN]
    return sorted((entry for _, entry in chosen), key=_rank)


def _rank(entry: TableEntry) -> tuple[float, int, int]:
    return -strength(entry.seats), -sum(seat.kind == "person" for seat in entry.seats), -entry.opened


async def count_rounds(table: Table, computation: Computation) -> int | None:
    """Which round or turn of a match it is, from 1, by the events that spectators see; None: it has not begun."""
    match = table.match
    texts = GAME_TEXTS.get(table.game.name)
    if match is None or texts is None:
        return None
    while not match.prepare_events(EVENTS_AT_ONCE):
        if computation.is_slice_over:
            await computation.next_slice()
    rounds, events = 0, match.events
    for start in range(0, len(events), EVENTS_AT_ONCE):
        if computation.is_slice_over:
            await computation.next_slice()
        some = events[start : start + EVENTS_AT_ONCE]
        rounds += sum(texts.is_round_start(event) for event in some if event.viewers is None)
    return rounds or None

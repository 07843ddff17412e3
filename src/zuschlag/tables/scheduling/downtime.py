"""Downtime: when no server ran or reached the store, or the server did not have a table's game. No clock counts it.

Downtimes are kept in the store. A table takes them into account when it is next loaded, and before it is next changed; so a
server with thousands of tables starts at once.
"""

from collections.abc import Iterable, Mapping, Sequence

import msgspec

from zuschlag.store import Store
from zuschlag.tables.time_units import DAY, SECOND

NOTE = "absences"
GAMES_NOTE = "game-absences"
MAX_AGE = 90 * DAY
"""By then every table with a clock has been loaded: no clock gives more than thirty days."""
MAX_AHEAD = 15 * SECOND
"""A downtime that ends further in the future was noted by a clock that was wrong."""
Span = tuple[int, int]
Edition = tuple[str, int]
"""The name of a game, and the edition of its rules."""


class GameAbsence(msgspec.Struct, omit_defaults=True):
    """When servers did not have an edition of a game that an earlier one had."""

    spans: list[Span] = []
    since: int | None = None
    """Since when it is missing; None: the server has it."""


class Downtimes:
    """The spans of time without a server, and by edition of a game, those without the game."""

    def __init__(self, spans: Sequence[Span] = (), absences: Mapping[Edition, Sequence[Span]] | None = None) -> None:
        self.spans = list(spans)
        self.absences = absences or {}
        every = [*spans, *(span for found in self.absences.values() for span in found)]
        self._last_end = max((end for _, end in every), default=0)

    def since(self, at: int, edition: Edition | None = None) -> int:
        """How many milliseconds after this time there was no server, or none with this edition of a game."""
        if at >= self._last_end:
            return 0
        total, counted_until = 0, at
        for begin, end in sorted([*self.spans, *(self.absences.get(edition, ()) if edition else ())]):
            total += max(0, end - max(begin, counted_until))
            counted_until = max(counted_until, end)
        return total


async def read_downtimes(store: Store, now: int) -> list[Span]:
    """The spans of time without a server. Those that end in the future are left out."""
    return _without_future(await _read_all(store), now)


async def drop_future_downtimes(store: Store, now: int) -> None:
    """Delete the downtimes that end in the future, so that they do not count when that time comes."""
    spans = await _read_all(store)
    kept = _without_future(spans, now)
    if kept != spans:
        await _write_all(store, kept)


async def add_downtime(store: Store, begin: int, end: int) -> None:
    """Note that there was no server. Several servers may note the same, each with its own end: time is counted once."""
    await _write_all(store, _merge([*_recent(await read_downtimes(store, end), end), (begin, end)]))


async def record_absences(store: Store, now: int, installed: set[Edition]) -> dict[Edition, list[Span]]:
    """Note which games are missing from this start on, and end the absence of those that are back.

    `installed`: the editions of games that the server has.
    """
    noted = await store.get_note(GAMES_NOTE)
    before = msgspec.json.decode(noted, type=list[tuple[Edition, GameAbsence]]) if noted else []
    absences = {edition: GameAbsence() for edition in sorted(installed)} | dict(before)
    for edition, absence in absences.items():
        absence.spans = _without_future(_recent(absence.spans, now), now)
        if absence.since is not None:
            absence.since = min(absence.since, now)
        if edition not in installed:
            absence.since = now if absence.since is None else absence.since
        elif absence.since is not None:
            absence.spans.append((absence.since, now))
            absence.since = None
    encoded = msgspec.json.encode(list(absences.items())).decode()
    if encoded != noted:
        await store.set_note(GAMES_NOTE, encoded)
    return {edition: absence.spans for edition, absence in absences.items()}


def _recent(spans: Iterable[Span], now: int) -> list[Span]:
    return [span for span in spans if span[1] > now - MAX_AGE]


def _without_future(spans: Iterable[Span], now: int) -> list[Span]:
    return [span for span in spans if span[1] <= now + MAX_AHEAD]


def _merge(spans: Iterable[Span]) -> list[Span]:
    """Make one span of those that overlap or touch each other."""
    merged: list[Span] = []
    for begin, end in sorted(spans):
        if merged and begin <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(end, merged[-1][1]))
        else:
            merged.append((begin, end))
    return merged


async def _read_all(store: Store) -> list[Span]:
    noted = await store.get_note(NOTE)
    return msgspec.json.decode(noted, type=list[Span]) if noted else []


async def _write_all(store: Store, spans: Sequence[Span]) -> None:
    await store.set_note(NOTE, msgspec.json.encode(spans).decode())

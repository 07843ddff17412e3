"""Downtime: when there was no server, or the server did not have a table's game. No clock counts it.

Downtimes are kept in the store, and a table takes them into account when it is next loaded; so a server with thousands of
tables starts at once.
"""

from collections.abc import Iterable, Mapping, Sequence

import msgspec

from zuschlag.store import Store
from zuschlag.tables.time_units import DAY

NOTE = "absences"
GAMES_NOTE = "game-absences"
MAX_AGE = 90 * DAY
"""By then every table with a clock has been loaded: no clock gives more than thirty days."""
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
        self._spans = spans
        self._absences = absences or {}

    def since(self, at: int, edition: Edition | None = None) -> int:
        """How many milliseconds after this time there was no server, or none with this edition of a game."""
        total, counted_until = 0, at
        for begin, end in sorted([*self._spans, *(self._absences.get(edition, ()) if edition else ())]):
            total += max(0, end - max(begin, counted_until))
            counted_until = max(counted_until, end)
        return total


async def record_downtime(store: Store, last_seen: int | None, now: int, installed: Iterable[Edition] = ()) -> Downtimes:
    """Add the downtime that has just ended and return all. `last_seen`: when the server last ran; None: never.

    `installed`: the editions of games that the server has.
    """
    noted = await store.get_note(NOTE)
    spans = msgspec.json.decode(noted, type=list[Span]) if noted else []
    if last_seen is not None and last_seen < now:
        spans = [*_recent(spans, now), (last_seen, now)]
        await store.set_note(NOTE, msgspec.json.encode(spans).decode())
    return Downtimes(spans, await _record_absences(store, now, set(installed)))


async def _record_absences(store: Store, now: int, installed: set[Edition]) -> dict[Edition, list[Span]]:
    """Note which games are missing from this start on, and end the absence of those that are back."""
    noted = await store.get_note(GAMES_NOTE)
    before = msgspec.json.decode(noted, type=list[tuple[Edition, GameAbsence]]) if noted else []
    absences = {edition: GameAbsence() for edition in sorted(installed)} | dict(before)
    for edition, absence in absences.items():
        absence.spans = _recent(absence.spans, now)
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

"""Downtime: when there was no server. No clock counts it.

Downtimes are kept in the store, and a table takes them into account when it is next loaded; so a server with thousands of
tables starts at once.
"""

from collections.abc import Sequence

import msgspec

from zuschlag.store import Store
from zuschlag.tables.time_units import DAY

NOTE = "absences"
MAX_AGE = 90 * DAY
"""By then every table with a clock has been loaded: no clock gives more than thirty days."""
Span = tuple[int, int]


class Downtimes:
    """The spans of time without a server."""

    def __init__(self, spans: Sequence[Span] = ()) -> None:
        self._spans = spans

    def since(self, at: int) -> int:
        """How many milliseconds there was no server after this time."""
        return sum(max(0, end - max(begin, at)) for begin, end in self._spans)


async def record_downtime(store: Store, last_seen: int | None, now: int) -> Downtimes:
    """Add the downtime that has just ended and return all. `last_seen`: when the server last ran; None: never."""
    noted = await store.get_note(NOTE)
    spans = msgspec.json.decode(noted, type=list[Span]) if noted else []
    if last_seen is not None and last_seen < now:
        spans = [*(span for span in spans if span[1] > now - MAX_AGE), (last_seen, now)]
        await store.set_note(NOTE, msgspec.json.encode(spans).decode())
    return Downtimes(spans)

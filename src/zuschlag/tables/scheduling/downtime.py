"""When there was no server: time that no clock counts.

Absences are noted in the store, and a table takes them into account when it is next woken; so a server with thousands of
tables begins at once.
"""

from collections.abc import Sequence

import msgspec

from zuschlag.store import Store

NOTE = "absences"
REMEMBERED = 90 * 24 * 3600 * 1000
"""Milliseconds. By then every table with a clock has been woken: no clock gives more than thirty days."""
Span = tuple[int, int]


class Downtimes:
    """From when to when."""

    def __init__(self, spans: Sequence[Span] = ()) -> None:
        self._spans = spans

    def since(self, at: int) -> int:
        """How many milliseconds there was no server, after this time."""
        return sum(max(0, end - max(begin, at)) for begin, end in self._spans)


async def record_downtime(store: Store, last_seen: int | None, now: int) -> Downtimes:
    """All absences, with the one that has just ended. `last_seen`: when the server was last there; None: never."""
    noted = await store.get_note(NOTE)
    spans = msgspec.json.decode(noted, type=list[Span]) if noted else []
    if last_seen is not None and last_seen < now:
        spans = [*(span for span in spans if span[1] > now - REMEMBERED), (last_seen, now)]
        await store.set_note(NOTE, msgspec.json.encode(spans).decode())
    return Downtimes(spans)

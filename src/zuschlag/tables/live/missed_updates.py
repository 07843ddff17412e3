"""Builds the updates of a viewer again from the stored rows: those that a client missed, or all of them."""

from collections.abc import AsyncIterator, Callable

from zuschlag.store import Row
from zuschlag.tables.core.facts import Fact
from zuschlag.tables.core.table import Table
from zuschlag.tables.live.services import Services
from zuschlag.tables.live.subscribers import encode_message
from zuschlag.tables.live.table_replay import TableReplay, Visit
from zuschlag.tables.protocol.viewer_messages import Names, Viewer, rebuild_update
from zuschlag.tables.scheduling.time_slices import Priority

MAX_MISSED_BYTES = 1024 * 1024
"""A client that has missed larger updates in all gets a snapshot."""


class MissedUpdates:
    """The updates of a viewer after a number, up to a version of the table that can be raised."""

    def __init__(self, services: Services, key: str, viewer: Viewer, since: int) -> None:
        self.viewer = viewer
        self.since = since
        self.messages: list[bytes] = []
        """As JSON, in order."""
        self._replay = TableReplay(services, key)
        self._encode = _encode_updates(viewer, since, services.people.name, lambda message: message)

    @property
    def has_begun(self) -> bool:
        """Was the table made again, at least a part of it?"""
        return self._replay.table.version > 0

    async def find(self, version: int, priority: Priority = Priority.HISTORY) -> bool:
        """Add those up to this version. Are they small enough to be sent?"""
        self._replay.priority = priority
        async for messages in self._replay.run(self._encode, version):
            self.messages += messages
            if sum(map(len, self.messages)) > MAX_MISSED_BYTES:
                return False
        return True


class UpdateLog:
    """All updates of a viewer up to a version of the table."""

    def __init__(self, services: Services, key: str, viewer: Viewer, version: int) -> None:
        self._services, self._key, self._viewer, self._version = services, key, viewer, version

    async def read(self, encode: Callable[[bytes], bytes]) -> AsyncIterator[bytes]:
        """The updates, some at a time; `encode` is called with each, as JSON, and may compress it."""
        visit = _encode_updates(self._viewer, 0, self._services.people.name, encode)
        async for parts in TableReplay(self._services, self._key).run(visit, self._version):
            yield b"".join(parts)


def _encode_updates(viewer: Viewer, since: int, names: Names, encode: Callable[[bytes], bytes]) -> Visit[bytes]:
    def encode_update(table: Table, fact: Fact, row: Row) -> bytes | None:  # noqa: ARG001 (all visitors get it)
        update = rebuild_update(table, fact, since, viewer, names)
        return None if update is None else encode(encode_message(update))

    return encode_update

"""A bus over PostgreSQL's NOTIFY, for several servers on one PostgreSQL database: nothing else has to run. Needs asyncpg.

Hints are sent on a connection of their own, not in the transactions of moves: NOTIFY takes a lock of the whole database cluster
when it commits, and no move waits for it.
"""

from typing import Any

import asyncpg

from zuschlag.bus.reconnecting import ReconnectingBus
from zuschlag.store.postgres.errors import DRIVER_ERRORS, translate_error
from zuschlag.store.postgres.url import parse_url

TIMEOUT = 5.0
CHANNEL = "SELECT 'zuschlag_' || to_hex(hashtext(current_schema()))"
"""Servers of another schema of the same database are others' servers."""
NOTIFY = "SELECT pg_notify($1, payload) FROM unnest($2::text[]) AS payload"


class PostgresBus(ReconnectingBus):
    """A bus in the database at this URL."""

    def __init__(self, url: str) -> None:
        self._url = parse_url(url)
        super().__init__(self._url.name)
        self._connection: Any = None
        self._channel = ""

    async def _connect(self) -> None:
        settings = {"application_name": "zuschlag bus"}
        try:
            self._connection = await asyncpg.connect(
                self._url.text, timeout=TIMEOUT, command_timeout=TIMEOUT, server_settings=settings
            )
            self._channel = await self._connection.fetchval(CHANNEL)
            self._connection.add_termination_listener(self._on_termination)
            await self._connection.add_listener(self._channel, self._on_notification)
        except DRIVER_ERRORS as error:
            raise translate_error(error, self.name) from error

    async def _send(self, payloads: list[bytes]) -> None:
        try:
            await self._connection.execute(NOTIFY, self._channel, [payload.decode() for payload in payloads])
        except DRIVER_ERRORS as error:
            raise translate_error(error, self.name) from error

    async def _disconnect(self) -> None:
        if self._connection is not None:
            ended, self._connection = self._connection, None
            ended.remove_termination_listener(self._on_termination)
            ended.terminate()

    def _on_notification(self, _connection: Any, _process: int, _channel: str, payload: str) -> None:
        self._receive(payload.encode())

    def _on_termination(self, connection: Any) -> None:
        if connection is self._connection:
            self._lose()

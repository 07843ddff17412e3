"""Connections to PostgreSQL: a few, shared by all who read and write, replaced when they are lost.

Whatever is run is tried again on another connection until it succeeds, fails for good, or the timeout has passed: a database
that restarts is a pause and no error.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, TypeVar

import asyncpg

from zuschlag.errors import Trouble
from zuschlag.store.connection import Durability
from zuschlag.store.interface import VersionTaken
from zuschlag.store.migrate import migrations
from zuschlag.store.postgres.errors import DRIVER_ERRORS, TakenAfterLoss, is_lost, translate_error
from zuschlag.store.postgres.schema import USE_LOCK, apply_migrations, check_server
from zuschlag.store.postgres.url import DatabaseURL

Result = TypeVar("Result")

MAX_CONNECTIONS = 10
"""Of one server. Reads and writes beyond that wait for their turn."""
IDLE_SECONDS = 300.0
"""After which a connection that nobody needed is closed."""
FIRST_PAUSE, LONGEST_PAUSE = 0.02, 0.5
"""Seconds between two tries."""
BEGIN_USE = "SELECT pg_try_advisory_lock_shared($1, hashtext(current_schema()))"
"""Every connection holds this lock: what must be alone, as copying a database, takes it exclusively."""
WAIT_FOR_DISK = "SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'"
CONFLICT = "something else, such as `zuschlag copy-database`, uses it alone; expected nothing of that kind"


class ConnectionPool:
    """The connections of one store, for one event loop."""

    def __init__(self, url: DatabaseURL, durability: Durability, timeout: float) -> None:
        self.name = url.name
        self._url = url
        self._durability = durability
        self._timeout = timeout
        self._pool: Any = None

    @property
    def is_open(self) -> bool:
        """Can anything be run?"""
        return self._pool is not None

    async def open(self) -> None:
        """Connect, and migrate the database."""
        connection = await self._retry(self._connect)
        try:
            check_server(connection, self.name)
            await _begin_use(connection, self.name)
            await apply_migrations(connection, self.name, migrations(), accepts_newer=True)
        except DRIVER_ERRORS as error:
            raise translate_error(error, self.name) from error
        finally:
            await _close(connection)
        self._pool = await self._retry(self._create_pool)

    async def _create_pool(self) -> Any:
        return await asyncpg.create_pool(
            self._url.text,
            min_size=0,
            max_size=MAX_CONNECTIONS,
            max_inactive_connection_lifetime=IDLE_SECONDS,
            max_queries=1_000_000,
            init=self._prepare_connection,
            reset=_keep_session,
            **self._options(),
        )

    async def _connect(self) -> Any:
        """A connection for migrations, which take as long as they take."""
        options = self._options()
        options["command_timeout"] = None
        options["server_settings"]["statement_timeout"] = "0"
        return await asyncpg.connect(self._url.text, **options)

    def _options(self) -> dict[str, Any]:
        milliseconds = str(round(self._timeout * 1000))
        settings = {
            "application_name": "zuschlag",
            "default_transaction_isolation": "read committed",  # who waits for another's row sees it, and does not fail
            "statement_timeout": str(round(self._timeout * 2000)),
            "lock_timeout": milliseconds,
            "idle_in_transaction_session_timeout": milliseconds,
            "tcp_keepalives_idle": "10",  # a server that has vanished holds its locks no longer than 30 seconds
            "tcp_keepalives_interval": "5",
            "tcp_keepalives_count": "4",
        }
        if self._durability == "normal":
            settings["synchronous_commit"] = "off"
        return {"timeout": self._timeout, "command_timeout": self._timeout * 2, "server_settings": settings}

    async def _prepare_connection(self, connection: Any) -> None:
        await _begin_use(connection, self.name)
        if self._durability == "full":
            await connection.execute(WAIT_FOR_DISK)

    async def close(self) -> None:
        """Close all connections, once each is free."""
        if self._pool is not None:
            ended, self._pool = self._pool, None
            try:
                async with asyncio.timeout(self._timeout):
                    await ended.close()
            except DRIVER_ERRORS:
                ended.terminate()

    async def run(self, act: Callable[[Any], Awaitable[Result]]) -> Result:
        """Act on a connection that nobody else uses. An act whose connection is lost is done again: it may be done twice."""
        if self._pool is None:
            raise Trouble("the store is not open")
        return await self._retry(lambda: self._act(act))

    async def _act(self, act: Callable[[Any], Awaitable[Result]]) -> Result:
        pool = self._pool
        if pool is None:
            raise Trouble("the store is not open")
        connection = await pool.acquire(timeout=self._timeout)
        try:
            return await act(connection)
        except Exception as error:
            if is_lost(error):
                with suppress(asyncpg.InterfaceError):  # the pool may know already
                    connection.terminate()
            raise
        finally:
            await pool.release(connection)

    async def _retry(self, act: Callable[[], Awaitable[Result]]) -> Result:
        deadline, pause, has_lost = time.monotonic() + self._timeout, FIRST_PAUSE, False
        while True:
            try:
                return await act()
            except DRIVER_ERRORS as error:
                trouble = translate_error(error, self.name)
                if not is_lost(error):
                    if has_lost and isinstance(trouble, VersionTaken):
                        raise TakenAfterLoss(str(trouble)) from error
                    raise trouble from error
                if time.monotonic() + pause > deadline:
                    raise trouble from error
            has_lost = True
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)


async def _begin_use(connection: Any, name: str) -> None:
    if not await connection.fetchval(BEGIN_USE, USE_LOCK):
        raise Trouble(f"cannot use the database {name!r}: {CONFLICT}")


async def _keep_session(_: Any) -> None:
    """Reset nothing when a connection is free again: nothing of ours changes a session, and it would be a round trip more."""


async def _close(connection: Any) -> None:
    try:
        await connection.close(timeout=1)
    except DRIVER_ERRORS:
        connection.terminate()

"""Checks a PostgreSQL database, and migrates it to the newest schema: all servers that start at once wait for one of them."""

from collections.abc import Sequence
from typing import Any

import structlog

from zuschlag.errors import Trouble
from zuschlag.store.migrate import READ_OLDEST, check_not_newer
from zuschlag.store.postgres.sql import translate_schema

log = structlog.get_logger()
OLDEST_POSTGRES = 14
MIGRATION_LOCK, USE_LOCK = 0x5A75736C, 0x5A75736D
"""The first keys of our advisory locks; the second is the schema's, since several servers' data may share a database."""
FIRST_WITH_OLDEST = 4
"""The first schema that says which servers can use it."""
VERSION_TABLE = "zuschlag_schema"
CREATE_VERSION_TABLE = f"CREATE TABLE {VERSION_TABLE} (version bigint NOT NULL)"
TRY_MIGRATION_LOCK = "SELECT pg_try_advisory_xact_lock($1, hashtext(current_schema()))"
LOCK_MIGRATION = "SELECT pg_advisory_xact_lock($1, hashtext(current_schema()))"
WAIT_FOR_LOCKS, WAIT_AS_USUAL = "SET LOCAL lock_timeout = 0", "SET LOCAL lock_timeout TO DEFAULT"
HAS_VERSION = "SELECT to_regclass(quote_ident(current_schema()) || '.' || $1) IS NOT NULL"
READ_VERSION = f"SELECT coalesce(max(version), 0) FROM {VERSION_TABLE}"  # noqa: S608
ADD_VERSION = f"INSERT INTO {VERSION_TABLE} (version) VALUES ($1)"  # noqa: S608
COUNT_TABLES = (
    "SELECT count(*) FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p', 'v', 'm')"
)


def check_server(connection: Any, name: str) -> None:
    """Raise Trouble for a server that is too old, and for a database that cannot hold every text."""
    version = connection.get_server_version()
    if version.major < OLDEST_POSTGRES:
        found = f"{version.major}.{version.minor}"
        raise Trouble(f"the database {name!r} is PostgreSQL {found}; expected {OLDEST_POSTGRES} or newer")
    encoding = connection.get_settings().server_encoding
    if encoding.upper() not in ("UTF8", "UTF-8"):
        raise Trouble(f"the database {name!r} has the encoding {encoding}; expected UTF8: createdb --encoding=UTF8 NAME")


async def schema_version(connection: Any, name: str) -> int:
    """The number of migrations applied to a database; 0 if it is empty. Raises Trouble if it is not ours; writes nothing."""
    if await connection.fetchval("SELECT current_schema()") is None:
        raise Trouble(f"the database {name!r} has no schema of the search path; expected one, such as public")
    if await connection.fetchval(HAS_VERSION, VERSION_TABLE):
        return int(await connection.fetchval(READ_VERSION))
    if await connection.fetchval(COUNT_TABLES):
        raise Trouble(f"{name!r} is another program's database; expected one of Zuschlag, or an empty one")
    return 0


async def apply_migrations(connection: Any, name: str, steps: Sequence[str], *, accepts_newer: bool = False) -> None:
    """Apply the migrations that this database lacks, all in one transaction: whole or not at all.

    `accepts_newer`: a newer database that servers of this version can use stays as it is; otherwise it raises Trouble.
    """
    async with connection.transaction():
        await _lock_migration(connection, name)
        version = await schema_version(connection, name)
        oldest = await connection.fetchval(READ_OLDEST) if accepts_newer and version > len(steps) >= FIRST_WITH_OLDEST else None
        check_not_newer(version, len(steps), name, oldest)
        if 0 < version < len(steps):
            log.info("migrating", database=name, version=version, newest=len(steps))
        if version == 0:
            await connection.execute(CREATE_VERSION_TABLE)
        for number, step in enumerate(steps[version:], version + 1):
            await connection.execute(translate_schema(step))
            await connection.execute(ADD_VERSION, number)


async def _lock_migration(connection: Any, name: str) -> None:
    """Wait until no other server migrates the database, however long that takes. (Not so for locks on tables: players wait.)"""
    if await connection.fetchval(TRY_MIGRATION_LOCK, MIGRATION_LOCK):
        return
    log.warning("waiting-for-migration", database=name)
    await connection.execute(WAIT_FOR_LOCKS)
    await connection.execute(LOCK_MIGRATION, MIGRATION_LOCK)
    await connection.execute(WAIT_AS_USUAL)

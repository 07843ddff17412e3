"""The database of a test that names a SQLite file: with ZUSCHLAG_TEST_DATABASE=postgres, one of PostgreSQL instead.

So the same tests run on both: `make test` runs those of secrets, rights and kills twice.
"""

import atexit
import contextlib
import os
import sqlite3
from contextlib import closing
from functools import cache
from pathlib import Path

from tests.services.postgres import PostgresServer, running_postgres
from zuschlag.store import Row, SQLite, Store

VARIABLE = "ZUSCHLAG_TEST_DATABASE"
ROWS = "SELECT version, at, {body}, {digest} FROM table_row WHERE table_id = '{table}' ORDER BY version"


@cache
def shared_postgres() -> PostgresServer:
    """A PostgreSQL that runs until this process ends."""
    stack = contextlib.ExitStack()
    atexit.register(stack.close)
    return stack.enter_context(running_postgres())


@cache
def _url(file: Path) -> str:
    return shared_postgres().create_database()


def is_postgres() -> bool:
    """Whether tests use PostgreSQL where they name a file."""
    return os.environ.get(VARIABLE) == "postgres"


def postgres_url(file: Path) -> str | None:
    """The database that takes the place of this file; None: the file is used."""
    return _url(file.resolve()) if is_postgres() else None


def create_store(file: Path, *, is_shared: bool = False) -> Store:
    """A store that is quick and need not survive a power cut. `is_shared`: others use the same file."""
    url = postgres_url(file)
    if url is None:
        return SQLite(file, durability="normal", is_shared=is_shared)
    from zuschlag.store.postgres.store import PostgreSQL

    return PostgreSQL(url, durability="normal")


def read_rows(file: Path, table: str) -> list[Row]:
    """A table's rows, also while a server writes."""
    url = postgres_url(file)
    return read_sqlite_rows(file, table) if url is None else read_postgres_rows(shared_postgres(), url, table)


def read_sqlite_rows(file: Path, table: str) -> list[Row]:
    with closing(sqlite3.connect(f"{file.as_uri()}?mode=ro", uri=True, timeout=30)) as connection:
        return [Row(*found) for found in connection.execute(ROWS.format(body="body", digest="digest", table=table))]


def read_postgres_rows(server: PostgresServer, url: str, table: str) -> list[Row]:
    sql = ROWS.format(body="encode(body, 'hex')", digest="encode(digest, 'hex')", table=table)
    lines = [line.split("|") for line in server.run_sql(sql, url.rsplit("/", 1)[1]).splitlines()]
    return [Row(int(version), int(at), bytes.fromhex(body), bytes.fromhex(digest)) for version, at, body, digest in lines]


def delete_row(file: Path, table: str, version: int) -> None:
    """Lose a row, while no server runs."""
    url, sql = postgres_url(file), f"DELETE FROM table_row WHERE table_id = '{table}' AND version = {version}"
    if url is not None:
        shared_postgres().run_sql(sql, url.rsplit("/", 1)[1])
        return
    with closing(sqlite3.connect(file, timeout=30)) as connection, connection:
        connection.execute(sql)

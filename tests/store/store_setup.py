"""Rows, listings and people for tests, and a function that runs a test with an open store."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

from zuschlag.store import Listing, Person, Row, Store

Kind = TypeVar("Kind", bound=Store)
Seen = TypeVar("Seen")


def run_scenario(store: Kind, scenario: Callable[[Kind], Awaitable[Seen]]) -> Seen:
    async def whole() -> Seen:
        await store.open()
        try:
            return await asyncio.wait_for(scenario(store), 30)
        finally:
            await store.close()

    return asyncio.run(whole())


async def add_tables_and_people(store: Store, tables: str, *people: str) -> None:
    """Add a table for each letter, and people, for those who write there."""
    for table in tables:
        await store.append(table, [row(1)], listing(table))
    for name in people:
        await store.add_person(person(name))


def row(version: int, body: bytes = b'{"move": "bid 7"}') -> Row:
    return Row(version, 1_700_000_000_000 + version, body, bytes([version % 256]) * 8)


def listing(
    table: str, status: str = "open", opened: int = 1, is_listed: bool = True, due: int | None = None, host: str = "anna"
) -> Listing:
    return Listing(table, "bigshot", status, host, opened, is_listed, due, b'{"seats": 3}')


def person(name: str, seen: int = 5) -> Person:
    return Person(name, name.encode().ljust(32, b"."), name.title(), 1, seen, b'{"language": "de"}')

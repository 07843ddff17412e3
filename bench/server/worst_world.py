"""Builds a database in which everything is as large as the limits allow: for `bench.server.worst_cases`."""

import asyncio
import json
import sqlite3
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec

import zuschlag
from tests.tables.worst_case_tables import CONTRACTS, EXPOSED, play_worst_case, raise_by_one, smallest_plan
from zuschlag.record import record_line
from zuschlag.server.limits import MAX_BODY_BYTES, MAX_RECORD_BYTES, Limits
from zuschlag.server.routes.lobby import MAX_LISTED
from zuschlag.store import ChatLine, SQLite, UploadedRecord
from zuschlag.tables.core.table_spec import TableSpec
from zuschlag.tables.core.time_control import NoClock
from zuschlag.tables.limits import MAX_CHAT_LENGTH, MAX_NAME_LENGTH
from zuschlag.tables.live.registry import TableRegistry
from zuschlag.tables.live.services import Services, Sources
from zuschlag.tables.people import People
from zuschlag.tables.protocol.commands import Sit
from zuschlag.tables.protocol.lobby_summary import SeatSummary, Summary
from zuschlag.tables.scheduling.bot_workers import BotProcesses
from zuschlag.tables.table_limits import TableLimits

DECK = ["CEFW"] * ((MAX_BODY_BYTES - 1000) // 7)
"""As large as a request for a table may be."""
TABLE_LIMITS = TableLimits()
OLD_TABLES = TABLE_LIMITS.tables_per_person - TABLE_LIMITS.open_tables_per_person
"""Tables that a person created, and that are over."""


@dataclass
class WorstWorld:
    """What is in the database."""

    cookies: dict[str, str] = field(default_factory=dict)
    people: dict[str, str] = field(default_factory=dict)
    playing: str = ""
    """The longest match, before its last move, with as many moves taken back as may be."""
    finished: str = ""
    """The longest match, finished."""
    course: str = ""
    """A finished match of few enough moves to be sent at once."""
    long: str = ""
    """The same as `playing`, but changes are left that are no moves."""
    wide: str = ""
    """A match with the deck of the most different contracts, in play."""
    waiting: str = ""
    """A table with an open seat."""
    record: str = ""
    """The longest record."""
    wide_record: str = ""


def build_world(file: Path) -> WorstWorld:
    """Write such a database."""
    world = asyncio.run(_build(file))
    _move_to_today(file)
    _add_old_tables(file, world)
    return world


async def _build(file: Path) -> WorstWorld:
    store = SQLite(file, "normal")
    await store.open()
    try:
        return await _Builder(store).build()
    finally:
        await store.close()


class _Builder:
    def __init__(self, store: SQLite) -> None:
        self.store, self.world = store, WorstWorld()
        self.longest = 0
        self.sources = Sources(lambda: time.time_ns() // 1_000_000)
        self.registry_people = People(store, self.sources.now)
        self.registry = TableRegistry(Services(store, self.registry_people, BotProcesses(), self.sources))

    async def build(self) -> WorstWorld:
        for who in ("rich", "other", "third", "fourth"):
            person, secret = await self.registry_people.add(who.ljust(MAX_NAME_LENGTH, "x"))
            self.world.cookies[who], self.world.people[who] = secret, person.id
        self.world.finished = await self._store("finished", "bigshot", EXPOSED, plan=smallest_plan)
        self.world.playing = await self._store("playing", "bigshot", EXPOSED, plan=smallest_plan, moves=self.longest - 1)
        self.world.course = await self._store("course", "bigshot", {**EXPOSED, "exposure": "game"}, plan=smallest_plan)
        self.world.long = await self._store("long", "bigshot", EXPOSED, moves=self.longest - 1)
        self.world.wide = await self._store("wide", "zahltag", {"contracts": CONTRACTS}, moves=60, take_backs=0)
        await self._fill_lobby()
        await self._store_chat()
        await self._store_records()
        return self.world

    async def _store(self, key: str, game: str, options: dict[str, Any], **parts: Any) -> str:
        """Store such a table."""
        stored = play_worst_case(key, self.world.people["rich"], game, options, **parts)
        await stored.store(self.store)
        self.longest = max(self.longest, len(stored.table.moves))
        return key

    async def _fill_lobby(self) -> None:
        """Tables with names as long as may be, a deck of their own, and one seat open."""
        for number in range(MAX_LISTED):
            host = await self._add_person(f"host {number}")
            spec = TableSpec("zahltag", 4, ["mine", "open", "open", "open"], {"contracts": ["C"]}, is_listed=True)
            table = await self.registry.create_table(host, spec)
            for guest in range(2):
                await self.registry.execute(await self._add_person(f"guest {number} {guest}"), table.id, Sit())
            self.world.waiting = table.id

    async def _add_person(self, name: str) -> str:
        person, _ = await self.registry_people.add(name.ljust(MAX_NAME_LENGTH, "x"))
        return person.id

    async def _store_chat(self) -> None:
        for number in range(TABLE_LIMITS.chat_lines_per_person):
            room, at = divmod(number, TABLE_LIMITS.chat_lines_per_room)
            table = self.world.playing if room == 0 else f"old{room}"
            await self.store.add_line(ChatLine(table, "table", at + 1, 0, self.world.people["rich"], "ü" * MAX_CHAT_LENGTH))

    async def _store_records(self) -> None:
        limits = Limits()
        long = record_line(longest_record()).encode()
        wide = record_line(zuschlag.new("zahltag", players=4, seed=1, contracts=DECK).record()).encode()
        self.world.record, self.world.wide_record = "longrecord", "widerecord"
        share = b"x" * (limits.uploaded_records_mib * 2**20 // limits.uploaded_records - 1000)
        small = [share] * (limits.uploaded_records - 2)
        for number, body in enumerate([long, wide, *small]):
            key = [self.world.record, self.world.wide_record][number] if number < 2 else f"record{number}"
            await self.store.add_uploaded_record(UploadedRecord(key, self.world.people["rich"], 0, body))


def longest_record() -> dict[str, Any]:
    """The record of a match as long as may be."""
    match = zuschlag.new(zuschlag.game("bigshot", 4, **EXPOSED), seed=3)
    while not match.pending.over:
        seat = match.pending.seats[0]
        match.play(seat, raise_by_one(list(match.offered(seat))))
    record = dict(match.record())
    assert len(json.dumps(record)) < MAX_RECORD_BYTES
    return record


def add_open_tables(file: Path, world: WorstWorld) -> None:
    """Add as many tables in play as one person may have, each with the longest match."""
    with sqlite3.connect(file) as connection:
        for key in copies_in_play():
            _copy_table(connection, world.playing, key, has_rows=True)


def copies_in_play() -> list[str]:
    """The tables that `add_open_tables` adds."""
    return [f"playing{number}" for number in range(TABLE_LIMITS.open_tables_per_person - 2)]


def _move_to_today(file: Path) -> None:
    """Let everything have happened lately: a server deletes what is old when it starts."""
    long_ago = "at < 1000000000000"
    with sqlite3.connect(file) as connection:
        now = time.time_ns() // 1_000_000
        for table in ("table_row", "line", "kept"):
            connection.execute(f"UPDATE {table} SET at = {now} WHERE {long_ago}")
        connection.execute(f"UPDATE listing SET opened = {now} WHERE opened < 1000000000000")


def _add_old_tables(file: Path, world: WorstWorld) -> None:
    """Add finished matches against ever other people. (Nobody loads them here, so they need no rows.)"""
    with sqlite3.connect(file) as connection:
        rich = world.people["rich"]
        others = [key for (key,) in connection.execute("SELECT id FROM person") if key not in world.people.values()]
        for number in range(OLD_TABLES):
            key = f"old{number}"
            people = [rich, *(others[(3 * number + at) % len(others)] for at in range(3))]
            _copy_table(connection, world.finished, key, has_rows=False)
            summary = Summary("Big Shot", {}, NoClock(), True, [SeatSummary(each) for each in people], places=[1, 2, 3, 4])  # noqa: FBT003
            connection.execute("UPDATE listing SET summary = ? WHERE table_id = ?", [msgspec.json.encode(summary), key])
            for seat, person in enumerate(people):
                connection.execute("UPDATE seat SET person = ? WHERE table_id = ? AND seat = ?", [person, key, seat])


def _copy_table(connection: sqlite3.Connection, source: str, key: str, *, has_rows: bool) -> None:
    if has_rows:
        row = "version, at, body, digest"
        connection.execute(f"INSERT INTO table_row SELECT ?, {row} FROM table_row WHERE table_id = ?", [key, source])
    columns = "game, status, host, opened, is_listed, due, summary"
    connection.execute(f"INSERT INTO listing SELECT ?, {columns} FROM listing WHERE table_id = ?", [key, source])
    connection.execute("INSERT INTO seat SELECT ?, seat, person, NULL FROM seat WHERE table_id = ?", [key, source])

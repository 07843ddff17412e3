"""Builds a database in which everything is as large as the limits allow: for `bench.server.worst_cases`."""

import asyncio
import json
import sqlite3
import time
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import msgspec

import zuschlag
from tests.tables.worst_case_tables import CONTRACTS, EXPOSED, play_worst_case, raise_by_one, smallest_plan
from zuschlag.record import record_line
from zuschlag.review.job import compute_parts, list_tasks, plan_review
from zuschlag.review.reviewer import MOST_MOVES
from zuschlag.server.limits import MAX_BODY_BYTES, MAX_RECORD_BYTES, Limits
from zuschlag.server.routes.lobby import MAX_LISTED
from zuschlag.store import ChatLine, NewReview, ReviewSubject, SQLite, UploadedRecord
from zuschlag.tables.core.table_spec import TableSpec
from zuschlag.tables.core.time_control import NoClock
from zuschlag.tables.history.record import build_record
from zuschlag.tables.limits import MAX_CHAT_LENGTH, MAX_NAME_LENGTH
from zuschlag.tables.live.registry import TableRegistry
from zuschlag.tables.live.services import Services, Sources
from zuschlag.tables.people import People
from zuschlag.tables.protocol.commands import Sit
from zuschlag.tables.protocol.lobby_summary import SeatSummary, Summary
from zuschlag.tables.scheduling.bot_workers import BotProcesses
from zuschlag.tables.scheduling.review_jobs import BATCH_TASKS
from zuschlag.tables.table_limits import TableLimits

DECK = ["CEFW"] * ((MAX_BODY_BYTES - 1000) // 7)
"""As large as a request for a table may be."""
TABLE_LIMITS = TableLimits()
SPARE_MOVES = 450
"""A match of Big Shot in which nobody bids has fewer."""
REVIEWED_RECORD = "reviewedrecord"
FIRST_LOOKS = 40
"""Decisions of the longest review that are looked at; all others get what one of these got."""
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
    reviewed: str = ""
    """A finished match with about as many moves as a review takes."""
    reviewed_record: bytes = b""
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


class RaiseForLong:
    """Bids as little more as possible, and after many moves nothing: so a match has nearly as many as a review takes."""

    def __init__(self) -> None:
        self._moves = 0

    def __call__(self, offered: Sequence[str]) -> str:
        self._moves += 1
        return raise_by_one(offered) if self._moves < MOST_MOVES - SPARE_MOVES or "pass" not in offered else "pass"


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
        reviewed = play_worst_case(
            "reviewed", self.world.people["rich"], "bigshot", EXPOSED, choose=RaiseForLong(), take_backs=0
        )
        await reviewed.store(self.store)
        self.world.reviewed, self.world.reviewed_record = "reviewed", record_line(build_record(reviewed.table, str)).encode()
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
            await self.store.add_line(ChatLine(table, "table", at + 1, 0, self.world.people["rich"], "😀" * MAX_CHAT_LENGTH))

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


def add_reviews(file: Path, world: WorstWorld) -> None:
    """Add as many reviews as may wait, that of the longest match with all its first looks. Another server has claimed them."""
    asyncio.run(_add_reviews(file, world))


async def _add_reviews(file: Path, world: WorstWorld) -> None:
    record, person = world.reviewed_record, world.people["other"]
    plan = plan_review(record, False, Limits().review_simulations)  # noqa: FBT003
    long = [ReviewSubject("table", world.reviewed), ReviewSubject("replay", REVIEWED_RECORD)]
    others = [ReviewSubject("table", f"old{number}") for number in range(Limits().waiting_reviews - len(long))]
    store = SQLite(file, "normal")
    await store.open()
    try:
        await store.add_uploaded_record(UploadedRecord(REVIEWED_RECORD, person, time.time_ns() // 1_000_000, record))
        for number, subject in enumerate([*long, *others], 1):
            await store.start_review(NewReview(subject, plan.key, False, person, number, plan.total, plan.outline))  # noqa: FBT003
            await store.claim(f"review {number}", "another server", 3_600_000)
        for number in range(1, len(long) + 1):
            await store.begin_review(number)
        for first, count, body in _first_looks(record, plan.key):
            for number in range(1, len(long) + 1):
                await store.add_review_parts(number, first, count, body)
        for number in range(1, len(long) + 1):
            await store.put_off_review(number, 0)
    finally:
        await store.close()


def _first_looks(record: bytes, key: str) -> Iterator[tuple[int, int, bytes]]:
    """Batches of parts: how many are before it, how many it has, and its bytes."""
    tasks = list_tasks(record, key, ()).tasks
    decisions = [task for task in tasks if task.kind == "decision"]
    looks: list[Any] = []
    for task in decisions[:: max(len(decisions) // FIRST_LOOKS, 1)]:
        (look,) = msgspec.json.decode(zlib.decompress(compute_parts(record, key, [replace(task, budget=1)], 0).body))
        looks.append(look)
    for first in range(0, len(decisions), BATCH_TASKS):
        batch = [
            looks[at % len(looks)] | {"step": task.step, "budget": task.budget}
            for at, task in enumerate(decisions[first : first + BATCH_TASKS], first)
        ]
        yield first, len(batch), zlib.compress(msgspec.json.encode(batch))


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

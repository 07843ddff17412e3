"""Long matches: loading one, catching up with it and telling it to many takes long, and nobody waits for it."""

import asyncio
from collections.abc import AsyncIterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec
import pytest

import zuschlag
from tests.tables.live.long_matches import (
    LONGEST_BLOCK,
    STEPS_IN_SLICE,
    SteadyClock,
    driver_with,
    long_match,
    longest_block,
)
from tests.tables.registry_setup import play, registry_driver, run, started_table, table_spec
from tests.tables.worst_case_tables import EXPOSED, play_worst_case, raise_by_one, smallest_plan
from zuschlag.games import GAMES
from zuschlag.tables.core.facts import BranchStart
from zuschlag.tables.core.snapshot import encode_snapshot
from zuschlag.tables.core.table_spec import TableSpec
from zuschlag.tables.history.branch import MAX_BRANCH_MOVES
from zuschlag.tables.history.statistics import compute_statistics
from zuschlag.tables.live import registry
from zuschlag.tables.live.live_table import LiveTable
from zuschlag.tables.live.missed_updates import MAX_MISSED_BYTES
from zuschlag.tables.protocol.commands import Proxy, Say, Start
from zuschlag.tables.protocol.messages import Snapshot
from zuschlag.tables.scheduling.time_slices import TimeSlices
from zuschlag.tables.table_limits import TableLimits

LOANS = 4
"""Moves before the first auction."""


def test_others_have_their_turns_while_a_table_is_loaded_and_its_history_is_told(tmp_path: Path) -> None:
    async def test() -> None:
        stored = long_match()
        async with driver_with(tmp_path / "t.sqlite", stored) as driver:
            tables = driver.registry
            table, block = await longest_block(driver, tables.table(None, "long"))
            assert table.digest() == stored.table.digest()
            assert STEPS_IN_SLICE <= block < LONGEST_BLOCK
            number = table.update_numbers.number(None)
            updates, block = await longest_block(driver, tables.updates(None, "long", number - 3))
            assert isinstance(updates, list)
            assert [msgspec.json.decode(update)["number"] for update in updates] == [number - 2, number - 1, number]
            assert STEPS_IN_SLICE <= block < LONGEST_BLOCK
            statistics, block = await longest_block(driver, compute_statistics(table, tables.services))
            assert statistics.moves == len(stored.table.moves)
            assert STEPS_IN_SLICE <= block < LONGEST_BLOCK
            log = await tables.log(None, "long")
            lines, block = await longest_block(driver, _join(log.read(lambda line: line + b"\n")))
            assert lines.count(b"\n") == number
            assert STEPS_IN_SLICE <= block < LONGEST_BLOCK

    run(test())


async def _join(parts: AsyncIterator[bytes]) -> bytes:
    return b"".join([part async for part in parts])


def test_those_at_a_table_do_not_wait_while_somebody_catches_up_with_it(tmp_path: Path) -> None:
    async def test() -> None:
        stored = long_match()
        async with driver_with(tmp_path / "t.sqlite", stored) as driver:
            table = await driver.registry.table(None, "long")
            since = table.update_numbers.number(None) - 1
            catching_up = asyncio.create_task(driver.registry.updates(None, "long", since))
            await asyncio.sleep(0)
            await driver.registry.snapshot(None, "long")
            assert not catching_up.done()
            updates = await catching_up
            assert isinstance(updates, list)
            assert len(updates) == 1

    run(test())


def test_a_table_that_several_ask_for_is_loaded_once(tmp_path: Path) -> None:
    async def test() -> None:
        async with driver_with(tmp_path / "t.sqlite", long_match()) as driver:
            tables = await asyncio.gather(*(driver.registry.table(None, "long") for _ in range(5)))
            assert len(set(map(id, tables))) == 1

    run(test())


def test_a_move_made_while_somebody_reconnects_is_told_like_those_before(tmp_path: Path) -> None:
    async def test() -> None:
        async with registry_driver(tmp_path / "t.sqlite") as driver:
            table = await started_table(driver)
            inbox = await driver.subscribe("Ben", table.id)
            since = inbox.last["number"]
            live = driver.registry._live[table.id]
            await live.acquire()
            reconnecting = asyncio.create_task(driver.subscribe("Ben", table.id, since))
            await asyncio.sleep(0.01)
            playing = asyncio.create_task(play(driver, table))
            await asyncio.sleep(0.01)
            live.release()
            resumed = await reconnecting
            await playing
            assert [message["number"] for message in resumed.messages if message["type"] != "presence"] == [since + 1]

    run(test())


@pytest.mark.parametrize("since", [None, 2])
def test_a_line_said_while_somebody_connects_is_read_once(tmp_path: Path, since: int | None) -> None:
    async def test() -> None:
        async with registry_driver(tmp_path / "t.sqlite") as driver:
            table = await started_table(driver)
            live = driver.registry._live[table.id]
            await live.acquire()
            connecting = asyncio.create_task(driver.subscribe("Ben", table.id, since))
            await asyncio.sleep(0.01)
            saying = asyncio.create_task(driver.execute("Anna", table.id, Say(text="hello")))
            await asyncio.sleep(0.01)
            live.release()
            inbox = await connecting
            await saying
            texts = [line["text"] for message in inbox.of("snapshot") for line in message["said"]]
            assert texts + [message["text"] for message in inbox.of("said")] == ["hello"]

    run(test())


@pytest.mark.parametrize("since", [0, 5])
def test_updates_that_are_too_large_are_replaced_by_a_snapshot(tmp_path: Path, since: int) -> None:
    async def test() -> None:
        options = {"contracts": ["CEFW"] * 4000}
        stored = play_worst_case("large", "p", "zahltag", options, moves=20, plan=None)
        async with driver_with(tmp_path / "t.sqlite", stored) as driver:
            found = await driver.registry.updates(None, "large", since)
            assert isinstance(found, Snapshot)
            last = await driver.registry.updates(None, "large", found.number - 2)
            assert isinstance(last, list)
            assert len(last) == 2
            assert sum(map(len, last)) < MAX_MISSED_BYTES
            messages: list[bytes] = []
            await driver.registry.subscribe(None, "large", lambda message, **_: messages.append(message), since)
            assert msgspec.json.decode(messages[0])["type"] == "snapshot"

    run(test())


def test_others_have_their_turns_while_proxies_make_a_hundred_moves(tmp_path: Path) -> None:
    async def test() -> None:
        async with registry_driver(tmp_path / "t.sqlite") as driver:
            anna = await driver.person("Anna")
            stored = play_worst_case("long", anna, "bigshot", EXPOSED, moves=LOANS, take_backs=0)
            await stored.store(driver.store)
            driver.registry.services.time_slices = TimeSlices(SteadyClock())
            table = await driver.registry.table(anna, "long")
            first = table.awaited[0]
            for seat in range(4):
                if seat != first:
                    await driver.execute("Anna", "long", Proxy(plan={"up_to": 99}, seat=seat))
            last_plan = driver.execute("Anna", "long", Proxy(plan={"up_to": 99}, seat=first))
            _, block = await longest_block(driver, last_plan)
            assert len(table.moves) > 90
            assert STEPS_IN_SLICE <= block < LONGEST_BLOCK

    run(test())


def test_others_have_their_turns_while_many_are_told_something(tmp_path: Path) -> None:
    async def test() -> None:
        async with registry_driver(tmp_path / "t.sqlite") as driver:
            anna = await driver.person("Anna")
            await play_worst_case("full", anna, "bigshot", EXPOSED, moves=0).store(driver.store)
            received = [0] * 300
            for number in range(len(received)):
                await driver.registry.subscribe(None, "full", _count_in(received, number))
            driver.registry.services.time_slices = TimeSlices(SteadyClock())
            before = list(received)
            _, block = await longest_block(driver, driver.execute("Anna", "full", Say(text="hello")))
            assert STEPS_IN_SLICE <= block < LONGEST_BLOCK
            assert [now - then for now, then in zip(received, before, strict=True)] == [1] * len(received)

    run(test())


def _count_in(received: list[int], number: int) -> Any:
    def count(message: bytes, *, is_last: bool = False, is_followed: bool = False) -> None:
        received[number] += 1

    return count


def test_who_comes_and_goes_where_many_watch_does_not_cost_a_message_to_each(tmp_path: Path) -> None:
    async def test() -> None:
        async with registry_driver(tmp_path / "t.sqlite") as driver:
            await play_worst_case("full", "p", "bigshot", EXPOSED, moves=0).store(driver.store)
            messages: list[dict[str, Any]] = []
            last = asyncio.Event()

            def keep(message: bytes, *, is_last: bool = False, is_followed: bool = False) -> None:
                messages.append(msgspec.json.decode(message))
                if messages[-1].get("spectators") == 200:
                    last.set()

            await driver.registry.subscribe(None, "full", keep)
            for number in range(199):
                await driver.registry.subscribe(None, "full", _count_in([0] * 199, number))
            await asyncio.wait_for(last.wait(), 20)
            assert len([message for message in messages if message["type"] == "presence"]) < 100

    run(test())


def test_plans_that_change_nothing_are_loaded_as_they_were(tmp_path: Path) -> None:
    async def test() -> None:
        stored = play_worst_case("plans", "p", "bigshot", {}, plan=smallest_plan, moves=3)
        assert len(stored.rows) > 1000
        async with driver_with(tmp_path / "t.sqlite", stored) as driver:
            table = await driver.registry.table(None, "plans")
            assert (table.version, table.plans) == (stored.table.version, stored.table.plans)

    run(test())


def test_idle_tables_are_dropped_a_few_at_a_time_and_those_in_use_stay(tmp_path: Path) -> None:
    async def test() -> None:
        async with registry_driver(tmp_path / "t.sqlite") as driver:
            tables = [await driver.create_table("Anna", table_spec(2)) for _ in range(40)]
            watched = tables[0].id
            inbox = await driver.subscribe("Anna", watched)
            driver.registry.services.limits = TableLimits(tables_in_memory=5)
            counts = [driver.registry.table_count]
            for _ in range(10):
                await driver.create_table("Ben", table_spec(2))
                counts.append(driver.registry.table_count)
            assert max(before - after for before, after in pairwise(counts)) < registry.TABLES_LOOKED_AT
            assert counts[-1] <= 6
            await driver.execute("Anna", watched, Say(text="still here"))
            assert inbox.of("said")
            assert (await driver.registry.table(None, tables[1].id)).id == tables[1].id

    run(test())


def test_a_new_table_does_not_cost_a_look_at_every_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    looked_at = 0

    def look(live: LiveTable) -> int:
        nonlocal looked_at
        looked_at += 1
        return 0 if live.table is None else len(live.table.moves)

    async def test() -> None:
        nonlocal looked_at
        async with registry_driver(tmp_path / "t.sqlite") as driver:
            driver.registry.services.limits = TableLimits(open_tables_per_person=1000)
            for _ in range(200):
                await driver.create_table("Anna", table_spec(2))
            looked_at = 0
            for _ in range(100):
                await driver.create_table("Anna", table_spec(2))
            assert 0 < looked_at <= 100 * (registry.TABLES_COUNTED + registry.TABLES_LOOKED_AT)

    monkeypatch.setattr(LiveTable, "move_count", property(look))
    run(test())


def test_tables_with_many_moves_are_dropped_before_there_are_many_tables(tmp_path: Path) -> None:
    """A long match takes as much memory as many short ones."""

    async def test() -> None:
        async with registry_driver(tmp_path / "t.sqlite") as driver:
            person = await driver.person("Anna")
            for number in range(6):
                await play_worst_case(f"long{number}", person, "zahltag", {}, moves=100).store(driver.store)
            driver.registry.services.limits = TableLimits(moves_in_memory=250)
            counts = []
            for number in range(6):
                await driver.registry.table(None, f"long{number}")
                counts.append(driver.registry.move_count)
            assert max(counts) <= 250 + 100, "one more is loaded before another is dropped"
            assert driver.registry.table_count <= 4

    run(test())


def long_branch(person: str) -> tuple[TableSpec, BranchStart]:
    """A table of one person whose match plays on from as late a moment as it may."""
    match = zuschlag.new(zuschlag.game("bigshot", 4, **EXPOSED), seed=3)
    while len(match.moves) < MAX_BRANCH_MOVES:
        seat = match.pending.seats[0]
        match.play(seat, raise_by_one(match.offered(seat)))
    moves = list(match.moves)[:MAX_BRANCH_MOVES]
    spec = table_spec(4, options=EXPOSED, seats=["mine"] * 4)
    return spec, BranchStart("table", "source", "fresh", dict(match.setup), moves)


def test_others_have_their_turns_while_the_beginning_of_a_branch_is_played(tmp_path: Path) -> None:
    """When it starts, when it is loaded from its rows, and when from a snapshot; a take-back does not play it again."""

    async def test() -> None:
        async with driver_with(tmp_path / "t.sqlite") as driver:
            anna = await driver.person("Anna")
            tables = driver.registry
            spec, start = long_branch(anna)
            table = await tables.create_branch(anna, spec, GAMES["bigshot"].edition, start)
            _, block = await longest_block(driver, driver.execute("Anna", table.id, Start()))
            assert STEPS_IN_SLICE <= block < LONGEST_BLOCK
            assert table.match is not None
            assert list(table.match.moves)[:MAX_BRANCH_MOVES] == start.moves
            await play(driver, table)
            for _ in range(2):
                tables._live[table.id].unload()
                loaded, block = await longest_block(driver, tables.table(None, table.id))
                assert loaded is not table
                assert loaded.digest() == table.digest()
                assert STEPS_IN_SLICE <= block < LONGEST_BLOCK
                await driver.store.save_snapshot(table.id, table.version, encode_snapshot(table))

    run(test())


def test_the_moves_that_a_branch_begins_with_count_as_moves_in_memory(tmp_path: Path) -> None:
    async def test() -> None:
        async with registry_driver(tmp_path / "t.sqlite") as driver:
            anna = await driver.person("Anna")
            spec, start = long_branch(anna)
            table = await driver.registry.create_branch(anna, spec, GAMES["bigshot"].edition, start)
            assert driver.registry.move_count == MAX_BRANCH_MOVES
            await driver.execute("Anna", table.id, Start())
            await play(driver, table)
            assert driver.registry.move_count == MAX_BRANCH_MOVES + 1

    run(test())

"""Blocks: whose chat a person does not read, and who cannot sit down at their tables."""

import asyncio
from pathlib import Path

import pytest

from tests.tables.registry_setup import Inbox, RegistryDriver, registry_driver, run, started_table
from tests.tables.test_people import run_scenario
from zuschlag.errors import Refused
from zuschlag.store import SQLite
from zuschlag.tables.blocks import MAX_BLOCKS, block_person, unblock_person
from zuschlag.tables.core.table_spec import BotSeat, TableSpec
from zuschlag.tables.live.find_person import find_chat_line, find_seated_person
from zuschlag.tables.people import People, preferences_of
from zuschlag.tables.protocol.commands import Rematch, Say, Sit

OPEN_TABLE = TableSpec(game="zahltag", players=2, seats=["mine", "open"], is_listed=True)


async def block(driver: RegistryDriver, name: str, other: str) -> str:
    ids = [await driver.person(each) for each in (name, other)]
    return (await block_person(driver.people, driver.sources.now, ids[0], ids[1])).key


def texts(inbox: Inbox) -> list[str]:
    """The lines of chat that a connection has: those of the last snapshot, and all after it."""
    after = max(at for at, message in enumerate(inbox.messages) if message["type"] == "snapshot")
    later = [message["text"] for message in inbox.messages[after:] if message["type"] == "said"]
    return [line["text"] for line in inbox.messages[after]["said"]] + later


def test_the_blocker_reads_no_lines_of_the_other_from_then_on_and_none_from_before(tmp_path: Path) -> None:
    async def test() -> None:
        async with registry_driver(tmp_path / "t.sqlite") as driver:
            table = await started_table(driver)
            anna, ben = await driver.subscribe("Anna", table.id), await driver.subscribe("Ben", table.id)
            await driver.execute("Ben", table.id, Say(text="rude"))
            key = await block(driver, "Anna", "Ben")
            await anna.until(lambda inbox: len(inbox.of("snapshot")) == 2)
            await driver.execute("Ben", table.id, Say(phrase="oops"))
            await driver.execute("Anna", table.id, Say(text="quiet"))
            assert texts(anna) == ["quiet"]
            assert texts(ben)[0] == "rude"
            assert len(texts(ben)) == 3
            assert texts(await driver.subscribe("Anna", table.id)) == ["quiet"]
            await unblock_person(driver.people, await driver.person("Anna"), key)
            await anna.until(lambda inbox: len(inbox.of("snapshot")) == 3)
            assert texts(anna)[::2] == ["rude", "quiet"]

    run(test())


def test_whom_the_host_has_blocked_cannot_sit_down_there_and_is_not_invited_to_a_rematch(tmp_path: Path) -> None:
    async def test() -> None:
        async with registry_driver(tmp_path / "t.sqlite") as driver:
            table = await driver.create_table("Anna", OPEN_TABLE)
            key = await block(driver, "Anna", "Ben")
            with pytest.raises(Refused) as refused:
                await driver.execute("Ben", table.id, Sit(invite=table.opened.invite))
            assert refused.value.code == "blocked"
            await unblock_person(driver.people, await driver.person("Anna"), key)
            await driver.execute("Ben", table.id, Sit())
            await block(driver, "Anna", "Ben")
            await driver.execute("Ben", table.id, Sit())  # he has his seat, and keeps it
            await driver.registry.abandon(table.id)
            rematch = (await driver.execute("Anna", table.id, Rematch())).table
            assert [seat.reserved for seat in (await driver.registry.table(None, rematch)).seats] == [None, None]
            theirs = await driver.create_table("Ben", OPEN_TABLE)
            await driver.execute("Anna", theirs.id, Sit())  # it is up to her

    run(test())


def test_a_person_is_meant_by_a_seat_or_by_a_line_that_the_asker_may_read(tmp_path: Path) -> None:
    async def test() -> None:
        async with registry_driver(tmp_path / "t.sqlite") as driver:
            table = await started_table(driver)
            await driver.execute("Sam", table.id, Say(text="from aside"))
            anna, ben, sam = [await driver.person(name) for name in ("Anna", "Ben", "Sam")]
            registry = driver.registry
            assert await find_seated_person(registry, anna, table.id, 1) == ben
            with pytest.raises(Refused, match="no seat 3"):
                await find_seated_person(registry, anna, table.id, 3)
            with_bot = await driver.create_table("Anna", TableSpec(game="zahltag", players=2, seats=["mine", BotSeat("easy")]))
            with pytest.raises(Refused, match="no person at seat 1"):
                await find_seated_person(registry, anna, with_bot.id, 1)
            assert (await find_chat_line(registry, sam, table.id, "spectators", 1)).person == sam
            for asker, number in ((anna, 1), (sam, 2)):  # players do not read the spectators' room during play
                with pytest.raises(Refused, match="no line"):
                    await find_chat_line(registry, asker, table.id, "spectators", number)

    run(test())


def test_one_blocks_oneself_never_the_same_person_once_and_not_more_than_so_many(tmp_path: Path) -> None:
    async def scenario(people: People, store: SQLite, clock: list[int]) -> None:
        def now() -> int:
            return clock[0]

        anna, _ = await people.add("Anna")
        with pytest.raises(Refused, match="this is you"):
            await block_person(people, now, anna.id, anna.id)
        keys = [(await block_person(people, now, anna.id, f"p{number}")).key for number in range(MAX_BLOCKS)]
        assert (await block_person(people, now, anna.id, "p7")).key == keys[7]
        with pytest.raises(Refused) as full:
            await block_person(people, now, anna.id, "one more")
        assert full.value.code == "full"
        await unblock_person(people, anna.id, keys[3])
        with pytest.raises(Refused, match="no such block"):
            await unblock_person(people, anna.id, keys[3])
        with pytest.raises(Refused, match="does not know you"):
            await unblock_person(people, "nobody", keys[0])
        stored = await store.person(anna.id)
        assert stored is not None
        assert people.blocked_by(anna.id) == {block.person for block in preferences_of(stored).blocks}
        assert len(people.blocked_by(anna.id)) == MAX_BLOCKS - 1
        assert people.blocked_by(None) == people.blocked_by("nobody") == frozenset()
        await people.delete(anna)
        assert people.blocked_by(anna.id) == frozenset()

    run_scenario(tmp_path, scenario)


def test_another_server_hears_of_a_block(tmp_path: Path) -> None:
    async def scenario(_: People, store: SQLite, clock: list[int]) -> None:
        here, there = (People(store, lambda: clock[0], is_shared=True) for _ in range(2))
        heard: list[str] = []
        there.on_new_blocks = heard.append
        anna, _secret = await here.add("Anna")
        await there.find(anna.id)
        await asyncio.gather(*(block_person(server, lambda: clock[0], anna.id, f"by {server}") for server in (here, there)))
        await there.refresh([anna.id])
        assert len(there.blocked_by(anna.id)) == 2
        assert set(heard) == {anna.id}

    run_scenario(tmp_path, scenario)

"""Other devices of a person: links that work once and for a few minutes, and secrets that end with the person's own."""

import asyncio
from pathlib import Path

import pytest

from tests.tables.test_people import run_scenario
from zuschlag.errors import Refused
from zuschlag.store import Person, SQLite
from zuschlag.tables.devices import LINK_VALID_FOR, MAX_DEVICES, add_device, make_device_link
from zuschlag.tables.people import People, draw_secret, hash_secret, preferences_of


def test_a_link_adds_a_device_once_with_the_settings_of_the_first(tmp_path: Path) -> None:
    async def scenario(people: People, store: SQLite, clock: list[int]) -> None:
        anna, secret = await people.add("Anna")
        key = await make_device_link(people, lambda: clock[0], anna.id, {"pace": "fast"})
        person, device, settings = await add_device(people, lambda: clock[0], key)
        assert (person.id, settings) == (anna.id, {"pace": "fast"})
        for own in (secret, device):
            found = await people.find_by_secret(own)
            assert found is not None
            assert found.id == anna.id
        with pytest.raises(Refused, match="no longer valid"):
            await add_device(people, lambda: clock[0], key)
        stored = (tmp_path / "people.sqlite").read_bytes() + (tmp_path / "people.sqlite-wal").read_bytes()
        assert device.partition(".")[2].encode() not in stored
        assert await store.person(anna.id) == await people.find(anna.id)

    run_scenario(tmp_path, scenario)


def test_a_link_that_is_too_old_or_replaced_or_of_nobody_adds_nothing(tmp_path: Path) -> None:
    async def scenario(people: People, _: SQLite, clock: list[int]) -> None:
        def now() -> int:
            return clock[0]

        anna, _secret = await people.add("Anna")
        old = await make_device_link(people, now, anna.id, {})
        clock[0] += LINK_VALID_FOR + 1
        replaced = await make_device_link(people, now, anna.id, {})
        newest = await make_device_link(people, now, anna.id, {})
        for key in (old, replaced, f"{anna.id}.", f"{newest}x", f"nobody.{newest.partition('.')[2]}", "", "."):
            with pytest.raises(Refused):
                await add_device(people, now, key)
        clock[0] += LINK_VALID_FOR + 1
        with pytest.raises(Refused):
            await add_device(people, now, newest)
        assert preferences_of(await _known(people, anna.id)).devices == []

    run_scenario(tmp_path, scenario)


def test_a_new_secret_ends_all_devices_and_links_and_the_oldest_device_makes_room(tmp_path: Path) -> None:
    async def scenario(people: People, _: SQLite, clock: list[int]) -> None:
        def now() -> int:
            return clock[0]

        replaced: list[str] = []
        people.on_new_secret = replaced.append
        anna, _secret = await people.add("Anna")
        devices = []
        for _nth in range(MAX_DEVICES + 1):
            devices.append((await add_device(people, now, await make_device_link(people, now, anna.id, {})))[1])
        assert [await people.find_by_secret(each) is not None for each in devices] == [False] + [True] * MAX_DEVICES
        link = await make_device_link(people, now, anna.id, {})
        await people.change(anna.id, secret=hash_secret(draw_secret()))
        assert [await people.find_by_secret(each) for each in devices] == [None] * (MAX_DEVICES + 1)
        assert replaced == [anna.id]
        with pytest.raises(Refused):
            await add_device(people, now, link)

    run_scenario(tmp_path, scenario)


def test_a_banned_person_adds_no_device(tmp_path: Path) -> None:
    async def scenario(people: People, _: SQLite, clock: list[int]) -> None:
        anna, _secret = await people.add("Anna")
        link = await make_device_link(people, lambda: clock[0], anna.id, {})
        await people.change(anna.id, is_banned=True)
        with pytest.raises(Refused, match="banned"):
            await add_device(people, lambda: clock[0], link)

    run_scenario(tmp_path, scenario)


def test_of_two_servers_that_get_the_same_link_one_adds_a_device_and_both_know_it(tmp_path: Path) -> None:
    async def scenario(_: People, store: SQLite, clock: list[int]) -> None:
        def now() -> int:
            return clock[0]

        here, there = (People(store, now, is_shared=True) for _ in range(2))
        anna, _secret = await here.add("Anna")
        assert await there.find(anna.id) is not None  # without the device, for some seconds
        link = await make_device_link(here, now, anna.id, {})
        answers = await asyncio.gather(add_device(here, now, link), add_device(there, now, link), return_exceptions=True)
        added = [answer for answer in answers if not isinstance(answer, BaseException)]
        assert len(added) == 1
        for server in (here, there):
            assert await server.find_by_secret(added[0][1]) is not None

    run_scenario(tmp_path, scenario)


async def _known(people: People, key: str) -> Person:
    person = await people.find(key)
    assert person is not None
    return person

"""People: simultaneous changes, a person who is deleted meanwhile, and when somebody was last seen."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path

import msgspec

from zuschlag.store import Person, SQLite
from zuschlag.tables.people import SEEN_INTERVAL, People, hash_secret, preferences_of
from zuschlag.tables.time_units import HOUR


def run_scenario(folder: Path, scenario: Callable[[People, SQLite, list[int]], Awaitable[None]]) -> None:
    """A scene with people, their store, and a clock that can be set."""

    async def whole() -> None:
        store, clock = SQLite(folder / "people.sqlite", "normal"), [1_000]
        await store.open()
        try:
            await asyncio.wait_for(scenario(People(store, lambda: clock[0]), store, clock), 30)
        finally:
            await store.close()

    asyncio.run(whole())


def test_changes_at_the_same_time_do_not_undo_each_other(tmp_path: Path) -> None:
    async def scenario(people: People, store: SQLite, clock: list[int]) -> None:
        anna, secret = await people.add("Anna")
        clock[0] += SEEN_INTERVAL + 1
        await asyncio.gather(
            people.change(anna.id, name="Anne"),
            people.find_by_secret(secret),
            people.change(anna.id, is_banned=True),
            people.change(anna.id, secret=hash_secret("another")),
            people.change_preferences(anna.id, lambda wishes: msgspec.structs.replace(wishes, language="de")),
            people.change_preferences(anna.id, lambda wishes: msgspec.structs.replace(wishes, webhook="https://hook.example")),
        )
        known = await people.find(anna.id)
        assert known is not None
        assert known == await store.person(anna.id)
        assert (known.name, known.is_banned, known.secret, known.seen) == ("Anne", True, hash_secret("another"), clock[0])
        assert (preferences_of(known).language, preferences_of(known).webhook) == ("de", "https://hook.example")
        assert await people.find_by_secret(secret) is None
        assert await people.find_by_secret("another") == known

    run_scenario(tmp_path, scenario)


def test_a_deleted_person_does_not_come_back(tmp_path: Path) -> None:
    async def scenario(people: People, store: SQLite, clock: list[int]) -> None:
        anna, secret = await people.add("Anna")
        clock[0] += SEEN_INTERVAL + 1
        afresh = People(store, lambda: clock[0])  # knows nobody yet, so it has to read
        await asyncio.gather(afresh.find(anna.id), afresh.delete(anna), afresh.change(anna.id, name="Anne"))
        assert await afresh.find_by_secret(secret) is None
        assert await afresh.find(anna.id) is await store.person(anna.id) is None
        assert afresh.name(anna.id) is None
        assert await afresh.change(anna.id, name="Anne") is None
        assert await afresh.find(anna.id) is None

    run_scenario(tmp_path, scenario)


def test_what_was_read_before_a_change_is_read_again_after_it(tmp_path: Path) -> None:
    async def scenario(people: People, store: SQLite, clock: list[int]) -> None:
        anna, secret = await people.add("Anna")
        for _ in range(20):
            await store.change_person(anna.id, is_banned=False)
            afresh = People(store, lambda: clock[0])
            await asyncio.gather(afresh.change(anna.id, is_banned=True), afresh.find(anna.id), afresh.find_by_secret(secret))
            known = await afresh.find(anna.id)
            assert known is not None
            assert known.is_banned

    run_scenario(tmp_path, scenario)


class LateAnswers(SQLite):
    """A store whose answer about several people arrives when the test lets it."""

    def __init__(self, file: Path) -> None:
        super().__init__(file, "normal")
        self.has_read, self.gate = asyncio.Event(), asyncio.Event()

    async def people(self, persons: Sequence[str]) -> list[Person]:
        found = await super().people(persons)
        self.has_read.set()
        await self.gate.wait()
        return found


def test_a_change_is_newer_than_what_the_store_was_asked_for_before_it(tmp_path: Path) -> None:
    """As when a server compares all who are connected with the store, and somebody is banned meanwhile."""

    async def scenario() -> None:
        store = LateAnswers(tmp_path / "people.sqlite")
        await store.open()
        people = People(store, lambda: 1_000)
        anna, ben = [(await people.add(name))[0] for name in ("Anna", "Ben")]
        refreshing = asyncio.create_task(people.refresh([anna.id, ben.id]))
        await store.has_read.wait()
        await people.change(anna.id, is_banned=True)
        await people.delete(ben)
        store.gate.set()
        assert await refreshing == [anna.id, ben.id]
        known = await people.find(anna.id)
        assert known is not None
        assert known.is_banned
        assert people.cached(ben.id) is None
        await store.close()

    asyncio.run(asyncio.wait_for(scenario(), 30))


def test_when_somebody_was_last_seen_is_stored_once_an_hour_at_most(tmp_path: Path) -> None:
    """As the page says, and no request writes for it within the hour."""

    async def scenario(people: People, store: SQLite, clock: list[int]) -> None:
        anna, secret = await people.add("Anna")
        clock[0] += HOUR - 1
        for _ in range(2):
            assert await people.find_by_secret(secret) == await store.person(anna.id) == anna
            clock[0] += 1
        seen = await people.find_by_secret(secret)
        assert seen is not None
        assert seen.seen == clock[0]
        assert await store.person(anna.id) == seen

    run_scenario(tmp_path, scenario)

"""The outbox: people take turns, and only what waits counts towards its limit."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from tests.tables.notifications.notification_setup import until
from zuschlag.store import Notice, Row, SQLite, WaitingNotice
from zuschlag.tables.notifications.outbox import WORKERS, WORKERS_BY_ADDRESS, Outbox
from zuschlag.tables.notifications.queue import MAX_QUEUED


@asynccontextmanager
async def opened_store(folder: Path) -> AsyncIterator[SQLite]:
    store = SQLite(folder / "notices.sqlite")
    await store.open()
    try:
        yield store
    finally:
        await store.close()


async def add(store: SQLite, version: int, people: list[str]) -> None:
    """Store a notice for each of them, in this order."""
    await store.append("t", [Row(version, 1, b"{}", b"")], None, None, [Notice(person, b"") for person in people])


def test_who_is_slow_delays_only_their_own_notices(tmp_path: Path) -> None:
    async def main() -> None:
        sent: list[str] = []
        forever = asyncio.Event()

        async def send(notice: WaitingNotice) -> None:
            sent.append(notice.person)
            if notice.person == "eve":
                await forever.wait()

        async with opened_store(tmp_path) as store:
            await add(store, 1, [*["eve"] * 3 * WORKERS, "anna", "ben"])
            outbox = Outbox(store, send, lambda _: "mail")
            outbox.open()
            await until(lambda: len(sent) == 3)
            assert sorted(sent) == ["anna", "ben", "eve"]
            await outbox.close()
            left = await store.take_notices(100, 1000)
            assert {notice.person for notice in left} == {"eve"}, "what was not sent is there for another server"
            assert len(left) == 3 * WORKERS - 1, "one is being sent, as far as the store knows"

    asyncio.run(main())


def test_who_has_many_names_with_slow_webhooks_leaves_room_for_others(tmp_path: Path) -> None:
    async def main() -> None:
        sent: list[str] = []
        forever = asyncio.Event()

        async def send(notice: WaitingNotice) -> None:
            sent.append(notice.person)
            if notice.person.startswith("eve"):
                await forever.wait()

        async with opened_store(tmp_path) as store:
            await add(store, 1, [*(f"eve {at}" for at in range(3 * WORKERS)), "anna", "ben"])
            outbox = Outbox(store, send, lambda _: "webhook", address_of=lambda person: person.split()[0])
            outbox.open()
            await until(lambda: {"anna", "ben"} <= {*sent})
            assert sorted(sent) == ["anna", "ben", *sorted(f"eve {at}" for at in range(WORKERS_BY_ADDRESS))]
            forever.set()
            await until(lambda: len(sent) == 3 * WORKERS + 2)
            await outbox.close()

    asyncio.run(main())


def test_only_notices_that_wait_count_towards_the_limit(tmp_path: Path) -> None:
    async def main() -> None:
        sent: list[str] = []

        async def send(notice: WaitingNotice) -> None:
            sent.append(notice.person)

        async with opened_store(tmp_path) as store:
            outbox = Outbox(store, send, lambda _: "mail")
            outbox.open()
            for turn in range(3):
                people = [f"{turn} {number}" for number in range(MAX_QUEUED // 2)]
                assert all(outbox.try_add(person, 1) for person in people)
                await add(store, turn + 1, people)
                outbox.wake()
                await until(lambda: set(people) <= set(sent))  # noqa: B023 (it is awaited here)
            assert outbox.try_add("anna", MAX_QUEUED)
            assert not outbox.try_add("anna", 1)
            await outbox.close()

    asyncio.run(main())

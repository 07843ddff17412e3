"""What every bus promises, whatever it is built on."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import get_args

import pytest

from zuschlag.bus import (
    Bus,
    Hint,
    InProcessHub,
    LineSaid,
    PersonChanged,
    PresenceReported,
    ServerAlive,
    SQLiteBus,
    TableChanged,
    TableDeleted,
    TurnReleased,
    decode_hint,
    encode_hint,
)
from zuschlag.bus.interface import MAX_HINT_BYTES
from zuschlag.bus.nats import NatsBus
from zuschlag.bus.postgres import PostgresBus
from zuschlag.games.player_counts import MOST_PLAYERS
from zuschlag.tables.limits import MAX_KEY_LENGTH

KINDS = ["in process", "sqlite", "postgres", "nats"]
HINTS: list[Hint] = [
    TableChanged("t", 7),
    TableDeleted("t"),
    LineSaid("t"),
    TurnReleased("t"),
    PersonChanged("anna"),
    PresenceReported("server", "t", ["anna"], 3),
    ServerAlive("server"),
]


class Ear:
    """What a server has heard."""

    def __init__(self, bus: Bus) -> None:
        self.bus = bus
        self.heard: list[Hint] = []
        self.gaps = 0
        self._news = asyncio.Event()

    def hear(self, hint: Hint) -> None:
        self.heard.append(hint)
        self._news.set()

    def miss(self) -> None:
        self.gaps += 1

    async def until(self, count: int) -> list[Hint]:
        async with asyncio.timeout(20):
            while len(self.heard) < count:
                self._news.clear()
                await self._news.wait()
        return self.heard


@pytest.fixture(params=KINDS)
def create_bus(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[], Bus]:
    if request.param == "postgres":
        url = request.getfixturevalue("postgres_url")
        return lambda: PostgresBus(url)
    if request.param == "nats":
        nats = request.getfixturevalue("nats_server")
        return lambda: NatsBus(nats.url())
    if request.param == "sqlite":
        return lambda: SQLiteBus(tmp_path / "zuschlag.sqlite")
    return InProcessHub().bus


@asynccontextmanager
async def connected(create_bus: Callable[[], Bus], count: int) -> AsyncIterator[list[Ear]]:
    ears = [Ear(create_bus()) for _ in range(count)]
    for ear in ears:
        await ear.bus.open(ear.hear, ear.miss)
    try:
        yield ears
    finally:
        for ear in ears:
            await ear.bus.close()


def test_every_other_server_gets_every_hint_in_order_and_its_sender_none(create_bus: Callable[[], Bus]) -> None:
    async def test() -> None:
        async with connected(create_bus, 3) as (one, two, three):
            for hint in HINTS:
                one.bus.publish(hint)
            assert await two.until(len(HINTS)) == await three.until(len(HINTS)) == HINTS
            two.bus.publish(HINTS[0])
            assert await one.until(1) == HINTS[:1]
            assert await three.until(len(HINTS) + 1) == [*HINTS, HINTS[0]]
            assert two.heard == HINTS
            assert [ear.gaps for ear in (one, two, three)] == [0, 0, 0]

    asyncio.run(test())


def test_who_comes_later_gets_what_is_published_from_then_on(create_bus: Callable[[], Bus]) -> None:
    async def test() -> None:
        async with connected(create_bus, 2) as (one, two):
            one.bus.publish(HINTS[0])
            await two.until(1)
            late = Ear(create_bus())
            await late.bus.open(late.hear, late.miss)
            one.bus.publish(HINTS[1])
            assert await late.until(1) == HINTS[1:2]
            await late.bus.close()
            one.bus.publish(HINTS[2])
            assert len(await two.until(3)) == 3
            assert late.heard == HINTS[1:2]

    asyncio.run(test())


def test_what_a_server_publishes_before_it_stops_is_sent(create_bus: Callable[[], Bus]) -> None:
    async def test() -> None:
        async with connected(create_bus, 2) as (one, two):
            one.bus.publish(HINTS[0])
            await one.bus.close()
            assert await two.until(1) == HINTS[:1]

    asyncio.run(test())


@pytest.mark.parametrize("turns", [1, 2, 3, 5, 20])
def test_what_is_being_sent_when_a_server_stops_is_sent(create_bus: Callable[[], Bus], turns: int) -> None:
    async def test() -> None:
        async with connected(create_bus, 2) as (one, two):
            one.bus.publish(HINTS[0])
            for _ in range(turns):
                await asyncio.sleep(0)
            one.bus.publish(HINTS[1])
            await one.bus.close()
            assert await two.until(2) == HINTS[:2]

    asyncio.run(test())


def test_every_kind_of_hint_can_be_read_back_and_others_are_ignored() -> None:
    assert {type(hint) for hint in HINTS} == set(get_args(Hint))
    assert [decode_hint(encode_hint(hint)) for hint in HINTS] == HINTS
    assert [decode_hint(body) for body in (b"", b'{"hint":"newer"}', b'{"hint":"table"}', b"[]")] == [None] * 4


def test_the_longest_hint_fits() -> None:
    longest = PresenceReported("s" * MAX_KEY_LENGTH, "t" * MAX_KEY_LENGTH, ["p" * MAX_KEY_LENGTH] * MOST_PLAYERS, 10**9)
    assert len(encode_hint(longest)) <= MAX_HINT_BYTES


def test_a_server_that_was_away_for_too_many_hints_is_told_that_some_are_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("zuschlag.bus.sqlite.KEEP", 5)

    async def test() -> None:
        async with connected(lambda: SQLiteBus(tmp_path / "z.sqlite"), 1) as (one,):
            away = Ear(SQLiteBus(tmp_path / "z.sqlite", poll_seconds=3600, look_seconds=3600))
            await away.bus.open(away.hear, away.miss)
            for number in range(20):
                one.bus.publish(TableChanged("t", number))
            listener = Ear(SQLiteBus(tmp_path / "z.sqlite"))
            await listener.bus.open(listener.hear, listener.miss)
            one.bus.publish(TableChanged("t", 20))
            while TableChanged("t", 20) not in listener.heard:
                await asyncio.sleep(0.01)
            away.bus.publish(ServerAlive("a"))  # wakes it
            assert (await away.until(1))[-1] == TableChanged("t", 20)
            assert away.gaps == 1
            for ear in (away, listener):
                await ear.bus.close()

    asyncio.run(test())


def test_a_hint_in_the_file_is_heard_when_the_file_changes_and_not_at_the_next_poll(tmp_path: Path) -> None:
    async def test() -> None:
        async with connected(lambda: SQLiteBus(tmp_path / "z.sqlite", poll_seconds=3600), 2) as (one, other):
            for number in range(3):
                await asyncio.sleep(0.05)  # by then it has a later time
                one.bus.publish(TableChanged("t", number))
                assert (await other.until(number + 1))[-1] == TableChanged("t", number)

    asyncio.run(test())

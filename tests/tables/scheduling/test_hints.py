"""Hints: computed from a seat's own view below the bots' turns, sent to this seat alone, seen by all to have been asked for."""

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.any_game import AnyTurn
from tests.tables.registry_setup import (
    FirstOffered,
    Inbox,
    RegistryDriver,
    play,
    registry_driver,
    run,
    started_table,
    table_spec,
)
from zuschlag.bots import Candidate, Thought
from zuschlag.bots.builtin import Valuer
from zuschlag.errors import Refused, Trouble
from zuschlag.tables.core.table import Table
from zuschlag.tables.core.table_spec import BotSeat, SeatChoice
from zuschlag.tables.protocol.commands import Hint, Leave, Link, Play, Start, Uncover
from zuschlag.tables.scheduling.fair_queue import QueueFull, Requester
from zuschlag.tables.scheduling.hints import HINT_LEVEL, HINT_RATE, MAX_CANDIDATES, build_hint

BOT: SeatChoice = BotSeat("easy")


class Thoughtful(FirstOffered):
    """Bots that give hints as the valuer does, and note who asked for them."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[tuple[str, str, AnyTurn, Requester]] = []
        self.gate = asyncio.Event()
        self.gate.set()
        self.error: Exception | None = None
        self.is_stand_in = False

    async def think(self, level: str, seed: str, turn: AnyTurn, requester: Requester) -> Thought:
        self.asked.append((level, seed, turn, requester))
        await self.gate.wait()
        if self.error is not None:
            raise self.error
        thought = Valuer(seed, turn.seat).think(turn)
        return Thought(thought.move, thought.candidates, thought.bot, is_stand_in=self.is_stand_in)


async def with_bots(driver: RegistryDriver, **parts: Any) -> Table:
    """Anna's table with two bots, in play, when it is her turn."""
    table = await driver.create_table("Anna", table_spec(3, seats=["mine", BOT, BOT], **parts))
    await driver.execute("Anna", table.id, Start())
    await her_turn(table)
    return table


async def her_turn(table: Table) -> None:
    async with asyncio.timeout(20):
        while 0 not in table.awaited:
            await asyncio.sleep(0)


async def hint_of(inbox: Inbox, count: int = 1) -> dict[str, Any]:
    await inbox.until(lambda inbox: len(inbox.of("hint")) >= count)
    return inbox.of("hint")[-1]


def refused(code: str) -> Any:
    return pytest.raises(Refused, check=lambda error: error.code == code)


def test_a_player_among_bots_gets_what_a_strong_bot_would_consider(tmp_path: Path) -> None:
    """The bot gets what a bot at this seat gets; all connections of the seat get the answer, and all see that she asked."""

    async def test() -> None:
        bots = Thoughtful()
        async with registry_driver(tmp_path / "t.sqlite", bots) as driver:
            table = await with_bots(driver)
            phone, laptop = await driver.subscribe("Anna", table.id), await driver.subscribe("Anna", table.id)
            watching = await driver.subscribe("Ben", table.id)
            assert phone.last["you"]["can_ask_for_hint"]
            assert (await driver.execute("Anna", table.id, Hint(id="h1"))).id == "h1"
            hint = await hint_of(phone)
            assert await hint_of(laptop) == hint
            ((level, seed, turn, requester),) = bots.asked
            assert (level, turn.seat, requester.person) == (HINT_LEVEL, 0, driver.ids["Anna"])
            assert table.opened.bot_seed != seed
            assert table.match is not None
            assert turn.view == table.match.view(0)
            assert list(turn.offered) == list(table.match.offered(0))
            assert (hint["seat"], hint["nth"], hint["stand_in"]) == (0, len(table.moves_made[0]), None)
            assert hint["candidates"][0]["move"] == hint["move"]
            assert hint["move"] in table.match.offered(0)
            assert watching.of("hint") == []
            assert watching.last["news"] == {"kind": "hinted", "seat": 0}
            assert watching.last["table"]["hint_counts"] == [1, 0, 0]
            assert b"candidates" not in b"".join(row.body for row in await driver.store.rows(table.id))

    run(test())


def test_asking_again_in_the_same_turn_costs_and_counts_nothing(tmp_path: Path) -> None:
    async def test() -> None:
        bots = Thoughtful()
        async with registry_driver(tmp_path / "t.sqlite", bots) as driver:
            table = await with_bots(driver)
            inbox = await driver.subscribe("Anna", table.id)
            await driver.execute("Anna", table.id, Hint())
            hint = await hint_of(inbox)
            await driver.execute("Anna", table.id, Hint())
            assert await hint_of(inbox, 2) == hint
            assert (len(bots.asked), table.hint_counts) == (1, [1, 0, 0])
            await play(driver, table)
            await her_turn(table)
            await driver.execute("Anna", table.id, Hint())
            await hint_of(inbox, 3)
            assert (len(bots.asked), table.hint_counts) == (2, [2, 0, 0])

    run(test())


def test_what_a_stand_in_said_is_computed_again_when_asked_again(tmp_path: Path) -> None:
    async def test() -> None:
        bots = Thoughtful()
        bots.is_stand_in = True
        async with registry_driver(tmp_path / "t.sqlite", bots) as driver:
            table = await with_bots(driver)
            inbox = await driver.subscribe("Anna", table.id)
            await driver.execute("Anna", table.id, Hint())
            assert (await hint_of(inbox))["stand_in"] in ("not-ready", "no-numba")
            bots.is_stand_in = False
            await driver.execute("Anna", table.id, Hint())
            assert (await hint_of(inbox, 2))["stand_in"] is None

    run(test())


def test_a_hint_for_a_turn_that_is_over_is_dropped_and_a_seat_has_one_at_a_time(tmp_path: Path) -> None:
    async def test() -> None:
        bots = Thoughtful()
        async with registry_driver(tmp_path / "t.sqlite", bots) as driver:
            table = await with_bots(driver)
            inbox = await driver.subscribe("Anna", table.id)
            bots.gate.clear()
            await driver.execute("Anna", table.id, Hint())
            await driver.execute("Anna", table.id, Hint())
            while not bots.asked:
                await asyncio.sleep(0)
            await play(driver, table)
            await her_turn(table)
            await driver.execute("Anna", table.id, Hint())
            for _ in range(10):
                await asyncio.sleep(0)
            assert len(bots.asked) == 1
            bots.gate.set()
            hint = await hint_of(inbox)
            assert (hint["nth"], len(bots.asked)) == (len(table.moves_made[0]), 2)
            await driver.registry.hints.wait()
            assert len(inbox.of("hint")) == 1

    run(test())


def test_hints_among_people_need_the_creators_permission(tmp_path: Path) -> None:
    async def test() -> None:
        async with registry_driver(tmp_path / "t.sqlite", Thoughtful()) as driver:
            table = await started_table(driver)
            version = table.version
            inbox = await driver.subscribe("Anna", table.id)
            assert not inbox.last["you"]["can_ask_for_hint"]
            for name in ("Anna", "Ben"):
                with refused("no-hints"):
                    await driver.execute(name, table.id, Hint())
            assert table.version == version
            allowed = await started_table(driver, hints="always")
            name = next(name for name in ("Anna", "Ben") if allowed.seats_of(driver.ids[name])[0] in allowed.awaited)
            other = "Ben" if name == "Anna" else "Anna"
            inbox, others = await driver.subscribe(name, allowed.id), await driver.subscribe(other, allowed.id)
            with refused("not-awaited"):
                await driver.execute(other, allowed.id, Hint())
            with refused("not-yours"):
                await driver.execute(other, allowed.id, Hint(seat=allowed.awaited[0]))
            await driver.execute(name, allowed.id, Hint())
            await hint_of(inbox)
            await driver.registry.hints.wait()
            assert others.of("hint") == []
            never = await with_bots(driver, hints="never")
            with refused("no-hints"):
                await driver.execute("Anna", never.id, Hint())

    run(test())


def test_people_at_one_device_have_hints_each_for_the_seat_that_is_uncovered(tmp_path: Path) -> None:
    async def test() -> None:
        async with registry_driver(tmp_path / "t.sqlite", Thoughtful()) as driver:
            table = await driver.create_table("Anna", table_spec(2, seats=["mine", "mine"]))
            await driver.execute("Anna", table.id, Start())
            inbox = Inbox()
            anna = await driver.person("Anna")
            subscriber = await driver.registry.subscribe(anna, table.id, inbox)
            (seat,) = table.awaited
            await driver.execute("Anna", table.id, Hint(seat=seat))
            await driver.registry.hints.wait()
            assert inbox.of("hint") == []
            await driver.registry.execute(anna, table.id, Uncover(seat=seat), subscriber)
            await driver.execute("Anna", table.id, Hint(seat=seat))
            assert (await hint_of(inbox))["seat"] == seat

    run(test())


def test_only_so_many_hints_in_a_match_and_so_fast(tmp_path: Path) -> None:
    async def test() -> None:
        async with registry_driver(tmp_path / "t.sqlite", Thoughtful()) as driver:
            table = await with_bots(driver)
            table.max_hints = 1
            await driver.execute("Anna", table.id, Hint())
            await driver.execute("Anna", table.id, Hint())  # the same turn
            await play(driver, table)
            await her_turn(table)
            with refused("no-hints"):
                await driver.execute("Anna", table.id, Hint())
            table.max_hints = 1000
            for _ in range(HINT_RATE.burst - 2):
                await driver.execute("Anna", table.id, Hint())
            version = table.version
            with refused("too-fast"):
                await driver.execute("Anna", table.id, Hint())
            assert table.version == version

    run(test())


def test_hints_are_refused_before_and_after_the_match_and_while_a_bot_stands_in(tmp_path: Path) -> None:
    async def test() -> None:
        async with registry_driver(tmp_path / "t.sqlite", Thoughtful()) as driver:
            table = await driver.create_table("Anna", table_spec(2, hints="always"))
            with refused("not-now"):
                await driver.execute("Anna", table.id, Hint())
            with refused("not-yours"):
                await driver.execute("Ben", table.id, Hint())
            table = await started_table(driver, hints="always")
            await driver.execute("Anna", table.id, Leave())
            with refused("not-now"):
                await driver.execute("Anna", table.id, Hint())

    run(test())


@pytest.mark.parametrize(
    ("error", "code"), [(QueueFull("too many wait"), "too-fast"), (Trouble("out of order"), "trouble")], ids=str
)
def test_a_bot_that_gives_no_answer_is_said_to_have_given_none(tmp_path: Path, error: Exception, code: str) -> None:
    async def test() -> None:
        bots = Thoughtful()
        async with registry_driver(tmp_path / "t.sqlite", bots) as driver:
            table = await with_bots(driver)
            inbox = await driver.subscribe("Anna", table.id)
            bots.error = error
            await driver.execute("Anna", table.id, Hint())
            await inbox.until(lambda inbox: bool(inbox.of("refused")))
            (answer,) = inbox.of("refused")
            assert (answer["code"], answer["do"], answer["seat"]) == (code, "hint", 0)

    run(test())


def test_the_new_owner_of_a_seat_asks_for_its_hints_and_the_former_one_gets_none(tmp_path: Path) -> None:
    async def test() -> None:
        bots = Thoughtful()
        async with registry_driver(tmp_path / "t.sqlite", bots) as driver:
            table = await with_bots(driver)
            anna = await driver.subscribe("Anna", table.id)
            bots.gate.clear()
            await driver.execute("Anna", table.id, Hint())
            link = (await driver.execute("Anna", table.id, Link())).link
            await driver.registry.claim_seat(await driver.person("Ben"), link)
            ben = await driver.subscribe("Ben", table.id)
            bots.gate.set()
            await hint_of(ben)
            assert anna.of("hint") == []
            with refused("not-yours"):
                await driver.execute("Anna", table.id, Hint())

    run(test())


def test_a_server_that_stops_gives_up_its_hints(tmp_path: Path) -> None:
    async def test() -> None:
        bots = Thoughtful()
        async with registry_driver(tmp_path / "t.sqlite", bots) as driver:
            table = await with_bots(driver)
            inbox = await driver.subscribe("Anna", table.id)
            bots.gate.clear()
            await driver.execute("Anna", table.id, Hint())
        assert inbox.of("hint") == []

    run(test())


def test_a_deleted_table_gets_no_hint(tmp_path: Path) -> None:
    async def test() -> None:
        bots = Thoughtful()
        async with registry_driver(tmp_path / "t.sqlite", bots) as driver:
            table = await with_bots(driver)
            inbox = await driver.subscribe("Anna", table.id)
            bots.gate.clear()
            await driver.execute("Anna", table.id, Hint())
            await driver.registry.delete_table(table.id)
            bots.gate.set()
            await driver.registry.hints.wait()
            assert inbox.of("hint") == []

    run(test())


def test_hints_asked_for_are_counted_after_loading_and_in_the_record_of_the_table(tmp_path: Path) -> None:
    async def test() -> None:
        async with registry_driver(tmp_path / "t.sqlite", Thoughtful()) as driver:
            table = await with_bots(driver)
            await driver.execute("Anna", table.id, Hint())
            loaded = Table.from_rows(table.id, await driver.store.rows(table.id))
            assert (loaded.hint_counts, loaded.last_hints) == ([1, 0, 0], table.last_hints)
            assert loaded.seats_of(driver.ids["Anna"]) == (0,)

    run(test())


def test_a_hint_has_few_candidates_and_the_suggested_move_first() -> None:
    moves = [f"bid {amount}" for amount in range(9)]
    thought = Thought("bid 3", tuple(Candidate(move, 0.123456, 0.98765, 7) for move in moves), "guided")
    hint = msgspec.to_builtins(build_hint(2, 5, thought))
    assert [each["move"] for each in hint["candidates"]] == ["bid 3", "bid 0", "bid 1", "bid 2", "bid 4"]
    assert len(hint["candidates"]) == MAX_CANDIDATES
    assert hint["candidates"][0] == {"move": "bid 3", "value": 0.1235, "chance": 0.9877, "limit": 7}
    bare = build_hint(0, 0, Thought("pass", bot="random"))
    assert [each.move for each in bare.candidates] == ["pass"]


def test_a_move_counts_as_always_while_a_hint_is_computed(tmp_path: Path) -> None:
    """A message with the number of the move before the hint is not stale."""

    async def test() -> None:
        async with registry_driver(tmp_path / "t.sqlite", Thoughtful()) as driver:
            table = await with_bots(driver)
            assert table.match is not None
            command = Play(nth=len(table.moves_made[0]), move=table.match.offered(0)[0])
            await driver.execute("Anna", table.id, Hint())
            await driver.execute("Anna", table.id, command)
            assert table.moves_made[0]

    run(test())

"""Bots play their turns, stand in after time-outs, and survive restarts and their own failures."""

import asyncio
from pathlib import Path
from typing import Any

from tests.tables.registry_setup import NAMES, FirstOffered, play, registry_driver, run, started_table, table_spec
from zuschlag.errors import Trouble
from zuschlag.tables.core.table_spec import BotSeat
from zuschlag.tables.core.time_control import LiveClock
from zuschlag.tables.protocol.commands import (
    Return,
    Start,
    TakeBack,
)
from zuschlag.tables.scheduling.bot_workers import BotProcesses


def test_a_bot_plays_its_turn_and_then_it_is_the_persons(tmp_path: Path) -> None:
    async def test() -> None:
        bot_workers = FirstOffered()
        async with registry_driver(tmp_path / "t.sqlite", bot_workers) as driver:
            table = await driver.create_table("Anna", table_spec(3, seats=["mine", BotSeat("easy"), BotSeat("hard")]))
            inbox = await driver.subscribe("Anna", table.id)
            await driver.execute("Anna", table.id, Start())
            for _ in range(30):
                await inbox.until(lambda inbox: 0 in inbox.last["awaited"])
                await play(driver, table)
            assert set(bot_workers.levels) == {"easy", "hard"}
            assert set(bot_workers.seeds) == {table.opened.bot_seed}
            assert {message["news"]["by"] for message in inbox.of("update") if message["news"]["kind"] == "moved"} == {
                "person",
                "bot",
            }

    run(test())


def test_a_bot_stands_in_for_a_player_out_of_time_until_the_return(tmp_path: Path) -> None:
    async def test() -> None:
        async with registry_driver(tmp_path / "t.sqlite") as driver:
            table = await started_table(driver, clock=LiveClock(60))
            inbox = await driver.subscribe("Anna", table.id)
            slow = table.awaited[0]
            driver.time += 60_000
            driver.registry._scheduler._changed.set()
            await inbox.until(lambda inbox: any(message["news"].get("by") == "stand-in" for message in inbox.of("update")))
            assert table.seats[slow].stand_in_reason == "time"
            await driver.execute(NAMES[slow], table.id, Return())
            assert table.seats[slow].stand_in_reason is None
            assert inbox.last["table"]["seats"][slow]["stand_in"] is None

    run(test())


def test_a_bots_answer_to_a_position_that_was_taken_back_is_void(tmp_path: Path) -> None:
    class Slow(FirstOffered):
        def __init__(self) -> None:
            super().__init__()
            self.gates: list[asyncio.Event] = []

        async def choose_move(self, level: str, seed: str, turn: Any) -> str:
            gate = asyncio.Event()
            self.gates.append(gate)
            bids = [word for word in turn.offered if word.startswith("bid")]
            await gate.wait()
            return str(bids[0] if bids else turn.offered[0])

    async def test() -> None:
        slow = Slow()
        async with registry_driver(tmp_path / "t.sqlite", slow) as driver:
            table = await driver.create_table("Anna", table_spec(3, seats=["mine", BotSeat("easy"), BotSeat("easy")]))
            await driver.execute("Anna", table.id, Start())
            inbox = await driver.subscribe("Anna", table.id)
            while table.awaited != (0,):
                await asyncio.sleep(0.01)
                slow.gates[-1].set()
            count = len(slow.gates)
            low, high = (f"bid {bid}" for bid in (6, 9))
            await play(driver, table, low)
            while len(slow.gates) == count:
                await asyncio.sleep(0.01)
            await driver.execute("Anna", table.id, TakeBack())
            await play(driver, table, high)
            seat = table.awaited[0]
            slow.gates[-1].set()
            while len(slow.gates) == count + 1:
                await asyncio.sleep(0.01)
            assert table.moves_made[seat][-1:] != ["bid 7"]
            slow.gates[-1].set()
            await inbox.until(lambda _: table.moves_made[seat][-1:] == ["bid 10"])

    run(test())


def test_a_bot_that_fails_does_not_stop_the_table(tmp_path: Path) -> None:
    class Failing(FirstOffered):
        async def choose_move(self, level: str, seed: str, turn: Any) -> str:
            raise Trouble("out of order")

    async def test() -> None:
        async with registry_driver(tmp_path / "t.sqlite", Failing()) as driver:
            table = await driver.create_table("Anna", table_spec(2, seats=["mine", BotSeat("easy")]))
            inbox = await driver.subscribe("Anna", table.id)
            await driver.execute("Anna", table.id, Start())
            await inbox.until(
                lambda inbox: any(message["news"].get("by") == "bot" for message in inbox.of("update")) or table.awaited == (0,)
            )
            for _ in range(4):
                await inbox.until(lambda _: table.awaited == (0,))
                await play(driver, table)
            assert table.moves_made[1]

    run(test())


def test_after_a_restart_bots_go_on_and_clocks_have_not_counted_the_downtime(tmp_path: Path) -> None:
    async def test() -> None:
        class Stuck(FirstOffered):
            async def choose_move(self, level: str, seed: str, turn: Any) -> str:
                await asyncio.sleep(3600)
                return ""

        async with registry_driver(tmp_path / "t.sqlite", Stuck()) as driver:
            table = await driver.create_table("Anna", table_spec(2, seats=["mine", BotSeat("easy")], clock=LiveClock(60)))
            await driver.execute("Anna", table.id, Start())
            while table.awaited == (0,):
                await play(driver, table)
            anna = driver.ids["Anna"]
        async with registry_driver(tmp_path / "t.sqlite", away=500_000) as driver:
            driver.ids["Anna"] = anna
            inbox = await driver.subscribe("Anna", table.id)
            await inbox.until(lambda inbox: inbox.last["awaited"] == [0])
            assert inbox.last["clocks"]["left"][0] <= 60_000
            snapshot = await driver.registry.snapshot(anna, table.id)
            assert any(row for row in await driver.store.rows(table.id) if b"paused" in row.body)
            assert snapshot.table.status == "playing"

    run(test())


def test_real_bots_run_in_worker_processes(tmp_path: Path) -> None:
    async def test() -> None:
        async with registry_driver(tmp_path / "t.sqlite", BotProcesses()) as driver:
            table = await driver.create_table("Anna", table_spec(2, game="zahltag", seats=["mine", BotSeat("normal")]))
            inbox = await driver.subscribe("Anna", table.id)
            await driver.execute("Anna", table.id, Start())
            for _ in range(6):
                await inbox.until(lambda inbox: 0 in inbox.last["awaited"])
                await play(driver, table)
            await inbox.until(lambda inbox: 0 in inbox.last["awaited"] or inbox.last["awaited"] == [])
            assert len(table.moves_made[1]) >= 5

    run(test())

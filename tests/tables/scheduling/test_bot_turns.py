"""Bots play their turns, stand in after time-outs, and survive restarts and their own failures."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from tests.random_play import match_after
from tests.tables.registry_setup import NAMES, FirstOffered, play, registry_driver, run, started_table, table_spec
from zuschlag.bots import Turn
from zuschlag.errors import Trouble
from zuschlag.tables.core.table_spec import BotSeat
from zuschlag.tables.core.time_control import LiveClock
from zuschlag.tables.protocol.commands import (
    Return,
    Start,
    TakeBack,
)
from zuschlag.tables.scheduling.bot_turns import RETRY_DELAY
from zuschlag.tables.scheduling.bot_workers import BotProcesses
from zuschlag.tables.scheduling.fair_queue import QueueFull, Requester


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

        async def choose_move(self, level: str, seed: str, turn: Any, requester: Requester) -> str:
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
        async def choose_move(self, level: str, seed: str, turn: Any, requester: Requester) -> str:
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
            async def choose_move(self, level: str, seed: str, turn: Any, requester: Requester) -> str:
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


class CountedBots(BotProcesses):
    """Real bots in worker processes, which note for whom they have played. All turns cost the same, however long they take."""

    def __init__(self) -> None:
        super().__init__(clock=lambda: 0.0)
        self.played_for: list[Requester] = []

    async def choose_move(self, level: str, seed: str, turn: Any, requester: Requester) -> str:
        move = await super().choose_move(level, seed, turn, requester)
        self.played_for.append(requester)
        return move


@pytest.mark.parametrize("level", ["normal", "expert"])
def test_a_bot_waits_for_few_of_another_persons_hundred_turns(level: str) -> None:
    """Whether that person is at another address or at the same one, and has one name or a hundred. Expert: stood in for."""

    async def test() -> None:
        bots = CountedBots()
        match = match_after(("zahltag", 3, {}), 4, 20)
        turn = Turn(match, match.pending.seats[0])
        try:
            await bots.choose_move(level, "seed", turn, Requester("", "first"))
            anna = Requester("10.0.0.1", "Anna")
            for others in (
                [Requester("10.0.0.2", "Eve")] * 100,
                [Requester("10.0.0.1", "Eve")] * 100,
                [Requester("10.0.0.2", f"Eve {at}") for at in range(100)],
            ):
                begun = [asyncio.create_task(bots.choose_move(level, "seed", turn, other)) for other in others]
                while len(bots.played_for) < 5:
                    await asyncio.sleep(0)
                for _ in range(3):
                    before = len(bots.played_for)
                    assert bots.waiting_turns > 50
                    await bots.choose_move(level, "seed", turn, anna)
                    # A turn that runs in each of the two kinds of workers, and one turn of the other person.
                    assert bots.played_for[before:].index(anna) <= 3
                await asyncio.gather(*begun)
                bots.played_for.clear()
            assert bots.waiting_turns == 0
        finally:
            await bots.close()

    run(test())


def test_a_table_is_played_for_whoever_opened_it_from_where_they_were_last_heard_of(tmp_path: Path) -> None:
    async def test() -> None:
        class Requested(FirstOffered):
            def __init__(self) -> None:
                super().__init__()
                self.requesters: set[Requester] = set()

            async def choose_move(self, level: str, seed: str, turn: Any, requester: Requester) -> str:
                self.requesters.add(requester)
                return await super().choose_move(level, seed, turn, requester)

        bots = Requested()
        async with registry_driver(tmp_path / "t.sqlite", bots) as driver:
            for name, address in (("Anna", "10.0.0.1"), ("Ben", "")):
                if address:
                    driver.registry.services.last_addresses.set(await driver.person(name), address)
                table = await driver.create_table(name, table_spec(2, seats=["mine", BotSeat("easy")]))
                await driver.execute(name, table.id, Start())
                while not table.moves_made[1]:
                    await asyncio.sleep(0)
                    if table.awaited == (0,):
                        await play(driver, table)
            assert bots.requesters == {Requester("10.0.0.1", driver.ids["Anna"]), Requester("", driver.ids["Ben"])}

    run(test())


def test_a_turn_that_is_put_off_is_tried_again(tmp_path: Path) -> None:
    """When the queue was full; no other move is made for the bot."""

    async def test() -> None:
        class Full(FirstOffered):
            async def choose_move(self, level: str, seed: str, turn: Any, requester: Requester) -> str:
                self.levels.append(level)
                if len(self.levels) < 3:
                    raise QueueFull("more than 1000 turns of bots wait")
                return turn.offered[-1]  # type: ignore[no-any-return]

        bots = Full()
        async with registry_driver(tmp_path / "t.sqlite", bots) as driver:
            table = await driver.create_table("Anna", table_spec(2, seats=["mine", BotSeat("easy")]))
            await driver.execute("Anna", table.id, Start())
            assert table.match is not None
            offered: list[str] = []
            while not table.moves_made[1]:
                if table.awaited == (0,):
                    await play(driver, table)
                elif 1 in table.awaited:
                    offered = offered or list(table.match.offered(1))
                    driver.time += RETRY_DELAY
                    driver.registry._scheduler._changed.set()
                await asyncio.sleep(0.001)
            assert len(bots.levels) >= 3
            assert table.moves_made[1][0] == offered[-1]

    run(test())

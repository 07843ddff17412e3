"""The registry of live tables: what people at tables are sent, and what is stored when things go wrong."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from tests.tables.registry_setup import NAMES, Inbox, play, registry_driver, run, started_table, table_spec
from zuschlag.errors import Refused
from zuschlag.store import Unwritable
from zuschlag.tables.core.facts import ProxySet
from zuschlag.tables.core.table_spec import BotSeat
from zuschlag.tables.limits import MAX_OTHER_CHANGES
from zuschlag.tables.live.registry import TableRegistry
from zuschlag.tables.live.services import Services
from zuschlag.tables.protocol.commands import (
    Cover,
    Leave,
    Link,
    Ping,
    Play,
    Proxy,
    Rematch,
    Sit,
    Start,
    Uncover,
)


class TestSubscribing:
    def test_first_a_snapshot_then_numbered_updates(self, tmp_path: Path) -> None:
        async def test() -> None:
            async with registry_driver(tmp_path / "t.sqlite") as driver:
                table = await driver.create_table("Anna", table_spec())
                anna, spectator = await driver.subscribe("Anna", table.id), await driver.subscribe("Sam", table.id)
                await driver.execute("Ben", table.id, Sit())
                await play(driver, table)
                for inbox in (anna, spectator):
                    assert [message["number"] for message in inbox.of("snapshot") + inbox.of("update")] == [1, 2, 3, 4]
                assert anna.last["you"]["seat"] == 0
                assert "you" not in spectator.last
                assert spectator.last["view"]["viewer"] is None

        run(test())

    def test_a_client_that_reconnects_gets_exactly_the_updates_it_missed(self, tmp_path: Path) -> None:
        async def test() -> None:
            async with registry_driver(tmp_path / "t.sqlite") as driver:
                table = await started_table(driver)
                steady, gone = await driver.subscribe("Anna", table.id), await driver.subscribe("Anna", table.id)
                await play(driver, table)
                last = gone.last["number"]
                for _ in range(5):
                    await play(driver, table)
                back = await driver.subscribe("Anna", table.id, since=last)
                assert back.of("snapshot") == []
                assert back.of("update") == [message for message in steady.of("update") if message["number"] > last]

        run(test())

    @pytest.mark.parametrize("since", [0, 10_000])
    def test_a_number_that_is_too_old_or_unknown_gives_a_snapshot(self, tmp_path: Path, since: int) -> None:
        async def test() -> None:
            async with registry_driver(tmp_path / "t.sqlite") as driver:
                table = await started_table(driver, 4)
                async with driver.registry._live[table.id].lock() as (live, _):
                    await live.commit([ProxySet(0, None)] * 210)
                assert table.update_numbers.number(0) > 200
                back = await driver.subscribe("Anna", table.id, since=since)
                assert len(back.of("snapshot")) == 1

        run(test())

    def test_everybody_sees_who_is_connected(self, tmp_path: Path) -> None:
        async def test() -> None:
            async with registry_driver(tmp_path / "t.sqlite") as driver:
                table = await started_table(driver)
                anna = await driver.subscribe("Anna", table.id)
                subscriber = await driver.registry.subscribe(driver.ids["Ben"], table.id, anna)
                assert anna.of("presence")[-1] == {"type": "presence", "here": [True, True], "spectators": 0}
                driver.registry.unsubscribe(table.id, subscriber)
                assert anna.of("presence")[-1]["here"] == [True, False]
                assert driver.registry.is_connected(table.id, driver.ids["Anna"])
                assert not driver.registry.is_connected(table.id, driver.ids["Ben"])

        run(test())

    def test_a_table_without_spectators_shows_itself_only_before_play_and_to_its_players(self, tmp_path: Path) -> None:
        async def test() -> None:
            async with registry_driver(tmp_path / "t.sqlite") as driver:
                table = await driver.create_table("Anna", table_spec(has_spectators=False))
                spectator = await driver.subscribe("Sam", table.id)
                await driver.execute("Ben", table.id, Sit())
                await play(driver, table)
                assert [message["number"] for message in spectator.of("update")] == [2]
                assert spectator.is_closed
                assert spectator.messages[-1]["code"] == "not-yours"
                with pytest.raises(Refused, match="no spectators"):
                    await driver.subscribe("Sam", table.id)

        run(test())


class TestSeats:
    def test_a_spectator_who_takes_a_seat_gets_its_view_on_the_same_connection(self, tmp_path: Path) -> None:
        async def test() -> None:
            async with registry_driver(tmp_path / "t.sqlite") as driver:
                table = await driver.create_table("Anna", table_spec(3))
                ben = await driver.subscribe("Ben", table.id)
                assert ben.last.get("you") is None
                await driver.execute("Ben", table.id, Sit(seat=2))
                assert ben.last["type"] == "snapshot"
                assert ben.last["you"]["seat"] == 2
                await driver.execute("Ben", table.id, Leave())
                assert ben.last["you"] is None

        run(test())

    def test_a_personal_link_that_is_replaced_while_it_is_used_is_void(self, tmp_path: Path) -> None:
        async def test() -> None:
            async with registry_driver(tmp_path / "t.sqlite") as driver:
                table = await started_table(driver)
                await driver.person("Thief")
                link = (await driver.execute("Ben", table.id, Link())).link
                rotating = asyncio.create_task(driver.execute("Ben", table.id, Link()))
                await asyncio.sleep(0)
                stealing = asyncio.create_task(driver.registry.claim_seat(driver.ids["Thief"], link))
                await rotating
                with pytest.raises(Refused, match="not valid"):
                    await stealing
                assert table.seats_of(driver.ids["Ben"]) == (1,)

        run(test())

    def test_a_personal_link_transfers_the_seat_and_locks_the_old_device_out(self, tmp_path: Path) -> None:
        async def test() -> None:
            async with registry_driver(tmp_path / "t.sqlite") as driver:
                table = await started_table(driver)
                old, phone = await driver.subscribe("Ben", table.id), await driver.subscribe("Phone", table.id)
                first = (await driver.execute("Ben", table.id, Link())).link
                link = (await driver.execute("Ben", table.id, Link())).link
                with pytest.raises(Refused, match="not valid"):
                    await driver.registry.claim_seat(driver.ids["Phone"], first)
                assert await driver.registry.claim_seat(driver.ids["Phone"], link) == (table.id, 1)
                assert phone.last["you"]["seat"] == 1
                assert old.last["you"] is None
                with pytest.raises(Refused, match="you have no seat"):
                    await driver.execute("Ben", table.id, Play(nth=0, move="pass"))
                assert await driver.registry.claim_seat(driver.ids["Ben"], link) == (table.id, 1)
                assert phone.last["you"] is None

        run(test())

    def test_a_seat_is_not_transferred_without_end(self, tmp_path: Path) -> None:
        async def test() -> None:
            async with registry_driver(tmp_path / "t.sqlite") as driver:
                table = await started_table(driver)
                link = (await driver.execute("Ben", table.id, Link())).link
                async with driver.registry._live[table.id].lock() as (live, _):
                    await live.commit([ProxySet(0, None)] * MAX_OTHER_CHANGES)
                with pytest.raises(Refused, match="changes that were no moves") as refused:
                    await driver.registry.claim_seat(await driver.person("Phone"), link)
                assert refused.value.code == "too-fast"
                assert table.seats_of(driver.ids["Ben"]) == (1,)

        run(test())

    def test_one_device_with_several_seats_sees_only_the_one_that_is_uncovered(self, tmp_path: Path) -> None:
        async def test() -> None:
            async with registry_driver(tmp_path / "t.sqlite") as driver:
                table = await driver.create_table("Anna", table_spec(3, game="zahltag", seats=["mine", "mine", "open"]))
                await driver.execute("Ben", table.id, Sit())
                inbox, person = await driver.subscribe("Anna", table.id), driver.ids["Anna"]
                subscriber = next(iter(driver.registry._live[table.id].subscribers))
                assert inbox.last["you"]["seat"] is None
                assert all(seat["hand"] is None for seat in inbox.last["view"]["seats"])
                for _ in range(9):
                    seat = table.awaited[0]
                    if seat == 2:
                        await play(driver, table, "keep")
                        continue
                    await driver.registry.execute(person, table.id, Uncover(seat=seat), subscriber)
                    hands = [other["seat"] for other in inbox.last["view"]["seats"] if other["hand"] is not None]
                    assert hands == [seat]
                    await driver.registry.execute(
                        person, table.id, Play(seat=seat, nth=len(table.moves_made[seat]), move="keep"), subscriber
                    )
                    if table.awaited == (1 - seat,):
                        assert inbox.last["you"]["seat"] is None
                        assert inbox.last["type"] == "snapshot"
                await driver.registry.execute(person, table.id, Cover(), subscriber)
                assert inbox.last["you"]["seat"] is None
                with pytest.raises(Refused, match="seat 2 is not yours"):
                    await driver.registry.execute(person, table.id, Uncover(seat=2), subscriber)
                with pytest.raises(Refused, match="for a socket"):
                    await driver.registry.execute(person, table.id, Uncover(seat=1))

        run(test())

    def test_a_seat_is_covered_also_when_another_persons_move_passes_the_turn_on(self, tmp_path: Path) -> None:
        async def test() -> None:
            async with registry_driver(tmp_path / "t.sqlite") as driver:
                table = await driver.create_table("Anna", table_spec(3, game="zahltag", seats=["mine", "open", "mine"]))
                await driver.execute("Ben", table.id, Sit())
                inbox, person = await driver.subscribe("Anna", table.id), driver.ids["Anna"]
                subscriber = next(iter(driver.registry._live[table.id].subscribers))
                while table.awaited != (0,):
                    await play(driver, table, "keep")
                await driver.registry.execute(person, table.id, Uncover(seat=0), subscriber)
                await play(driver, table, "keep")
                assert (table.awaited, inbox.last["you"]["seat"]) == ((1,), 0)
                await play(driver, table, "keep")
                assert (table.awaited, inbox.last["you"]["seat"]) == ((2,), None)

        run(test())

    def test_a_covered_device_is_still_covered_when_it_reconnects(self, tmp_path: Path) -> None:
        async def test() -> None:
            async with registry_driver(tmp_path / "t.sqlite") as driver:
                table = await driver.create_table("Anna", table_spec(2, game="zahltag", seats=["mine", "mine"]))
                await driver.execute("Anna", table.id, Start())
                (awaited,) = table.awaited
                inbox = Inbox()
                await driver.registry.subscribe(
                    driver.ids["Anna"], table.id, inbox, since=table.update_numbers.number(0), seat=1 - awaited
                )
                assert inbox.last["type"] == "snapshot"
                assert inbox.last["you"]["seat"] is None

        run(test())

    def test_numbers_of_another_viewer_give_a_snapshot(self, tmp_path: Path) -> None:
        async def test() -> None:
            async with registry_driver(tmp_path / "t.sqlite") as driver:
                table = await started_table(driver)
                for plan in ({"up_to": 1}, None):
                    await driver.execute("Ben", table.id, Proxy(plan=plan))
                number = table.update_numbers.number(1)
                link = (await driver.execute("Ben", table.id, Link())).link
                await driver.registry.claim_seat(await driver.person("Phone"), link)
                await play(driver, table, "decline") if table.awaited == (0,) else None
                inbox = Inbox()
                await driver.registry.subscribe(driver.ids["Ben"], table.id, inbox, since=number, seat=1)
                assert inbox.messages[0]["type"] == "snapshot"
                again = Inbox()
                await driver.registry.subscribe(driver.ids["Phone"], table.id, again, since=number, seat=1)
                assert again.messages[0]["type"] == "update"

        run(test())

    def test_an_evicted_person_leaves_every_table(self, tmp_path: Path) -> None:
        async def test() -> None:
            async with registry_driver(tmp_path / "t.sqlite") as driver:
                playing, waiting = await started_table(driver, 3), await driver.create_table("Cleo", table_spec(3))
                await driver.execute("Ben", waiting.id, Sit())
                inbox = await driver.subscribe("Ben", playing.id)
                await driver.registry.leave_all_seats(driver.ids["Ben"])
                driver.registry.disconnect(driver.ids["Ben"], "no-name", "deleted")
                assert playing.seats[1].stand_in_reason == "left"
                assert not waiting.seats[1].is_taken
                assert inbox.is_closed
                assert inbox.messages[-1] == {"type": "bye", "code": "no-name", "message": "deleted"}

        run(test())


class TestStoring:
    def test_a_move_that_cannot_be_stored_has_not_happened_and_the_table_goes_on_later(self, tmp_path: Path) -> None:
        async def test() -> None:
            async with registry_driver(tmp_path / "t.sqlite") as driver:
                table = await started_table(driver)
                inbox = await driver.subscribe("Anna", table.id)
                before = await driver.registry.snapshot(driver.ids["Anna"], table.id)
                seat = table.awaited[0]
                full = Full(driver.store)
                broken = TableRegistry(Services(full, driver.people, driver.bot_workers, driver.sources))  # type: ignore[arg-type]
                ben = Inbox()
                await broken.subscribe(driver.ids["Ben"], table.id, ben)
                count = len(ben.messages)
                with pytest.raises(Unwritable):
                    await broken.execute(driver.ids[NAMES[seat]], table.id, Play(nth=0, move="decline"))
                assert len(ben.messages) == count
                assert await broken.snapshot(driver.ids["Anna"], table.id) == before
                full.is_full = False
                await broken.execute(driver.ids[NAMES[seat]], table.id, Play(nth=0, move="decline"))
                assert len(ben.messages) > count
                await broken.close()
                assert inbox.last["number"] == before.number

        run(test())

    def test_open_tables_per_person_are_limited(self, tmp_path: Path) -> None:
        async def test() -> None:
            async with registry_driver(tmp_path / "t.sqlite") as driver:
                for _ in range(50):
                    await driver.create_table("Anna", table_spec(seats=["open", "open"]))
                with pytest.raises(Refused) as many:
                    await driver.create_table("Anna", table_spec())
                assert many.value.code == "too-fast"
                await driver.create_table("Ben", table_spec())

        run(test())

    def test_an_unknown_table_is_unknown_and_leaves_nothing_behind(self, tmp_path: Path) -> None:
        async def test() -> None:
            async with registry_driver(tmp_path / "t.sqlite") as driver:
                with pytest.raises(Refused, match="there is no table 'nowhere'"):
                    await driver.execute("Anna", "nowhere", Sit())
                assert driver.registry.table_count == 0

        run(test())

    def test_a_message_for_another_table_is_refused(self, tmp_path: Path) -> None:
        async def test() -> None:
            async with registry_driver(tmp_path / "t.sqlite") as driver:
                table = await driver.create_table("Anna", table_spec())
                with pytest.raises(Refused, match="this is table"):
                    await driver.execute("Anna", table.id, Ping(table="other"))
                assert (await driver.execute("Anna", table.id, Ping(id="7"))).id == "7"

        run(test())

    def test_a_deleted_table_is_gone(self, tmp_path: Path) -> None:
        async def test() -> None:
            async with registry_driver(tmp_path / "t.sqlite") as driver:
                table = await started_table(driver)
                inbox = await driver.subscribe("Anna", table.id)
                await driver.registry.delete_table(table.id)
                assert inbox.is_closed
                with pytest.raises(Refused, match="there is no table"):
                    await driver.registry.snapshot(driver.ids["Anna"], table.id)

        run(test())

    def test_an_abandoned_match_reveals_its_seed(self, tmp_path: Path) -> None:
        async def test() -> None:
            async with registry_driver(tmp_path / "t.sqlite") as driver:
                table = await started_table(driver)
                inbox = await driver.subscribe("Anna", table.id)
                assert inbox.last["table"]["dice"]["seed"] is None
                await driver.registry.abandon(table.id)
                assert inbox.last["table"]["status"] == "abandoned"
                assert inbox.last["table"]["dice"]["seed"] == table.opened.seed
                await driver.registry.abandon(table.id)

        run(test())


class TestRematch:
    def test_everybody_keeps_their_seat_and_it_is_reserved_for_them(self, tmp_path: Path) -> None:
        async def test() -> None:
            async with registry_driver(tmp_path / "t.sqlite") as driver:
                table = await started_table(driver, 4, seats=["mine", "open", "open", BotSeat("easy")], game="zahltag")
                await driver.registry.abandon(table.id)
                inbox = await driver.subscribe("Anna", table.id)
                ack = await driver.execute("Ben", table.id, Rematch())
                assert (await driver.execute("Anna", table.id, Rematch())).table == ack.table
                assert inbox.last["table"]["rematch"] == ack.table
                snapshot = await driver.registry.snapshot(driver.ids["Ben"], ack.table)
                assert [(seat.kind, seat.name or seat.level) for seat in snapshot.table.seats] == [
                    ("reserved", "Anna"),
                    ("person", "Ben"),
                    ("reserved", "Cleo"),
                    ("bot", "easy"),
                ]
                assert snapshot.table.former == table.id
                await driver.execute("Anna", ack.table, Sit())
                await driver.execute("Cleo", ack.table, Sit())
                assert (await driver.registry.snapshot(driver.ids["Ben"], ack.table)).table.status == "playing"

        run(test())

    def test_only_players_can_request_a_rematch_and_only_after_the_match(self, tmp_path: Path) -> None:
        async def test() -> None:
            async with registry_driver(tmp_path / "t.sqlite") as driver:
                table = await started_table(driver)
                with pytest.raises(Refused) as early:
                    await driver.execute("Anna", table.id, Rematch())
                assert early.value.code == "not-now"
                await driver.registry.abandon(table.id)
                with pytest.raises(Refused) as stranger:
                    await driver.execute("Sam", table.id, Rematch())
                assert stranger.value.code == "not-yours"

        run(test())


class Full:
    """A full disk in front of the real store, until `is_full` is reset."""

    def __init__(self, store: Any) -> None:
        self._store = store
        self.is_full = True

    async def append(self, *parts: Any) -> None:
        if self.is_full:
            raise Unwritable("the disk is full")
        await self._store.append(*parts)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)

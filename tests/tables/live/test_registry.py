"""The hall: what people at many tables are told, and what is kept when things go wrong."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from tests.tables.registry_setup import FirstOffered, Gathering, Inbox, gathering, run
from zuschlag.errors import Refused, Trouble
from zuschlag.store import Unwritable
from zuschlag.tables.core.spec import BotSeat, LiveClock, SeatWish, Spec
from zuschlag.tables.core.table import Table
from zuschlag.tables.live.registry import Hall
from zuschlag.tables.live.services import House
from zuschlag.tables.protocol.commands import (
    Cover,
    Leave,
    Link,
    Ping,
    Play,
    Proxy,
    Rematch,
    Return,
    Say,
    Sit,
    Start,
    TakeBack,
    Uncover,
)
from zuschlag.tables.scheduling.bot_workers import InProcesses

NAMES = ("Anna", "Ben", "Cleo", "Dora")


def wanted(players: int = 2, **parts: Any) -> Spec:
    others: list[SeatWish] = ["open"] * (players - 1)
    seats: list[SeatWish] = parts.pop("seats", ["mine", *others])
    return Spec(parts.pop("game", "bigshot"), players, seats, parts.pop("options", {}), is_listed=True, **parts)


async def seated(hall: Gathering, players: int = 2, **parts: Any) -> Table:
    """A table at which all sit and play has begun."""
    table = await hall.lay("Anna", wanted(players, **parts))
    for name in NAMES[1:players]:
        if not table.is_full:
            await hall.do(name, table.id, Sit())
    return table


async def play(hall: Gathering, table: Table, move: str | None = None) -> tuple[str, int]:
    """The awaited person plays; tells who and where."""
    seat = table.awaited[0]
    assert table.match is not None
    name = next(name for name, key in hall.ids.items() if table.seats[seat].person == key)
    await hall.do(name, table.id, Play(seat=seat, nth=len(table.made[seat]), move=move or table.match.offered(seat)[0]))
    return name, seat


class TestWatching:
    def test_first_a_snapshot_then_numbered_updates(self, tmp_path: Path) -> None:
        async def test() -> None:
            async with gathering(tmp_path / "t.sqlite") as hall:
                table = await hall.lay("Anna", wanted())
                anna, spectator = await hall.watch("Anna", table.id), await hall.watch("Sam", table.id)
                await hall.do("Ben", table.id, Sit())
                await play(hall, table)
                for inbox in (anna, spectator):
                    assert [message["number"] for message in inbox.of("snapshot") + inbox.of("update")] == [1, 2, 3, 4]
                assert anna.last["you"]["seat"] == 0
                assert "you" not in spectator.last
                assert spectator.last["view"]["viewer"] is None

        run(test())

    def test_who_comes_back_is_told_exactly_what_was_missed(self, tmp_path: Path) -> None:
        async def test() -> None:
            async with gathering(tmp_path / "t.sqlite") as hall:
                table = await seated(hall)
                steady, gone = await hall.watch("Anna", table.id), await hall.watch("Anna", table.id)
                await play(hall, table)
                last = gone.last["number"]
                for _ in range(5):
                    await play(hall, table)
                back = await hall.watch("Anna", table.id, since=last)
                assert back.of("snapshot") == []
                assert back.of("update") == [message for message in steady.of("update") if message["number"] > last]

        run(test())

    @pytest.mark.parametrize("since", [0, 10_000])
    def test_a_number_that_is_too_old_or_none_of_ours_gives_a_snapshot(self, tmp_path: Path, since: int) -> None:
        async def test() -> None:
            async with gathering(tmp_path / "t.sqlite") as hall:
                table = await seated(hall, 4)
                for number in range(210):
                    await hall.do("Anna", table.id, Proxy(plan=None if number % 2 else {"up_to": 0, "then": "ask"}))
                assert table.numbering.number(0) > 200
                back = await hall.watch("Anna", table.id, since=since)
                assert len(back.of("snapshot")) == 1

        run(test())

    def test_everybody_sees_who_is_here(self, tmp_path: Path) -> None:
        async def test() -> None:
            async with gathering(tmp_path / "t.sqlite") as hall:
                table = await seated(hall)
                anna = await hall.watch("Anna", table.id)
                watch = await hall.hall.watch(hall.ids["Ben"], table.id, anna)
                assert anna.of("presence")[-1] == {"type": "presence", "here": [True, True], "spectators": 0}
                hall.hall.leave(table.id, watch)
                assert anna.of("presence")[-1]["here"] == [True, False]
                assert hall.hall.is_here(table.id, hall.ids["Anna"])
                assert not hall.hall.is_here(table.id, hall.ids["Ben"])

        run(test())

    def test_a_table_without_spectators_shows_itself_only_before_play_and_to_its_players(self, tmp_path: Path) -> None:
        async def test() -> None:
            async with gathering(tmp_path / "t.sqlite") as hall:
                table = await hall.lay("Anna", wanted(has_spectators=False))
                spectator = await hall.watch("Sam", table.id)
                await hall.do("Ben", table.id, Sit())
                await play(hall, table)
                assert [message["number"] for message in spectator.of("update")] == [2]
                assert spectator.is_closed
                assert spectator.messages[-1]["code"] == "not-yours"
                with pytest.raises(Refused, match="no spectators"):
                    await hall.watch("Sam", table.id)

        run(test())


class TestSeats:
    def test_sitting_down_turns_a_spectators_connection_into_the_seats(self, tmp_path: Path) -> None:
        async def test() -> None:
            async with gathering(tmp_path / "t.sqlite") as hall:
                table = await hall.lay("Anna", wanted(3))
                ben = await hall.watch("Ben", table.id)
                assert ben.last.get("you") is None
                await hall.do("Ben", table.id, Sit(seat=2))
                assert ben.last["type"] == "snapshot"
                assert ben.last["you"]["seat"] == 2
                await hall.do("Ben", table.id, Leave())
                assert ben.last["you"] is None

        run(test())

    def test_a_link_that_is_replaced_while_it_is_used_is_void(self, tmp_path: Path) -> None:
        async def test() -> None:
            async with gathering(tmp_path / "t.sqlite") as hall:
                table = await seated(hall)
                await hall.person("Thief")
                link = (await hall.do("Ben", table.id, Link())).link
                rotating = asyncio.create_task(hall.do("Ben", table.id, Link()))
                await asyncio.sleep(0)
                stealing = asyncio.create_task(hall.hall.claim(hall.ids["Thief"], link))
                await rotating
                with pytest.raises(Refused, match="not valid"):
                    await stealing
                assert table.seats_of(hall.ids["Ben"]) == (1,)

        run(test())

    def test_a_personal_link_moves_the_seat_and_locks_the_old_device_out(self, tmp_path: Path) -> None:
        async def test() -> None:
            async with gathering(tmp_path / "t.sqlite") as hall:
                table = await seated(hall)
                old, phone = await hall.watch("Ben", table.id), await hall.watch("Phone", table.id)
                first = (await hall.do("Ben", table.id, Link())).link
                link = (await hall.do("Ben", table.id, Link())).link
                with pytest.raises(Refused, match="not valid"):
                    await hall.hall.claim(hall.ids["Phone"], first)
                assert await hall.hall.claim(hall.ids["Phone"], link) == (table.id, 1)
                assert phone.last["you"]["seat"] == 1
                assert old.last["you"] is None
                with pytest.raises(Refused, match="you have no seat"):
                    await hall.do("Ben", table.id, Play(nth=0, move="pass"))
                assert await hall.hall.claim(hall.ids["Ben"], link) == (table.id, 1)
                assert phone.last["you"] is None

        run(test())

    def test_one_device_with_several_seats_sees_only_the_one_that_is_uncovered(self, tmp_path: Path) -> None:
        async def test() -> None:
            async with gathering(tmp_path / "t.sqlite") as hall:
                table = await hall.lay("Anna", wanted(3, game="zahltag", seats=["mine", "mine", "open"]))
                await hall.do("Ben", table.id, Sit())
                inbox, person = await hall.watch("Anna", table.id), hall.ids["Anna"]
                watch = next(iter(hall.hall._live[table.id].watches))
                assert inbox.last["you"]["seat"] is None
                assert all(seat["hand"] is None for seat in inbox.last["view"]["seats"])
                for _ in range(9):
                    seat = table.awaited[0]
                    if seat == 2:
                        await play(hall, table, "keep")
                        continue
                    await hall.hall.do(person, table.id, Uncover(seat=seat), watch)
                    hands = [other["seat"] for other in inbox.last["view"]["seats"] if other["hand"] is not None]
                    assert hands == [seat]
                    await hall.hall.do(person, table.id, Play(seat=seat, nth=len(table.made[seat]), move="keep"), watch)
                    if table.awaited == (1 - seat,):
                        assert inbox.last["you"]["seat"] is None
                        assert inbox.last["type"] == "snapshot"
                await hall.hall.do(person, table.id, Cover(), watch)
                assert inbox.last["you"]["seat"] is None
                with pytest.raises(Refused, match="seat 2 is not yours"):
                    await hall.hall.do(person, table.id, Uncover(seat=2), watch)
                with pytest.raises(Refused, match="for a socket"):
                    await hall.hall.do(person, table.id, Uncover(seat=1))

        run(test())

    def test_a_seat_is_covered_also_when_somebody_elses_move_brings_the_turn_to_another(self, tmp_path: Path) -> None:
        async def test() -> None:
            async with gathering(tmp_path / "t.sqlite") as hall:
                table = await hall.lay("Anna", wanted(3, game="zahltag", seats=["mine", "open", "mine"]))
                await hall.do("Ben", table.id, Sit())
                inbox, person = await hall.watch("Anna", table.id), hall.ids["Anna"]
                watch = next(iter(hall.hall._live[table.id].watches))
                while table.awaited != (0,):
                    await play(hall, table, "keep")
                await hall.hall.do(person, table.id, Uncover(seat=0), watch)
                await play(hall, table, "keep")
                assert (table.awaited, inbox.last["you"]["seat"]) == ((1,), 0)
                await play(hall, table, "keep")
                assert (table.awaited, inbox.last["you"]["seat"]) == ((2,), None)

        run(test())

    def test_who_comes_back_to_a_covered_device_finds_it_covered(self, tmp_path: Path) -> None:
        async def test() -> None:
            async with gathering(tmp_path / "t.sqlite") as hall:
                table = await hall.lay("Anna", wanted(2, game="zahltag", seats=["mine", "mine"]))
                await hall.do("Anna", table.id, Start())
                (awaited,) = table.awaited
                inbox = Inbox()
                await hall.hall.watch(hall.ids["Anna"], table.id, inbox, since=table.numbering.number(0), seat=1 - awaited)
                assert inbox.last["type"] == "snapshot"
                assert inbox.last["you"]["seat"] is None

        run(test())

    def test_numbers_of_another_viewer_give_a_snapshot(self, tmp_path: Path) -> None:
        async def test() -> None:
            async with gathering(tmp_path / "t.sqlite") as hall:
                table = await seated(hall)
                for plan in ({"up_to": 1}, None):
                    await hall.do("Ben", table.id, Proxy(plan=plan))
                number = table.numbering.number(1)
                link = (await hall.do("Ben", table.id, Link())).link
                await hall.hall.claim(await hall.person("Phone"), link)
                await play(hall, table, "decline") if table.awaited == (0,) else None
                inbox = Inbox()
                await hall.hall.watch(hall.ids["Ben"], table.id, inbox, since=number, seat=1)
                assert inbox.messages[0]["type"] == "snapshot"
                again = Inbox()
                await hall.hall.watch(hall.ids["Phone"], table.id, again, since=number, seat=1)
                assert again.messages[0]["type"] == "update"

        run(test())

    def test_somebody_who_goes_for_good_leaves_every_table(self, tmp_path: Path) -> None:
        async def test() -> None:
            async with gathering(tmp_path / "t.sqlite") as hall:
                playing, waiting = await seated(hall, 3), await hall.lay("Cleo", wanted(3))
                await hall.do("Ben", waiting.id, Sit())
                inbox = await hall.watch("Ben", playing.id)
                await hall.hall.leave_all(hall.ids["Ben"])
                hall.hall.send_away(hall.ids["Ben"], "no-name", "deleted")
                assert playing.seats[1].stood_in == "left"
                assert not waiting.seats[1].is_taken
                assert inbox.is_closed
                assert inbox.messages[-1] == {"type": "bye", "code": "no-name", "message": "deleted"}

        run(test())


class TestBots:
    def test_a_bots_turn_is_played_and_then_it_is_the_persons(self, tmp_path: Path) -> None:
        async def test() -> None:
            thinkers = FirstOffered()
            async with gathering(tmp_path / "t.sqlite", thinkers) as hall:
                table = await hall.lay("Anna", wanted(3, seats=["mine", BotSeat("easy"), BotSeat("hard")]))
                inbox = await hall.watch("Anna", table.id)
                await hall.do("Anna", table.id, Start())
                for _ in range(30):
                    await inbox.until(lambda inbox: 0 in inbox.last["awaited"])
                    await play(hall, table)
                assert set(thinkers.levels) == {"easy", "hard"}
                assert set(thinkers.seeds) == {table.opened.bot_seed}
                assert {message["news"]["by"] for message in inbox.of("update") if message["news"]["kind"] == "moved"} == {
                    "person",
                    "bot",
                }

        run(test())

    def test_whoever_runs_out_of_time_is_stood_in_for_until_the_return(self, tmp_path: Path) -> None:
        async def test() -> None:
            async with gathering(tmp_path / "t.sqlite") as hall:
                table = await seated(hall, clock=LiveClock(60))
                inbox = await hall.watch("Anna", table.id)
                slow = table.awaited[0]
                hall.time += 60_000
                hall.hall._alarms._changed.set()
                await inbox.until(lambda inbox: any(message["news"].get("by") == "stand-in" for message in inbox.of("update")))
                assert table.seats[slow].stood_in == "time"
                await hall.do(NAMES[slow], table.id, Return())
                assert table.seats[slow].stood_in is None
                assert inbox.last["table"]["seats"][slow]["stand_in"] is None

        run(test())

    def test_a_thought_about_a_move_that_was_taken_back_is_void(self, tmp_path: Path) -> None:
        class Slow(FirstOffered):
            def __init__(self) -> None:
                super().__init__()
                self.gates: list[asyncio.Event] = []

            async def think(self, level: str, seed: str, turn: Any) -> str:
                gate = asyncio.Event()
                self.gates.append(gate)
                bids = [word for word in turn.offered if word.startswith("bid")]
                await gate.wait()
                return str(bids[0] if bids else turn.offered[0])

        async def test() -> None:
            slow = Slow()
            async with gathering(tmp_path / "t.sqlite", slow) as hall:
                table = await hall.lay("Anna", wanted(3, seats=["mine", BotSeat("easy"), BotSeat("easy")]))
                await hall.do("Anna", table.id, Start())
                inbox = await hall.watch("Anna", table.id)
                while table.awaited != (0,):
                    await asyncio.sleep(0.01)
                    slow.gates[-1].set()
                count = len(slow.gates)
                low, high = (f"bid {bid}" for bid in (6, 9))
                await play(hall, table, low)
                while len(slow.gates) == count:
                    await asyncio.sleep(0.01)
                await hall.do("Anna", table.id, TakeBack())
                await play(hall, table, high)
                seat = table.awaited[0]
                slow.gates[-1].set()
                while len(slow.gates) == count + 1:
                    await asyncio.sleep(0.01)
                assert table.made[seat][-1:] != ["bid 7"]
                slow.gates[-1].set()
                await inbox.until(lambda _: table.made[seat][-1:] == ["bid 10"])

        run(test())

    def test_a_bot_that_fails_does_not_stop_the_table(self, tmp_path: Path) -> None:
        class Failing(FirstOffered):
            async def think(self, level: str, seed: str, turn: Any) -> str:
                raise Trouble("out of order")

        async def test() -> None:
            async with gathering(tmp_path / "t.sqlite", Failing()) as hall:
                table = await hall.lay("Anna", wanted(2, seats=["mine", BotSeat("easy")]))
                inbox = await hall.watch("Anna", table.id)
                await hall.do("Anna", table.id, Start())
                await inbox.until(
                    lambda inbox: (
                        any(message["news"].get("by") == "bot" for message in inbox.of("update")) or table.awaited == (0,)
                    )
                )
                for _ in range(4):
                    await inbox.until(lambda _: table.awaited == (0,))
                    await play(hall, table)
                assert table.made[1]

        run(test())

    def test_after_a_restart_bots_go_on_and_clocks_have_not_counted_the_absence(self, tmp_path: Path) -> None:
        async def test() -> None:
            class Stuck(FirstOffered):
                async def think(self, level: str, seed: str, turn: Any) -> str:
                    await asyncio.sleep(3600)
                    return ""

            async with gathering(tmp_path / "t.sqlite", Stuck()) as hall:
                table = await hall.lay("Anna", wanted(2, seats=["mine", BotSeat("easy")], clock=LiveClock(60)))
                await hall.do("Anna", table.id, Start())
                while table.awaited == (0,):
                    await play(hall, table)
                anna = hall.ids["Anna"]
            async with gathering(tmp_path / "t.sqlite", away=500_000) as hall:
                hall.ids["Anna"] = anna
                inbox = await hall.watch("Anna", table.id)
                await inbox.until(lambda inbox: inbox.last["awaited"] == [0])
                assert inbox.last["clocks"]["left"][0] <= 60_000
                snapshot = await hall.hall.snapshot(anna, table.id)
                assert any(row for row in (await hall.hall.rows(anna, table.id))[1] if b"paused" in row.body)
                assert snapshot.table.status == "playing"

        run(test())

    def test_real_bots_think_in_processes_of_their_own(self, tmp_path: Path) -> None:
        async def test() -> None:
            async with gathering(tmp_path / "t.sqlite", InProcesses()) as hall:
                table = await hall.lay("Anna", wanted(2, game="zahltag", seats=["mine", BotSeat("normal")]))
                inbox = await hall.watch("Anna", table.id)
                await hall.do("Anna", table.id, Start())
                for _ in range(6):
                    await inbox.until(lambda inbox: 0 in inbox.last["awaited"])
                    await play(hall, table)
                await inbox.until(lambda inbox: 0 in inbox.last["awaited"] or inbox.last["awaited"] == [])
                assert len(table.made[1]) >= 5

        run(test())


class TestKeeping:
    def test_what_cannot_be_stored_has_not_happened_and_the_table_goes_on_when_it_can(self, tmp_path: Path) -> None:
        async def test() -> None:
            async with gathering(tmp_path / "t.sqlite") as hall:
                table = await seated(hall)
                inbox = await hall.watch("Anna", table.id)
                before = await hall.hall.snapshot(hall.ids["Anna"], table.id)
                seat = table.awaited[0]
                full = Full(hall.store)
                broken = Hall(House(full, hall.people, hall.thinkers, hall.sources))  # type: ignore[arg-type]
                ben = Inbox()
                await broken.watch(hall.ids["Ben"], table.id, ben)
                count = len(ben.messages)
                with pytest.raises(Unwritable):
                    await broken.do(hall.ids[NAMES[seat]], table.id, Play(nth=0, move="decline"))
                assert len(ben.messages) == count
                assert await broken.snapshot(hall.ids["Anna"], table.id) == before
                full.is_full = False
                await broken.do(hall.ids[NAMES[seat]], table.id, Play(nth=0, move="decline"))
                assert len(ben.messages) > count
                await broken.close()
                assert inbox.last["number"] == before.number

        run(test())

    def test_nobody_has_more_tables_than_anybody_needs(self, tmp_path: Path) -> None:
        async def test() -> None:
            async with gathering(tmp_path / "t.sqlite") as hall:
                for _ in range(50):
                    await hall.lay("Anna", wanted(seats=["open", "open"]))
                with pytest.raises(Refused) as many:
                    await hall.lay("Anna", wanted())
                assert many.value.code == "too-fast"
                await hall.lay("Ben", wanted())

        run(test())

    def test_an_unknown_table_is_unknown_and_leaves_nothing_behind(self, tmp_path: Path) -> None:
        async def test() -> None:
            async with gathering(tmp_path / "t.sqlite") as hall:
                with pytest.raises(Refused, match="there is no table 'nowhere'"):
                    await hall.do("Anna", "nowhere", Sit())
                assert hall.hall.awake == 0

        run(test())

    def test_a_message_for_another_table_is_refused(self, tmp_path: Path) -> None:
        async def test() -> None:
            async with gathering(tmp_path / "t.sqlite") as hall:
                table = await hall.lay("Anna", wanted())
                with pytest.raises(Refused, match="this is table"):
                    await hall.do("Anna", table.id, Ping(table="other"))
                assert (await hall.do("Anna", table.id, Ping(id="7"))).id == "7"

        run(test())

    def test_a_deleted_table_is_gone(self, tmp_path: Path) -> None:
        async def test() -> None:
            async with gathering(tmp_path / "t.sqlite") as hall:
                table = await seated(hall)
                inbox = await hall.watch("Anna", table.id)
                await hall.hall.remove(table.id)
                assert inbox.is_closed
                with pytest.raises(Refused, match="there is no table"):
                    await hall.hall.snapshot(hall.ids["Anna"], table.id)

        run(test())

    def test_an_abandoned_match_tells_its_seed(self, tmp_path: Path) -> None:
        async def test() -> None:
            async with gathering(tmp_path / "t.sqlite") as hall:
                table = await seated(hall)
                inbox = await hall.watch("Anna", table.id)
                assert inbox.last["table"]["dice"]["seed"] is None
                await hall.hall.shut(table.id)
                assert inbox.last["table"]["status"] == "abandoned"
                assert inbox.last["table"]["dice"]["seed"] == table.opened.seed
                await hall.hall.shut(table.id)

        run(test())


class TestRematch:
    def test_everybody_moves_on_by_one_seat_and_their_seats_are_kept(self, tmp_path: Path) -> None:
        async def test() -> None:
            async with gathering(tmp_path / "t.sqlite") as hall:
                table = await seated(hall, 4, seats=["mine", "open", "open", BotSeat("easy")], game="zahltag")
                await hall.hall.shut(table.id)
                inbox = await hall.watch("Anna", table.id)
                ack = await hall.do("Ben", table.id, Rematch())
                assert (await hall.do("Anna", table.id, Rematch())).table == ack.table
                assert inbox.last["table"]["rematch"] == ack.table
                snapshot = await hall.hall.snapshot(hall.ids["Ben"], ack.table)
                assert [(seat.kind, seat.name or seat.level) for seat in snapshot.table.seats] == [
                    ("bot", "easy"),
                    ("reserved", "Anna"),
                    ("person", "Ben"),
                    ("reserved", "Cleo"),
                ]
                assert snapshot.table.former == table.id
                await hall.do("Anna", ack.table, Sit())
                await hall.do("Cleo", ack.table, Sit())
                assert (await hall.hall.snapshot(hall.ids["Ben"], ack.table)).table.status == "playing"

        run(test())

    def test_only_those_who_played_ask_for_one_and_only_after_the_end(self, tmp_path: Path) -> None:
        async def test() -> None:
            async with gathering(tmp_path / "t.sqlite") as hall:
                table = await seated(hall)
                with pytest.raises(Refused) as early:
                    await hall.do("Anna", table.id, Rematch())
                assert early.value.code == "not-now"
                await hall.hall.shut(table.id)
                with pytest.raises(Refused) as stranger:
                    await hall.do("Sam", table.id, Rematch())
                assert stranger.value.code == "not-yours"

        run(test())


class TestChat:
    def test_spectators_are_heard_by_players_only_after_the_match(self, tmp_path: Path) -> None:
        async def test() -> None:
            async with gathering(tmp_path / "t.sqlite") as hall:
                table = await seated(hall)
                anna, sam = await hall.watch("Anna", table.id), await hall.watch("Sam", table.id)
                await hall.do("Sam", table.id, Say(text="Bid 7!"))
                await hall.do("Ben", table.id, Say(text="  good\nluck "))
                assert [line["text"] for line in anna.of("said")] == ["good luck"]
                assert [line["text"] for line in sam.of("said")] == ["Bid 7!", "good luck"]
                assert anna.of("said")[0]["name"] == "Ben"
                later = await hall.watch("Anna", table.id)
                assert [line["text"] for line in later.last["said"]] == ["good luck"]
                await hall.hall.shut(table.id)
                later = await hall.watch("Anna", table.id)
                assert [line["text"] for line in later.last["said"]] == ["Bid 7!", "good luck"]

        run(test())

    def test_who_comes_back_hears_the_last_lines_with_their_numbers(self, tmp_path: Path) -> None:
        async def test() -> None:
            async with gathering(tmp_path / "t.sqlite") as hall:
                table = await seated(hall)
                for text in ("one", "two"):
                    await hall.do("Ben", table.id, Say(text=text))
                back = await hall.watch("Anna", table.id, since=table.numbering.number(0))
                assert [(line["number"], line["text"]) for line in back.of("said")] == [(1, "one"), (2, "two")]

        run(test())

    def test_nobody_talks_faster_than_people_type(self, tmp_path: Path) -> None:
        async def test() -> None:
            async with gathering(tmp_path / "t.sqlite") as hall:
                table = await seated(hall)
                for number in range(5):
                    await hall.do("Anna", table.id, Say(text=f"{number}"))
                with pytest.raises(Refused) as fast:
                    await hall.do("Anna", table.id, Say(text="6"))
                assert fast.value.code == "too-fast"
                hall.time += 10_000
                await hall.do("Anna", table.id, Say(text="6"))

        run(test())

    @pytest.mark.parametrize("text", ["   ", "\x00\x01", "\n"])
    def test_a_line_has_something_to_be_seen(self, tmp_path: Path, text: str) -> None:
        async def test() -> None:
            async with gathering(tmp_path / "t.sqlite") as hall:
                table = await seated(hall)
                with pytest.raises(Refused) as empty:
                    await hall.do("Anna", table.id, Say(text=text))
                assert empty.value.code == "malformed"

        run(test())


class Full:
    """A disk that is full until somebody makes room: the real store behind it."""

    def __init__(self, store: Any) -> None:
        self._store = store
        self.is_full = True

    async def append(self, *parts: Any) -> None:
        if self.is_full:
            raise Unwritable("the disk is full")
        await self._store.append(*parts)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)

"""A server that stops and starts again: clocks pause, and players lose nothing."""

import asyncio
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidMessage

from tests.resilience.http_client import Visitor
from tests.resilience.served_people import ServerWithPeople, start_server_with_people
from tests.resilience.server_process import Process
from tests.resilience.websocket_client import TableSocket, open_table_socket

DAY = 24 * 3600 * 1000
BANK = 5
"""Seconds: the least that a clock can have."""


async def come_back(process: Process, later: int) -> None:
    """Start again, at a time that is so many milliseconds later."""
    await process.start("--later", str(later))
    await process.ready()


def is_stood_in(message: dict[str, Any], seat: int) -> bool:
    stand_in: str | None = message["table"]["seats"][seat]["stand_in"]
    return stand_in == "time"


def test_clocks_pause_while_the_server_is_down_and_continue_after(tmp_path: Path) -> None:
    """Ten days after a kill: nobody's time is up. Then it runs out, a bot stands in, and hands the seat back."""

    async def scenario(here: ServerWithPeople) -> None:
        anna = here.people[0]
        live = await here.create_full_table("bigshot", clock={"kind": "live", "bank": BANK})
        mail = await here.create_full_table("bigshot", clock={"kind": "mail", "days": 1})
        before = (await anna.get(f"/api/tables/{live}")).json()
        (seat,) = before["awaited"]
        who = here.people[seat]
        await here.process.kill()
        await come_back(here.process, later=10 * DAY)

        shown = (await who.get(f"/api/tables/{mail}")).json()
        assert not any(is_stood_in(shown, seat) for seat in range(2))
        assert DAY - 60_000 <= min(shown["clocks"]["left"]) <= max(shown["clocks"]["left"]) <= DAY
        async with open_table_socket(who, live, f"?since={before['number']}") as socket:
            paused = await socket.news("paused")
            assert paused["number"] == before["number"] + 1
            assert 0 < paused["clocks"]["left"][seat] <= BANK * 1000
            assert paused["clocks"]["running"] == [seat]
            assert not is_stood_in(paused, seat)
            out = await socket.news("stood-in", timeout=BANK + 20)
            assert is_stood_in(out, seat)
            assert 0 <= out["at"] - paused["at"] - paused["clocks"]["left"][seat] < 3_000
            moved = await socket.news("moved", timeout=120)
            assert (moved["news"]["seat"], moved["news"]["by"]) == (seat, "stand-in")
            await hand_back(socket, seat)

    run_scenario(tmp_path, scenario)


async def hand_back(socket: TableSocket, seat: int) -> None:
    await socket.send("return")
    returned = await socket.news("returned")
    assert not is_stood_in(returned, seat)
    assert returned["clocks"]["left"][seat] >= BANK * 1000 // 5


def test_a_stand_in_goes_on_after_a_restart_until_the_person_moves(tmp_path: Path) -> None:
    async def scenario(here: ServerWithPeople) -> None:
        anna, ben = here.people
        table = await here.create_full_table("zahltag")  # both are awaited
        assert (await ben.do(table, "leave")).status_code == 200
        await here.process.kill()
        await come_back(here.process, later=DAY)
        async with open_table_socket(anna, table) as mine, open_table_socket(ben, table) as bens:
            for _ in range(10):
                offered = await mine.until_offered()
                del mine.last["offered"]  # the next ones can come before the answer
                assert (await mine.ask("play", nth=mine.nth, move=offered[0]))["type"] == "ack"
            assert bens.last["table"]["seats"][1]["stand_in"] == "left"
            moved = (await ben.get(f"/api/tables/{table}")).json()["you"]["nth"]
            assert moved > 0
            assert (await ben.do(table, "return")).status_code == 200
            assert (await anna.get(f"/api/tables/{table}")).json()["table"]["seats"][1]["stand_in"] is None

    run_scenario(tmp_path, scenario)


def test_players_are_told_of_a_stop_and_lose_nothing(tmp_path: Path) -> None:
    async def scenario(here: ServerWithPeople) -> None:
        table = await here.create_full_table("zahltag")
        async with open_table_socket(here.people[0], table) as first, open_table_socket(here.people[1], table) as second:
            sockets = (first, second)
            outcomes = await asyncio.gather(*(play_until_sent_away(each) for each in sockets), stop_soon(here.process))
        *acks, status = outcomes
        assert status == 0
        await come_back(here.process, later=0)
        for who, moved in zip(here.people, acks, strict=True):
            nth = (await who.get(f"/api/tables/{table}")).json()["you"]["nth"]
            assert moved <= nth <= moved + 1

    run_scenario(tmp_path, scenario)


async def stop_soon(process: Process) -> int:
    await asyncio.sleep(0.3)
    return await process.stop()


async def play_until_sent_away(each: TableSocket) -> int:
    """How many moves were acknowledged before the goodbye; it is one, and the socket is closed with its code."""
    acked: set[int] = set()
    message: dict[str, Any] = {}
    while message.get("type") != "bye":
        if each.last.get("offered"):
            with suppress(ConnectionClosed):  # then the goodbye has come, and is heard next
                await each.send("play", nth=each.nth, move=each.last["offered"][0])
            each.last = {}
        message = await each.receive()
        acked |= {message["nth"]} if message["type"] == "ack" else set()
    assert message["code"] == "stopping"
    assert await closing_of(each) == 4503
    return len(acked)


async def closing_of(each: TableSocket) -> int:
    """The code with which a socket is closed."""
    with pytest.raises(ConnectionClosed) as closed:
        await each.wait_for("never")
    assert closed.value.rcvd is not None
    return closed.value.rcvd.code


def test_while_the_server_stops_it_accepts_no_tables_and_no_connections(tmp_path: Path) -> None:
    """A slow client keeps the server waiting; new clients are refused at once."""

    async def scenario(here: ServerWithPeople) -> None:
        anna, ben = here.people
        table = await here.create_full_table("zahltag")
        async with open_table_socket(anna, table) as lingering:
            lingering.connection.transport.pause_reading()  # it never answers the goodbye
            began = time.perf_counter()
            stopping = asyncio.create_task(here.process.stop())
            laid = await until_stopping(ben)
            assert (laid.status_code, laid.json()["code"]) == (503, "stopping")
            with suppress(ConnectionRefusedError, InvalidMessage):  # on a busy machine, the server may be gone by then
                async with open_table_socket(ben, table, "?since=0") as late:
                    assert (await late.receive())["code"] == "stopping"
                    assert await closing_of(late) == 4503
            assert await stopping == 0
            assert time.perf_counter() - began < 15

    run_scenario(tmp_path, scenario)


async def until_stopping(who: Visitor) -> httpx.Response:
    """Create tables until one is refused."""
    async with asyncio.timeout(10):
        while True:
            answer = await who.post("/api/tables", {"game": "bigshot", "players": 2, "seats": ["mine", "open"]})
            if answer.status_code != 201:
                return answer


def run_scenario(folder: Path, scenario: Any) -> None:
    async def whole() -> None:
        async with start_server_with_people(folder, 2, "--durability", "normal") as here:
            await scenario(here)
            assert not [line for line in here.process.log if "Traceback" in line or "unforeseen" in line], here.process.log

    asyncio.run(whole())

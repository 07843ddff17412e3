"""A disk that is full while people play: moves are refused clearly, nothing is half-written; with room it goes on."""

import asyncio
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from tests.resilience.full_disk import DISK_LIMITS, DiskLimit
from tests.resilience.served_people import start_server_with_people
from tests.resilience.websocket_client import TableSocket, open_table_socket

MANY = 300
PACE = 400
"""Of the bots, in milliseconds: time enough to take the room from one that thinks."""


def rows(file: Path) -> list[Any]:
    """What is in the file while nobody writes: looked up in a copy, since SQLite cannot open what another one has mounted."""
    with TemporaryDirectory() as folder:
        for part in (file, file.with_name(f"{file.name}-wal")):
            shutil.copy(part, folder)
        with closing(sqlite3.connect(Path(folder) / file.name)) as connection:
            assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
            return connection.execute("SELECT table_id, version, at, body, digest FROM table_row ORDER BY 1, 2").fetchall()


async def play_one(sockets: list[TableSocket]) -> tuple[TableSocket, dict[str, Any], dict[str, Any]]:
    """The awaited player makes a move: who, which, and its answer."""
    for each in sockets:
        await each.ask("ping")
    newest = max(each.last["number"] for each in sockets)
    for each in sockets:
        while each.last["number"] < newest:
            await each.receive()
    mover = next(each for each in sockets if each.last.get("offered"))
    move = {"nth": mover.nth, "move": mover.last["offered"][0]}
    return mover, move, await mover.ask("play", **move)


@pytest.mark.parametrize("disk_limit", DISK_LIMITS, ids=lambda disk_limit: type(disk_limit).__name__)
def test_a_full_disk_refuses_moves_and_when_there_is_room_they_go_through(tmp_path: Path, disk_limit: DiskLimit) -> None:
    asyncio.run(scenario(tmp_path, disk_limit))


async def scenario(folder: Path, disk_limit: DiskLimit) -> None:
    async with start_server_with_people(folder, 2, "--pace", str(PACE), within=disk_limit.within(folder)) as here:
        anna, ben = here.people
        table = await here.create_full_table("bigshot")
        alone = await anna.create_table({"game": "zahltag", "players": 2, "seats": ["mine", {"bot": "easy"}]})
        async with (
            open_table_socket(anna, table) as first,
            open_table_socket(ben, table) as second,
            open_table_socket(here.stranger, table) as spectator,
            open_table_socket(anna, alone["id"]) as with_bot,
        ):
            sockets, process = [first, second], here.process
            file = disk_limit.seen(process, process.file)
            assert (await here.stranger.get("/healthz")).status_code == 200
            for _ in range(20):
                assert (await play_one(sockets))[2]["type"] == "ack"
            await with_bot.ask("start")
            bot_owes = await with_bot.until_offered()  # both offer at the same time
            disk_limit.fill(process)
            answer: dict[str, Any] = {"type": "ack"}
            for _ in range(MANY):  # what is allocated already can still be written to
                mover, move, answer = await play_one(sockets)
                if answer["type"] == "refused":
                    break
            assert (answer["code"], answer["nth"]) == ("trouble", move["nth"]), answer
            await asyncio.sleep(2 * PACE / 1000)  # bots run into it, too
            before = rows(file)

            who = anna if mover is first else ben
            other = second if mover is first else first
            by_http = await who.do(table, "play", **move)
            assert (by_http.status_code, by_http.json()["code"]) == (503, "trouble")
            assert int(by_http.headers["retry-after"]) > 0
            health = await here.stranger.get("/healthz")
            assert (health.status_code, health.json()["code"]) == (503, "trouble")
            laying = await anna.post("/api/tables", {"game": "bigshot", "players": 2, "seats": ["mine", "open"]})
            assert (laying.status_code, laying.json()["code"]) == (503, "trouble")
            assert (await with_bot.ask("play", nth=0, move=bot_owes[0]))["code"] == "trouble"
            newest = max(open_table_socket.last["number"] for open_table_socket in sockets)
            while spectator.last["number"] < newest:
                await spectator.receive()
            assert all(await asyncio.gather(*(each.is_silent(0.5) for each in (mover, other, spectator))))
            shown = (await who.get(f"/api/tables/{table}")).json()
            assert (shown["number"], shown["you"]["nth"]) == (newest, move["nth"])
            assert rows(file) == before

            disk_limit.free(process)
            while (await here.stranger.get("/healthz")).status_code != 200:  # until the next heartbeat
                await asyncio.sleep(0.1)
            assert (await mover.ask("play", **move))["type"] == "ack"
            for each in (other, spectator):
                update = each.last if each.last["number"] > newest else await each.wait_for("update")
                assert (update["number"], update["news"]["kind"]) == (newest + 1, "moved")
            for _ in range(20):
                assert (await play_one(sockets))[2]["type"] == "ack"
            assert (await with_bot.ask("play", nth=0, move=bot_owes[0]))["type"] == "ack"
            while with_bot.last["news"] != {"kind": "moved", "seat": 1, "by": "bot"}:
                await with_bot.wait_for("update")
            assert set(before) < set(rows(file))
        assert not [line for line in process.log if "Traceback" in line or "unforeseen" in line], process.log[-30:]
        assert await process.stop() == 0

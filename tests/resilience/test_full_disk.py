"""A disk that is full while people play: moves are refused clearly, nothing is half-written; with room it goes on."""

import asyncio
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from tests.resilience.full_disk import CHOKES, Choke
from tests.resilience.served_people import company
from tests.resilience.websocket_client import Talk, talk

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


async def play_one(talks: list[Talk]) -> tuple[Talk, dict[str, Any], dict[str, Any]]:
    """Whoever is awaited makes a move: who, which, and what came of it."""
    for each in talks:
        await each.ask("ping")
    newest = max(each.last["number"] for each in talks)
    for each in talks:
        while each.last["number"] < newest:
            await each.hear()
    mover = next(each for each in talks if each.last.get("offered"))
    move = {"nth": mover.nth, "move": mover.last["offered"][0]}
    return mover, move, await mover.ask("play", **move)


@pytest.mark.parametrize("choke", CHOKES, ids=lambda choke: type(choke).__name__)
def test_a_full_disk_refuses_moves_and_when_there_is_room_they_go_through(tmp_path: Path, choke: Choke) -> None:
    asyncio.run(scene(tmp_path, choke))


async def scene(folder: Path, choke: Choke) -> None:
    async with company(folder, 2, "--pace", str(PACE), within=choke.within(folder)) as here:
        anna, ben = here.people
        table = await here.seated("bigshot")
        alone = await anna.lay({"game": "zahltag", "players": 2, "seats": ["mine", {"bot": "easy"}]})
        async with (
            talk(anna, table) as first,
            talk(ben, table) as second,
            talk(here.stranger, table) as spectator,
            talk(anna, alone["id"]) as with_bot,
        ):
            talks, process = [first, second], here.process
            file = choke.seen(process, process.file)
            assert (await here.stranger.get("/healthz")).status_code == 200
            for _ in range(20):
                assert (await play_one(talks))[2]["type"] == "ack"
            await with_bot.ask("start")
            bot_owes = await with_bot.until_offered()  # both offer at the same time
            choke.choke(process)
            answer: dict[str, Any] = {"type": "ack"}
            for _ in range(MANY):  # what is allocated already can still be written to
                mover, move, answer = await play_one(talks)
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
            newest = max(talk.last["number"] for talk in talks)
            while spectator.last["number"] < newest:
                await spectator.hear()
            assert all(await asyncio.gather(*(each.is_silent(0.5) for each in (mover, other, spectator))))
            shown = (await who.get(f"/api/tables/{table}")).json()
            assert (shown["number"], shown["you"]["nth"]) == (newest, move["nth"])
            assert rows(file) == before

            choke.free(process)
            while (await here.stranger.get("/healthz")).status_code != 200:  # the next heartbeat tells
                await asyncio.sleep(0.1)
            assert (await mover.ask("play", **move))["type"] == "ack"
            for each in (other, spectator):
                told = each.last if each.last["number"] > newest else await each.wait_for("update")
                assert (told["number"], told["news"]["kind"]) == (newest + 1, "moved")
            for _ in range(20):
                assert (await play_one(talks))[2]["type"] == "ack"
            assert (await with_bot.ask("play", nth=0, move=bot_owes[0]))["type"] == "ack"
            while with_bot.last["news"] != {"kind": "moved", "seat": 1, "by": "bot"}:
                await with_bot.wait_for("update")
            assert set(before) < set(rows(file))
        assert not [line for line in process.log if "Traceback" in line or "unforeseen" in line], process.log[-30:]
        assert await process.stop() == 0

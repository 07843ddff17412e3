"""A school class behind one address: 60 people open the page, pick names, sit down and play at once, and nothing is refused."""

import asyncio
import json
import re
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

from tests.cli.server_process import server_process

PEOPLE = 60
MOVES = 3
"""That each person makes."""
PAGE_REQUESTS = 20
"""What a browser asks for until a table is shown, with an empty cache."""
API_REQUESTS = ("/api/visit", "/api/games", "/api/texts/de", "/api/tables", "/api/tables")
TABLE = {"game": "zahltag", "players": 2, "seats": ["mine", "open"]}


class Pupil:
    """Somebody of the class, in a browser of their own."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.http = httpx.AsyncClient(base_url=url, timeout=60, trust_env=False, verify=False)
        self.answers: list[int] = []

    async def ask(self, method: str, path: str, body: object = None) -> Any:
        answer = await self.http.request(method, path, json=body)
        self.answers.append(answer.status_code)
        assert answer.status_code < 400, f"{method} {path}: {answer.status_code} {answer.text}"
        return answer

    async def arrive(self, name: str) -> None:
        page = (await self.ask("GET", "/")).text
        (script,) = re.findall(r'src="(/assets/[^"]+\.js)"', page)
        for _ in range(PAGE_REQUESTS - 1):
            await self.ask("GET", script)
        for path in API_REQUESTS:
            await self.ask("GET", path)
        await self.ask("POST", "/api/me", {"name": name})

    async def play(self, table: str) -> None:
        """Watch the table, and make some moves."""
        headers = {"Cookie": f"zuschlag={self.http.cookies['zuschlag']}"}
        address = f"{self.url.replace('http', 'ws', 1)}/api/tables/{table}/socket"
        async with connect(address, additional_headers=headers, proxy=None, max_size=None) as socket:
            made = 0
            while made < MOVES:
                message = await receive(socket)
                assert message["type"] != "refused", message
                if message["type"] in ("snapshot", "update") and message.get("offered"):
                    await socket.send(json.dumps({"do": "play", "nth": message["you"]["nth"], "move": message["offered"][0]}))
                    made += 1
            while (message := await receive(socket))["type"] != "ack":
                assert message["type"] != "refused", message


async def receive(socket: ClientConnection) -> dict[str, Any]:
    message: dict[str, Any] = json.loads(await asyncio.wait_for(socket.recv(), 60))
    return message


async def play_in_pairs(url: str) -> list[Pupil]:
    pupils = [Pupil(url) for _ in range(PEOPLE)]
    try:
        await asyncio.gather(*(pupil.arrive(f"Pupil {number}") for number, pupil in enumerate(pupils)))

        async def play(host: Pupil, guest: Pupil) -> None:
            opened = (await host.ask("POST", "/api/tables", TABLE)).json()["table"]
            sit = {"do": "sit", "invite": opened["invite"]}
            await guest.ask("POST", f"/api/tables/{opened['id']}/do", sit)
            await asyncio.gather(host.play(opened["id"]), guest.play(opened["id"]))

        await asyncio.gather(*(play(host, guest) for host, guest in zip(pupils[::2], pupils[1::2], strict=True)))
    finally:
        for pupil in pupils:
            await pupil.http.aclose()
    return pupils


def test_a_class_of_sixty_behind_one_address_plays_at_once(tmp_path: Path) -> None:
    """The server has its default limits, and all connections come from one address."""
    with server_process(tmp_path, "serve", "--durability", "normal") as server:
        pupils = asyncio.run(play_in_pairs(server.url))
    answers = [answer for pupil in pupils for answer in pupil.answers]
    assert set(answers) == {200, 201}
    assert len(answers) >= PEOPLE * (PAGE_REQUESTS + len(API_REQUESTS) + 2) - PEOPLE // 2

"""Attackers in a process of their own: 200 identities at 20 addresses, all of whom do the same at once.

`python -m tests.attack.attackers` reads the servers' ports from stdin, and then the wishes for each attack, as JSON objects in
lines. It prepares the attack and writes a line. Another line to stdin starts the attack; when it is over, it writes what
came of it as one JSON object.
"""

import asyncio
import json
import os
import random
import resource
import sys
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any

from tests.attack.attacked_server import CLIENT_CORES
from tests.attack.raw_client import GONE, Headers, HttpClient, RawWebSocket, Response, open_websocket
from zuschlag.server.lifecycle.serve import loop_factory

ADDRESSES = 20
IDENTITIES = 200
NICENESS = 5
"""Honest players on the same core come first: it is the server's time that is measured."""
EXTRA_SECONDS = 20.0
"""How long attackers go on after their time, on a busy machine, until there is a first answer."""
PAUSE_AFTER_REFUSAL = 0.02
"""Seconds after a connection that the server refused or closed."""


def attacker_address(number: int, network: int = 0) -> str:
    """The source address of an attacker: 127.0.0.2 to 127.0.0.21, or the same in another network."""
    return f"127.0.{network}.{number % ADDRESSES + 2}"


@dataclass
class Attacker:
    """One identity: a name, a secret, an address, and a connection of its own."""

    number: int
    http: HttpClient
    rng: random.Random
    outcomes: Counter[str]
    """What came of all that was asked: statuses, and codes of refusals."""
    secret: str = ""
    id: str = ""
    table: str = ""
    """A table of its own, where the attack has one."""
    kept: dict[str, Any] = field(default_factory=dict)
    """Whatever an attack remembers."""

    @property
    def port(self) -> int:
        return self.http.port

    @property
    def address(self) -> str:
        return self.http.address

    async def ask(self, method: str, path: str, body: Any = None, more: Headers = (), raw: bytes | None = None) -> Response:
        """Send a request as this identity, and count what comes of it."""
        answer = await self.http.request(method, path, body, self.secret, more, raw)
        self.outcomes[str(answer.status)] += 1
        return answer

    async def do(self, table: str, do: str, **parts: Any) -> Response:
        """Send a command over HTTP."""
        return await self.ask("POST", f"/api/tables/{table}/do", {"do": do, **parts})

    async def websocket(self, table: str, query: str = "", receive_buffer: int | None = None) -> RawWebSocket:
        """A WebSocket at a table."""
        return await open_websocket(self.port, self.address, table, self.secret, query, receive_buffer)

    async def register(self) -> None:
        """Pick a name."""
        answer = await self.http.request("POST", "/api/me", {"name": f"Mallory {self.number}"})
        assert answer.status == 201, (self.address, answer.body)
        self.secret, self.id = answer.cookie, answer.json()["id"]

    async def create_table(self, game: str = "zahltag", seats: tuple[Any, ...] = ("mine", "mine"), **more: Any) -> str:
        """A table of its own; empty where it is refused."""
        spec = {"game": game, "players": len(seats), "seats": list(seats), **more}
        answer = await self.ask("POST", "/api/tables", spec)
        return str(answer.json()["table"]["id"]) if answer.status == 201 else ""


class Swarm:
    """All attackers of one attack."""

    def __init__(self, ports: Sequence[int], honest_tables: list[str], seed: int, identities: int, network: int = 0) -> None:
        self.honest_tables = honest_tables
        self.is_small = identities < IDENTITIES
        """Is it a short attack, for which less is prepared?"""
        self.outcomes: Counter[str] = Counter()
        self.identities = [
            Attacker(
                number,
                HttpClient(ports[number // ADDRESSES % len(ports)], attacker_address(number, network)),
                random.Random(seed * 1000 + number),
                self.outcomes,
            )
            for number in range(identities)
        ]

    async def register(self) -> None:
        """Everybody picks a name; no address more than it may at once."""
        await asyncio.gather(*(attacker.register() for attacker in self.identities))

    async def attack(self, attack: Any, seconds: float) -> None:
        """All identities act again and again until the time is over: a little longer where nothing has come of it yet."""
        workers = [
            asyncio.create_task(self._keep_acting(attack, attacker))
            for attacker in self.identities
            for _ in range(attack.workers)
        ]
        started = time.monotonic()
        await asyncio.sleep(seconds)
        while not self.outcomes and time.monotonic() < started + seconds + EXTRA_SECONDS:
            await asyncio.sleep(0.1)
        for worker in workers:
            worker.cancel()
        for outcome in await asyncio.gather(*workers, return_exceptions=True):
            if isinstance(outcome, Exception):
                raise outcome

    async def _keep_acting(self, attack: Any, attacker: Attacker) -> None:
        while True:
            try:
                await attack.act(attacker)
                await asyncio.sleep(0)
            except GONE as error:
                self.outcomes[type(error).__name__] += 1
                await asyncio.sleep(PAUSE_AFTER_REFUSAL)


async def run() -> None:
    ports = (await _read())["ports"]
    _write({"ready": True})
    while wishes := await _read():
        swarm = Swarm(ports, wishes["tables"], wishes["seed"], wishes["identities"], wishes["network"])
        attack: Any = getattr(import_module(wishes["module"]), wishes["class"])(swarm)
        await swarm.register()
        await attack.prepare()
        swarm.outcomes.clear()
        _write({"ready": True})
        await _read()
        await swarm.attack(attack, wishes["seconds"])
        for attacker in swarm.identities:
            attacker.http.close()
        _write(dict(swarm.outcomes))


async def _read() -> Any:
    """The next line of stdin; None at its end."""
    line = await asyncio.get_running_loop().run_in_executor(None, sys.stdin.readline)
    return json.loads(line) if line else None


def _write(message: object) -> None:
    print(json.dumps(message), flush=True)  # noqa: T201


def main() -> None:
    os.sched_setaffinity(0, CLIENT_CORES)
    os.nice(NICENESS)
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    with suppress(ValueError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    with asyncio.Runner(loop_factory=loop_factory()) as runner:
        runner.run(run())


if __name__ == "__main__":
    main()

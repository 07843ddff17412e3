"""Honest players in a process of their own: two people at each table, who think before each move and never stop playing.

Meanwhile others arrive, and players come back to their tables.

`python -m tests.attack.honest_players` reads its wishes as a JSON object from stdin. It writes `{"tables": [...]}` when all
tables play. A line to stdin stops it; then it writes everything it saw as one JSON object.
"""

import asyncio
import json
import random
import sys
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection

from tests.attack.attacked_server import CLIENT_CORES, PLAYERS_NETWORK, settle
from tests.attack.raw_client import HOST, HttpClient, Response
from tests.attack.visitors import OwnSeat, Visits, keep_arriving, keep_returning
from tests.resilience.history_checker import Client, Ledger, find_faults
from tests.resilience.playing_client import Player
from tests.services.databases import read_sqlite_rows
from zuschlag.server.lifecycle.serve import loop_factory
from zuschlag.store import Row
from zuschlag.store.postgres.store import PostgreSQL

KINDS: list[dict[str, Any]] = [
    {"game": "bigshot", "players": 2, "seats": ["mine", "open"]},
    {"game": "zahltag", "players": 2, "seats": ["mine", "open"]},
    {"game": "zahltag", "players": 3, "seats": ["mine", "open", {"bot": "easy"}]},
]
"""The kinds of tables, in turn."""
THINKING = 0.5, 1.5
"""Seconds before a move, at least and at most."""
LAST_ACKS_SECONDS = 15.0
"""How long the moves that were sent last may take to be acknowledged, before they count as lost."""
LAG_SECONDS = 0.02
"""Between two measurements of this process's own delay."""


@dataclass
class Sightings:
    """What all honest players saw. Times are of the monotonic clock, which all processes of a machine share."""

    moves: list[tuple[float, float]] = field(default_factory=list)
    """When each move was sent, and the seconds until it was acknowledged."""
    bots: list[tuple[float, float]] = field(default_factory=list)
    """When a bot's move came, and the seconds since the update before it."""
    lags: list[tuple[float, float]] = field(default_factory=list)
    """When this process was late, and by how many seconds: so much of a latency is not the server's."""
    refused: Counter[str] = field(default_factory=Counter)
    """Moves that were refused, by code."""
    reconnected: int = 0
    """Connections that had to be opened again."""
    unanswered: int = 0
    """Moves that were never acknowledged."""
    requests: list[tuple[float, float, int]] = field(default_factory=list)
    """Requests for new tables: when, the seconds they took, their status."""
    visits: Visits = field(default_factory=Visits)
    """People who came while the others played."""
    secrets: dict[str, str] = field(default_factory=dict)
    """Cookies and invites, which nobody else may read anywhere."""
    is_over: bool = False
    """Are no more moves made?"""
    faults: list[str] = field(default_factory=list)
    """What the rows of the database do not hold as it was acknowledged, and other things that cannot be."""


@dataclass
class HonestPlayer(Player):
    """Plays as a person does: looks, thinks, moves."""

    sightings: Sightings = field(default_factory=Sightings)
    sent_at: dict[int, float] = field(default_factory=dict)
    last_update: float = 0.0

    async def _handle_signal(self, message: bytes, socket: ClientConnection) -> None:
        now = time.monotonic()
        if message.startswith(b'{"type":"ack"'):
            nth = json.loads(message).get("nth")
            if nth in self.sent_at:
                sent = self.sent_at.pop(nth)
                self.sightings.moves.append((sent, now - sent))
        elif message.startswith(b'{"type":"update"'):
            if b'"by":"bot"' in message and self.last_update:
                self.sightings.bots.append((now, now - self.last_update))
            self.last_update = now
        await super()._handle_signal(message, socket)

    async def _decide(self, socket: ClientConnection) -> None:
        await asyncio.sleep(self.rng.uniform(*THINKING))
        if self.sightings.is_over:
            return
        self.sent_at[self.nth] = time.monotonic()
        await super()._decide(socket)


@dataclass
class HonestPerson:
    """Somebody with a name, at an address."""

    http: HttpClient
    secret: str
    id: str


class HonestCrowd:
    """All honest players."""

    def __init__(self, ports: Sequence[int], database: str, tables: int, seed: int) -> None:
        self.ports, self.database = ports, database
        """The servers', and the path or the URL of their database."""
        self.sightings = Sightings()
        self.ledgers: list[tuple[Ledger, list[HonestPlayer]]] = []
        self.tables: list[str] = []
        """The tables that were created first."""
        self.seats: dict[int, OwnSeat] = {}
        """Where the first person of each table sits now."""
        self._count = tables
        self._rng = random.Random(seed)
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        """Everybody picks a name, and sits down at a table."""
        for number in range(self._count):
            people = [
                await self._register(number, name, self._port(number + seat)) for seat, name in enumerate(("Anna", "Ben"))
            ]
            self._tasks.append(asyncio.create_task(self._keep_playing(number, people)))
        while len(self.tables) < self._count:
            await asyncio.sleep(0.05)
            for task in self._tasks:
                if task.done():
                    task.result()
        visits = self.sightings.visits
        returning = keep_returning(self.ports[-1], visits, self.seats, random.Random(self._rng.random()))
        for work in (self._measure_lag(), keep_arriving(self.ports[0], visits), returning):
            self._tasks.append(asyncio.create_task(work))

    async def stop(self) -> Sightings:
        """No more moves; wait for the last acknowledgements, and hold all of them against the rows."""
        players = [player for _, seated in self.ledgers for player in seated]
        deadline = time.monotonic() + LAST_ACKS_SECONDS
        self.sightings.is_over = True
        while time.monotonic() < deadline and any(player.pending is not None for player in players):
            await asyncio.sleep(0.1)
        for task in self._tasks:
            task.cancel()
        seen = self.sightings
        for result in await asyncio.gather(*self._tasks, return_exceptions=True):
            if isinstance(result, Exception):
                seen.faults.append(f"an honest player gave up: {result!r}")
        for ledger, seated in self.ledgers:
            seen.faults += find_faults(ledger, await self._rows(ledger.table))
            for player in seated:
                seen.refused += player.refused
                seen.reconnected += max(0, player.connections - 1)
                seen.unanswered += player.pending is not None
        return seen

    def _port(self, number: int) -> int:
        """Of the server that somebody talks to: people of one table are at different ones."""
        return self.ports[number % len(self.ports)]

    async def _register(self, number: int, name: str, port: int) -> HonestPerson:
        http = HttpClient(port, honest_address(number))
        answer = await http.request("POST", "/api/me", {"name": f"{name} {number}"})
        assert answer.status == 201, answer.body
        self.sightings.secrets[f"cookie of {name} {number}"] = answer.cookie
        return HonestPerson(http, answer.cookie, answer.json()["id"])

    async def _keep_playing(self, number: int, people: list[HonestPerson]) -> None:
        while True:
            await self._play_table(number, people)

    async def _play_table(self, number: int, people: list[HonestPerson]) -> None:
        spec = KINDS[number % len(KINDS)]
        opened = (await self._ask(people[0], "/api/tables", spec, 201)).json()["table"]
        table = opened["id"]
        self.sightings.secrets[f"invite of {table}"] = opened["invite"]
        await self._ask(people[1], f"/api/tables/{table}/do", {"do": "sit", "seat": 1, "invite": opened["invite"]}, 200)
        await self._ask(people[0], f"/api/tables/{table}/do", {"do": "start"}, 200)
        players = []
        for seat, person in enumerate(people):
            url = f"ws://{HOST}:{person.http.port}/api/tables/{table}/socket"
            rng = random.Random(self._rng.random())
            source = (person.http.address, 0)
            players.append(HonestPlayer(url, person.secret, Client(seat), rng, source=source, sightings=self.sightings))
        self.ledgers.append((Ledger(table, [player.client for player in players], {1: people[1].id}), players))
        self.tables.append(table)
        self.seats[number] = OwnSeat(people[0].http.address, people[0].secret, table)
        await asyncio.gather(*(player.play() for player in players))

    async def _ask(self, person: HonestPerson, path: str, body: object, expected: int) -> Response:
        """Ask until it is granted: a person tries again, too."""
        for attempt in range(20):
            began = time.monotonic()
            answer = await person.http.request("POST", path, body, person.secret)
            self.sightings.requests.append((began, time.monotonic() - began, answer.status))
            if answer.status == expected:
                return answer
            await asyncio.sleep(0.5 + attempt)
        raise AssertionError(f"{path}: {answer.status} {answer.body[:300]!r}")

    async def _measure_lag(self) -> None:
        while True:
            began = time.monotonic()
            await asyncio.sleep(LAG_SECONDS)
            late = time.monotonic() - began - LAG_SECONDS
            if late > LAG_SECONDS:
                self.sightings.lags.append((began, late))

    async def _rows(self, table: str) -> list[Row]:
        if not self.database.startswith("postgresql:"):
            return read_sqlite_rows(Path(self.database), table)
        store = PostgreSQL(self.database)
        await store.open()
        try:
            return await store.rows(table)
        finally:
            await store.close()


def honest_address(number: int) -> str:
    """The address of a table's people: nobody shares it with other tables, or with attackers."""
    return f"127.{PLAYERS_NETWORK}.{number // 200}.{number % 200 + 1}"


async def run() -> None:
    loop = asyncio.get_running_loop()
    wishes = json.loads(await loop.run_in_executor(None, sys.stdin.readline))
    crowd = HonestCrowd(wishes["ports"], wishes["database"], wishes["tables"], wishes["seed"])
    await crowd.start()
    print(json.dumps({"tables": crowd.tables}), flush=True)  # noqa: T201
    await loop.run_in_executor(None, sys.stdin.readline)
    seen = await crowd.stop()
    print(json.dumps({**seen.__dict__, "visits": asdict(seen.visits)}), flush=True)  # noqa: T201


def main() -> None:
    settle(CLIENT_CORES)
    with asyncio.Runner(loop_factory=loop_factory()) as runner:
        runner.run(run())


if __name__ == "__main__":
    main()

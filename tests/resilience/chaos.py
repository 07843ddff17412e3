"""Three servers, PostgreSQL and NATS fail while people play: nothing acknowledged is lost, doubled or out of order.

Every server reaches the database and the bus by a proxy of its own, which can be cut. Servers are killed and stopped, the
database crashes, the bus restarts, and the clock of the database is set back by an hour. Clients go from server to server.
Tables of both games, with people, bots, spectators and clocks, are played to their end; then all that clients know is held
against the rows.

No viewer saw what it may not know: every update has the bytes of the viewer's log, and every read shows what the rows up to its
number let this viewer know. That neither tells a secret is the promise of tests/tables/secrecy.
"""

import asyncio
import json
import random
import signal
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass, field, replace
from io import BytesIO
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection

import zuschlag
from tests.random_play import Variant
from tests.resilience.history_checker import SKIPPED, Client, Ledger, differs_from_log, find_faults
from tests.resilience.http_client import Visitor, register
from tests.resilience.kill_under_load import count_movers, wanted
from tests.resilience.playing_client import AWAY, Player, digest
from tests.resilience.real_time_order import Operation, find_disorder
from tests.resilience.server_process import PATIENCE, Process
from tests.services.databases import read_postgres_rows
from tests.services.nats import NatsServer
from tests.services.postgres import PostgresServer
from tests.services.tcp_proxy import TcpProxy, tcp_proxy
from tests.variants import FEW_CONTRACTS, VARIANTS
from zuschlag.errors import Refused
from zuschlag.match import check_dice
from zuschlag.store import Row
from zuschlag.tables.core.facts import MoveMade, RematchCreated, read_fact
from zuschlag.tables.core.table import Table
from zuschlag.tables.live.subscribers import encode_message
from zuschlag.tables.protocol.viewer_messages import MAX_MISSED_UPDATES, Viewer, build_snapshot

SERVERS = 3
PEOPLE, TABLES_PER_PERSON = 12, 5
"""There are so many people, or one for so many tables: everybody may only sit at some."""
CLOCK_TOLERANCE = 120.0
"""How many seconds a row's time may differ from when it was made: time is a little slower after the clock was set back."""
CLOCK_THAT_CAN_BE_SET = """
CREATE SCHEMA setting; CREATE TABLE setting.set_back (seconds integer); INSERT INTO setting.set_back VALUES (0);
CREATE SCHEMA site; CREATE FUNCTION site.statement_timestamp() RETURNS timestamptz LANGUAGE sql STABLE AS
$$ SELECT pg_catalog.statement_timestamp() - (SELECT seconds FROM setting.set_back) * interval '1 second' $$;
ALTER DATABASE {database} SET search_path = site, pg_catalog
"""
"""The function that servers ask for the time, in the schema of their tables, which comes before PostgreSQL's own."""
LINES = "SELECT text FROM line WHERE table_id = '{table}'"
SET_CLOCK_BACK = "UPDATE setting.set_back SET seconds = 3600"
TRYING_AGAIN = frozenset({"trouble", "stopping", "too-fast"})
"""What a server says that cannot answer for now, or waits in vain for another one. (There are no limits of rates here.)"""
READ_SECONDS = 4.0
"""How long somebody waits for an answer before trying another server."""
INSIST_SECONDS = 20.0
"""How long somebody waits who wants something done, and asks again."""
OVER = 409
"""What a server says that is asked again to start a match, the answer having been lost: quick stand-ins may have ended it."""
START_SECONDS = 0.1
"""From the first table at one place to that at the next."""
ENDING = 600.0
"""Seconds in which all tables come to their end, when nothing fails any more."""
HURRY = 3
"""How many times as quickly people think in these seconds."""
FACTS_OF_A_VIEWER = ("view", "events", "offered", "awaited")
"""The parts of a snapshot that tell of the match."""


@dataclass(frozen=True)
class ChaosPlan:
    """What fails, and how often."""

    tables: int
    """How many are played at once."""
    seconds: float
    """How long things fail."""
    kill_every: float
    """Seconds between two kills of a server."""
    failures: Sequence[str] = ("set-clock-back", "stop", "cut-bus", "crash-database", "cut-database", "restart-bus")
    """What else fails, one after the other, in equal parts of the time."""
    pause: float = 1.5
    """How many seconds a stop or a cut lasts."""
    stay: tuple[float, float] = (1.0, 6.0)
    """How many seconds a client stays with a server."""
    variants: Sequence[Variant] = tuple(VARIANTS)
    moves_per_second: float | None = None
    """How many moves people make at all tables together; None: as many as they can. (These clients, the proxies and what they
    break share one machine: as fast as they can, hundreds of tables would only wait for it.)"""

    def scaled(self, scale: float) -> "ChaosPlan":
        """The same for a part of the time and of the tables, and all kinds of failures."""
        if scale >= 1:
            return self
        seconds = max(self.seconds * scale, 2.0 * len(self.failures))
        pause = min(self.pause, seconds / len(self.failures))
        return replace(self, tables=max(5, int(self.tables * scale)), seconds=seconds, pause=pause)


LONG = ChaosPlan(
    300,
    600,
    15,
    (
        "stop",
        "crash-database",
        "cut-bus",
        "restart-bus",
        "cut-database",
        "restart-database",
        "stall-bus",
        "restart-bus",
        "set-clock-back",
        "stop",
    ),
    20,
    (5.0, 60.0),
    [
        ("zahltag", 3, {"contracts": FEW_CONTRACTS}),
        ("zahltag", 2, {"contracts": FEW_CONTRACTS}),
        ("bigshot", 2, {}),
        ("zahltag", 4, {"contracts": FEW_CONTRACTS}),
    ],
    50,
)


@dataclass
class ChaosStatistics:
    """What a run has done."""

    tables: int = 0
    rows: int = 0
    acked: int = 0
    updates: int = 0
    connections: int = 0
    snapshots: int = 0
    operations: int = 0
    reads: int = 0
    reads_compared: int = 0
    lines: int = 0
    rematches: int = 0
    unanswered: int = 0
    """Reads that were not answered, or with "try again"."""
    failed_starts: int = 0
    kinds: Counter[str] = field(default_factory=Counter)
    refused: Counter[str] = field(default_factory=Counter)
    failures: Counter[str] = field(default_factory=Counter)
    histories: list[list[Operation]] = field(default_factory=list)
    """By table, the acknowledged moves and the reads."""
    records: list[bytes] = field(default_factory=list)
    seconds: float = 0.0

    def __str__(self) -> str:
        failures = ", ".join(f"{name} {count:,}" for name, count in sorted(self.failures.items()))
        by = ", ".join(f"{who} {count:,}" for who, count in sorted(self.kinds.items()))
        refused = ", ".join(f"{code} {count:,}" for code, count in sorted(self.refused.items())) or "none"
        return "\n".join([
            "| | |",
            "|---|--:|",
            f"| failures | {failures} |",
            f"| tables, all played to their end, with records that hold | {self.tables:,} |",
            f"| moves acknowledged, each in the rows once and at its number | {self.acked:,} |",
            f"| moves in the rows, by whom | {by} |",
            f"| rows, without gaps | {self.rows:,} |",
            f"| updates received, the same bytes as in the viewer's log | {self.updates:,} |",
            f"| moves and reads in the order of real time | {self.operations:,} |",
            f"| reads that show what was acknowledged before | {self.reads:,} |",
            f"| of them compared with what the rows let this viewer know | {self.reads_compared:,} |",
            f"| lines of chat acknowledged, each stored once | {self.lines:,} |",
            f"| rematches asked for twice at a time, each created once | {self.rematches:,} |",
            f"| reads without an answer, or told to try again | {self.unanswered:,} |",
            f"| connections of clients | {self.connections:,} |",
            f"| snapshots instead of updates | {self.snapshots:,} |",
            f"| refusals: try again, or a clock ran out | {refused} |",
            f"| starts of a server that failed, as the database was away | {self.failed_starts:,} |",
            f"| seconds in all | {self.seconds:,.0f} |",
        ])  # fmt: skip


@dataclass
class RoamingPlayer(Player):
    """A client that goes to another server now and then, and whenever one does not answer."""

    addresses: Sequence[str] = ()
    stay: tuple[float, float] = (1.0, 6.0)
    first_sent: dict[int, float] = field(default_factory=dict)
    first_acked: dict[int, float] = field(default_factory=dict)
    """By number of a move, when."""
    snapshots: int = 0
    thinking_seconds: Callable[[], float] = lambda: 0.0
    """How long somebody thinks about a move, on average."""

    async def _decide(self, socket: ClientConnection) -> None:
        seconds = self.thinking_seconds()
        if seconds:
            await asyncio.sleep(self.rng.uniform(0.5, 1.5) * seconds)
        await super()._decide(socket)

    async def play(self) -> None:
        while not self.is_done:
            self.address = self.rng.choice(self.addresses)
            try:
                async with asyncio.timeout(self.rng.uniform(*self.stay)):
                    await self._talk()
            except AWAY:
                await asyncio.sleep(self.rng.uniform(0.02, 0.2))

    async def _handle_signal(self, message: bytes, socket: ClientConnection) -> None:
        received = json.loads(message)
        kind = received["type"]
        if kind == "ack" and received["do"] == "play":
            self.first_acked.setdefault(received["nth"], time.monotonic())
        elif kind in ("refused", "bye") and received["code"] in TRYING_AGAIN:
            self.refused[received["code"]] += 1
            raise EOFError  # another server may know more; what was not acknowledged is sent again
        elif kind == "snapshot":
            self.snapshots += 1
            missed = received["number"] - len(self.client.updates)
            if missed < 0:
                self.client.faults.append(f"a snapshot of {received['number']} came after update {len(self.client.updates)}")
            if missed <= MAX_MISSED_UPDATES:
                raise EOFError  # ask for the updates
            self.client.updates += [SKIPPED] * missed
            self._see(received)
            return
        await super()._handle_signal(message, socket)

    async def _send(self, socket: ClientConnection, nth: int) -> None:
        self.first_sent.setdefault(nth, time.monotonic())
        await super()._send(socket, nth)


@dataclass(frozen=True)
class Seen:
    """What a read has shown."""

    seat: int | None
    number: int
    facts: bytes


@dataclass
class PlayedTable:
    """A table, and all that is known of it outside."""

    ledger: Ledger
    players: list[RoamingPlayer]
    people: list[Visitor]
    reads: list[Operation] = field(default_factory=list)
    seen: list[Seen] = field(default_factory=list)
    said: dict[str, bool] = field(default_factory=dict)
    """Lines of chat that were sent, each once, and whether they were acknowledged."""
    rematch: str | None = None
    """The table of the rematch that was acknowledged to two people at once."""

    def operations(self, rows: Sequence[Row]) -> list[Operation]:
        """The acknowledged moves, with the versions of their rows, and the reads."""
        facts = [(row.version, fact) for row in rows if isinstance(fact := read_fact(row.body), MoveMade)]
        found = []
        for player in self.players:
            seat = player.client.seat
            own = [(version, fact.by) for version, fact in facts if fact.seat == seat]
            found += [
                Operation(f"move {nth} of seat {seat}", player.first_sent[nth], answered, own[nth][0])
                for nth, answered in player.first_acked.items()
                if nth < len(own) and own[nth][1] == "person"  # a stand-in may have made the same move before it was sent
            ]
        return found + self.reads


class ServerGroup:
    """The servers, what they need, and the ways in which all of it fails."""

    def __init__(self, postgres: PostgresServer, nats: NatsServer, database: str, rng: random.Random) -> None:
        self.postgres = postgres
        self.database = database
        self.nats = nats
        self.processes: list[Process] = []
        self.databases: list[TcpProxy] = []
        self.buses: list[TcpProxy] = []
        self.statistics = ChaosStatistics()
        self._locks = [asyncio.Lock() for _ in range(SERVERS)]
        self._rng = rng
        self._turn = 0

    @property
    def urls(self) -> list[str]:
        return [process.url for process in self.processes]

    async def fail(self, name: str, pause: float) -> None:
        """One failure, until it is over."""
        self._turn += 1
        server = self._turn % SERVERS
        failures: dict[str, Callable[[], Awaitable[None]]] = {
            "kill": lambda: self._kill(self._rng.choice(self.running or range(SERVERS))),
            "stop": lambda: self._stop(server, pause),
            "cut-bus": lambda: self._cut(server, self.buses[server], pause),
            "cut-database": lambda: self._cut(server, self.databases[server], pause),
            "stall-bus": lambda: self._stall(server, self.buses[server], pause),
            "restart-database": lambda: asyncio.to_thread(self.postgres.restart),
            "crash-database": lambda: asyncio.to_thread(self.postgres.restart, self.postgres.CRASH),
            "restart-bus": lambda: asyncio.to_thread(self._restart_bus),
            "set-clock-back": lambda: asyncio.to_thread(self._set_clock_back),
        }
        await failures[name]()
        self.statistics.failures[name] += 1

    def _restart_bus(self) -> None:
        self.nats.stop(signal.SIGKILL)
        self.nats.start()

    @property
    def running(self) -> list[int]:
        """The servers that are not failing."""
        return [server for server in range(SERVERS) if not self._locks[server].locked()]

    def _set_clock_back(self) -> None:
        self.postgres.run_sql(SET_CLOCK_BACK, self.database)

    async def _kill(self, server: int) -> None:
        async with self._locks[server]:
            await self.processes[server].kill()
            await self.start(server)

    async def start(self, server: int) -> None:
        """Start a server, again and again where the database is away for too long, as a service manager does."""
        process = self.processes[server]
        end = time.monotonic() + 3 * PATIENCE
        while True:
            await process.start()
            try:
                return await process.ready()
            except AssertionError:
                self.statistics.failed_starts += 1
                if time.monotonic() > end:
                    raise  # with the end of its log

    async def _stop(self, server: int, pause: float) -> None:
        async with self._locks[server]:
            self.processes[server].send_signal(signal.SIGSTOP)
            await asyncio.sleep(pause)
            self.processes[server].send_signal(signal.SIGCONT)

    async def _cut(self, server: int, proxy: TcpProxy, pause: float) -> None:
        async with self._locks[server]:
            proxy.is_refusing = True
            proxy.cut()
            await asyncio.sleep(pause)
            proxy.is_refusing = False

    async def _stall(self, server: int, proxy: TcpProxy, pause: float) -> None:
        async with self._locks[server]:
            proxy.has_stalled = True
            await asyncio.sleep(pause)
            proxy.has_stalled = False


@asynccontextmanager
async def server_group(
    folder: Path, postgres: PostgresServer, nats: NatsServer, url: str, rng: random.Random
) -> AsyncIterator[ServerGroup]:
    """Servers that are ready, each behind proxies of its own."""
    name = url.rsplit("/", 1)[1]
    await asyncio.to_thread(postgres.run_sql, CLOCK_THAT_CAN_BE_SET.format(database=name), name)
    group = ServerGroup(postgres, nats, name, rng)
    async with AsyncExitStack() as stack:
        for server in range(SERVERS):
            database = await stack.enter_async_context(tcp_proxy(postgres.port))
            bus = await stack.enter_async_context(tcp_proxy(nats.port))
            env = {"ZUSCHLAG_DATABASE": postgres.url(name, database.port), "ZUSCHLAG_BUS": nats.url(bus.port)}
            process = Process(folder / f"server{server}.sqlite", env=env)
            stack.push_async_callback(process.end)
            group.databases.append(database)
            group.buses.append(bus)
            group.processes.append(process)
        await asyncio.gather(*(group.start(server) for server in range(SERVERS)))
        yield group


class ChaosLoad:
    """People who play at tables, and read them, at all servers."""

    def __init__(self, group: ServerGroup, plan: ChaosPlan, people: list[Visitor], url: str, rng: random.Random) -> None:
        self.is_ending = False
        """Is no new table created when one is over?"""
        self.found: list[str] = []
        """Faults."""
        self.open: dict[str, PlayedTable] = {}
        self._group = group
        self._plan = plan
        self._people = people
        self._url = url
        self._rng = rng
        self._over: list[PlayedTable] = []

    async def keep_playing(self, place: int) -> None:
        """One table after the other."""
        again = 0
        await asyncio.sleep(place * START_SECONDS)
        while again == 0 or not self.is_ending:
            table = await self._create(place, again)
            self.open[table.ledger.table] = table
            others = [asyncio.create_task(self._keep_reading(table)), asyncio.create_task(self._keep_talking(table))]
            try:
                await asyncio.gather(*(player.play() for player in table.players))
            finally:
                for task in others:
                    task.cancel()
                await asyncio.wait(others)
            for task in others:
                if not task.cancelled():
                    await task  # which raises
            # Not after every match: the tables stay open, and nobody may have too many. If nobody came, stand-ins still play.
            if again == 0 and table.players:
                await self._ask_for_rematch(table)
            self._over.append(self.open.pop(table.ledger.table))
            again += 1

    async def _create(self, place: int, again: int) -> PlayedTable:
        spec, is_absent = wanted(self._plan.variants, place, again)
        people = self._rng.sample(self._people, len(spec["seats"]))
        opened = (await self._post(people[0], "/api/tables", spec, 201))["table"]
        table: str = opened["id"]
        clients = [Client(seat) for seat, wish in enumerate(spec["seats"]) if isinstance(wish, str)]
        ledger = Ledger(table, clients)
        for client in clients[1:]:
            assert client.seat is not None
            sit = {"do": "sit", "seat": client.seat, "invite": opened["invite"]}
            await self._post(people[client.seat], f"/api/tables/{table}/do", sit, 200)
            ledger.seat_owners[client.seat] = people[client.seat].id
        start = f"/api/tables/{table}/do", {"do": "start"}
        await self._insist(people[0], "POST", *start, 200, OVER)
        players = [self._player(people[seat], table, client, "clock" in spec)
                   for client in clients[: len(clients) - is_absent] if (seat := client.seat) is not None]  # fmt: skip
        if place % 4 == 0:
            ledger.clients.append(Client())
            players.append(self._player(None, table, ledger.clients[-1], False))  # noqa: FBT003
        return PlayedTable(ledger, players, people)

    def _player(self, who: Visitor | None, table: str, client: Client, has_clock: bool) -> RoamingPlayer:
        addresses = [f"{url.replace('http', 'ws', 1)}/api/tables/{table}/socket" for url in self._group.urls]
        rng = random.Random(self._rng.random())
        secret = who.secret if who else None
        player = RoamingPlayer("", secret, client, rng, has_clock, addresses=addresses, stay=self._plan.stay)
        player.thinking_seconds = self._thinking_seconds
        return player

    def _thinking_seconds(self) -> float:
        """As long as it takes until all open tables make as many moves as planned; less when nothing fails any more."""
        planned = self._plan.moves_per_second
        if planned is None:
            return 0.0
        return len(self.open) / planned / (HURRY if self.is_ending else 1)

    async def _ask(
        self, who: Visitor | None, method: str, path: str, body: object = None, seconds: float = READ_SECONDS
    ) -> httpx.Response | str:
        """Ask any server, once; a text: why there is no answer, or that of a server that says to try again."""
        headers = {"Cookie": f"zuschlag={who.secret}"} if who else {}
        url = f"{self._rng.choice(self._group.urls)}{path}"
        try:
            answer = await self._people[0].http.request(method, url, json=body, headers=headers, timeout=seconds)
        except httpx.TransportError as error:
            return f"{url}: {error!r}"
        if answer.status_code in (429, 503):
            assert answer.json()["code"] in TRYING_AGAIN, answer.text
            return f"{url}: {answer.text}"
        return answer

    async def _insist(self, who: Visitor | None, method: str, path: str, body: object, *statuses: int) -> httpx.Response:
        """Ask until a server has done it. All of it can be done twice."""
        end, failed = time.monotonic() + 3 * PATIENCE, Counter[str]()
        while isinstance(answer := await self._ask(who, method, path, body, INSIST_SECONDS), str):
            failed[answer] += 1
            assert time.monotonic() < end, (path, failed, [process.log[-20:] for process in self._group.processes])
            await asyncio.sleep(0.1)
        assert answer.status_code in statuses, (path, body, answer.text)
        return answer

    async def _post(self, who: Visitor, path: str, body: object, status: int) -> Any:
        return (await self._insist(who, "POST", path, body, status)).json()

    async def _get(self, who: Visitor | None, path: str) -> bytes:
        return (await self._insist(who, "GET", path, None, 200)).content

    async def _keep_reading(self, table: PlayedTable) -> None:
        """Look at a table, as a spectator and as the first of its people, at any server."""
        while True:
            seat = self._rng.choice([None, 0])
            sent = time.monotonic()
            who = None if seat is None else table.people[0]
            answer = await self._ask(who, "GET", f"/api/tables/{table.ledger.table}")
            if isinstance(answer, str):
                self._group.statistics.unanswered += 1
            else:
                assert answer.status_code == 200, answer.text
                snapshot = answer.json()
                number = snapshot["number"]
                table.reads.append(Operation(f"read by {seat}", sent, time.monotonic(), number, is_read=True))
                table.seen.append(Seen(seat, number, digest_facts(snapshot)))
            await asyncio.sleep(self._rng.uniform(0.1, 0.1 + self._plan.tables / 10))

    async def _keep_talking(self, table: PlayedTable) -> None:
        """Say something now and then, at any server. A line without an answer is not repeated: it may have been stored."""
        while True:
            await asyncio.sleep(self._rng.uniform(0.3, 0.6 + self._plan.tables / 10))
            seat = self._rng.choice(list(table.ledger.seat_owners) or [0])
            text = f"line {len(table.said)}"
            table.said[text] = False
            body = {"do": "say", "text": text}
            answer = await self._ask(table.people[seat], "POST", f"/api/tables/{table.ledger.table}/do", body)
            if not isinstance(answer, str):
                assert answer.status_code == 200, answer.text
                table.said[text] = True

    async def _ask_for_rematch(self, table: PlayedTable) -> None:
        """Two people want a rematch at the same time, each at some server: they get the same one."""
        asking = [table.people[0], *(table.people[seat] for seat in list(table.ledger.seat_owners)[:1])]
        path = f"/api/tables/{table.ledger.table}/do"
        answers = await asyncio.gather(*(self._post(person, path, {"do": "rematch"}, 200) for person in asking))
        if len({answer["table"] for answer in answers}) > 1:
            self.found.append(f"{table.ledger.table}: two rematches were acknowledged: {answers}")
        table.rematch = answers[0]["table"]

    async def check(self) -> None:
        """Hold what is known of all tables that are over against their rows, logs and records."""
        for table in self._over:
            await self._check_table(table)

    async def _check_table(self, table: PlayedTable) -> None:
        ledger, statistics = table.ledger, self._group.statistics
        rows = await asyncio.to_thread(read_postgres_rows, self._group.postgres, self._url, ledger.table)
        found = find_faults(ledger, rows)
        operations = table.operations(rows)
        found += [f"{ledger.table}: {fault}" for fault in find_disorder(operations)]
        found += find_clock_faults(ledger.table, rows, operations, time.time() - time.monotonic())
        found += find_unlike_reads(ledger.table, table.seen, rows)
        postgres, database = self._group.postgres, self._group.database
        stored = await asyncio.to_thread(postgres.run_sql, LINES.format(table=ledger.table), database)
        found += find_chat_faults(ledger.table, table.said, stored.splitlines())
        if table.rematch is not None:
            rematch = await asyncio.to_thread(read_postgres_rows, self._group.postgres, self._url, table.rematch)
            found += find_rematch_faults(ledger.table, table.rematch, rows, rematch)
            statistics.rematches += 1
        statistics.lines += sum(table.said.values())
        for player in table.players:
            client = player.client
            who = None if client.seat is None else table.people[client.seat]
            lines = (await self._get(who, f"/api/tables/{ledger.table}/log")).splitlines()
            del lines[len(lines) - (table.rematch is not None) :]  # players were gone when it was created
            found += [f"{ledger.table}: {fault}" for fault in differs_from_log(client, [digest(line) for line in lines])]
            if client.acked != client.sent and not player.has_clock:
                found.append(f"{ledger.table}: seat {client.seat} sent moves that were never acknowledged")
            statistics.acked += len(client.acked)
            statistics.updates += sum(update is not SKIPPED for update in client.updates)
            statistics.connections += player.connections
            statistics.snapshots += player.snapshots
            statistics.refused += player.refused
        record = await self._get(table.people[0], f"/api/tables/{ledger.table}/record")
        self.found += found + [f"{ledger.table}: {fault}" for fault in find_record_faults(record)]
        statistics.histories.append(operations)
        statistics.records.append(record)
        statistics.tables += 1
        statistics.rows += len(rows)
        statistics.operations += len(operations)
        statistics.reads += len(table.reads)
        statistics.reads_compared += len(table.seen)
        count_movers(statistics.kinds, rows)

    def stuck(self) -> list[str]:
        """Of the tables that are not over: what each client knows, and the last rows."""
        found = []
        for key, table in self.open.items():
            rows = read_postgres_rows(self._group.postgres, self._url, key)
            clients = [
                f"seat {c.seat} got {len(c.updates)}, sent {len(c.sent)}, acked {len(c.acked)}" for c in table.ledger.clients
            ]
            found.append(
                f"{key}: {'; '.join(clients)}; " + "; ".join(f"{row.version}: {row.body.decode()}" for row in rows[-3:])
            )
        return found


def find_record_faults(text: bytes) -> list[str]:
    """Why the record of a finished match does not hold."""
    try:
        ((_, record),) = zuschlag.read_records(BytesIO(text))
        if isinstance(record, Refused):
            raise record
        zuschlag.replay(record)
        check_dice(record)
    except Refused as error:
        return [f"its record does not hold: {error}"]
    return []


def find_clock_faults(key: str, rows: Sequence[Row], operations: Sequence[Operation], epoch: float) -> list[str]:
    """Moves whose rows have the time of a clock that is wrong or stands still. `epoch`: when the monotonic clock was 0."""
    times = {row.version: row.at / 1000 - epoch for row in rows}
    return [
        f"{key}: {made.name} has the time {at:.0f}, but was sent at {made.sent:.0f} and acknowledged at {made.answered:.0f}"
        for made in operations
        if not made.is_read and (at := times[made.version]) is not None
        if not made.sent - CLOCK_TOLERANCE <= at <= made.answered + CLOCK_TOLERANCE
    ]


def find_chat_faults(key: str, said: Mapping[str, bool], stored: Sequence[str]) -> list[str]:
    """Lines of chat that were acknowledged and are not stored, and lines that are stored twice."""
    counts = Counter(stored)
    lost = [
        f"{key}: {text!r} was acknowledged, but is not stored" for text, is_acked in said.items() if is_acked > counts[text]
    ]
    return lost + [f"{key}: {text!r} was sent once and is stored {count} times" for text, count in counts.items() if count > 1]


def find_rematch_faults(key: str, acknowledged: str, rows: Sequence[Row], rematch: Sequence[Row]) -> list[str]:
    """How a rematch that was acknowledged differs from what is stored: it exists, and the table has no other."""
    created = [fact.table for row in rows if isinstance(fact := read_fact(row.body), RematchCreated)]
    found = (
        [] if created == [acknowledged] else [f"{key}: {acknowledged} was acknowledged as the rematch, {created} are stored"]
    )
    return found if rematch else [*found, f"{key}: the rematch {acknowledged} does not exist"]


def find_unlike_reads(key: str, seen: Sequence[Seen], rows: Sequence[Row]) -> list[str]:
    """Reads that show something else than the rows up to that number let this viewer know."""
    table = Table(key)
    by_number: dict[int, list[Seen]] = {}
    for each in seen:
        by_number.setdefault(each.number, []).append(each)
    found = [
        f"{key}: a read by {each.seat} shows version {each.number}, which is not stored"
        for each in seen
        if each.number > len(rows)
    ]
    for row in rows:
        table.apply_row(row)
        for each in by_number.get(row.version, ()):
            person = None if each.seat is None else table.seats[each.seat].person
            known = build_snapshot(table, Viewer(person, each.seat), 0, str, [])
            if digest_facts(json.loads(encode_message(known))) != each.facts:
                found.append(f"{key}: a read by {each.seat} of version {row.version} shows other facts than it may")
    return found


def digest_facts(snapshot: dict[str, Any]) -> bytes:
    """A digest of what a snapshot tells of the match."""
    return digest(json.dumps([snapshot[part] for part in FACTS_OF_A_VIEWER], sort_keys=True).encode())


async def keep_killing(group: ServerGroup, plan: ChaosPlan, is_enough: asyncio.Event) -> None:
    """Kill a server every so many seconds, however long the one before takes to start again; later if none is left."""
    async with asyncio.TaskGroup() as kills:
        while not is_enough.is_set():
            if group.running:
                kills.create_task(group.fail("kill", 0))
            with suppress(TimeoutError):
                async with asyncio.timeout(plan.kill_every):
                    await is_enough.wait()


async def keep_failing(group: ServerGroup, plan: ChaosPlan) -> None:
    """The failures of the plan, while servers are killed, too. Nothing fails any more when it returns."""
    began = time.monotonic()
    is_enough = asyncio.Event()
    async with asyncio.TaskGroup() as failing:
        failing.create_task(keep_killing(group, plan, is_enough))
        for nth, name in enumerate(plan.failures, 1):
            await group.fail(name, plan.pause)
            await asyncio.sleep(max(0.0, began + nth * plan.seconds / len(plan.failures) - time.monotonic()))
        is_enough.set()


async def run(folder: Path, postgres: PostgresServer, nats: NatsServer, plan: ChaosPlan, seed: int = 1) -> ChaosStatistics:
    """Play while everything fails; statistics of the run. Raises AssertionError where a promise is broken."""
    began = time.monotonic()
    rng = random.Random(seed)
    url = postgres.create_database()
    limits = httpx.Limits(max_connections=500)
    async with (
        server_group(folder, postgres, nats, url, rng) as group,
        httpx.AsyncClient(timeout=READ_SECONDS, trust_env=False, limits=limits) as http,
    ):
        people = [
            await register(group.urls[0], http, f"Person {number}")
            for number in range(max(PEOPLE, plan.tables // TABLES_PER_PERSON))
        ]
        load = ChaosLoad(group, plan, people, url, rng)
        playing = asyncio.gather(*(load.keep_playing(place) for place in range(plan.tables)))
        failing = asyncio.create_task(keep_failing(group, plan))
        try:
            either: list[asyncio.Future[Any]] = [failing, playing]
            await asyncio.wait(either, return_when=asyncio.FIRST_COMPLETED)
            if not failing.done():
                await playing  # which raises
            await failing
            load.is_ending = True
            await asyncio.wait([playing], timeout=ENDING)
            assert playing.done(), load.stuck()
            await playing
        finally:
            failing.cancel()
            playing.cancel()
            await asyncio.gather(failing, playing, return_exceptions=True)
        await load.check()
        assert not load.found, load.found[:20]
        for process in group.processes:
            assert await process.stop() == 0, process.log[-30:]
            assert not [line for line in process.log if "Traceback" in line or "unforeseen" in line], process.log[-50:]
        group.statistics.seconds = time.monotonic() - began
        return group.statistics

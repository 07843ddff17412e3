"""The server, or one of two, is killed at random moments while people play: nothing acknowledged is lost or doubled.

Tables of both games, with people, bots, spectators and clocks, are played at by real sockets. Each kill is a `kill -9` of
the server alone, before or after it is ready; it is started again on the same file and port, and the clients come back by
themselves. After each restart all that clients know is held against the rows; in the end every table is played to its end.
"""

import asyncio
import random
import time
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any

import httpx

from tests.random_play import Variant
from tests.resilience.history_checker import Client, Ledger, differs_from_log, find_faults
from tests.resilience.http_client import Visitor, register
from tests.resilience.playing_client import Player, digest
from tests.resilience.server_process import Process, server
from tests.services.databases import delete_row, read_rows
from tests.variants import VARIANTS
from zuschlag.store import Row
from zuschlag.tables.core.facts import MoveMade, read_fact

PEOPLE = 8
BEFORE_READY = 0.15
"""How many of the kills come before the server is ready."""
LONGEST_BOOT, LONGEST_LIFE = 1.2, 1.5
"""Seconds until a kill, at most, from the start or from being ready."""
LONG_LIFE, LONG_LIVES = 6.0, 0.15
"""Some lives are longer, so that bots, too, have time to come back and play."""
PLANS: dict[str, tuple[dict[str, Any], ...]] = {
    "bigshot": ({"up_to": 3, "then": "ask"}, {"up_to": 6}),
    "zahltag": ({"otherwise": 2}, {"otherwise": 0}),
}
"""What people tell their proxies."""
ENDING = 600.0
"""Seconds in which all tables come to their end, when no more kills come."""
BROUGHT_BACK = 10.0
"""Seconds after which nothing of a killed server is left."""


@dataclass
class KillStatistics:
    """What a run has done."""

    kills: int = 0
    kills_before_ready: int = 0
    tables: int = 0
    finished: int = 0
    rows: int = 0
    acked: int = 0
    updates: int = 0
    compared: int = 0
    """Updates that were held against the log."""
    planned: int = 0
    connections: int = 0
    checks: int = 0
    kinds: Counter[str] = field(default_factory=Counter)
    """Of moves: by whom they were made."""
    refused: Counter[str] = field(default_factory=Counter)
    boots: list[float] = field(default_factory=list)
    """Seconds from start to ready."""
    seconds: float = 0.0

    def __iadd__(self, other: "KillStatistics") -> "KillStatistics":
        """Add what another run has done."""
        for each in fields(self):
            setattr(self, each.name, getattr(self, each.name) + getattr(other, each.name))
        return self

    def __str__(self) -> str:
        boots = sorted(self.boots)
        by = ", ".join(f"{who} {count:,}" for who, count in sorted(self.kinds.items()))
        refused = ", ".join(f"{code} {count:,}" for code, count in self.refused.items()) or "none"
        return "\n".join([
            "| | |",
            "|---|--:|",
            f"| kills (of them before the server was ready) | {self.kills:,} ({self.kills_before_ready:,}) |",
            f"| tables, all played to their end | {self.finished:,} |",
            f"| moves acknowledged, each in the rows once and at its number | {self.acked:,} |",
            f"| moves in the rows, by whom | {by} |",
            f"| rows, without gaps | {self.rows:,} |",
            f"| updates received, numbers without gaps or repeats | {self.updates:,} |",
            f"| of them held against the log: the same bytes | {self.compared:,} |",
            f"| connections of clients | {self.connections:,} |",
            f"| plans acknowledged that people told their proxies | {self.planned:,} |",
            f"| refusals where a clock ran or a proxy was faster | {refused} |",
            f"| checks of all tables against their rows | {self.checks:,} |",
            f"| seconds from start to ready: median, longest | {boots[len(boots) // 2]:.1f}, {boots[-1]:.1f} |",
            f"| seconds in all | {self.seconds:,.0f} |",
        ])  # fmt: skip


class Load:
    """People at tables, until they are asked to end."""

    def __init__(
        self, file: Path, people: list[Visitor], rng: random.Random, variants: Sequence[Variant], logs: int | None = None
    ) -> None:
        self.is_ending = False
        """Is no new table created when one is over?"""
        self.tally = KillStatistics()
        self.found: list[str] = []
        """Faults."""
        self._file = file
        self._people = people
        self._rng = rng
        self._variants = variants
        self._logs = logs
        """For how many of a table's viewers the log is read in the end: it costs the server 100 ms. None: for all."""
        self._open: dict[str, Ledger] = {}
        self._seen: dict[str, list[Row]] = {}

    async def keep_playing(self, place: int) -> None:
        """One table after the other."""
        for again in range(1_000_000):
            await self._play_table(place, again)
            if self.is_ending:
                return

    async def _play_table(self, place: int, again: int) -> None:
        spec, is_absent = wanted(self._variants, place, again)
        people = self._rng.sample(self._people, len(spec["seats"]))
        opened = await people[0].create_table(spec)
        table, has_clock = opened["id"], "clock" in spec
        plans = PLANS[spec["game"]] if place % 4 == 3 else ()
        ledger = Ledger(table)
        clients = [Client(seat) for seat, wish in enumerate(spec["seats"]) if isinstance(wish, str)]
        ledger.clients = clients
        self._open[table] = ledger
        self.tally.tables += 1
        for client in clients[1:]:
            assert client.seat is not None
            if await people[client.seat].sit(table, client.seat, opened["invite"]):
                ledger.seat_owners[client.seat] = people[client.seat].id
        await people[0].start(table)
        players = []
        for client in clients[: len(clients) - is_absent]:
            assert client.seat is not None
            who = people[client.seat]
            player = Player(who.socket(table), who.secret, client, random.Random(self._rng.random()), has_clock, plans)
            players.append(player)
        if place % 4 == 0:
            spectator = Client()
            ledger.clients.append(spectator)
            players.append(Player(people[0].socket(table), None, spectator, random.Random(0)))
        for player in players:
            player.other_addresses = people[0].other_sockets(table)
        await asyncio.gather(*(player.play() for player in players))
        await self._close(ledger, players)

    async def _close(self, ledger: Ledger, players: list[Player]) -> None:
        """Check a finished table: all received updates equal the log, and the rows equal those read before."""
        for player in self._rng.sample(players, min(len(players), self._logs or len(players))):
            who = replace(self._people[0], secret=player.secret or "")
            lines = (await who.get(f"/api/tables/{ledger.table}/log")).content.splitlines()
            self.found += [
                f"{ledger.table}: {fault}" for fault in differs_from_log(player.client, [digest(line) for line in lines])
            ]
            self.tally.compared += len(lines)
        for player in players:
            self.tally.updates += len(player.client.updates)
            self.tally.acked += len(player.client.acked)
            self.tally.connections += player.connections
            self.tally.refused += player.refused
            self.tally.planned += player.planned
            if player.client.acked != player.client.sent and not (player.has_clock or player.plans):
                self.found.append(f"{ledger.table}: seat {player.client.seat} sent moves that were never acknowledged")
        rows = self._look(ledger)
        self.tally.rows += len(rows)
        self.tally.finished += 1
        del self._open[ledger.table], self._seen[ledger.table]
        count_movers(self.tally.kinds, rows)

    def check(self) -> None:
        """Hold what clients know at this moment against the rows."""
        for ledger in self._open.values():
            self._look(ledger)
        self.tally.checks += 1

    def _look(self, ledger: Ledger) -> list[Row]:
        """A table's rows: those that were seen before are as they were, and all are as clients know them."""
        rows, seen = self._rows(ledger.table), self._seen.get(ledger.table, [])
        if rows[: len(seen)] != seen:
            self.found.append(f"{ledger.table}: rows have changed")
        self._seen[ledger.table] = rows
        self.found += find_faults(ledger, rows)
        return rows

    def _rows(self, table: str) -> list[Row]:
        return read_rows(self._file, table)

    def stuck(self) -> list[str]:
        """Of the tables that are not over: what each client knows, and the last rows."""
        return [
            f"{table}: "
            + "; ".join(f"seat {c.seat} got {len(c.updates)}, sent {len(c.sent)}, acked {len(c.acked)}" for c in ledger.clients)
            + "; ".join(f"{row.version} at {row.at}: {row.body.decode()}" for row in self._rows(table)[-5:])
            for table, ledger in self._open.items()
        ]

    def lose_a_move(self) -> bool:
        """A planted fault: the last row of a table goes, if its move was acknowledged. No server may be running."""
        for ledger in self._open.values():
            rows = self._rows(ledger.table)
            moves = [fact for fact in map(read_fact, (row.body for row in rows)) if isinstance(fact, MoveMade)]
            last = moves[-1].seat if moves and b'"kind":"moved"' in rows[-1].body else None
            nth = sum(move.seat == last for move in moves) - 1
            if any(client.seat == last and nth in client.acked for client in ledger.clients):
                delete_row(self._file, ledger.table, len(rows))
                return True
        return False


def count_movers(counter: Counter[str], rows: list[Row]) -> None:
    for row in rows:
        if b'"kind":"moved"' in row.body:
            counter[next((by for by in ("bot", "proxy", "stand-in") if f'"by":"{by}"'.encode() in row.body), "person")] += 1


def wanted(variants: Sequence[Variant], place: int, again: int) -> tuple[dict[str, Any], bool]:
    """The kind of table at this place; does the last of its people never come?"""
    game, players, options = variants[(place * 7 + again) % len(variants)]
    seats: list[Any] = ["mine", *["open"] * (players - 1)]
    spec: dict[str, Any] = {"game": game, "players": players, "options": options, "seats": seats}
    if place % 3 == 0:
        seats[-1] = {"bot": "easy"}
    is_absent = place % 10 == 1
    if is_absent:
        spec["clock"] = {"kind": "live", "bank": 5, "increment": 0}
    elif place % 5 == 2:
        spec["clock"] = {"kind": "live", "bank": 600, "increment": 5}
    return spec, is_absent


async def kill_again_and_again(
    processes: Sequence[Process], load: Load, kills: int, rng: random.Random, *, is_losing: bool
) -> None:
    tally = load.tally
    while tally.kills < kills:
        process = processes[tally.kills % len(processes)]
        await asyncio.sleep(rng.uniform(0.02, LONG_LIFE if rng.random() < LONG_LIVES else LONGEST_LIFE))
        await process.kill()
        tally.kills += 1
        is_losing = is_losing and not load.lose_a_move()
        while tally.kills < kills and rng.random() < BEFORE_READY:
            await process.start()
            await asyncio.sleep(rng.uniform(0, LONGEST_BOOT))
            await process.kill()
            tally.kills += 1
            tally.kills_before_ready += 1
        began = time.perf_counter()
        await process.start()
        await process.ready()
        tally.boots.append(time.perf_counter() - began)
        load.check()
        assert not load.found, load.found[:20]


async def run(
    folder: Path,
    kills: int,
    tables: int,
    seed: int = 1,
    *,
    variants: Sequence[Variant] = VARIANTS,
    logs: int | None = None,
    is_losing: bool = False,
    servers: int = 1,
) -> KillStatistics:
    """Kill the server this often; statistics of the run. Raises AssertionError where a promise is broken.

    `is_losing`: a fault is planted. `servers`: so many run on one database, and each client goes from one to the other.
    """
    began = time.perf_counter()
    rng = random.Random(seed)
    file = folder / "zuschlag.sqlite"
    flags = ["--shared"] if servers > 1 else []
    async with AsyncExitStack() as stack:
        processes = [await stack.enter_async_context(server(file, *flags)) for _ in range(servers)]
        http = await stack.enter_async_context(httpx.AsyncClient(timeout=30, trust_env=False))
        url, *others = [process.url for process in processes]
        people = [await register(url, http, f"Person {number}", others) for number in range(PEOPLE)]
        load = Load(file, people, rng, variants, logs)
        async with playing(load, tables) as ended:
            killer = asyncio.create_task(kill_again_and_again(processes, load, kills, rng, is_losing=is_losing))
            await asyncio.wait([killer, ended], return_when=asyncio.FIRST_COMPLETED)
            if not killer.done():
                killer.cancel()
                await ended  # which raises
            await killer
            load.is_ending = True
            await asyncio.wait([ended], timeout=ENDING)
            assert ended.done(), load.stuck()
            await ended
        load.check()
        assert not load.found, load.found[:20]
        for process in processes:
            async with asyncio.timeout(BROUGHT_BACK):
                while process.left_behind():
                    await asyncio.sleep(0.1)
            assert await process.stop() == 0
            assert not [line for line in process.log if "Traceback" in line or "unforeseen" in line], process.log[-50:]
    tally = load.tally
    assert tally.finished == tally.tables
    tally.seconds = time.perf_counter() - began
    return tally


@asynccontextmanager
async def playing(load: Load, tables: int) -> AsyncIterator["asyncio.Future[Any]"]:
    """People play at so many tables at once; given what is done when all have ended."""
    places = [asyncio.create_task(load.keep_playing(place)) for place in range(tables)]
    ended = asyncio.gather(*places)
    try:
        yield ended
    finally:
        for place in places:  # where one has failed, the others play on
            place.cancel()
        await asyncio.gather(*places, return_exceptions=True)
        await asyncio.wait([ended])
        ended.cancelled() or ended.exception()

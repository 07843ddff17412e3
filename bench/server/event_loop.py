"""Measures how long each operation of a server blocks its event loop, with the most expensive inputs that are allowed.

    python -m bench.server.event_loop              everything; about a minute
    python -m bench.server.event_loop load log     the operations whose name contains one of these words

`block` is the longest time that one step of the event loop took, in CPU time of its thread: this process is the client, too.
`delay` is by how much the loop was late in all, seen by a timer every millisecond; it includes waiting for other threads, and
for whatever else this machine does. `took` is from the request to the whole answer.
"""

import argparse
import asyncio
import gc
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from tests.server.live_server import LiveServer, Visitor, run_in_server, run_live_server
from tests.tables.worst_case_tables import (
    CONTRACTS,
    EXPOSED,
    StoredTable,
    add_finished_listings,
    largest_plan,
    play_worst_case,
    smallest_plan,
)
from zuschlag.server import logs
from zuschlag.server.lifecycle.maintenance import delete_expired
from zuschlag.server.lifecycle.serve import tune_garbage_collector
from zuschlag.server.settings import Settings
from zuschlag.tables.history.branch import MAX_BRANCH_MOVES
from zuschlag.tables.protocol.commands import Proxy, Rematch, Say, TakeBack

LONGEST_BLOCK = 5.0
"""Milliseconds. What takes longer is marked."""
SPECTATORS = 500
LISTED = 100
LIVE = 60
"""Matches in play that are listed: more than the list of live matches has."""
FINISHED = 1000
"""Finished matches of one person."""
PROBE_SECONDS = 0.001


@dataclass
class Probe:
    """Measures what the event loop of this thread does. (asyncio's own loop: the steps of uvloop cannot be measured.)"""

    longest_block: float = 0.0
    longest_delay: float = 0.0
    collections: float = 0.0
    _collecting_since: float = field(default=0.0)

    def reset(self) -> None:
        self.longest_block = self.longest_delay = self.collections = 0.0

    def install(self) -> None:
        loop = asyncio.get_running_loop()
        run_handle: Callable[[asyncio.Handle], None] = asyncio.Handle._run

        def run(handle: asyncio.Handle) -> None:
            if handle._loop is not loop:  # type: ignore[attr-defined]
                run_handle(handle)
                return
            since = time.thread_time()
            run_handle(handle)
            self.longest_block = max(self.longest_block, time.thread_time() - since)

        asyncio.Handle._run = run  # type: ignore[assignment,method-assign]
        gc.callbacks.append(self._on_collection)
        self._look(loop, loop.time())

    def _look(self, loop: asyncio.AbstractEventLoop, due: float) -> None:
        now = loop.time()
        self.longest_delay = max(self.longest_delay, now - due)
        loop.call_at(now + PROBE_SECONDS, self._look, loop, now + PROBE_SECONDS)

    def _on_collection(self, phase: str, _: dict[str, int]) -> None:
        if phase == "start":
            self._collecting_since = time.perf_counter()
        else:
            self.collections = max(self.collections, time.perf_counter() - self._collecting_since)


@dataclass(frozen=True)
class Operation:
    """Something that a server does: what must be done before, and what is measured."""

    name: str
    run: Callable[[], object]
    prepare: Callable[[], object] = lambda: None


class Bench:
    """A server with the most expensive tables."""

    def __init__(self, server: LiveServer) -> None:
        self.server = server
        self.anna, self.ben, self.carl = map(server.person, ("Anna", "Ben", "Carl"))
        self.stranger = server.stranger()
        self.tables: dict[str, StoredTable] = {}
        self.probe = Probe()
        run_in_server(server, self._install())

    async def _install(self) -> None:
        self.probe.install()

    def store_tables(self) -> None:
        person = self.anna.id
        deck = {"contracts": CONTRACTS}
        worst: dict[str, tuple[str, dict[str, Any], Any]] = {
            "bigshot-exposed": ("bigshot", EXPOSED, smallest_plan),
            "bigshot-classic": ("bigshot", {}, smallest_plan),
            "zahltag-deck": ("zahltag", deck, largest_plan),
        }
        for key, (game, options, plan) in worst.items():
            self._store(play_worst_case(key, person, game, options, plan=plan))
            moves = (len(self.tables[key].table.moves) * 9) // 10
            self._store(play_worst_case(f"{key}-playing", person, game, options, moves=moves, take_backs=0))
        for number in range(LISTED):
            self._store(play_worst_case(f"listed{number}", person, "zahltag", deck, moves=0))
        playing = self.tables["bigshot-exposed-playing"]
        for number in range(LIVE):
            self._store(StoredTable(playing.table, playing.rows, f"live{number}"))
        run_in_server(self.server, add_finished_listings(self.server.context.store, person, FINISHED))

    def _store(self, stored: StoredTable) -> None:
        self.tables[stored.id] = stored
        run_in_server(self.server, stored.store(self.server.context.store))

    def unload(self) -> None:
        """Let all tables be loaded again when they are next used."""

        async def unload() -> None:
            for live in self.server.context.registry._live.values():
                live.unload()

        run_in_server(self.server, unload())

    def execute(self, table: str, command: Any) -> object:
        return run_in_server(self.server, self.server.context.registry.execute(self.anna.id, table, command))

    def number(self, table: str) -> int:
        return self.tables[table].table.update_numbers.number(None)

    def read(self, path: str, visitor: Visitor | None = None, **headers: str) -> None:
        answer = (visitor or self.stranger).get(path, headers=headers)
        assert answer.status_code == 200, (path, answer.text[:200])

    def subscribe_many(self, table: str) -> None:
        async def subscribe() -> None:
            for _ in range(SPECTATORS):
                await self.server.context.registry.subscribe(None, table, _ignore)

        run_in_server(self.server, subscribe())

    def operations(self) -> Iterator[Operation]:
        finished = [key for key, stored in self.tables.items() if stored.table.is_over]
        for key in finished:
            path = f"/api/tables/{key}"
            missed = f"{path}/updates?since={self.number(key) - 200}"
            yield Operation(f"load {key}", partial(self.read, path), self.unload)
            yield Operation(f"snapshot {key}", partial(self.read, path))
            yield Operation(f"updates {key}", partial(self.read, missed))
            yield Operation(f"log {key}", partial(self.read, f"{path}/log"))
            yield Operation(f"log, not compressed {key}", partial(self.read, f"{path}/log", accept_encoding="identity"))
            yield Operation(f"statistics {key}", partial(self.read, f"{path}/statistics"))
            yield Operation(f"record {key}", partial(self.read, f"{path}/record"))
            yield Operation(f"step {key}", partial(self.read, f"{path}/steps/100"))
            yield Operation(f"course {key}", partial(self.stranger.get, f"{path}/course"))
        yield Operation("many loads at once", partial(self._load_at_once, finished), self.unload)
        yield Operation("lobby", partial(self.read, "/api/tables"))
        yield Operation("my tables", partial(self.read, "/api/me/tables", self.anna), self.unload)
        yield Operation("my matches", partial(self.read, "/api/me/matches?opponent=x", self.anna), self.unload)
        yield Operation("my progress", partial(self.read, "/api/me/progress", self.anna))
        yield Operation("live matches", partial(self.read, "/api/live"), self._load_live)
        yield from self._branch_operations(finished)
        yield Operation("visit", partial(self.read, "/api/visit", self.anna), self.unload)
        deck, many = {"contracts": CONTRACTS}, {"contracts": ["C"] * 13_000}
        yield Operation("create a table with the largest deck", partial(self.ben.create_table, options=deck))
        yield Operation("create a table with the most contracts", partial(self.ben.create_table, options=many))
        for key in ("bigshot-exposed-playing", "zahltag-deck-playing"):
            load = partial(self.read, f"/api/tables/{key}")
            yield Operation(f"play and take back {key}", partial(self._take_back, key), load)
        yield Operation("a chain of proxies' moves", partial(self._start_chain, "bigshot-exposed-playing"))
        yield Operation(f"a line of chat to {SPECTATORS}", partial(self._say, "bigshot-classic-playing"), self._fill)
        yield Operation("a socket", partial(self._open_socket, "bigshot-exposed"))
        yield Operation("upload a record", self._upload)
        yield Operation("maintenance", self._sweep)
        yield Operation("metrics", partial(self.read, "/metrics", self.server.operator()))
        yield Operation("a link to another device", partial(self._post, "/api/me/device-link", {}))
        playing = {"table": "bigshot-exposed-playing", "seat": 0}
        yield Operation("block", partial(self._post, "/api/me/blocks", playing, self.ben), self.unload)
        yield Operation("report", partial(self._post, "/api/reports", {**playing, "reason": "spam"}, self.ben), self.unload)
        yield Operation("rematch", partial(self.execute, "bigshot-exposed", Rematch()), self.unload)

    def _branch_operations(self, finished: list[str]) -> Iterator[Operation]:
        """Branches as late as possible, with all draws that follow; then such a table is loaded, and a move made at it."""
        branched: dict[str, str] = {}
        for key in finished:
            moves = len(self.server_record(key)["moves"])
            wanted = {"step": min(MAX_BRANCH_MOVES, moves - 1), "seat": 0, "level": "easy"}
            yield Operation(f"branch {key}", partial(self._branch, branched, key, wanted), self.unload)
            yield Operation(f"load a branch of {key}", lambda key=key: self.read(f"/api/tables/{branched[key]}"), self.unload)  # type: ignore[misc]
            yield Operation(f"start a branch of {key}", lambda key=key: self.carl.do(branched[key], "start"))  # type: ignore[misc]
            yield Operation(f"load it in play {key}", lambda key=key: self.read(f"/api/tables/{branched[key]}"), self.unload)  # type: ignore[misc]

    def server_record(self, key: str) -> dict[str, Any]:
        """The record of a finished match."""
        record: dict[str, Any] = self.stranger.get(f"/api/tables/{key}/record").json()
        return record

    def _branch(self, branched: dict[str, str], key: str, wanted: dict[str, Any]) -> None:
        branched[key] = self._post(f"/api/tables/{key}/branch", wanted, self.carl)["table"]["id"]

    def _post(self, path: str, body: dict[str, Any], visitor: Visitor | None = None) -> Any:
        answer = (visitor or self.anna).post(path, body)
        assert answer.status_code < 300, (path, answer.text[:200])
        return answer.json() if answer.content else None

    def _load_live(self) -> None:
        """All of the listed matches are in memory, and the list is too old."""

        context = self.server.context
        for number in range(LIVE):
            run_in_server(self.server, context.registry.table(None, f"live{number}"))
        context.live_matches._expires = 0.0

    def _load_at_once(self, keys: list[str]) -> None:
        async def load() -> None:
            registry = self.server.context.registry
            await asyncio.gather(*(registry.table(None, key) for key in keys))

        run_in_server(self.server, load())

    def _take_back(self, key: str) -> None:
        snapshot = self.anna.get(f"/api/tables/{key}").json()
        seat = snapshot["awaited"][0]
        offered = self.anna.get(f"/api/tables/{key}?seat={seat}").json()
        self.anna.do(key, "play", seat=seat, nth=offered["you"]["nth"], move=offered["offered"][0])
        if self.anna.get(f"/api/tables/{key}?seat={seat}").json()["you"]["can_take_back"]:
            self.execute(key, TakeBack(seat=seat))

    def _start_chain(self, key: str) -> None:
        for seat in range(4):
            self.execute(key, Proxy(plan={"up_to": 99}, seat=seat))

    def _fill(self) -> None:
        self.subscribe_many("bigshot-classic-playing")

    def _say(self, key: str) -> None:
        self.execute(key, Say(text="hello"))

    def _open_socket(self, key: str) -> None:
        with self.anna.socket(key) as socket:
            socket.wait_for("snapshot")

    def _upload(self) -> None:
        record = self.stranger.get("/api/tables/bigshot-exposed/record").json()
        answer = self.anna.post("/api/replays", record)
        assert answer.status_code == 201, answer.text

    def _sweep(self) -> None:
        context = self.server.context
        run_in_server(self.server, delete_expired(context, context.registry.services.sources.now()))


def _ignore(message: bytes, *, is_last: bool = False, is_followed: bool = False) -> None:
    """Receive a message."""


@contextmanager
def open_bench() -> Iterator[Bench]:
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        bench = Bench(stack.enter_context(run_live_server(Path(folder))))
        bench.store_tables()
        tune_garbage_collector()
        yield bench


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("operation", nargs="*", help="words of the operations to measure; all if none is named")
    words = parser.parse_args().operation
    logs.set_up_logging(Settings())
    with open_bench() as bench:
        print(f"| {'operation':<45} | block ms | delay ms | collection ms | took ms |")
        print(f"|{'-' * 47}|---------:|---------:|--------------:|--------:|")
        for operation in bench.operations():
            if words and not any(word in operation.name for word in words):
                continue
            operation.prepare()
            time.sleep(0.05)
            bench.probe.reset()
            since = time.perf_counter()
            operation.run()
            took = (time.perf_counter() - since) * 1000
            block, delay = bench.probe.longest_block * 1000, bench.probe.longest_delay * 1000
            mark = " !" if block > LONGEST_BLOCK else ""
            collection = bench.probe.collections * 1000
            print(
                f"| {operation.name + mark:<45} | {block:8.1f} | {delay:8.1f} | {collection:13.1f} | {took:7.0f} |", flush=True
            )


if __name__ == "__main__":
    main()

"""Measures what one request, command or job costs a server at most, and writes it into docs/reference/limits.md.

    python -m bench.server.worst_cases                          about two minutes; prints the figures
    python -m bench.server.worst_cases --write docs/reference/limits.md   also puts them into the tables there

Everything is as expensive as the limits allow (`bench.server.worst_world`), and a table that a request needs is not in memory.
Rates are unlimited here; all other limits are the defaults. Needs Linux and two cores.
"""

import argparse
import json
import os
import re
import shutil
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import httpx
from websockets.sync.client import connect

from bench.server.server_process import Process, cores, free_port
from bench.server.worst_world import (
    DECK,
    REVIEWED_RECORD,
    WorstWorld,
    add_open_tables,
    add_reviews,
    build_world,
    copies_in_play,
    longest_record,
)
from bench.server.zuschlag_server import command
from tests.tables.worst_case_tables import largest_plan
from zuschlag.server.live_matches import CACHED_SECONDS
from zuschlag.tables.history.branch import MAX_BRANCH_MOVES
from zuschlag.tables.limits import MAX_CHAT_LENGTH, MAX_NOTE_LENGTH, MAX_SALT_LENGTH

KIB, MIB = 1024, 1024 * 1024
SETTLE_SECONDS = 0.3
"""After a request, until everything that it caused is done."""
START_SECONDS = 1.0
"""Until a server that was started has done what it does then."""
LARGEST_PUZZLE = "57595d496a"
"""A puzzle of Big Shot: no other of the package is as large an answer (a test compares them)."""


@dataclass(frozen=True)
class Cost:
    """What one request cost."""

    cpu_ms: float
    worker_ms: float
    memory: int
    """By how many bytes the server's resident memory grew at most."""
    disk: int
    """By how many bytes the database and its log grew."""
    answer: int
    """Bytes sent back, before compression."""

    def cells(self) -> list[str]:
        """As docs/reference/limits.md has it."""
        cpu = _digits(self.cpu_ms) + (f" + {_digits(self.worker_ms)}" if self.worker_ms >= 1 else "")
        return [cpu, _size(self.memory), _size(self.disk), _size(self.answer)]


def _digits(value: float) -> str:
    return f"{value:.1f}" if value < 10 else f"{value:.0f}"


def _size(size: float) -> str:
    if size < KIB:
        return "–" if size <= 0 else "1 KiB"
    return f"{size / KIB:.0f} KiB" if size < MIB else f"{size / MIB:.1f} MiB"


class MeasuredServer:
    """A server on a database. It can be started again: then no table is in memory."""

    def __init__(self, folder: Path, world: WorstWorld) -> None:
        self.folder, self.world = folder, world
        self.core, own_core = cores()
        os.sched_setaffinity(0, {own_core})
        self.process: Process | None = None
        self.url = ""

    @property
    def operator_key(self) -> str:
        return (self.folder / "tables.sqlite.operator").read_text().strip()

    def restart(self) -> None:
        """Start it, again."""
        self.stop()
        port = free_port()
        self.process = Process.start(command(str(self.folder), port, "FULL"), self.core, port=port)
        self.url = f"http://127.0.0.1:{port}"
        while True:
            with suppress(httpx.HTTPError):
                if httpx.get(f"{self.url}/healthz", trust_env=False).status_code == 200:
                    break
            time.sleep(0.05)
        self.get("/api/visit")  # what the first request of all loads is not what it costs
        self.get("/api/schema")
        time.sleep(START_SECONDS)

    def stop(self) -> None:
        """Stop it."""
        if self.process is not None:
            self.process.end()
            self.process = None

    def ask(self, method: str, path: str, body: Any = None, who: str | None = None, **headers: str) -> httpx.Response:
        """Send a request, as this person."""
        content = json.dumps(body, separators=(",", ":")).encode() if body is not None else None
        given = {"Content-Type": "application/json", **headers} if body is not None else headers
        cookies = {"zuschlag": self.world.cookies[who]} if who else {}
        with httpx.Client(base_url=self.url, cookies=cookies, timeout=900, trust_env=False, verify=False) as client:
            return client.request(method, path, content=content, headers=given)

    def get(self, path: str, who: str | None = None) -> httpx.Response:
        return self.ask("GET", path, who=who)

    def operate(self, method: str, path: str, body: Any = None) -> httpx.Response:
        return self.ask(method, f"/api/operator{path}", body, Authorization=f"Bearer {self.operator_key}")

    def do(self, table: str, do: str, who: str = "rich", **parts: Any) -> httpx.Response:
        return self.ask("POST", f"/api/tables/{table}/do", {"do": do, **parts}, who)

    def measure(self, act: Callable[[], Any], status: int) -> Cost:
        """What this costs. A response has this status."""
        assert self.process is not None
        proc = Path(f"/proc/{self.process.pid}")
        time.sleep(SETTLE_SECONDS)
        (proc / "clear_refs").write_text("5")  # the peak of resident memory begins again
        idle = self._idle_seconds()
        memory, disk, cpu, worker = self._memory("VmRSS"), self._stored_bytes(), *self._used_seconds()
        answer = act()
        time.sleep(SETTLE_SECONDS)
        cpu_after, worker_after = self._used_seconds()
        if isinstance(answer, httpx.Response):
            if answer.status_code != status:
                raise SystemExit(f"{answer.request.method} {answer.request.url.path}: {answer.status_code} {answer.text[:200]}")
            answer = len(answer.content)
        cpu_ms, worker_ms = max(0, cpu_after - cpu - idle) * 1000, (worker_after - worker) * 1000
        grown = max(0, self._memory("VmHWM") - memory)
        return Cost(cpu_ms, worker_ms, grown, max(0, self._stored_bytes() - disk), answer or 0)

    def _idle_seconds(self) -> float:
        """What it uses while nobody asks, in the time that it has to settle after a request."""
        before, _ = self._used_seconds()
        time.sleep(SETTLE_SECONDS)
        return self._used_seconds()[0] - before

    def _used_seconds(self) -> tuple[float, float]:
        assert self.process is not None
        return _cpu_seconds(self.process.pid), sum(map(_cpu_seconds, self.process.children()))

    def _memory(self, field: str) -> int:
        assert self.process is not None
        found = re.search(rf"^{field}:\s+(\d+) kB", Path(f"/proc/{self.process.pid}/status").read_text(), re.MULTILINE)
        assert found
        return int(found[1]) * KIB

    def _stored_bytes(self) -> int:
        files = (self.folder / "tables.sqlite", self.folder / "tables.sqlite-wal")
        return sum(file.stat().st_size for file in files if file.exists())


def _cpu_seconds(pid: int) -> float:
    """Of all threads of a process."""
    total = 0
    with suppress(FileNotFoundError, ProcessLookupError):
        for task in Path(f"/proc/{pid}/task").iterdir():
            total += int((task / "schedstat").read_text().split()[0])
    return total / 1e9


@dataclass(frozen=True)
class Case:
    """Something to measure. What `prepare` returns is passed to `act`."""

    act: Callable[[MeasuredServer, Any], Any]
    prepare: Callable[[MeasuredServer], Any] = lambda _: None
    is_cold: bool = False
    """Is the server started again after `prepare`, so that no table is in memory?"""
    status: int = 200
    is_crowded: bool = False
    """Has the person as many tables in play as they may have?"""
    is_reviewed: bool = False
    """Do as many reviews wait as may?"""


def get(path: str, who: str | None = None, *, is_cold: bool = False) -> Case:
    """A request to look at something."""
    return Case(lambda server, _: server.get(path, who), is_cold=is_cold)


def ask(method: str, path: str, body: Any = None, who: str | None = None, *, is_cold: bool = False, status: int = 200) -> Case:
    """A request to change something."""
    return Case(lambda server, _: server.ask(method, path, body, who), is_cold=is_cold, status=status)


def operate(method: str, path: str, body: Any = None, *, is_cold: bool = False, status: int = 200) -> Case:
    """A request of the operator."""
    return Case(lambda server, _: server.operate(method, path, body), is_cold=is_cold, status=status)


def crowded(case: Case) -> Case:
    """The same for a person with as many tables in play as they may have, none of them in memory."""
    return replace(case, is_cold=True, is_crowded=True)


def reviewed(case: Case) -> Case:
    """The same where as many reviews wait as may, two of them of the longest match, with all their first looks."""
    return replace(case, is_reviewed=True)


def routes(world: WorstWorld) -> dict[str, Case]:
    """The most expensive request for every route, by its name in docs/reference/limits.md."""
    table, over, long = (f"/api/tables/{key}" for key in (world.playing, world.finished, world.reviewed))
    replay, record = f"/api/replays/{world.record}", longest_record()
    last_step = len(record["moves"])
    new_table = {"game": "zahltag", "players": 4, "seats": ["mine"] * 4, "options": {"contracts": DECK}}
    rich = world.people["rich"]
    return {
        "GET /": get("/"),
        "GET /assets/{name}": Case(lambda server, path: server.get(path), _largest_asset),
        "GET /docs": Case(lambda server, _: server.get("/docs"), status=302),
        "GET /docs/{name}": Case(lambda server, path: server.get(path), _search_index, is_cold=True),
        "GET /service.js": get("/service.js"),
        "GET /manifest.webmanifest": get("/manifest.webmanifest"),
        "GET /healthz": get("/healthz"),
        "GET /metrics": Case(lambda server, _: server.ask("GET", "/metrics", Authorization=f"Bearer {server.operator_key}")),
        "GET /api/schema": get("/api/schema"),
        "GET /api/schema/socket": get("/api/schema/socket"),
        "GET /api/games": get("/api/games"),
        "GET /api/games/{game}/lessons/{lesson}": get("/api/games/bigshot/lessons/loans", is_cold=True),
        "GET /api/games/{game}/puzzles": get("/api/games/bigshot/puzzles", is_cold=True),
        "GET /api/games/{game}/puzzles/{puzzle}": get(f"/api/games/bigshot/puzzles/{LARGEST_PUZZLE}", is_cold=True),
        "GET /api/texts/{language}": get("/api/texts/de", is_cold=True),
        "GET /api/texts/{language}/{catalogue}": get("/api/texts/de/rules", is_cold=True),
        "GET /confirm/{token}": get("/confirm/x"),
        "POST /confirm/{token}": ask("POST", "/confirm/x.y", {}, status=404),
        "GET /stop/{token}": get("/stop/x"),
        "POST /stop/{token}": ask("POST", "/stop/x.y", {}, status=404),
        "GET /api/visit": get("/api/visit", "rich"),
        "POST /api/me": ask("POST", "/api/me", {"name": "x" * 32}, status=201),
        "GET /api/me": get("/api/me", "rich"),
        "PATCH /api/me": ask("PATCH", "/api/me", {"name": "y" * 32, "language": "de"}, "rich"),
        "POST /api/me/secret": ask("POST", "/api/me/secret", {}, "rich", status=204),
        "POST /api/me/device-link": ask(
            "POST", "/api/me/device-link", {"settings": {f"{at:02}" * 16: "y" * 32 for at in range(32)}}, "rich"
        ),
        "POST /api/devices": Case(
            lambda server, key: server.ask("POST", "/api/devices", {"key": key}), new_device_key, is_cold=True
        ),
        "POST /api/me/blocks": ask("POST", "/api/me/blocks", {"table": world.playing, "seat": 0}, "other", is_cold=True),
        "POST /api/reports": ask(
            "POST",
            "/api/reports",
            {"table": world.playing, "seat": 0, "reason": "other", "note": "x" * MAX_NOTE_LENGTH},
            "other",
            is_cold=True,
            status=204,
        ),
        "DELETE /api/me/blocks/{block}": Case(
            lambda server, key: server.ask("DELETE", f"/api/me/blocks/{key}", who="other"), new_block, is_cold=True, status=204
        ),
        "DELETE /api/me": crowded(ask("DELETE", "/api/me", who="rich", status=204)),
        "GET /api/me/tables": crowded(get("/api/me/tables", "rich")),
        "GET /api/me/matches": crowded(get("/api/me/matches", "rich")),
        "GET /api/me/progress": get("/api/me/progress", "rich", is_cold=True),
        "GET /api/tables": get("/api/tables"),
        "GET /api/live": Case(lambda server, _: _get_live(server), _load_all_in_play, is_crowded=True),
        "POST /api/tables": ask("POST", "/api/tables", new_table, "other", status=201),
        "GET /api/tables/{table}": get(table, is_cold=True),
        "GET /api/tables/{table}/updates": Case(
            lambda server, last: server.get(f"{table}/updates?since={last - 200}"),
            lambda server: server.get(table).json()["number"],
            is_cold=True,
        ),
        "POST /api/tables/{table}/do": ask("POST", f"{table}/do", {"do": "say", "text": "x"}, "rich", is_cold=True),
        "GET /api/tables/{table}/invite": Case(
            lambda server, key: server.get(f"/api/tables/{key}/invite", "third"), new_waiting_table, is_cold=True
        ),
        "GET /api/tables/{table}/invitation": Case(
            lambda server, invite: server.get(f"/api/tables/{invite[0]}/invitation?key={invite[1]}", "fourth"),
            new_invite,
            is_cold=True,
        ),
        "WEBSOCKET /api/tables/{table}/socket": Case(lambda server, _: open_socket(server), is_cold=True),
        "GET /api/tables/{table}/record": get(f"{over}/record", is_cold=True),
        "GET /api/tables/{table}/log": get(f"{over}/log", is_cold=True),
        "GET /api/tables/{table}/steps/{step}": get(f"{over}/steps/{last_step - 1}", is_cold=True),
        "GET /api/tables/{table}/course": get(f"/api/tables/{world.course}/course", is_cold=True),
        "GET /api/tables/{table}/statistics": get(f"{over}/statistics", is_cold=True),
        "POST /api/tables/{table}/branch": ask(
            "POST", f"{over}/branch", {"step": MAX_BRANCH_MOVES, "seat": 0}, "other", is_cold=True, status=201
        ),
        "GET /api/tables/{table}/review": reviewed(get(f"{long}/review", is_cold=True)),
        "POST /api/tables/{table}/review": ask("POST", f"{long}/review", {}, "other", is_cold=True),
        "DELETE /api/tables/{table}/review": reviewed(ask("DELETE", f"{long}/review", who="other", is_cold=True)),
        "POST /api/claims": Case(
            lambda server, key: server.ask("POST", "/api/claims", {"key": key}, "other"),
            lambda server: server.do(world.playing, "link", seat=0).json()["link"].rpartition("/")[2],
            is_cold=True,
        ),
        "POST /api/replays": ask("POST", "/api/replays", record, "other", is_cold=True, status=201),
        "GET /api/replays/{replay_id}": get(replay),
        "GET /api/replays/{replay_id}/steps/{step}": get(f"{replay}/steps/{last_step}", is_cold=True),
        "GET /api/replays/{replay_id}/course": Case(
            lambda server, key: server.get(f"/api/replays/{key}/course"), _upload_course, is_cold=True
        ),
        "GET /api/replays/{replay_id}/review": reviewed(get(f"/api/replays/{REVIEWED_RECORD}/review", is_cold=True)),
        "POST /api/replays/{replay_id}/review": Case(
            lambda server, key: server.ask("POST", f"/api/replays/{key}/review", {}, "other"), _upload_reviewed, is_cold=True
        ),
        "DELETE /api/replays/{replay_id}/review": reviewed(
            ask("DELETE", f"/api/replays/{REVIEWED_RECORD}/review", who="other")
        ),
        "POST /api/replays/{replay_id}/branch": ask(
            "POST", f"{replay}/branch", {"step": MAX_BRANCH_MOVES, "seat": 0}, "other", is_cold=True, status=201
        ),
        "DELETE /api/replays/{replay_id}": ask("DELETE", "/api/replays/record9", who="rich", status=204),
        "GET /api/operator/overview": operate("GET", "/overview"),
        "GET /api/operator/reviews": reviewed(operate("GET", "/reviews")),
        "DELETE /api/operator/reviews/{review}": reviewed(operate("DELETE", "/reviews/1", status=204)),
        "GET /api/operator/logs": operate("GET", "/logs"),
        "GET /api/operator/tables": operate("GET", "/tables"),
        "POST /api/operator/tables/{table}/close": operate(
            "POST", f"/tables/{world.playing}/close", {}, is_cold=True, status=204
        ),
        "DELETE /api/operator/tables/{table}": operate("DELETE", f"/tables/{world.finished}", is_cold=True, status=204),
        "GET /api/operator/people": operate("GET", "/people"),
        "GET /api/operator/people/{person_id}": operate("GET", f"/people/{rich}"),
        "POST /api/operator/people/{person_id}": crowded(operate("POST", f"/people/{rich}", {"do": "ban"})),
        "POST /api/operator/people/{person_id}/remove": crowded(operate("POST", f"/people/{rich}/remove", {"what": "tables"})),
        "DELETE /api/operator/people/{person_id}": crowded(operate("DELETE", f"/people/{rich}", status=204)),
        "GET /api/operator/reports": operate("GET", "/reports"),
        "DELETE /api/operator/reports/{report}": operate("DELETE", "/reports/1", status=404),
        "POST /api/operator/sweep": operate("POST", "/sweep", {}),
        "GET /api/operator/usage": operate("GET", "/usage"),
        "POST /api/operator/room": operate("POST", "/room", {"open": True}),
        "POST /api/operator/key": operate("POST", "/key", {}),
    }


def commands(world: WorstWorld) -> dict[str, Case]:
    """The most expensive use of every command, by its name, at a table that is in memory."""

    def at(table: str, do: str, who: str = "rich", **parts: Any) -> Case:
        return Case(lambda server, _: server.do(table, do, who, **parts), lambda server: server.get(f"/api/tables/{table}"))

    def at_new(do: str, **parts: Any) -> Case:
        return Case(lambda server, key: server.do(key, do, "third", **parts), new_waiting_table)

    def on_socket(*messages: dict[str, Any]) -> Case:
        return Case(lambda server, _: open_socket(server, *messages), open_socket)

    return {
        "sit": Case(lambda server, _: server.do(world.waiting, "sit", "other", salt="x" * MAX_SALT_LENGTH)),
        "leave": at(world.long, "leave", seat=0),
        "return": Case(
            lambda server, _: server.do(world.long, "return", seat=0),
            lambda server: server.do(world.long, "leave", seat=0),
        ),
        "fill": at_new("fill", seat=3, level="easy"),
        "salt": at_new("salt", seat=0, salt="x" * MAX_SALT_LENGTH),
        "start": Case(lambda server, key: server.do(key, "start", "third"), new_wide_table),
        "play": Case(lambda server, move: server.do(world.long, "play", **move), lambda server: next_move(server, world.long)),
        "proxy": Case(lambda server, seat: server.do(world.wide, "proxy", seat=seat, plan=largest_plan(1)), next_seat),
        "take-back": Case(
            lambda server, seat: server.do(world.wide, "take-back", seat=seat),
            lambda server: server.do(world.wide, "play", **next_move(server, world.wide)).json()["seat"],
        ),
        "answer": Case(lambda server, key: server.do(key, "answer", "fourth", agree=True), _asked_table),
        "hint": Case(
            lambda server, seat: server.do(world.long, "hint", seat=seat),
            lambda server: next_move(server, world.long)["seat"],
        ),
        "rematch": at(world.finished, "rematch"),
        "say": at(world.long, "say", text="ü" * MAX_CHAT_LENGTH),
        "link": at(world.long, "link", seat=0),
        "uncover": on_socket({"do": "uncover", "seat": 1}),
        "cover": on_socket({"do": "uncover", "seat": 1}, {"do": "cover"}),
        "ping": on_socket({"do": "ping"}),
    }


def _load_all_in_play(server: MeasuredServer) -> None:
    """Load as many of the longest matches as one person can play, all of them listed."""
    for key in copies_in_play():
        server.get(f"/api/tables/{key}")


def _get_live(server: MeasuredServer) -> httpx.Response:
    """The list of live matches, when the one before is too old."""
    time.sleep(CACHED_SECONDS)
    return server.get("/api/live")


def open_socket(server: MeasuredServer, *messages: dict[str, Any]) -> int:
    """Open a socket at the longest match and send this; the bytes that are received."""
    cookie = {"Cookie": f"zuschlag={server.world.cookies['rich']}"}
    url = f"{server.url.replace('http', 'ws', 1)}/api/tables/{server.world.playing}/socket"
    with connect(url, additional_headers=cookie, max_size=None, proxy=None) as socket:
        size = len(socket.recv(timeout=60))
        for message in messages:
            socket.send(json.dumps(message))
            while (received := json.loads(socket.recv(timeout=60)))["type"] != "ack":
                size += len(json.dumps(received))
    return size


def new_waiting_table(server: MeasuredServer) -> str:
    """A table where one seat is open."""
    wanted = {"game": "bigshot", "players": 4, "seats": ["mine", "mine", "mine", "open"]}
    return str(server.ask("POST", "/api/tables", wanted, "third").json()["table"]["id"])


def new_block(server: MeasuredServer) -> str:
    """The key of a block."""
    return str(server.ask("POST", "/api/me/blocks", {"table": server.world.playing, "seat": 0}, "other").json()["key"])


def new_device_key(server: MeasuredServer) -> str:
    """The key of a link to another device of a person of whom much is stored."""
    return str(server.ask("POST", "/api/me/device-link", {}, "rich").json()["url"].partition("#")[2])


def new_wide_table(server: MeasuredServer) -> str:
    """A table with the largest deck, before its start."""
    wanted = {"game": "zahltag", "players": 4, "seats": ["mine"] * 4, "options": {"contracts": DECK}}
    return str(server.ask("POST", "/api/tables", wanted, "third").json()["table"]["id"])


def new_invite(server: MeasuredServer) -> tuple[str, str]:
    """The id of a table with the largest deck, and the key of its invite link."""
    table = server.get(f"/api/tables/{new_wide_table(server)}", "third").json()["table"]
    return table["id"], table["invite"]


def next_seat(server: MeasuredServer) -> int:
    """A seat that is awaited at the table with the largest deck."""
    return int(server.get(f"/api/tables/{server.world.wide}", "rich").json()["awaited"][0])


def next_move(server: MeasuredServer, table: str) -> dict[str, Any]:
    """A move that is offered at a table of one person."""
    seat = server.get(f"/api/tables/{table}", "rich").json()["awaited"][0]
    seen = server.get(f"/api/tables/{table}?seat={seat}", "rich").json()
    return {"seat": seat, "nth": seen["you"]["nth"], "move": seen["offered"][0]}


def _asked_table(server: MeasuredServer) -> str:
    """A table where one player asks to take a move back, and the other has to answer."""
    wanted = {"game": "zahltag", "players": 2, "seats": ["mine", "open"], "options": {"contracts": DECK}}
    opened = server.ask("POST", "/api/tables", wanted, "third").json()["table"]
    server.do(opened["id"], "sit", "fourth", invite=opened["invite"])
    while True:
        for who in ("third", "fourth"):
            seen = server.get(f"/api/tables/{opened['id']}", who).json()
            if seen.get("offered"):
                server.do(opened["id"], "play", who, nth=seen["you"]["nth"], move=seen["offered"][0])
                if who == "third":
                    server.do(opened["id"], "take-back", "third")
                    return str(opened["id"])


def _largest_asset(server: MeasuredServer) -> str:
    names = re.findall(r"/assets/[^\"']+", server.get("/").text)
    return str(max(names, key=lambda name: len(server.get(name).content)))


def _search_index(server: MeasuredServer) -> str:
    """The largest file of the documentation."""
    (name,) = re.findall(r'data-index="([^"]+)"', server.get("/docs/index.html").text)
    return f"/docs/{name}"


def _upload_course(server: MeasuredServer) -> str:
    record = server.get(f"/api/tables/{server.world.course}/record").json()
    return str(server.ask("POST", "/api/replays", record, "other").json()["id"])


def _upload_reviewed(server: MeasuredServer) -> str:
    record = json.loads(server.world.reviewed_record)
    return str(server.ask("POST", "/api/replays", record, "other").json()["id"])


def measure_all(cases: dict[str, Case], server: MeasuredServer, pristine: Path, found: dict[str, Cost]) -> None:
    """Find out what each case costs. One that changes something has a fresh copy of the database, before and behind it."""
    is_fresh = False
    for name, case in cases.items():
        is_reading = name.startswith("GET") and not case.is_cold
        is_shared = not case.is_crowded and not case.is_reviewed
        if not (is_shared and is_fresh and is_reading):
            server.stop()
            for file in server.folder.glob("tables.sqlite-*"):
                file.unlink()
            shutil.copy(pristine, server.folder / "tables.sqlite")
            if case.is_crowded:
                add_open_tables(server.folder / "tables.sqlite", server.world)
            if case.is_reviewed:
                add_reviews(server.folder / "tables.sqlite", server.world)
            server.restart()
        prepared = case.prepare(server)
        if case.is_cold:
            server.restart()
        elif is_reading:
            case.act(server, prepared)  # what only the first request of all loads is not what it costs
        found[name] = server.measure(partial(case.act, server, prepared), case.status)
        is_fresh = is_reading and is_shared
        print(f"{name}: {' | '.join(found[name].cells())}", flush=True)


def is_wanted(name: str, only: str) -> bool:
    """Has the name one of these parts, which are separated by commas?"""
    return any(part in name for part in only.split(","))


def write_costs(file: Path, costs: dict[str, Cost]) -> None:
    """Put the figures into the rows of docs/reference/limits.md: the four cells after the name."""
    lines = file.read_text(encoding="utf-8").split("\n")
    for at, line in enumerate(lines):
        name = re.match(r"\| `(.+?)` \|", line)
        if name and name[1] in costs:
            cells = line.split(" | ")
            lines[at] = " | ".join([cells[0], *costs[name[1]].cells(), *cells[5:]])
    file.write_text("\n".join(lines), encoding="utf-8")


def main() -> None:
    """Build the database, measure, and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--write", type=Path, metavar="FILE", help="put the figures into the tables of this page")
    parser.add_argument("--only", default="", help="parts of the names of the cases to measure, separated by commas")
    parser.add_argument("--part", choices=["routes", "commands"], help="measure only these")
    chosen = parser.parse_args()
    with TemporaryDirectory(prefix="zuschlag-worst-") as folder:
        pristine = Path(folder, "pristine.sqlite")
        world = build_world(pristine)
        running = Path(folder, "running")
        running.mkdir()
        server = MeasuredServer(running, world)
        parts = {"routes": routes(world), "commands": commands(world)}
        chosen_parts = [parts[chosen.part]] if chosen.part else parts.values()
        cases = {name: case for part in chosen_parts for name, case in part.items() if is_wanted(name, chosen.only)}
        costs: dict[str, Cost] = {}
        try:
            measure_all(cases, server, pristine, costs)
        finally:
            server.stop()
            if chosen.write:  # also what was measured before a case failed
                write_costs(chosen.write, costs)


if __name__ == "__main__":
    main()

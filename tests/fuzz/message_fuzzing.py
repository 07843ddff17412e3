"""Send random messages to a server in a process of its own, and check each answer and what the database holds after it.

After each message that was refused, the database holds what it held before. That costs hardly anything: SQLite tells whether
anybody has written, and a read transaction still sees what was there before, to compare.
"""

import json
import os
import resource
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, field
from hashlib import blake2b
from pathlib import Path
from resource import RUSAGE_CHILDREN, RUSAGE_SELF
from tempfile import TemporaryDirectory
from typing import Any

from tests.attack.raw_client import TEXT, encode_frame
from tests.fuzz.random_messages import Fuzzer, HttpMessage, Known
from tests.fuzz.raw_websocket import RawWebSocket, open_raw_websocket
from tests.random_play import finished_match
from tests.variants import FEW_CONTRACTS
from zuschlag.errors import CODES
from zuschlag.games import GAMES

ROOT = Path(__file__).parents[2]
PATIENCE = 60.0
"""Seconds for an answer: this machine may be busy."""
REQUESTS, SOCKETS, PER_SOCKET = 200, 3, 100
"""So many requests, and then so many sockets with so many messages, and so on."""
STORED = {
    "table_row": "*",
    "listing": "*",
    "seat": "*",
    "person": "id, secret, name, created, about, is_muted, is_banned",
    "line": "*",
    "chat_room": "*",
    "kept": "*",
    "report": "*",
}
"""What may not change, by table. (When people were last seen is no state.)"""
NOT_STATE = {
    "note": "says that the server is alive",
    "claim": "says which server is at work, for some seconds",
    "notice": "is sent, and deleted, whenever it is due",
    "table_snapshot": "follows from the rows",
    "page_file": "is written by the server itself",
    "review": "goes on by itself, as workers compute it",
    "review_part": "is what they have computed",
    "schema_compatibility": "changes with the version",
}
"""The tables that a refused message may change, or another may at the same time, and why."""
BY_THEMSELVES = {"table_row", "listing"}
"""What changes when a bot or a stand-in moves, at any time: at tables that messages have created, too."""
UNSETTLING = (
    "DELETE /api/me",
    "POST /api/me/secret",
    "POST /api/operator/people",
    "DELETE /api/operator/people",
    "POST /api/operator/room",
)
NEW_KEY = "POST /api/operator/key"
NEW_BLOCK = "POST /api/me/blocks"
UNSETTLING_COMMANDS = ("leave", "return", "fill")
"""After these, bots may play by themselves, people are others, or nobody may create tables: then there are new ones."""


@dataclass
class FuzzResult:
    """What came of the messages."""

    messages: Counter[str] = field(default_factory=Counter)
    """How many, by route or command, and how they were answered."""
    faults: list[str] = field(default_factory=list)

    def __iadd__(self, other: "FuzzResult") -> "FuzzResult":
        self.messages += other.messages
        self.faults += other.faults
        return self


class FuzzedServer:
    """A server, somebody who watches its database, and the people whose messages are sent."""

    def __init__(self, port: int, file: Path, seed: int) -> None:
        self.port, self.file = port, file
        self.url = f"http://127.0.0.1:{port}"
        self.known = Known(operator_key=self._read_operator_key())
        self.fuzzer = Fuzzer(seed, self.known)
        self.result = FuzzResult()
        self._http: socket.socket | None = None
        self._buffer = b""
        self._watching = _connect(file)
        self._before = _connect(file)
        self._version = 0
        self._finished, self._record = self._play_to_the_end()
        self.set_up()

    def close(self) -> None:
        for connection in (self._watching, self._before, self._http):
            if connection is not None:
                connection.close()

    def set_up(self) -> None:
        """New people, at new tables: one that waits, and one in play."""
        self._operate("room", {"open": True})
        for table in self.known.tables:
            self._operate(f"tables/{table}/close", {})
        self.known.secrets, self.known.tables = [self._register() for _ in range(2)], []
        anna, ben = self.known.secrets
        moves = ["pass", "bid 1", "bid 2", "keep", "offer 00", "offer 1", "take worker", "decline", "roll 1"]
        game = self.fuzzer.rng.choice(list(GAMES))
        for seats in (["mine", "mine"], ["mine", "open"]):
            table = self._post("/api/tables", {"game": game, "players": 2, "seats": seats}, anna)["table"]["id"]
            self.known.tables.append(table)
            if "open" not in seats:
                self._post(f"/api/tables/{table}/do", {"do": "start"}, anna)
        me = self._get("/api/me", ben)
        self.known.words = {
            "table": [*self.known.tables, *self.known.tables, self._finished],
            "replay_id": [self._record],
            "report": [1, 2, 3],
            "game": list(GAMES),
            "person_id": [me["id"]],
            "move": moves,
            "language": ["de", "en", "fr", "it"],
            "step": [0, 1, 5, 99],
            "since": [0, 1, 5],
            "bot": [None, "a", "EASY"],
            "level": [None, "a", "easy"],
            "kind": ["none", "mail", "lives"],
            "name": ["Anna", "Eve 1"],
            "key": ["a" * 22],
        }
        self._is_still()
        self._renew_snapshot()

    def send_request(self) -> None:
        """Send one request, and check its answer."""
        message = self.fuzzer.http()
        status, body = self._request(message)
        route = f"{message.method} {message.target.partition('?')[0]}"
        if status >= 500 and b'"stopping"' not in body:
            self.result.faults.append(f"{status} for {message}: {body[:200]!r}")
        if status >= 400:
            self._check_refusal(body, message)
        self._check_state(message, is_refused=status >= 400)
        self.result.messages[f"{message.method} {status}"] += 1
        if route == NEW_KEY and status == 200:
            self.known.operator_key = self._read_operator_key()
        if route == NEW_BLOCK and status == 200:
            self.known.words = {**self.known.words, "block": [json.loads(body)["key"]]}
        is_unsettling = message.method != "HEAD" and route.startswith(UNSETTLING)
        if status < 400 and (is_unsettling or _is_unsettling_command(message)):
            self.set_up()

    def send_to_sockets(self, count: int) -> None:
        """Send messages to the sockets of a table, and check their answers."""
        table = self.fuzzer.rng.choice(self.known.tables)
        secret = self.fuzzer.rng.choice([*self.known.secrets, None])
        with open_raw_websocket(self.url, table, secret, timeout=PATIENCE) as wire:
            for _ in range(count):
                message = self.fuzzer.command()
                answer = self._answer(wire, message)
                if answer is None:
                    return
                self.result.messages[f"socket {answer['type']}"] += 1
                self._check_state(message, is_refused=answer["type"] != "ack")
                if answer["type"] == "ack" and answer.get("do") in UNSETTLING_COMMANDS:
                    break
                if answer["type"] == "bye":
                    return
            else:
                return
        self.set_up()

    def _answer(self, wire: RawWebSocket, message: bytes) -> dict[str, Any] | None:
        """The answer to a message; None: the server has closed, as it may after many that are malformed."""
        wire.send(encode_frame(TEXT, message))
        answer = next(wire.answers(), None)
        if answer is not None and answer["type"] == "refused" and answer["code"] not in CODES:
            self.result.faults.append(f"{answer} for {message!r}")
        return answer

    def _check_refusal(self, body: bytes, message: HttpMessage) -> None:
        if message.method in ("HEAD", "OPTIONS", "TRACE") or not body:
            return
        try:
            told = json.loads(body)
            is_right = told["type"] == "refused" and 0 < len(told["message"]) < 600 and told["code"] in CODES
        except (ValueError, KeyError, TypeError):
            is_right = body.startswith(b"Invalid HTTP request")
        if not is_right:
            self.result.faults.append(f"a refusal of another form for {message}: {body[:300]!r}")

    def _check_state(self, message: object, *, is_refused: bool) -> None:
        if self._is_still():
            return
        if is_refused and (differing := self._find_changes()):
            last = self._watching.execute("SELECT table_id, version, body FROM table_row ORDER BY at DESC LIMIT 3")
            self.result.faults.append(f"a refused message changed {differing}: {message}; last rows: {last.fetchall()}")
        self._renew_snapshot()

    def _is_still(self) -> bool:
        """Has nobody written since this was last asked?"""
        (version,) = self._watching.execute("PRAGMA data_version").fetchone()
        is_still = bool(version == self._version)
        self._version = version
        return is_still

    def _find_changes(self) -> list[str]:
        """The tables that differ from the snapshot, but for what bots and stand-ins have done by themselves."""
        differing = [table for table in STORED if _digest(self._before, table) != _digest(self._watching, table)]
        return [] if set(differing) <= BY_THEMSELVES and self._have_only_bots_moved() else differing

    def _have_only_bots_moved(self) -> bool:
        """Are all rows of tables since the snapshot moves of bots, or of stand-ins of people who have left?"""
        rows = "SELECT table_id, version, body FROM table_row"
        before, after = (set(connection.execute(rows)) for connection in (self._before, self._watching))
        facts = [json.loads(body) for _, _, body in after - before]
        return not before - after and all(fact["kind"] == "moved" and fact.get("by") in ("bot", "stand-in") for fact in facts)

    def _renew_snapshot(self) -> None:
        """See the database as it is, from here on."""
        if self._before.in_transaction:
            self._before.execute("COMMIT")
        self._before.execute("BEGIN")
        self._before.execute("SELECT count(*) FROM note").fetchone()

    def _read_operator_key(self) -> str:
        return self.file.with_name(self.file.name + ".operator").read_text().strip()

    def _play_to_the_end(self) -> tuple[str, str]:
        """A finished match of somebody else, and an uploaded record: the ids of both."""
        eve = self._register()
        wanted = {"game": "zahltag", "players": 2, "seats": ["mine", "mine"], "options": {"contracts": FEW_CONTRACTS}}
        table: str = self._post("/api/tables", wanted, eve)["table"]["id"]
        self._post(f"/api/tables/{table}/do", {"do": "start"}, eve)
        while (seen := self._get(f"/api/tables/{table}", eve))["awaited"]:
            seat = seen["awaited"][0]
            own = self._get(f"/api/tables/{table}?seat={seat}", eve)
            move = {"do": "play", "seat": seat, "nth": own["you"]["nth"], "move": own["offered"][0]}
            self._post(f"/api/tables/{table}/do", move, eve)
        record = finished_match(("zahltag", 2, {"contracts": FEW_CONTRACTS}), 7).record()
        return table, self._post("/api/replays", record, eve)["id"]

    def _register(self) -> str:
        request = HttpMessage("POST", "/api/me", (("Content-Type", "application/json"),), b'{"name": "Anna"}')
        self._http_connection().sendall(request.encode(self.port))
        head, _ = self._read_response(request)
        return head.partition("zuschlag=")[2].partition(";")[0]

    def _get(self, path: str, secret: str) -> Any:
        return json.loads(self._request(HttpMessage("GET", path, (("Cookie", f"zuschlag={secret}"),), None))[1])

    def _post(self, path: str, body: Any, secret: str) -> Any:
        headers = (("Cookie", f"zuschlag={secret}"), ("Content-Type", "application/json"))
        status, answer = self._request(HttpMessage("POST", path, headers, json.dumps(body).encode()))
        assert status < 400, answer
        return json.loads(answer)

    def _operate(self, path: str, body: Any) -> int:
        """Send a request of the operator; its status."""
        headers = (("Authorization", f"Bearer {self.known.operator_key}"), ("Content-Type", "application/json"))
        return self._request(HttpMessage("POST", f"/api/operator/{path}", headers, json.dumps(body).encode()))[0]

    def _request(self, message: HttpMessage) -> tuple[int, bytes]:
        """Send a request; status and body of its response."""
        for _ in range(3):
            with suppress(ConnectionError):
                self._http_connection().sendall(message.encode(self.port))
                head, body = self._read_response(message)
                return int(head[9:12]), body
            self._hang_up()
        raise AssertionError(f"no answer to {message}")

    def _http_connection(self) -> socket.socket:
        if self._http is None:
            self._http = socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE)
            self._buffer = b""
        return self._http

    def _hang_up(self) -> None:
        if self._http is not None:
            self._http.close()
            self._http = None

    def _read_response(self, message: HttpMessage) -> tuple[str, bytes]:
        while True:
            head = self._read_until(b"\r\n\r\n").decode("latin-1")
            if not head.startswith("HTTP/1.1 1"):
                break
        lower = head.lower()
        length = int(lower.partition("\r\ncontent-length:")[2].partition("\r\n")[0] or 0)
        has_body = message.method != "HEAD" and head[9:12] not in ("204", "304")
        is_chunked = "\r\ntransfer-encoding: chunked\r\n" in lower
        body = b"" if not has_body else self._read_chunks() if is_chunked else self._read(length)
        if "\r\nconnection: close\r\n" in lower or message.method in ("TRACE", "HEAD"):
            self._hang_up()
        return head, body

    def _read_chunks(self) -> bytes:
        chunks = []
        while size := int(self._read_until(b"\r\n"), 16):
            chunks.append(self._read(size))
            self._read(2)
        self._read(2)
        return b"".join(chunks)

    def _read_until(self, end: bytes) -> bytes:
        while end not in self._buffer:
            self._receive()
        found, _, self._buffer = self._buffer.partition(end)
        return found + end

    def _read(self, count: int) -> bytes:
        while len(self._buffer) < count:
            self._receive()
        found, self._buffer = self._buffer[:count], self._buffer[count:]
        return found

    def _receive(self) -> None:
        assert self._http is not None
        more = self._http.recv(1 << 16)
        if not more:
            raise ConnectionResetError
        self._buffer += more


def _is_unsettling_command(message: HttpMessage) -> bool:
    return message.target.endswith("/do") and any(f'"{name}"'.encode() in (message.body or b"") for name in UNSETTLING_COMMANDS)


def _connect(file: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{file.as_uri()}?mode=ro", uri=True, timeout=PATIENCE, isolation_level=None)


def _digest(connection: sqlite3.Connection, table: str) -> bytes:
    made = blake2b()
    for row in connection.execute(f"SELECT {STORED[table]} FROM {table} ORDER BY 1, 2"):
        made.update(repr(row).encode())
    return made.digest()


@contextmanager
def run_fuzzed_server(folder: Path, seed: int) -> Iterator[FuzzedServer]:
    """A server, until the block ends. Whatever it logs of faults of its own is one of the result."""
    file = folder / "zuschlag.sqlite"
    command = [sys.executable, "-m", "tests.resilience.server_main", str(file), "0", "--durability", "normal"]
    with (folder / "stderr.txt").open("wb") as log:
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, cwd=ROOT, start_new_session=True)
    try:
        assert process.stdout is not None
        port = int(process.stdout.readline().decode().rsplit(":", 1)[1])
        with closing(FuzzedServer(port, file, seed)) as server:
            yield server
        process.terminate()
        status = process.wait(PATIENCE)
        if status != 0:
            server.result.faults.append(f"the server ended with status {status}")
        for line in (folder / "stderr.txt").read_text(errors="replace").splitlines():
            if "Traceback" in line or "unforeseen" in line:
                server.result.faults.append(f"in the log: {line}")
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        process.stdout and process.stdout.close()


def fuzz(count: int, seed: int) -> FuzzResult:
    """Send so many messages to one server."""
    with TemporaryDirectory() as folder, run_fuzzed_server(Path(folder), seed) as server:
        while server.result.messages.total() < count and len(server.result.faults) < 20:
            for _ in range(REQUESTS):
                server.send_request()
            for _ in range(SOCKETS):
                server.send_to_sockets(PER_SOCKET)
            server.set_up()
    return server.result


def main() -> None:
    """`python -m tests.fuzz.message_fuzzing COUNT SEED`: look at what comes of some messages."""
    began = time.perf_counter()
    result = fuzz(int(sys.argv[1]), int(sys.argv[2]))
    took = time.perf_counter() - began
    spent = [sum(resource.getrusage(who)[:2]) * 1000 / result.messages.total() for who in (RUSAGE_SELF, RUSAGE_CHILDREN)]
    print(dict(result.messages.most_common()), f"{result.messages.total() / took:.0f} messages/s", sep="\n")  # noqa: T201
    print(f"{spent[0]:.2f} ms of this process and {spent[1]:.2f} ms of the server for each")  # noqa: T201
    print(*result.faults, sep="\n")  # noqa: T201


if __name__ == "__main__":
    main()

"""Two server processes on one database, of every kind: what one does the other knows."""

import json
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.cli.server_process import ServerProcess, server_process
from tests.resilience.real_time_order import Operation, find_disorder
from tests.server.live_server import Visitor
from tests.services.databases import read_postgres_rows, read_sqlite_rows
from tests.services.postgres import PostgresServer
from tests.services.processes import free_port
from zuschlag.store import Row
from zuschlag.tables.core.facts import MoveMade, read_fact
from zuschlag.tables.core.table import Table

PATIENCE = 60.0


class TwoProcesses:
    """Two servers, and people who can talk to both."""

    def __init__(self, read_rows: Callable[[str], list[Row]], servers: list[ServerProcess], operator_key: str) -> None:
        self.rows = read_rows
        """The rows of a table, as they are stored."""
        self.urls = [server.url for server in servers]
        self.operator_key = operator_key
        self._clients: list[httpx.Client] = []

    def person(self, name: str) -> list[Visitor]:
        """Somebody who has picked a name, as a visitor of each server."""
        one = self._visitor(0)
        assert one.post("/api/me", {"name": name}).status_code == 201
        other = self._visitor(1)
        assert one.secret is not None
        other.http.cookies.set("zuschlag", one.secret)
        return [one, other]

    def operator(self, server: int) -> Visitor:
        visitor = self._visitor(server)
        visitor.http.headers["Authorization"] = f"Bearer {self.operator_key}"
        return visitor

    def _visitor(self, server: int) -> Visitor:
        client = httpx.Client(base_url=self.urls[server], timeout=30, trust_env=False, verify=False)
        self._clients.append(client)
        return Visitor(client, self.urls[server])

    def close(self) -> None:
        for client in self._clients:
            client.close()


@pytest.fixture(scope="module", params=["sqlite", "postgres", "postgres and nats"])
def servers(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[TwoProcesses]:
    """Two servers on one SQLite file; on PostgreSQL; and on PostgreSQL with NATS between them."""
    folder = tmp_path_factory.mktemp("shared")
    env = {"ZUSCHLAG_OPERATOR_KEY": "operators-key", "ZUSCHLAG_DURABILITY": "normal"}
    env |= dict.fromkeys(["ZUSCHLAG_MAX_COMMANDS_PER_SECOND", "ZUSCHLAG_MAX_COMMANDS_AT_ONCE"], "10000")  # readers do not pause
    env |= dict.fromkeys(["ZUSCHLAG_MAX_REQUESTS_PER_SECOND", "ZUSCHLAG_MAX_REQUESTS_AT_ONCE"], "10000")
    if request.param == "sqlite":
        env["ZUSCHLAG_SHARED"] = "1"
        read_rows = partial(read_sqlite_rows, folder / "zuschlag.sqlite")
    else:
        postgres: PostgresServer = request.getfixturevalue("postgres")
        url = postgres.create_database()
        env["ZUSCHLAG_DATABASE"] = url
        read_rows = partial(read_postgres_rows, postgres, url)
    if request.param == "postgres and nats":
        env["ZUSCHLAG_BUS"] = request.getfixturevalue("nats_server").url()
    with ExitStack() as stack:
        running = [stack.enter_context(server_process(folder, "serve", "--no-browser", env=env)) for _ in range(2)]
        both = TwoProcesses(read_rows, running, "operators-key")
        stack.callback(both.close)
        yield both


def until(is_so: Callable[[], bool]) -> None:
    """Wait until something has come through the bus."""
    end = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < end
        time.sleep(0.1)


def test_a_seat_taken_at_one_server_is_seen_and_chat_is_heard_at_the_other(servers: TwoProcesses) -> None:
    anna, ben = servers.person("Anna"), servers.person("Ben")
    table = anna[0].create_table("zahltag", ["mine", "open", "open"], listed=True)["table"]["id"]
    with anna[0].socket(table) as socket:
        assert socket.receive()["type"] == "snapshot"
        assert ben[1].do(table, "sit").status_code == 200
        update = socket.wait_for("update")
        assert [seat["name"] for seat in update["table"]["seats"]] == ["Anna", "Ben", None]
        with ben[1].socket(table) as other:
            assert other.receive()["table"]["seats"][1]["name"] == "Ben"
            assert ben[1].do(table, "say", text="hello").status_code == 200
            assert socket.wait_for("said")["text"] == "hello"
            assert anna[0].do(table, "say", text="hello to you").status_code == 200
            assert [other.wait_for("said")["text"] for _ in range(2)] == ["hello", "hello to you"]


def test_a_banned_person_is_refused_and_disconnected_at_the_other_server(servers: TwoProcesses) -> None:
    anna, eve = servers.person("Anna"), servers.person("Eve")
    table = anna[0].create_table("zahltag", ["mine", "open"], listed=True)["table"]["id"]
    with eve[1].socket(table) as socket:
        socket.wait_for("snapshot")
        answer = servers.operator(0).post(f"/api/operator/people/{eve[0].id}", {"do": "ban"})
        assert answer.status_code == 200, answer.text
        assert socket.wait_for("bye")["code"] == "banned"
    until(lambda: eve[1].do(table, "sit").status_code == 403)


def test_the_operator_closes_both_servers_for_new_tables(servers: TwoProcesses) -> None:
    anna = servers.person("Anna")
    body = {"game": "zahltag", "players": 2, "seats": ["mine", "open"]}
    for is_open, status in ((False, 503), (True, 201)):
        servers.operator(0).post("/api/operator/room", {"open": is_open})
        assert [visitor.post("/api/tables", body).status_code for visitor in anna] == [status, status]


def test_racing_commands_at_two_servers_respect_real_time_and_each_move_is_there_once(servers: TwoProcesses) -> None:
    """Two people play a whole match of sealed offers, each at a server of their own, as fast as they can."""
    people = [servers.person("Anna"), servers.person("Ben")]
    table = people[0][0].create_table("zahltag", ["mine", "open"], listed=True)["table"]["id"]
    assert people[1][1].do(table, "sit").status_code == 200
    with ThreadPoolExecutor(2) as pool:
        played = list(pool.map(lambda seat: _play(people[seat], seat, table), range(2)))
    rows = servers.rows(table)
    Table.from_rows(table, rows)
    moves = [(row.version, fact) for row in rows if isinstance(fact := read_fact(row.body), MoveMade)]
    operations = []
    for seat, (acknowledged, reads) in enumerate(played):
        own = [(version, fact.move) for version, fact in moves if fact.seat == seat]
        assert [move for _, move in own] == [move for move, _, _ in acknowledged], "every acknowledged move is there once"
        operations += [
            Operation(f"move {nth} of seat {seat}", sent, answered, version)
            for nth, ((version, _), (_, sent, answered)) in enumerate(zip(own, acknowledged, strict=True))
        ]
        operations += reads
    assert len(moves) > 20
    assert find_disorder(operations) == []


def _play(visitors: list[Visitor], seat: int, table: str) -> tuple[list[tuple[str, float, float]], list[Operation]]:
    """Play one seat to the end: moves go to its own server, reads to the other one."""
    mine, other = visitors[seat], visitors[1 - seat]
    moves: list[tuple[str, float, float]] = []
    reads: list[Operation] = []
    while True:
        sent = time.monotonic()
        shown = other.get(f"/api/tables/{table}")
        assert shown.status_code == 200, shown.text
        snapshot: dict[str, Any] = shown.json()
        reads.append(Operation(f"read by seat {seat}", sent, time.monotonic(), snapshot["number"], is_read=True))
        if snapshot["table"]["status"] == "finished":
            return moves, reads
        if snapshot["offered"]:
            move, nth = snapshot["offered"][len(moves) % len(snapshot["offered"])], snapshot["you"]["nth"]
            sent = time.monotonic()
            answer = mine.do(table, "play", nth=nth, move=move)
            assert answer.status_code == 200, answer.text
            moves.append((move, sent, time.monotonic()))


def test_a_ban_and_a_new_name_reach_the_other_server_without_a_bus(
    postgres: PostgresServer, postgres_url: str, tmp_path: Path
) -> None:
    """Nothing answers where the bus should be: servers find out within a few seconds what others have changed."""
    env = {"ZUSCHLAG_OPERATOR_KEY": "operators-key", "ZUSCHLAG_DATABASE": postgres_url}
    env["ZUSCHLAG_BUS"] = f"nats://127.0.0.1:{free_port()}/site"
    with ExitStack() as stack:
        running = [stack.enter_context(server_process(tmp_path, "serve", "--no-browser", env=env)) for _ in range(2)]
        both = TwoProcesses(partial(read_postgres_rows, postgres, postgres_url), running, "operators-key")
        stack.callback(both.close)
        anna, eve = both.person("Anna"), both.person("Eve")
        table = anna[0].create_table("zahltag", ["mine", "open"], listed=True)["table"]["id"]
        with eve[1].socket(table) as socket, anna[1].socket(table):
            socket.wait_for("snapshot")
            assert anna[0].http.patch("/api/me", json={"name": "Anne"}).status_code == 200
            until(lambda: anna[1].get("/api/me").json()["name"] == "Anne")
            assert both.operator(0).post(f"/api/operator/people/{eve[0].id}", {"do": "ban"}).status_code == 200
            assert socket.wait_for("bye")["code"] == "banned"
        until(lambda: eve[1].do(table, "sit").status_code == 403)


@contextmanager
def bot_table(servers: TwoProcesses) -> Iterator[tuple[list[Visitor], str]]:
    anna = servers.person("Anna")
    table = anna[0].create_table("zahltag", ["mine", {"bot": "easy"}])["table"]["id"]
    yield anna, table


def test_a_bot_answers_a_move_that_was_made_at_either_server(servers: TwoProcesses) -> None:
    with bot_table(servers) as (anna, table), anna[0].socket(table) as one, anna[1].socket(table) as two:
        for socket in (one, two):
            socket.wait_for("snapshot")
        assert anna[0].do(table, "start").status_code == 200
        for turn in range(4):
            until(lambda: bool(anna[0].get(f"/api/tables/{table}").json().get("offered")))
            snapshot = anna[turn % 2].get(f"/api/tables/{table}").json()
            answer = anna[turn % 2].do(table, "play", nth=snapshot["you"]["nth"], move=snapshot["offered"][0])
            assert answer.status_code == 200, answer.text
    rows = servers.rows(table)
    assert json.loads(rows[-1].body)["kind"] == "moved"
    Table.from_rows(table, rows)

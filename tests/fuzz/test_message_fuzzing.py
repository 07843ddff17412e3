"""Random messages to all routes and the socket: no fault in any answer or in the log, and what is refused changes nothing.

`make soak` sends a million of them.
"""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.fuzz.message_fuzzing import NOT_STATE, STORED, FuzzedServer, fuzz, run_fuzzed_server
from tests.fuzz.random_messages import list_operations
from tests.permissions.test_routes import ROWS


def test_random_messages_do_no_harm() -> None:
    result = fuzz(3000, seed=7)
    assert result.faults == []
    assert result.messages.total() >= 3000
    assert result.messages["socket ack"] > 20
    assert result.messages["socket refused"] > 200
    assert result.messages["POST 201"] > 5
    assert result.messages["POST 400"] > 100


def test_every_route_is_fuzzed() -> None:
    fuzzed = {f"{operation.method} {operation.path}" for operation in list_operations()[0]}
    assert {" ".join(row.split()) for row in ROWS if not row.startswith("WS")} <= fuzzed


def test_every_stored_table_is_compared_or_is_no_state(fuzzed_server: FuzzedServer) -> None:
    with closing(sqlite3.connect(fuzzed_server.file)) as connection:
        tables = connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
        assert {name for (name,) in tables} == {*STORED, *NOT_STATE}


def test_the_messages_use_the_newest_key_of_the_operator(fuzzed_server: FuzzedServer) -> None:
    """Otherwise no route of the operator would be reached any more after its key was replaced."""
    key = fuzzed_server.known.operator_key
    while fuzzed_server.known.operator_key == key:
        fuzzed_server.send_request()
    fuzzed_server.set_up()
    assert fuzzed_server._operate("room", {"open": True}) == 200


@pytest.fixture
def fuzzed_server(tmp_path: Path) -> Iterator[FuzzedServer]:
    with run_fuzzed_server(tmp_path, seed=1) as server:
        yield server


def test_a_change_by_a_refused_message_is_noticed(fuzzed_server: FuzzedServer) -> None:
    """A planted fault: somebody else writes at the same time."""
    with closing(sqlite3.connect(fuzzed_server.file)) as connection, connection:
        connection.execute("UPDATE person SET seen = seen + 1")
    fuzzed_server._check_state("seen", is_refused=True)
    assert fuzzed_server.result.faults == []
    with closing(sqlite3.connect(fuzzed_server.file)) as connection, connection:
        connection.execute("UPDATE person SET name = 'Eve'")
    fuzzed_server._check_state("renamed", is_refused=True)
    (fault,) = fuzzed_server.result.faults
    assert fault.startswith("a refused message changed ['person']: renamed; last rows: [")


def test_a_move_that_a_stand_in_makes_by_itself_is_no_change_by_a_message(fuzzed_server: FuzzedServer) -> None:
    """But a move of a person is, and so is anything else that is written with it."""
    table = fuzzed_server.known.tables[0]
    copied = (
        "INSERT INTO table_row SELECT table_id, version + ?, at, ?, digest FROM table_row WHERE table_id = ? AND version = 1"
    )
    for number, (by, is_fault) in enumerate((("stand-in", False), ("bot", False), ("person", True)), 100):
        body = json.dumps({"kind": "moved", "seat": 0, "move": "pass", "by": by})
        with closing(sqlite3.connect(fuzzed_server.file)) as connection, connection:
            connection.execute(copied, (number, body.encode(), table))
        fuzzed_server._check_state(by, is_refused=True)
        assert bool(fuzzed_server.result.faults) == is_fault, by
    with closing(sqlite3.connect(fuzzed_server.file)) as connection, connection:
        connection.execute("UPDATE person SET name = 'Eve'")
        connection.execute(copied, (200, b'{"kind": "moved", "seat": 0, "move": "pass", "by": "bot"}', table))
    fuzzed_server._check_state("renamed", is_refused=True)
    assert fuzzed_server.result.faults[1].startswith("a refused message changed ['table_row', 'person']: renamed")

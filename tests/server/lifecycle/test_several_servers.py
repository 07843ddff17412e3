"""Servers that share a SQLite file: what they know together, whichever was asked."""

import sqlite3
from contextlib import ExitStack, closing
from pathlib import Path

import pytest

from tests.server.live_server import LiveServer, run_in_server, run_live_server
from zuschlag.errors import Trouble
from zuschlag.server.lifecycle.maintenance import HEARTBEAT_KEY, _may_sweep
from zuschlag.tables.time_units import DAY

SPEC = {"game": "zahltag", "players": 2, "seats": ["mine", "open"]}


def test_a_server_that_joins_a_running_one_shares_its_key_its_switch_and_its_sweep_and_stops_no_clock(tmp_path: Path) -> None:
    with ExitStack() as stack:
        servers = [stack.enter_context(run_live_server(tmp_path, is_shared=True)) for _ in range(2)]
        first, second = servers
        assert first.context.operator_key == second.context.operator_key
        assert second.context.registry.services.downtimes.since(0) == 0, "there was a server all the time"
        assert [run_in_server(server, _may_sweep(server.context)) for server in servers] == [True, False]
        first.operator().post("/api/operator/room", {"open": False})
        assert [server.person().post("/api/tables", SPEC).status_code for server in servers] == [503, 503]
        second.operator().post("/api/operator/room", {"open": True})
        assert [server.person().post("/api/tables", SPEC).status_code for server in servers] == [201, 201]


def test_a_server_that_comes_after_all_others_have_ended_counts_the_time_without_them(tmp_path: Path) -> None:
    with run_live_server(tmp_path, is_shared=True):
        pass
    with closing(sqlite3.connect(tmp_path / "zuschlag.sqlite")) as connection:
        ((heartbeat,),) = connection.execute("SELECT value FROM note WHERE key = ?", (HEARTBEAT_KEY,))
        connection.execute("UPDATE note SET value = ? WHERE key = ?", (str(int(heartbeat) - DAY), HEARTBEAT_KEY))
        connection.commit()
    with run_live_server(tmp_path, is_shared=True) as late:
        assert late.context.registry.services.downtimes.since(0) >= DAY


def test_a_server_without_the_flag_is_refused_beside_those_that_share(tmp_path: Path) -> None:
    def start() -> LiveServer:
        with run_live_server(tmp_path) as server:
            return server

    with run_live_server(tmp_path, is_shared=True), pytest.raises(Trouble, match="another server is running"):
        start()

"""Servers that share a SQLite file: what they know together, whichever was asked."""

import sqlite3
from contextlib import ExitStack, closing
from pathlib import Path

import pytest

from tests.cli.command_runner import zuschlag
from tests.server.live_server import LiveServer, run_in_server, run_live_server, run_live_servers
from tests.services.postgres import PostgresServer
from zuschlag.errors import Trouble
from zuschlag.server.auth.operator_key import refresh_operator_key
from zuschlag.server.lifecycle.maintenance import _may_sweep
from zuschlag.tables.scheduling.heartbeat import HEARTBEAT_KEY
from zuschlag.tables.time_units import DAY

SPEC = {"game": "zahltag", "players": 2, "seats": ["mine", "open"]}


def test_a_server_that_joins_a_running_one_shares_its_key_its_switch_and_its_sweep_and_stops_no_clock(tmp_path: Path) -> None:
    with ExitStack() as stack:
        servers = [stack.enter_context(run_live_server(tmp_path, is_shared=True)) for _ in range(2)]
        first, second = servers
        assert first.context.operator_key == second.context.operator_key
        assert second.context.registry.services.heartbeat.downtimes.since(0) == 0, "there was a server all the time"
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
        assert late.context.registry.services.heartbeat.downtimes.since(0) >= DAY


def test_a_server_without_the_flag_is_refused_beside_those_that_share(tmp_path: Path) -> None:
    def start() -> LiveServer:
        with run_live_server(tmp_path) as server:
            return server

    with run_live_server(tmp_path, is_shared=True), pytest.raises(Trouble, match="another server is running"):
        start()


def test_a_deleted_key_is_replaced_by_one_that_all_servers_of_a_file_have(tmp_path: Path) -> None:
    with run_live_servers(tmp_path, 2) as first:
        servers = [first, *first.others]
        before = first.context.operator_key
        first.context.settings.operator_file.unlink()
        for server in servers:
            run_in_server(server, refresh_operator_key(server.context))
        (key,) = {server.context.operator_key for server in servers}
        assert key != before
        assert first.context.settings.operator_file.read_text().strip() == key
        for server in servers:
            assert server.operator().get("/api/operator/overview").status_code == 200


def test_servers_on_different_machines_share_the_key_in_their_postgresql_database(
    tmp_path: Path, postgres: PostgresServer
) -> None:
    url = postgres.create_database()
    with ExitStack() as stack:
        folders = [tmp_path / name for name in ("one", "two")]
        for folder in folders:
            folder.mkdir()
        servers = [stack.enter_context(run_live_server(folder, database=url)) for folder in folders]
        (key,) = {server.context.operator_key for server in servers}
        for folder in folders:
            done = zuschlag("operator", "--data", folder / "zuschlag.sqlite", "overview")
            assert done.exit_code == 0, done.output
        postgres.run_sql("DELETE FROM note WHERE key = 'operator-key'", url.rsplit("/", 1)[1])
        for server in servers:
            run_in_server(server, refresh_operator_key(server.context))
        (new,) = {server.context.operator_key for server in servers}
        assert new != key
        assert {(folder / "zuschlag.sqlite.operator").read_text().strip() for folder in folders} == {new}
        for folder in folders:
            assert zuschlag("operator", "--data", folder / "zuschlag.sqlite", "overview").exit_code == 0


@pytest.mark.parametrize("is_on_postgresql", [False, True], ids=["SQLite", "PostgreSQL"])
def test_a_key_that_is_rotated_at_one_server_is_that_of_all(
    tmp_path: Path, request: pytest.FixtureRequest, is_on_postgresql: bool
) -> None:
    with ExitStack() as stack:
        if is_on_postgresql:
            url = request.getfixturevalue("postgres_url")
            folders = [tmp_path / "one", tmp_path / "two"]
            for folder in folders:
                folder.mkdir()
            first, second = (stack.enter_context(run_live_server(folder, database=url)) for folder in folders)
        else:
            first, second = (stack.enter_context(run_live_server(tmp_path, is_shared=True)) for _ in range(2))
        old = second.operator()
        key = first.operator().post("/api/operator/key").json()["key"]
        second.context.operator_key = old.http.headers["authorization"].removeprefix("Bearer ")  # as before its heartbeat
        for path in ("/api/operator/overview", "/metrics"):
            assert second.stranger(Authorization=f"Bearer {key}").get(path).status_code == 200
            assert old.get(path).status_code == 401
        assert second.context.settings.operator_file.read_text().strip() == key


def test_a_key_that_one_server_on_postgresql_had_in_its_file_becomes_that_of_all(
    tmp_path: Path, postgres: PostgresServer
) -> None:
    (tmp_path / "zuschlag.sqlite.operator").write_text("a-key-of-an-earlier-version\n")
    with run_live_server(tmp_path, database=postgres.create_database()) as server:
        assert server.context.operator_key == "a-key-of-an-earlier-version"


def test_the_operators_command_finds_any_of_the_servers_that_share_a_file(tmp_path: Path) -> None:
    file = tmp_path / "zuschlag.sqlite"
    with run_live_servers(tmp_path, 2) as first:
        assert zuschlag("operator", "--data", file, "room", "closed").exit_code == 0
        assert first.person().post("/api/tables", SPEC).status_code == 503
        assert len(list(tmp_path.glob("zuschlag.sqlite.address-*[0-9]"))) == 2
    assert list(tmp_path.glob("zuschlag.sqlite.address-*[0-9]")) == []
    stale = tmp_path / "zuschlag.sqlite.address-1"
    stale.write_text("http://127.0.0.1:1\n-\n")
    assert "no server is running" in zuschlag("operator", "--data", file, "overview").output, "a killed server left it"

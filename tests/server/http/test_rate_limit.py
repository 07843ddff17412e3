"""Requests are limited by address, commands by person."""

from pathlib import Path

from tests.server.live_server import run_live_server
from zuschlag.server.limits import COST_OF_LOG, Limits
from zuschlag.tables.rate_limit import Rate


def test_too_many_requests_are_refused_as_too_fast(tmp_path: Path) -> None:
    limits = Limits(requests=Rate(0.001, 5), registrations=Rate(0.001, 2))
    with run_live_server(tmp_path, limits=limits) as live_server:
        stranger = live_server.stranger()
        for name in ("Anna", "Ben"):
            assert stranger.post("/api/me", {"name": name}).status_code == 201
        answers = [stranger.post("/api/me", {"name": "Cleo"}) for _ in range(4)]
        assert {answer.status_code for answer in answers} == {429}
        assert answers[-1].json()["code"] == "too-fast"
        assert int(answers[-1].headers["retry-after"]) > 0


def test_a_request_for_history_counts_as_several_requests(tmp_path: Path) -> None:
    limits = Limits(requests=Rate(0.001, 2 * COST_OF_LOG))
    with run_live_server(tmp_path, limits=limits) as live_server:
        table = live_server.person().create_table()["table"]["id"]
        stranger = live_server.stranger()
        assert stranger.get(f"/api/tables/{table}/log").status_code == 200
        assert stranger.get(f"/api/tables/{table}/log").status_code == 429
        for path in (f"/api/tables/{table}/statistics", f"/api/tables/{table}/steps/0", "/api/replays/nothing/steps/0"):
            assert stranger.get(path).status_code in (404, 409)
        assert stranger.get(f"/api/tables/{table}/statistics").status_code == 429


def test_commands_are_limited_by_person(tmp_path: Path) -> None:
    with run_live_server(tmp_path, limits=Limits(commands=Rate(0.001, 5))) as live_server:
        anna = live_server.person()
        table = anna.create_table()["table"]["id"]
        assert {anna.do(table, "ping").status_code for _ in range(8)} == {200, 429}
        assert live_server.person("Ben").get("/api/tables").status_code == 200

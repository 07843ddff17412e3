"""Requests are limited by address, commands by person."""

from pathlib import Path

import pytest

from tests.server.live_server import run_live_server
from zuschlag.errors import Refused
from zuschlag.server.http.rate_limit import TokenBuckets
from zuschlag.server.settings import COST_OF_LOG, Limits, Rate


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


def test_looking_for_a_token_takes_none_and_tokens_come_back_at_the_rate() -> None:
    seconds = 0.0
    buckets = TokenBuckets(Rate(per_second=1, burst=2), now=lambda: seconds)
    for _ in range(3):
        assert buckets.has_token("a")
    buckets.take("a", 2)
    assert not buckets.has_token("a")
    with pytest.raises(Refused, match="wait a little"):
        buckets.take("a")
    assert buckets.has_token("b")
    seconds = 1.0
    buckets.take("a")
    assert not buckets.has_token("a")

"""Requests are limited by address, commands by person."""

from contextlib import suppress
from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus

from tests.server.live_server import run_in_server, run_live_server
from zuschlag.server.http.client_address import Client
from zuschlag.server.limits import COST_OF_LOG, Limits
from zuschlag.tables.rate_limit import Rate
from zuschlag.tables.scheduling.time_slices import Work


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


def test_players_go_on_while_somebody_behind_the_same_address_floods_the_server(tmp_path: Path) -> None:
    """A move over HTTP and a socket opened again need no token of the address; strangers at the table do."""
    with run_live_server(tmp_path, limits=Limits(requests=Rate(0.001, 60))) as live_server:
        anna, ben, stranger = live_server.person(), live_server.person("Ben"), live_server.stranger()
        table = anna.create_table(seats=["mine", {"bot": "easy"}])["table"]["id"]
        with anna.socket(table) as socket:
            socket.send("start")
            while not (update := socket.wait_for("update")).get("offered"):
                pass
        answers = [stranger.get("/healthz").status_code for _ in range(100)]
        assert answers[-1] == 429
        played = anna.do(table, "play", nth=update["you"]["nth"], move=update["offered"][0])
        assert played.status_code == 200, played.text
        with anna.socket(table) as socket:
            assert socket.receive()["type"] == "snapshot"
        for visitor in (ben, stranger):
            assert visitor.do(table, "ping").status_code == 429
            with pytest.raises(InvalidStatus, match="429"), visitor.socket(table):
                pass
        assert anna.get("/api/tables").status_code == 429


def test_players_pay_for_their_sockets_and_for_what_they_make_the_server_compute(tmp_path: Path) -> None:
    with run_live_server(tmp_path, limits=Limits(commands=Rate(0.001, 8))) as live_server:
        anna = live_server.person()
        table = anna.create_table()["table"]["id"]
        opened = 0
        with suppress(InvalidStatus):
            while opened < 9:
                with anna.socket(table) as socket:
                    assert socket.receive()["type"] == "snapshot"
                    opened += 1
        assert 0 < opened <= 7
        assert anna.do(table, "ping").status_code == 429
        assert live_server.stranger().get("/api/tables").status_code == 200
        context = live_server.context
        ben = run_in_server(live_server, context.people.add("Ben"))[0]
        context.charge_work(Client("192.0.2.1", is_https=False, is_proxied=False, host=""), Work(seconds=0.1), ben)
        assert not context.rate_limits.commands.has_left(ben.id)
        assert context.rate_limits.requests.has_left("192.0.2.1")


def test_a_player_is_known_at_a_table_that_is_not_in_memory(tmp_path: Path) -> None:
    with run_live_server(tmp_path) as live_server:
        anna = live_server.person()
        table = anna.create_table()["table"]["id"]
        secret = anna.secret
    with run_live_server(tmp_path, limits=Limits(requests=Rate(0.001, 5))) as live_server:
        stranger = live_server.stranger()
        assert [stranger.get("/healthz").status_code for _ in range(10)][-1] == 429
        back = live_server.stranger(Cookie=f"zuschlag={secret}")
        assert back.do(table, "ping").status_code == 200


def test_a_command_over_http_takes_two_tokens_of_the_person_and_one_of_the_address_without_a_seat(tmp_path: Path) -> None:
    with run_live_server(tmp_path, limits=Limits(requests=Rate(0.001, 50), commands=Rate(0.001, 50))) as live_server:
        anna, ben = live_server.person(), live_server.person("Ben")
        table = anna.create_table()["table"]["id"]
        buckets = live_server.context.rate_limits

        def taken() -> float:
            return round(buckets.requests.most_taken()) * 100 + round(buckets.commands.most_taken())

        before = taken()
        assert anna.do(table, "ping").status_code == 200
        assert taken() - before == 2  # Anna has taken one for the table
        assert [ben.do(table, "ping").status_code for _ in range(2)] == [200, 200]
        assert taken() - before == 203

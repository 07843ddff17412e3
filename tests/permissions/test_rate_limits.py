"""Rates are limited by address and by person, whatever clients claim about their address; private servers need a password."""

from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.permissions.people import outcome, websocket_outcome
from tests.permissions.test_routes import ROWS
from tests.server.live_server import LiveServer, run_in_server, run_live_server
from tests.tables.worst_case_tables import EXPOSED, play_worst_case
from zuschlag.server.limits import COST_OF_PERSONAL_DATA, NO_LIMITS, Limits
from zuschlag.server.settings import parse_networks
from zuschlag.server.websocket.close_codes import CloseCode
from zuschlag.tables.rate_limit import Rate

FEW = Rate(0.001, 30)
FREE = Rate(1000, 1000)


def behind(live_server: LiveServer, address: str) -> Any:
    return live_server.stranger(**{"X-Forwarded-For": address})


def test_requests_and_handshakes_are_limited_by_address(tmp_path: Path) -> None:
    with run_live_server(tmp_path, limits=Limits(requests=FEW), trusted_proxies=parse_networks("127.0.0.0/8")) as live_server:
        greedy = behind(live_server, "192.0.2.1")
        codes = [outcome(greedy.get(path)) for path in ["/", "/api/tables", "/healthz", "/nothing"] * 10]
        assert codes.index("too-fast") == 30
        assert set(codes[30:]) == {"too-fast"}
        with pytest.raises(InvalidStatus) as refused, greedy.socket("nothing", **{"X-Forwarded-For": "192.0.2.1"}):
            pass
        assert refused.value.response.status_code == 429
        for other in ("192.0.2.2", "192.0.2.1, 192.0.2.3", "2001:db8::1"):
            assert behind(live_server, other).get("/api/tables").status_code == 200
        assert behind(live_server, "192.0.2.3, 192.0.2.1").get("/api/tables").status_code == 429


def test_what_takes_long_to_compute_counts_as_many_requests(tmp_path: Path) -> None:
    with run_live_server(tmp_path, limits=Limits(requests=FEW), trusted_proxies=parse_networks("127.0.0.0/8")) as live_server:
        stored = play_worst_case("long", "p", "bigshot", EXPOSED)
        run_in_server(live_server, stored.store(live_server.context.store))
        number = stored.table.update_numbers.number(None)
        first, patient, greedy = (behind(live_server, f"192.0.2.{last}") for last in (1, 2, 3))
        assert outcome(first.get("/api/tables/long")) == "ok"  # who loads the table pays for it
        assert outcome(first.get("/api/tables/long/log")) == "too-fast"
        nothing_missed = [outcome(patient.get(f"/api/tables/long/updates?since={number}")) for _ in range(25)]
        assert set(nothing_missed) == {"ok"}
        missed = [outcome(greedy.get(f"/api/tables/long/updates?since={number - 1}")) for _ in range(10)]
        assert (missed[0], missed[-1]) == ("ok", "too-fast")
        headers = {"X-Forwarded-For": "192.0.2.4"}
        with patient.socket("long", f"?since={number - 1}", **headers) as socket:
            assert socket.receive()["number"] == number
            socket.wait_for("presence")
        assert outcome(behind(live_server, "192.0.2.4").get("/api/tables/long/log")) == "too-fast"


def test_a_forwarded_address_from_an_untrusted_client_is_ignored(tmp_path: Path) -> None:
    with run_live_server(tmp_path, limits=Limits(requests=FEW), trusted_proxies=parse_networks("10.0.0.0/8")) as live_server:
        for last in range(30):
            assert behind(live_server, f"192.0.2.{last}").get("/api/tables").status_code == 200
        for header in ("X-Forwarded-For", "Forwarded", "X-Real-IP", "CF-Connecting-IP"):
            assert live_server.stranger(**{header: "192.0.2.99"}).get("/api/tables").status_code == 429


def test_commands_are_limited_by_person_across_addresses(tmp_path: Path) -> None:
    limits = Limits(requests=FREE, commands=FEW, registrations=FREE)
    with run_live_server(tmp_path, limits=limits, trusted_proxies=parse_networks("127.0.0.0/8")) as live_server:
        anna, ben = live_server.person("Anna"), live_server.person("Ben")
        table = anna.create_table(listed=True)["table"]["id"]
        with anna.socket(table) as socket:
            codes = [
                outcome(
                    anna.http.post(f"/api/tables/{table}/do", json={"do": "ping"}, headers={"X-Forwarded-For": f"192.0.2.{at}"})
                )
                for at in range(40)
            ]
            assert codes[0] == "ok"
            assert codes[-1] == "too-fast"
            assert outcome(ben.do(table, "ping")) == "ok"
            with pytest.raises(InvalidStatus, match="429"), anna.socket(table):
                pass
            for _ in range(25):
                socket.send("ping")
            assert socket.wait_for("bye")["code"] == "too-fast"
            with pytest.raises(ConnectionClosed) as closed:
                socket.receive()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == CloseCode.TOO_FAST
        assert websocket_outcome(ben, table, {"do": "ping"}) == "ok"


def test_websockets_are_limited_by_person_and_by_address(tmp_path: Path) -> None:
    limits = Limits(requests=FREE, registrations=FREE, sockets_by_person=2, sockets_by_address=3)
    with run_live_server(tmp_path, limits=limits) as live_server:
        anna, ben = live_server.person("Anna"), live_server.person("Ben")
        table = anna.create_table(listed=True)["table"]["id"]
        with anna.socket(table), anna.socket(table):
            assert websocket_outcome(anna, table, {"do": "ping"}) == "too-fast"
            with ben.socket(table) as his:
                assert his.receive()["type"] == "snapshot"
                assert websocket_outcome(live_server.person("Cleo"), table, {"do": "ping"}) == "too-fast"
        assert websocket_outcome(anna, table, {"do": "ping"}) == "ok"


def test_registrations_and_password_guesses_are_limited_by_address(tmp_path: Path) -> None:
    limits = Limits(requests=FREE, registrations=Rate(0.001, 5), passwords=Rate(0.001, 3))
    with run_live_server(tmp_path, limits=limits) as live_server:
        codes = [outcome(live_server.stranger().post("/api/me", {"name": "Anna"})) for _ in range(7)]
        assert codes == ["ok"] * 5 + ["too-fast"] * 2
        guesses = [outcome(live_server.stranger(Authorization=f"Bearer {at}").get("/api/operator/tables")) for at in range(5)]
        assert guesses == ["password"] * 3 + ["too-fast"] * 2
        assert outcome(live_server.operator().get("/api/operator/tables")) == "ok"


OPEN = ("/api/games", "/api/texts", "/api/schema", "/api/visit")
"""What strangers may read: what the page needs to be shown."""
KEYED = ("/api/devices",)
"""Who has the key of such a request has given the password on another device."""


def test_a_private_server_shows_strangers_only_the_page(tmp_path: Path) -> None:
    with run_live_server(tmp_path, limits=NO_LIMITS, password="sesame") as live_server:
        anna, stranger = live_server.person("Anna", "sesame"), live_server.stranger()
        table = anna.create_table(listed=True)["table"]["id"]
        parts = {"table": table, "replay_id": "x", "person_id": anna.id, "step": 0, "language": "de", "block": "x"}
        parts |= {"report": 7, "review": 7}
        for row, cells in ROWS.items():
            method, path = row.split()
            if method == "WS" or not path.startswith("/api") or path.startswith(OPEN + KEYED):
                continue
            query = {"updates": "?since=0", "invitation": "?key=x"}.get(path.rpartition("/")[2], "")
            body = {"name": "Eve"} if row == "POST /api/me" else {}
            answer = stranger.http.request(method, path.format(**parts) + query, json=None if method == "GET" else body)
            assert (row, outcome(answer)) == (row, "password"), cells
        assert websocket_outcome(stranger, table, {"do": "ping"}) == "password"
        assert outcome(stranger.post("/api/me", {"name": "Eve", "password": "sesam"})) == "password"
        assert outcome(live_server.stranger(Cookie="zuschlag=sesame").get("/api/tables")) == "password"
        assert outcome(anna.get("/api/tables")) == "ok"


def test_everything_stored_about_a_person_costs_as_much_as_many_requests(tmp_path: Path) -> None:
    """However much is stored, nobody can ask for it again and again. A stranger pays for one request."""
    with run_live_server(tmp_path, limits=Limits(requests=Rate(0.001, 1 + 2 * COST_OF_PERSONAL_DATA))) as live_server:
        anna = live_server.person()
        assert [anna.get(path).status_code for path in ("/api/visit", "/api/me", "/api/me")] == [200, 200, 429]
    with run_live_server(tmp_path, limits=Limits(requests=Rate(0.001, 2))) as live_server:
        stranger = live_server.stranger()
        assert [stranger.get("/api/visit").status_code for _ in range(3)] == [200, 200, 429]

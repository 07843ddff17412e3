"""Who is let in: origins, forms, headers, limits, proxies, private servers."""

from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus

from tests.server.live_server import LiveServer, run_live_server
from zuschlag.server.settings import COST_OF_LOG, NO_LIMITS, Limits, Rate, parse_networks

EVIL = "https://evil.example"


def test_a_request_of_another_origin_changes_nothing(live_server: LiveServer) -> None:
    anna = live_server.person()
    for headers in ({"Origin": EVIL}, {"Sec-Fetch-Site": "cross-site"}, {"Sec-Fetch-Site": "same-site"}, {"Origin": "null"}):
        assert anna.http.delete("/api/me", headers=headers).status_code == 403
        assert anna.post("/api/me/secret", headers=headers).status_code == 403
    assert anna.get("/api/me", headers={"Sec-Fetch-Site": "cross-site"}).status_code == 200
    assert anna.post("/api/me/secret", headers={"Origin": live_server.url}).status_code == 204


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", ""])
def test_a_form_body_is_refused(live_server: LiveServer, kind: str) -> None:
    answer = live_server.stranger().http.post("/api/me", content=b'{"name":"Eve"}', headers={"Content-Type": kind})
    assert (answer.status_code, answer.json()["code"]) == (415, "malformed")


def test_a_socket_of_another_origin_is_refused(live_server: LiveServer) -> None:
    anna = live_server.person()
    table = anna.create_table()["table"]["id"]
    with pytest.raises(InvalidStatus) as refused, anna.socket(table, Origin=EVIL):
        pass
    assert refused.value.response.status_code == 403
    with anna.socket(table, Origin=live_server.url) as socket:
        assert socket.receive()["type"] == "snapshot"


@pytest.mark.parametrize("host", ["evil.example:8000", "evil.example", "[", "[::1"])
def test_a_host_name_of_another_site_is_refused(live_server: LiveServer, host: str) -> None:
    assert live_server.stranger(Host=host).get("/api/tables").status_code == 403


@pytest.mark.parametrize("host", ["localhost:1", "[::1]:8000", "10.0.0.7", "fritz", "den.local", ":"])
def test_ip_addresses_and_names_of_the_local_network_are_accepted(live_server: LiveServer, host: str) -> None:
    assert live_server.stranger(Host=host).get("/api/tables").status_code == 200


def test_every_response_has_the_security_headers(live_server: LiveServer) -> None:
    stranger = live_server.stranger()
    for path in ("/", "/api/tables", "/nothing", "/api/me", "/assets/page.js", "/healthz"):
        headers = stranger.get(path).headers
        assert headers["content-security-policy"].startswith("default-src 'none'; script-src 'self'")
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["cross-origin-opener-policy"] == "same-origin"
        assert "access-control-allow-origin" not in headers
    assert stranger.get("/api/tables").headers["cache-control"] == "no-store"


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


def test_only_a_trusted_proxy_can_set_the_client_address_and_https(tmp_path: Path) -> None:
    limits = Limits(registrations=Rate(0.001, 1))
    with run_live_server(tmp_path, limits=limits, trusted_proxies=parse_networks("127.0.0.1")) as live_server:
        for address in ("192.0.2.1", "192.0.2.2", "2001:db8::1", "2001:db8:0:1::1"):
            proxied = live_server.stranger(**{"X-Forwarded-For": f"10.9.9.9, {address}", "X-Forwarded-Proto": "https"})
            answer = proxied.post("/api/me", {"name": "Anna"})
            assert answer.status_code == 201
            assert "Secure" in answer.headers["set-cookie"]
        same = live_server.stranger(**{"X-Forwarded-For": "2001:db8::ffff"})
        assert same.post("/api/me", {"name": "Anna"}).status_code == 429
    with run_live_server(tmp_path, limits=limits) as live_server:
        liar = live_server.stranger(**{"X-Forwarded-For": "192.0.2.1", "X-Forwarded-Proto": "https"})
        assert "Secure" not in liar.post("/api/me", {"name": "Anna"}).headers["set-cookie"]
        liar = live_server.stranger(**{"X-Forwarded-For": "192.0.2.2"})
        assert liar.post("/api/me", {"name": "Anna"}).status_code == 429
        assert liar.get("/metrics").status_code == 401


@pytest.mark.parametrize("proxies", ["127.0.0.1", "10.0.0.0/8"], ids=["trusted", "not trusted"])
def test_metrics_are_open_to_this_machine_but_not_to_clients_behind_its_proxy(tmp_path: Path, proxies: str) -> None:
    public = {"Host": "play.example.org"}
    with run_live_server(
        tmp_path, trusted_proxies=parse_networks(proxies), public_url="https://play.example.org"
    ) as live_server:
        for host in ("127.0.0.1:8000", "localhost:8000", "[::1]:8000", "fritz:8000", "den.local"):
            assert live_server.stranger(Host=host).get("/metrics").status_code == 200
        through_proxy: list[dict[str, str]] = [
            public | {"X-Forwarded-For": "192.0.2.1", "X-Forwarded-Proto": "https"},
            public | {"X-Forwarded-For": "127.0.0.1"},  # what the visitor wrote, and nothing was added
            public | {"X-Forwarded-For": "127.0.0.1, 127.0.0.1"},  # the proxy's own visitor, at this machine
            public | {"Forwarded": "for=127.0.0.1"},
            public | {"Via": "1.1 proxy"},
            public | {"X-Real-IP": "127.0.0.1"},
            {"Host": "127.0.0.1:8000", "X-Forwarded-Host": "play.example.org"},
            {"Host": "localhost", "X-Forwarded-For": ""},
            public,  # a proxy that was made to drop its headers
            {"Host": "203.0.113.5"},
        ]
        for headers in through_proxy:
            assert live_server.stranger(**headers).get("/metrics").status_code in (401, 403), headers
        key = {"Authorization": f"Bearer {live_server.context.operator_key}"}
        assert live_server.stranger(**through_proxy[0], **key).get("/metrics").status_code == 200


def test_a_private_server_refuses_everything_without_the_password(tmp_path: Path) -> None:
    limits = Limits(passwords=Rate(0.001, 3), registrations=Rate(100, 100))
    with run_live_server(tmp_path, password="sesame", limits=limits) as live_server:
        stranger = live_server.stranger()
        for path in ("/api/tables", "/api/me", "/api/tables/nothing", "/api/replays/nothing"):
            assert stranger.get(path).json()["code"] == "password"
        assert stranger.get("/").status_code == 200
        assert stranger.get("/healthz").status_code == 200
        anna = live_server.person("Anna", "sesame")
        table = anna.create_table()["table"]["id"]
        with stranger.socket(table) as socket:
            assert socket.receive()["code"] == "password"
        for _ in range(3):
            assert stranger.post("/api/me", {"name": "Eve", "password": "guess"}).json()["code"] == "password"
        assert stranger.post("/api/me", {"name": "Eve", "password": "sesame"}).json()["code"] == "too-fast"
        assert anna.get("/api/tables").status_code == 200


def test_links_use_the_public_url(tmp_path: Path) -> None:
    with run_live_server(tmp_path, public_url="https://games.example/", limits=NO_LIMITS) as live_server:
        visitor = live_server.stranger(Origin="https://games.example")
        answer = visitor.post("/api/me", {"name": "Anna"})
        assert "Secure" in answer.headers["set-cookie"]
        visitor.http.headers["Cookie"] = answer.headers["set-cookie"].split(";")[0]
        table = visitor.create_table()["table"]["id"]
        assert visitor.do(table, "link").json()["link"].startswith("https://games.example/seat/")

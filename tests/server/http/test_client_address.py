"""The client's address behind proxies, and who counts as this machine."""

from pathlib import Path

import pytest

from tests.server.live_server import run_live_server
from zuschlag.server.settings import Limits, Rate, parse_networks


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

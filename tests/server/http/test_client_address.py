"""The client's address behind proxies, and who counts as this machine."""

from pathlib import Path

import pytest

from tests.fuzz.captured_log import capture_log
from tests.server.live_server import run_live_server
from zuschlag.server.http.client_address import MAX_PROXIES, identify_client
from zuschlag.server.limits import Limits
from zuschlag.server.settings import Settings, parse_networks
from zuschlag.tables.rate_limit import Rate


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


def test_a_chain_of_proxies_without_end_is_not_followed() -> None:
    settings = Settings(trusted_proxies=parse_networks("127.0.0.1"))
    for proxies, address in ((MAX_PROXIES - 1, "192.0.2.1"), (1000, "127.0.0.1")):
        header = ", ".join(["192.0.2.1", *["127.0.0.1"] * proxies]).encode()
        scope = {"client": ("127.0.0.1", 1), "headers": [(b"x-forwarded-for", header)]}
        assert identify_client(scope, settings).address == address


@pytest.mark.parametrize("public_url", [None, "https://play.example.org"], ids=["no public URL", "public URL"])
@pytest.mark.parametrize("proxies", ["127.0.0.1", "10.0.0.0/8", ""], ids=["trusted", "not trusted", "none"])
def test_metrics_need_the_operators_key_directly_and_through_any_proxy(
    tmp_path: Path, proxies: str, public_url: str | None
) -> None:
    """A proxy that adds no header and asks for 127.0.0.1, as nginx does by default, looks like a program on this machine."""
    direct = [{"Host": host} for host in ("127.0.0.1:8000", "localhost:8000", "[::1]:8000", "fritz:8000", "den.local")]
    forwarded = [
        {"Host": "127.0.0.1:8000", "X-Forwarded-For": "192.0.2.1", "X-Forwarded-Proto": "https"},
        {"Host": "127.0.0.1:8000", "X-Forwarded-For": "127.0.0.1"},
        {"Host": "127.0.0.1:8000", "Forwarded": "for=127.0.0.1"},
        {"Host": "127.0.0.1:8000", "X-Real-IP": "127.0.0.1"},
        {"Host": "127.0.0.1:8000", "Via": "1.1 proxy"},
        {"Host": "127.0.0.1:8000", "Connection": "close"},  # nginx with nothing but proxy_pass
    ]
    with run_live_server(tmp_path, trusted_proxies=parse_networks(proxies), public_url=public_url) as live_server:
        key = f"Bearer {live_server.context.operator_key}"
        for headers in direct + forwarded:
            assert live_server.stranger(**headers).get("/metrics").status_code == 401, headers
            assert live_server.stranger(**headers, Authorization=key).get("/metrics").status_code == 200, headers
        assert live_server.stranger(**direct[0], Authorization="Bearer guess").get("/metrics").status_code == 401


def test_a_proxy_on_this_machine_that_is_not_trusted_is_logged_once_with_the_flag_to_set(tmp_path: Path) -> None:
    with capture_log() as log, run_live_server(tmp_path) as live_server:
        assert live_server.stranger().get("/healthz").status_code == 200
        assert live_server.stranger(**{"X-Forwarded-For": "no address"}).get("/healthz").status_code == 200
        assert log.complaints == []
        for address in ("192.0.2.1", "10.9.9.9, 2001:db8::1"):
            assert live_server.stranger(**{"X-Forwarded-For": address}).get("/healthz").status_code == 200
        (warning,) = log.complaints
    assert (warning["event"], warning["hint"]) == ("untrusted-proxy", "--trusted-proxy 127.0.0.1")
    with capture_log() as log, run_live_server(tmp_path, trusted_proxies=parse_networks("127.0.0.1")) as live_server:
        assert live_server.stranger(**{"X-Forwarded-For": "192.0.2.1"}).get("/healthz").status_code == 200
        assert log.complaints == []

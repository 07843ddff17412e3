"""Requests that the pages of other sites make are refused: origins, forms, foreign host names."""

import pytest
from websockets.exceptions import InvalidStatus

from tests.server.live_server import LiveServer

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


@pytest.mark.parametrize("host", ["evil.example:8000", "evil.example", "[", "[::1", "a" * 256])
def test_a_host_name_of_another_site_is_refused(live_server: LiveServer, host: str) -> None:
    assert live_server.stranger(Host=host).get("/api/tables").status_code == 403


@pytest.mark.parametrize(
    "host", ["localhost:1", "[::1]:8000", "10.0.0.7", "fritz", "den.local", "den.lan", "den.home.arpa", "den.internal", ":"]
)
def test_ip_addresses_and_names_of_the_local_network_are_accepted(live_server: LiveServer, host: str) -> None:
    assert live_server.stranger(Host=host).get("/api/tables").status_code == 200

"""What a page learns first: who its visitor is, and whom links reach."""

from pathlib import Path

import pytest

from tests.server.running import Served, serving
from zuschlag.server.settings import parse_networks


def test_a_stranger_is_told_that_nobody_is_known_and_is_given_no_cookie(served: Served) -> None:
    for visitor in (served.stranger(), served.stranger(Cookie="zuschlag=AAAAAAAAAAAAAAAAAAAAAA")):
        answer = visitor.get("/api/visit")
        assert (answer.status_code, answer.json()) == (200, {"me": None, "is_private": False, "links_reach": "here"})
        assert "set-cookie" not in answer.headers
        assert answer.headers["cache-control"] == "no-store"


def test_somebody_is_told_what_they_are_told_of_themselves_elsewhere_and_stays_known(served: Served) -> None:
    anna = served.person()
    answer = anna.get("/api/visit")
    assert answer.json()["me"] == anna.get("/api/me").json()
    assert f"zuschlag={anna.secret};" in answer.headers["set-cookie"]


def test_a_private_server_says_so_and_shows_nobody_to_a_stranger(tmp_path: Path) -> None:
    with serving(tmp_path, password="swordfish") as served:
        told = served.stranger().get("/api/visit")
        assert (told.status_code, told.json()["me"], told.json()["is_private"]) == (200, None, True)
        assert served.person("Anna", "swordfish").get("/api/visit").json()["me"]["name"] == "Anna"


def test_whoever_is_banned_is_still_told_who_they_are(served: Served) -> None:
    ben = served.person("Ben")
    served.operator().post(f"/api/operator/people/{ben.id}", {"do": "ban"})
    assert ben.get("/api/visit").json()["me"]["banned"] is True


@pytest.mark.parametrize(
    ("host", "reach"),
    [
        ("localhost:8000", "here"),
        ("127.0.0.1", "here"),
        ("[::1]:8000", "here"),
        ("192.168.1.7:8000", "network"),
        ("[fe80::1]", "network"),
        ("box", "network"),
        ("box.local:8000", "network"),
        ("8.8.8.8", "everywhere"),
    ],
)
def test_links_reach_as_far_as_the_address_that_the_page_was_asked_for_at(served: Served, host: str, reach: str) -> None:
    assert served.stranger(Host=host).get("/api/visit").json()["links_reach"] == reach


def test_links_reach_as_far_as_the_operator_says(tmp_path: Path) -> None:
    with serving(tmp_path, public_url="https://play.example.org", trusted_proxies=parse_networks("127.0.0.1")) as served:
        assert served.stranger().get("/api/visit").json()["links_reach"] == "everywhere"


def test_on_a_local_network_links_reach_the_network(tmp_path: Path) -> None:
    with serving(tmp_path, is_lan=True) as served:
        served.desk.public_url = "http://192.168.1.7:8000"
        assert served.stranger().get("/api/visit").json()["links_reach"] == "network"

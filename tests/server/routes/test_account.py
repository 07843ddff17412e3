"""People without accounts: the cookie, what is kept, and how it is deleted."""

from dataclasses import replace
from pathlib import Path

import pytest

from tests.server.live_server import Served, ask, serving
from zuschlag.server.settings import parse_networks
from zuschlag.store import Listing, SeatOwner


def test_a_name_is_picked_and_the_cookie_is_for_the_browser_alone(served: Served) -> None:
    visitor = served.stranger()
    answer = visitor.post("/api/me", {"name": "  Anna   Bell ", "language": "de"})
    assert answer.status_code == 201
    assert answer.json()["name"] == "Anna Bell"
    cookie = answer.headers["set-cookie"]
    assert all(part in cookie for part in ("HttpOnly", "SameSite=Lax", "Path=/", "Max-Age=31536000"))
    assert "Secure" not in cookie
    assert visitor.get("/api/me").json()["wishes"]["language"] == "de"


@pytest.mark.parametrize("name", ["", " ", "x" * 33, "a\u202eb", "\x00"])
def test_a_name_that_cannot_be_shown_is_refused(served: Served, name: str) -> None:
    answer = served.stranger().post("/api/me", {"name": name})
    assert (answer.status_code, answer.json()["code"]) == (400, "malformed")


def test_whoever_has_no_name_is_told_to_pick_one(served: Served) -> None:
    answer = served.stranger().get("/api/me")
    assert (answer.status_code, answer.json()["code"]) == (401, "no-name")
    forged = served.stranger(Cookie="zuschlag=AAAAAAAAAAAAAAAAAAAAAA")
    assert forged.get("/api/me").status_code == 401


def test_all_that_is_kept_is_shown(served: Served) -> None:
    anna = served.person()
    table = anna.lay()["table"]["id"]
    anna.do(table, "say", text="hello")
    kept = anna.get("/api/me").json()
    assert [seat["table"] for seat in kept["seats"]] == [table]
    assert [line["text"] for line in kept["said"]] == ["hello"]


def test_a_name_is_changed(served: Served) -> None:
    anna = served.person()
    assert anna.http.patch("/api/me", json={"name": "Anne", "language": None}).json()["name"] == "Anne"
    assert anna.http.patch("/api/me", json={"nmae": "Anne"}).status_code == 400


def test_a_server_without_mail_asks_no_address(served: Served) -> None:
    answer = served.person().http.patch("/api/me", json={"email": "anna@example.org"})
    assert (answer.status_code, answer.json()["code"]) == (409, "not-now")


def test_a_webhook_into_the_operators_network_is_refused(served: Served) -> None:
    answer = served.person().http.patch("/api/me", json={"webhook": "https://127.0.0.1/hook"})
    assert answer.status_code in (400, 403)


def test_a_webhook_may_lead_into_a_network_that_the_operator_allows(tmp_path: Path) -> None:
    with serving(tmp_path, webhook_networks=parse_networks("127.0.0.0/8")) as served:
        anna = served.person()
        assert anna.http.patch("/api/me", json={"webhook": "https://127.0.0.1/hook"}).status_code == 200
        assert anna.http.patch("/api/me", json={"webhook": "https://10.0.0.1/hook"}).status_code == 400


def test_whoever_is_forgotten_leaves_their_seats_and_is_nobody(served: Served) -> None:
    anna, ben = served.person("Anna"), served.person("Ben")
    table = anna.lay("zahltag", ["mine", "open"], listed=True)["table"]["id"]
    with anna.socket(table) as socket:
        answer = anna.http.delete("/api/me")
        assert answer.status_code == 204
        assert "Max-Age=0" in answer.headers["set-cookie"]
        assert socket.wait_for("bye")["code"] == "no-name"
    assert anna.get("/api/me").status_code == 401
    assert "Anna" not in ben.get(f"/api/tables/{table}").text


def test_another_secret_locks_the_old_one_out(served: Served) -> None:
    anna = served.person()
    thief = served.stranger(Cookie=f"zuschlag={anna.secret}")
    assert thief.get("/api/me").status_code == 200
    table = anna.lay()["table"]["id"]
    with anna.socket(table) as socket:
        assert anna.post("/api/me/secret").status_code == 204
        assert socket.wait_for("bye")["code"] == "no-name"
    assert thief.get("/api/me").status_code == 401
    assert anna.get("/api/me").status_code == 200


def test_another_secret_voids_personal_links(served: Served) -> None:
    anna, thief = served.person(), served.person("Thief")
    table = anna.lay()["table"]["id"]
    key = anna.do(table, "link").json()["link"].rpartition("/")[2]
    assert anna.post("/api/me/secret").status_code == 204
    assert thief.post("/api/claims", {"key": key}).status_code == 404
    assert [brief["id"] for brief in anna.get("/api/me/tables").json()] == [table]


def test_a_table_that_vanished_is_not_among_mine(served: Served) -> None:
    anna = served.person()
    table = anna.lay()["table"]["id"]
    gone = Listing("vanished", "zahltag", "playing", anna.id, 1, is_listed=False, due=None, summary=b"{}")
    ((_, kept),) = ask(served, served.context.store.seats_of(anna.id))
    gone = replace(gone, summary=kept.summary)
    ask(served, served.context.store.append(gone.table, [], gone, [SeatOwner(gone.table, 0, anna.id)]))
    answer = anna.get("/api/me/tables")
    ask(served, served.context.store.remove_table(gone.table))
    assert [brief["id"] for brief in answer.json()] == [table]


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
        served.context.public_url = "http://192.168.1.7:8000"
        assert served.stranger().get("/api/visit").json()["links_reach"] == "network"

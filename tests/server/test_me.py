"""People without accounts: the cookie, what is kept, and how it is deleted."""

from dataclasses import replace
from pathlib import Path

import pytest

from tests.server.running import Served, ask, serving
from zuschlag.server.settings import parse_networks
from zuschlag.store import Listing, SeatOf


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
    ((_, kept),) = ask(served, served.desk.store.seats_of(anna.id))
    gone = replace(gone, summary=kept.summary)
    ask(served, served.desk.store.append(gone.table, [], gone, [SeatOf(gone.table, 0, anna.id)]))
    answer = anna.get("/api/me/tables")
    ask(served, served.desk.store.remove_table(gone.table))
    assert [brief["id"] for brief in answer.json()] == [table]

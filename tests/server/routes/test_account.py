"""People without accounts: the cookie, what is kept, and how it is deleted."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from tests.server.live_server import LiveServer, run_in_server, run_live_server
from tests.tables.live.long_matches import LONGEST_BLOCK, STEPS_IN_SLICE, SteadyClock
from zuschlag.server.settings import parse_networks
from zuschlag.store import ChatLine, Listing, SeatOwner
from zuschlag.tables.limits import MAX_CHAT_LENGTH
from zuschlag.tables.scheduling.time_slices import TimeSlices


def test_picking_a_name_sets_a_cookie_that_scripts_cannot_read(live_server: LiveServer) -> None:
    visitor = live_server.stranger()
    answer = visitor.post("/api/me", {"name": "  Anna   Bell ", "language": "de"})
    assert answer.status_code == 201
    assert answer.json()["name"] == "Anna Bell"
    cookie = answer.headers["set-cookie"]
    assert all(part in cookie for part in ("HttpOnly", "SameSite=Lax", "Path=/", "Max-Age=31536000"))
    assert "Secure" not in cookie
    assert visitor.get("/api/me").json()["wishes"]["language"] == "de"


@pytest.mark.parametrize("name", ["", " ", "x" * 33, "a\u202eb", "\x00"])
def test_a_name_that_cannot_be_shown_is_refused(live_server: LiveServer, name: str) -> None:
    answer = live_server.stranger().post("/api/me", {"name": name})
    assert (answer.status_code, answer.json()["code"]) == (400, "malformed")


def test_without_a_name_one_is_asked_to_pick_one(live_server: LiveServer) -> None:
    answer = live_server.stranger().get("/api/me")
    assert (answer.status_code, answer.json()["code"]) == (401, "no-name")
    forged = live_server.stranger(Cookie="zuschlag=AAAAAAAAAAAAAAAAAAAAAA")
    assert forged.get("/api/me").status_code == 401


def test_everything_stored_about_a_person_is_shown_to_them(live_server: LiveServer) -> None:
    anna = live_server.person()
    table = anna.create_table()["table"]["id"]
    anna.do(table, "say", text="hello")
    stored = anna.get("/api/me").json()
    assert [seat["table"] for seat in stored["seats"]] == [table]
    assert [line["text"] for line in stored["said"]] == ["hello"]


def test_others_have_their_turns_while_many_ask_for_all_that_is_stored_about_them(live_server: LiveServer) -> None:
    anna, clock = live_server.person(), SteadyClock()
    person, text = anna.id, "😀" * MAX_CHAT_LENGTH
    table = anna.create_table()["table"]["id"]
    looks: list[int] = []

    async def store_lines() -> "asyncio.Task[None]":
        lines = [ChatLine(table, "table", 0, at, person, text) for at in range(500)]
        await asyncio.gather(*map(live_server.context.store.add_line, lines))
        live_server.context.registry.services.time_slices = TimeSlices(clock)
        return asyncio.create_task(look())

    async def look() -> None:
        while True:
            looks.append(clock.looks)
            await asyncio.sleep(0)

    async def stop(task: "asyncio.Task[None]") -> None:
        task.cancel()

    looking = run_in_server(live_server, store_lines())
    with ThreadPoolExecutor(4) as pool:
        answers = list(pool.map(anna.get, ["/api/me", "/api/visit"] * 2))
    answers.append(anna.http.patch("/api/me", json={"name": "Anne"}))
    run_in_server(live_server, stop(looking))
    for answer in answers:
        stored = answer.json()
        assert [line["text"] for line in stored.get("me", stored)["said"]] == [text] * 500
    assert clock.looks > len(answers) * 1000
    assert STEPS_IN_SLICE <= max(after - before for before, after in pairwise(looks)) < LONGEST_BLOCK


def test_a_name_is_changed(live_server: LiveServer) -> None:
    anna = live_server.person()
    assert anna.http.patch("/api/me", json={"name": "Anne", "language": None}).json()["name"] == "Anne"
    assert anna.http.patch("/api/me", json={"nmae": "Anne"}).status_code == 400


def test_without_a_mail_server_no_mail_address_is_accepted(live_server: LiveServer) -> None:
    answer = live_server.person().http.patch("/api/me", json={"email": "anna@example.org"})
    assert (answer.status_code, answer.json()["code"]) == (409, "not-now")


def test_a_webhook_into_the_operators_network_is_refused(live_server: LiveServer) -> None:
    answer = live_server.person().http.patch("/api/me", json={"webhook": "https://127.0.0.1/hook"})
    assert answer.status_code in (400, 403)


def test_a_webhook_into_an_allowed_network_is_accepted(tmp_path: Path) -> None:
    with run_live_server(tmp_path, webhook_networks=parse_networks("127.0.0.0/8")) as live_server:
        anna = live_server.person()
        assert anna.http.patch("/api/me", json={"webhook": "https://127.0.0.1/hook"}).status_code == 200
        assert anna.http.patch("/api/me", json={"webhook": "https://10.0.0.1/hook"}).status_code == 400


def test_deleting_oneself_frees_the_seats_and_ends_the_session(live_server: LiveServer) -> None:
    anna, ben = live_server.person("Anna"), live_server.person("Ben")
    table = anna.create_table("zahltag", ["mine", "open"], listed=True)["table"]["id"]
    with anna.socket(table) as socket:
        answer = anna.http.delete("/api/me")
        assert answer.status_code == 204
        assert "Max-Age=0" in answer.headers["set-cookie"]
        assert socket.wait_for("bye")["code"] == "no-name"
    assert anna.get("/api/me").status_code == 401
    assert "Anna" not in ben.get(f"/api/tables/{table}").text


def test_a_new_secret_invalidates_the_old_one(live_server: LiveServer) -> None:
    anna = live_server.person()
    thief = live_server.stranger(Cookie=f"zuschlag={anna.secret}")
    assert thief.get("/api/me").status_code == 200
    table = anna.create_table()["table"]["id"]
    with anna.socket(table) as socket:
        assert anna.post("/api/me/secret").status_code == 204
        assert socket.wait_for("bye")["code"] == "no-name"
    assert thief.get("/api/me").status_code == 401
    assert anna.get("/api/me").status_code == 200


def test_a_new_secret_invalidates_personal_links(live_server: LiveServer) -> None:
    anna, thief = live_server.person(), live_server.person("Thief")
    table = anna.create_table()["table"]["id"]
    key = anna.do(table, "link").json()["link"].rpartition("/")[2]
    assert anna.post("/api/me/secret").status_code == 204
    assert thief.post("/api/claims", {"key": key}).status_code == 404
    assert [brief["id"] for brief in anna.get("/api/me/tables").json()] == [table]


def test_a_deleted_table_is_not_in_my_list(live_server: LiveServer) -> None:
    anna = live_server.person()
    table = anna.create_table()["table"]["id"]
    gone = Listing("vanished", "zahltag", "playing", anna.id, 1, is_listed=False, due=None, summary=b"{}")
    ((_, stored),) = run_in_server(live_server, live_server.context.store.seats_of(anna.id))
    gone = replace(gone, summary=stored.summary)
    run_in_server(live_server, live_server.context.store.append(gone.table, [], gone, [SeatOwner(gone.table, 0, anna.id)]))
    answer = anna.get("/api/me/tables")
    run_in_server(live_server, live_server.context.store.remove_table(gone.table))
    assert [brief["id"] for brief in answer.json()] == [table]


def test_a_stranger_gets_no_cookie_from_a_visit(live_server: LiveServer) -> None:
    for visitor in (live_server.stranger(), live_server.stranger(Cookie="zuschlag=AAAAAAAAAAAAAAAAAAAAAA")):
        answer = visitor.get("/api/visit")
        expected = {"me": None, "is_private": False, "links_reach": "here", "sends_mail": False}
        assert (answer.status_code, answer.json()) == (200, expected)
        assert "set-cookie" not in answer.headers
        assert answer.headers["cache-control"] == "no-store"


def test_a_visit_shows_the_same_personal_data_and_renews_the_cookie(live_server: LiveServer) -> None:
    anna = live_server.person()
    answer = anna.get("/api/visit")
    assert answer.json()["me"] == anna.get("/api/me").json()
    assert f"zuschlag={anna.secret};" in answer.headers["set-cookie"]


def test_a_private_server_says_so_in_a_visit(tmp_path: Path) -> None:
    with run_live_server(tmp_path, password="swordfish") as live_server:
        answer = live_server.stranger().get("/api/visit")
        assert (answer.status_code, answer.json()["me"], answer.json()["is_private"]) == (200, None, True)
        assert live_server.person("Anna", "swordfish").get("/api/visit").json()["me"]["name"] == "Anna"


def test_a_banned_person_can_still_visit(live_server: LiveServer) -> None:
    ben = live_server.person("Ben")
    live_server.operator().post(f"/api/operator/people/{ben.id}", {"do": "ban"})
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
def test_link_reach_follows_the_host_of_the_request(live_server: LiveServer, host: str, reach: str) -> None:
    assert live_server.stranger(Host=host).get("/api/visit").json()["links_reach"] == reach


def test_link_reach_follows_the_public_url(tmp_path: Path) -> None:
    with run_live_server(
        tmp_path, public_url="https://play.example.org", trusted_proxies=parse_networks("127.0.0.1")
    ) as live_server:
        assert live_server.stranger().get("/api/visit").json()["links_reach"] == "everywhere"


def test_on_a_local_network_links_reach_the_network(tmp_path: Path) -> None:
    with run_live_server(tmp_path, is_lan=True) as live_server:
        live_server.context.public_url = "http://192.168.1.7:8000"
        assert live_server.stranger().get("/api/visit").json()["links_reach"] == "network"

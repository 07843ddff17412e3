"""Tables over HTTP: the lobby, laying, sitting down, links."""

from pathlib import Path

import pytest

from tests.server.live_server import LiveServer, run_in_server, run_live_server
from tests.tables.worst_case_tables import play_worst_case
from zuschlag.server.routes import lobby


def test_a_listed_table_is_in_the_lobby_and_a_private_one_is_not(live_server: LiveServer) -> None:
    anna, stranger = live_server.person(), live_server.stranger()
    listed = anna.create_table(listed=True)["table"]["id"]
    private = anna.create_table()["table"]["id"]
    found = [brief["id"] for brief in stranger.get("/api/tables").json()]
    assert listed in found
    assert private not in found
    assert {listed, private} <= {brief["id"] for brief in anna.get("/api/me/tables").json()}


def test_the_lobby_names_a_deck_of_ones_own_and_does_not_send_it(live_server: LiveServer) -> None:
    """A deck can have tens of kilobytes, and every visitor asks for the lobby every few seconds."""
    anna = live_server.person()
    deck = ["CEFFWW", "CCEEFFFWWWWW"] * 900
    table = anna.create_table(listed=True, options={"contracts": deck})["table"]
    for path in ("/api/tables", "/api/me/tables"):
        (entry,) = [entry for entry in anna.get(path).json() if entry["id"] == table["id"]]
        assert entry["options"] == {"contracts": {"custom": True}}
    assert sorted(table["options"]["contracts"]) == sorted(deck), "the table itself has it"


def test_the_lobby_is_compressed_for_clients_that_accept_it(live_server: LiveServer) -> None:
    anna, stranger = live_server.person(), live_server.stranger()
    for _ in range(5):
        anna.create_table(listed=True)
    small, large = (stranger.get("/api/tables", headers={"Accept-Encoding": word}) for word in ("gzip", "identity"))
    assert small.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in large.headers
    assert small.json() == large.json()
    assert small.num_bytes_downloaded < large.num_bytes_downloaded / 2


def test_a_private_table_is_joined_by_its_invite(live_server: LiveServer) -> None:
    anna, ben = live_server.person("Anna"), live_server.person("Ben")
    table = anna.create_table()["table"]["id"]
    assert ben.do(table, "sit").json()["code"] == "not-yours"
    assert ben.get(f"/api/tables/{table}/invite").status_code == 403
    invite = anna.get(f"/api/tables/{table}/invite").json()
    assert invite["url"].startswith(f"{live_server.url}/t/{table}?invite=")
    assert invite["qr"].startswith("<svg")
    assert "viewBox" in invite["qr"], "without one it is cut off where the page shows it smaller"
    assert ben.do(table, "sit", invite=invite["url"].partition("=")[2]).json()["seat"] == 1


def test_my_tables_say_whether_it_is_my_turn(live_server: LiveServer) -> None:
    anna = live_server.person()
    table = anna.create_table("zahltag", ["mine", "mine"])["table"]["id"]
    assert [brief["awaited"] for brief in anna.get("/api/me/tables").json()] == [False]
    anna.do(table, "start")
    assert [brief["awaited"] for brief in anna.get("/api/me/tables").json()] == [True]


def test_a_personal_link_moves_a_seat_to_another_device(live_server: LiveServer) -> None:
    anna, phone = live_server.person("Anna"), live_server.person("Anna's phone")
    table = anna.create_table()["table"]["id"]
    ack = anna.do(table, "link").json()
    assert ack["link"].startswith(f"{live_server.url}/seat/")
    assert ack["qr"].startswith("<svg")
    key = ack["link"].rpartition("/")[2]
    assert phone.post("/api/claims", {"key": key}).json() == {"table": table, "seat": 0}
    assert anna.get(f"/api/tables/{table}").json()["you"] is None
    assert phone.post("/api/claims", {"key": "x" * 22}).status_code == 404


def test_polling_returns_the_missed_updates(live_server: LiveServer) -> None:
    anna = live_server.person()
    table = anna.create_table("zahltag", ["mine", "mine"])["table"]["id"]
    assert anna.get(f"/api/tables/{table}/updates?since=1").json() == []
    anna.do(table, "start")
    updates = anna.get(f"/api/tables/{table}/updates?since=1").json()
    assert [update["number"] for update in updates] == [2]
    assert anna.get(f"/api/tables/{table}/updates?since=99").json()["type"] == "snapshot"


def test_a_command_for_another_table_is_refused(live_server: LiveServer) -> None:
    anna = live_server.person()
    table = anna.create_table()["table"]["id"]
    assert anna.do(table, "start", table="another").json()["code"] == "malformed"


def test_bots_play_for_the_address_from_which_somebody_creates_a_table_or_sends_a_command(live_server: LiveServer) -> None:
    """Whoever only looks has none."""
    anna, ben, cleo = live_server.person("Anna"), live_server.person("Ben"), live_server.person("Cleo")
    table = anna.create_table(listed=True)["table"]["id"]
    assert cleo.get(f"/api/tables/{table}").status_code == 200
    assert ben.do(table, "sit").status_code == 200
    addresses = live_server.context.registry.services.last_addresses
    assert [addresses.get(visitor.id) for visitor in (anna, ben, cleo)] == ["127.0.0.1", "127.0.0.1", ""]


def test_a_list_of_long_matches_is_loaded_bit_by_bit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """However many there are, and however long: one request does not load them all. Nothing is missing in the end."""
    with run_live_server(tmp_path) as live_server:
        anna = live_server.person()
        for number in range(4):
            long = play_worst_case(f"long{number}", anna.id, "zahltag", {}, moves=60)
            run_in_server(live_server, long.store(live_server.context.store))
        monkeypatch.setattr(lobby, "MAX_LOADING_SECONDS", 1e-9)
        awaited = [sum(entry["awaited"] for entry in anna.get("/api/me/tables").json()) for _ in range(4)]
        assert awaited == [1, 2, 3, 4]


def test_of_tables_that_are_over_only_the_newest_are_listed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lobby, "MAX_OVER_LISTED", 2)
    with run_live_server(tmp_path) as live_server:
        anna, operator = live_server.person(), live_server.operator()
        open_table, *tables = [anna.create_table()["table"]["id"] for _ in range(4)]
        for table in tables:
            assert operator.post(f"/api/operator/tables/{table}/close").status_code == 204
        assert [entry["id"] for entry in anna.get("/api/me/tables").json()] == [tables[2], tables[1], open_table]

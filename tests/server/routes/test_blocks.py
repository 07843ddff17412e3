"""Blocks over HTTP: who is meant, what is told of it, and what other servers do."""

from pathlib import Path

import pytest

from tests.server.live_server import LiveServer, run_live_server


def test_a_block_by_a_line_is_listed_without_the_others_id_and_can_be_undone(live_server: LiveServer) -> None:
    anna, ben = live_server.person("Anna"), live_server.person("Ben")
    table = anna.create_table(listed=True)["table"]["id"]
    ben.do(table, "say", text="rude")
    answer = anna.post("/api/me/blocks", {"table": table, "line": {"room": "spectators", "number": 1}})
    assert answer.status_code == 404  # she plays
    other = live_server.person("Cleo")
    answer = other.post("/api/me/blocks", {"table": table, "line": {"room": "spectators", "number": 1}})
    assert (answer.status_code, answer.json()["name"]) == (200, "Ben")
    me = other.get("/api/me")
    assert me.json()["blocks"] == [answer.json()]
    assert ben.id not in me.text
    assert other.get(f"/api/tables/{table}").json()["said"] == []
    assert len(ben.get(f"/api/tables/{table}").json()["said"]) == 1
    assert ben.get("/api/me").json()["blocks"] == []
    key = answer.json()["key"]
    assert anna.http.delete(f"/api/me/blocks/{key}").status_code == 404
    assert other.http.delete(f"/api/me/blocks/{key}").status_code == 204
    assert len(other.get(f"/api/tables/{table}").json()["said"]) == 1


def test_a_waiting_table_of_one_who_blocked_the_other_is_in_the_lobby_of_neither(live_server: LiveServer) -> None:
    anna, ben, cleo = (live_server.person(name) for name in ("Anna", "Ben", "Cleo"))
    first = ben.create_table(listed=True)["table"]["id"]
    assert anna.post("/api/me/blocks", {"table": first, "seat": 0}).status_code == 200
    second = anna.create_table(listed=True)["table"]["id"]
    listed = [{entry["id"] for entry in person.get("/api/tables").json()} & {first, second} for person in (anna, ben, cleo)]
    assert listed == [{second}, {first}, {first, second}]
    refused = ben.do(second, "sit")
    assert (refused.status_code, refused.json()["code"]) == (403, "blocked")
    ben.http.delete("/api/me")
    assert [block["name"] for block in anna.get("/api/me").json()["blocks"]] == [None]


@pytest.mark.parametrize(
    "meant", [{}, {"seat": 0, "line": {"room": "table", "number": 1}}, {"seat": 9}, {"line": {"number": 0}}]
)
def test_a_block_needs_one_person(live_server: LiveServer, meant: dict[str, object]) -> None:
    anna = live_server.person("Anna")
    table = anna.create_table()["table"]["id"]
    answer = anna.post("/api/me/blocks", {"table": table, **meant})
    assert (answer.status_code, answer.json()["code"]) == (400, "malformed")


def test_a_block_holds_at_another_server_too(tmp_path: Path) -> None:
    with run_live_server(tmp_path, is_shared=True) as one, run_live_server(tmp_path, is_shared=True) as other:
        anna, ben = one.person("Anna"), other.person("Ben")
        table = anna.create_table(listed=True)["table"]["id"]
        assert ben.do(table, "sit").status_code == 200
        with other.stranger().socket(table, Cookie=f"zuschlag={anna.secret}") as socket:
            socket.wait_for("snapshot")
            ben.do(table, "say", text="rude")
            socket.wait_for("said")
            seats = anna.get(f"/api/tables/{table}").json()["table"]["seats"]
            assert seats[1]["name"] == "Ben"
            assert anna.post("/api/me/blocks", {"table": table, "seat": 1}).status_code == 200
            assert socket.wait_for("snapshot")["said"] == []  # without the line, at the other server
            ben.do(table, "say", text="rude again")
            anna.do(table, "say", text="quiet")
            assert socket.wait_for("said")["text"] == "quiet"

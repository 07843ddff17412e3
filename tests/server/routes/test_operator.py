"""The operator's routes, and the metrics."""

from dataclasses import replace
from pathlib import Path

import pytest

import zuschlag
from tests.random_play import finished_match
from tests.server.live_server import LiveServer, Visitor, run_in_server, run_live_server
from zuschlag.server.recent_log import MAX_FIELD_LENGTH, MAX_LINES, RecentLog

KEYS_OF_HIDDEN_FACTS = ("hand", "offer", "seed", "invite", "purse", "plan", "view", "move")


def test_the_operators_routes_are_for_the_operator(live_server: LiveServer) -> None:
    anna = live_server.person()
    for headers in ({}, {"Authorization": "Bearer guess"}, {"Authorization": "Basic Og=="}):
        answer = anna.get("/api/operator/tables", headers=headers)
        assert (answer.status_code, answer.json()["code"]) in ((401, "password"), (429, "too-fast"))


def test_tables_are_listed_closed_and_deleted(live_server: LiveServer) -> None:
    anna, operator = live_server.person(), live_server.operator()
    table = anna.create_table("zahltag", ["mine", "mine"])["table"]["id"]
    assert table in [brief["id"] for brief in operator.get("/api/operator/tables").json()]
    assert operator.post(f"/api/operator/tables/{table}/close").status_code == 204
    assert anna.get(f"/api/tables/{table}").json()["table"]["status"] == "abandoned"
    assert operator.http.delete(f"/api/operator/tables/{table}").status_code == 204
    assert anna.get(f"/api/tables/{table}").status_code == 404


def test_a_muted_person_cannot_chat_and_a_banned_one_can_do_nothing(live_server: LiveServer) -> None:
    anna, operator = live_server.person("Loud"), live_server.operator()
    key = anna.id
    table = anna.create_table()["table"]["id"]
    path = f"/api/operator/people/{key}"
    assert key in [person["id"] for person in operator.get("/api/operator/people").json()]
    assert operator.post(path, {"do": "mute"}).json()["muted"]
    assert anna.do(table, "say", text="hello").json()["code"] == "muted"
    operator.post(path, {"do": "unmute"})
    assert anna.do(table, "say", text="hello").status_code == 200
    with anna.socket(table) as socket:
        assert operator.post(path, {"do": "ban"}).json()["banned"]
        assert socket.wait_for("bye")["code"] == "banned"
    assert anna.get("/api/tables").json()["code"] == "banned"
    assert anna.get("/api/me").json()["banned"]
    operator.post(path, {"do": "unban"})
    assert anna.get("/api/tables").status_code == 200


def test_bots_take_over_the_seats_of_a_banned_person(live_server: LiveServer) -> None:
    anna, ben, operator = live_server.person("Loud"), live_server.person("Ben"), live_server.operator()
    table = anna.create_table("zahltag", ["mine", "open"])["table"]
    assert ben.do(table["id"], "sit", invite=table["invite"]).status_code == 200
    with anna.socket(table["id"]) as socket:
        operator.post(f"/api/operator/people/{anna.id}", {"do": "ban"})
        assert socket.wait_for("bye")["code"] == "banned"
    state = ben.get(f"/api/tables/{table['id']}").json()["table"]
    assert (state["status"], state["seats"][0]["stand_in"]) == ("playing", "left")


def test_no_table_can_be_created_while_the_operator_forbids_it(live_server: LiveServer) -> None:
    anna, operator = live_server.person(), live_server.operator()
    operator.post("/api/operator/room", {"open": False})
    refused = anna.post("/api/tables", {"game": "zahltag", "players": 2, "seats": ["mine", "open"]})
    operator.post("/api/operator/room", {"open": True})
    assert (refused.status_code, refused.json()["code"]) == (503, "stopping")
    anna.create_table()


def test_expired_tables_can_be_deleted_on_demand(live_server: LiveServer) -> None:
    assert live_server.operator().post("/api/operator/sweep").json() == {"swept": 0}


def test_the_generated_operator_key_is_readable_by_its_owner_only(live_server: LiveServer) -> None:
    file = live_server.context.settings.operator_file
    assert file.stat().st_mode & 0o777 == 0o600
    assert file.read_text().strip() == live_server.context.operator_key


def test_metrics_count_and_hold_no_names(live_server: LiveServer) -> None:
    anna = live_server.person("Unmistakable")
    table = anna.create_table()["table"]["id"]
    anna.do(table, "ping")
    anna.do(table, "start")
    text = live_server.operator().get("/metrics").text
    assert 'zuschlag_commands_total{code="ok",do="ping"}' in text
    assert 'zuschlag_commands_total{code="not-now",do="start"}' in text
    assert 'route="/api/tables/{table}/do"' in text
    assert "zuschlag_append_seconds_count" in text
    assert table not in text
    assert "Unmistakable" not in text


def test_a_time_that_no_database_knows_is_refused(live_server: LiveServer) -> None:
    answer = live_server.operator().get(f"/api/operator/tables?before={2**63}")
    assert (answer.status_code, answer.json()["code"]) == (400, "malformed")


def test_the_overview_says_how_the_server_is(tmp_path: Path) -> None:
    with run_live_server(tmp_path) as live_server:
        anna, operator = live_server.person("Anna"), live_server.operator()
        live_server.person("Ben")
        table = anna.create_table("zahltag", ["mine", "mine"])["table"]["id"]
        anna.create_table()
        operator.post(f"/api/operator/tables/{table}/close")
        operator.post("/api/operator/room", {"open": False})
        with anna.socket(table) as socket:
            socket.wait_for("snapshot")
            seen = operator.get("/api/operator/overview").json()
        assert seen["version"] == zuschlag.__version__
        assert seen["started"] <= seen["now"]
        assert seen["tables"] == {"waiting": 1, "abandoned": 1}
        assert (seen["people"], seen["connected_people"], seen["tables_in_memory"]) == (2, 1, 2)
        assert (seen["accepting_tables"], seen["can_store"], seen["bot_turns_waiting"]) == (False, True, 0)
        assert 2 <= seen["connections"] <= seen["connection_limit"]
        assert seen["event_loop_delay_ms"] >= 0


def test_tables_and_people_are_found_by_id_and_name(live_server: LiveServer) -> None:
    wanda, operator = live_server.person("Wanda Würfel"), live_server.operator()
    table = wanda.create_table("zahltag", ["mine", "open"])["table"]["id"]

    def found(query: str) -> list[str]:
        return [each["id"] for each in operator.get(f"/api/operator/{query}").json()]

    for text in (table, wanda.id, "WÜRF"):
        assert found(f"tables?text={text}") == [table]
    assert found(f"tables?text={table}&status=waiting") == [table]
    assert found(f"tables?text={table}&status=finished") == []
    assert found("people?text=wÜr") == found(f"people?text={wanda.id}") == [wanda.id]
    assert found(f"people?text={wanda.id}&only=banned") == []
    operator.post(f"/api/operator/people/{wanda.id}", {"do": "mute"})
    assert wanda.id in found("people?only=muted")
    entry = operator.get(f"/api/operator/tables?text={table}").json()[0]
    assert entry["host"] == {"id": wanda.id, "name": "Wanda Würfel"}
    assert entry["changed"] >= entry["opened"]
    assert (entry["in_memory"], entry["connections"]) == (True, 0)


@pytest.mark.parametrize("query", ["tables?status=odd", "people?only=odd", "logs?level=odd", f"tables?text={'x' * 101}"])
def test_a_query_that_means_nothing_is_refused(live_server: LiveServer, query: str) -> None:
    answer = live_server.operator().get(f"/api/operator/{query}")
    assert (answer.status_code, answer.json()["code"]) == (400, "malformed")


def test_the_operator_sees_what_a_person_has_stored_and_deletes_it(live_server: LiveServer) -> None:
    eve, operator = live_server.person("Eve"), live_server.operator()
    key, path = eve.id, f"/api/operator/people/{eve.id}"
    table = eve.create_table()["table"]["id"]
    for text in ("first", "last"):
        assert eve.do(table, "say", text=text).status_code == 200
    record = dict(finished_match(("zahltag", 2, {}), 7).record())
    replay = eve.post("/api/replays", record).json()["id"]
    with eve.socket(table) as socket:
        socket.wait_for("snapshot")
        seen = operator.get(path).json()
    assert (seen["name"], seen["connections"], seen["tables_created"], seen["chat_lines"]) == ("Eve", 1, 1, 2)
    assert [line["text"] for line in seen["said"]] == ["last", "first"]
    assert [each["id"] for each in seen["tables"]] == [table]
    assert [each["id"] for each in seen["records"]] == [replay]
    assert seen["record_bytes"] > 100
    for what, count in {"chat": 2, "records": 1, "tables": 1}.items():
        assert operator.post(f"{path}/remove", {"what": what}).json() == {"removed": count}
    seen = operator.get(path).json()
    assert (seen["tables"], seen["said"], seen["records"], seen["record_bytes"]) == ([], [], [], 0)
    assert eve.get(f"/api/tables/{table}").status_code == 404
    assert operator.http.delete(path).status_code == 204
    assert eve.get("/api/me").status_code == 401
    assert operator.get(path).status_code == operator.http.delete(path).status_code == 404
    assert key not in [each["id"] for each in operator.get("/api/operator/people").json()]


def test_a_table_that_cannot_be_found_does_not_keep_the_others_from_being_deleted(live_server: LiveServer) -> None:
    eve, operator = live_server.person("Eve"), live_server.operator()
    table = eve.create_table()["table"]["id"]
    store = live_server.context.store
    listing = run_in_server(live_server, store.listing(table))
    assert listing is not None
    run_in_server(live_server, store.append("0", [], replace(listing, table="0")))
    assert operator.post(f"/api/operator/people/{eve.id}/remove", {"what": "tables"}).json() == {"removed": 2}
    assert operator.get(f"/api/operator/tables?text={eve.id}").json() == []


def test_the_operator_sees_nothing_of_a_match_in_play(live_server: LiveServer) -> None:
    """No answer has a field for it, and none changes with what players draw, hold, plan or offer in secret."""
    anna, ben, operator = live_server.person("Anna"), live_server.person("Ben"), live_server.operator()
    table = anna.create_table("zahltag", ["mine", "open"])["table"]
    assert ben.do(table["id"], "sit", invite=table["invite"]).status_code == 200
    make_secret_moves(anna, ben, table["id"])
    paths = ["overview", "usage", "logs", "people", f"tables?text={table['id']}", f"people/{anna.id}"]
    answers = {path: operator.get(f"/api/operator/{path}") for path in paths}
    assert {answer.status_code for answer in answers.values()} == {200}
    for path in paths[-2:]:
        entry = answers[path].json()
        entry = entry[0] if isinstance(entry, list) else entry["tables"][0]
        assert entry["status"] == "playing"
        assert {key for key in entry if key.startswith(KEYS_OF_HIDDEN_FACTS)} == set()
        assert {key for seat in entry["seats"] for key in seat} == {"kind", "name", "bot", "level", "stand_in", "salted"}
    said = "".join(answer.text for answer in answers.values())
    assert table["invite"] not in said
    for secret in (anna.secret, ben.secret, live_server.context.operator_key):
        assert secret is not None
        assert secret not in said


def make_secret_moves(anna: Visitor, ben: Visitor, table: str) -> None:
    """Play until one of them has made a sealed offer."""
    while True:
        for player in (anna, ben):
            seen = player.get(f"/api/tables/{table}").json()
            if seen.get("offered"):
                assert player.do(table, "play", nth=seen["you"]["nth"], move=seen["offered"][0]).status_code == 200
                if seen["offered"][0].startswith("offer"):
                    return


def test_the_log_has_what_the_operator_did(live_server: LiveServer) -> None:
    anna, operator = live_server.person("Unmistakable"), live_server.operator()
    operator.post(f"/api/operator/people/{anna.id}", {"do": "mute"})
    lines = operator.get("/api/operator/logs").json()
    assert [line["number"] for line in lines] == sorted((line["number"] for line in lines), reverse=True)
    assert (lines[0]["level"], lines[0]["event"]) == ("info", "operator")
    assert lines[0]["fields"] == {"did": "mute", "person": anna.id}
    assert "Unmistakable" not in str(lines)
    assert all(line["level"] == "error" for line in operator.get("/api/operator/logs?level=error").json())


def test_the_log_in_memory_is_bounded_and_many_lines_of_one_level_push_out_none_of_another() -> None:
    recent = RecentLog()
    error = {"level": "error", "event": "once", "why": "x" * 10_000}
    assert recent(None, "error", error) is error
    for number in range(MAX_LINES + 5):
        recent(None, "info", {"level": "info", "event": f"line {number}"})
    assert [line.event for line in recent.newest("info", 2)] == [f"line {MAX_LINES + 4}", f"line {MAX_LINES + 3}"]
    everything = recent.newest("info", 10_000)
    assert len(everything) == MAX_LINES + 1
    assert everything[-1].event == "once"
    assert len(everything[-1].fields["why"]) == MAX_FIELD_LENGTH
    assert recent.newest("warning", 5) == everything[-1:]
    assert recent.counts == {"info": MAX_LINES + 5, "error": 1}

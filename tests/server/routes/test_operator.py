"""The operator's routes, and the metrics."""

from tests.server.live_server import LiveServer


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

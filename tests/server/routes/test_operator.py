"""The operator's routes, and what is told to those who watch over the server."""

from tests.server.live_server import Served


def test_the_operators_routes_are_for_the_operator(served: Served) -> None:
    anna = served.person()
    for headers in ({}, {"Authorization": "Bearer guess"}, {"Authorization": "Basic Og=="}):
        answer = anna.get("/api/operator/tables", headers=headers)
        assert (answer.status_code, answer.json()["code"]) in ((401, "password"), (429, "too-fast"))


def test_tables_are_listed_closed_and_deleted(served: Served) -> None:
    anna, operator = served.person(), served.operator()
    table = anna.lay("zahltag", ["mine", "mine"])["table"]["id"]
    assert table in [brief["id"] for brief in operator.get("/api/operator/tables").json()]
    assert operator.post(f"/api/operator/tables/{table}/close").status_code == 204
    assert anna.get(f"/api/tables/{table}").json()["table"]["status"] == "abandoned"
    assert operator.http.delete(f"/api/operator/tables/{table}").status_code == 204
    assert anna.get(f"/api/tables/{table}").status_code == 404


def test_who_is_muted_does_not_speak_and_who_is_banned_does_nothing(served: Served) -> None:
    anna, operator = served.person("Loud"), served.operator()
    key = anna.id
    table = anna.lay()["table"]["id"]
    judge = f"/api/operator/people/{key}"
    assert key in [person["id"] for person in operator.get("/api/operator/people").json()]
    assert operator.post(judge, {"do": "mute"}).json()["muted"]
    assert anna.do(table, "say", text="hello").json()["code"] == "muted"
    operator.post(judge, {"do": "unmute"})
    assert anna.do(table, "say", text="hello").status_code == 200
    with anna.socket(table) as socket:
        assert operator.post(judge, {"do": "ban"}).json()["banned"]
        assert socket.wait_for("bye")["code"] == "banned"
    assert anna.get("/api/tables").json()["code"] == "banned"
    assert anna.get("/api/me").json()["banned"]
    operator.post(judge, {"do": "unban"})
    assert anna.get("/api/tables").status_code == 200


def test_bots_stand_in_for_whoever_is_banned(served: Served) -> None:
    anna, ben, operator = served.person("Loud"), served.person("Ben"), served.operator()
    laid = anna.lay("zahltag", ["mine", "open"])["table"]
    assert ben.do(laid["id"], "sit", invite=laid["invite"]).status_code == 200
    with anna.socket(laid["id"]) as socket:
        operator.post(f"/api/operator/people/{anna.id}", {"do": "ban"})
        assert socket.wait_for("bye")["code"] == "banned"
    told = ben.get(f"/api/tables/{laid['id']}").json()["table"]
    assert (told["status"], told["seats"][0]["stand_in"]) == ("playing", "left")


def test_no_table_is_laid_while_the_operator_wants_none(served: Served) -> None:
    anna, operator = served.person(), served.operator()
    operator.post("/api/operator/room", {"open": False})
    refused = anna.post("/api/tables", {"game": "zahltag", "players": 2, "seats": ["mine", "open"]})
    operator.post("/api/operator/room", {"open": True})
    assert (refused.status_code, refused.json()["code"]) == (503, "stopping")
    anna.lay()


def test_upkeep_can_be_asked_for(served: Served) -> None:
    assert served.operator().post("/api/operator/sweep").json() == {"swept": 0}


def test_the_key_that_was_drawn_is_for_its_owner_alone(served: Served) -> None:
    file = served.context.settings.operator_file
    assert file.stat().st_mode & 0o777 == 0o600
    assert file.read_text().strip() == served.context.operator_key


def test_metrics_count_and_name_nobody(served: Served) -> None:
    anna = served.person("Unmistakable")
    table = anna.lay()["table"]["id"]
    anna.do(table, "ping")
    anna.do(table, "start")
    text = served.stranger().get("/metrics").text
    assert 'zuschlag_commands_total{code="ok",do="ping"}' in text
    assert 'zuschlag_commands_total{code="not-now",do="start"}' in text
    assert 'route="/api/tables/{table}/do"' in text
    assert "zuschlag_append_seconds_count" in text
    assert table not in text
    assert "Unmistakable" not in text

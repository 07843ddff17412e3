"""Reports over HTTP: who is reported, how many are taken, what the operator sees, and when they are deleted."""

from pathlib import Path

import pytest

from tests.server.live_server import LiveServer, Visitor, run_live_server
from zuschlag.server.lifecycle.startup import now_ms
from zuschlag.tables.live.services import Sources
from zuschlag.tables.reports import KEEP_REPORT_DAYS, MAX_REPORTS_PER_ADDRESS, MAX_REPORTS_PER_DAY
from zuschlag.tables.time_units import DAY


def report(person: Visitor, table: str, **more: object) -> int:
    return person.post("/api/reports", {"table": table, "reason": "insult", **more}).status_code


def test_the_operator_sees_who_reported_which_line_and_nobody_else_does(live_server: LiveServer) -> None:
    anna, ben, operator = live_server.person("Anna"), live_server.person("Ben"), live_server.operator()
    table = ben.create_table(listed=True)["table"]["id"]
    before = operator.get("/api/operator/overview").json()["reports"]
    ben.do(table, "say", text="rude")
    assert report(anna, table, line={"room": "table", "number": 1}, note=" he is\nrude ") == 204
    seen = operator.get("/api/operator/reports").json()[0]
    assert (seen["reporter"]["id"], seen["person"]["id"], seen["table"]) == (anna.id, ben.id, table)
    assert (seen["reason"], seen["line"], seen["note"]) == ("insult", "rude", "he is rude")
    assert operator.get("/api/operator/overview").json()["reports"] == before + 1
    assert [made["note"] for made in anna.get("/api/me").json()["reports"]] == ["he is rude"]
    assert ben.get("/api/me").json()["reports"] == []
    assert report(anna, table, seat=0, note="again") == 204
    assert [made["note"] for made in anna.get("/api/me").json()["reports"]] == ["again"]  # in place of the first
    number = operator.get("/api/operator/reports").json()[0]["number"]
    answers = [operator.http.delete(f"/api/operator/reports/{number}").status_code for _ in range(2)]
    assert answers == [204, 404]
    assert anna.get("/api/me").json()["reports"] == []


@pytest.mark.parametrize("who", ["reporter", "reported"])
def test_reports_by_and_about_a_person_are_deleted_with_them(live_server: LiveServer, who: str) -> None:
    anna, ben, operator = live_server.person("Anna"), live_server.person("Ben"), live_server.operator()
    table = ben.create_table()["table"]["id"]
    assert report(anna, table, seat=0) == 204
    number = operator.get("/api/operator/reports").json()[0]["number"]
    assert (anna if who == "reporter" else ben).http.delete("/api/me").status_code == 204
    assert number not in [each["number"] for each in operator.get("/api/operator/reports").json()]


def test_nobody_reports_themselves_nor_too_much_in_a_day_and_old_reports_are_swept(tmp_path: Path) -> None:
    late = [0]
    with run_live_server(tmp_path, sources=Sources(lambda: now_ms() + late[0], pace=0)) as server:
        anna, ben, operator = server.person("Anna"), server.person("Ben"), server.operator()
        table = ben.create_table()["table"]["id"]
        assert report(ben, table, seat=0) == 403
        assert [report(anna, table, seat=0) for _ in range(MAX_REPORTS_PER_DAY + 1)] == [204] * MAX_REPORTS_PER_DAY + [429]
        assert report(anna, table, seat=0, note="x" * 501) == report(anna, table, seat=0, reason="boring") == 400
        assert len(operator.get("/api/operator/reports").json()) == 1
        late[0] = KEEP_REPORT_DAYS * DAY - 60_000
        operator.post("/api/operator/sweep")
        assert len(operator.get("/api/operator/reports").json()) == 1
        late[0] = KEEP_REPORT_DAYS * DAY + 60_000
        operator.post("/api/operator/sweep")
        assert operator.get("/api/operator/reports").json() == []


def test_an_address_reports_only_so_much_in_a_day_with_however_many_names(tmp_path: Path) -> None:
    with run_live_server(tmp_path) as server:
        ben = server.person("Ben")
        tables = [ben.create_table()["table"]["id"] for _ in range(MAX_REPORTS_PER_DAY)]
        people = MAX_REPORTS_PER_ADDRESS // MAX_REPORTS_PER_DAY
        reporters = [server.person(f"Eve {number}") for number in range(people)]
        statuses = {report(reporter, table, seat=0) for reporter in reporters for table in tables}
        assert statuses == {204}
        assert report(server.person("Eve"), tables[0], seat=0) == 429
        assert len(server.operator().get("/api/operator/reports").json()) == MAX_REPORTS_PER_ADDRESS


def test_a_report_made_at_one_server_is_seen_and_dismissed_at_another(tmp_path: Path) -> None:
    with run_live_server(tmp_path, is_shared=True) as one, run_live_server(tmp_path, is_shared=True) as other:
        anna, ben = one.person("Anna"), other.person("Ben")
        table = ben.create_table()["table"]["id"]
        assert report(anna, table, seat=0) == 204
        (seen,) = other.operator().get("/api/operator/reports").json()
        assert other.operator().http.delete(f"/api/operator/reports/{seen['number']}").status_code == 204
        assert one.operator().get("/api/operator/reports").json() == []

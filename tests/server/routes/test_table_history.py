"""Looking back on a finished match, over HTTP."""

import json
from codecs import BOM_UTF8
from typing import Any

import pytest

from tests.server.live_server import LiveServer, Visitor, play_to_end
from zuschlag.match import check_dice
from zuschlag.record import parse_record
from zuschlag.tables.protocol.bot_names import bot_name


@pytest.fixture(scope="module")
def anna(live_server: LiveServer) -> Visitor:
    return live_server.person()


@pytest.fixture(scope="module")
def table(anna: Visitor) -> str:
    """A finished table: Anna and two bots."""
    key: str = anna.create_table("bigshot", ["mine", {"bot": "easy"}, {"bot": "easy"}])["table"]["id"]
    play_to_end(anna, key)
    return key


def test_a_record_holds_names_time_rules_and_fair_dice(anna: Visitor, table: str) -> None:
    answer = anna.get(f"/api/tables/{table}/record")
    record = answer.json()
    assert "attachment" in answer.headers["content-disposition"]
    assert record["seats"] == ["Anna", f"{bot_name(table, 1)} (easy)", f"{bot_name(table, 2)} (easy)"]
    assert record["rules"] == 1
    assert record["started"].endswith("+00:00")
    check_dice(parse_record(record))


def test_every_step_of_a_finished_match_can_be_seen_by_every_viewer(anna: Visitor, table: str) -> None:
    moves = anna.get(f"/api/tables/{table}/record").json()["moves"]
    first = anna.get(f"/api/tables/{table}/steps/0").json()
    last = anna.get(f"/api/tables/{table}/steps/{len(moves)}?as=1").json()
    assert (first["steps"], first["result"]) == (len(moves), None)
    assert last["result"]["winners"]
    assert len(last["events"]) > last["fresh"] >= 1
    assert anna.get(f"/api/tables/{table}/steps/{len(moves) + 1}").status_code == 404
    assert anna.get(f"/api/tables/{table}/steps/1?as=somebody").status_code == 400


def test_statistics_count_moves_by_seat_and_mover(anna: Visitor, table: str) -> None:
    statistics = anna.get(f"/api/tables/{table}/statistics").json()
    assert sum(seat["moves"] for seat in statistics["seats"]) == statistics["moves"]
    assert [list(seat["by"]) for seat in statistics["seats"]] == [["person"], ["bot"], ["bot"]]
    assert statistics["duration"] >= 0
    assert statistics["result"]["winners"] == [seat for seat, place in enumerate(statistics["places"]) if place == 1]
    steps = anna.get(f"/api/tables/{table}/steps/0").json()["steps"]
    assert anna.get(f"/api/tables/{table}/steps/{steps}").json()["view"]["places"] == statistics["places"]


def test_a_log_holds_all_updates_of_its_viewer(anna: Visitor, table: str) -> None:
    lines = [json.loads(line) for line in anna.get(f"/api/tables/{table}/log?seat=0").text.splitlines()]
    assert [line["number"] for line in lines] == list(range(1, len(lines) + 1))
    assert lines[-1]["table"]["status"] == "finished"


def test_before_the_end_there_is_a_log_but_no_record(live_server: LiveServer) -> None:
    ben = live_server.person("Ben")
    key = ben.create_table()["table"]["id"]
    assert ben.get(f"/api/tables/{key}/log").status_code == 200
    for path in ("record", "statistics", "steps/0"):
        answer = ben.get(f"/api/tables/{key}/{path}")
        assert (answer.status_code, answer.json()["code"]) == (409, "not-now")


def test_a_record_is_uploaded_shown_and_deleted_by_its_owner(live_server: LiveServer, anna: Visitor, table: str) -> None:
    record: dict[str, Any] = anna.get(f"/api/tables/{table}/record").json()
    key = anna.post("/api/replays", record).json()["id"]
    ben = live_server.person("Ben")
    assert ben.get(f"/api/replays/{key}").json() == record
    assert ben.get(f"/api/replays/{key}/steps/1?as=0").json()["step"] == 1
    assert ben.http.delete(f"/api/replays/{key}").status_code == 403
    assert [kept["id"] for kept in anna.get("/api/me").json()["records"]] == [key]
    assert anna.http.delete(f"/api/replays/{key}").status_code == 204
    assert ben.get(f"/api/replays/{key}").status_code == 404


def test_an_illegal_record_is_refused_with_the_illegal_move(anna: Visitor, table: str) -> None:
    record = anna.get(f"/api/tables/{table}/record").json()
    answer = anna.post("/api/replays", record | {"moves": ["fly", *record["moves"]]})
    assert answer.status_code == 400
    assert "move 1" in answer.json()["message"]


def test_one_byte_order_mark_before_an_uploaded_record_is_ignored_as_in_a_file(anna: Visitor, table: str) -> None:
    raw = anna.get(f"/api/tables/{table}/record").content
    as_json = {"Content-Type": "application/json"}
    answer = anna.http.post("/api/replays", content=BOM_UTF8 + raw, headers=as_json)
    assert answer.status_code == 201, answer.text
    replay = f"/api/replays/{answer.json()['id']}"
    assert anna.get(replay).content == raw
    assert anna.get(f"{replay}/steps/1").status_code == anna.get(f"{replay}/course").status_code == 200
    assert anna.http.post("/api/replays", content=BOM_UTF8 * 2 + raw, headers=as_json).status_code == 400

"""A whole match at once, and the log of one in play."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.golden.game_files import FOLDER, parse_game
from tests.random_play import finished_match
from tests.server.live_server import LiveServer, Visitor, play_to_end, run_live_server
from zuschlag.errors import Refused
from zuschlag.games.bigshot.board import built_in
from zuschlag.record import BadRecord
from zuschlag.server.limits import COST_OF_LOG, Limits
from zuschlag.tables.history.replay import replay_all_steps, replay_step
from zuschlag.tables.protocol.bot_names import bot_name
from zuschlag.tables.protocol.messages import MatchEvent
from zuschlag.tables.rate_limit import Rate

GAMES = sorted(FOLDER.glob("*.txt"))
LEAST = 20
"""Steps that are compared, of each match and viewer: all would take minutes."""


def golden(path: Path) -> dict[str, Any]:
    return parse_game(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_every_step_of_a_course_equals_that_single_step_for_every_viewer(path: Path) -> None:
    record = golden(path)
    steps = len(record["moves"])
    for at, viewer in enumerate([None, *range(record["players"])]):
        course = replay_all_steps(record, viewer)
        assert len(course.steps) == steps + 1
        events: list[MatchEvent] = []
        looked_at = {0, 1, steps, *range(at, steps, max(1, steps // LEAST))}
        for number, step in enumerate(course.steps):
            events += step.events
            if number in looked_at:
                alone = replay_step(record, number, viewer)
                assert msgspec.json.decode(step.view) == msgspec.json.decode(msgspec.json.encode(alone.view))
                assert (events, len(step.events)) == (alone.events, alone.fresh)
        assert (course.game, course.players, course.options) == (record["game"], record["players"], record["options"])
        assert course.result == record["result"]


@pytest.mark.parametrize("path", GAMES[::5], ids=lambda path: path.stem)
def test_a_course_holds_every_move_of_the_record_and_its_seat(path: Path) -> None:
    record = golden(path)
    moves = replay_all_steps(record, None).moves
    assert [move.move for move in moves] == record["moves"]
    chance = {"bigshot": "roll", "zahltag": "turn"}[record["game"]]
    for move in moves:
        assert (move.seat is None) == move.move.startswith(chance), move
    assert {move.seat for move in moves} >= set(range(record["players"]))


def test_a_match_too_long_for_a_course_is_refused() -> None:
    record = golden(GAMES[0])
    with pytest.raises(Refused, match="step by step") as refused:
        replay_all_steps(record | {"moves": record["moves"] * 10}, None)
    assert refused.value.code == "too-large"


def test_a_match_whose_views_are_too_large_for_a_course_is_refused() -> None:
    """The ids of a board of one's own stand in every view, and have no maximum length."""
    board = json.loads(json.dumps(built_in().as_option()))
    for lot in board["lots"]:
        lot["id"] += "x" * 4_000
        if "doubles" in lot:
            lot["doubles"] = [name + "x" * 4_000 for name in lot["doubles"]]
    record = finished_match(("bigshot", 4, {"board": board}), 1).record()
    with pytest.raises(Refused, match="step by step") as refused:
        replay_all_steps(record, None)
    assert refused.value.code == "too-large"
    assert replay_step(record, 3, None).step == 3


def test_a_course_of_an_unknown_seat_or_a_broken_record_is_refused() -> None:
    record = golden(GAMES[0])
    with pytest.raises(Refused, match="there is no seat 3"):
        replay_all_steps(record, 3)
    with pytest.raises(BadRecord, match="move 1"):
        replay_all_steps(record | {"moves": ["fly", *record["moves"]]}, None)


@pytest.fixture(scope="module")
def anna(live_server: LiveServer) -> Visitor:
    return live_server.person()


@pytest.fixture(scope="module")
def table(anna: Visitor) -> str:
    """A finished table: Anna and a bot."""
    key: str = anna.create_table("zahltag", ["mine", {"bot": "easy"}])["table"]["id"]
    play_to_end(anna, key)
    return key


def test_a_finished_match_and_its_uploaded_record_have_the_same_course(
    live_server: LiveServer, anna: Visitor, table: str
) -> None:
    record = anna.get(f"/api/tables/{table}/record").json()
    replay = anna.post("/api/replays", record).json()["id"]
    for query in ("", "?as=0", "?as=1"):
        answer = anna.get(f"/api/tables/{table}/course{query}")
        assert answer.headers["content-encoding"] == "gzip"
        assert answer.json() == live_server.stranger().get(f"/api/replays/{replay}/course{query}").json()
        assert answer.json()["seats"] == ["Anna", f"{bot_name(table, 1)} (easy)"]
    plain = anna.get(f"/api/tables/{table}/course", headers={"Accept-Encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert anna.get(f"/api/tables/{table}/course?as=2").json()["code"] == "unknown"
    assert anna.get(f"/api/tables/{table}/course?as=me").json()["code"] == "malformed"


def test_there_is_no_course_before_the_end(anna: Visitor) -> None:
    key = anna.create_table("zahltag", ["mine", "mine"])["table"]["id"]
    for _ in range(2):
        assert anna.get(f"/api/tables/{key}/course").json()["code"] == "not-now"
        anna.do(key, "start")


def test_a_course_costs_as_much_as_a_log(tmp_path: Path) -> None:
    with run_live_server(tmp_path, limits=Limits(requests=Rate(0.001, 2 * COST_OF_LOG + 1))) as live_server:
        stranger = live_server.stranger()
        came = [stranger.get("/api/replays/nothing/course").status_code for _ in range(3)]
        assert came == [404, 404, 429]


def test_a_private_server_shows_no_course_to_strangers(tmp_path: Path) -> None:
    with run_live_server(tmp_path, password="swordfish") as live_server:
        for path in ("/api/tables/nothing/course", "/api/replays/nothing/course"):
            assert live_server.stranger().get(path).json()["code"] == "password"


def log_of(visitor: Visitor, table: str, query: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in visitor.get(f"/api/tables/{table}/log{query}").text.splitlines()]


@pytest.mark.parametrize("game", ["bigshot", "zahltag"])
def test_during_play_a_log_holds_exactly_the_updates_of_its_viewer(live_server: LiveServer, anna: Visitor, game: str) -> None:
    stranger = live_server.stranger()
    key = anna.create_table(game, ["mine", {"bot": "easy"}, {"bot": "easy"}])["table"]["id"]
    with anna.socket(key) as seated, stranger.socket(key) as watching:
        seated.send("start")
        updates = [seated.wait_for("update")]
        while not (updates[-1].get("offered") and updates[-1]["you"]["nth"] == 6):
            if updates[-1].get("offered"):
                seated.send("play", nth=updates[-1]["you"]["nth"], move=updates[-1]["offered"][0])
            updates.append(seated.wait_for("update"))
        last = stranger.get(f"/api/tables/{key}").json()["number"]
        seen = [watching.wait_for("update")]
        while seen[-1]["number"] < last:
            seen.append(watching.wait_for("update"))
    for visitor, query, expected in ((anna, "?seat=0", updates), (stranger, "", seen)):
        logged = {line["number"]: line for line in log_of(visitor, key, query)}
        assert [logged[update["number"]] for update in expected] == expected
    assert min(len(updates), len(seen)) > 6
    asked = log_of(stranger, key, "?seat=0")  # whose seat it is not is a spectator
    assert asked == log_of(stranger, key, "")[: len(asked)] != []  # bots may play on meanwhile

"""The list of games: what a client needs to create a table and to show rules, from what each game declares."""

import sys
from pathlib import Path
from typing import Any

import pytest
from structlog.testing import capture_logs
from websockets.exceptions import ConnectionClosed

from tests.games.outside_games import install, put_on_path
from tests.server.live_server import LiveServer, run_in_server, run_live_server
from zuschlag.games import EDITIONS, GAMES
from zuschlag.plugins import VARIABLE
from zuschlag.tables.live.services import Sources


@pytest.fixture
def games(live_server: LiveServer) -> dict[str, dict[str, Any]]:
    return {game["name"]: game for game in live_server.stranger().get("/api/games").json()}


def test_strangers_see_every_game(games: dict[str, dict[str, Any]]) -> None:
    assert list(games) == list(GAMES)
    assert [(game["title"], game["year"], game["players"]) for game in games.values()] == [
        ("Big Shot", 2001, [2, 3, 4]),
        ("Zahltag", 2002, [2, 3, 4]),
    ]


def test_options_say_what_they_can_be_and_when_they_apply(games: dict[str, dict[str, Any]]) -> None:
    variant, overbids, _, board = games["bigshot"]["options"]
    assert variant["choices"] == [{"value": "classic", "players": [2, 3, 4]}, {"value": "challenge", "players": [3, 4]}]
    assert (variant["kind"], variant["default"], variant["requires"]) == ("choice", "classic", {})
    assert overbids["requires"] == {"variant": "challenge"}
    assert (board["kind"], board["default"]) == ("component", None)


def test_whatever_the_list_offers_can_be_created(games: dict[str, dict[str, Any]], live_server: LiveServer) -> None:
    """Every choice of every option, with what it requires, for every number of players that it is for."""
    anna, created = live_server.person("Anna"), 0
    for name, game in games.items():
        required = {option["name"]: option["requires"] for option in game["options"]}
        for option in game["options"]:
            for choice in option["choices"]:
                options: dict[str, Any] = {}
                needed = {option["name"]: choice["value"]}
                while needed:
                    options |= needed
                    needed = {key: value for other in needed for key, value in required[other].items()}
                for players in choice["players"]:
                    created += anna.create_table(name, ["open"] * players, options=options)["table"]["game"] == name
    assert created == 3 + 2 + 4 + 4


def test_every_lesson_that_the_list_names_can_be_loaded_by_strangers(
    games: dict[str, dict[str, Any]], live_server: LiveServer
) -> None:
    """Compressed, a lesson takes less than 10 KB; browsers keep it, and what is unknown is refused."""
    stranger = live_server.stranger()
    assert [lesson["name"] for lesson in games["bigshot"]["lessons"]] == ["first", "loans", "ties", "parks"]
    for name, game in games.items():
        assert game["has_lesson"]
        for lesson in game["lessons"]:
            path = f"/api/games/{name}/lessons/{lesson['name']}"
            answer = stranger.get(path)
            assert [step["view"]["game"] for step in answer.json()] == [name] * len(answer.json())
            assert int(answer.headers["content-length"]) < 10_000
            assert stranger.get(path, headers={"If-None-Match": answer.headers["etag"]}).status_code == 304
    for path in ("/api/games/bigshot/lessons/nothing", "/api/games/nothing/lessons/first"):
        assert stranger.get(path).status_code == 404


def test_chapters_hold_every_rule_once_and_levels_are_those_of_the_bots(games: dict[str, dict[str, Any]]) -> None:
    assert [rule for chapter in games["zahltag"]["chapters"] for rule in chapter["rules"]] == list(GAMES["zahltag"].rule_ids())
    assert games["bigshot"]["levels"] == ["easy", "normal", "hard", "expert", "master"]
    assert games["bigshot"]["limits"]["highest_bid"] == 99
    assert games["zahltag"]["limits"]["highest_offer"] == 8


def test_events_say_how_they_are_told_and_which_start_a_round(games: dict[str, dict[str, Any]]) -> None:
    bigshot, zahltag = games["bigshot"], games["zahltag"]
    assert bigshot["event_variants"][0] == {"kind": "won", "message": "won.free", "when": {"amount": "zero"}}
    assert (bigshot["round_starts"], bigshot["transient_events"]) == (["rolled"], [])
    assert (zahltag["round_starts"], zahltag["transient_events"]) == (["began"], ["sealed"])


@pytest.fixture
def outside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two packages are installed: one brings a game, the other cannot be used."""
    monkeypatch.delenv(VARIABLE, raising=False)
    install(tmp_path, "zuschlag-nightshift", {"nightshift": "games_by_others:Nightshift"})
    install(tmp_path, "faulty-games", {"absent": "no_such_module:Game"})
    put_on_path(tmp_path, monkeypatch)


@pytest.mark.usefixtures("outside")
def test_a_game_by_others_is_listed_and_has_tables(tmp_path: Path) -> None:
    """For the numbers of players that it declares. What another package breaks is logged when the server starts."""
    with capture_logs() as logs, run_live_server(tmp_path) as server:
        anna = server.person("Anna")
        listed = {game["name"]: game for game in anna.get("/api/games").json()}
        assert list(listed) == ["bigshot", "zahltag", "nightshift"]
        assert listed["nightshift"]["players"] == [2, 3]
        table = anna.create_table("nightshift", ["mine", {"bot": "easy"}])["table"]["id"]
        assert anna.get(f"/api/tables/{table}").json()["table"]["title"] == "Nightshift"
        refused = anna.post("/api/tables", {"game": "nightshift", "players": 4, "seats": ["mine"] * 4})
        assert "expected 2 or 3" in refused.text
    (fault,) = (entry for entry in logs if entry["event"] == "game-unusable")
    assert "faulty-games" in fault["error"]


def test_games_by_others_that_fail_in_use_are_logged_once_and_left_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A part that cannot be imported, or raises whatever it likes, or messages of a wrong form: the other games stay."""
    monkeypatch.delenv(VARIABLE, raising=False)
    classes = {"nightshift": "Nightshift", "partless": "Partless", "unspoken": "Unspoken"}
    install(tmp_path, "games-by-others", {name: f"games_by_others:{game}" for name, game in classes.items()})
    (tmp_path / "games_by_others_texts.py").write_text("1 / 0", encoding="utf-8")
    put_on_path(tmp_path, monkeypatch)
    monkeypatch.delitem(sys.modules, "games_by_others", raising=False)
    with capture_logs() as logs, run_live_server(tmp_path) as server:
        anna = server.person("Anna")
        assert [game["name"] for game in anna.get("/api/games").json()] == ["bigshot", "zahltag", "nightshift"]
        for language in ("en", "fr"):
            assert "page.home" in anna.get(f"/api/texts/{language}").json()
        refused = anna.post("/api/tables", {"game": "partless", "players": 2, "seats": ["mine", "open"]})
        assert refused.status_code == 503
    faults = {entry["game"]: entry["error"] for entry in logs if entry["event"] == "game-unusable"}
    assert len([entry for entry in logs if entry["event"] == "game-unusable"]) == len(faults) == 2
    assert "games_by_others_texts: ZeroDivisionError: division by zero" in faults["partless"]
    assert "cannot be used: TypeError: 'list' object is not a mapping" in faults["unspoken"]


@pytest.mark.usefixtures("outside")
def test_a_host_that_forbids_plugins_lists_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, "none")
    with run_live_server(tmp_path) as server:
        anna = server.person("Anna")
        assert [game["name"] for game in anna.get("/api/games").json()] == ["bigshot", "zahltag"]
        refused = anna.post("/api/tables", {"game": "nightshift", "players": 2, "seats": ["mine", "open"]})
        assert (refused.status_code, refused.json()["code"]) == (404, "unknown")


@pytest.mark.usefixtures("outside")
def test_a_table_whose_game_is_forbidden_says_so_and_goes_on_when_the_game_is_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its clock is tried once. The table stays in the list of its player, and can be deleted."""
    with run_live_server(tmp_path) as server:
        anna = server.person("Anna")
        clock = {"kind": "live", "bank": 600}
        table, other = (anna.create_table("nightshift", ["mine", "mine"], clock=clock)["table"]["id"] for _ in range(2))
        assert anna.do(table, "start").status_code == 200
        cookies = anna.http.cookies
    monkeypatch.setenv(VARIABLE, "none")
    said = "this server does not have the game 'nightshift'"
    with capture_logs() as logs, run_live_server(tmp_path) as server:
        anna = server.stranger()
        anna.http.cookies = cookies
        refused = anna.get(f"/api/tables/{table}")
        assert (refused.status_code, refused.json()["code"], refused.json()["message"]) == (404, "no-game", said)
        assert anna.do(table, "leave").json()["code"] == "no-game"
        with anna.socket(table) as socket:
            assert socket.receive() == {"type": "bye", "code": "no-game", "message": said}
            with pytest.raises(ConnectionClosed) as closed:
                socket.receive()
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 4404
        assert {entry["id"] for entry in anna.get("/api/me/tables").json()} == {table, other}
        registry = server.context.registry
        scheduled = dict(registry._scheduler._due)
        run_in_server(server, registry._check_timeouts(table))
        assert registry._scheduler._due == scheduled, "it is not tried again"
        run_in_server(server, registry.delete_table(other))
        assert anna.get(f"/api/tables/{other}").json()["code"] == "unknown"
    told = [(entry["event"], entry.get("error")) for entry in logs if entry["log_level"] in ("warning", "error")]
    assert told.count(("table-without-game", said)) == 1
    assert {event for event, _ in told} == {"game-unusable", "table-without-game"}
    monkeypatch.setenv(VARIABLE, "all")
    with run_live_server(tmp_path) as server:
        anna = server.stranger()
        anna.http.cookies = cookies
        assert anna.get(f"/api/tables/{table}").json()["table"]["status"] == "playing"


@pytest.mark.usefixtures("outside")
def test_clocks_do_not_count_the_time_in_which_the_server_lacks_their_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    time = 1_000_000_000
    sources = Sources(lambda: time, pace=0)
    with run_live_server(tmp_path, sources=sources) as server:
        anna = server.person("Anna")
        clock = {"kind": "live", "bank": 600}
        table = anna.create_table("nightshift", ["mine", "mine"], clock=clock)["table"]["id"]
        assert anna.do(table, "start").status_code == 200
        cookies = anna.http.cookies
    monkeypatch.setenv(VARIABLE, "none")
    with run_live_server(tmp_path, sources=sources) as server:
        assert server.stranger().get(f"/api/tables/{table}").json()["code"] == "no-game"
        time += 24 * 3600 * 1000
    monkeypatch.setenv(VARIABLE, "all")
    with run_live_server(tmp_path, sources=sources) as server:
        anna = server.stranger()
        anna.http.cookies = cookies
        snapshot = anna.get(f"/api/tables/{table}").json()
        assert snapshot["clocks"]["left"] == [600_000] * len(snapshot["table"]["seats"])
        assert [seat.get("stand_in") for seat in snapshot["table"]["seats"]] == [None, None]


@pytest.mark.usefixtures("outside")
def test_a_table_of_an_edition_that_is_gone_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with run_live_server(tmp_path) as server:
        table = server.person("Anna").create_table("nightshift", ["mine", "mine"])["table"]["id"]
    second = type("Second", (GAMES["nightshift"],), {"edition": 2})
    monkeypatch.setenv(VARIABLE, "none")
    monkeypatch.setitem(EDITIONS, ("nightshift", 2), second)
    with run_live_server(tmp_path) as server:
        refused = server.stranger().get(f"/api/tables/{table}").json()
        assert (refused["code"], refused["message"]) == (
            "no-game",
            "this server does not have edition 1 of the game 'nightshift'",
        )


def test_puzzles_are_listed_without_their_solutions_and_loaded_by_strangers(
    games: dict[str, dict[str, Any]], live_server: LiveServer
) -> None:
    """The puzzle of the day is one of them, compressed in less than 10 KB; what is unknown is refused."""
    stranger = live_server.stranger()
    for name, game in games.items():
        listed = stranger.get(f"/api/games/{name}/puzzles").json()
        assert len(listed) == game["puzzles"]
        assert {key for puzzle in listed for key in puzzle} == {"id", "players", "theme", "grade"}
        answer = stranger.get(f"/api/games/{name}/puzzles/daily")
        daily = answer.json()
        assert daily["id"] in {puzzle["id"] for puzzle in listed}
        assert int(answer.headers["content-length"]) < 10_000
        assert stranger.get(f"/api/games/{name}/puzzles/{daily['id']}").json() == daily
        assert min(range(len(daily["answers"])), key=lambda at: daily["answers"][at]["loss"]) == daily["best"]
    for path in ("/api/games/bigshot/puzzles/nothing", "/api/games/nothing/puzzles"):
        assert stranger.get(path).status_code == 404


def test_a_browser_asks_whether_a_puzzle_has_changed_and_another_client_gets_it_uncompressed(live_server: LiveServer) -> None:
    stranger, path = live_server.stranger(), "/api/games/zahltag/puzzles/daily"
    compressed = stranger.get(path)
    plain = stranger.get(path, headers={"Accept-Encoding": "identity"})
    assert compressed.json() == plain.json()
    assert "content-encoding" not in plain.headers
    etags = [answer.headers["etag"] for answer in (compressed, plain)]
    assert etags[0] != etags[1]
    known = stranger.get(path, headers={"If-None-Match": etags[0]})
    assert (known.status_code, known.content, known.headers["etag"]) == (304, b"", etags[0])
    assert live_server.context.replay_worker.pids

"""Play on from a moment of a finished match, or of an uploaded record, over HTTP."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import zuschlag
from tests.random_play import finished_match
from tests.server.live_server import LiveServer, Visitor, play_to_end, run_live_server, run_live_servers
from tests.tables.worst_case_tables import raise_by_one
from zuschlag.match import check_dice, replay
from zuschlag.record import parse_record
from zuschlag.server.http.rate_limit import PERSON_PART
from zuschlag.server.limits import COST_OF_HISTORY, Limits
from zuschlag.tables.history.branch import MAX_BRANCH_MOVES
from zuschlag.tables.rate_limit import Rate
from zuschlag.tables.table_limits import TableLimits

STEP = 5


def record_of(game: str = "zahltag", players: int = 3, **options: Any) -> dict[str, Any]:
    return json.loads(json.dumps(finished_match((game, players, options), 7).record()))  # type: ignore[no-any-return]


@pytest.fixture(scope="module", params=[1, 2])
def servers(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    """One server, and two on one database, of which every second request goes to the other."""
    with run_live_servers(tmp_path_factory.mktemp("branches"), request.param) as live_server:
        yield live_server


def draws(record: dict[str, Any]) -> list[str]:
    return [word for word in record["moves"] if word.startswith(("roll", "reveal"))]


def test_a_match_plays_on_from_a_moment_of_a_finished_one(servers: LiveServer) -> None:
    """With the same draws to come; its record begins like the other, replays, and its dice can be checked."""
    anna = servers.person("Anna")
    table = anna.create_table("zahltag", ["mine", {"bot": "easy"}, {"bot": "easy"}])["table"]["id"]
    play_to_end(anna, table)
    source = anna.get(f"/api/tables/{table}/record").json()
    answer = anna.post(f"/api/tables/{table}/branch", {"step": STEP, "seat": 1, "level": "easy"})
    assert answer.status_code == 201, answer.text
    snapshot = answer.json()
    new = snapshot["table"]["id"]
    assert [seat["kind"] for seat in snapshot["table"]["seats"]] == ["bot", "person", "bot"]
    assert snapshot["table"]["branch"] == {"step": STEP, "dice": "same", "source": "table", "id": table}
    assert (snapshot["table"]["status"], snapshot["table"]["listed"], snapshot["view"]) == ("waiting", False, None)
    play_to_end(anna, new)
    record = anna.get(f"/api/tables/{new}/record").json()
    assert (record["setup"], record["moves"][:STEP]) == (source["setup"], source["moves"][:STEP])
    both = min(len(draws(record)), len(draws(source)))
    assert draws(record)[:both] == draws(source)[:both]
    assert record["x-branch"]["moves"] == STEP
    replay(record)
    check_dice(parse_record(record))
    entries = {entry["id"]: entry["branch"] for entry in anna.get("/api/me/tables").json()}
    assert (entries[table], entries[new]) == (False, True)


def test_a_match_plays_on_from_an_uploaded_record(servers: LiveServer) -> None:
    """Anybody who may see the record may, and sees what the seat saw at that moment, once the match has begun."""
    record = record_of("bigshot")
    replay_id = servers.person("Anna").post("/api/replays", record).json()["id"]
    ben = servers.person("Ben")
    answer = ben.post(f"/api/replays/{replay_id}/branch", {"step": 40, "seat": 2, "dice": "fresh"})
    assert answer.status_code == 201, answer.text
    new = answer.json()["table"]["id"]
    assert ben.do(new, "start", salt="pepper").status_code == 200
    seen = ben.get(f"/api/tables/{new}").json()
    then = ben.get(f"/api/replays/{replay_id}/steps/40?as=2").json()
    assert seen["events"][: len(then["events"])] == then["events"]
    assert seen["table"]["branch"] == {"step": 40, "dice": "fresh", "source": "replay", "id": replay_id}
    watched = servers.stranger().get(f"/api/tables/{new}").json()
    assert watched["table"]["branch"]["id"] is None
    assert replay_id not in json.dumps(watched)


@pytest.mark.parametrize("source", ["tables", "replays"])
def test_the_bots_of_a_match_keep_their_names_and_levels_where_it_is_played_on(servers: LiveServer, source: str) -> None:
    """Those at people's seats play by the default; one level for all is a choice."""
    anna = servers.person("Anna")
    levels = ["easy", "normal"]
    played = anna.create_table("zahltag", ["mine", *({"bot": level} for level in levels)])["table"]
    play_to_end(anna, played["id"])
    names = [seat["bot"] for seat in played["seats"]]
    key = played["id"]
    if source == "replays":
        key = anna.post("/api/replays", anna.get(f"/api/tables/{key}/record").json()).json()["id"]

    def seats(**wanted: Any) -> list[dict[str, Any]]:
        answer = anna.post(f"/api/{source}/{key}/branch", {"step": STEP, **wanted})
        assert answer.status_code == 201, answer.text
        found: list[dict[str, Any]] = answer.json()["table"]["seats"]
        return found

    kept = seats(seat=0, level=None)
    assert [seat["bot"] for seat in kept] == names
    assert [seat["level"] for seat in kept] == [None, *levels]
    other = seats(seat=1, level=None)
    assert (other[0]["level"], other[2]["level"], other[2]["bot"]) == ("normal", "normal", names[2])
    equal = seats(seat=0, level="hard")
    assert [(seat["bot"], seat["level"]) for seat in equal[1:]] == [(name, "hard") for name in names[1:]]


def test_a_rematch_begins_at_the_same_moment_again(servers: LiveServer) -> None:
    anna = servers.person("Anna")
    replay_id = anna.post("/api/replays", record_of("zahltag", 2)).json()["id"]
    new = anna.post(f"/api/replays/{replay_id}/branch", {"step": 3, "seat": 0, "level": "easy"}).json()["table"]["id"]
    play_to_end(anna, new)
    again = anna.do(new, "rematch").json()["table"]
    assert anna.get(f"/api/tables/{again}").json()["table"]["branch"]["step"] == 3
    statistics = anna.get(f"/api/tables/{new}/statistics").json()
    assert statistics["moves"] == sum(seat["moves"] for seat in statistics["seats"])
    whole = anna.get(f"/api/tables/{new}").json()["events"]
    assert statistics["events"].get("swapped", 0) < sum(event["kind"] == "swapped" for event in whole)


@pytest.fixture(scope="module")
def anna(live_server: LiveServer) -> Visitor:
    return live_server.person("Anna")


def branch(visitor: Visitor, source: str, **wanted: Any) -> str:
    """The code of the answer; "" if a table was created."""
    answer = visitor.post(f"/api/{source}/branch", {"step": 3, "seat": 0, **wanted})
    return "" if answer.status_code == 201 else str(answer.json()["code"])


def test_nobody_plays_on_from_a_match_that_is_not_finished(live_server: LiveServer, anna: Visitor) -> None:
    """Else a player could let bots try out what they are about to play."""
    table = anna.create_table("zahltag", ["mine", {"bot": "easy"}])["table"]["id"]
    assert branch(anna, f"tables/{table}") == "not-now"
    anna.do(table, "start")
    assert branch(anna, f"tables/{table}") == "not-now"
    live_server.operator().post(f"/api/operator/tables/{table}/close")
    assert branch(anna, f"tables/{table}") == "not-now"
    whole = record_of("bigshot")
    unfinished = {key: value for key, value in whole.items() if key not in ("result", "seed")} | {"moves": whole["moves"][:30]}
    replay_id = anna.post("/api/replays", unfinished).json()["id"]
    assert branch(anna, f"replays/{replay_id}") == "not-now"


def test_a_branch_of_a_private_match_is_private_and_only_for_its_players(live_server: LiveServer, anna: Visitor) -> None:
    ben = live_server.person("Ben")
    table = anna.create_table("zahltag", ["mine", {"bot": "easy"}], spectators=False)["table"]["id"]
    play_to_end(anna, table)
    assert branch(ben, f"tables/{table}") == "not-yours"
    new = anna.post(f"/api/tables/{table}/branch", {"step": 3, "seat": 1}).json()["table"]
    assert new["spectators"] is False
    anna.do(new["id"], "start")
    assert ben.get(f"/api/tables/{new['id']}").json()["code"] == "not-yours"


def test_what_cannot_be_played_on_from_is_refused(anna: Visitor) -> None:
    record = record_of("bigshot", 3)
    source = f"replays/{anna.post('/api/replays', record).json()['id']}"
    assert branch(anna, source, step=len(record["moves"])) == "illegal"
    assert branch(anna, source, step=len(record["moves"]) + 1) == "unknown"
    assert branch(anna, source, seat=3) == "unknown"
    for wrong in ({"step": -1}, {"seat": 4}, {"level": "random"}, {"dice": "loaded"}, {"more": 1}):
        assert branch(anna, source, **wrong) == "malformed"
    assert branch(anna, "replays/nothing") == branch(anna, "tables/nothing") == "unknown"


def test_a_match_plays_on_only_from_so_many_moves(anna: Visitor) -> None:
    """They are made again at once whenever the table is loaded."""
    match = zuschlag.new("bigshot", 4, seed=1, variant="challenge", overbids="exposed")
    while seats := match.pending.seats:
        offered = match.offered(seats[0])
        match.play(seats[0], raise_by_one(offered) if len(match.moves) <= MAX_BRANCH_MOVES else offered[0])
    record = match.record()
    source = f"replays/{anna.post('/api/replays', record).json()['id']}"
    assert branch(anna, source, step=MAX_BRANCH_MOVES + 1) == "too-large"
    assert branch(anna, source, step=MAX_BRANCH_MOVES) == ""


def test_branches_count_as_tables_and_cost_what_a_replay_costs(tmp_path: Path) -> None:
    limits = Limits(new_tables=Rate(0.0001, 2 * PERSON_PART))
    for part in "abc":
        (tmp_path / part).mkdir()
    with run_live_server(tmp_path / "a", limits=limits) as live_server:
        anna = live_server.person()
        source = f"replays/{anna.post('/api/replays', record_of()).json()['id']}"
        assert [branch(anna, source) for _ in range(3)] == ["", "", "too-fast"]
    with run_live_server(tmp_path / "b", table_limits=TableLimits(open_tables_per_person=1)) as live_server:
        anna = live_server.person()
        source = f"replays/{anna.post('/api/replays', record_of()).json()['id']}"
        assert [branch(anna, source) for _ in range(2)] == ["", "too-fast"]
    with run_live_server(tmp_path / "c", limits=Limits(requests=Rate(0.001, 2 * COST_OF_HISTORY + 2))) as live_server:
        anna = live_server.person()
        assert [branch(anna, "replays/nothing") for _ in range(3)] == ["unknown", "unknown", "too-fast"]

"""One's own results over HTTP."""

from typing import Any

import pytest

from tests.server.live_server import LiveServer, play_to_end
from zuschlag.server.routes import lobby


def test_a_finished_match_counts_with_the_place_of_its_result(live_server: LiveServer) -> None:
    anna, ben = live_server.person("Anna"), live_server.person("Ben")
    table = anna.create_table("zahltag", ["mine", {"bot": "easy"}, {"bot": "easy"}])["table"]["id"]
    assert anna.get("/api/me/progress").json() == {"results": [], "opponents": [], "complete": True}
    play_to_end(anna, table)
    places = anna.get(f"/api/tables/{table}/statistics").json()["places"]
    progress: dict[str, Any] = anna.get("/api/me/progress").json()
    (result,) = progress["results"]
    assert (result["table"], result["game"], result["players"], result["place"]) == (table, "zahltag", 3, places[0])
    (easy,) = progress["opponents"]
    assert (easy["bot"], easy["level"], easy["matches"]) == (True, "easy", 1)
    assert easy["ahead"] == sum(place > places[0] for place in places[1:])
    assert easy["behind"] == sum(place < places[0] for place in places[1:])
    assert ben.get("/api/me/progress").json()["results"] == []


def test_only_the_newest_matches_count(live_server: LiveServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lobby, "MAX_MATCHES", 1)
    anna = live_server.person("Anna")
    tables = []
    for _ in range(2):
        tables.append(anna.create_table("zahltag", ["mine", {"bot": "easy"}])["table"]["id"])
        play_to_end(anna, tables[-1])
    progress = anna.get("/api/me/progress").json()
    assert [result["table"] for result in progress["results"]] == tables[1:]
    assert not progress["complete"]

"""One's own matches over HTTP: whose turn it is and since when, the search, rematches to which one is invited."""

from pathlib import Path
from typing import Any

import pytest

from tests.server.live_server import LiveServer, Visitor, run_live_server
from zuschlag.server.routes import lobby
from zuschlag.tables.live.services import Sources

CLOCK = {"kind": "live", "bank": 600, "increment": 5}


def play_with(host: Visitor, guest: Visitor, game: str = "zahltag", **more: Any) -> str:
    """A table that two people play at."""
    table = host.create_table(game, ["mine", "open"], **more)["table"]
    assert guest.do(table["id"], "sit", invite=table["invite"]).is_success
    return str(table["id"])


def ids(answer: dict[str, Any]) -> list[str]:
    return [entry["id"] for entry in answer["matches"]]


def test_my_tables_say_since_when_it_is_my_turn_and_when_my_time_is_up(tmp_path: Path) -> None:
    time = [1_000_000]
    with run_live_server(tmp_path, sources=Sources(lambda: time[0], pace=0)) as live_server:
        anna, ben = live_server.person("Anna"), live_server.person("Ben")
        time[0] = 2_000_000
        timed, untimed = play_with(anna, ben, clock=CLOCK), play_with(anna, ben)
        time[0] = 2_050_000
        for person in (anna, ben):
            for entry in person.get("/api/me/tables").json():
                is_turn = entry["awaited"]
                assert entry["turn_since"] == (2_000_000 if is_turn else None)
                assert entry["turn_ends"] == (2_600_000 if is_turn and entry["id"] == timed else None)
        awaited = [entry["id"] for person in (anna, ben) for entry in person.get("/api/me/tables").json() if entry["awaited"]]
        assert sorted(awaited) == sorted([timed, untimed])


def test_another_players_sealed_offer_does_not_change_since_when_it_is_my_turn(tmp_path: Path) -> None:
    """All offer at the same time: when one of them does, the others' turn goes on."""
    time = [1_000_000]
    with run_live_server(tmp_path, sources=Sources(lambda: time[0], pace=0)) as live_server:
        people = {0: live_server.person("Anna"), 1: live_server.person("Ben")}
        table = play_with(people[0], people[1])
        while True:
            time[0] += 1000
            states = {seat: people[seat].get(f"/api/tables/{table}").json() for seat in people}
            if states[0]["view"]["phase"] == "offer":
                break
            seat = states[0]["awaited"][0]
            move = states[seat]["offered"][-1]
            assert people[seat].do(table, "play", nth=states[seat]["you"]["nth"], move=move).is_success
        before = people[0].get("/api/me/tables").json()
        time[0] += 5000
        assert people[1].do(table, "play", nth=states[1]["you"]["nth"], move="offer 00").is_success
        assert people[0].get("/api/me/tables").json() == before


def test_my_matches_are_found_by_opponent_game_and_state(live_server: LiveServer) -> None:
    anna, ben, chloe = live_server.person("Anna"), live_server.person("Ben"), live_server.person("Chloé")
    with_ben, with_chloe = play_with(anna, ben), play_with(chloe, anna, "bigshot")
    waiting = anna.create_table("bigshot", ["mine", "open"])["table"]["id"]
    ended = play_with(anna, ben)
    assert live_server.operator().post(f"/api/operator/tables/{ended}/close").status_code == 204
    play_with(ben, chloe)

    def found(query: str) -> set[str]:
        return set(ids(anna.get(f"/api/me/matches{query}").json()))

    assert found("") == {with_ben, with_chloe, waiting, ended}
    assert found("?opponent=ben") == {with_ben, ended}
    assert found("?opponent=CHLOÉ") == {with_chloe}
    assert found("?opponent=anna") == set()
    assert found("?game=bigshot") == {with_chloe, waiting}
    assert found("?state=playing") == {with_ben, with_chloe}
    assert found("?state=waiting") == {waiting}
    assert found("?state=over") == {ended}
    assert found("?state=over&opponent=ben&game=zahltag") == {ended}
    assert found("?state=over&opponent=ben&game=bigshot") == set()


def test_my_matches_are_found_by_the_name_of_a_bot(live_server: LiveServer) -> None:
    anna, ben = live_server.person("Anna"), live_server.person("Ben")
    with_bots = [anna.create_table("zahltag", ["mine", {"bot": "easy"}, {"bot": "hard"}]) for _ in range(4)]
    bots = {found["table"]["id"]: {seat["bot"] for seat in found["table"]["seats"]} for found in with_bots}
    play_with(anna, ben)
    ben.create_table("zahltag", ["mine", {"bot": "easy"}, {"bot": "hard"}])

    def found(query: str) -> set[str]:
        return set(ids(anna.get(f"/api/me/matches?opponent={query}").json()))

    for name in {bot for names in bots.values() for bot in names if bot}:
        assert found(name.upper()) == {table for table, names in bots.items() if name in names}
        assert found(f"{name[:-1]}&game=bigshot") == set()
        assert found(f"{name}&state=over") == set()
    assert found("easy") == set()


def test_my_matches_come_page_by_page_and_none_is_missing(live_server: LiveServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lobby, "MATCHES_PER_PAGE", 3)
    anna = live_server.person()
    tables = [anna.create_table()["table"]["id"] for _ in range(7)]
    pages, after = [], ""
    while True:
        answer = anna.get(f"/api/me/matches{after}").json()
        pages.append(ids(answer))
        if answer["next"] is None:
            break
        after = f"?after={answer['next']}"
    assert [len(page) for page in pages] == [3, 3, 1]
    assert sorted(table for page in pages for table in page) == sorted(tables)


def test_a_wrong_search_is_refused(live_server: LiveServer) -> None:
    anna = live_server.person()
    for query in ("state=lost", "after=1", "after=x.y", f"after={'9' * 16}.t", f"opponent={'x' * 101}", f"game={'x' * 65}"):
        assert anna.get(f"/api/me/matches?{query}").json()["code"] == "malformed", query


def test_everybody_else_is_invited_to_a_rematch_wherever_they_are(live_server: LiveServer) -> None:
    anna, ben, chloe = live_server.person("Anna"), live_server.person("Ben"), live_server.person("Chloé")
    table = play_with(anna, ben, spectators=False)
    assert live_server.operator().post(f"/api/operator/tables/{table}/close").status_code == 204
    rematch = anna.do(table, "rematch").json()["table"]
    invited, former = ben.get("/api/me/tables").json()
    assert (invited["id"], invited["invited"], invited["you"]) == (rematch, True, [])
    assert (former["id"], former["invited"], former["rematch"]) == (table, False, rematch)
    assert [entry["invited"] for entry in anna.get("/api/me/tables").json()] == [False, False]
    assert chloe.get("/api/me/tables").json() == []
    assert ben.do(rematch, "sit").is_success
    assert [entry["invited"] for entry in ben.get("/api/me/tables").json()] == [False, False]


def test_who_gave_a_reserved_seat_to_a_bot_invites_nobody_any_more(live_server: LiveServer) -> None:
    anna, ben = live_server.person("Anna"), live_server.person("Ben")
    table = play_with(anna, ben)
    assert live_server.operator().post(f"/api/operator/tables/{table}/close").status_code == 204
    rematch = anna.do(table, "rematch").json()["table"]
    seats = anna.get(f"/api/tables/{rematch}").json()["table"]["seats"]
    reserved = [seat["kind"] for seat in seats].index("reserved")
    assert anna.do(rematch, "fill", seat=reserved, level="easy").is_success
    assert [entry["id"] for entry in ben.get("/api/me/tables").json()] == [table]


def test_a_rematch_against_bots_is_one_against_the_same_bots(live_server: LiveServer) -> None:
    anna = live_server.person()
    table = anna.create_table("zahltag", ["mine", {"bot": "easy"}, {"bot": "normal"}])["table"]["id"]
    assert live_server.operator().post(f"/api/operator/tables/{table}/close").status_code == 204
    rematch = anna.do(table, "rematch").json()["table"]
    bots, same = ([seat["bot"] for seat in anna.get(f"/api/tables/{one}").json()["table"]["seats"]] for one in (table, rematch))
    assert bots == same
    assert len(set(bots)) == 3

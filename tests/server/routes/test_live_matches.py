"""The list of live matches: what is in it, in which order, and what it never says."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.live_server import LiveServer, Visitor, run_live_server
from tests.tables.live.long_matches import LONGEST_BLOCK, STEPS_IN_SLICE, driver_with, long_match, longest_block
from tests.tables.registry_setup import run
from tests.tables.worst_case_tables import StoredTable
from zuschlag.server import live_matches


@pytest.fixture(autouse=True)
def _computed_each_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live_matches, "CACHED_SECONDS", 0.0)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[LiveServer]:
    with run_live_server(tmp_path) as running:
        yield running


def play(host: Visitor, *levels: str, game: str = "zahltag", **more: object) -> str:
    """A listed table that is being played, by the host (twice, so that it waits for them) and bots of these levels."""
    seats = ["mine", "mine", *({"bot": level} for level in levels)]
    table = str(host.create_table(game, seats, **{"listed": True, **more})["table"]["id"])
    assert host.do(table, "start").is_success
    return table


def listed(server: LiveServer) -> list[str]:
    return [match["id"] for match in server.stranger().get("/api/live").json()]


def test_only_matches_in_play_of_listed_tables_with_spectators_are_in_the_list(server: LiveServer) -> None:
    anna = server.person("Anna")
    shown = play(anna)
    play(anna, listed=False)
    play(anna, spectators=False)
    anna.create_table("zahltag", ["mine", "open"], listed=True)
    over = play(anna)
    assert server.operator().post(f"/api/operator/tables/{over}/close").status_code == 204
    assert listed(server) == [shown]


def test_the_strongest_come_first_by_the_mean_level_of_the_bots(server: LiveServer) -> None:
    anna = server.person("Anna")
    people = play(anna)
    mixed = play(anna, "easy", "hard")
    easy = play(anna, "easy")
    hard = play(anna, "hard")
    normal = play(anna, "normal")
    assert listed(server) == [hard, normal, mixed, easy, people]


def test_the_list_has_only_the_strongest(server: LiveServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live_matches, "MAX_SHOWN", 2)
    anna = server.person("Anna")
    play(anna)
    easy, hard = play(anna, "easy"), play(anna, "hard")
    assert listed(server) == [hard, easy]


def test_no_host_fills_the_list_alone(server: LiveServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live_matches, "MAX_SHOWN", 2)
    anna, eve = server.person("Anna"), server.person("Eve")
    weak = play(anna)
    play(eve, "easy")
    strong = play(eve, "hard")
    assert listed(server) == [strong, weak]


def test_the_list_says_who_plays_which_round_it_is_and_how_many_watch(server: LiveServer) -> None:
    anna = server.person("Anna")
    table = play(anna, game="bigshot")
    with server.stranger().socket(table) as one, server.stranger().socket(table) as other:
        for socket in (one, other):
            assert socket.receive()["type"] == "snapshot"
        (match,) = server.stranger().get("/api/live").json()
    assert (match["title"], match["round"], match["spectators"]) == ("Big Shot", 1, 2)
    assert [seat["name"] for seat in match["seats"]] == ["Anna", "Anna"]
    assert sorted(match) == ["clock", "game", "id", "opened", "options", "round", "seats", "spectators", "title"]


def test_the_list_is_computed_once_however_many_ask(server: LiveServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live_matches, "CACHED_SECONDS", 1000.0)
    anna = server.person("Anna")
    table = play(anna)
    assert listed(server) == [table]
    play(anna)
    assert listed(server) == [table]


def test_others_have_their_turns_while_long_matches_are_counted(tmp_path: Path) -> None:
    async def test() -> None:
        stored = [long_match(moves=2000)]
        stored += [StoredTable(stored[0].table, stored[0].rows, f"long{number}") for number in range(5)]
        async with driver_with(tmp_path / "t.sqlite", *stored) as driver:
            for each in stored:
                await driver.registry.table(None, each.id)
            matches = live_matches.LiveMatches(driver.store, driver.people, driver.registry)
            found, block = await longest_block(driver, matches.find())
            assert len(found) == len(stored)
            assert all(match.round for match in found)
            assert STEPS_IN_SLICE <= block < LONGEST_BLOCK

    run(test())

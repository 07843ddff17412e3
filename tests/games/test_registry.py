"""The registry of games: what installed distributions offer is found, checked, and allowed or not; ours always stay."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import zuschlag
from tests.games.outside_games import install, put_on_path
from zuschlag import GAMES, Refused, Trouble
from zuschlag.games import BUILT_IN_GAMES, EDITIONS
from zuschlag.games.registry import broken_games, exclude_if_broken
from zuschlag.games.zahltag.game import Zahltag
from zuschlag.plugins import VARIABLE, allow_plugins, allowed_plugins
from zuschlag.record import BadRecord


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)
    install(tmp_path, "zuschlag-nightshift", {"nightshift": "games_by_others:editions"})
    put_on_path(tmp_path, monkeypatch)


@pytest.mark.usefixtures("installed")
def test_a_game_behind_an_entry_point_is_played_like_ours() -> None:
    assert list(GAMES) == [*BUILT_IN_GAMES, "nightshift"]
    assert len(GAMES) == len(EDITIONS) - 1 == 3
    assert "nightshift" in repr(GAMES)
    match = zuschlag.new("nightshift", players=3, seed=1)
    while seats := match.pending.seats:
        match.play(seats[0], match.offered(seats[0])[0])
    record = match.record()
    assert (record["game"], record["rules"]) == ("nightshift", 2)
    assert zuschlag.replay(record).result == match.result
    assert zuschlag.replay(zuschlag.replay(record | {"rules": 1}).record()).game.edition == 1


@pytest.mark.usefixtures("installed")
def test_a_game_is_for_the_numbers_of_players_that_it_declares() -> None:
    assert zuschlag.game("nightshift", 2).players == 2
    with pytest.raises(Refused, match="players is 4; expected 2 or 3"):
        zuschlag.game("nightshift", 4)
    with pytest.raises(BadRecord, match="'players' is 4; expected 2 or 3"):
        zuschlag.replay(zuschlag.new("nightshift", 3, seed=1).record() | {"players": 4})


FAULTS = {
    "absent": ("no_such_module:Game", "ModuleNotFoundError: No module named 'no_such_module'"),
    "misspelt": ("games_by_others:Nihgtshift", "AttributeError: .*Nihgtshift"),
    "number": ("games_by_others:number", "3 is no subclass of zuschlag.Game"),
    "none": ("games_by_others:none", "it offers no edition"),
    "gap": ("games_by_others:gap", "the name of SecondNightshift is 'nightshift'; expected 'gap', the name of the entry point"),
    "Bad-name": ("games_by_others:Nightshift", "the name of its entry point is 'Bad-name'; expected 2 to 32 small letters"),
    "nightshift": ("games_by_others:gap", "edition 1 of its rules says that it is edition 2"),
    "renamed": ("games_by_others:Renamed", "the name of Renamed is 'other'; expected 'renamed', the name of the entry point"),
    "crowd": ("games_by_others:Crowd", r"it is for \(4, 5\) players; expected some of \(2, 3, 4\)"),
    "unfinished": ("games_by_others:Unfinished", "Unfinished lacks .*apply_setup"),
}


@pytest.mark.parametrize("name", FAULTS)
def test_a_game_that_cannot_be_used_is_named_with_its_distribution_and_ours_stay(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    value, fault = FAULTS[name]
    install(tmp_path, "faulty-games", {name: value})
    put_on_path(tmp_path, monkeypatch)
    assert list(GAMES) == list(BUILT_IN_GAMES)
    assert list(broken_games()) == [name]
    with pytest.raises(Trouble, match=rf"the game '{name}' of faulty-games \({value}\) cannot be used: {fault}"):
        zuschlag.new(name)
    with pytest.raises(BadRecord, match="faulty-games"):
        zuschlag.replay(zuschlag.new("zahltag", 3, seed=1).record() | {"game": name})


def test_a_module_that_exits_takes_nothing_down(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install(tmp_path, "faulty-games", {"exits": "games_by_others:AnyGame"}, "raise SystemExit('enough')")
    put_on_path(tmp_path, monkeypatch)
    monkeypatch.delitem(sys.modules, "games_by_others", raising=False)
    with pytest.raises(Trouble, match="cannot be used: SystemExit: enough"):
        zuschlag.new("exits")
    assert list(GAMES) == list(BUILT_IN_GAMES)


def test_nobody_can_replace_a_game_of_ours(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install(tmp_path, "impostor", {"zahltag": "games_by_others:Nightshift"})
    put_on_path(tmp_path, monkeypatch)
    assert GAMES["zahltag"] is BUILT_IN_GAMES["zahltag"]
    assert list(GAMES) == list(BUILT_IN_GAMES)
    assert broken_games() == {}


def test_two_distributions_with_one_name_are_both_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install(tmp_path, "first-shift", {"nightshift": "games_by_others:Nightshift"})
    install(tmp_path, "second-shift", {"nightshift": "games_by_others:editions"})
    put_on_path(tmp_path, monkeypatch)
    said = (
        "several distributions offer a game 'nightshift': first-shift and second-shift; uninstall all but one, or .* --plugins"
    )
    with pytest.raises(Trouble, match=said):
        zuschlag.new("nightshift")
    monkeypatch.setenv(VARIABLE, "second-shift")
    assert GAMES["nightshift"].edition == 2


def test_a_game_by_others_that_fails_in_use_is_excluded_with_the_reason(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever it raises. An exception of a game of ours is raised."""
    install(tmp_path, "faulty-games", {"partless": "games_by_others:Partless"})
    put_on_path(tmp_path, monkeypatch)
    monkeypatch.delitem(sys.modules, "games_by_others", raising=False)
    with exclude_if_broken(GAMES["partless"]):
        pass
    with exclude_if_broken(GAMES["partless"]):
        assert "partless" in GAMES
        raise ZeroDivisionError("of all things")
    assert list(GAMES) == list(BUILT_IN_GAMES)
    with pytest.raises(
        Trouble, match=r"the game 'partless' of faulty-games .* cannot be used: ZeroDivisionError: of all things"
    ):
        zuschlag.new("partless")
    partless = sys.modules["games_by_others"].Partless
    with exclude_if_broken(partless):
        zuschlag.new("partless")
    assert "of all things" in broken_games()["partless"], "the first reason is kept"
    with pytest.raises(ZeroDivisionError), exclude_if_broken(GAMES["zahltag"]):
        raise ZeroDivisionError
    assert list(GAMES) == list(BUILT_IN_GAMES)


@pytest.mark.usefixtures("installed")
@pytest.mark.parametrize(
    ("words", "is_there"),
    [
        ("", True),
        ("all", True),
        ("none", False),
        ("other", False),
        ("Zuschlag_Nightshift", True),
        ("a, zuschlag.nightshift", True),
    ],
)
def test_a_host_allows_distributions_by_name(words: str, is_there: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, words)
    assert ("nightshift" in GAMES) == is_there
    if not is_there:
        said = "there is no game 'nightshift'; there is bigshot, zahltag .ZUSCHLAG_PLUGINS does not allow zuschlag-nightshift"
        with pytest.raises(Refused, match=said):
            zuschlag.new("nightshift")


def test_what_is_allowed_is_checked_and_holds_for_processes_started_later(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, "all")
    allow_plugins("a-game, another.one")
    assert allowed_plugins() == "a-game, another.one"
    for words in ("", "a,,b", "two words", "-x"):
        with pytest.raises(Refused, match=r"the allowed plugins are .*; expected all, none, or names of installed packages"):
            allow_plugins(words)
    assert allowed_plugins() == "a-game, another.one"


def test_unknown_games_are_refused_with_what_there_is() -> None:
    for name in ("chess", None, 3, ["bigshot"]):
        with pytest.raises(Refused, match=r"there is no game .*; there is bigshot, zahltag$"):
            zuschlag.new(name)  # type: ignore[arg-type]
    with pytest.raises(KeyError):
        GAMES["chess"]


def test_entries_can_be_added_and_removed() -> None:
    class Second(Zahltag):
        edition = 2

    entry: Any = ("zahltag", 2)
    EDITIONS[entry] = Second
    assert GAMES["zahltag"] is Second
    del EDITIONS[entry]
    assert GAMES["zahltag"] is BUILT_IN_GAMES["zahltag"]


def test_playing_a_game_of_ours_searches_no_distributions() -> None:
    program = """
import sys, zuschlag
match = zuschlag.new("bigshot", seed=1)
zuschlag.replay(match.record())
assert "importlib.metadata" not in sys.modules
"""
    subprocess.run([sys.executable, "-S", "-c", program], check=True, env={"PYTHONPATH": ":".join(sys.path)})

"""Editions of a game's rules: a match is replayed by the rules that it was played by."""

import json
from typing import Any

import pytest

import zuschlag
from tests.any_game import AnyGame, AnyMatch
from tests.match.example_matches import all_that_can_be_seen, play_on
from tests.record.worked_example import quiet_record
from zuschlag import BadRecord, Refused
from zuschlag.games import EDITIONS, FIRST_EDITION, GAMES
from zuschlag.games.bigshot.game import BigShot
from zuschlag.match import begin, make_game


class SecondBigShot(BigShot):
    """As Big Shot would stand in the table if one of its rules had changed."""

    edition = 2


@pytest.fixture
def second(monkeypatch: pytest.MonkeyPatch) -> None:
    """Big Shot has a second edition, which is the current one."""
    monkeypatch.setitem(EDITIONS, ("bigshot", 2), SecondBigShot)


def edition_of(match: AnyMatch) -> int:
    return match.game.edition


def test_every_game_stands_in_the_table_under_its_own_name_and_edition() -> None:
    """No game's editions have a gap, and they stand in order."""
    for key, game in EDITIONS.items():
        assert key == (game.name, game.edition)
    for wanted in GAMES:
        editions = [edition for name, edition in EDITIONS if name == wanted]
        assert editions == list(range(FIRST_EDITION, FIRST_EDITION + len(editions)))


def test_a_games_current_edition_is_its_last() -> None:
    """The one that a match gets that asks for none."""
    for wanted, game in GAMES.items():
        assert game.edition == max(edition for name, edition in EDITIONS if name == wanted)
        assert type(make_game(wanted, 3, {})) is game


def test_an_edition_can_be_asked_for(second: None) -> None:
    """By its number; options are refused as ever."""
    assert type(make_game("bigshot", 4, {}, 1)) is BigShot
    assert type(make_game("bigshot", 4, {}, 2)) is SecondBigShot
    assert type(make_game("bigshot", 4, {})) is SecondBigShot
    with pytest.raises(Refused, match="colour"):
        make_game("bigshot", 4, {"colour": "red"}, 2)


@pytest.mark.parametrize("edition", [0, 2, -1, True, 1.0, "1", [1]])
def test_an_unknown_edition_is_refused(edition: Any) -> None:
    """The answer names the game, and the editions that there are."""
    with pytest.raises(Refused, match=r"zahltag has no edition .* there is 1$") as refused:
        make_game("zahltag", 4, {}, edition)
    assert refused.value.code == "unknown"


@pytest.mark.parametrize("about", [{}, {"rules": 1}, {"rules": "as at home"}])
def test_a_record_that_names_no_later_edition_is_of_the_first(second: None, about: dict[str, Any]) -> None:
    """Whatever the current one is. A string is the writer's own remark, and kept."""
    match = zuschlag.replay(quiet_record() | about)
    assert edition_of(match) == 1
    assert match.record() == quiet_record() | about


def test_a_record_of_a_later_edition_names_it_and_is_replayed_by_it(second: None) -> None:
    """So it goes on by the rules that it began with."""
    match = play_on(zuschlag.new("bigshot", seed=3), 30)
    record = json.loads(json.dumps(match.record()))
    assert record["rules"] == 2
    back = zuschlag.replay(record)
    assert edition_of(back) == 2
    assert back.record() == record


def test_what_a_caller_writes_into_rules_does_not_hide_a_later_edition(second: None) -> None:
    """The record says by what it was played."""
    match = zuschlag.new("bigshot", seed=3)
    match.about["rules"] = 1
    assert match.record()["rules"] == 2


@pytest.mark.parametrize("game", GAMES)
def test_a_record_of_the_first_edition_need_not_say_so(game: str) -> None:
    """It says so where a caller wants it, and means the same."""
    chosen: AnyGame = make_game(game, 3, {}, 1)
    match = begin(chosen, 5)
    assert "rules" not in match.record()
    match.about["rules"] = chosen.edition
    back = zuschlag.replay(match.record(), seed=5)
    assert all_that_can_be_seen(back) == all_that_can_be_seen(match)


@pytest.mark.parametrize("edition", [0, 2, -1])
def test_a_record_of_an_unknown_edition_does_not_hold(edition: int) -> None:
    """The edition is named; no move is at fault."""
    with pytest.raises(BadRecord, match=f"bigshot has no edition {edition} of its rules; there is 1") as bad:
        zuschlag.replay(quiet_record() | {"rules": edition})
    assert bad.value.move is None

"""What every game declares about itself is complete, and holds in play."""

import sys
from types import SimpleNamespace
from typing import Any

import pytest

import zuschlag
from tests.any_game import AnyMatch
from tests.random_play import play_randomly
from tests.variants import VARIANTS, every_variant
from zuschlag import Refused, Trouble
from zuschlag.games import BUILT_IN_GAMES, Event, Game
from zuschlag.games.parts import PartByGame, Parts, load_part
from zuschlag.games.player_counts import check_players

every_game = pytest.mark.parametrize("name", BUILT_IN_GAMES)


@every_game
def test_a_game_names_itself_its_authors_and_who_can_play(name: str) -> None:
    game = BUILT_IN_GAMES[name]
    assert game.name == name
    assert game.title
    assert game.authors
    assert game.player_counts == (2, 3, 4)
    assert {players for players, _ in game.variants} == set(game.player_counts)


@every_game
def test_every_part_that_a_game_declares_can_be_loaded(name: str) -> None:
    """Those of the package. (The page's is a name, and tools are no part of it.)"""
    parts = BUILT_IN_GAMES[name].parts
    for part in Parts.__slots__:
        if part != "page" and getattr(parts, part):
            assert load_part(BUILT_IN_GAMES[name], part) is not None


@every_variant
def test_events_are_of_the_kinds_that_the_game_declares(variant: tuple[str, int, dict[str, Any]]) -> None:
    *_, match = play_randomly(variant, 3)
    kinds = {kind.name: kind.args for kind in match.game.event_kinds}
    assert {event.kind for event in match.events} <= kinds.keys()
    assert all(tuple(event.args) == kinds[event.kind] for event in match.events)


@every_variant
def test_views_are_of_the_class_that_the_game_declares(variant: tuple[str, int, dict[str, Any]]) -> None:
    game, players, options = variant
    match = zuschlag.new(game, players, seed=1, **options)
    assert {type(view) for view in match.views([None, 0])} == {match.game.view_class}


@every_game
def test_a_view_says_whether_its_components_are_reconstructed_as_the_game_declares(name: str) -> None:
    declared = any(option.is_reconstruction for option in BUILT_IN_GAMES[name].declared_options)
    match: AnyMatch = zuschlag.new(name, seed=1)
    assert match.view(None).reconstruction is declared is True


@every_game
def test_the_variants_use_every_choice_of_every_option(name: str) -> None:
    """And every component of one's own."""
    game = BUILT_IN_GAMES[name]
    used = [pair for variant in VARIANTS if variant[0] == name for pair in variant[2].items()]
    assert all((option.name, word) in used for option in game.declared_options for word in option.choices[1:])
    assert set(game.component_options) <= {key for key, _ in used}
    assert set(game.component_options) | {o.name for o in game.declared_options if o.kind == "choice"} == {
        o.name for o in game.declared_options
    }


def test_rule_ids_follow_from_the_prefix_and_the_chapters() -> None:
    assert BUILT_IN_GAMES["bigshot"].rule_ids() == tuple(f"BS-{number}" for number in range(1, 29))
    assert BUILT_IN_GAMES["zahltag"].rule_ids() == tuple(f"ZT-{number}" for number in range(1, 18))
    assert Game.rule_ids() == ()


@pytest.mark.parametrize("players", [1, 5, 0, -1, 2.0, True, "3", None])
def test_numbers_of_players_that_a_game_is_not_for_are_refused(players: object) -> None:
    with pytest.raises(Refused, match=r"players is .*; expected 2, 3 or 4"):
        check_players(players)


def test_a_game_for_one_number_of_players_says_so() -> None:
    assert check_players(2, (2,)) == 2
    with pytest.raises(Refused, match=r"players is 3; expected 2$"):
        check_players(3, (2,))


def test_a_part_that_cannot_be_loaded_is_named() -> None:
    class Broken:
        parts = Parts(texts="no.such.module", drawing="zuschlag.errors:nothing")

    for part, path in (("texts", "no.such.module"), ("drawing", "zuschlag.errors:nothing")):
        with pytest.raises(Trouble, match=f"a part of a game cannot be loaded: {path}"):
            load_part(Broken, part)


class Fallback:
    """What every game has."""

    greeting = "hello"
    farewell = "goodbye"


def test_what_a_game_does_not_bring_is_taken_from_the_fallback(monkeypatch: pytest.MonkeyPatch) -> None:
    """A whole part, or some of it."""

    class Bare:
        parts = Parts()

    class Partial:
        parts = Parts(texts="some_texts")

    monkeypatch.setitem(sys.modules, "some_texts", SimpleNamespace(greeting="good day"))
    by_game: PartByGame[Any] = PartByGame({"bare": Bare, "partial": Partial}, "texts", Fallback)
    assert (by_game["bare"].greeting, by_game["bare"].farewell) == ("hello", "goodbye")
    assert (by_game["partial"].greeting, by_game["partial"].farewell) == ("good day", "goodbye")
    assert by_game["partial"] is by_game["partial"]
    with pytest.raises(AttributeError):
        by_game["partial"].question  # noqa: B018
    with pytest.raises(AttributeError):
        by_game["partial"]._hidden  # noqa: B018
    assert list(by_game) == ["bare", "partial"]
    assert len(by_game) == 2
    assert load_part(object(), "texts") is None


def test_a_game_equals_itself_and_its_name() -> None:
    """So what was written when `match.game` was a name still works."""
    game, other = zuschlag.game("bigshot", 4), zuschlag.game("bigshot", 4)
    assert game == game.name
    assert game != other
    assert game != "zahltag"
    assert {"bigshot": 1}.get(game) == 1  # type: ignore[call-overload]
    assert str(game) == game.game == "bigshot"


def test_an_event_names_its_seat_where_it_has_one() -> None:
    assert Event("bid", {"seat": 2, "amount": 3}).seat == 2
    assert Event("ended", {}).seat is None

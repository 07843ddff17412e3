"""The types of the public interface: exact where the game is known, general where it is not, and never Any.

mypy checks this file like all others, so every `assert_type` holds.
"""

import inspect
from collections.abc import Iterator
from types import FunctionType
from typing import Any, assert_type, get_args, get_overloads, get_type_hints

import pytest

import zuschlag
from zuschlag.bots import Turn
from zuschlag.games.bigshot.game import BigShot, BigShotResult
from zuschlag.games.bigshot.state import State as BigShotState
from zuschlag.games.game import Result
from zuschlag.games.view import View
from zuschlag.games.zahltag.game import ZahltagResult
from zuschlag.kernel import Fields, seeded
from zuschlag.kernel.rules import Rules
from zuschlag.match import make_game
from zuschlag.record import MatchRecord
from zuschlag.strict_json import JsonObject


def test_the_views_states_and_results_of_our_games_are_known() -> None:
    match = zuschlag.new("bigshot", seed=1)
    assert_type(match.view(0).bidder, int | None)
    assert_type(match.view(None).seats[0].purses[0].cash, int | None)
    assert_type(match.state.cash, list[int])
    assert_type(match.result, BigShotResult | None)
    assert_type(match.game.rules, Rules[BigShotState])
    other = zuschlag.new("zahltag", players=3, seed=1)
    assert_type(other.view(0).contract, str | None)
    assert_type(other.views([0, None])[1].piles["crane"], int)
    assert_type(other.result, ZahltagResult | None)
    assert_type(other.game.imagine(other.view(0), seeded(1)).money, list[int])
    assert (match.view(0).bidder, other.view(0).contract) == (None, None)


def test_a_game_object_knows_its_types() -> None:
    game = zuschlag.game("bigshot", 4)
    assert_type(game, BigShot)
    assert_type(zuschlag.new(game, seed=1).view(0).round, int)
    assert_type(game.blank().lots, list[list[int]])
    assert zuschlag.new(game, seed=1).game is game


def test_a_game_that_is_known_by_name_only_has_general_types() -> None:
    name = "".join(["zahl", "tag"])
    match = zuschlag.new(name, seed=1)
    assert_type(match.view(0), View)
    assert_type(match.state, Fields)
    assert_type(match.result, Result | None)
    assert_type(match.record(), MatchRecord)
    assert_type(match.record()["moves"], list[str])
    assert_type(zuschlag.replay(match.record()).view(None).awaited, tuple[int, ...])
    assert match.view(0).game == name


def test_a_match_of_a_known_game_is_a_match_of_some_game() -> None:
    def seats_awaited(match: zuschlag.Match[View, Fields, Result]) -> tuple[int, ...]:
        return match.view(None).awaited

    assert seats_awaited(zuschlag.new("bigshot", seed=1)) == zuschlag.new("bigshot", seed=1).pending.seats


def test_a_bare_game_or_match_is_one_of_any_game_with_general_types() -> None:
    def look(game: zuschlag.Game, match: zuschlag.Match) -> str:
        assert_type(game, zuschlag.Game[Fields, View, Result])
        assert_type(match.view(0), View)
        assert_type(match.result, Result | None)
        assert_type(match.game.blank(), Fields)
        return f"{game.name} {match.view(0).game}"

    assert_type(zuschlag.GAMES["bigshot"], type[zuschlag.Game[Fields, View, Result]])
    for name in zuschlag.GAMES:
        assert_type(make_game(name, 4, {}), zuschlag.Game[Fields, View, Result])
    assert_type(make_game("bigshot", 4, {}), BigShot)
    assert look(zuschlag.game("bigshot", 4), zuschlag.new("zahltag", seed=1)) == "bigshot zahltag"


def test_a_turn_knows_the_class_of_its_views() -> None:
    def look(turn: Turn) -> tuple[int, ...]:
        assert_type(turn.view, View)
        return turn.view.awaited

    turn = Turn(zuschlag.new("bigshot", seed=1), 0)
    assert_type(turn.view.bidder, int | None)
    assert_type(turn.snapshot().view.seats[0].purses[0].cash, int | None)
    assert_type(turn.game.imagine(turn.view, seeded(1)), BigShotState)
    assert look(turn) == turn.view.awaited


PUBLIC = [getattr(zuschlag, name) for name in zuschlag.__all__ if name != "__version__"]


def callables() -> Iterator[tuple[str, Any]]:
    """Every public function, and every public method, property and constructor of a public class, with its overloads."""
    for thing in PUBLIC:
        if isinstance(thing, FunctionType):
            yield thing.__qualname__, thing
            yield from ((thing.__qualname__, overload) for overload in get_overloads(thing))
        elif isinstance(thing, type):
            for name, member in inspect.getmembers(thing):
                found = member.fget if isinstance(member, property) else getattr(member, "func", member)
                is_ours = inspect.isfunction(found) and found.__module__.startswith("zuschlag")
                if is_ours and (not name.startswith("_") or name == "__init__"):
                    yield f"{thing.__name__}.{name}", found


def mentions_any(hint: object) -> bool:
    return hint is Any or any(mentions_any(part) for part in get_args(hint))


def test_there_is_much_to_check() -> None:
    assert len(dict(callables())) > 50


@pytest.mark.parametrize(("name", "function"), list(callables()), ids=lambda value: value if isinstance(value, str) else "")
def test_no_public_signature_mentions_any(name: str, function: Any) -> None:
    hints = get_type_hints(function, localns={"Match": zuschlag.Match, "JsonObject": JsonObject})
    assert [parameter for parameter, hint in hints.items() if mentions_any(hint)] == [], name


@pytest.mark.parametrize("public", [thing for thing in PUBLIC if isinstance(thing, type)])
def test_no_public_attribute_is_declared_as_any(public: type) -> None:
    hints = {name: hint for name, hint in get_type_hints(public).items() if not name.startswith("_")}
    assert [name for name, hint in hints.items() if mentions_any(hint)] == []

"""The types of the public interface: exact where the game is known, general where it is not, and never Any.

mypy checks this file like all others, so every `assert_type` holds.
"""

import inspect
import re
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from types import FunctionType
from typing import Any, assert_type, get_args, get_origin, get_overloads, get_type_hints

from numpy.typing import DTypeLike

import zuschlag
from tests.docs.public_names import PUBLIC_MODULES, public_names
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


STAYS_ANY = {
    "zuschlag.games.bigshot.view.View": "the schema of views is made from it; options are any JSON there",
    "zuschlag.games.zahltag.view.View": "the schema of views is made from it; options are any JSON there",
    "zuschlag.games.bigshot.state.State": "packs into rows of numpy, which is not loaded there",
    "zuschlag.games.zahltag.state.State": "packs into rows of numpy, which is not loaded there",
    "zuschlag.bots.bot_pool.BotPool.ask": "takes the arguments of any function",
    "zuschlag.bots.find": "a bot by others is any object with a `choose`",
    "zuschlag.envs.pettingzoo.env": "PettingZoo's wrappers have no types",
    "zuschlag.envs.pettingzoo": "as PettingZoo's own environments declare their methods",
    "zuschlag.envs.openspiel": "pyspiel has no types",
    "zuschlag.review.Evaluator": "a world is a match of any game",
    "zuschlag.lessons.LessonMistake": "views, events and results are those of any game, as JSON",
    "zuschlag.lessons.LessonStep": "views, events and results are those of any game, as JSON",
    "zuschlag.kernel": "states are Python objects or rows of numpy, rules any function in the subset",
}
"""What may mention Any, by the beginning of its name: why."""
MODULES = [module for module in PUBLIC_MODULES if module != "zuschlag.envs.openspiel" or find_spec("pyspiel")]
PUBLIC = {f"{module}.{name}": getattr(import_module(module), name) for module in MODULES for name in public_names(module)}


def callables() -> Iterator[tuple[str, Any]]:
    """Every public function, and every public method, property and constructor of a public class, with its overloads."""
    for name, thing in PUBLIC.items():
        if isinstance(thing, FunctionType):
            yield name, thing
            yield from ((name, overload) for overload in get_overloads(thing))
        elif isinstance(thing, type) and thing.__module__.startswith("zuschlag"):
            for member_name, declared in inspect.getmembers_static(thing):
                member = getattr(declared, "__func__", declared)
                found = member.fget if isinstance(member, property) else getattr(member, "func", member)
                is_ours = inspect.isfunction(found) and (found.__module__ or "").startswith("zuschlag")
                if is_ours and (not member_name.startswith("_") or member_name == "__init__"):
                    yield f"{name}.{member_name}", found


def mentions_any(hint: object) -> bool:
    """Does it say Any? Types of numpy do for arrays of whatever shape; they are numpy's affair."""
    if isinstance(hint, str):
        return re.search(r"\bAny\b", hint) is not None
    if hint == DTypeLike or getattr(get_origin(hint) or hint, "__module__", "").startswith("numpy"):
        return False
    return hint is Any or any(mentions_any(part) for part in _parts(hint))


def _parts(hint: object) -> list[object]:
    """The arguments of a generic type; those of a callable, too."""
    return [part for arg in get_args(hint) for part in (arg if isinstance(arg, list) else [arg])]


def hints_of(thing: Any) -> dict[str, Any]:
    """Types by name; as they are written where a type checker alone knows a name in them."""
    try:
        return get_type_hints(thing, localns={"Match": zuschlag.Match, "JsonObject": JsonObject})
    except NameError:
        return dict(thing.__annotations__)


def found_any() -> dict[str, list[str]]:
    """Every public name that mentions Any, with the parameters or attributes that do."""
    classes = {
        name: thing for name, thing in PUBLIC.items() if isinstance(thing, type) and thing.__module__.startswith("zuschlag")
    }
    found: dict[str, list[str]] = {}
    for name, thing in [*callables(), *classes.items()]:
        own = [part for part, hint in hints_of(thing).items() if mentions_any(hint) and not part.startswith("_")]
        if own:
            found[name] = own
    return found


def test_there_is_much_to_check() -> None:
    assert len(dict(callables())) > 200


def test_no_public_signature_or_attribute_mentions_any_without_a_reason() -> None:
    found = found_any()
    assert {name: parts for name, parts in found.items() if not name.startswith(tuple(STAYS_ANY))} == {}
    unneeded = [name for name in STAYS_ANY if not any(other.startswith(name) for other in found)]
    assert [name for name in unneeded if name != "zuschlag.envs.openspiel" or name in MODULES] == []

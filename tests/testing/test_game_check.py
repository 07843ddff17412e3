"""`check_game` passes a game that keeps the laws, and names the law that one breaks."""

import re
import sys
from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import ModuleType
from typing import Any

import pytest
from goofspiel import observation as observation_module
from goofspiel import rules as rules_module
from goofspiel.game import Goofspiel, GoofspielResult
from goofspiel.rules import settle as turn_up
from goofspiel.state import State
from goofspiel.texts import MESSAGES
from goofspiel.view import View

from zuschlag import Refused
from zuschlag.games import GAMES, Event, switch
from zuschlag.games.parts import Parts
from zuschlag.kernel import EmittedEvent, rule
from zuschlag.testing import LawBroken, check_game


def changed(module: ModuleType, **functions: Any) -> Any:
    """A module with some functions replaced."""
    made = ModuleType(module.__name__, module.__doc__)
    vars(made).update({**vars(module), **functions})
    return made


@rule
def accept_any_card(s: State, seat: int, move: int) -> bool:
    return (s.owing >> seat) & 1 == 1


@rule
def weigh_twice(s: State, outcome: int) -> int:
    return 2 * s.prizes[outcome]


@rule
def settle_for_too_much(s: State, outcome: int) -> None:
    turn_up(s, outcome)
    s.pot = 1000


@pytest.mark.parametrize("game", [*GAMES, Goofspiel])
def test_our_games_and_the_example_keep_all_laws(game: Any) -> None:
    passed: list[str] = []
    check_game(game, 1, is_compiled=False, report=passed.append)
    found = GAMES[game] if isinstance(game, str) else game
    assert len(passed) == len(found.variants)
    assert all("laws hold" in line for line in passed)


def test_what_is_no_game_is_refused() -> None:
    with pytest.raises(Refused, match="there is no game 'chess'"):
        check_game("chess")


class ShowsBids(Goofspiel):
    """A view that shows everybody's sealed bids."""

    def views(self, s: State, viewers: Sequence[int | None]) -> list[View]:
        shown = tuple(None if bid < 0 else bid + 1 for bid in s.bids)
        return [
            replace(view, seats=tuple(replace(seat, bid=shown[seat.seat]) for seat in view.seats))
            for view in super().views(s, viewers)
        ]

    def view(self, s: State, viewer: int | None) -> View:
        return self.views(s, (viewer,))[0]


class TellsBids(Goofspiel):
    """Events that tell everybody of sealed bids."""

    def event(self, emitted: EmittedEvent) -> Event:
        return replace(super().event(emitted), viewers=None)


class WritableOptions(Goofspiel):
    """A view with a dict in it."""

    def views(self, s: State, viewers: Sequence[int | None]) -> list[View]:
        return [replace(view, options=dict(view.options)) for view in super().views(s, viewers)]

    def view(self, s: State, viewer: int | None) -> View:
        return self.views(s, (viewer,))[0]


class AnyBid(Goofspiel):
    """Rules that accept a card that is gone."""

    rules = changed(rules_module, can_move=accept_any_card)


class Heavier(Goofspiel):
    """Rules whose weights do not add up."""

    rules = changed(rules_module, outcome_weight=weigh_twice)


class SeesBids(Goofspiel):
    """An observation that shows the next seat's sealed bid."""

    observation = changed(
        observation_module,
        observe=lambda s, seat, out: observation_module.observe(s, seat, out) or out.__setitem__(4, s.bids[seat - 1] % 13),
    )


class NoWinner(Goofspiel):
    """A result that names nobody."""

    def result(self, s: State) -> GoofspielResult:
        return {**super().result(s), "winners": []}


class Forgetful(Goofspiel):
    """A game whose options are lost on the way through a record."""

    @property
    def options(self) -> dict[str, Any]:
        return {}


class TooNarrow(Goofspiel):
    """Rules that write a number that does not fit its field."""

    rules = changed(rules_module, settle=settle_for_too_much)


class NotDeclared(Goofspiel):
    """Events that the game does not declare."""

    event_kinds = Goofspiel.event_kinds[:3]


@pytest.mark.parametrize(
    ("game", "law", "message"),
    [
        (ShowsBids, "check_sealed_moves", "viewer None sees the sealed move of seat 0"),
        (TellsBids, "check_sealed_moves", "viewer None is told of the sealed move of seat 0"),
        (WritableOptions, "check_views", "view.options can be written to"),
        (AnyBid, "check_offered_moves", "can_move and nth_move differ on 'bid"),
        (Heavier, "check_chance", "add up to 26; total_weight is 13"),
        (SeesBids, "check_imagined_state", "the observation of seat . shows more than its view"),
        (NoWinner, "check_end", "the winners are []; in the first place is"),
        (TooNarrow, "check_field_sizes", "OverflowError: pot = 1000: expected a number from -128 to 127"),
        (NotDeclared, "check_events", "there is an event ('opened', ('seat', 'card')); event_kinds has"),
    ],
)
def test_a_broken_law_is_named_with_its_place(game: Any, law: str, message: str) -> None:
    """With the players, the options, and the seed and step where there is a match."""
    with pytest.raises(LawBroken) as broken:
        check_game(game, is_compiled=False)
    said = str(broken.value)
    assert law in said
    assert re.search(message if "seat ." in message else re.escape(message), said), said
    assert said.startswith("goofspiel, 2 players, {}")
    assert "(The law: " in said


def test_options_that_get_lost_are_found() -> None:
    with pytest.raises(LawBroken, match=r"2 players, \{'ties': 'carried'\}: its options are \{\}"):
        check_game(Forgetful, 1, is_compiled=False)


def test_a_missing_message_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a game that is installed, in every language."""
    module = ModuleType("texts_without_words")
    vars(module)["describe_event"] = lambda texts, event, _: texts.say(f"zahltag.missing.{event.kind}")
    monkeypatch.setitem(sys.modules, "texts_without_words", module)
    monkeypatch.setattr(GAMES["zahltag"], "parts", Parts(texts="texts_without_words"))
    with pytest.raises(LawBroken, match=r"check_texts: in 'en' there is no message zahltag\.missing\."):
        check_game("zahltag", 1, is_compiled=False)


def test_messages_that_the_page_would_miss_are_reported_by_language(monkeypatch: pytest.MonkeyPatch) -> None:
    """Labels of fields, phases, moves and options, and sentences of events. That breaks no law."""
    for key in ("head.has_bid", "phase.bid", "verb.bid", "option.ties.carried", "option.cards", "tied"):
        monkeypatch.delitem(MESSAGES["de"], key)
    said: list[str] = []
    check_game(Goofspiel, 1, is_compiled=False, report=said.append)
    missing = "head.has_bid, verb.bid, option.ties.carried, option.cards, phase.bid, tied"
    assert said[len(Goofspiel.variants) :] == [f"goofspiel: no message in 'de': {missing}"]


class AcceptsAnything(Goofspiel):
    """It drops the options that it does not know."""

    def __init__(self, players: int, options: Mapping[str, object]) -> None:
        super().__init__(players, {name: value for name, value in options.items() if name in ("ties", "cards")})


class RequiresLater(Goofspiel):
    declared_options = (switch("is_open", requires={"ties": "carried"}), *Goofspiel.declared_options)


class DeclaresTwice(Goofspiel):
    declared_options = (*Goofspiel.declared_options, *Goofspiel.declared_options)


@pytest.mark.parametrize(
    ("game", "said"),
    [
        (AcceptsAnything, "the game accepts the options {'no such option': True}"),
        (RequiresLater, "option 'is_open' requires ['ties'], which are not declared before it"),
        (DeclaresTwice, "two options are called 'ties'"),
    ],
)
def test_options_that_are_declared_wrongly_or_not_checked_are_found(game: type[Goofspiel], said: str) -> None:
    with pytest.raises(LawBroken, match=re.escape(f"check_options: {said}")):
        check_game(game, 1, is_compiled=False)

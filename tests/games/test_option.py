"""Declared options: their values, their defaults and what they refuse."""

from typing import Any

import pytest

from zuschlag.errors import Refused
from zuschlag.games.option import choice, component, number, read_options, switch

OPTIONS = (
    choice("ties", "discarded", "carried", players={"carried": (3, 4)}, rule="GS-4"),
    number("cards", 2, 13, 13),
    switch("is_open", requires={"ties": "carried"}),
    component("deck"),
)


def read(players: int = 4, **given: Any) -> dict[str, Any]:
    return read_options("goofspiel", OPTIONS, players, given)


def test_what_is_not_given_has_its_default() -> None:
    assert read() == {"ties": "discarded", "cards": 13, "is_open": False}
    assert read(ties="carried", cards=2, is_open=True) == {"ties": "carried", "cards": 2, "is_open": True}


def test_a_component_is_left_to_its_game() -> None:
    assert "deck" not in read(deck=object())


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"colour": "red"}, "goofspiel has no option 'colour'; it has ties, cards, is_open, deck"),
        ({"ties": "split"}, "option 'ties' is 'split'; expected 'discarded' or 'carried'"),
        ({"ties": None}, "option 'ties' is None; expected 'discarded' or 'carried'"),
        ({"cards": 1}, "option 'cards' is 1; expected a whole number from 2 to 13"),
        ({"cards": True}, "option 'cards' is True; expected a whole number from 2 to 13"),
        ({"cards": "7"}, "option 'cards' is '7'; expected a whole number from 2 to 13"),
        ({"ties": "carried", "is_open": 1}, "option 'is_open' is 1; expected True or False"),
        ({"is_open": False}, "option 'is_open' applies only with ties 'carried'"),
    ],
)
def test_what_is_unknown_malformed_or_does_not_apply_is_refused(given: dict[str, Any], said: str) -> None:
    with pytest.raises(Refused) as refused:
        read(**given)
    assert str(refused.value) == said
    assert refused.value.code == "malformed"


def test_a_choice_for_other_numbers_of_players_is_refused_with_its_rule() -> None:
    with pytest.raises(Refused, match=r"ties 'carried' is for 3 or 4 players \(GS-4\), not 2"):
        read(2, ties="carried")
    assert read(2, ties="discarded")["ties"] == "discarded"


def test_a_game_without_options_says_so() -> None:
    with pytest.raises(Refused, match="goofspiel has no option 'cards'; it has none"):
        read_options("goofspiel", (), 2, {"cards": 3})

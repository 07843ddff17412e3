"""Declared options: their values, their defaults, how text is parsed, and what is refused."""

from typing import Any

import pytest

from zuschlag.errors import Refused
from zuschlag.games import changed_options, choice, component, number, read_options, set_option_fields, switch
from zuschlag.games.option import OptionValue
from zuschlag.games.option_schema import options_schema
from zuschlag.games.variants import players_for, variants_of
from zuschlag.kernel import Fields, field

OPTIONS = (
    choice("ties", "discarded", "carried", players={"carried": (3, 4)}, rule="GS-4"),
    number("cards", 2, 13, 13),
    switch("is_open", requires={"ties": "carried"}),
    number("handicap", -5, 5, 0, player_counts=(2,), rule="GS-5"),
    component("deck"),
)
TIES, CARDS, IS_OPEN, HANDICAP, DECK = OPTIONS
DEFAULTS = {"ties": "discarded", "cards": 13, "is_open": False, "handicap": 0}


def read(players: int = 4, **given: Any) -> dict[str, Any]:
    return read_options("goofspiel", OPTIONS, players, given)


def test_what_is_not_given_has_its_default() -> None:
    assert read() == DEFAULTS
    assert read(ties="carried", cards=2, is_open=True) == DEFAULTS | {"ties": "carried", "cards": 2, "is_open": True}


def test_a_component_is_left_to_its_game() -> None:
    assert "deck" not in read(deck=object())


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"colour": "red"}, "goofspiel has no option 'colour'; it has ties, cards, is_open, handicap, deck"),
        ({"ties": "split"}, "option 'ties' is 'split'; expected 'discarded' or 'carried'"),
        ({"ties": None}, "option 'ties' is None; expected 'discarded' or 'carried'"),
        ({"cards": 1}, "option 'cards' is 1; expected a whole number from 2 to 13"),
        ({"cards": True}, "option 'cards' is True; expected a whole number from 2 to 13"),
        ({"cards": "7"}, "option 'cards' is '7'; expected a whole number from 2 to 13"),
        ({"ties": "carried", "is_open": 1}, "option 'is_open' is 1; expected true or false"),
        ({"is_open": False}, "option 'is_open' applies only with ties 'carried'"),
        ({"handicap": 0}, "option 'handicap' is for 2 players (GS-5), not 4"),
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


@pytest.mark.parametrize("option", [TIES, CARDS, IS_OPEN, HANDICAP])
def test_text_is_parsed_as_it_is_written(option: Any) -> None:
    """Every value that tests play with, and the default."""
    for value in (option.default, *option.other_values):
        assert option.parse_text(option.format_value(value)) == value
        assert type(option.parse_text(option.format_value(value))) is type(value)


@pytest.mark.parametrize(
    ("option", "text", "said"),
    [
        (TIES, "split", "option 'ties' is 'split'; expected 'discarded' or 'carried'"),
        (CARDS, "14", "option 'cards' is 14; expected a whole number from 2 to 13"),
        (CARDS, "many", "option 'cards' is 'many'; expected a whole number from 2 to 13"),
        (CARDS, "3.5", "option 'cards' is '3.5'; expected"),
        (CARDS, "", "option 'cards' is ''; expected"),
        (CARDS, "٣", "option 'cards' is '٣'; expected"),
        (CARDS, "9" * 5000, "expected a whole number from 2 to 13"),
        (IS_OPEN, "1", "option 'is_open' is '1'; expected true or false"),
        (IS_OPEN, "True", "option 'is_open' is 'True'; expected true or false"),
        (DECK, "no-such-file.toml", "no-such-file.toml"),
    ],
)
def test_text_that_is_none_of_the_values_is_refused(option: Any, text: str, said: str) -> None:
    with pytest.raises(Refused) as refused:
        option.parse_text(text)
    assert said in str(refused.value)


def test_options_say_in_short_what_they_can_be() -> None:
    assert [option.notation for option in OPTIONS] == ["discarded|carried", "2–13", "false|true", "-5–5", "FILE"]
    assert [option.kind for option in OPTIONS] == ["choice", "number", "switch", "number", "component"]
    assert DECK.expected == "a board or deck of your own"


def test_records_get_what_differs_from_the_default() -> None:
    assert changed_options(OPTIONS, read()) == {}
    assert changed_options(OPTIONS, read(ties="carried", cards=13, is_open=True)) == {"ties": "carried", "is_open": True}


class State(Fields):
    """With fields for some of the options."""

    ties: int = field("i1")
    cards: int = field("i1")
    is_open: int = field("i1")
    round: int = field("i1")


def test_fields_of_a_state_are_set_from_the_options_of_their_names() -> None:
    """A choice is its place among the choices, a switch 0 or 1. Other fields stay."""
    s = State()
    set_option_fields(s, OPTIONS, read(ties="carried", cards=5, is_open=True))
    assert (s.ties, s.cards, s.is_open, s.round) == (1, 5, 1, 0)


def test_variants_are_every_value_with_what_it_requires_where_it_applies() -> None:
    """Of a number: its bounds."""
    carried: dict[str, OptionValue] = {"ties": "carried"}
    assert variants_of(OPTIONS, (2, 3)) == (
        (2, {}),
        (2, {"cards": 2}),
        (2, {"handicap": -5}),
        (2, {"handicap": 5}),
        (3, {}),
        (3, carried),
        (3, {"cards": 2}),
        (3, carried | {"is_open": True}),
    )
    for players, options in variants_of(OPTIONS, (2, 3, 4)):
        assert changed_options(OPTIONS, read(players, **options)) == options


def test_a_required_default_is_left_out_of_variants() -> None:
    declared = (choice("ties", "discarded", "carried"), switch("is_open", requires={"ties": "discarded"}))
    assert variants_of(declared, (2,)) == ((2, {}), (2, {"ties": "carried"}), (2, {"is_open": True}))


def test_a_value_is_for_the_players_that_it_and_all_it_requires_are_for() -> None:
    assert players_for(OPTIONS, (2, 3, 4), {"ties": "carried"}) == [3, 4]
    assert players_for(OPTIONS, (2, 3, 4), {"is_open": True}) == [3, 4]
    assert players_for(OPTIONS, (2, 3, 4), {"handicap": 3}) == [2]
    assert players_for(OPTIONS, (2, 3, 4), {"cards": 3}) == [2, 3, 4]


def test_the_schema_accepts_what_the_game_accepts() -> None:
    """Apart from the number of players, which is no option."""
    validator = pytest.importorskip("jsonschema").Draft202012Validator
    schema = options_schema(OPTIONS, {"cards": "Cards in every hand"})
    validator.check_schema(schema)
    assert schema["properties"]["cards"]["description"] == "Cards in every hand"  # type: ignore[index]
    tried: list[dict[str, object]] = [
        {},
        {"ties": "carried"},
        {"ties": "carried", "is_open": True},
        {"cards": 2, "deck": ["C"]},
        {"is_open": True},
        {"ties": "discarded", "is_open": False},
        {"ties": "split"},
        {"cards": 14},
        {"cards": "3"},
        {"cards": True},
        {"colour": "red"},
    ]
    assert [validator(schema).is_valid(options) for options in tried] == [_is_accepted(options) for options in tried]
    assert sum(map(_is_accepted, tried)) == 4


def _is_accepted(options: dict[str, object]) -> bool:
    try:
        read_options("goofspiel", OPTIONS, 3, options)
    except Refused:
        return False
    return True


def test_a_schema_without_conditions_has_none() -> None:
    assert "allOf" not in options_schema((CARDS,))
    required = options_schema((TIES, switch("is_open", requires={"ties": "discarded"})))["allOf"]
    assert required[0]["then"]["required"] == []  # type: ignore[index] # it is the default

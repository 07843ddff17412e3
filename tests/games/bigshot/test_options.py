"""Which game is played: what can be chosen, what is refused, what is written down."""

from typing import Any

import pytest

from tests.games.bigshot.scripted_games import refused, start_match
from zuschlag.games.bigshot.board import built_in


@pytest.mark.parametrize(
    ("given", "written"),
    [
        ({}, {}),
        ({"variant": "classic"}, {}),
        ({"variant": "challenge"}, {"variant": "challenge"}),
        ({"variant": "challenge", "overbids": "refused"}, {"variant": "challenge"}),
        ({"variant": "challenge", "overbids": "exposed"}, {"variant": "challenge", "overbids": "exposed"}),
        (
            {"variant": "challenge", "overbids": "exposed", "exposure": "round"},
            {"variant": "challenge", "overbids": "exposed"},
        ),
        (
            {"variant": "challenge", "overbids": "exposed", "exposure": "game"},
            {"variant": "challenge", "overbids": "exposed", "exposure": "game"},
        ),
        ({"board": built_in().as_option()}, {}),
    ],
)
@pytest.mark.parametrize("players", [3, 4])
def test_options_are_written_only_where_they_differ_from_the_default(
    players: int, given: dict[str, Any], written: dict[str, Any]
) -> None:
    """BS-20, BS-22: the match, its record and its views all say the same."""
    match = start_match(players, **given)
    assert match.options == written
    assert match.record()["options"] == written
    assert match.view(None).options == written


def test_an_unknown_option_is_named() -> None:
    """BS-20: a misspelt option is no option, whatever its value."""
    with refused("malformed", "'varient'", "variant", "overbids", "exposure", "board"):
        start_match(varient="challenge")
    with refused("malformed", "'hidden'"):
        start_match(hidden=None)


@pytest.mark.parametrize(
    ("given", "quoted"),
    [
        ({"variant": "Challenge"}, "'Challenge'"),
        ({"variant": ""}, "''"),
        ({"variant": None}, "None"),
        ({"variant": True}, "True"),
        ({"variant": ["challenge"]}, "['challenge']"),
        ({"variant": "challenge", "overbids": "allowed"}, "'allowed'"),
        ({"variant": "challenge", "overbids": True}, "True"),
        ({"variant": "challenge", "overbids": "exposed", "exposure": "match"}, "'match'"),
        ({"variant": "challenge", "overbids": "exposed", "exposure": 1}, "1"),
    ],
)
def test_a_wrong_value_is_quoted_and_the_right_ones_are_named(given: dict[str, Any], quoted: str) -> None:
    """BS-20, BS-22: the message names the option, its value and what was expected."""
    name = list(given)[-1]
    expected = {"variant": "'classic' or 'challenge'", "overbids": "'refused' or 'exposed'", "exposure": "'round' or 'game'"}
    with refused("malformed", repr(name), quoted, expected[name]):
        start_match(**given)


def test_the_challenge_variant_is_not_for_two() -> None:
    """BS-20: two players' purses are open, so there is no such variant; classic may be said."""
    with refused("malformed", "challenge", "3 or 4", "2"):
        start_match(2, variant="challenge")
    with refused("malformed", "challenge"):
        start_match(2, variant="challenge", overbids="exposed")
    assert start_match(2, variant="classic").options == {}


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("value", ["refused", "exposed"])
def test_overbids_belong_to_the_challenge_variant(players: int, value: str) -> None:
    """BS-22: in the classic game the option does not apply, even with its default."""
    for given in ({"overbids": value}, {"variant": "classic", "overbids": value}):
        with refused("malformed", "'overbids'", "challenge"):
            start_match(players, changes=None, **given)


@pytest.mark.parametrize("value", ["round", "game"])
def test_exposure_belongs_to_exposed_overbids(value: str) -> None:
    """BS-22: without them the option does not apply, even with its default."""
    others: list[dict[str, Any]] = [{}, {"variant": "challenge"}, {"variant": "challenge", "overbids": "refused"}]
    for given in others:
        with refused("malformed", "'exposure'", "exposed"):
            start_match(**given, exposure=value)


def test_what_a_view_says_cannot_change_the_match() -> None:
    """BS-20: a viewer cannot write into its view, so it changes nobody's game."""
    match = start_match(variant="challenge")
    with pytest.raises(TypeError, match="cannot be written to"):
        match.view(None).options["variant"] = "classic"
    assert match.options == {"variant": "challenge"}

"""`zuschlag.new`: what it starts, and what it refuses."""

from typing import Any

import pytest

import zuschlag
from tests.match.example_matches import OWN_BOARD, all_that_can_be_seen, finished_match
from tests.record.worked_example import quiet_setup
from zuschlag import Refused


def test_without_more_it_is_the_classic_game_for_four() -> None:
    """Defaults: four seats, no options, dice of its own, and somebody to move."""
    match = zuschlag.new("bigshot")
    assert (match.game.name, match.players, match.options) == ("bigshot", 4, {})
    assert len(match.pending.seats) == 1
    assert match.record()["seed"] == match.seed


def test_without_a_seed_one_is_drawn() -> None:
    """Two matches without a seed have different ones, which every JSON reader can hold."""
    seeds = [zuschlag.new("bigshot").seed for _ in range(20)]
    assert len(set(seeds)) == 20
    assert all(isinstance(seed, int) and 0 <= seed < 2**53 for seed in seeds)


@pytest.mark.parametrize("seed", [0, 7, -1, 2**80, "", "seven", "7"])
def test_the_same_seed_is_the_same_match(seed: int | str) -> None:
    """Equal seeds and moves give equal matches."""
    assert all_that_can_be_seen(zuschlag.new("bigshot", seed=seed)) == all_that_can_be_seen(zuschlag.new("bigshot", seed=seed))


def test_different_seeds_are_different_matches() -> None:
    """Near seeds deal different spaces."""
    deals: list[Any] = [zuschlag.new("bigshot", seed=seed).setup["spaces"] for seed in range(50)]
    assert len(set(map(tuple, deals))) == 50


def test_a_number_and_its_digits_are_different_seeds() -> None:
    """The seed 7 is not the seed "7"."""
    assert zuschlag.new("bigshot", seed=7).setup != zuschlag.new("bigshot", seed="7").setup


def test_a_game_is_played_as_it_is_unless_more_is_said() -> None:
    """With its players and options; a name is for four."""
    game = zuschlag.game("bigshot", 3, variant="challenge")
    match = zuschlag.new(game, seed=3)
    assert match.game is game
    assert (match.players, match.options) == (3, {"variant": "challenge"})
    assert zuschlag.new(game, 4, seed=3).options == {}
    assert zuschlag.new("bigshot", None, seed=3).players == 4


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_deal_keeps_the_components(players: int) -> None:
    """BS-2, BS-4, BS-5: 18 cubes of each colour, two colours a space, different colours for the seats."""
    setup: Any = zuschlag.new("bigshot", players, seed=3).record()["setup"]
    cubes = "".join(setup["spaces"])
    assert [cubes.count(letter) for letter in "RYWK"] == [18] * 4
    assert all(len(space) == 4 and len(set(space)) > 1 for space in setup["spaces"])
    dealt = "".join(setup["colours"])
    assert len(dealt) == len(set(dealt)) == {2: 4, 3: 3, 4: 4}[players]


@pytest.mark.parametrize("game", ["", "Big Shot", "BIGSHOT", "zahltagg", None, 5, [], {}])
def test_an_unknown_game_is_refused(game: Any) -> None:
    """There is no such game; the answer names those that there are."""
    with pytest.raises(Refused, match="bigshot") as refused:
        zuschlag.new(game)
    assert refused.value.code == "unknown"


@pytest.mark.parametrize("players", [0, 1, 5, -2, True, 2.0, "2"])
def test_a_wrong_number_of_players_is_refused(players: Any) -> None:
    """Two, three or four, as a whole number."""
    with pytest.raises(Refused, match="expected 2, 3 or 4") as refused:
        zuschlag.new("bigshot", players)
    assert refused.value.code == "malformed"


HUGE = pytest.param(10**5000, id="more digits than can be written down")


@pytest.mark.parametrize("seed", [1.0, True, b"7", ["7"], "\ud800", HUGE])
def test_a_seed_that_cannot_be_written_is_refused(seed: Any) -> None:
    """A seed is a whole number or a text, such as a record can hold."""
    with pytest.raises(Refused, match="seed") as refused:
        zuschlag.new("bigshot", seed=seed)
    assert refused.value.code == "malformed"


@pytest.mark.parametrize("chance", ["dice", "", None, True])
def test_another_chance_is_refused(chance: Any) -> None:
    """Chance comes from the seed, or the caller is asked."""
    with pytest.raises(Refused, match="expected 'seed' or 'ask'") as refused:
        zuschlag.new("bigshot", chance=chance)
    assert refused.value.code == "malformed"


@pytest.mark.parametrize(
    ("players", "options"),
    [
        (4, {"variant": "hard"}),
        (4, {"variant": None}),
        (4, {"variants": "classic"}),
        (4, {"overbids": "refused"}),
        (4, {"variant": "challenge", "exposure": "round"}),
        (4, {"variant": "challenge", "overbids": "refused", "exposure": "game"}),
        (2, {"variant": "challenge"}),
        (4, {"board": "built-in"}),
    ],
)
def test_options_that_are_none_or_do_not_apply_are_refused(players: int, options: dict[str, Any]) -> None:
    """Unknown names and values, and options of another variant."""
    with pytest.raises(Refused) as refused:
        zuschlag.new("bigshot", players, **options)
    assert refused.value.code == "malformed"


@pytest.mark.parametrize("setup", [[], "RYWK", 5, {}, quiet_setup(3), quiet_setup(4) | {"broker": 18}])
def test_a_setup_that_breaks_the_rules_is_refused(setup: Any) -> None:
    """A given setup is checked as a record's is."""
    with pytest.raises(Refused) as refused:
        zuschlag.new("bigshot", 4, setup=setup)
    assert refused.value.code == "malformed"


def test_a_given_setup_is_played() -> None:
    """The match begins as the setup says, and its record says so."""
    match = zuschlag.new("bigshot", 3, seed=1, setup=quiet_setup(3))
    assert match.record()["setup"] == quiet_setup(3)
    assert match.pending.seats == (1,), "seat 0 starts, so its left bids first"


def test_only_what_differs_from_the_default_is_an_option() -> None:
    """Defaults given by name leave no trace."""
    assert zuschlag.new("bigshot", variant="classic").options == {}
    match = zuschlag.new("bigshot", variant="challenge", overbids="exposed", exposure="round")
    assert match.options == {"variant": "challenge", "overbids": "exposed"}


def test_a_board_of_ones_own_is_played_on() -> None:
    """BS-3: the lots are those of the board."""
    match = finished_match(4, {"board": OWN_BOARD})
    assert match.options == {"board": OWN_BOARD}
    assert match.result is not None
    assert list(match.result["owners"]) == [lot["id"] for lot in OWN_BOARD["lots"]]

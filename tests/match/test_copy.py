"""Copies and records are the caller's own: nothing done to them touches the match."""

import copy
from typing import Any

import pytest

import zuschlag
from tests.match.example_matches import OWN_BOARD, VARIANTS, all_that_can_be_seen, match_with_asked_chance, play_on
from tests.record.worked_example import quiet_setup


@pytest.mark.parametrize(("players", "options"), VARIANTS)
def test_a_copy_shows_the_same(players: int, options: dict[str, Any]) -> None:
    """Record, events, views, offers: all equal."""
    match = play_on(zuschlag.new("bigshot", players, seed=2, **options), 60)
    assert all_that_can_be_seen(match.copy()) == all_that_can_be_seen(match)


@pytest.mark.parametrize(("players", "options"), VARIANTS)
def test_playing_a_copy_leaves_the_match_alone(players: int, options: dict[str, Any]) -> None:
    """And playing the match leaves the copy alone."""
    match = play_on(zuschlag.new("bigshot", players, seed=2, **options), 30)
    before = all_that_can_be_seen(match)
    copy = match.copy()
    play_on(copy, seed=5)
    assert copy.pending.over
    assert all_that_can_be_seen(match) == before
    kept = match.copy()
    play_on(match, seed=6)
    assert all_that_can_be_seen(kept) == before


@pytest.mark.parametrize(("players", "options"), VARIANTS)
def test_a_copy_goes_on_with_the_same_dice(players: int, options: dict[str, Any]) -> None:
    """The same moves on both give the same match."""
    match = play_on(zuschlag.new("bigshot", players, seed="dice", **options), 25)
    copy = match.copy()
    assert copy.seed == "dice"
    assert all_that_can_be_seen(play_on(copy, seed=1)) == all_that_can_be_seen(play_on(match, seed=1))


def test_a_copy_of_an_asking_match_asks() -> None:
    """Chance stays the caller's."""
    match = match_with_asked_chance()
    copy = match.copy()
    copy.settle("roll 3")
    assert match.pending.chance
    assert match.moves == ()


def test_what_is_said_about_a_copy_is_not_said_about_the_match() -> None:
    """Names and notes are copied, lists in them too."""
    match = match_with_asked_chance()
    match.about["seats"] = ["Anna", "Ben", "Cleo", "Dora"]
    copy = match.copy()
    copy.about["x-note"] = "mine"
    about: Any = copy.about
    about["seats"][0] = "Zoe"
    assert match.about == {"seats": ["Anna", "Ben", "Cleo", "Dora"]}


def test_a_record_can_be_changed_without_changing_the_match() -> None:
    """All the way down: moves, setup, options, notes."""
    match = zuschlag.new("bigshot", seed=1, board=OWN_BOARD)
    match.about["seats"] = ["Anna", "Ben", "Cleo", "Dora"]
    before = all_that_can_be_seen(match)
    record: Any = match.record()
    record["moves"].clear()
    record["seats"].clear()
    record["setup"]["spaces"].clear()
    record["options"]["board"]["lots"].clear()
    assert all_that_can_be_seen(match) == before


def test_a_setup_that_was_given_is_the_givers_to_change() -> None:
    """The match keeps what it was given then."""
    setup = quiet_setup()
    match = zuschlag.new("bigshot", chance="ask", setup=setup)
    setup["broker"] = 9
    setup["spaces"][0] = "RRRR"
    assert match.record()["setup"] == quiet_setup()


def test_the_standard_librarys_copies_are_copies_too() -> None:
    """`copy.copy` and `copy.deepcopy` never share a state."""
    match = zuschlag.new("bigshot", seed=3)
    seat = match.pending.seats[0]
    for made in (copy.copy(match), copy.deepcopy(match)):
        made.play(seat, "pass")
        assert len(made.moves) == len(match.moves) + 1


def test_what_is_said_about_a_match_cannot_replace_it() -> None:
    """A key of the record's own stays as it is."""
    match = zuschlag.new("bigshot", seed=3)
    match.about["moves"] = ["hi"]
    assert match.record()["moves"] == list(match.moves)

"""The laws: what must hold for every game and every option, whatever is played."""

import json
from dataclasses import asdict

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import zuschlag
from tests.any_game import AnyMatch
from tests.random_play import Variant, finished_match, match_after
from tests.variants import VARIANTS, every_variant, name_of
from zuschlag import Refused
from zuschlag.testing import MATCH_LAWS
from zuschlag.testing.match_laws import everything

SEEDS = st.integers(0, 2**53 - 1)
STAGES = st.integers(0, 400)

some_matches = settings(max_examples=15, deadline=None)


@every_variant
@some_matches
@given(seed=SEEDS, decisions=STAGES)
def test_the_laws_that_authors_of_games_check_hold(variant: Variant, seed: int, decisions: int) -> None:
    """What is offered is accepted, and nothing else; sealed moves commute and are hidden; `imagine` gives the same view; …"""
    match = match_after(variant, seed, decisions)
    for law in MATCH_LAWS:
        law(match)


@every_variant
@some_matches
@given(seed=SEEDS, decisions=STAGES)
def test_replaying_the_log_gives_the_state(variant: Variant, seed: int, decisions: int) -> None:
    match = settled(match_after(variant, seed, decisions))
    again = zuschlag.replay(match.record())
    assert again.state == match.state
    assert again.pending == match.pending
    # Sealed moves may have been made in any order; a record writes them by seat.
    assert sorted(map(repr, again.events)) == sorted(map(repr, match.events))


def settled(match: AnyMatch) -> AnyMatch:
    """The match once no sealed move is pending: before that, a record does not tell of it."""
    while match.step_count > len(match.moves):
        seat = match.pending.seats[0]
        match.play(seat, match.offered(seat)[0])
    return match


@every_variant
@some_matches
@given(seed=SEEDS, decisions=STAGES)
def test_a_record_survives_the_way_through_a_file(variant: Variant, seed: int, decisions: int) -> None:
    record = match_after(variant, seed, decisions).record()
    line = zuschlag.record_line(record)
    assert "\n" not in line
    assert json.loads(line) == record
    assert zuschlag.replay(json.loads(line)).record() == record


@every_variant
@some_matches
@given(seed=SEEDS, decisions=STAGES)
def test_the_other_seats_and_chance_are_refused_and_nothing_changes(variant: Variant, seed: int, decisions: int) -> None:
    match = match_after(variant, seed, decisions)
    before = everything(match)
    for word in match.game.outcomes:
        with pytest.raises(Refused, match="no outcome of chance is pending"):
            match.settle(word)
    for seat in set(range(match.players)) - set(match.pending.seats):
        for word in [word for other in match.pending.seats for word in match.offered(other)]:
            with pytest.raises(Refused) as refused:
                match.play(seat, word)
            assert refused.value.code == "not-awaited"
    assert everything(match) == before


@pytest.mark.parametrize("variant", [variant for variant in VARIANTS if variant[0] == "bigshot"], ids=name_of)
@settings(max_examples=4, deadline=None)
@given(seed=SEEDS, decisions=STAGES)
def test_the_visible_log_determines_the_view(variant: Variant, seed: int, decisions: int) -> None:
    """Whoever knows the setup, which all see, and the events that a viewer saw, can work out its view.

    (Where hands are dealt in secret, see `test_alike`.)
    """
    match = match_after(variant, seed, decisions)
    for viewer in (None, *range(match.players)):
        seen = [event for event in match.events if event.is_visible_to(viewer)]
        retold = zuschlag.new(match.game, chance="ask", setup=match.setup)
        while len([event for event in retold.events if event.is_visible_to(viewer)]) < len(seen):
            follow(retold, viewer, seen)
        assert retold.view(viewer) == match.view(viewer)
        assert as_bytes(retold, viewer) == as_bytes(match, viewer)


def follow(retold: AnyMatch, viewer: int | None, seen: list[zuschlag.Event]) -> None:
    """Make the one move after which the retold match looks to the viewer like the log so far."""
    seats = retold.pending.seats
    for word in list(retold.offered(seats[0])) if seats else list(retold.outcomes):
        trial = retold.copy()
        if seats:
            trial.play(seats[0], word)
        else:
            trial.settle(word)
        told = [event for event in trial.events if event.is_visible_to(viewer)]
        if told == seen[: len(told)]:
            if seats:
                retold.play(seats[0], word)
            else:
                retold.settle(word)
            return
    pytest.fail(f"no move gives what the viewer saw: {seen[len(retold.events)]}")


def as_bytes(match: AnyMatch, viewer: int | None) -> bytes:
    return json.dumps(asdict(match.view(viewer)), sort_keys=True).encode()


@every_variant
@some_matches
@given(seed=SEEDS)
def test_random_play_ends(variant: Variant, seed: int) -> None:
    """A match is finite, however it is played: far fewer decisions than this bound, which no match comes near."""
    match = match_after(variant, seed, 10_000)
    assert match.pending.over
    assert match.result is not None
    assert match.result["winners"]


@every_variant
@some_matches
@given(seed=SEEDS, decisions=STAGES)
def test_a_copy_goes_its_own_way(variant: Variant, seed: int, decisions: int) -> None:
    match = match_after(variant, seed, decisions)
    before = everything(match)
    copy = match.copy()
    assert everything(copy) == before
    while seats := copy.pending.seats:
        copy.play(seats[0], copy.offered(seats[0])[0])
    assert everything(match) == before


@every_variant
def test_the_same_seed_and_moves_give_the_same_match(variant: Variant) -> None:
    assert finished_match(variant, 3).record() == finished_match(variant, 3).record()
    assert finished_match(variant, 3).record() != finished_match(variant, 4).record()

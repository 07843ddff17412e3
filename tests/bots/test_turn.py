"""A turn is what one seat may know, here and in another process."""

import pickle

import pytest

from tests.bots.test_levels import HIDDEN, turns
from tests.random_play import play_randomly, start_match
from tests.variants import VARIANTS, every_variant
from zuschlag.bots import Turn


@pytest.mark.untraced
def test_a_turn_is_the_same_when_it_was_sent() -> None:
    """Its game, seat, view, moves, number and events; however often it is sent on."""
    for _, _, turn in turns(every=13):
        told = pickle.loads(pickle.dumps(pickle.loads(pickle.dumps(turn))))
        assert (told.seat, told.number, told.view) == (turn.seat, turn.number, turn.view)
        assert list(told.offered) == list(turn.offered)
        assert list(told.events) == list(turn.events)
        assert (told.game.name, told.game.players, told.game.options) == (turn.game.name, turn.game.players, turn.game.options)
        assert (told.game.state, told.game.words) == (turn.game.state, turn.game.words)


@pytest.mark.untraced
def test_what_is_sent_tells_nothing_that_is_hidden() -> None:
    """BS-20, ZT-10, ZT-17: two matches that differ in a hidden fact alone send the same bytes."""
    compared = 0
    for pairs in HIDDEN.values():
        for one, other, seat in pairs():
            sent = [pickle.dumps(pickle.loads(pickle.dumps(Turn(match, seat)))) for match in (one, other)]
            assert sent[0] == sent[1]
            compared += 1
    assert compared > 60


@every_variant
def test_a_turn_tells_the_events_that_its_seat_may_know(variant: tuple[str, int, dict[str, object]]) -> None:
    """And no other."""
    *_, match = play_randomly(variant, 3)
    for seat in range(match.players):
        assert list(Turn(match, seat).events) == [event for event in match.events if event.is_visible_to(seat)]


def test_no_two_decisions_of_a_seat_have_the_same_number() -> None:
    """So a bot throws other dice at every decision."""
    for variant in VARIANTS:
        decisions = []
        match = start_match(variant, 2)
        while seats := match.pending.seats:
            turn = Turn(match, seats[0])
            decisions.append((turn.seat, turn.number))
            match.play(turn.seat, turn.offered[-1])
        assert len(set(decisions)) == len(decisions) > 10


def test_a_view_is_built_once() -> None:
    """A bot may ask for it as often as it likes."""
    turn = Turn(start_match(VARIANTS[0], 1), 0)
    assert turn.view is turn.view


def test_the_game_of_a_turn_has_an_old_name() -> None:
    match = start_match(("zahltag", 3, {}), 1)
    turn = Turn(match, match.pending.seats[0])
    assert turn.box is turn.game is match.game

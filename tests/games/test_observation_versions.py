"""Later versions of observations begin like the first, are the same in every mode, and are refused where there are none."""

import pickle
from typing import Any

import numpy as np
import pytest

import zuschlag
from tests.random_play import Variant, play_randomly
from tests.variants import every_variant, variant_game
from zuschlag import Refused
from zuschlag.envs import Batch, spec
from zuschlag.envs.spaces import Spec
from zuschlag.games import GAMES
from zuschlag.games.observation_versions import ObservedGame, observed_game
from zuschlag.kernel import below
from zuschlag.kernel.playout import FIRST_SEAT


@every_variant
def test_version_1_begins_like_version_0_and_offers_no_other_actions(variant: Variant) -> None:
    game = variant_game(variant)
    first, later = Spec(game), Spec(observed_game(game, 1))
    assert later.features[: len(first.features)] == first.features
    assert later.actions == first.actions
    for number, match in enumerate(play_randomly(variant, 3)):
        if number % 6 == 0 or match.pending.over:
            for seat in range(match.players):
                seen = later.observe(match.state, seat)
                assert seen[: first.size].tolist() == first.observe(match.state, seat).tolist()
                assert (seen >= later.low).all()
                assert (seen <= later.high).all()
                legal = later.legal(match.state, seat)
                assert set(legal) <= set(first.legal(match.state, seat))
                assert bool(legal) == (seat in match.pending.seats)


def test_what_is_not_listed_is_refused_and_nothing_else_is() -> None:
    """Offered is accepted: an action that is possible by the rules, but no action of this version, is illegal in it."""
    match = zuschlag.new("bigshot", 4, seed=1)
    later = spec("bigshot", 4, observation=1)
    while match.state.unplaced < 2 or len(later.legal(match.state, match.pending.seats[0])) == len(
        match.offered(match.pending.seats[0])
    ):
        seat = match.pending.seats[0]
        offered = list(match.offered(seat))
        match.play(seat, "pass" if "pass" in offered and match.step_count % 3 else offered[-1])
    seat, s = match.pending.seats[0], match.state
    every, listed = spec("bigshot", 4).legal(s, seat), later.legal(s, seat)
    assert later.legal_words(s, seat) == tuple(word for word in match.offered(seat) if later.action(s, seat, word) in listed)
    for action in every:
        if action in listed:
            later.move(s, seat, action)
        else:
            with pytest.raises(Refused, match="cannot take action"):
                later.move(s, seat, action)


@pytest.mark.parametrize("game", GAMES)
def test_a_batch_shows_what_python_mode_sees(game: str) -> None:
    """Step by step: numbers and masks, over several games in a row, so that nothing is remembered of the last one."""
    batch = Batch(game, 3, size=2, seed=9, observation=1)
    observed = batch.spec.game
    assert isinstance(observed, ObservedGame)
    rules, later = observed.game.rules, Spec(observed)
    states = [plain_state(observed, batch.get_state(at).state) for at in range(2)]
    rngs: list[Any] = [batch.get_state(at).generator for at in range(2)]
    random, ended = np.random.default_rng(4), 0
    while ended < 4:
        for at, s in enumerate(states):
            seat = FIRST_SEAT[rules.awaited(s)]
            assert batch.actors[at] == seat
            np.testing.assert_allclose(batch.observations[at], later.observe(s, seat), rtol=1e-6)
            assert batch.masks[at].tolist() == later.mask(s, seat).tolist()
        actions = (random.random(batch.masks.shape) * batch.masks).argmax(axis=1)
        for at in range(2):
            s = states[at]
            seat = FIRST_SEAT[rules.awaited(s)]
            rules.make_move(s, seat, later.move(s, seat, int(actions[at])))
            while not rules.awaited(s):
                if rules.is_over(s):
                    ended += 1
                    states[at] = s = observed.game.blank()
                    rules.deal(s, rngs[at])
                else:
                    rules.settle(s, rules.outcome_at(s, below(rngs[at], rules.total_weight(s))))
        batch.step(actions)


def plain_state(observed: ObservedGame, full: Any) -> Any:
    """The state without what is remembered."""
    plain = observed.game.state()
    for name in observed.game.state.table:
        setattr(plain, name, getattr(full, name))
    return plain


def test_a_state_of_a_match_can_be_set_in_a_batch_that_remembers() -> None:
    match = zuschlag.new("zahltag", 2, seed=4)
    while match.state.held < 1 or not match.pending.seats:
        match.play(match.pending.seats[0], match.offered(match.pending.seats[0])[-1])
    batch = Batch("zahltag", 2, size=1, observation=1)
    batch.set_state(0, match.state)
    seen = spec("zahltag", 2, observation=1).observe(match.state, match.pending.seats[0])
    np.testing.assert_allclose(batch.observations[0], seen, rtol=1e-6)
    assert batch.observations[0][146:].any()
    again = pickle.loads(pickle.dumps(batch))
    assert again.observations.tolist() == batch.observations.tolist()
    again.step(again.masks.argmax(axis=1))


def test_versions_that_there_are_not_are_refused() -> None:
    for version in (2, -1, "1", True):
        with pytest.raises(Refused, match=r"zahltag has no observation .*; expected 0 or 1"):
            observed_game(zuschlag.game("zahltag", 2), version)
    game = zuschlag.game("zahltag", 2)
    assert observed_game(game, 0) is game
    assert observed_game(game, 1).name == "zahltag"
    with pytest.raises(AttributeError):
        observed_game(game, 1).nothing  # noqa: B018
    assert not hasattr(observed_game(game, 1), "__nothing__")

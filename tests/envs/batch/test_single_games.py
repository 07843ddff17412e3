"""Single games of a batch: taken out, put back, copied, started from a match, dealt one by one."""

import pickle
from typing import Any

import numpy as np
import pytest

import zuschlag
from zuschlag import Refused
from zuschlag.envs import Batch
from zuschlag.envs.spaces import Spec


def played(batch: Batch, steps: int, seed: int = 3) -> list[bytes]:
    """What a batch shows of each of its games while it is played at random."""
    rng = np.random.default_rng(seed)
    shown = []
    for _ in range(steps):
        batch.step((rng.random(batch.masks.shape[1]) * batch.masks).argmax(axis=1))
        arrays = (batch.observations, batch.masks, batch.actors, batch.rewards, batch.dones)
        shown.append([b"".join(array[at].tobytes() for array in arrays) for at in range(batch.size)])
    return [b"".join(rows) for rows in zip(*shown, strict=True)]


@pytest.mark.parametrize("learner", ["all", "each", 1])
def test_a_game_goes_on_from_the_state_that_was_taken_out(learner: Any) -> None:
    """In the same batch, in another, and out of a pickle: state, dice, learner and opponents are all in it."""
    batch = Batch("zahltag", 3, 4, seed=5, learner=learner)
    played(batch, 20)
    kept = batch.get_state(2)
    seen = batch.observations[2].tobytes(), batch.masks[2].tobytes()
    first = played(batch, 80)[2]
    batch.set_state(2, kept)
    assert (batch.observations[2].tobytes(), batch.masks[2].tobytes()) == seen
    assert played(batch, 80)[2] == first
    other = Batch("zahltag", 3, 1, seed=99, learner=learner)
    other.set_state(0, pickle.loads(pickle.dumps(kept)))
    assert played(other, 80)[0] == first


def test_copies_of_a_game_go_on_alike_or_by_chance_of_their_own() -> None:
    batch = Batch("zahltag", 3, 6, seed=5, learner="each")
    played(batch, 20)
    batch.clone(0, range(1, 6))
    assert len(set(played(batch, 100))) == 1
    batch.clone(0, [1, 2, 3, 4, 5], seed=7)
    assert len({row.tobytes() for row in batch.observations}) == 1
    assert len(set(played(batch, 100))) > 3
    batch.clone(4, 2)
    assert batch.observations[2].tobytes() == batch.observations[4].tobytes()


def test_a_game_goes_on_from_the_state_of_a_match() -> None:
    """What the batch shows then is what the seat sees there; other games are left alone."""
    match = zuschlag.new("zahltag", 2, seed=3)
    while len(match.moves) < 12:
        match.play(match.pending.seats[0], match.offered(match.pending.seats[0])[0])
    batch = Batch("zahltag", 2, 3, seed=1)
    before = batch.observations.copy()
    batch.set_state(1, match.state, seed=4)
    seat = match.pending.seats[0]
    spec = Spec(match.game)
    assert batch.actors[1] == seat
    np.testing.assert_allclose(batch.observations[1], spec.observe(match.state, seat), rtol=1e-6)
    assert np.flatnonzero(batch.masks[1]).tolist() == spec.legal(match.state, seat)
    assert (batch.observations[[0, 2]] == before[[0, 2]]).all()
    assert batch.get_state(1).state == match.state


def test_what_is_no_game_of_the_batch_is_refused() -> None:
    batch = Batch("zahltag", 2, 3)
    over = zuschlag.new("zahltag", 2, seed=1)
    while over.pending.seats:
        over.play(over.pending.seats[0], over.offered(over.pending.seats[0])[0])
    for ask, said in (
        (lambda: batch.get_state(3), "there is no game 3; expected 0 to 2"),
        (lambda: batch.get_state(-1), "game is -1; expected a whole number from 0"),
        (lambda: batch.clone(0, [1, 7]), "there is no game 7"),
        (lambda: batch.set_state(0, zuschlag.new("zahltag", 3).state), "expected one of zahltag for 2"),
        (lambda: batch.set_state(0, zuschlag.new("bigshot", 2).state), "expected one of zahltag for 2"),
        (lambda: batch.set_state(0, over.state), "a game that is over"),
        (lambda: batch.reset(games=[1, 0, 1]), "expected a mask: bool of the shape"),
        (lambda: batch.reset([1, 2]), "there are 2 seeds; expected one for each of the 3 games"),
    ):
        with pytest.raises(Refused, match=said):
            ask()


def test_without_autoreset_a_game_that_ended_stays_until_it_is_reset() -> None:
    batch = Batch("zahltag", 2, 8, seed=3, learner="each", autoreset=False)
    rng = np.random.default_rng(1)
    for _ in range(200):
        batch.step((rng.random(batch.masks.shape) * batch.masks).argmax(axis=1))
        if batch.ended.any():
            break
    ended = batch.ended
    assert (batch.dones == ended).all()
    assert (batch.observations[ended] == batch.finals[ended]).all()
    assert [np.flatnonzero(mask).tolist() for mask in batch.masks[ended]] == [[0]] * int(ended.sum())
    shown = batch.observations[ended].copy()
    batch.step(batch.masks.argmax(axis=1))
    assert (batch.observations[ended] == shown).all()
    assert not batch.dones[ended].any()
    assert not batch.rewards[ended].any()
    others = batch.observations[~ended].copy()
    batch.reset(games=ended)
    assert not batch.ended[ended].any()
    assert (batch.observations[~ended] == others).all()
    assert (batch.observations[ended] != shown).any()


def test_every_game_can_have_a_seed_of_its_own() -> None:
    batch = Batch("zahltag", 2, 3, seed=[7, 8, 7])
    assert batch.observations[0].tobytes() == batch.observations[2].tobytes() != batch.observations[1].tobytes()
    batch.reset([8, 8, 7])
    assert batch.observations[0].tobytes() == batch.observations[1].tobytes() != batch.observations[2].tobytes()

"""Batches: results depend on the seed and the game's number, and on nothing else."""

import numpy as np

import zuschlag
from zuschlag.games.bigshot import rules
from zuschlag.games.bigshot.state import State
from zuschlag.kernel import seeded
from zuschlag.kernel.batch import Batch, python_playout

SHRUNKEN = {"SPACES": 5, "CUBES": 5, "LOTS": 5, "ROOM": 5}
"""A small Big Shot: 20 cubes on five spaces, three lots with a value and two parks with room for 25."""


def shrunken_template(players: int) -> State:
    s = State.sized(SPACES=5, LOTS=5)()
    s.players = players
    s.value = [9, 16, 21, 0, 0]
    s.park = [3, 4]
    s.doubles = [[1, 0, 0, 0, 0], [0, 1, 0, 0, 0]]
    return s


def test_cores_and_size_make_no_difference() -> None:
    game = zuschlag.game("bigshot", 3)
    one, two, small = (Batch(game.rules, game.blank(), size, seed=5) for size in (101, 101, 10))
    one.play_out(cores=1)
    two.play_out(cores=0)
    small.play_out(cores=3)
    assert one.states.tobytes() == two.states.tobytes()
    assert one.digests[:10].tolist() == small.digests.tolist()


def test_seeds_make_a_difference() -> None:
    game = zuschlag.game("bigshot", 3)
    batches = [Batch(game.rules, game.blank(), 20, seed=seed) for seed in (1, 2)]
    for batch in batches:
        batch.play_out()
    assert batches[0].digests.tolist() != batches[1].digests.tolist()
    assert len(set(batches[0].digests.tolist())) == 20


def test_playing_again_goes_on_with_the_same_generators() -> None:
    game = zuschlag.game("bigshot", 2)
    batch = Batch(game.rules, game.blank(), 5)
    batch.play_out()
    first = batch.digests.tolist()
    batch.play_out()
    assert batch.digests.tolist() != first


def test_a_copy_of_the_array_is_a_copy_of_the_games() -> None:
    game = zuschlag.game("bigshot", 4)
    batch = Batch(game.rules, game.blank(), 4)
    kept = batch.states.copy()
    batch.play_out()
    assert State.unpack(kept[0]).round == 0
    assert State.unpack(batch.states[0]).round == 18


def test_a_shrunken_game_is_the_same_in_both_modes() -> None:
    for players in (2, 3, 4):
        template = shrunken_template(players)
        batch = Batch(rules, template, 200, seed=3, sizes=SHRUNKEN)
        batch.play_out()
        states, decisions, digests = [template.copy() for _ in range(200)], [0] * 200, [0] * 200
        play = python_playout(rules, tuple(sorted(SHRUNKEN.items())))
        play(states, [seeded(3, at) for at in range(200)], decisions, digests, 0, 200)
        assert [type(template).unpack(row) for row in batch.states] == states
        assert batch.digests.tolist() == digests
        assert all(s.round == 5 and sum(map(sum, s.lots)) == 20 for s in states)


def test_states_are_plain_numpy_records() -> None:
    game = zuschlag.game("bigshot", 4)
    batch = Batch(game.rules, game.blank(), 3)
    batch.play_out()
    assert batch.states["cash"].shape == (3, 4)
    assert batch.states["lots"].dtype == np.int8
    assert len(batch) == 3


def test_an_empty_batch_is_played_at_once() -> None:
    game = zuschlag.game("bigshot", 4)
    batch = Batch(game.rules, game.blank(), 0)
    batch.play_out(cores=0)
    assert len(batch) == 0

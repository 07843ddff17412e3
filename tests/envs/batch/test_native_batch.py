"""Many games in compiled code go as single games in plain Python do, whoever plays and on however many cores."""

import pickle
from concurrent.futures import ThreadPoolExecutor
from copy import deepcopy
from typing import Any

import numpy as np
import pytest

import zuschlag
from tests.any_game import AnyGame
from tests.random_play import Variant
from tests.variants import VARIANTS, name_of, variant_game
from zuschlag.envs import Batch
from zuschlag.envs.rewards import reward_in_python
from zuschlag.envs.spaces import Spec
from zuschlag.kernel import Build, Generator, below, seeded
from zuschlag.kernel.playout import draw_outcome, verbs_of

STANDARD = [variant for variant in VARIANTS if "contracts" not in variant[2]]
"""(A deck of another size would have to be compiled anew.)"""
SIZE, SEED = 3, 11


class Twin:
    """One game in plain Python, with the dice of a batch's game."""

    def __init__(self, game: AnyGame, seed: int, at: int) -> None:
        self.game = game
        self.rng: Generator = seeded(seed, at)
        self.draw = Build(verbs_of(game.rules), silent=True)(draw_outcome)
        self.begin()

    def begin(self) -> None:
        self.s = self.game.blank()
        self.game.rules.deal(self.s, self.rng)
        self.settle()

    def settle(self) -> None:
        rules = self.game.rules
        while not rules.awaited(self.s) and not rules.is_over(self.s):
            rules.settle(self.s, self.draw(self.s, self.rng))

    @property
    def actor(self) -> int:
        seats = self.game.rules.awaited(self.s)
        return next(seat for seat in range(4) if seats >> seat & 1)

    def play(self, move: int) -> bool:
        """Is it over then?"""
        self.game.rules.make_move(self.s, self.actor, move)
        self.settle()
        return bool(self.game.rules.is_over(self.s))


@pytest.mark.parametrize("variant", STANDARD, ids=name_of)
def test_a_batch_plays_as_plain_python_does(variant: Variant) -> None:
    """Observations, masks, actors, rewards and ends are the same, number by number; a game that ends begins anew."""
    name, players, options = variant
    game = variant_game(variant)
    shape, share = Spec(game), reward_in_python(game.rules, "share")
    batch = Batch(name, players, SIZE, seed=SEED, **options)
    twins = [Twin(game, SEED, at) for at in range(SIZE)]
    rng = seeded("actions")
    ends = 0
    while ends < SIZE + 2:
        actions = []
        for at, twin in enumerate(twins):
            assert batch.actors[at] == twin.actor
            np.testing.assert_allclose(batch.observations[at], shape.observe(twin.s, twin.actor), rtol=1e-6)
            legal = np.flatnonzero(batch.masks[at]).tolist()
            assert legal == shape.legal(twin.s, twin.actor)
            actions.append(legal[below(rng, len(legal))])
        batch.step(actions)
        assert not batch.illegals.any()
        for at, twin in enumerate(twins):
            is_over = twin.play(shape.move(twin.s, twin.actor, actions[at]))
            assert batch.dones[at] == is_over
            won = [share(twin.s, seat) if is_over and seat < players else 0 for seat in range(4)]
            assert batch.rewards[at].tolist() == won
            if is_over:
                ends += 1
                twin.begin()


def random_actions(batch: Batch, rng: np.random.Generator) -> Any:
    return (rng.random(batch.masks.shape) * batch.masks).argmax(axis=1)


def course(batch: Batch, steps: int) -> list[bytes]:
    """All that a batch shows while it is played at random."""
    rng = np.random.default_rng(3)
    shown = []
    for _ in range(steps):
        batch.step(random_actions(batch, rng))
        arrays = (batch.observations, batch.masks, batch.actors, batch.rewards, batch.dones, batch.finals)
        shown.append(b"".join(array.tobytes() for array in arrays))
    return shown


@pytest.mark.parametrize("learner", ["all", "each"])
def test_the_number_of_cores_changes_nothing(learner: str) -> None:
    one, two = (Batch("zahltag", 3, 37, seed=1, learner=learner, cores=cores) for cores in (1, 2))
    assert course(one, 120) == course(two, 120)
    two.close()


def test_a_batch_begins_anew_from_its_seed() -> None:
    batch = Batch("zahltag", 2, 8, seed=4)
    before = course(batch, 30)
    batch.reset(4)
    assert course(batch, 30) == before
    batch.reset(5)
    assert course(batch, 30) != before


@pytest.mark.parametrize("game", zuschlag.GAMES)
def test_an_impossible_action_ends_its_game_alone(game: str) -> None:
    """It costs its seat 1, nobody wins, and that game begins anew; numbers that are no actions are impossible, too."""
    batch = Batch(game, 4, 4, seed=2)
    actions = random_actions(batch, np.random.default_rng(0))
    actors = batch.actors.copy()
    actions[1] = np.flatnonzero(batch.masks[1] == 0)[0]
    actions[2], actions[3] = -7, batch.spec.actions
    batch.step(actions)
    assert batch.illegals.tolist() == [False, True, True, True]
    assert batch.dones.tolist() == [False, True, True, True]
    for at in (1, 2, 3):
        assert batch.rewards[at].tolist() == [-1.0 if seat == actors[at] else 0.0 for seat in range(4)]
        assert batch.masks[at].any()
    assert batch.rewards[0].tolist() == [0.0] * 4


@pytest.mark.parametrize("opponents", ["random", "cautious", "valuer"])
@pytest.mark.parametrize("game", zuschlag.GAMES)
def test_a_learner_meets_opponents(game: str, opponents: str) -> None:
    """It is always the learner's turn, in every seat in turn; playing at random it is no match for the valuer, but as good
    as anybody among those who play at random."""
    players, size = 3, 150
    batch = Batch(game, players, size, seed=6, learner="each", opponents=opponents)
    rng = np.random.default_rng(1)
    won = lost = 0.0
    seats = set()
    while won + lost < 500:
        learners = batch.actors.copy()
        seats |= set(learners.tolist())
        batch.step(random_actions(batch, rng))
        ended = np.flatnonzero(batch.dones)
        own = batch.rewards[ended, learners[ended]].sum()
        won += own
        lost += batch.rewards[ended].sum() - own
        shape = batch.spec
        assert (batch.finals[ended] >= shape.low).all()
        assert (batch.finals[ended] <= shape.high).all()
    assert seats == {0, 1, 2}
    par = (won + lost) / players
    spread = 4 * (par * (1 - 1 / players)) ** 0.5
    if opponents == "random":
        assert abs(won - par) < spread
    else:
        assert won < par / 3


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"game": "chess"}, "there is no game 'chess'"),
        ({"game": None}, "expected its name, or a Game"),
        ({"game": zuschlag.game("bigshot", 4), "variant": "challenge"}, "a Game, which has its options"),
        ({"players": 5}, "players is 5"),
        ({"players": 2.5}, "players is 2.5; expected a whole number from 2"),
        ({"size": 0}, "size is 0; expected a whole number from 1"),
        ({"cores": -1}, "cores is -1"),
        ({"seed": 1.5}, "seed is 1.5; expected a whole number"),
        ({"reward": "glory"}, "reward is 'glory'; expected share, margin, rank"),
        ({"learner": 4}, "learner is 4; expected 'all', 'each' or a seat from 0 to 3"),
        ({"learner": np.zeros(2)}, "expected 'all', 'each' or a seat"),
        ({"learner": 0, "opponents": "god"}, "bigshot has no compiled opponent 'god'; it has random"),
        ({"opponents": []}, "expected a name or a list of names: random, cautious, valuer"),
        ({"opponents": ["random", 3]}, "bigshot has no compiled opponent 3"),
        ({"dtype": np.int8}, "expected float32 or float64"),
        ({"dtype": "nonsense"}, "dtype is 'nonsense'"),
        ({"dtype": ">f4"}, "expected float32 or float64"),
        ({"variant": "odd"}, "option 'variant' is 'odd'"),
    ],
)
def test_what_makes_no_batch_is_refused(wrong: dict[str, Any], said: str) -> None:
    with pytest.raises(zuschlag.Refused, match=said):
        Batch(**{"game": "bigshot", "size": 2, **wrong})


def test_numbers_of_numpy_are_numbers() -> None:
    batch = Batch("zahltag", np.int64(2), np.int32(3), seed=np.uint8(7), learner=np.int64(1))
    assert course(batch, 9) == course(Batch("zahltag", 2, 3, seed=7, learner=1), 9)


@pytest.mark.parametrize("actions", [[0, 0, 0], [[0, 0, 0, 0]], [0.0] * 4, [True] * 4, ["0"] * 4, None, [10**30] * 4])
def test_what_are_no_actions_is_refused_and_nothing_changes(actions: Any) -> None:
    batch = Batch("zahltag", 2, 4)
    before = batch.observations.tobytes()
    with pytest.raises(zuschlag.Refused, match=r"expected whole numbers of the shape \(4,\), one for each game"):
        batch.step(actions)
    assert batch.observations.tobytes() == before


@pytest.mark.parametrize("kind", [np.int8, np.uint8, np.int32, np.uint64])
def test_actions_may_be_any_kind_of_whole_numbers(kind: Any) -> None:
    """Also every second of an array."""
    one, other = (Batch("zahltag", 2, 4, seed=1) for _ in range(2))
    actions = random_actions(one, np.random.default_rng(2))
    one.step(actions)
    other.step(np.repeat(actions.astype(kind), 2)[::2])
    assert one.observations.tobytes() == other.observations.tobytes()


def test_what_a_batch_shows_belongs_to_its_user() -> None:
    """Whatever is written there, the games go on as if nothing had been."""
    one, other = (Batch("bigshot", 4, 8, seed=3, learner="each") for _ in range(2))
    rng = np.random.default_rng(5)
    for _ in range(40):
        actions = random_actions(one, rng)
        for array in (other.observations, other.masks, other.actors, other.rewards, other.finals):
            array[:] = 100
        one.step(actions)
        other.step(actions)
        assert one.observations.tobytes() == other.observations.tobytes()
        assert one.actors.tolist() == other.actors.tolist()
        assert one.rewards.tolist() == other.rewards.tolist()
    with pytest.raises(AttributeError):
        one.actors = other.actors  # type: ignore[misc]


def test_threads_take_turns_at_one_batch() -> None:
    batch = Batch("zahltag", 3, 64, seed=8)
    legal = np.zeros(64, np.int64)  # to keep one's equipment, or impossible: both are safe
    with ThreadPoolExecutor(4) as pool:
        for done in [pool.submit(batch.step, legal) for _ in range(400)]:
            done.result()
    assert batch.masks.any(axis=1).all()
    assert set(batch.actors.tolist()) <= {0, 1, 2}


@pytest.mark.parametrize("cores", [1, 2])
def test_a_closed_batch_says_so(cores: int) -> None:
    with Batch("zahltag", 2, 4, cores=cores) as batch:
        batch.step(batch.masks.argmax(axis=1))
    with pytest.raises(zuschlag.Refused, match="the batch is closed"):
        batch.step(batch.masks.argmax(axis=1))


@pytest.mark.parametrize("again", [deepcopy, lambda batch: pickle.loads(pickle.dumps(batch))], ids=["copied", "pickled"])
def test_a_copy_goes_on_by_itself(again: Any) -> None:
    batch = Batch("zahltag", 3, 10, seed=2, learner="each", cores=2)
    course(batch, 25)
    copied = again(batch)
    assert copied.observations.tobytes() == batch.observations.tobytes()
    assert copied.observations.ctypes.data % 64 == 0
    assert course(copied, 60) == course(batch, 60)


def test_without_a_seed_a_batch_goes_on_to_other_games() -> None:
    batch = Batch("zahltag", 3, 4, seed=2)
    first = batch.observations.tobytes()
    batch.reset()
    assert batch.observations.tobytes() != first
    batch.reset(2)
    assert batch.observations.tobytes() == first


def test_arrays_begin_where_others_can_take_them_over() -> None:
    """64 bytes: what JAX asks of memory that it does not copy."""
    batch = Batch("zahltag", 2, 3)
    for array in (batch.observations, batch.masks, batch.actors, batch.rewards, batch.dones, batch.illegals):
        assert array.ctypes.data % 64 == 0
        assert array.flags.c_contiguous

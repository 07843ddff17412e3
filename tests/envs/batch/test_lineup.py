"""Who plays the seats of a batch that do not learn: compiled bots and functions, for all seats or seat by seat."""

from typing import Any

import numpy as np
import pytest

import zuschlag
from zuschlag import Refused
from zuschlag.envs import Batch
from zuschlag.envs.batch.lineup import Lineups


def first_legal(_observations: Any, masks: Any) -> Any:
    return masks.argmax(axis=1)


class Asked:
    """A function that plays at random, and remembers what it was asked."""

    def __init__(self) -> None:
        self.rng = np.random.default_rng(1)
        self.rows = 0

    def __call__(self, observations: Any, masks: Any) -> Any:
        assert len(observations) == len(masks) > 0
        assert masks.any(axis=1).all()
        self.rows += len(masks)
        return (self.rng.random(masks.shape) * masks).argmax(axis=1)


def test_line_ups_say_who_plays_which_seat() -> None:
    """By seat; or from the seat after the learner's onwards, whichever that is."""
    game = zuschlag.game("zahltag", 3)
    random, cautious, valuer = range(3)
    by_seat = Lineups({0: "random", 1: "cautious", 2: "valuer"}, game).numbers
    assert [by_seat[0, learner, :3].tolist() for learner in (0, 1)] == [[0, cautious, valuer], [random, 0, valuer]]
    after = Lineups([["cautious", "valuer"]], game).numbers
    assert [after[0, learner, :3].tolist() for learner in (0, 1, 2)] == [
        [0, cautious, valuer],
        [valuer, 0, cautious],
        [cautious, valuer, 0],
    ]
    several = Lineups(["random", first_legal, {0: "valuer", 1: first_legal, 2: "random"}], game)
    assert several.numbers[:, 0, 1].tolist() == [random, -1, -1]
    assert several.policies == [first_legal]


@pytest.mark.parametrize(
    ("opponents", "said"),
    [
        ([["random"]], "opponents by seat are .'random'.; expected one for each of the 2 other seats"),
        ({5: "random"}, "opponents name seat 5; expected 0 to 2"),
        ({1: "random"}, "opponents name nobody for seat 2"),
        ({1: "random", 2: "god"}, "zahltag has no compiled opponent 'god'"),
        (7, "expected a name or a list of names: random, cautious, valuer; or functions"),
    ],
)
def test_what_is_no_line_up_is_refused(opponents: Any, said: str) -> None:
    with pytest.raises(Refused, match=said):
        Batch("zahltag", 3, 2, learner=0, opponents=opponents)


def test_each_seat_is_played_by_its_own_opponent() -> None:
    """Compiled bots and functions at the same table; the learner is asked for nobody else's decisions."""
    asked = Asked()
    batch = Batch("zahltag", 3, 40, seed=2, learner=0, opponents={1: asked, 2: "random"})
    rng = np.random.default_rng(3)
    games = 0
    while games < 60:
        assert (batch.actors == 0).all()
        batch.step((rng.random(batch.masks.shape) * batch.masks).argmax(axis=1))
        games += int(batch.dones.sum())
        assert np.allclose(batch.rewards[batch.dones].sum(axis=1), 1)
    assert asked.rows > 500


@pytest.mark.parametrize("cores", [1, 2])
def test_functions_play_as_if_their_seats_were_learners(cores: int) -> None:
    """The same dice and the same actions make the same games: one batch in which all learn, one in which a function plays."""
    batch = Batch("zahltag", 2, 6, seed=4, learner=0, opponents=first_legal, cores=cores)
    twin = Batch("zahltag", 2, 6, seed=4)
    for _ in range(120):
        while (twin.actors != 0).any():  # the function's decisions, game by game; who waits for the learner is put back
            kept = [twin.get_state(at) for at in range(6)]
            turn = twin.actors != 0
            twin.step(twin.masks.argmax(axis=1))
            for at in np.flatnonzero(~turn):
                twin.set_state(at, kept[at])
        assert (batch.actors == 0).all()
        assert (batch.observations == twin.observations).all()
        batch.step(batch.masks.argmax(axis=1))
        twin.step(twin.masks.argmax(axis=1))
    batch.close()


def play_on(batch: Batch) -> None:
    for _ in range(50):
        batch.step(batch.masks.argmax(axis=1))


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        (lambda _, masks: masks.argmin(axis=1), "an opponent answered action .*; possible: "),
        (lambda _, masks: masks.argmax(axis=1) + 1000, "an opponent answered action 1... *; possible: "),
        (lambda *_: [0], "expected whole numbers of the shape"),
        (lambda _, masks: masks[:, 0] * 1.5, "an opponent answered float"),
    ],
)
def test_a_wrong_answer_of_a_function_is_refused_and_only_a_reset_goes_on(answer: Any, said: str) -> None:
    is_wrong = False

    def policy(observations: Any, masks: Any) -> Any:
        return answer(observations, masks) if is_wrong else masks.argmax(axis=1)

    batch = Batch("zahltag", 2, 4, seed=1, learner=0, opponents=policy)
    is_wrong = True
    with pytest.raises(Refused, match=said):
        play_on(batch)
    is_wrong = False
    with pytest.raises(Refused, match=r"an opponent failed in the middle of the last step; call reset\(\)"):
        batch.step(batch.masks.argmax(axis=1))
    batch.reset(1)
    batch.step(batch.masks.argmax(axis=1))
    assert batch.masks.any(axis=1).all()

"""The compiled opponents of a batch are the bots of the ladder."""

from typing import Any

import numpy as np
import pytest

from tests.playing import stages
from tests.variants import every_variant
from zuschlag import Refused
from zuschlag.bots import Turn
from zuschlag.bots.crafts import CRAFTS
from zuschlag.envs import Batch
from zuschlag.envs.opponents import OPPONENTS, find_opponent
from zuschlag.kernel import seeded


@every_variant
def test_cautious_plays_as_the_bot_of_that_name_move_by_move(variant: tuple[str, int, dict[str, Any]]) -> None:
    """From the full state, of which it reads no more than the bot, who gets a view, and with as many draws by lot."""
    policy = OPPONENTS[variant[0]]["cautious"].policy
    for match in stages(variant, 5):
        for seat in match.pending.seats:
            ours, theirs = seeded("dice", match.made), seeded("dice", match.made)
            move = policy(match.state.copy(), seat, ours, None)
            thought = CRAFTS[variant[0]].cautious(Turn(match, seat), theirs)
            assert (match.box.words[move], ours.a, ours.counter) == (thought.move, theirs.a, theirs.counter)


@pytest.mark.parametrize("game", ["bigshot", "zahltag"])
def test_every_rung_beats_who_plays_at_random(game: str) -> None:
    """Par for one of two is a half; the learner here does anything that is possible."""
    won = {}
    for name in ("random", "cautious"):
        batch = Batch(game, 2, 256, learner="each", opponents=name, seed=3)
        rng = np.random.default_rng(3)
        shares: list[float] = []
        while len(shares) < 400:
            seats = batch.actors.copy()
            batch.step((rng.random(batch.masks.shape, np.float32) * batch.masks).argmax(axis=1))
            shares.extend(batch.rewards[batch.dones, seats[batch.dones]])
        won[name] = float(np.mean(shares))
    assert 0.4 < won["random"] < 0.6
    assert won["cautious"] < 0.05


def test_what_names_no_opponent_is_refused() -> None:
    with pytest.raises(Refused, match="no compiled opponent 'search'; there is random, cautious, valuer"):
        find_opponent("bigshot", "search")

"""The compiled opponents of a batch are the bots of the ladder."""

from typing import Any

import numpy as np
import pytest

import zuschlag
from tests.random_play import play_randomly
from tests.variants import every_variant, variant_game
from zuschlag import Refused
from zuschlag.bots import Turn
from zuschlag.bots.strategies import STRATEGIES
from zuschlag.envs import Batch
from zuschlag.envs.batch.compiled_opponents import opponent_policy
from zuschlag.envs.batch.lineup import Lineups
from zuschlag.kernel import seeded


@every_variant
def test_cautious_plays_as_the_bot_of_that_name_move_by_move(variant: tuple[str, int, dict[str, Any]]) -> None:
    """From the full state, of which it reads no more than the bot, who gets a view, and with as many draws by lot."""
    policy = opponent_policy(variant_game(variant))
    cautious = policy.bots.index("cautious")
    for match in play_randomly(variant, 5):
        for seat in match.pending.seats:
            ours, theirs = seeded("dice", match.step_count), seeded("dice", match.step_count)
            move = policy.choose(match.state.copy(), seat, ours, None, cautious)
            thought = STRATEGIES[variant[0]].think_cautious(Turn(match, seat), theirs)
            assert (match.game.words[move], ours.a, ours.counter) == (thought.move, theirs.a, theirs.counter)


@pytest.mark.parametrize("game", ["bigshot", "zahltag"])
def test_every_new_game_meets_the_next_opponent(game: str) -> None:
    """A learner who does anything that is possible is as good as one who does so, and no match for the ladder."""
    batch = Batch(game, 2, 120, learner="each", opponents=["random", "cautious", "valuer"], seed=3)
    rng = np.random.default_rng(3)
    played = np.zeros(batch.size, np.int64)
    shares: list[list[float]] = [[], [], []]
    while min(map(len, shares)) < 150:
        seats = batch.actors.copy()
        batch.step((rng.random(batch.masks.shape, np.float32) * batch.masks).argmax(axis=1))
        for at in np.flatnonzero(batch.dones):
            shares[(at + played[at]) % 3].append(float(batch.rewards[at, seats[at]]))
            played[at] += 1
    random, cautious, valuer = (np.mean(won) for won in shares)
    assert 0.35 < random < 0.65
    assert cautious < 0.1
    assert valuer < 0.1


def test_what_names_no_opponent_is_refused() -> None:
    with pytest.raises(Refused, match="bigshot has no compiled opponent 'search'; it has random, cautious, valuer"):
        Lineups("search", zuschlag.game("bigshot", 4))

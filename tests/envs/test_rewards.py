"""What a match was worth to a seat."""

import pytest

from tests.random_play import Variant, finished_match
from tests.variants import name_of, variant_game
from zuschlag.arena.results import mean_ranks
from zuschlag.envs.rewards import REWARDS, reward_in_python


@pytest.mark.parametrize("variant", [("bigshot", 2, {}), ("bigshot", 4, {}), ("zahltag", 4, {})], ids=name_of)
def test_rewards_say_who_came_where(variant: Variant) -> None:
    game = variant_game(variant)
    for seed in range(25):
        match = finished_match(variant, seed)
        result = match.result
        assert result is not None
        assert match.places is not None
        seats = range(match.players)
        scores = [game.rules.score(match.state, seat) for seat in seats]
        share, margin, rank = (reward_in_python(game.rules, name) for name in REWARDS)
        winners = result["winners"]
        assert [share(match.state, seat) for seat in seats] == [(seat in winners) / len(winners) for seat in seats]
        assert [margin(match.state, seat) for seat in seats] == [
            scores[seat] - max(scores[other] for other in seats if other != seat) for seat in seats
        ]
        expected = [(match.players - place) / (match.players - 1) for place in mean_ranks(match.places)]
        assert [rank(match.state, seat) for seat in seats] == pytest.approx(expected)

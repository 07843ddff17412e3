"""The state that bots make of a view shows a network what the match itself would show it."""

import pytest

from tests.bots.zahltag.positions import VARIANTS, turns
from zuschlag.bots.zahltag.observed_state import observed_state


@pytest.mark.parametrize(("players", "options"), VARIANTS)
def test_a_network_observes_the_same_from_the_view_as_from_the_match(players: int, options: dict[str, object]) -> None:
    """Rivals' hands are hidden, but not how many cards they hold; sealed offers are hidden, but not who has made one."""
    seen = 0
    for turn in turns(players, options, range(3), every=5):
        game = turn.game
        size = sum(feature.size for feature in game.features)
        observed, expected = [0] * size, [0] * size
        game.observation.observe(observed_state(turn), turn.seat, observed)
        game.observation.observe(turn._match.state, turn.seat, expected)  # type: ignore[union-attr]
        assert observed == expected
        seen += 1
    assert seen > 20

"""Views of several viewers at once are their views one by one."""

from tests.random_play import Variant, play_randomly
from tests.variants import every_variant


@every_variant
def test_many_views_at_once_are_the_views_one_by_one(variant: Variant) -> None:
    """A spectator's among them; what all may know is shared, and nothing else."""
    for number, match in enumerate(play_randomly(variant, 4)):
        if number % 12 == 0 or match.pending.over:
            viewers = [None, *range(match.players)]
            assert list(match.game.views(match.state, viewers)) == [match.game.view(match.state, viewer) for viewer in viewers]

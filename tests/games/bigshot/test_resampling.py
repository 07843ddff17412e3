"""Resampling: the only state behind a view."""

import pytest

from tests.random_play import play_randomly
from zuschlag.games.bigshot.game import BigShot
from zuschlag.games.bigshot.resampling import cash_after
from zuschlag.kernel import seeded


@pytest.mark.untraced
@pytest.mark.parametrize(("players", "options"), BigShot.variants, ids=str)
def test_every_hidden_purse_follows_from_public_facts(players: int, options: dict[str, str]) -> None:
    """BS-20: who counts can know, so what any viewer imagines is the state itself, at every moment of a game."""
    for match in play_randomly(("bigshot", players, options), 8):
        for viewer in (None, *range(players)):
            assert match.game.imagine(match.view(viewer), seeded("any")) == match.state


def test_a_purse_is_counted_from_loans_and_payments() -> None:
    """BS-5, BS-13: 10, and 9 + 8 + 7 for three loans, less what was paid."""
    assert cash_after(0, 0) == 10
    assert cash_after(3, 4) == 10 + 9 + 8 + 7 - 4
    assert cash_after(9, 55) == 0

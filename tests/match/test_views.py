"""Views of several viewers at once."""

import pytest

import zuschlag
from tests.random_play import Variant, match_after, play_randomly
from tests.variants import VARIANTS, name_of
from zuschlag import Refused


@pytest.mark.parametrize("variant", VARIANTS, ids=name_of)
def test_views_of_many_are_the_views_of_each(variant: Variant) -> None:
    for number, match in enumerate(play_randomly(variant, 2)):
        if number % 9 == 0:
            viewers = [None, *range(match.players), 0]
            assert list(match.views(viewers)) == [match.view(viewer) for viewer in viewers]


def test_a_viewer_who_is_no_seat_is_refused() -> None:
    with pytest.raises(Refused, match="there is no seat 4"):
        zuschlag.new("bigshot", 4, seed=1).views([0, 4])


def test_lots_that_are_kept_from_earlier_views_are_never_those_of_another_board() -> None:
    """Two boards of the same shape, seen in turn, and more lots than are kept."""
    own = next(variant for variant in VARIANTS if variant[0] == "bigshot" and "board" in variant[2])
    one, other = match_after(("bigshot", own[1], {}), 4, 30), match_after(own, 4, 30)
    for match in (one, other, one, other):
        assert [lot.id for lot in match.view(None).lots] == [lot.id for lot in match.game.board.lots]  # type: ignore[attr-defined]
    before = one.view(None)
    for seed in range(30):
        for match in play_randomly(("bigshot", 4, {}), seed):
            match.view(None)
    assert one.view(None) == before

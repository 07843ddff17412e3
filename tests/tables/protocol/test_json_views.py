"""Views as JSON."""

from typing import Any

import msgspec
import pytest

from tests.random_play import match_after
from tests.variants import VARIANTS, name_of
from zuschlag.games import Game
from zuschlag.games.view import ViewFields
from zuschlag.tables.protocol.json_views import encode_views


@pytest.mark.parametrize("variant", VARIANTS, ids=name_of)
def test_views_encoded_together_are_the_bytes_of_each_alone(variant: tuple[str, int, dict[str, Any]]) -> None:
    for decisions in (0, 17, 43, 10_000):
        match = match_after(variant, 5, decisions)
        viewers = [None, *range(match.players)]
        alone = [msgspec.json.encode(match.view(viewer)) for viewer in viewers]
        for fields in (match.game.view_fields(match.state, viewers), Game.view_fields(match.game, match.state, viewers)):
            assert [bytes(view) for view in encode_views(match.game.view_class, fields)] == alone


@pytest.mark.parametrize("variant", VARIANTS, ids=name_of)
def test_the_fields_of_views_are_those_of_the_views(variant: tuple[str, int, dict[str, Any]]) -> None:
    for decisions in (0, 17, 43, 10_000):
        game, s = (match := match_after(variant, 5, decisions)).game, match.state
        viewers = [None, *range(game.players)]
        shared, own = game.view_fields(s, viewers)
        assert [game.view_class(**shared, **fields) for fields in own] == list(game.views(s, viewers))


def test_no_views_are_no_bytes() -> None:
    match = match_after(("bigshot", 4, {}), 5, 17)
    assert encode_views(match.game.view_class, match.game.view_fields(match.state, [])) == []
    assert Game.view_fields(match.game, match.state, []) == ViewFields({}, ())

"""Views as JSON."""

from typing import Any

import msgspec
import pytest

from tests.random_play import match_after
from tests.variants import VARIANTS, name_of
from zuschlag.tables.protocol.json_views import encode_views


@pytest.mark.parametrize("variant", VARIANTS, ids=name_of)
def test_views_encoded_together_are_the_bytes_of_each_alone(variant: tuple[str, int, dict[str, Any]]) -> None:
    for decisions in (0, 17, 43, 10_000):
        match = match_after(variant, 5, decisions)
        viewers = [None, *range(match.players)]
        views = match.views(viewers)
        assert list(views) == [match.view(viewer) for viewer in viewers]
        assert [bytes(view) for view in encode_views(views)] == [msgspec.json.encode(match.view(viewer)) for viewer in viewers]

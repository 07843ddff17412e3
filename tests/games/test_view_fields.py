"""The fields of views, which a server writes as JSON: those of `view`, for every viewer."""

import random
from dataclasses import fields
from typing import Any

import pytest

from tests.variants import VARIANTS, name_of, variant_game
from zuschlag.games import Game
from zuschlag.games.view import split_fields
from zuschlag.match import begin


@pytest.mark.parametrize("variant", VARIANTS, ids=name_of)
def test_shared_and_own_fields_make_up_every_viewers_view(variant: Any) -> None:
    """By the game's own way and by the one that serves every game."""
    game: Any = variant_game(variant)
    match, chance = begin(game, 3), random.Random(3)
    viewers = [None, *range(match.players)]
    while seats := match.pending.seats:
        if chance.random() < 0.1:
            views = game.views(match.state, viewers)
            expected = [{field.name: getattr(view, field.name) for field in fields(view)} for view in views]
            for shared, own in (game.view_fields(match.state, viewers), Game.view_fields(game, match.state, viewers)):
                assert [{**shared, **each} for each in own] == expected
        match.play(seats[0], chance.choice(list(match.offered(seats[0]))))


def test_no_viewers_have_no_fields() -> None:
    assert split_fields([]) == ({}, ())

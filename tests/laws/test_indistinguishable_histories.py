"""Two histories that look alike to a viewer give equal views, and equal bytes on the wire: where hands are dealt in secret.

A history that looks alike is made by dealing the hidden hands otherwise, in a way that everything seen still allows, and then
playing the same open moves.
"""

import json
from dataclasses import asdict
from itertools import islice
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import zuschlag
from tests.any_game import AnyMatch
from tests.random_play import Variant, match_after
from tests.variants import VARIANTS, name_of
from zuschlag.games.zahltag import equipment_kinds as kinds
from zuschlag.games.zahltag.resampling import hidden_seats, worlds

HIDDEN = [variant for variant in VARIANTS if variant[0] == "zahltag"]


def others_alike(match: AnyMatch, viewer: int) -> list[AnyMatch]:
    """Matches with other hidden hands that look the same to the viewer so far."""
    seen = match.view(viewer)
    if match.pending.over or any(seat.out for seat in seen.seats):
        return []
    found = []
    for world, _ in islice(worlds(seen), 40):
        setup: Any = match.setup
        for seat, hand in zip(hidden_seats(seen), world, strict=True):
            setup["hands"][seat] = kinds.to_letters(hand)
        other = zuschlag.new(match.game, chance="ask", setup=setup)
        for word in match.moves:
            if other.pending.chance:
                other.settle(word)
            else:
                other.play(other.pending.seats[0], word)
        found.append(other)
    return found


@pytest.mark.parametrize("variant", HIDDEN, ids=name_of)
@settings(max_examples=8, deadline=None)
@given(seed=st.integers(0, 2**53 - 1), decisions=st.integers(0, 60))
def test_histories_that_look_alike_give_equal_views(variant: Variant, seed: int, decisions: int) -> None:
    match = match_after(variant, seed, decisions)
    if match.step_count > len(match.moves):
        return  # within sealed offers; `test_non_interference` looks at those
    for viewer in range(match.players):
        mine = [event for event in match.events if event.is_visible_to(viewer)]
        for other in others_alike(match, viewer):
            theirs = [event for event in other.events if event.is_visible_to(viewer)]
            assert sorted(map(repr, theirs)) == sorted(map(repr, mine))  # sealed offers come in any order
            assert other.view(viewer) == match.view(viewer)
            assert json.dumps(asdict(other.view(viewer))) == json.dumps(asdict(match.view(viewer)))


def test_there_are_histories_that_look_alike() -> None:
    """With three and four players; with two there is no other."""
    counts = {players: len(others_alike(match_after(("zahltag", players, {}), 3, 20), 0)) for players in (2, 3, 4)}
    assert counts[2] == 1
    assert counts[3] > 10
    assert counts[4] > 10

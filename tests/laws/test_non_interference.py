"""A fact that a viewer may not know changes nothing that the viewer sees.

Each pair of states differs in one named hidden fact; only pairs that truly differ count.
"""

import json
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import asdict, replace
from itertools import islice
from typing import Any

import pytest

from tests.any_game import AnyGame
from tests.random_play import Variant, play_randomly
from zuschlag.games.bigshot.state import OVER, State
from zuschlag.kernel import below, seeded

Pair = tuple[str, Any, Any, int | None]
"""(the fact's name, a state, one that differs in it, a viewer who may not know it)"""

CHALLENGES: list[Variant] = [
    ("bigshot", players, {"variant": "challenge", **more})
    for players in (3, 4)
    for more in ({}, {"overbids": "exposed"}, {"overbids": "exposed", "exposure": "game"})
]
ENOUGH = 1_000
"""Pairs for each variant; `make soak` compares those of sixty games."""


def forged_purses(s: State, seed: int) -> Iterator[Pair]:
    """BS-20: another seat's purse, where it is hidden."""
    if s.phase == OVER:
        return
    rng = seeded("forged", seed, *s.cash)
    for seat in range(s.players):
        if s.exposed[seat]:
            continue
        forged = s.copy()
        forged.cash[s.colour[seat][0]] = below(rng, 56)
        if forged != s:
            yield from (("purse", s, forged, viewer) for viewer in (None, *range(s.players)) if viewer != seat)


def leaks(pairs: Iterator[Pair], view: Callable[[Any, int | None], Any]) -> tuple[Counter[str], Counter[str]]:
    """How many pairs there were for each fact, and in how many of them the viewer could tell."""
    counted, leaked = Counter[str](), Counter[str]()
    for fact, one, other, viewer in pairs:
        counted[fact] += 1
        leaked[fact] += seen_bytes(view(one, viewer)) != seen_bytes(view(other, viewer))
    return counted, leaked


def seen_bytes(seen: Any) -> bytes:
    return json.dumps(asdict(seen)).encode()


def all_pairs(variant: Variant, seeds: range, every: int = 7) -> Iterator[Pair]:
    for seed in seeds:
        for number, match in enumerate(play_randomly(variant, seed)):
            if number % every == 0:
                yield from forged_purses(match.state, seed)


def game_of(variant: Variant) -> AnyGame:
    return next(play_randomly(variant, 0)).game


@pytest.mark.parametrize("variant", CHALLENGES, ids=str)
def test_hidden_purses_change_nothing_that_others_see(variant: Variant) -> None:
    """BS-20"""
    counted, leaked = leaks(islice(all_pairs(variant, range(60)), ENOUGH), game_of(variant).view)
    assert counted["purse"] == ENOUGH
    assert leaked["purse"] == 0


@pytest.mark.parametrize("variant", CHALLENGES[:1], ids=str)
def test_a_planted_leak_is_found(variant: Variant) -> None:
    """A view that lets a purse's fullness show through an innocent number is caught."""
    view = game_of(variant).view

    def leaking(s: State, viewer: int | None) -> Any:
        seen = view(s, viewer)
        return replace(seen, unplaced=seen.unplaced + max(s.cash) % 2)

    counted, leaked = leaks(all_pairs(variant, range(1)), leaking)
    assert counted["purse"] > 0
    assert leaked["purse"] > 0


def test_the_owner_and_those_it_is_shown_to_do_see_a_purse() -> None:
    """BS-20, BS-22: the check above would pass for a view that shows nothing; this one would not."""
    shown = 0
    for match in play_randomly(CHALLENGES[2], 1):
        s = match.state
        for seat in range(s.players):
            colour = s.colour[seat][0]
            for viewer in (None, *range(s.players)):
                cash = match.view(viewer).seats[seat].purses[0].cash
                is_open = viewer == seat or s.exposed[seat] or s.phase == OVER
                assert cash == (s.cash[colour] if is_open else None)
                shown += bool(s.exposed[seat]) and viewer is None
    assert shown > 0

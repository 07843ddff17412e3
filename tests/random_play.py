"""Random play, for tests that need some state or other."""

from collections.abc import Iterator
from itertools import islice
from typing import Any

import zuschlag
from tests.any_game import AnyMatch
from zuschlag.kernel import below, seeded

Variant = tuple[str, int, dict[str, Any]]


def start_match(variant: Variant, seed: int) -> AnyMatch:
    game, players, options = variant
    return zuschlag.new(game, players, seed=seed, **options)


def play_randomly(variant: Variant, seed: int) -> Iterator[AnyMatch]:
    """One match of random play, given after every decision; it is the same object each time."""
    match = start_match(variant, seed)
    rng = seeded("stages", seed)
    yield match
    while seats := match.pending.seats:
        seat = seats[below(rng, len(seats))]
        offered = match.offered(seat)
        match.play(seat, offered[below(rng, len(offered))])
        yield match


def finished_match(variant: Variant, seed: int) -> AnyMatch:
    *_, match = play_randomly(variant, seed)
    return match


def match_after(variant: Variant, seed: int, decisions: int) -> AnyMatch:
    """A match after so many decisions of random play, or at its end."""
    *_, match = islice(play_randomly(variant, seed), decisions + 1)
    return match

"""Every rung plays whole matches in every variant, by its seed, and by nothing that its seat may not know."""

from typing import Any

import pytest

from tests.bots.zahltag.positions import RUNGS, VARIANTS, played, turns, win_share
from tests.games.zahltag.test_non_interference import all_pairs
from zuschlag.bots import Turn, zahltag
from zuschlag.kernel import seeded


@pytest.mark.untraced
@pytest.mark.parametrize("rung", RUNGS)
@pytest.mark.parametrize(("players", "options"), VARIANTS)
def test_it_plays_whole_matches_with_offered_moves(rung: str, players: int, options: dict[str, Any]) -> None:
    """ZT-8, ZT-10: to the end, at every number of players, with a deck of one's own too."""
    assert played(players, options, [RUNGS[rung]] * players, 5).result is not None


@pytest.mark.untraced
@pytest.mark.parametrize("rung", RUNGS)
def test_the_same_seed_makes_the_same_choices(rung: str) -> None:
    """The whole match, and every reason."""
    first, second = (played(3, {}, [RUNGS[rung]] * 3, "seven") for _ in range(2))
    assert first.record() == second.record()
    for turn in turns(3, {}, range(1), every=15):
        assert RUNGS[rung](turn, seeded(1)) == RUNGS[rung](turn, seeded(1))


@pytest.mark.untraced
@pytest.mark.parametrize(("rung", "every"), [("naive", 4), ("cautious", 4), ("value", 4), ("search", 6), ("guided", 6)])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_hidden_facts_change_no_choice(rung: str, every: int, players: int) -> None:
    """ZT-17: other hands, sealed offers and the next card: the thought is the same to its last number."""
    compared = 0
    for fact, one, other, viewer in all_pairs(players, range(2), every):
        if viewer is not None and viewer in one.pending.seats and viewer in other.pending.seats:
            thoughts = [RUNGS[rung](Turn(match, viewer), seeded("hidden")) for match in (one, other)]
            assert thoughts[0] == thoughts[1], fact
            compared += 1
    assert compared > 5


def test_choosing_changes_nothing() -> None:
    """A bot that is asked has not yet moved."""
    for turn in turns(4, {}, range(1), every=20):
        before = turn.view
        for think in RUNGS.values():
            think(turn, seeded(1))
        assert Turn(turn._match, turn.seat).view == before  # type: ignore[arg-type]


def test_choose_makes_the_move_of_value() -> None:
    """Only quicker."""
    for turn in turns(3, {}, range(2), every=3):
        assert zahltag.choose_valuer(turn, seeded("c")) == zahltag.think_valuer(turn, seeded("c")).move


@pytest.mark.untraced
@pytest.mark.parametrize(("better", "worse", "least"), [("cautious", "naive", 0.8), ("value", "cautious", 0.45)])
def test_the_ladder_ascends(better: str, worse: str, least: float) -> None:
    """At three players, where an equal would have a third. (docs/explanation/bots.md has the figures.)"""
    assert win_share(RUNGS[better], RUNGS[worse], 3, 8) > least

"""The search's possible hands: those of the game's own resampling, and what offers of 00 suggest."""

import numpy as np
import pytest

from tests.bots.zahltag.positions import offering, turns
from zuschlag.bots import Turn
from zuschlag.bots.zahltag.search.hidden_hands import ZERO_OFFER_LIKELIHOOD, fair_deals, refusals, weighted_worlds
from zuschlag.games.zahltag import equipment_kinds as kinds
from zuschlag.games.zahltag.resampling import worlds


@pytest.mark.parametrize("players", [2, 3, 4])
def test_they_are_the_worlds_of_resampling(players: int) -> None:
    """The same hands, with weights in the same proportions."""
    for turn in turns(players, {}, range(2), every=25):
        dealt, weights = fair_deals(turn.view)
        known = dict(worlds(turn.view))
        found = {tuple(map(tuple, hands)): weight for hands, weight in zip(dealt.tolist(), weights, strict=True)}
        assert found.keys() == known.keys()
        ratios = np.array([found[world] / known[world] for world in known])
        assert np.allclose(ratios, ratios[0])


@pytest.mark.parametrize("players", [2, 4])
def test_every_refusal_is_told_with_the_hand_s_gains(players: int) -> None:
    """ZT-17: what a hand had gained when it offered 00, worked out from events, leads to its gains of today."""
    told = 0
    for turn in turns(players, {}, range(1), every=30):
        for seat, gained, needs in refusals(turn):
            assert seat != turn.seat
            assert len(gained) == len(needs) == len(kinds.WORDS)
            told += 1
    assert told > 10


def test_who_offered_00_probably_could_not() -> None:
    """A hand that could have done the contract counts less, in proportion."""
    match = offering(["CCEEFFW", "EEFFWWW", "CEFFWWW", "CEFFWWW"], "CE")
    for seat in range(4):
        match.play(seat, "offer 00")
    turn = Turn(match, 1)
    assert [(seat, needs) for seat, _, needs in refusals(turn)] == [(seat, (1, 1, 0, 0)) for seat in (0, 2, 3)]
    hands, weights = weighted_worlds(turn)
    _, fair = fair_deals(turn.view)
    shares = np.diff(weights, prepend=0)
    able = ((hands[:, :, 0] > 0) & (hands[:, :, 1] > 0))[:, [0, 2, 3]].sum(axis=1)
    ratios = shares / fair
    assert ratios[able == 2].mean() / ratios[able == 1].mean() == pytest.approx(ZERO_OFFER_LIKELIHOOD, rel=0.01)
